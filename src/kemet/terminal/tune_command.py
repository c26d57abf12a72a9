"""The command `tune`: find the evaluation's weights by self-play, and see what they are worth."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from ..lab.extras import MissingExtra, need
from ..lab.tune import collect, fit, lessons, to_weights, trial, write
from .commands import _check_bots
from .files import Trouble, check_writable, read_text


def tune(args: argparse.Namespace) -> int:
    """Play, fit, write, and let the new weights play the old ones."""
    _check_bots(args.bot, "--bot")
    _check_out(args.out)
    try:
        need("fitting weights", "lab", "numpy")
    except MissingExtra as why:
        raise Trouble(str(why)) from None
    work = lessons(args.bot, args.edition, args.games, args.seed, args.noise)
    try:
        samples = collect(work, args.workers)
    except ChildProcessError as why:
        raise Trouble(str(why)) from None
    numbers, likelihood = fit(samples)
    weights = to_weights(args.edition, numbers)
    how = (
        f"kemet tune --edition {args.edition} --bot {args.bot} --games {args.games} "
        f"--seed {args.seed} --noise {args.noise}"
    )
    write(args.out, args.edition, weights, how)
    print(f"{len(samples)} turns, log-likelihood {likelihood:.4f} a turn; written to {args.out}")
    for kind, found in weights.items():
        shown = sorted(found.items(), key=lambda pair: -pair[1])
        print(f"{kind}: " + ", ".join(f"{name} {value:+.2f}" for name, value in shown))
    if args.trial:
        try:
            wins = trial(weights, args.edition, args.trial, args.seed, args.workers)
        except ChildProcessError as why:
            raise Trouble(str(why)) from None
        print(f"against the weights of the house: {wins} of {args.trial} games won")
    return 0


def _check_out(file: Path) -> None:
    """Weights go into a new file, or beside other editions' in a file of weights."""
    if not file.exists():
        check_writable(file)
        return
    try:
        kept = json.loads(read_text(file))
    except ValueError:
        kept = None
    if not isinstance(kept, dict) or not isinstance(kept.get("editions"), dict):
        raise Trouble(f"{file} holds something else than weights: choose another name")
