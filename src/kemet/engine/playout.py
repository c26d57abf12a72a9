"""Random play inside the engine: what searches, measurements and statistics need by the million."""

from __future__ import annotations

from typing import Final, SupportsIndex

from ..arguments import to_int
from .components import NOBODY
from .procedures import submit
from .state import GameState

_PRIME: Final = (1 << 30) - 35
_MULTIPLIER: Final = 771_645_345


def play_out(g: GameState, seed: SupportsIndex, max_answers: SupportsIndex = 1_000_000) -> int:
    """Answer for every seat with any legal option until the game is over; how often that was.

    Chance is a generator of its own (Lehmer's, with numbers of 30 bits: small ones are fast), so
    that neither the table's chance nor anyone else's is touched.
    """
    state = to_int(seed, "seed") % (_PRIME - 1) + 1
    limit = to_int(max_answers, "max_answers")
    answers = 0
    while g.winner == NOBODY and answers < limit:
        for choice in g.pending:
            if choice.answer is None:
                options = choice.options
                state = state * _MULTIPLIER % _PRIME
                submit(g, choice, options[state * len(options) >> 30])
                answers += 1
                break
    return answers
