"""A bot of Python as a process: it hears lines and answers them, as `wire.py` tells."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Iterable
from typing import BinaryIO

from ...engine.io.view import view_from_json
from ..registry import Bot, UnknownBot, find_builtin, make_bot
from .protocol import PROTOCOL_VERSION, Message, decode, encode, one_line


class BotWorker:
    """Answers lines by a bot."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.bot: Bot | None = None  # from the first hello on

    def handle(self, message: Message) -> Message | None:
        """The answer to a line, if it asks for one."""
        say = message.get("say")
        if say == "hello":
            return self.hello(message)
        if say == "choose":
            return self.choose(message)
        if say == "end":
            return None
        raise ValueError(f"{str(message)[:60]!r} says nothing this bot knows")

    def hello(self, message: Message) -> Message:
        """A game begins, and so does a bot."""
        if message.get("protocol") != PROTOCOL_VERSION:
            raise ValueError(
                f"this bot speaks {PROTOCOL_VERSION!r}, not {message.get('protocol')!r:.60}"
            )
        self.bot = make_bot(self.name, message["seed"])
        return {"ready": self.name}

    def choose(self, message: Message) -> Message:
        """A level of the house is made anew for every answer, as at any table."""
        bot = make_bot(self.name, message["seed"]) if find_builtin(self.name) else self.bot
        if bot is None:
            raise ValueError("the first line must say hello")
        return {"id": message["id"], "answer": bot.choose(view_from_json(message["view"]))}


def serve(name: str, lines: Iterable[bytes], output: BinaryIO) -> int:
    """Answer until nothing more is said; the exit code."""
    worker = BotWorker(name)
    for data in lines:
        if not data.strip():
            continue
        try:
            reply = worker.handle(decode(data))
            answer = encode(reply) if reply else b""
        except Exception as why:  # a stranger's bot may raise anything
            if not isinstance(why, UnknownBot):
                traceback.print_exc(file=sys.stderr)
            kind = "" if isinstance(why, UnknownBot) else f"{type(why).__name__}: "
            output.write(encode({"fault": one_line(f"{kind}{why}")}))
            output.flush()
            return 1
        output.write(answer)
        output.flush()
    return 0
