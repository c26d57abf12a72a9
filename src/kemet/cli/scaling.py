"""The command `growth`: what a search gains when its budget doubles."""

from __future__ import annotations

import argparse

from ..arena.match import make_match
from ..bots.registry import BUDGETED_BOTS
from ..lab.scaling.search_strength import measure_doublings, measure_speeds, write_results
from ..optional import MissingExtra, require
from .files import CliError


def run_scaling(args: argparse.Namespace) -> int:
    """Play, tell, and draw."""
    if args.level not in BUDGETED_BOTS:
        raise CliError(f"--level {args.level}: only {', '.join(BUDGETED_BOTS)} take a budget")
    try:
        require("the picture", "lab", "matplotlib")
        for edition in args.edition:
            make_match([args.level], [edition], 2)  # a ValueError for one that there is not
        args.out.mkdir(parents=True, exist_ok=True)
        results = measure_doublings(
            args.level, args.least, args.doublings, args.edition, args.games, args.seed,
            args.out, args.workers, args.fresh,
        )  # fmt: skip
    except (MissingExtra, ValueError, OSError) as why:
        raise CliError(str(why)) from None
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
    print(f"written to {args.out}: growth.json, growth.svg, growth.png")
    return 0
