"""Ratings of bots, by the Plackett-Luce model of openskill.

A rating is an estimate (mu) with its uncertainty (sigma). Every run starts at 25 ± 8.3.
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
        """Two sigmas to each side of mu."""
        return self.mu - 2 * self.sigma, self.mu + 2 * self.sigma


def rate_bots(results: Sequence[GameResult]) -> list[Rating]:
    """Every bot's rating after all games in their order, the best first.

    A bot with several seats in a game changes by the mean of its seats: so a game against itself
    alone does not change its rating.
    """
    require("a rating", "lab", "openskill")
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    current = {bot: (model.mu, model.sigma) for result in results for bot in result["bots"]}
    for result in results:
        seats = result["bots"]
        teams = [[model.rating(*current[bot])] for bot in seats]
        rated = model.rate(teams, ranks=[float(rank) for rank in result["ranks"]])
        for bot in set(seats):
            own = [team[0] for name, team in zip(seats, rated, strict=True) if name == bot]
            current[bot] = fmean(r.mu for r in own), fmean(r.sigma for r in own)
    ratings = [Rating(bot, mu, sigma) for bot, (mu, sigma) in current.items()]
    return sorted(ratings, key=lambda r: (-r.mu, r.bot))
