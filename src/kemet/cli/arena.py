"""`kemet arena`: bots against bots, and where their results go."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from ..arena.export import write_csv, write_parquet
from ..arena.game_result import GameResult
from ..arena.match import Match, make_match
from ..arena.report.summary import format_summary
from ..arena.runner import run_match
from ..arena.stats import list_forfeits
from ..optional import require
from .commands import check_bot
from .files import CliError

OUTPUT_HEADERS = {
    "csv": b"game,edition,mode,players,seed,seat,place,bot,won,rank,score,",
    "parquet": b"PAR1",
    "report": b"<!doctype html><!-- kemet",
}
"""How a file begins that may be written over."""

EXIT_INTERRUPTED = 130
EXIT_FORFEITS = 1  # the exit code of a run in which bots failed


def run_arena(args: argparse.Namespace) -> int:
    """Play, tell, and write down what was asked for."""
    try:
        match = _match_from_args(args)
        _check_outputs(args)
        for name in dict.fromkeys(args.bots):
            check_bot(name)
        rows = run_match(match, args.out, args.workers, args.ray, args.fresh)
        _write_results(args, match, rows)
    except (ValueError, OSError) as why:
        raise CliError(str(why)) from None
    except KeyboardInterrupt:
        resume_command = "the same command without --fresh" if args.fresh else "the same command"
        print(f"\nkemet: interrupted; {resume_command} goes on from {args.out}", file=sys.stderr)
        return EXIT_INTERRUPTED
    print(format_summary(rows))
    return _exit_status(rows, args.allow_forfeits)


def _exit_status(rows: list[GameResult], allow_forfeits: bool) -> int:
    """The exit code: 1 if bots failed, so that no script takes such a run for a clean one."""
    forfeited = list_forfeits(rows)
    if not forfeited or allow_forfeits:
        return 0
    sys.stdout.flush()
    bots = ", ".join(dict.fromkeys(forfeit["bot"] for _, forfeit in forfeited))
    print(
        f"kemet: {len(forfeited)} forfeit{'' if len(forfeited) == 1 else 's'} by {bots}: the exit status "
        f"is {EXIT_FORFEITS} (--allow-forfeits makes it 0)",
        file=sys.stderr,
    )
    return EXIT_FORFEITS


def _match_from_args(args: argparse.Namespace) -> Match:
    editions = args.edition
    if args.mode:
        if len(editions) > 1 or ":" in editions[0]:
            raise CliError("--mode is for one edition: else write it as in --edition original:long")
        editions = [f"{editions[0]}:{args.mode}"]
    return make_match(args.bots, editions, args.players, args.games, args.seed)


def _check_outputs(args: argparse.Namespace) -> None:
    """Find out before the games, not after them, what cannot be done."""
    if args.ray is not None:
        require("--ray", "ray", "ray")
    if args.parquet:
        require("--parquet", "lab", "pyarrow")
    if args.report:
        require("--report", "lab", "matplotlib", "openskill")
    files = {key: getattr(args, key) for key in OUTPUT_HEADERS if getattr(args, key)}
    paths = [path.absolute() for path in (args.out, *files.values())]
    if len(set(paths)) < len(paths):
        raise CliError("--out, --csv, --parquet and --report need a file each")
    if args.out.is_dir():
        raise CliError(f"--out {args.out} cannot be written: it is a directory")
    if not args.out.absolute().parent.is_dir():
        raise CliError(f"--out {args.out} cannot be written: there is no such directory")
    for key, path in files.items():
        file = path / "index.html" if key == "report" else path
        _check_overwritable(file, path.absolute().parent, OUTPUT_HEADERS[key])


def _check_overwritable(file: Path, parent: Path, header: bytes) -> None:
    """A file that may be written, and that holds nothing of somebody else's."""
    if not parent.is_dir():
        raise CliError(f"{file} cannot be written: there is no directory {parent}")
    if file.exists():
        if not file.is_file():
            raise CliError(f"{file} cannot be written: it is a directory")
        with file.open("rb") as existing:
            start = existing.read(len(header))
        if start not in (b"", header):
            raise CliError(f"{file} holds something else already: choose another name")


def _write_results(args: argparse.Namespace, match: Match, rows: list[GameResult]) -> None:
    if args.csv:
        write_csv(rows, args.csv)
    if args.parquet:
        write_parquet(rows, args.parquet)
    if args.report:
        from ..arena.report.page import write_report

        write_report(rows, match, args.report)
