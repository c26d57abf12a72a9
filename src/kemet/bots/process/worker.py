"""A Python bot as a process: reads messages of `protocol` on stdin and answers on stdout.

With a name the worker plays one game with that bot. Without a name it is shared: it answers for
any built-in bot, which every question names, and for the odds of battles.
"""

from __future__ import annotations

import io
import os
import sys
import threading
import time
import traceback
from collections.abc import Iterable
from typing import BinaryIO

from ...engine.io.view import view_from_json
from ...frozen import to_plain
from ...views import View
from ..odds import battle_odds
from ..registry import (
    Bot,
    UnknownBot,
    continue_search,
    find_builtin,
    is_searching,
    make_bot,
    split_file_bot,
)
from .protocol import PROTOCOL_VERSION, Message, decode, encode, one_line

CHECK_PARENT_EVERY_S = 1.0
MAX_KEPT_BOTS = 16  # of the games of a shared worker, the last ones


class BotWorker:
    """Answers messages by a bot; without a name, by any built-in bot."""

    def __init__(self, name: str | None = None) -> None:
        self.name = name
        self.bot: Bot | None = None  # created by hello, if the worker has a name
        self.last_bots: dict[tuple[str, int], Bot] = {}  # built-in bots by game and seat

    def handle(self, message: Message) -> Message | None:
        """The reply to a message, or None if it needs none."""
        message_type = message.get("type")
        if message_type == "hello":
            return self.on_hello(message)
        if message_type == "choose":
            return self.on_choose(message)
        if message_type == "odds" and self.name is None:
            return self.on_odds(message)
        if message_type == "end":
            return None
        raise ValueError(f"{str(message)[:60]!r} has no type that this bot knows")

    def on_hello(self, message: Message) -> Message:
        """Create the bot of a new game; a shared worker has none."""
        if message.get("protocol") != PROTOCOL_VERSION:
            raise ValueError(
                f"this bot uses {PROTOCOL_VERSION!r}, not {message.get('protocol')!r:.60}"
            )
        if self.name is None:
            return {"ready": "built-in bots"}
        self.bot = make_bot(self.name, message["seed"])
        return {"ready": self.name}

    def on_choose(self, message: Message) -> Message:
        """Answer a question; a built-in bot is created for every answer, as in BotPlayer."""
        name = self.name or str(message["bot"])
        builtin = find_builtin(name)
        if builtin is None and self.name is None:  # a name in a message never loads a file
            raise UnknownBot(f"{name!r:.60} is no built-in bot")
        view = view_from_json(message["view"])
        bot = builtin(message["seed"]) if builtin else self.bot
        if bot is None:
            raise ValueError("the first line must be of type hello")
        if builtin:
            self._continue_search(bot, str(message.get("game", "")), view)
        return {"id": message["id"], "answer": bot.choose(view)}

    def _continue_search(self, bot: Bot, game: str, view: View) -> None:
        """Give a bot the search of the last answer of its seat; without a name the game is one."""
        if not is_searching(bot) or view.seat is None or not (game or self.name):
            return
        key = (game, view.seat)
        continue_search(bot, self.last_bots.pop(key, None))
        self.last_bots[key] = bot
        while len(self.last_bots) > MAX_KEPT_BOTS:
            del self.last_bots[next(iter(self.last_bots))]

    def on_odds(self, message: Message) -> Message:
        """Solve the battle of a view."""
        odds = battle_odds(view_from_json(message["view"]))
        return {"id": message["id"], "odds": to_plain(odds) if odds else None}


def serve(name: str | None, lines: Iterable[bytes], output: BinaryIO) -> int:
    """Answer by the bot of a name until the input ends; returns the exit code."""
    return serve_worker(BotWorker(name), lines, output)


def serve_worker(worker: BotWorker, lines: Iterable[bytes], output: BinaryIO) -> int:
    """Answer until the input ends; returns the exit code."""
    for data in lines:
        if not data.strip():
            continue
        message: Message = {}
        exits = False
        try:
            message = decode(data)
            reply = worker.handle(message)
            answer = encode(reply) if reply else b""
        except Exception as error:  # a bot may raise anything
            if not isinstance(error, UnknownBot):
                traceback.print_exc(file=sys.stderr)
            kind = "" if isinstance(error, UnknownBot) else f"{type(error).__name__}: "
            exits = worker.name is not None or "id" not in message
            question = {} if exits else {"id": message["id"]}
            answer = encode({**question, "error": one_line(f"{kind}{error}")})
        output.write(answer)
        output.flush()
        if exits:
            return 1
    return 0


def run_worker(name: str | None = None) -> int:
    """Serve on stdin and stdout until the host ends; returns the exit code."""
    if name is not None and find_builtin(name) is None:
        file, _ = split_file_bot(name)
        sys.path.append(str(file.absolute().parent))  # the bot may import modules beside it
    return run(BotWorker(name))


def run(worker: BotWorker) -> int:
    """Let a worker serve on stdin and stdout until the host ends; returns the exit code."""
    threading.Thread(target=exit_with_parent, args=(os.getppid(),), daemon=True).start()
    input_stream, output_stream = private_streams()
    try:
        return serve_worker(worker, input_stream, output_stream)
    except BrokenPipeError:  # the host has ended
        return 0


def exit_with_parent(parent_pid: int) -> None:
    """Exit when the process of the host has ended, even during a search."""
    while os.getppid() == parent_pid:
        time.sleep(CHECK_PARENT_EVERY_S)
    os._exit(1)


def private_streams() -> tuple[BinaryIO, BinaryIO]:
    """The streams of the protocol, which the bot itself cannot reach.

    Output of the bot, or of a program that it starts, goes to stderr; its input is empty.
    """
    sys.stdout.flush()
    input_fd, output_fd = os.dup(0), os.dup(1)
    null_fd = os.open(os.devnull, os.O_RDONLY)
    os.dup2(null_fd, 0)
    os.close(null_fd)
    os.dup2(2, 1)
    sys.stdin = io.StringIO()
    sys.stdout = sys.stderr
    return os.fdopen(input_fd, "rb"), os.fdopen(output_fd, "wb")
