"""`kemet bot NAME`: a Python bot as a process on stdin and stdout."""

from __future__ import annotations

import argparse
import io
import os
import sys
import threading
import time
from typing import BinaryIO, Final

from ..bots import BUILTIN_BOTS
from ..bots.process.process_bot import COMMAND_PREFIX, build_command
from ..bots.process.worker import serve
from ..bots.registry import find_builtin, split_file_bot
from .arguments import Command
from .files import CliError


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("bot", metavar="NAME", help=f"{', '.join(BUILTIN_BOTS)}, or FILE.py:CLASS")


def run(args: argparse.Namespace) -> int:
    """Answer the lines of a game; see docs/bots.md."""
    try:
        build_command(args.bot)
    except ValueError as error:
        raise CliError(str(error)) from None
    if args.bot.startswith(COMMAND_PREFIX):
        raise CliError(f"{args.bot!r} is a command: start it without kemet")
    if find_builtin(args.bot) is None:
        file, _ = split_file_bot(args.bot)
        sys.path.append(str(file.absolute().parent))  # the bot may import modules beside it
    threading.Thread(target=exit_with_parent, args=(os.getppid(),), daemon=True).start()
    input_stream, output_stream = private_streams()
    try:
        return serve(args.bot, input_stream, output_stream)
    except BrokenPipeError:  # the asking process has ended
        return 0


def exit_with_parent(parent_pid: int) -> None:
    """Exit when the game's process has ended, even during a search."""
    while os.getppid() == parent_pid:
        time.sleep(1)
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


COMMAND: Final = Command(
    "bot", "run a bot as a process that answers lines of JSON", add_arguments, run
)
