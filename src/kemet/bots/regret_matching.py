"""Regret matching: the mixed equilibrium of zero-sum games with hidden types.

The row player does not know which of several types the column player is; each type has its own
columns. With one type this is a matrix game. The players are updated in turn, each predicting the
last payoffs again, and later iterations weigh more in the average strategies (predictive regret
matching+; Farina, Kroer and Sandholm, 2021): few iterations are enough.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

PayoffMatrix = Sequence[Sequence[float]]


@dataclass(frozen=True, slots=True)
class Solution:
    """The row strategy, the column strategy of each type, and the value for the row player."""

    row_strategy: list[float]
    column_strategies: list[list[float]]
    value: float


class RegretMatcher:
    """One player: its regrets, its current strategy, and the weighted sum of all strategies."""

    def __init__(self, num_actions: int) -> None:
        self.regrets = [0.0] * num_actions
        self.strategy_sum = [0.0] * num_actions
        self.strategy = [1.0 / num_actions] * num_actions

    def update(self, payoffs: Sequence[float], iteration: int) -> None:
        """Update regrets and strategy by the payoff of every action."""
        expected = sum(p * x for p, x in zip(payoffs, self.strategy, strict=True))
        for i, payoff in enumerate(payoffs):
            self.strategy_sum[i] += iteration * iteration * self.strategy[i]
            self.regrets[i] = max(0.0, self.regrets[i] + payoff - expected)
        predicted = [max(0.0, r + p - expected) for r, p in zip(self.regrets, payoffs, strict=True)]
        if any(predicted):
            self.strategy = normalize(predicted)


def solve_zero_sum(types: Sequence[PayoffMatrix], iterations: int = 100) -> Solution:
    """The equilibrium of a game with equally likely types; payoffs are the row player's."""
    n = len(types[0])
    type_probability = 1.0 / len(types)
    row_player = RegretMatcher(n)
    column_players = [RegretMatcher(len(payoffs[0])) for payoffs in types]
    for iteration in range(1, iterations + 1):
        row_payoffs = [0.0] * n
        for payoffs, column in zip(types, column_players, strict=True):
            x = row_player.strategy
            column_payoffs = [
                -sum(x[i] * payoffs[i][j] for i in range(n) if x[i]) for j in range(len(payoffs[0]))
            ]
            column.update(column_payoffs, iteration)
            y = column.strategy
            for i in range(n):
                row_payoffs[i] += type_probability * sum(
                    p * q for p, q in zip(payoffs[i], y, strict=True)
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
    """The expected payoff of the row player, by the strategies of both."""
    return sum(
        x * sum(p * q for p, q in zip(row, column_strategy, strict=True))
        for x, row in zip(row_strategy, payoffs, strict=True)
        if x
    )


def normalize(values: Sequence[float]) -> list[float]:
    """The values divided by their sum."""
    total = sum(values)
    return [value / total for value in values]
