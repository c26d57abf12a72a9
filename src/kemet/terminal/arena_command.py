"""`kemet arena`: bots against bots, and where their results go."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from ..lab.arena import run
from ..lab.extras import need
from ..lab.match import Match, make_match
from ..lab.results import forfeits
from ..lab.rows import Row
from ..lab.summary import summary
from ..lab.tables import write_csv, write_parquet
from .commands import _check_bots
from .files import Trouble

OURS = {
    "csv": b"game,edition,mode,players,seed,seat,place,bot,won,rank,score,",
    "parquet": b"PAR1",
    "report": b"<!doctype html><!-- kemet",
}
"""How a file begins that may be written over."""

INTERRUPTED = 130
FORFEITS = 1  # the exit code of a run in which bots failed


def arena(args: argparse.Namespace) -> int:
    """Play, tell, and write down what was asked for."""
    try:
        match = _match(args)
        _check_results(args)
        for name in dict.fromkeys(args.bots):
            _check_bots(name)
        rows = run(match, args.out, args.workers, args.ray, args.fresh)
        _write_results(args, match, rows)
    except (ValueError, OSError) as why:
        raise Trouble(str(why)) from None
    except KeyboardInterrupt:
        again = "the same command without --fresh" if args.fresh else "the same command"
        print(f"\nkemet: interrupted; {again} goes on from {args.out}", file=sys.stderr)
        return INTERRUPTED
    print(summary(rows))
    return _status(rows, args.allow_forfeits)


def _status(rows: list[Row], allow_forfeits: bool) -> int:
    """The exit code: 1 if bots failed, so that no script takes such a run for a clean one."""
    found = forfeits(rows)
    if not found or allow_forfeits:
        return 0
    sys.stdout.flush()
    bots = ", ".join(dict.fromkeys(forfeit["bot"] for _, forfeit in found))
    print(
        f"kemet: {len(found)} forfeit{'' if len(found) == 1 else 's'} by {bots}: the exit status "
        f"is {FORFEITS} (--allow-forfeits makes it 0)",
        file=sys.stderr,
    )
    return FORFEITS


def _match(args: argparse.Namespace) -> Match:
    editions = args.edition
    if args.mode:
        if len(editions) > 1 or ":" in editions[0]:
            raise Trouble("--mode is for one edition: else write it as in --edition original:long")
        editions = [f"{editions[0]}:{args.mode}"]
    return make_match(args.bots, editions, args.players, args.games, args.seed)


def _check_results(args: argparse.Namespace) -> None:
    """Find out before the games, not after them, what cannot be done."""
    if args.ray is not None:
        need("--ray", "ray", "ray")
    if args.parquet:
        need("--parquet", "lab", "pyarrow")
    if args.report:
        need("--report", "lab", "matplotlib", "openskill")
    files = {key: getattr(args, key) for key in OURS if getattr(args, key)}
    places = [path.absolute() for path in (args.out, *files.values())]
    if len(set(places)) < len(places):
        raise Trouble("--out, --csv, --parquet and --report need a file each")
    if args.out.is_dir():
        raise Trouble(f"--out {args.out} cannot be written: it is a directory")
    if not args.out.absolute().parent.is_dir():
        raise Trouble(f"--out {args.out} cannot be written: there is no such directory")
    for key, path in files.items():
        file = path / "index.html" if key == "report" else path
        _check_place(file, path.absolute().parent, OURS[key])


def _check_place(file: Path, parent: Path, ours: bytes) -> None:
    """A file that may be written, and that holds nothing of somebody else's."""
    if not parent.is_dir():
        raise Trouble(f"{file} cannot be written: there is no directory {parent}")
    if file.exists():
        if not file.is_file():
            raise Trouble(f"{file} cannot be written: it is a directory")
        with file.open("rb") as old:
            start = old.read(len(ours))
        if start not in (b"", ours):
            raise Trouble(f"{file} holds something else already: choose another name")


def _write_results(args: argparse.Namespace, match: Match, rows: list[Row]) -> None:
    if args.csv:
        write_csv(rows, args.csv)
    if args.parquet:
        write_parquet(rows, args.parquet)
    if args.report:
        from ..lab.report import write_report

        write_report(rows, match, args.report)
