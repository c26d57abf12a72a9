"""Zero-sum games with hidden types, solved for their mixed equilibrium by regret matching.

The row player does not know which of several types the column player is; each type has columns of
its own. With one type this is the plain matrix game. The sides are updated in turn, each foreseeing
that the last pays come again, and later rounds count more in the mixes (predictive regret matching
with non-negative regrets; Farina, Kroer and Sandholm, 2021): that comes close in few rounds.
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


class Mixer:
    """One side: its regrets, its mix now, and the mix over all rounds."""

    def __init__(self, choices: int) -> None:
        self.regret = [0.0] * choices
        self.sum = [0.0] * choices
        self.mix = [1.0 / choices] * choices

    def learn(self, gains: Sequence[float], turn: int) -> None:
        """See what each choice would have gained."""
        expected = sum(g * m for g, m in zip(gains, self.mix, strict=True))
        for i, gain in enumerate(gains):
            self.sum[i] += turn * turn * self.mix[i]
            self.regret[i] = max(0.0, self.regret[i] + gain - expected)
        foreseen = [max(0.0, r + g - expected) for r, g in zip(self.regret, gains, strict=True)]
        if any(foreseen):
            self.mix = shares(foreseen)


def solve(types: Sequence[Matrix], rounds: int = 100) -> Solution:
    """The equilibrium of a game whose types are equally likely; pays are the row player's."""
    n = len(types[0])
    share = 1.0 / len(types)
    row = Mixer(n)
    columns = [Mixer(len(pays[0])) for pays in types]
    for turn in range(1, rounds + 1):
        gains = [0.0] * n
        for pays, column in zip(types, columns, strict=True):
            x = row.mix
            losses = [
                -sum(x[i] * pays[i][j] for i in range(n) if x[i]) for j in range(len(pays[0]))
            ]
            column.learn(losses, turn)
            y = column.mix
            for i in range(n):
                gains[i] += share * sum(p * q for p, q in zip(pays[i], y, strict=True))
        row.learn(gains, turn)
    rows = shares(row.sum)
    mixes = [shares(column.sum) for column in columns]
    value = sum(share * pay(m, rows, y) for m, y in zip(types, mixes, strict=True))
    return Solution(rows, mixes, value)


def pay(pays: Matrix, rows: Sequence[float], columns: Sequence[float]) -> float:
    """What the row player may expect if both mix."""
    return sum(
        x * sum(p * q for p, q in zip(row, columns, strict=True))
        for x, row in zip(rows, pays, strict=True)
        if x
    )


def shares(sums: Sequence[float]) -> list[float]:
    """In proportion, adding up to 1."""
    total = sum(sums)
    return [s / total for s in sums]
