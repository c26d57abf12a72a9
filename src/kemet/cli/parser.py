"""The command line: what `kemet` understands, also as `python3 -m kemet`."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Final

from ..bots import BUILTIN_BOTS
from ..game import VERSION
from ..i18n import LANGUAGES
from . import arena, bot, commands, doctor, rules, scaling, serve, tune

EDITIONS: Final = ("revised", "original")

EXAMPLES: Final = """\
examples:
  kemet play                   play at once: 3 players, revised edition
  kemet play --players 5 --edition original --lang fr
  kemet play --hotseat 2 --name Anna --name Ben
  kemet rules retreat          what the rules say about it
  kemet watch --delay 0.5      look on while chance plays
"""


def integer_at_least(minimum: int) -> Callable[[str], int]:
    """A reader of whole numbers from there on."""

    def read(text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) < 20) or int(text) < minimum:
            raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from {minimum} on")
        return int(text)

    return read


def number_between(minimum: int, maximum: int, description: str) -> Callable[[str], float]:
    """A reader of numbers in a range."""

    def read(text: str) -> float:
        try:
            value = float(text)
        except ValueError:
            value = float("nan")
        if not minimum <= value <= maximum:
            raise argparse.ArgumentTypeError(
                f"{text!r} is not {description} from {minimum} to {maximum}"
            )
        return value

    return read


parse_seconds = number_between(0, 60, "a number of seconds")
parse_fraction = number_between(0, 1, "a share")


def parse_players(text: str) -> int:
    if text not in ("2", "3", "4", "5"):
        raise argparse.ArgumentTypeError(f"Kemet is for 2 to 5 players, not {text!r}")
    return int(text)


def parse_port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 6) or not 0 < int(text) < 65536:
        raise argparse.ArgumentTypeError(f"{text!r} is not a port from 1 to 65535")
    return int(text)


def build_parser() -> argparse.ArgumentParser:
    """All commands with their options."""
    parser = argparse.ArgumentParser(
        prog="kemet",
        description="The board game Kemet in the terminal: 2 to 5 gods of ancient Egypt.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"kemet {VERSION}")
    subparsers = parser.add_subparsers(title="commands", metavar="COMMAND", dest="command")

    def add(
        name: str, run: Callable[[argparse.Namespace], int], text: str
    ) -> argparse.ArgumentParser:
        sub = subparsers.add_parser(name, help=text, description=text + ".", allow_abbrev=False)
        sub.set_defaults(run=run)
        return sub

    play = add("play", commands.run_play, "play a game against bots, or with friends")
    add_game_arguments(play)
    add_bots_argument(play)
    play.add_argument(
        "--name", action="append", metavar="NAME", help="your name; again for each further person"
    )
    play.add_argument(
        "--hotseat", type=integer_at_least(1), default=1, metavar="K",
        help="the first K seats are people who share the keyboard (1)",
    )  # fmt: skip
    play.add_argument("--load", type=Path, metavar="FILE", help="go on with a saved game")
    add_language_argument(play)

    watch = add("watch", commands.run_watch, "watch a game of bots")
    add_game_arguments(watch)
    add_bots_argument(watch)
    watch.add_argument(
        "--delay", type=parse_seconds, metavar="S", help="seconds between turns (0.3 on a terminal)"
    )
    add_language_argument(watch)

    replay = add("replay", commands.run_replay, "replay the record of a game")
    replay.add_argument("file", type=Path, metavar="FILE", help="a record")
    replay.add_argument(
        "--at", type=integer_at_least(0), metavar="N", help="stop after the first N answers"
    )
    add_language_argument(replay)

    rules_parser = add("rules", rules.run_rules, "read the rules, or look something up in them")
    rules_parser.add_argument(
        "about", nargs="*", metavar="WORD",
        help="the id of a rule, a tile, a card, a creature, or any words (all the rules)",
    )  # fmt: skip
    rules_parser.add_argument("--edition", choices=EDITIONS, default="revised", help="(revised)")
    add_language_argument(rules_parser)

    serve_parser = add("serve", serve.run_serve, "serve tables online")
    serve_parser.add_argument("--host", default="127.0.0.1", metavar="H", help="(127.0.0.1)")
    serve_parser.add_argument(
        "--open", action="store_true", help="open the page in the browser here"
    )
    serve_parser.add_argument("--port", type=parse_port, default=8000, metavar="P", help="(8000)")
    serve_parser.add_argument(
        "--workers", type=integer_at_least(1), default=1, metavar="K",
        help="processes; several need PostgreSQL and Redis (1)",
    )  # fmt: skip

    fuzz = add("fuzz", commands.run_fuzz, "play random games and check every table")
    fuzz.add_argument(
        "--games", type=integer_at_least(1), default=100, metavar="N", help="how many (100)"
    )
    add_run_arguments(fuzz)
    fuzz.add_argument(
        "--out", type=Path, default=Path("fuzz"), metavar="DIR",
        help="where records of games that failed go (fuzz)",
    )  # fmt: skip

    add_arena_arguments(add("arena", arena.run_arena, "let bots play each other, and count"))

    add_tune_arguments(
        add("tune", tune.run_tune, "find the weights of the evaluation by self-play")
    )

    add_scaling_arguments(
        add("growth", scaling.run_scaling, "see what a search gains by twice the budget")
    )

    bench = add("bench", commands.run_bench, "measure the speed of the engine")
    bench.add_argument(
        "--seconds", type=parse_seconds, default=5.0, metavar="S", help="for each contestant (5)"
    )
    bench.add_argument(
        "--growth", type=integer_at_least(1), metavar="N",
        help="tell instead how cost grows with players, rounds and tiles, over N games each",
    )  # fmt: skip
    bench.add_argument(
        "--many", type=integer_at_least(1), metavar="N",
        help="play instead N games in a row and tell the memory in use",
    )  # fmt: skip
    bench.add_argument(
        "--out", type=Path, default=Path("bench"), metavar="DIR",
        help="where the history of the figures and its picture go (bench)",
    )  # fmt: skip

    bot_parser = add("bot", bot.run_bot, "run a bot as a process that answers lines of JSON")
    bot_parser.add_argument(
        "bot", metavar="NAME", help=f"{', '.join(BUILTIN_BOTS)}, or FILE.py:CLASS"
    )

    add("actions", commands.run_actions, "list every action with its stable number")
    add("doctor", doctor.run_doctor, "tell which engine runs and what is installed")
    return parser


def add_run_arguments(parser: argparse.ArgumentParser) -> None:
    """Of everything that plays many games."""
    parser.add_argument(
        "--seed", type=integer_at_least(0), default=1, metavar="S", help="of the run (1)"
    )
    parser.add_argument(
        "--workers", type=integer_at_least(1), metavar="K", help="processes (one for each core)"
    )


def add_arena_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--bots", nargs="+", default=["tactician", "greedy"], metavar="BOT",
        help=f"{', '.join(BUILTIN_BOTS)}, or FILE.py:CLASS, or run:COMMAND; one named twice is counted "
        "as two bots, BOT and BOT#2 (tactician greedy)",
    )  # fmt: skip
    parser.add_argument(
        "--players", type=parse_players, metavar="N",
        help="at a table: the last bot fills up, of more bots every N meet (one seat for each)",
    )  # fmt: skip
    parser.add_argument(
        "--games", type=integer_at_least(1), default=100, metavar="N", help="how many (100)"
    )
    parser.add_argument(
        "--edition", nargs="+", default=["revised"], metavar="E",
        help="one or several: revised, original, original:long, original:beginner (revised)",
    )  # fmt: skip
    parser.add_argument("--mode", metavar="M", help="the mode, where there is one edition")
    add_run_arguments(parser)
    parser.add_argument(
        "--ray", nargs="?", const="", metavar="ADDRESS",
        help="play on a Ray cluster: there, or by RAY_ADDRESS, or one on this machine",
    )  # fmt: skip
    parser.add_argument(
        "--out", type=Path, default=Path("arena.jsonl"), metavar="FILE",
        help="a line for each game; a run that was stopped goes on (arena.jsonl)",
    )  # fmt: skip
    add_fresh_argument(parser)
    parser.add_argument(
        "--allow-forfeits", action="store_true",
        help="end with status 0 even if bots failed and so forfeited games (status 1)",
    )  # fmt: skip
    parser.add_argument("--csv", type=Path, metavar="FILE", help="the results by game and seat")
    parser.add_argument("--parquet", type=Path, metavar="FILE", help="the same as Parquet")
    parser.add_argument("--report", type=Path, metavar="DIR", help="a page with tables and plots")


def add_fresh_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--fresh", action="store_true",
        help="start over: results of an earlier run are kept as .bak and not gone on with",
    )  # fmt: skip


def add_tune_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--edition", choices=EDITIONS, default="revised", help="(revised)")
    parser.add_argument(
        "--bot", default="strategist:40", metavar="BOT", help="who plays (strategist:40)"
    )
    parser.add_argument(
        "--games", type=integer_at_least(1), default=600, metavar="N", help="how many (600)"
    )
    parser.add_argument(
        "--noise",
        type=parse_fraction,
        default=0.05,
        metavar="P",
        help="share of random answers (0.05)",
    )
    parser.add_argument(
        "--trial", type=integer_at_least(0), default=100, metavar="N",
        help="games of the new weights against those of the house (100)",
    )  # fmt: skip
    add_run_arguments(parser)
    parser.add_argument(
        "--out", type=Path, default=Path("weights.json"), metavar="FILE",
        help="where the weights go (weights.json)",
    )  # fmt: skip


def add_scaling_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--level", default="master", metavar="LEVEL", help="which search (master)")
    parser.add_argument(
        "--least",
        type=integer_at_least(1),
        default=50,
        metavar="N",
        help="the smallest budget (50)",
    )
    parser.add_argument(
        "--doublings",
        type=integer_at_least(1),
        default=5,
        metavar="K",
        help="how often to double it (5)",
    )
    parser.add_argument(
        "--edition", nargs="+", default=["original", "revised"], metavar="E", help="(both)"
    )
    parser.add_argument(
        "--games", type=integer_at_least(2), default=60, metavar="N", help="each (60)"
    )
    add_run_arguments(parser)
    parser.add_argument(
        "--out", type=Path, default=Path("growth"), metavar="DIR",
        help="games, figures and the picture; a run that was stopped goes on (growth)",
    )  # fmt: skip
    add_fresh_argument(parser)


def add_game_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--players", type=parse_players, metavar="N", help="2 to 5 (3)")
    parser.add_argument("--edition", choices=EDITIONS, help="(revised)")
    parser.add_argument(
        "--mode", metavar="MODE", help="revised: standard; original: short, long or beginner"
    )
    parser.add_argument("--seed", type=integer_at_least(0), metavar="S", help="the same game again")
    parser.add_argument("--record", type=Path, metavar="FILE", help="write the game down as text")


def add_bots_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--bots", default="strategist", metavar="LEVEL",
        help=f"the opponents: {', '.join(BUILTIN_BOTS)}, or FILE.py:CLASS, or run:COMMAND (strategist)",
    )  # fmt: skip


def add_language_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="(en)")
