"""The command `growth`: what a search gains when its budget doubles."""

from __future__ import annotations

import argparse

from ..bots.protocol import PATIENT
from ..lab.extras import MissingExtra, need
from ..lab.growth import measure, speeds, write
from ..lab.match import make_match
from .files import Trouble


def growth(args: argparse.Namespace) -> int:
    """Play, tell, and draw."""
    if args.level not in PATIENT:
        raise Trouble(f"--level {args.level}: only {', '.join(PATIENT)} take a budget")
    try:
        need("the picture", "lab", "matplotlib")
        for edition in args.edition:
            make_match([args.level], [edition], 2)  # a ValueError for one that there is not
        args.out.mkdir(parents=True, exist_ok=True)
        found = measure(
            args.level, args.least, args.doublings, args.edition, args.games, args.seed,
            args.out, args.workers, args.fresh,
        )  # fmt: skip
    except (MissingExtra, ValueError, OSError) as why:
        raise Trouble(str(why)) from None
    fast = speeds()
    write(found, fast, args.level, args.out)
    print("edition    budget  against  games   wins  Elo gain  ms (95 %)")
    for d in found:
        rate = d.wins / d.games
        print(
            f"{d.edition:10} {d.budget:6} {d.budget // 2:8} {d.games:6} {rate:6.0%} "
            f"{d.gain:+9.0f} {d.ms:10.1f}"
        )
    print("players  iterations/s  answers in the tree/s")
    for s in fast:
        print(f"{s.players:7} {s.iterations:13,.0f} {s.answers:22,.0f}")
    print(f"written to {args.out}: growth.json, growth.svg, growth.png")
    return 0
