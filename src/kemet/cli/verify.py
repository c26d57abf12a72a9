"""`kemet verify`: whether the deal of a recorded game is the one that was published before it."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

from ..commitment import deal_commitment, deal_text, verify_deal
from .arguments import Command
from .files import read_record


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="RECORD", help="the record of a finished game")
    parser.add_argument(
        "commitment", metavar="COMMITMENT", help="the 64 digits that the table showed"
    )


def run(args: argparse.Namespace) -> int:
    game = read_record(args.file, None)
    try:
        text = deal_text(game)
    except ValueError as error:
        print(f"The record has no deal to verify: {error}.")
        return 1
    print(text, end="")
    if verify_deal(game.record(), args.commitment):
        print("The deal was fixed in advance: its hash is the commitment.")
        return 0
    print(f"This is another deal: its hash is {deal_commitment(game)}.")
    return 1


COMMAND: Final = Command(
    "verify", "check that the deal of a recorded game was fixed in advance", add_arguments, run
)
