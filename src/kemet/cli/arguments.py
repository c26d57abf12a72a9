"""Parts of the command line that several commands share: options, their types and checks."""

from __future__ import annotations

import argparse
import textwrap
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from ..bots import BUILTIN_BOTS
from ..bots.process import host
from ..bots.process.host import BotError
from ..content import EDITIONS, PLAYER_COUNTS
from ..factory import new_game
from ..game import Game
from ..i18n import LANGUAGES, name_of
from .files import CliError

GOD_IDS: Final = ("anubis", "bastet", "horus", "sobek", "wadjet")
"""The gods whose names fill up the seats."""

EDITION_NAMES: Final = tuple(dict.fromkeys(edition for edition, _ in EDITIONS))


@dataclass(frozen=True, slots=True)
class Command:
    """A command: its name, its line of help, its arguments and the function that runs it."""

    name: str
    help: str
    add_arguments: Callable[[argparse.ArgumentParser], None]
    run: Callable[[argparse.Namespace], int]
    """Runs the command; returns the exit code."""


# --- types


def integer_at_least(minimum: int) -> Callable[[str], int]:
    """A parser of whole numbers of at least `minimum`."""

    def parse(text: str) -> int:
        if not _is_digits(text, 19) or int(text) < minimum:
            raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from {minimum} on")
        return int(text)

    return parse


def number_between(minimum: int, maximum: int, description: str) -> Callable[[str], float]:
    """A parser of numbers in a range."""

    def parse(text: str) -> float:
        try:
            value = float(text)
        except ValueError:
            value = float("nan")
        if not minimum <= value <= maximum:
            raise argparse.ArgumentTypeError(
                f"{text!r} is not {description} from {minimum} to {maximum}"
            )
        return value

    return parse


parse_seconds = number_between(0, 60, "a number of seconds")
parse_fraction = number_between(0, 1, "a fraction")


def parse_players(text: str) -> int:
    if text not in map(str, PLAYER_COUNTS):
        raise argparse.ArgumentTypeError(f"Kemet is for 2 to 5 players, not {text!r}")
    return int(text)


def parse_port(text: str) -> int:
    if not _is_digits(text, 5) or not 0 < int(text) < 65536:
        raise argparse.ArgumentTypeError(f"{text!r} is not a port from 1 to 65535")
    return int(text)


def _is_digits(text: str, max_length: int) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= max_length


# --- options


def no_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of a command that has none."""


def add_game_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of a new game."""
    parser.add_argument("--players", type=parse_players, metavar="N", help="2 to 5 (3)")
    parser.add_argument("--edition", choices=EDITION_NAMES, help="(revised)")
    modes = {name: [mode for e, mode in EDITIONS if e == name] for name in EDITION_NAMES}
    help = "; ".join(f"{edition}: {', '.join(names)}" for edition, names in modes.items())
    parser.add_argument("--mode", metavar="MODE", help=help)
    parser.add_argument(
        "--seed", type=integer_at_least(0), metavar="S", help="a seed gives the same game again"
    )
    parser.add_argument("--record", type=Path, metavar="FILE", help="write a record of the game")


BOT_SUMMARIES: Final[dict[str, str]] = {
    "random": "any legal answer, at once; even greedy beats it every time",
    "novice": "the champion's network with many inaccurate answers, at once; loses 9 of 10 games "
    "of two against greedy",
    "greedy": "rules of thumb, no looking ahead, at once; for a first game",
    "tactician": "tries its best ideas to the end of its turn, in milliseconds; beats greedy in 8 "
    "of 10 games of two",
    "apprentice": "the champion's network with some inaccurate answers, at once; beats the "
    "tactician in 3 of 4 games of two",
    "strategist": "a small search to the end of its turn, well under a second; beats the tactician "
    "in 3 of 4 games of two",
    "master": "a larger search that sees the replies of the others, up to a second; beats the "
    "strategist in 4 of 5 games of two",
    "champion": "a network that learned from games against itself, milliseconds; beats the master "
    "in 9 of 10 games of two, and three masters in 6 of 10 games of four",
    "grandmaster": "a search on top of the champion's network, a tenth of a second with numpy; "
    "beats the champion in 3 of 4 games of two",
}
"""How each built-in bot thinks, how strong it is and how long it takes (docs/opponents.md)."""


def _bots_epilog() -> str:
    lines = ["bots, the weakest first:"]
    for name, summary in BOT_SUMMARIES.items():
        lines += textwrap.wrap(
            summary, 78, initial_indent=f"  {name:<12}", subsequent_indent=" " * 14
        )
    return "\n".join(lines)


def add_bots_argument(parser: argparse.ArgumentParser) -> None:
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = _bots_epilog()
    parser.add_argument(
        "--bots", default="strategist", metavar="BOT",
        help=f"the opponents: {', '.join(BUILTIN_BOTS)}, or FILE.py:CLASS, or run:COMMAND "
        "(strategist)",
    )  # fmt: skip


def add_language_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="(en)")


def add_run_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of a command that plays many games."""
    parser.add_argument(
        "--seed", type=integer_at_least(0), default=1, metavar="S", help="seed of the run (1)"
    )
    parser.add_argument(
        "--workers", type=integer_at_least(1), metavar="K", help="processes (one per core)"
    )


def add_fresh_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--fresh", action="store_true",
        help="start over: results of an earlier run are renamed to .bak and not resumed",
    )  # fmt: skip


# --- the game of the options


def create_game(args: argparse.Namespace, names: Sequence[str], num_people: int) -> Game:
    """A new game by the options; a CliError says what is wrong with them."""
    n = args.players or 3
    if len(names) > num_people:
        raise CliError(
            f"{len(names)} names for {num_people} at the keyboard: add --hotseat {len(names)}"
        )
    try:
        player_names = fill_up_names(names, n, args.lang)
        return new_game(player_names, args.edition or "revised", args.mode, args.seed)
    except ValueError as error:
        raise CliError(str(error)) from None


def fill_up_names(chosen_names: Sequence[str], n: int, language: str) -> list[str]:
    """The chosen names, then names of gods, with different initials where possible."""
    names = list(chosen_names)
    gods = [name_of("god", god, language) for god in GOD_IDS]
    taken = {name[:1].upper() for name in names}
    unused_gods = [god for god in gods if god[0] not in taken]
    unused_gods += [god for god in gods if god not in unused_gods and god not in names]
    return (names + unused_gods)[:n]


# --- checks


def check_bot(name: str, option: str = "--bots") -> None:
    """A CliError if a bot does not exist or does not start."""
    try:
        host.check_bot(name)
    except BotError as error:
        raise CliError(f"{option} {error}") from None
    except ValueError as error:
        raise CliError(f"{option} {name}: {error}") from None


def check_output_dir(path: Path) -> None:
    """A CliError if a folder cannot be created there."""
    if path.is_file() or not path.absolute().parent.is_dir():
        raise CliError(f"{path} cannot be written")
