"""What an answer lost, its judgement, and the accuracy of a player."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from .options import EvaluatedOptions
from .results import AnalysedAnswer

INACCURACY: Final = 0.05
MISTAKE: Final = 0.10
BLUNDER: Final = 0.15
"""Losses of chance to win. Lichess judges by 0.1, 0.2 and 0.3 on a scale from -1 to 1: the same."""

LEGITIMATE_SHARE: Final = 0.1
"""A battle card that the mixed strategy plays at least so often loses nothing."""

MIN_STAKES: Final = 0.01  # the weight of a choice without consequences in the accuracy of a player


def loss_of(options: EvaluatedOptions, given: str) -> float:
    """How much lower the chance after an answer is than after the best alternative.

    The strategy and the value of the network are two opinions. An alternative counts only if the
    strategy prefers it too: differences of the value alone are often noise. Battle cards are
    compared with the mean of the mixed strategy.
    """
    chance = options.chance_of(given)
    if options.is_mixed:
        if options.share_of_card(given) >= LEGITIMATE_SHARE:
            return 0.0
        return max(0.0, options.mixture - chance)
    return max(0.0, options.chance_of(reference_of(options, given)) - chance)


def reference_of(options: EvaluatedOptions, given: str) -> str:
    """The answer that a given one is compared with; of battle cards the likeliest one."""
    if options.is_mixed:
        return options.alternatives[0].answer
    own_weight = options.weights[given]
    preferred = [a for a in options.alternatives if a.weight >= own_weight]
    return max(preferred, key=lambda a: a.chance).answer


def judge(loss: float) -> str:
    """The judgement of a loss; empty below an inaccuracy."""
    if loss >= BLUNDER:
        return "blunder"
    if loss >= MISTAKE:
        return "mistake"
    return "inaccuracy" if loss >= INACCURACY else ""


def accuracy_of_loss(loss: float) -> float:
    """The accuracy of one answer from 0 to 100: 100 without a loss, 80 at 5 points, 64 at 10.

    The curve of Lichess, with the constants that make it exactly 100 at 0 and 0 at 80 points.
    """
    return max(0.0, min(100.0, 103.1668 * math.exp(-4.354 * loss) - 3.1668))


def accuracy_of_player(answers: Sequence[AnalysedAnswer]) -> float | None:
    """The accuracy of some answers: the mean of two means, as Lichess has it.

    One is weighted by the stakes of each choice, so that many choices without consequences do not
    hide a mistake; the other is harmonic, so that one very bad answer counts.
    """
    rated = [(a.accuracy, max(MIN_STAKES, a.stakes)) for a in answers if a.accuracy is not None]
    if not rated:
        return None
    weighted = sum(acc * weight for acc, weight in rated) / sum(weight for _, weight in rated)
    harmonic = len(rated) / sum(1.0 / max(1.0, acc) for acc, _ in rated)
    return (weighted + harmonic) / 2
