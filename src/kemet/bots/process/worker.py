"""A Python bot as a process: reads messages of `protocol` and answers them."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Iterable
from typing import BinaryIO

from ...engine.io.view import view_from_json
from ..registry import Bot, UnknownBot, find_builtin, make_bot
from .protocol import PROTOCOL_VERSION, Message, decode, encode, one_line


class BotWorker:
    """Answers messages by a bot."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.bot: Bot | None = None  # created by hello

    def handle(self, message: Message) -> Message | None:
        """The reply to a message, or None if it needs none."""
        message_type = message.get("type")
        if message_type == "hello":
            return self.on_hello(message)
        if message_type == "choose":
            return self.on_choose(message)
        if message_type == "end":
            return None
        raise ValueError(f"{str(message)[:60]!r} has no type that this bot knows")

    def on_hello(self, message: Message) -> Message:
        """Create the bot of a new game."""
        if message.get("protocol") != PROTOCOL_VERSION:
            raise ValueError(
                f"this bot uses {PROTOCOL_VERSION!r}, not {message.get('protocol')!r:.60}"
            )
        self.bot = make_bot(self.name, message["seed"])
        return {"ready": self.name}

    def on_choose(self, message: Message) -> Message:
        """Answer a question; a built-in bot is created for every answer, as in BotPlayer."""
        bot = make_bot(self.name, message["seed"]) if find_builtin(self.name) else self.bot
        if bot is None:
            raise ValueError("the first line must be of type hello")
        return {"id": message["id"], "answer": bot.choose(view_from_json(message["view"]))}


def serve(name: str, lines: Iterable[bytes], output: BinaryIO) -> int:
    """Answer until the input ends; returns the exit code."""
    worker = BotWorker(name)
    for data in lines:
        if not data.strip():
            continue
        try:
            reply = worker.handle(decode(data))
            answer = encode(reply) if reply else b""
        except Exception as error:  # a bot may raise anything
            if not isinstance(error, UnknownBot):
                traceback.print_exc(file=sys.stderr)
            kind = "" if isinstance(error, UnknownBot) else f"{type(error).__name__}: "
            output.write(encode({"error": one_line(f"{kind}{error}")}))
            output.flush()
            return 1
        output.write(answer)
        output.flush()
    return 0
