"""Ratings of bots that met at different tables, by the Plackett-Luce model of openskill.

A rating is a guess (mu) with its uncertainty (sigma), both begun anew with every run: 25 ± 8.3.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean

from .extras import need
from .rows import Row


@dataclass(frozen=True, slots=True)
class Rating:
    bot: str
    mu: float
    sigma: float

    @property
    def range(self) -> tuple[float, float]:
        """Where the strength lies most likely: two sigmas to each side."""
        return self.mu - 2 * self.sigma, self.mu + 2 * self.sigma


def rate(rows: Sequence[Row]) -> list[Rating]:
    """Every bot's rating after all games in their order, the best first.

    A bot that sits at a table more than once changes by the mean of what its seats would: so a
    game against itself alone moves it nowhere.
    """
    need("a rating", "lab", "openskill")
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    now = {bot: (model.mu, model.sigma) for row in rows for bot in row["seats"]}
    for row in rows:
        seats = row["seats"]
        table = [[model.rating(*now[bot])] for bot in seats]
        after = model.rate(table, ranks=[float(rank) for rank in row["ranks"]])
        for bot in set(seats):
            own = [team[0] for name, team in zip(seats, after, strict=True) if name == bot]
            now[bot] = fmean(r.mu for r in own), fmean(r.sigma for r in own)
    ratings = [Rating(bot, mu, sigma) for bot, (mu, sigma) in now.items()]
    return sorted(ratings, key=lambda r: (-r.mu, r.bot))
