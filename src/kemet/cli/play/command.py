"""`kemet play`: a game against bots, or between people who share the keyboard."""

from __future__ import annotations

import argparse
import sys
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Final

from ..arguments import (
    Command,
    add_bots_argument,
    add_game_arguments,
    add_language_argument,
    check_bot,
    create_game,
    integer_at_least,
)
from ..files import CliError, check_writable, read_game
from .context import GameContext
from .screen import Screen
from .session import Session

FIXED_BY_SAVE: Final = ("players", "edition", "mode", "seed", "name")
"""The options that cannot be combined with `--load`."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_game_arguments(parser)
    add_bots_argument(parser)
    parser.add_argument(
        "--name", action="append", metavar="NAME", help="your name; repeat it for each person"
    )
    parser.add_argument(
        "--hotseat", type=integer_at_least(1), default=1, metavar="K",
        help="the first K seats are people who share the keyboard (1)",
    )  # fmt: skip
    parser.add_argument("--load", type=Path, metavar="FILE", help="continue a saved game")
    add_language_argument(parser)


def run(args: argparse.Namespace) -> int:
    check_bot(args.bots)
    if args.record:
        check_writable(args.record)
    if args.load:
        rejected = [f"--{key}" for key in FIXED_BY_SAVE if getattr(args, key) is not None]
        if rejected:
            raise CliError(f"a saved game has its own settings: leave out {', '.join(rejected)}")
        game = read_game(args.load)
    else:
        game = create_game(args, args.name or (), args.hotseat)
    if args.hotseat > game.players:
        raise CliError(f"--hotseat {args.hotseat}: this game has {game.players} players")
    if args.hotseat == 1 and sys.stdin.isatty():
        enable_line_editing()
    context = GameContext(game, Screen(), args.lang)
    print_welcome(context, args.hotseat)
    return Session(context, args.hotseat, args.record, args.bots).run()


def enable_line_editing() -> None:
    """Arrow keys and history at the prompt, where Python has readline."""
    with suppress(ImportError):
        import_module("readline")


def print_welcome(context: GameContext, num_people: int) -> None:
    game, edition = context.game, context.game.edition
    context.screen.write_lines("")
    context.print_message(
        "welcome",
        edition=context.name_of("edition", edition.name),
        mode=context.name_of("mode", edition.mode),
        n=game.players,
        goal=edition.goal_vp,
    )
    context.print_message(
        "goal_triggered" if edition.end_is_triggered else "goal_checked", goal=edition.goal_vp
    )
    if num_people == 1:
        opponents = ", ".join(context.player_label(s) for s in range(1, game.players))
        emblem = context.board_map.emblem(0)
        context.print_message("you_are", name=game.names[0], emblem=emblem, opponents=opponents)
    else:
        people = ", ".join(context.player_label(s) for s in range(num_people))
        context.print_message("people_at_keyboard", people=people)


COMMAND: Final = Command("play", "play a game against bots, or with friends", add_arguments, run)
