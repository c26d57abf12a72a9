"""Scores and logits of a network as probabilities, and answers drawn by them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

MAX_LOGIT: Final = 50.0


def softmax(scores: Sequence[float], temperature: float = 1.0) -> list[float]:
    """Scores as probabilities; none for no scores."""
    weights = _weights(scores, temperature)
    total = sum(weights)
    return [weight / total for weight in weights]


def sample(scores: Sequence[float], temperature: float, bits: int) -> int:
    """An index drawn from the softmax of the scores, by 64 random bits."""
    weights = _weights(scores, temperature)
    rest = (bits >> 11) / (1 << 53) * sum(weights)
    for index, weight in enumerate(weights):
        rest -= weight
        if rest < 0:
            return index
    return weights.index(1.0)  # of the best score


def to_probability(logit: float) -> float:
    """A logit as a probability."""
    return 1.0 / (1.0 + math.exp(-max(-MAX_LOGIT, min(MAX_LOGIT, logit))))


def _weights(scores: Sequence[float], temperature: float) -> list[float]:
    """Proportional to the probabilities; 1 for the best score."""
    best = max(scores, default=0.0)
    return [math.exp((score - best) / temperature) for score in scores]
