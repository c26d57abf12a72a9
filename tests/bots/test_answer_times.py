"""Times of answers: as many as asked for, over several games."""

from __future__ import annotations

from tools.answer_times import answer_times, percentile_95


def test_as_many_times_as_asked_for() -> None:
    times = answer_times("greedy", 2, "original", answers=5, seed=3, every=4)
    assert len(times) == 5
    assert min(times) >= 0


def test_the_95th_percentile() -> None:
    assert percentile_95([float(i) for i in range(100, 0, -1)]) == 95
    assert percentile_95([3.0, 1.0, 2.0]) == 3
