"""Zero-sum games with hidden types, solved for their mixed equilibrium by regret matching.

The row player does not know which of several types the column player is; each type has columns of
its own. With one type this is the plain matrix game. Regret matching (Hart and Mas-Colell) with
non-negative regrets comes as close to the equilibrium as one has patience.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

Matrix = Sequence[Sequence[float]]


@dataclass(frozen=True, slots=True)
class Solution:
    """The rows' mix, each type's mix of columns, and what the row player may expect."""

    rows: list[float]
    columns: list[list[float]]
    value: float


def solve(types: Sequence[Matrix], rounds: int = 300) -> Solution:
    """The equilibrium of a game whose types are equally likely; pays are the row player's."""
    n = len(types[0])
    share = 1.0 / len(types)
    row_regret, row_sum = [0.0] * n, [0.0] * n
    col_regret = [[0.0] * len(m[0]) for m in types]
    col_sum = [[0.0] * len(m[0]) for m in types]
    for turn in range(1, rounds + 1):
        x = mix(row_regret)
        gains = [0.0] * n
        for t, pays in enumerate(types):
            y = mix(col_regret[t])
            gain = [sum(p * q for p, q in zip(row, y, strict=True)) for row in pays]
            for i in range(n):
                gains[i] += share * gain[i]
            against = [sum(x[i] * pays[i][j] for i in range(n)) for j in range(len(y))]
            expected = sum(p * q for p, q in zip(against, y, strict=True))
            for j, cost in enumerate(against):
                col_regret[t][j] = max(0.0, col_regret[t][j] + expected - cost)
                col_sum[t][j] += turn * y[j]
        expected = sum(p * q for p, q in zip(gains, x, strict=True))
        for i in range(n):
            row_regret[i] = max(0.0, row_regret[i] + gains[i] - expected)
            row_sum[i] += turn * x[i]
    rows = shares(row_sum)
    columns = [shares(s) for s in col_sum]
    value = sum(share * pay(m, rows, y) for m, y in zip(types, columns, strict=True))
    return Solution(rows, columns, value)


def pay(pays: Matrix, rows: Sequence[float], columns: Sequence[float]) -> float:
    """What the row player may expect if both mix."""
    return sum(
        x * sum(p * q for p, q in zip(row, columns, strict=True))
        for x, row in zip(rows, pays, strict=True)
        if x
    )


def mix(regret: Sequence[float]) -> list[float]:
    """In proportion to regret; all alike where there is none."""
    total = sum(regret)
    if total <= 0:
        return [1.0 / len(regret)] * len(regret)
    return [r / total for r in regret]


def shares(sums: Sequence[float]) -> list[float]:
    total = sum(sums)
    return [s / total for s in sums]
