"""`kemet watch`: a game of bots, shown turn by turn."""

from __future__ import annotations

import argparse
from contextlib import ExitStack
from typing import Final

from ..bots import BotPlayer
from ..game import Game
from .arguments import (
    Command,
    add_bots_argument,
    add_game_arguments,
    add_language_argument,
    check_bot,
    create_game,
    parse_seconds,
)
from .files import check_writable, write_record
from .play.context import GameContext
from .play.panels import print_events
from .play.screen import Screen
from .play.session import ask_bot, print_replaced_bots, print_result

DEFAULT_DELAY_S: Final = 0.3


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_game_arguments(parser)
    add_bots_argument(parser)
    parser.add_argument(
        "--delay", type=parse_seconds, metavar="S", help="seconds between turns (0.3 on a terminal)"
    )
    add_language_argument(parser)


def run(args: argparse.Namespace) -> int:
    check_bot(args.bots)
    if args.record:
        check_writable(args.record)
    game = create_game(args, (), 0)
    screen = Screen()
    context = GameContext(game, screen, args.lang)
    delay = args.delay if args.delay is not None else DEFAULT_DELAY_S * screen.is_terminal
    with ExitStack() as stack:
        bots = [stack.enter_context(BotPlayer(args.bots)) for _ in game.names]
        printed_events = 0
        while not game.over:
            turn = turn_of(game)
            while not game.over and turn_of(game) == turn:
                seat = game.waiting[0]
                game.play(seat, ask_bot(bots[seat], context, seat))
            printed_events = print_events(context, printed_events, delay)
        print_result(context)
        print_replaced_bots(context, dict(enumerate(bots)))
    if args.record:
        write_record(game, args.record)
        context.print_message("recorded", file=args.record)
    return 0


def turn_of(game: Game) -> tuple[int, str, int | None]:
    """The round, the phase and the seat whose turn it is."""
    view = game.view()
    return view.round, view.phase, view.active


COMMAND: Final = Command("watch", "watch a game of bots", add_arguments, run)
