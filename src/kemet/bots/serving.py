"""A bot of Python as a process: it hears lines and answers them, as `wire.py` tells."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Iterable
from typing import BinaryIO

from ..engine.view_json import read_view
from .protocol import Bot, NoBot, find_level, make_bot
from .wire import PROTOCOL, Line, read, words, write


class Server:
    """Answers lines by a bot."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.bot: Bot | None = None  # from the first hello on

    def reply(self, line: Line) -> Line | None:
        """The answer to a line, if it asks for one."""
        say = line.get("say")
        if say == "hello":
            return self.hello(line)
        if say == "choose":
            return self.choose(line)
        if say == "end":
            return None
        raise ValueError(f"{str(line)[:60]!r} says nothing this bot knows")

    def hello(self, line: Line) -> Line:
        """A game begins, and so does a bot."""
        if line.get("protocol") != PROTOCOL:
            raise ValueError(f"this bot speaks {PROTOCOL!r}, not {line.get('protocol')!r:.60}")
        self.bot = make_bot(self.name, line["seed"])
        return {"ready": self.name}

    def choose(self, line: Line) -> Line:
        """A level of the house is made anew for every answer, as at any table."""
        bot = make_bot(self.name, line["seed"]) if find_level(self.name) else self.bot
        if bot is None:
            raise ValueError("the first line must say hello")
        return {"id": line["id"], "answer": bot.choose(read_view(line["view"]))}


def serve(name: str, heard: Iterable[bytes], told: BinaryIO) -> int:
    """Answer until nothing more is said; the exit code."""
    server = Server(name)
    for data in heard:
        if not data.strip():
            continue
        try:
            reply = server.reply(read(data))
            answer = write(reply) if reply else b""
        except Exception as why:  # a stranger's bot may raise anything
            if not isinstance(why, NoBot):
                traceback.print_exc(file=sys.stderr)
            kind = "" if isinstance(why, NoBot) else f"{type(why).__name__}: "
            told.write(write({"fault": words(f"{kind}{why}")}))
            told.flush()
            return 1
        told.write(answer)
        told.flush()
    return 0
