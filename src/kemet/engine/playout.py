"""Fast random play inside the engine, for searches, measurements and statistics."""

from __future__ import annotations

from typing import Final, SupportsIndex

from ..arguments import to_int
from .components import NOBODY
from .procedures import submit
from .state import GameState

_PRIME: Final = (1 << 30) - 35
_MULTIPLIER: Final = 771_645_345


def play_out(g: GameState, seed: SupportsIndex, max_answers: SupportsIndex = 1_000_000) -> int:
    """Answer for every seat with random legal options until the game is over; returns the count.

    It uses its own generator (Lehmer's, with numbers of 30 bits, which are fast), so that the
    random state of the game is not changed.
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
