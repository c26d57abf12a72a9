"""What each command of the command line does; the number it gives back is the exit code."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from importlib import import_module
from pathlib import Path
from typing import Final

from ..bots import BotPlayer
from ..bots.process import process_bot
from ..bots.process.process_bot import BotError
from ..engine.actions import ALL
from ..factory import new_game
from ..game import Game
from ..i18n import name_of
from .files import (
    CliError,
    check_writable,
    read_game,
    read_record,
    write_record,
)
from .play import event_log
from .play.context import GameContext
from .play.screen import Screen
from .play.session import Session, ask_bot, print_replaced_bots, print_result

GOD_IDS: Final = ("anubis", "bastet", "horus", "sobek", "wadjet")
DEFAULT_DELAY_S: Final = 0.3


def run_play(args: argparse.Namespace) -> int:
    """A game at the keyboard."""
    check_bot(args.bots)
    if args.record:
        check_writable(args.record)
    if args.load:
        fixed_settings = ("players", "edition", "mode", "seed", "name")
        rejected = [f"--{key}" for key in fixed_settings if getattr(args, key) is not None]
        if rejected:
            raise CliError(f"a saved game brings its own setting: leave out {', '.join(rejected)}")
        game = read_game(args.load)
    else:
        game = create_game(args, args.name or (), args.hotseat)
    if args.hotseat > game.players:
        raise CliError(f"--hotseat {args.hotseat}: this game has {game.players} players")
    if args.hotseat == 1 and sys.stdin.isatty():
        enable_line_editing()
    screen = Screen()
    context = GameContext(game, screen, args.lang)
    print_welcome(context, args.hotseat)
    return Session(context, args.hotseat, args.record, args.bots).run()


def create_game(args: argparse.Namespace, names: Sequence[str], num_people: int) -> Game:
    n = args.players or 3
    if len(names) > num_people:
        raise CliError(
            f"{len(names)} names for {num_people} at the keyboard: add --hotseat {len(names)}"
        )
    try:
        player_names = fill_up_names(names, n, args.lang)
        return new_game(player_names, args.edition or "revised", args.mode, args.seed)
    except ValueError as why:
        raise CliError(str(why)) from None


def fill_up_names(chosen_names: Sequence[str], n: int, language: str) -> list[str]:
    """The names given, then gods with initials of their own."""
    names = list(chosen_names)
    gods = [name_of("god", god, language) for god in GOD_IDS]
    taken = {name[:1].upper() for name in names}
    unused_gods = [god for god in gods if god[0] not in taken]
    unused_gods += [god for god in gods if god not in unused_gods and god not in names]
    return (names + unused_gods)[:n]


def check_bot(name: str, option: str = "--bots") -> None:
    """That bot there is, and it starts."""
    try:
        process_bot.check_bot(name)
    except BotError as why:
        raise CliError(f"{option} {why}") from None
    except ValueError as why:
        raise CliError(f"{option} {name}: {why}") from None


def enable_line_editing() -> None:
    """Arrow keys and history at the prompt, where Python has them."""
    with suppress(ImportError):
        import_module("readline")


def print_welcome(context: GameContext, num_people: int) -> None:
    game, edition = context.game, context.game.edition
    title = context.name_of("edition", edition.name), context.name_of("mode", edition.mode)
    context.screen.write_lines("")
    context.print_message(
        "welcome", edition=title[0], mode=title[1], n=game.players, goal=edition.goal_vp
    )
    context.print_message(
        "goal_revised" if edition.end_is_triggered else "goal_original", goal=edition.goal_vp
    )
    if num_people == 1:
        others = ", ".join(context.player_label(s) for s in range(1, game.players))
        emblem = context.board_map.emblem(0)
        context.print_message("you_are", name=game.names[0], emblem=emblem, others=others)
    else:
        context.print_message(
            "all_people", people=", ".join(context.player_label(s) for s in range(num_people))
        )


def run_watch(args: argparse.Namespace) -> int:
    """Bots among themselves, told turn by turn."""
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
            turn = (game.state.round, game.state.phase, game.state.active)
            while not game.over and turn == (game.state.round, game.state.phase, game.state.active):
                seat = game.waiting[0]
                game.play(seat, ask_bot(bots[seat], context, seat))
            printed_events = print_events(context, printed_events, delay)
        print_result(context)
        print_replaced_bots(context, dict(enumerate(bots)))
    if args.record:
        write_record(game, args.record)
        context.print_message("recorded", file=args.record)
    return 0


def print_events(context: GameContext, since: int, delay: float = 0.0) -> int:
    """Tell what is new to a spectator; how many events there are now."""
    events = context.game.events(None, since)
    mark = context.screen.symbols["bullet"] + " "
    for text in event_log.event_paragraphs(context, events):
        context.screen.write_lines(*context.screen.wrap(text, context.screen.width, "  ", mark))
        if delay:
            time.sleep(delay)
    return since + len(events)


def run_replay(args: argparse.Namespace) -> int:
    """A record, told from its beginning."""
    game = read_record(args.file, args.at)
    context = GameContext(game, Screen(), args.lang)
    print_events(context, 0)
    print_result(context)
    return 0


def run_fuzz(args: argparse.Namespace) -> int:
    """Random games under all laws."""
    from ..lab.fuzz import run_fuzz as run

    out: Path = args.out
    if out.is_file() or not out.absolute().parent.is_dir():
        raise CliError(f"{out} cannot be written")
    try:
        return 1 if run(args.games, args.seed, args.workers, out) else 0
    except ChildProcessError as why:
        raise CliError(str(why)) from None


def run_bench(args: argparse.Namespace) -> int:
    """The engine's speed."""
    from ..lab.bench.benchmark import run_benchmark as run
    from ..lab.scaling.engine_cost import measure_engine_cost, soak

    out: Path = args.out
    if out.is_file() or not out.absolute().parent.is_dir():
        raise CliError(f"{out} cannot be written")
    if args.many:
        soak(args.many)
    elif args.growth:
        measure_engine_cost(args.growth)
    else:
        run(args.seconds, out)
    return 0


def run_actions(args: argparse.Namespace) -> int:
    """Every action by its number."""
    Screen().write_lines(*(f"{action.id:5}  {action.text}" for action in ALL))
    return 0
