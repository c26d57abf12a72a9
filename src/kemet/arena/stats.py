"""What the rows of a run say: win rates with their uncertainty, points, times and tiles.

A seat that forfeited counts as lost and with 0 points; what its substitute did counts nowhere.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean, median

from .game_result import POINT_SOURCES, Forfeit, GameResult, forfeits_by_seat

Z_95 = 1.96  # of a 95 % interval


@dataclass(frozen=True, slots=True)
class WinRate:
    """Of so many seats, so many won."""

    seats: int
    wins: int

    @property
    def rate(self) -> float:
        return self.wins / self.seats if self.seats else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        return wilson_interval(self.wins, self.seats)


@dataclass(frozen=True, slots=True)
class DecisionTimes:
    """Milliseconds of a decision."""

    mean: float
    median: float
    p95: float
    max: float


@dataclass(frozen=True, slots=True)
class BotStats:
    """A bot over all its seats; figures that are no count are means of a seat."""

    bot: str
    win_rate: WinRate
    walkovers: int  # of the wins: those that a substitute had on the board
    forfeits: int
    mean_score: float
    mean_points_by_source: dict[str, float]
    mean_decisions: float
    times: DecisionTimes


@dataclass(frozen=True, slots=True)
class TileStats:
    """A tile over all seats: the part that bought it, and how those fared."""

    name: str
    popularity: float
    win_rate: WinRate


@dataclass(frozen=True, slots=True)
class RoundScore:
    """The mean score of a bot at the end of a round, over the seats whose game lasted so long."""

    round: int
    mean_score: float
    seats: int


def wilson_interval(wins: int, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a win rate."""
    if not games:
        return 0.0, 1.0
    p = wins / games
    centre = p + Z_95 * Z_95 / (2 * games)
    spread = Z_95 * math.sqrt(p * (1 - p) / games + Z_95 * Z_95 / (4 * games * games))
    scale = 1 + Z_95 * Z_95 / games
    return max(0.0, (centre - spread) / scale), min(1.0, (centre + spread) / scale)


def summarize_times(ms: Iterable[float]) -> DecisionTimes:
    """Mean, median, 95th percentile and maximum; zeros if there is nothing to tell."""
    sorted_ms = sorted(ms) or [0.0]
    p95 = sorted_ms[math.ceil(0.95 * len(sorted_ms)) - 1]
    return DecisionTimes(fmean(sorted_ms), median(sorted_ms), p95, sorted_ms[-1])


def bots_by_win_rate(rows: Sequence[GameResult]) -> list[str]:
    """All bots, the one that wins most of its seats first."""
    rates = win_rates_by_bot(rows)
    return sorted(rates, key=lambda bot: (-rates[bot].rate, bot))


def win_rates(
    rows: Sequence[GameResult], groups_of: Callable[[GameResult, int], Iterable[str]]
) -> dict[str, WinRate]:
    """Win rates of groups of seats; a seat may be in several, or in none."""
    counts: dict[str, list[int]] = {}
    for row in rows:
        for seat in range(row["players"]):
            for name in groups_of(row, seat):
                count = counts.setdefault(name, [0, 0])
                count[0] += 1
                count[1] += row["winner"] == seat
    return {name: WinRate(*counts[name]) for name in sorted(counts)}


def win_rates_by_bot(rows: Sequence[GameResult]) -> dict[str, WinRate]:
    return win_rates(rows, lambda row, seat: [row["bots"][seat]])


def win_rates_by_seat(rows: Sequence[GameResult]) -> dict[str, WinRate]:
    """Seats are counted from 1 here, as places are."""
    return win_rates(rows, lambda row, seat: [str(seat + 1)])


def win_rates_by_turn_order(rows: Sequence[GameResult]) -> dict[str, WinRate]:
    """By the place in the turn order of the first round."""
    return win_rates(rows, lambda row, seat: [str(row["turn_order"].index(seat) + 1)])


def win_rates_by_edition(rows: Sequence[GameResult]) -> dict[str, WinRate]:
    return win_rates(rows, lambda row, seat: [f"{row['edition']} {row['mode']}"])


def games_without_forfeit(rows: Sequence[GameResult]) -> list[GameResult]:
    """The games that every bot played to the end: only those tell something about tiles."""
    return [row for row in rows if not row["forfeits"]]


def win_rates_by_first_tile(rows: Sequence[GameResult]) -> dict[str, WinRate]:
    """Over the games without a forfeit."""
    return win_rates(
        games_without_forfeit(rows), lambda row, seat: [row["first_tile"][seat] or "none"]
    )


def win_rates_of_bot(
    rows: Sequence[GameResult], bot: str, group_of: Callable[[GameResult, int], str]
) -> dict[str, WinRate]:
    """The same for the seats of one bot."""
    return win_rates(
        rows, lambda row, seat: [group_of(row, seat)] if row["bots"][seat] == bot else []
    )


def bot_stats(rows: Sequence[GameResult]) -> list[BotStats]:
    """Every bot, the one that wins most of its seats first."""
    rates = win_rates_by_bot(rows)
    return [_stats_of_bot(rows, bot, rates[bot]) for bot in bots_by_win_rate(rows)]


def _stats_of_bot(rows: Sequence[GameResult], bot: str, win_rate: WinRate) -> BotStats:
    seats = [(row, seat) for row in rows for seat in range(row["players"])
           if row["bots"][seat] == bot]  # fmt: skip
    played = [(row, seat) for row, seat in seats if seat not in forfeits_by_seat(row)]
    return BotStats(
        bot,
        win_rate,
        sum(row["winner"] == seat != row["board_winner"] for row, seat in seats),
        len(seats) - len(played),
        sum(row["scores"][seat] for row, seat in played) / len(seats),
        {
            kind: sum(row["points_by_source"][seat][kind] for row, seat in played) / len(seats)
            for kind in POINT_SOURCES
        },
        fmean(row["decisions"][seat] for row, seat in seats),
        summarize_times(ms for row, seat in seats for ms in row["ms"][seat]),
    )


def tile_stats(rows: Sequence[GameResult]) -> list[TileStats]:
    """Every tile that was bought in games without a forfeit, the most popular first."""
    complete_games = games_without_forfeit(rows)
    rates = win_rates(complete_games, lambda row, seat: set(row["tiles"][seat]))
    seats = sum(row["players"] for row in complete_games)
    stats = [TileStats(name, share.seats / seats, share) for name, share in rates.items()]
    return sorted(stats, key=lambda tile: (-tile.popularity, tile.name))


def mean_scores_by_round(rows: Sequence[GameResult], bot: str) -> list[RoundScore]:
    """How a bot's score grows, over the rounds that it played to their end itself."""
    round_scores: list[RoundScore] = []
    for i in range(max(row["rounds"] for row in rows)):
        scores = [row["scores_by_round"][i][seat] for row in rows
                  for seat in range(row["players"])
                  if row["bots"][seat] == bot and i < rounds_played(row, seat)]  # fmt: skip
        if scores:
            round_scores.append(RoundScore(i + 1, fmean(scores), len(scores)))
    return round_scores


def rounds_played(row: GameResult, seat: int) -> int:
    """How many rounds the bot at a seat played to their end itself."""
    forfeit = forfeits_by_seat(row).get(seat)
    return forfeit["round"] - 1 if forfeit else row["rounds"]


def list_forfeits(rows: Sequence[GameResult]) -> list[tuple[int, Forfeit]]:
    """All forfeits, each with the game it happened in."""
    return [(row["game"], forfeit) for row in rows for forfeit in row["forfeits"]]
