"""Statistics of a run: win rates with intervals, ratings, points, times and tiles.

A seat that forfeited counts as lost with 0 points; the actions of its substitute do not count.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean, median

from ..content import EDITIONS
from ..engine.components import COLOURS
from ..i18n import name_of
from ..optional import require
from .game_result import POINT_SOURCES, Forfeit, GameResult, forfeits_by_seat

TILES_BY_NAME = {tile.name: tile for edition in EDITIONS.values() for tile in edition.tiles}
Z_95 = 1.96  # standard deviations of a 95 % interval


@dataclass(frozen=True, slots=True)
class WinRate:
    """The wins of a number of seats."""

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
    """Milliseconds per decision."""

    mean: float
    median: float
    p95: float
    max: float


@dataclass(frozen=True, slots=True)
class BotStats:
    """A bot over all its seats; means are per seat."""

    bot: str
    win_rate: WinRate
    walkovers: int  # wins that a substitute had on the board
    forfeits: int
    mean_score: float
    mean_points_by_source: dict[str, float]
    mean_decisions: float
    times: DecisionTimes


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating by the Plackett-Luce model of openskill; every run starts at 25 ± 8.3."""

    bot: str
    mu: float  # the estimate
    sigma: float  # its uncertainty

    @property
    def interval(self) -> tuple[float, float]:
        """Two sigmas to each side of mu."""
        return self.mu - 2 * self.sigma, self.mu + 2 * self.sigma


@dataclass(frozen=True, slots=True)
class TileStats:
    """A tile over all seats: the share that bought it, and the win rate of these seats."""

    name: str
    popularity: float
    win_rate: WinRate


@dataclass(frozen=True, slots=True)
class RoundScore:
    """The mean score of a bot at the end of a round, over the seats whose game reached it."""

    round: int
    mean_score: float
    seats: int


def wilson_interval(wins: int, games: int) -> tuple[float, float]:
    """The 95 % Wilson interval of a win rate."""
    if not games:
        return 0.0, 1.0
    p = wins / games
    centre = p + Z_95 * Z_95 / (2 * games)
    spread = Z_95 * math.sqrt(p * (1 - p) / games + Z_95 * Z_95 / (4 * games * games))
    scale = 1 + Z_95 * Z_95 / games
    return max(0.0, (centre - spread) / scale), min(1.0, (centre + spread) / scale)


def summarize_times(ms: Iterable[float]) -> DecisionTimes:
    """Mean, median, 95th percentile and maximum; zeros without values."""
    sorted_ms = sorted(ms) or [0.0]
    p95 = sorted_ms[math.ceil(0.95 * len(sorted_ms)) - 1]
    return DecisionTimes(fmean(sorted_ms), median(sorted_ms), p95, sorted_ms[-1])


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


def bots_by_win_rate(results: Sequence[GameResult]) -> list[str]:
    """All bots, the best win rate first."""
    rates = win_rates_by_bot(results)
    return sorted(rates, key=lambda bot: (-rates[bot].rate, bot))


def win_rates(
    results: Sequence[GameResult], groups_of: Callable[[GameResult, int], Iterable[str]]
) -> dict[str, WinRate]:
    """Win rates of groups of seats; a seat may be in several groups, or in none."""
    counts: dict[str, list[int]] = {}
    for result in results:
        for seat in range(result["players"]):
            for name in groups_of(result, seat):
                count = counts.setdefault(name, [0, 0])
                count[0] += 1
                count[1] += result["winner"] == seat
    return {name: WinRate(*counts[name]) for name in sorted(counts)}


def seat_group(result: GameResult, seat: int) -> str:
    """Seats are numbered from 1 here."""
    return str(seat + 1)


def turn_order_group(result: GameResult, seat: int) -> str:
    """The place in the turn order of the first round, from 1."""
    return str(result["turn_order"].index(seat) + 1)


def edition_group(result: GameResult, seat: int) -> str:
    return f"{result['edition']} {result['mode']}"


def win_rates_by_bot(results: Sequence[GameResult]) -> dict[str, WinRate]:
    return win_rates(results, lambda result, seat: [result["bots"][seat]])


def win_rates_by_seat(results: Sequence[GameResult]) -> dict[str, WinRate]:
    return win_rates(results, lambda result, seat: [seat_group(result, seat)])


def win_rates_by_turn_order(results: Sequence[GameResult]) -> dict[str, WinRate]:
    return win_rates(results, lambda result, seat: [turn_order_group(result, seat)])


def win_rates_by_edition(results: Sequence[GameResult]) -> dict[str, WinRate]:
    return win_rates(results, lambda result, seat: [edition_group(result, seat)])


