"""`kemet replay`: the events and the result of a recorded game."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

from .arguments import Command, add_language_argument, integer_at_least
from .files import read_record
from .play.context import GameContext
from .play.panels import print_events
from .play.screen import Screen
from .play.session import print_result


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="a record")
    parser.add_argument(
        "--at", type=integer_at_least(0), metavar="N", help="stop after the first N answers"
    )
    add_language_argument(parser)


def run(args: argparse.Namespace) -> int:
    game = read_record(args.file, args.at)
    context = GameContext(game, Screen(), args.lang)
    print_events(context, 0)
    print_result(context)
    return 0


COMMAND: Final = Command("replay", "replay the record of a game", add_arguments, run)
