"""`kemet bot [NAME]`: a Python bot, or all built-in bots, as a process on stdin and stdout."""

from __future__ import annotations

import argparse
from typing import Final

from ..bots import BUILTIN_BOTS
from ..bots.process.host import COMMAND_PREFIX, build_command
from ..bots.process.worker import run_worker
from .arguments import Command
from .files import CliError


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "bot", nargs="?", metavar="NAME",
        help=f"{', '.join(BUILTIN_BOTS)}, or FILE.py:CLASS (every question names a built-in bot)",
    )  # fmt: skip


def run(args: argparse.Namespace) -> int:
    """Answer the lines of a game; see docs/bots.md."""
    if args.bot is None:
        return run_worker()
    try:
        build_command(args.bot)
    except ValueError as error:
        raise CliError(str(error)) from None
    if args.bot.startswith(COMMAND_PREFIX):
        raise CliError(f"{args.bot!r} is a command: start it without kemet")
    return run_worker(args.bot)


COMMAND: Final = Command(
    "bot", "run a bot as a process that answers lines of JSON", add_arguments, run
)
