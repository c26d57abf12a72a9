"""`kemet train`: teaches a network by self-play."""

from __future__ import annotations

import argparse
import math
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from ..optional import MissingExtra, is_installed, require
from .arguments import Command, number_between
from .files import CliError

DEVICES: Final = ("auto", "cpu", "cuda")
parse_answers = number_between(0, 10**15, "a number of answers")
parse_minutes = number_between(0, 100_000, "a number of minutes")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "directory", type=Path, nargs="?", default=Path("training"), metavar="DIR",
        help="settings, checkpoint, logs and plots; a run that is there is continued (training)",
    )  # fmt: skip
    parser.add_argument(
        "--settings", type=Path, metavar="FILE",
        help="settings of the run, as JSON (those of DIR, or the defaults: docs/learning.md)",
    )  # fmt: skip
    parser.add_argument(
        "--minutes", type=parse_minutes, default=10.0, metavar="M", help="how long to train (10)"
    )
    parser.add_argument(
        "--answers", type=parse_answers, default=math.inf, metavar="N",
        help="stop before if the run has learned from N answers (no limit)",
    )  # fmt: skip
    parser.add_argument("--device", choices=DEVICES, default="auto", help="(auto)")


def run(args: argparse.Namespace) -> int:
    """Train, evaluate, and draw the plots."""
    try:
        require("kemet train", "train", "numpy", "torch")
        config_module: Any = import_module("kemet.training.config")
        trainer_module: Any = import_module("kemet.training.trainer")
        own = args.directory / trainer_module.SETTINGS
        file = args.settings or (own if own.exists() else None)
        config = config_module.TrainingConfig.read(file) if file else config_module.TrainingConfig()
        device = choose_device(args.device)
        trainer = trainer_module.Trainer(args.directory, config, device, report)
        parameters = sum(p.numel() for p in trainer.network.parameters())
        report(
            f"{args.directory}: {trainer.progress.answers} answers so far, {parameters} parameters,"
            f" {config.workers} workers, on {device}, threads of PyTorch: {trainer.threads};"
            " Ctrl+C stops, the same command continues"
        )
        trainer.run(60 * args.minutes, args.answers)
    except (MissingExtra, ValueError) as error:
        raise CliError(str(error)) from None
    if is_installed("matplotlib"):
        plots: Any = import_module("kemet.training.plots")
        for path in plots.draw_run(args.directory):
            report(f"drawn: {path}")
    report(f"weights for play: {args.directory / trainer_module.NETWORK}")
    return 0


def choose_device(name: str) -> str:
    """The device to learn on; a ValueError if it is not there."""
    torch: Any = import_module("torch")
    if name == "auto":
        return "cuda" if torch.cuda.is_available() else "cpu"
    if name == "cuda" and not torch.cuda.is_available():
        raise ValueError("--device cuda: PyTorch finds no GPU here; --device cpu trains without")
    return name


def report(line: str) -> None:
    print(line, flush=True)


COMMAND: Final = Command("train", "teach a network by self-play", add_arguments, run)
