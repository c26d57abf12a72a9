"""`kemet fuzz`: random games with all invariants checked."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

from .arguments import Command, add_run_arguments, check_output_dir, integer_at_least
from .files import CliError


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--games", type=integer_at_least(1), default=100, metavar="N", help="number of games (100)"
    )
    add_run_arguments(parser)
    parser.add_argument(
        "--out", type=Path, default=Path("fuzz"), metavar="DIR",
        help="folder for the records of failed games (fuzz)",
    )  # fmt: skip


def run(args: argparse.Namespace) -> int:
    from ..lab.fuzz import run_fuzz  # imported here: it slows the start of other commands

    check_output_dir(args.out)
    try:
        return 1 if run_fuzz(args.games, args.seed, args.workers, args.out) else 0
    except ChildProcessError as error:
        raise CliError(str(error)) from None


COMMAND: Final = Command("fuzz", "play random games and check every state", add_arguments, run)
