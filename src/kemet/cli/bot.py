"""`kemet bot NAME`: a bot of Python as a process on stdin and stdout."""

from __future__ import annotations

import argparse
import io
import os
import sys
import threading
import time
from typing import BinaryIO

from ..bots.process.process_bot import COMMAND_PREFIX, build_command
from ..bots.process.worker import serve
from ..bots.registry import find_builtin, split_file_bot
from .files import CliError


def run_bot(args: argparse.Namespace) -> int:
    """Answer the lines of a game; see docs/bots.md."""
    try:
        build_command(args.bot)
    except ValueError as why:
        raise CliError(str(why)) from None
    if args.bot.startswith(COMMAND_PREFIX):
        raise CliError(f"{args.bot!r} is a command already: start it without kemet")
    if find_builtin(args.bot) is None:
        file, _ = split_file_bot(args.bot)
        sys.path.append(str(file.absolute().parent))  # it may have modules beside it
    threading.Thread(target=exit_with_parent, args=(os.getppid(),), daemon=True).start()
    input_stream, output_stream = private_streams()
    try:
        return serve(args.bot, input_stream, output_stream)
    except BrokenPipeError:  # whoever asked is gone
        return 0


def exit_with_parent(parent_pid: int) -> None:
    """End when the game's process has ended, even in the middle of a thought."""
    while os.getppid() == parent_pid:
        time.sleep(1)
    os._exit(1)


def private_streams() -> tuple[BinaryIO, BinaryIO]:
    """Where the lines come from and go to, out of the bot's reach.

    Whatever the bot itself prints, or a program that it starts, goes to stderr; what it reads is
    empty.
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
