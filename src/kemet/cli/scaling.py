"""`kemet scaling`: the strength a search gains when its budget doubles."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

from ..arena.match import make_match
from ..bots.registry import BUDGETED_BOTS
from ..lab.search_scaling import measure_doublings, measure_speeds, write_results
from ..optional import MissingExtra, require
from .arguments import Command, add_fresh_argument, add_run_arguments, integer_at_least
from .files import CliError


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--level", default="master", metavar="LEVEL", help="which search (master)")
    parser.add_argument(
        "--start", type=integer_at_least(1), default=50, metavar="N", help="the first budget (50)"
    )
    parser.add_argument(
        "--doublings", type=integer_at_least(1), default=5, metavar="K",
        help="how many times to double it (5)",
    )  # fmt: skip
    parser.add_argument(
        "--edition", nargs="+", default=["original", "revised"], metavar="E", help="(both)"
    )
    parser.add_argument(
        "--games", type=integer_at_least(2), default=60, metavar="N", help="per doubling (60)"
    )
    add_run_arguments(parser)
    parser.add_argument(
        "--out", type=Path, default=Path("scaling"), metavar="DIR",
        help="folder for games, results and chart; an interrupted run is resumed (scaling)",
    )  # fmt: skip
    add_fresh_argument(parser)


def run(args: argparse.Namespace) -> int:
    if args.level not in BUDGETED_BOTS:
        raise CliError(f"--level {args.level}: only {', '.join(BUDGETED_BOTS)} take a budget")
    try:
        require("the chart", "lab", "matplotlib")
        for edition in args.edition:
            make_match([args.level], [edition], 2)  # a ValueError if there is no such edition
        args.out.mkdir(parents=True, exist_ok=True)
        results = measure_doublings(
            args.level, args.start, args.doublings, args.edition, args.games, args.seed,
            args.out, args.workers, args.fresh,
        )  # fmt: skip
    except (MissingExtra, ValueError, OSError) as error:
        raise CliError(str(error)) from None
    search_speeds = measure_speeds()
    write_results(results, search_speeds, args.level, args.out)
    print("edition    budget  against  games   wins  Elo gain  ms (95 %)")
    for d in results:
        rate = d.wins / d.games
        print(
            f"{d.edition:10} {d.budget:6} {d.budget // 2:8} {d.games:6} {rate:6.0%} "
            f"{d.elo_gain:+9.0f} {d.p95_ms:10.1f}"
        )
    print("players  iterations/s  answers in the tree/s")
    for s in search_speeds:
        print(f"{s.players:7} {s.iterations_per_second:13,.0f} {s.answers_per_second:22,.0f}")
    print(f"written to {args.out}: scaling.json, scaling.svg, scaling.png")
    return 0


COMMAND: Final = Command(
    "scaling", "measure what a search gains by doubling its budget", add_arguments, run
)
