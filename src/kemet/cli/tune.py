"""`kemet tune`: fits the weights of the evaluation to self-play, and tests them."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Final

from ..lab.tuning import (
    collect_samples,
    evaluate_weights,
    fit_weights,
    name_weights,
    plan_games,
    save_weights,
)
from ..optional import MissingExtra, require
from .arguments import (
    EDITION_NAMES,
    Command,
    add_run_arguments,
    check_bot,
    integer_at_least,
    parse_fraction,
)
from .files import CliError, check_writable, read_text


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--edition", choices=EDITION_NAMES, default="revised", help="(revised)")
    parser.add_argument(
        "--bot", default="strategist:40", metavar="BOT", help="the bot that plays (strategist:40)"
    )
    parser.add_argument(
        "--games", type=integer_at_least(1), default=600, metavar="N", help="number of games (600)"
    )
    parser.add_argument(
        "--noise", type=parse_fraction, default=0.05, metavar="P",
        help="fraction of random answers (0.05)",
    )  # fmt: skip
    parser.add_argument(
        "--eval-games", type=integer_at_least(0), default=100, metavar="N",
        help="games of the new weights against the built-in ones (100)",
    )  # fmt: skip
    add_run_arguments(parser)
    parser.add_argument(
        "--out", type=Path, default=Path("weights.json"), metavar="FILE",
        help="file for the weights (weights.json)",
    )  # fmt: skip


def run(args: argparse.Namespace) -> int:
    """Play, fit, write the weights, and play them against the built-in ones."""
    check_bot(args.bot, "--bot")
    _check_weights_file(args.out)
    try:
        require("fitting weights", "lab", "numpy")
    except MissingExtra as error:
        raise CliError(str(error)) from None
    games = plan_games(args.bot, args.edition, args.games, args.seed, args.noise)
    try:
        samples = collect_samples(games, args.workers)
    except ChildProcessError as error:
        raise CliError(str(error)) from None
    numbers, likelihood = fit_weights(samples)
    weights = name_weights(args.edition, numbers)
    command = (
        f"kemet tune --edition {args.edition} --bot {args.bot} --games {args.games} "
        f"--seed {args.seed} --noise {args.noise}"
    )
    save_weights(args.out, args.edition, weights, command)
    print(f"{len(samples)} turns, log-likelihood {likelihood:.4f} per turn; written to {args.out}")
    for kind, values in weights.items():
        sorted_values = sorted(values.items(), key=lambda pair: -pair[1])
        print(f"{kind}: " + ", ".join(f"{name} {value:+.2f}" for name, value in sorted_values))
    if args.eval_games:
        try:
            wins = evaluate_weights(weights, args.edition, args.eval_games, args.seed, args.workers)
        except ChildProcessError as error:
            raise CliError(str(error)) from None
        print(f"against the built-in weights: {wins} of {args.eval_games} games won")
    return 0


def _check_weights_file(file: Path) -> None:
    """A CliError unless the file is new or a file of weights, where editions are kept apart."""
    if not file.exists():
        check_writable(file)
        return
    try:
        existing = json.loads(read_text(file))
    except ValueError:
        existing = None
    if not isinstance(existing, dict) or not isinstance(existing.get("editions"), dict):
        raise CliError(f"{file} contains something else than weights: choose another name")


COMMAND: Final = Command(
    "tune", "fit the weights of the evaluation by self-play", add_arguments, run
)
