"""Ratings of bots that met at different tables, by the Plackett-Luce model of openskill.

A rating is a guess (mu) with its uncertainty (sigma), both begun anew with every run: 25 ± 8.3.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean

from ..optional import require
from .game_result import GameResult


@dataclass(frozen=True, slots=True)
class Rating:
    bot: str
    mu: float
    sigma: float

    @property
    def interval(self) -> tuple[float, float]:
        """Where the strength lies most likely: two sigmas to each side."""
        return self.mu - 2 * self.sigma, self.mu + 2 * self.sigma


def rate_bots(rows: Sequence[GameResult]) -> list[Rating]:
    """Every bot's rating after all games in their order, the best first.

    A bot that sits at a table more than once changes by the mean of what its seats would: so a
    game against itself alone moves it nowhere.
    """
    require("a rating", "lab", "openskill")
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    current = {bot: (model.mu, model.sigma) for row in rows for bot in row["bots"]}
    for row in rows:
        seats = row["bots"]
        teams = [[model.rating(*current[bot])] for bot in seats]
        rated = model.rate(teams, ranks=[float(rank) for rank in row["ranks"]])
        for bot in set(seats):
            own = [team[0] for name, team in zip(seats, rated, strict=True) if name == bot]
            current[bot] = fmean(r.mu for r in own), fmean(r.sigma for r in own)
    ratings = [Rating(bot, mu, sigma) for bot, (mu, sigma) in current.items()]
    return sorted(ratings, key=lambda r: (-r.mu, r.bot))