def games_without_forfeit(results: Sequence[GameResult]) -> list[GameResult]:
    """The games that every bot played to the end; tile statistics use only these."""
    return [result for result in results if not result["forfeits"]]


def win_rates_by_first_tile(results: Sequence[GameResult]) -> dict[str, WinRate]:
    """Over the games without a forfeit."""
    return win_rates(
        games_without_forfeit(results), lambda result, seat: [result["first_tile"][seat] or "none"]
    )


def win_rates_of_bot(
    results: Sequence[GameResult], bot: str, group_of: Callable[[GameResult, int], str]
) -> dict[str, WinRate]:
    """Win rates of groups of the seats of one bot."""
    return win_rates(
        results,
        lambda result, seat: [group_of(result, seat)] if result["bots"][seat] == bot else [],
    )


def bot_stats(results: Sequence[GameResult]) -> list[BotStats]:
    """The statistics of every bot, the best win rate first."""
    rates = win_rates_by_bot(results)
    return [_stats_of_bot(results, bot, rates[bot]) for bot in bots_by_win_rate(results)]


def _stats_of_bot(results: Sequence[GameResult], bot: str, win_rate: WinRate) -> BotStats:
    seats = [
        (result, seat)
        for result in results
        for seat in range(result["players"])
        if result["bots"][seat] == bot
    ]
    played = [(result, seat) for result, seat in seats if seat not in forfeits_by_seat(result)]
    return BotStats(
        bot,
        win_rate,
        sum(result["winner"] == seat != result["board_winner"] for result, seat in seats),
        len(seats) - len(played),
        sum(result["scores"][seat] for result, seat in played) / len(seats),
        {
            kind: sum(result["points_by_source"][seat][kind] for result, seat in played)
            / len(seats)
            for kind in POINT_SOURCES
        },
        fmean(result["decisions"][seat] for result, seat in seats),
        summarize_times(ms for result, seat in seats for ms in result["ms"][seat]),
    )


def tile_stats(results: Sequence[GameResult]) -> list[TileStats]:
    """Every tile bought in games without a forfeit, the most popular first."""
    complete_games = games_without_forfeit(results)
    rates = win_rates(complete_games, lambda result, seat: set(result["tiles"][seat]))
    seats = sum(result["players"] for result in complete_games)
    stats = [TileStats(name, rate.seats / seats, rate) for name, rate in rates.items()]
    return sorted(stats, key=lambda tile: (-tile.popularity, tile.name))


def mean_scores_by_round(results: Sequence[GameResult], bot: str) -> list[RoundScore]:
    """The mean score of a bot by round, over the rounds that it played to their end."""
    round_scores: list[RoundScore] = []
    for i in range(max(result["rounds"] for result in results)):
        scores = [result["scores_by_round"][i][seat] for result in results
                  for seat in range(result["players"])
                  if result["bots"][seat] == bot and i < rounds_played(result, seat)]  # fmt: skip
        if scores:
            round_scores.append(RoundScore(i + 1, fmean(scores), len(scores)))
    return round_scores


def rounds_played(result: GameResult, seat: int) -> int:
    """How many rounds the bot at a seat played to their end."""
    forfeit = forfeits_by_seat(result).get(seat)
    return forfeit["round"] - 1 if forfeit else result["rounds"]


def list_forfeits(results: Sequence[GameResult]) -> list[tuple[int, Forfeit]]:
    """All forfeits with their game numbers."""
    return [(result["game"], forfeit) for result in results for forfeit in result["forfeits"]]


# --- labels


def bot_label(bot: str, forfeits: int, seats: int) -> str:
    """The label of a bot in tables and plots, with its forfeits."""
    return f"{bot} ({forfeits} of {seats} forfeited)" if forfeits else bot


def bot_labels(results: Sequence[GameResult]) -> dict[str, str]:
    """The label of every bot in tables and plots."""
    forfeits_by_bot = Counter(forfeit["bot"] for _, forfeit in list_forfeits(results))
    return {
        bot: bot_label(bot, forfeits_by_bot[bot], rate.seats)
        for bot, rate in win_rates_by_bot(results).items()
    }


def stats_label(stats: BotStats) -> str:
    return bot_label(stats.bot, stats.forfeits, stats.win_rate.seats)


def tile_label(name: str) -> str:
    """The English name of a tile, with its colour if several tiles share the name."""
    if name not in TILES_BY_NAME:
        return name  # "none"
    tile = TILES_BY_NAME[name]
    colour = "" if tile.title == name else f" ({name_of('colour', COLOURS[tile.colour])})"
    return name_of("tile", name) + colour
