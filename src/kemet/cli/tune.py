"""The command `tune`: find the evaluation's weights by self-play, and see what they are worth."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from ..lab.tuning import (
    collect_samples,
    evaluate_weights,
    fit_weights,
    name_weights,
    plan_games,
    save_weights,
)
from ..optional import MissingExtra, require
from .commands import check_bot
from .files import CliError, check_writable, read_text


def run_tune(args: argparse.Namespace) -> int:
    """Play, fit, write, and let the new weights play the old ones."""
    check_bot(args.bot, "--bot")
    _check_weights_file(args.out)
    try:
        require("fitting weights", "lab", "numpy")
    except MissingExtra as why:
        raise CliError(str(why)) from None
    games = plan_games(args.bot, args.edition, args.games, args.seed, args.noise)
    try:
        samples = collect_samples(games, args.workers)
    except ChildProcessError as why:
        raise CliError(str(why)) from None
    numbers, likelihood = fit_weights(samples)
    weights = name_weights(args.edition, numbers)
    command = (
        f"kemet tune --edition {args.edition} --bot {args.bot} --games {args.games} "
        f"--seed {args.seed} --noise {args.noise}"
    )
    save_weights(args.out, args.edition, weights, command)
    print(f"{len(samples)} turns, log-likelihood {likelihood:.4f} a turn; written to {args.out}")
    for kind, values in weights.items():
        sorted_values = sorted(values.items(), key=lambda pair: -pair[1])
        print(f"{kind}: " + ", ".join(f"{name} {value:+.2f}" for name, value in sorted_values))
    if args.trial:
        try:
            wins = evaluate_weights(weights, args.edition, args.trial, args.seed, args.workers)
        except ChildProcessError as why:
            raise CliError(str(why)) from None
        print(f"against the weights of the house: {wins} of {args.trial} games won")
    return 0


def _check_weights_file(file: Path) -> None:
    """Weights go into a new file, or beside other editions' in a file of weights."""
    if not file.exists():
        check_writable(file)
        return
    try:
        existing = json.loads(read_text(file))
    except ValueError:
        existing = None
    if not isinstance(existing, dict) or not isinstance(existing.get("editions"), dict):
        raise CliError(f"{file} holds something else than weights: choose another name")
