"""`kemet bench`: the speed of the engine, and how it scales."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

from .arguments import Command, check_output_dir, integer_at_least, parse_seconds


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--seconds", type=parse_seconds, default=5.0, metavar="S", help="per contestant (5)"
    )
    parser.add_argument(
        "--scaling", type=integer_at_least(1), metavar="N",
        help="show instead how cost grows with players, rounds and tiles, over N games each",
    )  # fmt: skip
    parser.add_argument(
        "--soak", type=integer_at_least(1), metavar="N",
        help="play instead N games in a row and show the memory in use",
    )  # fmt: skip
    parser.add_argument(
        "--out", type=Path, default=Path("bench"), metavar="DIR",
        help="folder for the history of results and its chart (bench)",
    )  # fmt: skip


def run(args: argparse.Namespace) -> int:
    # imported here: they slow the start of other commands
    from ..lab.benchmark import run_benchmark
    from ..lab.engine_cost import measure_engine_cost, soak

    check_output_dir(args.out)
    if args.soak:
        soak(args.soak)
    elif args.scaling:
        measure_engine_cost(args.scaling)
    else:
        run_benchmark(args.seconds, args.out)
    return 0


COMMAND: Final = Command("bench", "measure the speed of the engine", add_arguments, run)
