"""The lines that a game and a bot in a process of its own say to each other; see docs/bots.md.

    the game                                     the bot
    {"type": "hello", "protocol": …, "seat": …}   {"ready": "its name"}
    {"type": "choose", "id": 1, "options": …}     {"id": 1, "answer": "pass"}
    {"type": "end", "scores": …, "winner": …}

Every line is a JSON object. A bot that cannot go on may send {"error": "why"} instead.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final

from ...views import View

PROTOCOL_VERSION: Final = "kemet bot 2"
MAX_LINE_BYTES: Final = 1 << 20
"""The longest line of a bot, in bytes."""

Message = dict[str, Any]


def hello_message(view: View, seed: int, names: Sequence[str]) -> Message:
    """What a bot is told before the first question; no seed of the game is ever among it."""
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
    """A question: what the seat may know, and the answers it may give."""
    return {
        "type": "choose",
        "id": request_id,
        "seed": seed,
        "options": view.options,
        "view": view.to_json(),
    }


def end_message(scores: Sequence[int], winner: int | None) -> Message:
    """How the game ended; without a winner it was left unfinished."""
    return {"type": "end", "scores": list(scores), "winner": winner}


def encode(message: Message) -> bytes:
    """A line as it is sent: plain ASCII, so that no language stumbles over it."""
    return json.dumps(message).encode("ascii") + b"\n"


def decode(data: bytes) -> Message:
    """A line as it came; a ValueError if it is no JSON object."""
    try:
        message = json.loads(data.decode("utf-8"))
    except (ValueError, RecursionError):  # deep nesting is no ValueError
        message = None
    if not isinstance(message, dict):
        raise ValueError(f"{excerpt(data)} is no JSON object")
    return message


def excerpt(data: bytes) -> str:
    """The beginning of a line, fit to be shown."""
    text = data[:200].decode("utf-8", "replace").rstrip("\r\n")
    return repr(text if len(text) <= 60 else text[:60] + "…")


def one_line(text: object, max_length: int = 200) -> str:
    """A stranger's words in one line, without signs that could disturb a terminal."""
    line = " ".join(str(text).split())
    return "".join(c if c.isprintable() else "?" for c in line)[:max_length]
