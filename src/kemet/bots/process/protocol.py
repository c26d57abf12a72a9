"""The messages between a game and a bot in its own process; see docs/bots.md.

    the game                                      the bot
    {"type": "hello", "protocol": …, "seat": …}   {"ready": "its name"}
    {"type": "choose", "id": 1, "options": …}     {"id": 1, "answer": "pass"}
    {"type": "end", "scores": …, "winner": …}

Every message is a JSON object on one line. A bot that fails may send {"error": "reason"} instead.
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
    """The first message; never contains the seed of the game."""
    return {
        "type": "hello",
        "protocol": PROTOCOL_VERSION,
        "seed": seed,
        "seat": view.seat,
        "edition": view.edition,
        "mode": view.mode,
        "players": len(view.players),
        "names": list(names) or [f"Player{i + 1}" for i in range(len(view.players))],
    }


def choose_message(request_id: int, view: View, seed: int) -> Message:
    """A question: the view of the seat and its options."""
    return {
        "type": "choose",
        "id": request_id,
        "seed": seed,
        "options": view.options,
        "view": view.to_json(),
    }


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
