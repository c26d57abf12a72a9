"""Zero-sum games with hidden types, solved for their mixed equilibrium by regret matching.

The row player does not know which of several types the column player is; each type has columns of
its own. With one type this is the plain matrix game. The sides are updated in turn, each foreseeing
that the last pays come again, and later rounds count more in the mixes (predictive regret matching
with non-negative regrets; Farina, Kroer and Sandholm, 2021): that comes close in few rounds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

PayoffMatrix = Sequence[Sequence[float]]


@dataclass(frozen=True, slots=True)
class Solution:
    """The rows' mix, each type's mix of columns, and what the row player may expect."""

    row_strategy: list[float]
    column_strategies: list[list[float]]
    value: float


class RegretMatcher:
    """One side: its regrets, its mix now, and the mix over all rounds."""

    def __init__(self, num_actions: int) -> None:
        self.regrets = [0.0] * num_actions
        self.strategy_sum = [0.0] * num_actions
        self.strategy = [1.0 / num_actions] * num_actions

    def update(self, payoffs: Sequence[float], iteration: int) -> None:
        """See what each choice would have gained."""
        expected = sum(g * m for g, m in zip(payoffs, self.strategy, strict=True))
        for i, gain in enumerate(payoffs):
            self.strategy_sum[i] += iteration * iteration * self.strategy[i]
            self.regrets[i] = max(0.0, self.regrets[i] + gain - expected)
        predicted = [max(0.0, r + g - expected) for r, g in zip(self.regrets, payoffs, strict=True)]
        if any(predicted):
            self.strategy = normalize(predicted)


def solve_zero_sum(types: Sequence[PayoffMatrix], iterations: int = 100) -> Solution:
    """The equilibrium of a game whose types are equally likely; pays are the row player's."""
    n = len(types[0])
    type_probability = 1.0 / len(types)
    row_player = RegretMatcher(n)
    column_players = [RegretMatcher(len(pays[0])) for pays in types]
    for iteration in range(1, iterations + 1):
        row_payoffs = [0.0] * n
        for pays, column in zip(types, column_players, strict=True):
            x = row_player.strategy
            column_payoffs = [
                -sum(x[i] * pays[i][j] for i in range(n) if x[i]) for j in range(len(pays[0]))
            ]
            column.update(column_payoffs, iteration)
            y = column.strategy
            for i in range(n):
                row_payoffs[i] += type_probability * sum(
                    p * q for p, q in zip(pays[i], y, strict=True)
                )
        row_player.update(row_payoffs, iteration)
    row_strategy = normalize(row_player.strategy_sum)
    column_strategies = [normalize(column.strategy_sum) for column in column_players]
    value = sum(
        type_probability * expected_payoff(m, row_strategy, y)
        for m, y in zip(types, column_strategies, strict=True)
    )
    return Solution(row_strategy, column_strategies, value)


def expected_payoff(
    payoffs: PayoffMatrix, row_strategy: Sequence[float], column_strategy: Sequence[float]
) -> float:
    """What the row player may expect if both mix."""
    return sum(
        x * sum(p * q for p, q in zip(row, column_strategy, strict=True))
        for x, row in zip(row_strategy, payoffs, strict=True)
        if x
    )


def normalize(values: Sequence[float]) -> list[float]:
    """In proportion, adding up to 1."""
    total = sum(values)
    return [s / total for s in values]
