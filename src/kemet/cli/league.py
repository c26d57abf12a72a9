"""`kemet league`: rounds of a main network and of exploiters that study it."""

from __future__ import annotations

import argparse
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from ..optional import MissingExtra, is_installed, require
from .arguments import Command
from .files import CliError
from .train import DEVICES, choose_device, parse_minutes, report


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "directory", type=Path, nargs="?", default=Path("league"), metavar="DIR",
        help="plan, networks, table and plot; a league that is there is continued (league)",
    )  # fmt: skip
    parser.add_argument(
        "--plan", type=Path, metavar="FILE",
        help="plan of the league, as JSON (that of DIR: docs/learning.md)",
    )  # fmt: skip
    parser.add_argument(
        "--minutes", type=parse_minutes, default=10.0, metavar="M",
        help="how long to play; 0 only shows the table (10)",
    )  # fmt: skip
    parser.add_argument("--device", choices=DEVICES, default="auto", help="(auto)")


def run(args: argparse.Namespace) -> int:
    """Play the league for a time, show the table, and draw the plot."""
    try:
        require("kemet league", "train", "numpy", "torch")
        module: Any = import_module("kemet.training.league")
        device = choose_device(args.device)
        league = module.League(args.directory, args.plan, device, report)
        step = league.next_step()
        report(
            f"{args.directory}: {len(league.state['done'])} steps done, "
            f"{league.state['answers']} answers so far, on {device}; "
            + (f"next is round {step.round}, {step.phase}" if step else "all is played")
        )
        is_done = league.run(60 * args.minutes)
    except (MissingExtra, ValueError) as error:
        raise CliError(str(error)) from None
    for line in league.summary():
        report(line)
    if is_installed("matplotlib"):
        plots: Any = import_module("kemet.training.plots")
        for path in plots.draw_league(args.directory):
            report(f"drawn: {path}")
    report(f"the main network: {league.networks / league.main}")
    report("the league is played" if is_done else "the same command continues")
    return 0


COMMAND: Final = Command(
    "league", "teach a network against exploiters of itself", add_arguments, run
)
