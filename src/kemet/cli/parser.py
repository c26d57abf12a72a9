"""The parser of the command line: `kemet`, also as `python3 -m kemet`."""

from __future__ import annotations

import argparse
from typing import Final

from ..game import VERSION
from . import (
    admin,
    analyse,
    arena,
    bench,
    bot,
    doctor,
    evaluate,
    fuzz,
    league,
    replay,
    rules,
    scaling,
    serve,
    train,
    tune,
    verify,
    watch,
)
from .arguments import Command
from .play import command as play

COMMANDS: Final[tuple[Command, ...]] = (
    play.COMMAND,
    watch.COMMAND,
    replay.COMMAND,
    analyse.COMMAND,
    verify.COMMAND,
    rules.COMMAND,
    serve.COMMAND,
    admin.COMMAND,
    fuzz.COMMAND,
    arena.COMMAND,
    evaluate.COMMAND,
    tune.COMMAND,
    train.COMMAND,
    league.COMMAND,
    scaling.COMMAND,
    bench.COMMAND,
    bot.COMMAND,
    doctor.ACTIONS,
    doctor.DOCTOR,
)

EXAMPLES: Final = """\
examples:
  kemet play                   play: 3 players, revised edition
  kemet play --players 5 --edition original --lang fr
  kemet play --hotseat 2 --name Anna --name Ben
  kemet rules retreat          look up a word of the rules
  kemet watch --delay 0.5      watch a game of bots
"""


def build_parser() -> argparse.ArgumentParser:
    """The parser with all commands and their arguments."""
    parser = argparse.ArgumentParser(
        prog="kemet",
        description="The board game Kemet in the terminal: 2 to 5 gods of ancient Egypt.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"kemet {VERSION}")
    subparsers = parser.add_subparsers(title="commands", metavar="COMMAND", dest="command")
    for command in COMMANDS:
        subparser = subparsers.add_parser(
            command.name, help=command.help, description=command.help + ".", allow_abbrev=False
        )
        command.add_arguments(subparser)
        subparser.set_defaults(run=command.run)
    return parser
