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

from ..begin import new_game
from ..bots import Seated
from ..bots.process import BotFault, check
from ..engine.actions import ALL
from ..game import Game
from ..text import name_of
from . import story
from .files import Trouble, check_writable, read_game, read_record, write_record
from .room import Room
from .screen import Screen
from .session import Session, answer_of, finale, tell_replaced

GODS: Final = ("anubis", "bastet", "horus", "sobek", "wadjet")
USUAL_DELAY: Final = 0.3


def play(args: argparse.Namespace) -> int:
    """A game at the keyboard."""
    _check_bots(args.bots)
    if args.record:
        check_writable(args.record)
    if args.load:
        given = ("players", "edition", "mode", "seed", "name")
        extra = [f"--{key}" for key in given if getattr(args, key) is not None]
        if extra:
            raise Trouble(f"a saved game brings its own setting: leave out {', '.join(extra)}")
        game = read_game(args.load)
    else:
        game = _new_game(args, args.name or (), args.hotseat)
    if args.hotseat > game.players:
        raise Trouble(f"--hotseat {args.hotseat}: this game has {game.players} players")
    if args.hotseat == 1 and sys.stdin.isatty():
        _edit_lines()
    screen = Screen()
    room = Room(game, screen, args.lang)
    _welcome(room, args.hotseat)
    return Session(room, args.hotseat, args.record, args.bots).run()


def _new_game(args: argparse.Namespace, names: Sequence[str], people: int) -> Game:
    n = args.players or 3
    if len(names) > people:
        raise Trouble(
            f"{len(names)} names for {people} at the keyboard: add --hotseat {len(names)}"
        )
    try:
        chosen = _names(names, n, args.lang)
        return new_game(chosen, args.edition or "revised", args.mode, args.seed)
    except ValueError as why:
        raise Trouble(str(why)) from None


def _names(given: Sequence[str], n: int, language: str) -> list[str]:
    """The names given, then gods with initials of their own."""
    names = list(given)
    gods = [name_of("god", god, language) for god in GODS]
    taken = {name[:1].upper() for name in names}
    fresh = [god for god in gods if god[0] not in taken]
    fresh += [god for god in gods if god not in fresh and god not in names]
    return (names + fresh)[:n]


def _check_bots(name: str, option: str = "--bots") -> None:
    """That bot there is, and it starts."""
    try:
        check(name)
    except BotFault as why:
        raise Trouble(f"{option} {why}") from None
    except ValueError as why:
        raise Trouble(f"{option} {name}: {why}") from None


def _edit_lines() -> None:
    """Arrow keys and history at the prompt, where Python has them."""
    with suppress(ImportError):
        import_module("readline")


def _welcome(room: Room, people: int) -> None:
    game, edition = room.game, room.game.edition
    title = room.name("edition", edition.name), room.name("mode", edition.mode)
    room.screen.write("")
    room.write("welcome", edition=title[0], mode=title[1], n=game.players, goal=edition.goal)
    room.write("goal_revised" if edition.end_is_triggered else "goal_original", goal=edition.goal)
    if people == 1:
        others = ", ".join(room.player(s) for s in range(1, game.players))
        me = room.map.emblem(0)
        room.write("you_are", name=game.names[0], emblem=me, others=others)
    else:
        room.write("all_people", people=", ".join(room.player(s) for s in range(people)))


def watch(args: argparse.Namespace) -> int:
    """Bots among themselves, told turn by turn."""
    _check_bots(args.bots)
    if args.record:
        check_writable(args.record)
    game = _new_game(args, (), 0)
    screen = Screen()
    room = Room(game, screen, args.lang)
    delay = args.delay if args.delay is not None else USUAL_DELAY * screen.live
    with ExitStack() as stack:
        bots = [stack.enter_context(Seated(args.bots)) for _ in game.names]
        told = 0
        while not game.over:
            turn = (game.table.round, game.table.phase, game.table.active)
            while not game.over and turn == (game.table.round, game.table.phase, game.table.active):
                seat = game.waiting[0]
                game.play(seat, answer_of(bots[seat], room, seat))
            told = _tell(room, told, delay)
        finale(room)
        tell_replaced(room, dict(enumerate(bots)))
    if args.record:
        write_record(game, args.record)
        room.write("recorded", file=args.record)
    return 0


def _tell(room: Room, since: int, delay: float = 0.0) -> int:
    """Tell what is new to a spectator; how many events there are now."""
    events = room.game.events(None, since)
    mark = room.screen.signs["bullet"] + " "
    for text in story.paragraphs(room, events):
        room.screen.write(*room.screen.wrap(text, room.screen.width, "  ", mark))
        if delay:
            time.sleep(delay)
    return since + len(events)


def replay_file(args: argparse.Namespace) -> int:
    """A record, told from its beginning."""
    game = read_record(args.file, args.at)
    room = Room(game, Screen(), args.lang)
    _tell(room, 0)
    finale(room)
    return 0


def fuzz(args: argparse.Namespace) -> int:
    """Random games under all laws."""
    from ..lab.fuzz import fuzz as run

    out: Path = args.out
    if out.is_file() or not out.absolute().parent.is_dir():
        raise Trouble(f"{out} cannot be written")
    try:
        return 1 if run(args.games, args.seed, args.workers, out) else 0
    except ChildProcessError as why:
        raise Trouble(str(why)) from None


def bench(args: argparse.Namespace) -> int:
    """The engine's speed."""
    from ..lab.bench import bench as run
    from ..lab.cost_growth import cost_growth, many_games

    out: Path = args.out
    if out.is_file() or not out.absolute().parent.is_dir():
        raise Trouble(f"{out} cannot be written")
    if args.many:
        many_games(args.many)
    elif args.growth:
        cost_growth(args.growth)
    else:
        run(args.seconds, out)
    return 0


def actions(args: argparse.Namespace) -> int:
    """Every action by its number."""
    Screen().write(*(f"{action.id:5}  {action.text}" for action in ALL))
    return 0
