"""`kemet verify`: whether a recorded game has the deal and the answers that a table published."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

from ..commitment import answers_digest, deal_commitment, deal_text, is_same_digest
from .arguments import Command
from .files import read_record


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="RECORD", help="the record of a finished game")
    parser.add_argument(
        "commitment", metavar="COMMITMENT", help="the 64 digits that the table showed"
    )
    parser.add_argument(
        "answers",
        metavar="ANSWERS",
        nargs="?",
        help="the 64 digits that the table shows for the answers since the end of the game",
    )


def run(args: argparse.Namespace) -> int:
    game = read_record(args.file, None)
    try:
        text = deal_text(game)
    except ValueError as error:
        print(f"The record has no deal to verify: {error}.")
        return 1
    print(text, end="")
    commitment, answers = deal_commitment(game), answers_digest(game)
    is_same_deal = is_same_digest(commitment, args.commitment)
    if is_same_deal:
        print("The deal was fixed in advance: its hash is the commitment.")
    else:
        print(f"This is another deal: its hash is {commitment}.")
    if args.answers is None:
        print(
            "The answers are not covered by it. Their hash must be the one that the table shows:\n"
            f"{answers}"
        )
        return 0 if is_same_deal else 1
    if is_same_digest(answers, args.answers):
        print("The answers are those of the table: their hash is the same.")
        return 0 if is_same_deal else 1
    print(f"These are other answers: their hash is {answers}.")
    return 1


COMMAND: Final = Command(
    "verify", "check the deal and the answers of a recorded game", add_arguments, run
)
