"""`kemet arena`: games between bots, with statistics."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Final

from ..arena.export import write_csv, write_parquet
from ..arena.game_result import GameResult
from ..arena.match import Match, make_match
from ..arena.report.page import require_report_modules, write_report
from ..arena.report.summary import format_summary
from ..arena.runner import run_match
from ..arena.stats import list_forfeits
from ..bots import BUILTIN_BOTS
from ..optional import require
from .arguments import (
    Command,
    add_fresh_argument,
    add_run_arguments,
    check_bot,
    integer_at_least,
    parse_players,
)
from .files import CliError

OUTPUT_HEADERS = {
    "csv": b"game,edition,mode,players,seed,seat,place,bot,won,rank,score,",
    "parquet": b"PAR1",
    "report": b"<!doctype html><!-- kemet",
}
"""How a file starts that may be overwritten, by option."""

EXIT_INTERRUPTED = 130
EXIT_FORFEITS = 1


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--bots", nargs="+", default=["tactician", "greedy"], metavar="BOT",
        help=f"{', '.join(BUILTIN_BOTS)}, or FILE.py:CLASS, or run:COMMAND; one named twice is "
        "counted as two bots, BOT and BOT#2 (tactician greedy)",
    )  # fmt: skip
    parser.add_argument(
        "--players", type=parse_players, metavar="N",
        help="per game: the last bot fills up; of more bots, every N meet (one seat for each)",
    )  # fmt: skip
    parser.add_argument(
        "--games", type=integer_at_least(1), default=100, metavar="N", help="number of games (100)"
    )
    parser.add_argument(
        "--edition", nargs="+", default=["revised"], metavar="E",
        help="one or several: revised, original, original:long, original:beginner (revised)",
    )  # fmt: skip
    parser.add_argument(
        "--mirrored", action="store_true",
        help="play every deal once with each rotation of the seats",
    )  # fmt: skip
    parser.add_argument("--mode", metavar="M", help="the mode, with a single edition")
    add_run_arguments(parser)
    parser.add_argument(
        "--ray", nargs="?", const="", metavar="ADDRESS",
        help="play on the Ray cluster at ADDRESS, or at RAY_ADDRESS, or on this machine",
    )  # fmt: skip
    parser.add_argument(
        "--out", type=Path, default=Path("arena.jsonl"), metavar="FILE",
        help="one line per game; an interrupted run is resumed (arena.jsonl)",
    )  # fmt: skip
    add_fresh_argument(parser)
    parser.add_argument(
        "--allow-forfeits", action="store_true",
        help="exit with 0 even if bots failed and so forfeited games (else 1)",
    )  # fmt: skip
    parser.add_argument("--csv", type=Path, metavar="FILE", help="the results by game and seat")
    parser.add_argument("--parquet", type=Path, metavar="FILE", help="the same as Parquet")
    parser.add_argument("--report", type=Path, metavar="DIR", help="a page with tables and plots")


def run(args: argparse.Namespace) -> int:
    try:
        match = _match_from_args(args)
        _check_outputs(args)
        for name in dict.fromkeys(args.bots):
            check_bot(name)
        rows = run_match(match, args.out, args.workers, args.ray, args.fresh)
        _write_results(args, match, rows)
    except (ValueError, OSError) as error:
        raise CliError(str(error)) from None
    except KeyboardInterrupt:
        resume_command = "the same command without --fresh" if args.fresh else "the same command"
        print(f"\nkemet: interrupted; {resume_command} continues from {args.out}", file=sys.stderr)
        return EXIT_INTERRUPTED
    print(format_summary(rows))
    return _exit_status(rows, args.allow_forfeits)


def _exit_status(rows: list[GameResult], allow_forfeits: bool) -> int:
    """The exit code: 1 if bots failed, so that scripts notice."""
    forfeited = list_forfeits(rows)
    if not forfeited or allow_forfeits:
        return 0
    sys.stdout.flush()
    bots = ", ".join(dict.fromkeys(forfeit["bot"] for _, forfeit in forfeited))
    print(
        f"kemet: {len(forfeited)} forfeit{'' if len(forfeited) == 1 else 's'} by {bots}: the exit "
        f"status is {EXIT_FORFEITS} (--allow-forfeits makes it 0)",
        file=sys.stderr,
    )
    return EXIT_FORFEITS


def _match_from_args(args: argparse.Namespace) -> Match:
    editions = args.edition
    if args.mode:
        if len(editions) > 1 or ":" in editions[0]:
            raise CliError("--mode is for a single edition: write --edition original:long instead")
        editions = [f"{editions[0]}:{args.mode}"]
    return make_match(args.bots, editions, args.players, args.games, args.seed, args.mirrored)


def _check_outputs(args: argparse.Namespace) -> None:
    """A CliError before the games if a result cannot be written after them."""
    if args.ray is not None:
        require("--ray", "ray", "ray")
    if args.parquet:
        require("--parquet", "lab", "pyarrow")
    if args.report:
        require_report_modules()
    files = {key: getattr(args, key) for key in OUTPUT_HEADERS if getattr(args, key)}
    paths = [path.absolute() for path in (args.out, *files.values())]
    if len(set(paths)) < len(paths):
        raise CliError("--out, --csv, --parquet and --report need different files")
    if args.out.is_dir():
        raise CliError(f"--out {args.out} cannot be written: it is a directory")
    if not args.out.absolute().parent.is_dir():
        raise CliError(f"--out {args.out} cannot be written: there is no such directory")
    for key, path in files.items():
        file = path / "index.html" if key == "report" else path
        _check_overwritable(file, path.absolute().parent, OUTPUT_HEADERS[key])


def _check_overwritable(file: Path, parent: Path, header: bytes) -> None:
    """A CliError if a file cannot be written or contains something else."""
    if not parent.is_dir():
        raise CliError(f"{file} cannot be written: there is no directory {parent}")
    if file.exists():
        if not file.is_file():
            raise CliError(f"{file} cannot be written: it is a directory")
        with file.open("rb") as existing:
            start = existing.read(len(header))
        if start not in (b"", header):
            raise CliError(f"{file} contains something else: choose another name")


def _write_results(args: argparse.Namespace, match: Match, rows: list[GameResult]) -> None:
    if args.csv:
        write_csv(rows, args.csv)
    if args.parquet:
        write_parquet(rows, args.parquet)
    if args.report:
        write_report(rows, match, args.report)


COMMAND: Final = Command("arena", "play games between bots and show statistics", add_arguments, run)
