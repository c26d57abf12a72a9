"""Random play inside the engine: what searches, measurements and statistics need by the million."""

from __future__ import annotations

from typing import Final

from .catalog import NOBODY
from .flow import give
from .table import Table

_PRIME: Final = (1 << 30) - 35
_FACTOR: Final = 771_645_345


def play_out(g: Table, seed: int, most: int = 1_000_000) -> int:
    """Answer for every seat with any legal option until the game is over; how often that was.

    Chance is a generator of its own (Lehmer's, with numbers of 30 bits: small ones are fast), so
    that neither the table's chance nor anyone else's is touched.
    """
    state = seed % (_PRIME - 1) + 1
    answers = 0
    while g.winner == NOBODY and answers < most:
        for choice in g.open:
            if choice.answer is None:
                options = choice.options
                state = state * _FACTOR % _PRIME
                give(g, choice, options[state * len(options) >> 30])
                answers += 1
                break
    return answers
