"""The messages between a host (a game, the arena, the server) and a bot in its own process.

    the host                                      the bot
    {"type": "hello", "protocol": …, "seat": …}   {"ready": "its name"}
    {"type": "choose", "id": 1, "options": …}     {"id": 1, "answer": "pass"}
    {"type": "end", "scores": …, "winner": …}

Every message is a JSON object on one line. A bot that fails may send {"error": "reason"} instead,
and then ends.

A shared worker answers for any built-in bot, in many games. Its hello has the protocol only, each
question names the bot, and an error with the id of a question does not end the worker. With the
name of a game a bot that searches continues its last search there:

    {"type": "hello", "protocol": …}              {"ready": "built-in bots"}
    {"type": "choose", "id": 2, "bot": "greedy"…} {"id": 2, "answer": "pass"}
    {"type": "odds", "id": 3, "view": …}          {"id": 3, "odds": {…} or null}
    any question                                  {"id": 4, "error": "reason"}

docs/bots.md describes both.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final

from ...views import View

PROTOCOL_VERSION: Final = "kemet bot 2"
MAX_LINE_BYTES: Final = 1 << 20
"""The maximum length of a line of a bot."""

Message = dict[str, Any]


def hello_message(view: View, seed: int, names: Sequence[str]) -> Message:
    """The first message to a bot of one game; never contains the seed of the game."""
    return {
        **shared_hello_message(),
        "seed": seed,
        "seat": view.seat,
        "edition": view.edition,
        "mode": view.mode,
        "players": len(view.players),
        "names": list(names) or [f"Player{i + 1}" for i in range(len(view.players))],
    }


def shared_hello_message() -> Message:
    """The first message to a shared worker."""
    return {"type": "hello", "protocol": PROTOCOL_VERSION}


def choose_message(
    request_id: int, view: View, seed: int, bot: str | None = None, game: str = ""
) -> Message:
    """A question: the view of the seat and its options; to a shared worker also bot and game."""
    message: Message = {
        "type": "choose",
        "id": request_id,
        "seed": seed,
        "options": view.options,
        "view": view.to_json(),
    }
    if game:
        message["game"] = game
    return message if bot is None else {**message, "bot": bot}


def odds_message(request_id: int, view: View) -> Message:
    """A question for the odds of a battle; to a shared worker only."""
    return {"type": "odds", "id": request_id, "view": view.to_json()}


def end_message(scores: Sequence[int], winner: int | None) -> Message:
    """The result; without a winner the game was not finished."""
    return {"type": "end", "scores": list(scores), "winner": winner}


def encode(message: Message) -> bytes:
    """A message as a line of ASCII, which every language can read."""
    return json.dumps(message).encode("ascii") + b"\n"


def decode(data: bytes) -> Message:
    """The message of a line; raises ValueError if it is no JSON object."""
    try:
        message = json.loads(data.decode("utf-8"))
    except (ValueError, RecursionError):  # RecursionError: deep nesting
        message = None
    if not isinstance(message, dict):
        raise ValueError(f"{excerpt(data)} is no JSON object")
    return message


def excerpt(data: bytes) -> str:
    """The start of a line, safe to print."""
    text = data[:200].decode("utf-8", "replace").rstrip("\r\n")
    return repr(text if len(text) <= 60 else text[:60] + "…")


def one_line(text: object, max_length: int = 200) -> str:
    """Text of a bot as one line, without control characters."""
    line = " ".join(str(text).split())
    return "".join(c if c.isprintable() else "?" for c in line)[:max_length]
