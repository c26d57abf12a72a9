"""What the rows of a run say: win rates with their uncertainty, points, times and tiles.

A seat that forfeited counts as lost and with 0 points; what its substitute did counts nowhere.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean, median

from .rows import SOURCES, Forfeit, Row, forfeited

Z = 1.96  # of a 95 % interval


@dataclass(frozen=True, slots=True)
class Share:
    """Of so many seats, so many won."""

    seats: int
    wins: int

    @property
    def rate(self) -> float:
        return self.wins / self.seats if self.seats else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        return interval(self.wins, self.seats)


@dataclass(frozen=True, slots=True)
class Times:
    """Milliseconds of a decision."""

    mean: float
    median: float
    p95: float
    most: float


@dataclass(frozen=True, slots=True)
class Standing:
    """A bot over all its seats; figures that are no count are means of a seat."""

    bot: str
    share: Share
    walkovers: int  # of the wins: those that a substitute had on the board
    forfeits: int
    points: float
    sources: dict[str, float]
    decisions: float
    times: Times


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile over all seats: the part that bought it, and how those fared."""

    name: str
    popularity: float
    share: Share


@dataclass(frozen=True, slots=True)
class Moment:
    """The mean score of a bot at the end of a round, over the seats whose game lasted so long."""

    round: int
    points: float
    seats: int


def interval(wins: int, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a win rate."""
    if not games:
        return 0.0, 1.0
    p = wins / games
    centre = p + Z * Z / (2 * games)
    spread = Z * math.sqrt(p * (1 - p) / games + Z * Z / (4 * games * games))
    scale = 1 + Z * Z / games
    return max(0.0, (centre - spread) / scale), min(1.0, (centre + spread) / scale)


def times(ms: Iterable[float]) -> Times:
    """Mean, median, 95th percentile and maximum; zeros if there is nothing to tell."""
    found = sorted(ms) or [0.0]
    p95 = found[math.ceil(0.95 * len(found)) - 1]
    return Times(fmean(found), median(found), p95, found[-1])


def bots_of(rows: Sequence[Row]) -> list[str]:
    """All bots, the one that wins most of its seats first."""
    found = by_bot(rows)
    return sorted(found, key=lambda bot: (-found[bot].rate, bot))


def shares(rows: Sequence[Row], groups: Callable[[Row, int], Iterable[str]]) -> dict[str, Share]:
    """Win rates of groups of seats; a seat may be in several, or in none."""
    counts: dict[str, list[int]] = {}
    for row in rows:
        for seat in range(row["players"]):
            for name in groups(row, seat):
                count = counts.setdefault(name, [0, 0])
                count[0] += 1
                count[1] += row["winner"] == seat
    return {name: Share(*counts[name]) for name in sorted(counts)}


def by_bot(rows: Sequence[Row]) -> dict[str, Share]:
    return shares(rows, lambda row, seat: [row["seats"][seat]])


def by_seat(rows: Sequence[Row]) -> dict[str, Share]:
    """Seats are counted from 1 here, as places are."""
    return shares(rows, lambda row, seat: [str(seat + 1)])


def by_place(rows: Sequence[Row]) -> dict[str, Share]:
    """By the place in the turn order of the first round."""
    return shares(rows, lambda row, seat: [str(row["order"].index(seat) + 1)])


def by_edition(rows: Sequence[Row]) -> dict[str, Share]:
    return shares(rows, lambda row, seat: [f"{row['edition']} {row['mode']}"])


def without_forfeits(rows: Sequence[Row]) -> list[Row]:
    """The games that every bot played to the end: only those tell something about tiles."""
    return [row for row in rows if not row["forfeits"]]


def by_first_tile(rows: Sequence[Row]) -> dict[str, Share]:
    """Over the games without a forfeit."""
    return shares(without_forfeits(rows), lambda row, seat: [row["first_tile"][seat] or "none"])


def of_bot(rows: Sequence[Row], bot: str, by: Callable[[Row, int], str]) -> dict[str, Share]:
    """The same for the seats of one bot."""
    return shares(rows, lambda row, seat: [by(row, seat)] if row["seats"][seat] == bot else [])


def standings(rows: Sequence[Row]) -> list[Standing]:
    """Every bot, the one that wins most of its seats first."""
    found = by_bot(rows)
    return [_standing(rows, bot, found[bot]) for bot in bots_of(rows)]


def _standing(rows: Sequence[Row], bot: str, share: Share) -> Standing:
    sat = [(row, seat) for row in rows for seat in range(row["players"])
           if row["seats"][seat] == bot]  # fmt: skip
    kept = [(row, seat) for row, seat in sat if seat not in forfeited(row)]
    return Standing(
        bot,
        share,
        sum(row["winner"] == seat != row["board_winner"] for row, seat in sat),
        len(sat) - len(kept),
        sum(row["scores"][seat] for row, seat in kept) / len(sat),
        {
            kind: sum(row["sources"][seat][kind] for row, seat in kept) / len(sat)
            for kind in SOURCES
        },
        fmean(row["answers"][seat] for row, seat in sat),
        times(ms for row, seat in sat for ms in row["ms"][seat]),
    )


def tiles(rows: Sequence[Row]) -> list[Tile]:
    """Every tile that was bought in games without a forfeit, the most popular first."""
    kept = without_forfeits(rows)
    found = shares(kept, lambda row, seat: set(row["tiles"][seat]))
    seats = sum(row["players"] for row in kept)
    bought = [Tile(name, share.seats / seats, share) for name, share in found.items()]
    return sorted(bought, key=lambda tile: (-tile.popularity, tile.name))


def points_by_round(rows: Sequence[Row], bot: str) -> list[Moment]:
    """How a bot's score grows, over the rounds that it played to their end itself."""
    moments: list[Moment] = []
    for i in range(max(row["rounds"] for row in rows)):
        scores = [row["points"][i][seat] for row in rows
                  for seat in range(row["players"])
                  if row["seats"][seat] == bot and i < own_rounds(row, seat)]  # fmt: skip
        if scores:
            moments.append(Moment(i + 1, fmean(scores), len(scores)))
    return moments


def own_rounds(row: Row, seat: int) -> int:
    """How many rounds the bot at a seat played to their end itself."""
    failed = forfeited(row).get(seat)
    return failed["round"] - 1 if failed else row["rounds"]


def forfeits(rows: Sequence[Row]) -> list[tuple[int, Forfeit]]:
    """All forfeits, each with the game it happened in."""
    return [(row["game"], forfeit) for row in rows for forfeit in row["forfeits"]]
