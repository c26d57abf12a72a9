"""`kemet bot NAME`: a bot of Python as a process on stdin and stdout."""

from __future__ import annotations

import argparse
import io
import os
import sys
import threading
import time
from typing import BinaryIO

from ..bots.process import RUN, command_of
from ..bots.protocol import find_level, split_name
from ..bots.serving import serve
from .files import Trouble


def bot(args: argparse.Namespace) -> int:
    """Answer the lines of a game; see docs/bots.md."""
    try:
        command_of(args.bot)
    except ValueError as why:
        raise Trouble(str(why)) from None
    if args.bot.startswith(RUN):
        raise Trouble(f"{args.bot!r} is a command already: start it without kemet")
    if find_level(args.bot) is None:
        file, _ = split_name(args.bot)
        sys.path.append(str(file.absolute().parent))  # it may have modules beside it
    threading.Thread(target=leave_with, args=(os.getppid(),), daemon=True).start()
    heard, told = private_streams()
    try:
        return serve(args.bot, heard, told)
    except BrokenPipeError:  # whoever asked is gone
        return 0


def leave_with(parent: int) -> None:
    """End when the game's process has ended, even in the middle of a thought."""
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(1)


def private_streams() -> tuple[BinaryIO, BinaryIO]:
    """Where the lines come from and go to, out of the bot's reach.

    Whatever the bot itself prints, or a program that it starts, goes to stderr; what it reads is
    empty.
    """
    sys.stdout.flush()
    heard, told = os.dup(0), os.dup(1)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    sys.stdin = io.StringIO()
    sys.stdout = sys.stderr
    return os.fdopen(heard, "rb"), os.fdopen(told, "wb")
