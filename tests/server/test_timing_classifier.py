"""The classifier of `tools.timing_classifier` finds what is there, and only that."""

from __future__ import annotations

import random

import pytest

from tools.timing_classifier import (
    Row,
    confidence_interval,
    cross_validated,
    weighted_accuracy,
)

pytestmark = pytest.mark.build_independent


def rows(rng: random.Random, shift: float, true: int, false: int) -> list[Row]:
    """Answers of ten bots; those of the class True are later by `shift`."""
    of_true = [(f"bot {n % 10}", rng.gauss(shift, 1), True) for n in range(true)]
    return of_true + [(f"bot {n % 10}", rng.gauss(0, 1), False) for n in range(false)]


def test_without_a_leak_it_is_at_chance() -> None:
    """Also over groups with other shares of the classes."""
    rng = random.Random(2)
    groups = [
        cross_validated(rows(rng, 0.0, true, false), rng)
        for true, false in ((400, 40), (40, 400), (200, 200)) * 4
    ]
    low, _ = confidence_interval(groups, rng)
    assert low < 0.5
    assert 0.45 < weighted_accuracy(groups) < 0.55


def test_it_finds_a_leak() -> None:
    rng = random.Random(3)
    groups = [cross_validated(rows(rng, shift, 300, 100), rng) for shift in (2.0, -2.0)]
    low, _ = confidence_interval(groups, rng)
    assert low > 0.75
