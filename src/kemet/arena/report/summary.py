"""Statistics as text tables, for the terminal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import fmean

from ...optional import MissingExtra
from ..game_result import POINT_SOURCES, GameResult
from ..stats import (
    BotStats,
    Rating,
    WinRate,
    bot_labels,
    bot_stats,
    bots_by_win_rate,
    edition_group,
    games_without_forfeit,
    list_forfeits,
    rate_bots,
    seat_group,
    stats_label,
    tile_label,
    tile_stats,
    turn_order_group,
    win_rates_by_edition,
    win_rates_by_first_tile,
    win_rates_by_seat,
    win_rates_by_turn_order,
    win_rates_of_bot,
)

TextTable = list[list[str]]
"""Lines of cells: the first line is the heading, the first cell of a line its name."""

MAX_TILES_SHOWN = 10
MAX_FORFEITS_SHOWN = 10  # in the terminal


def format_rate(win_rate: WinRate) -> str:
    return f"{win_rate.rate:.1%}"


def format_interval(win_rate: WinRate) -> str:
    low, high = win_rate.interval
    return f"{low:.1%} – {high:.1%}"


def win_table(stats: Sequence[BotStats], ratings: Sequence[Rating]) -> TextTable:
    """Win rates and ratings."""
    rated = {r.bot: r for r in ratings}
    head = [
        "bot",
        "seats",
        "wins",
        "95 %",
        "walkovers",
        "forfeits",
        "rating",
        "±",
        "VP",
        "decisions",
    ]
    table = [head]
    for s in stats:
        r = rated.get(s.bot)
        rating = [f"{r.mu:.1f}", f"{2 * r.sigma:.1f}"] if r else ["", ""]
        share = [str(s.win_rate.seats), format_rate(s.win_rate), format_interval(s.win_rate)]
        share += [str(s.walkovers), str(s.forfeits)]
        table.append(
            [stats_label(s), *share, *rating, f"{s.mean_score:.2f}", f"{s.mean_decisions:.0f}"]
        )
    return table


def point_source_table(stats: Sequence[BotStats]) -> TextTable:
    """Mean victory points by source."""
    head = ["VP from", *POINT_SOURCES]
    return [
        head,
        *(
            [stats_label(s), *(f"{s.mean_points_by_source[kind]:.2f}" for kind in POINT_SOURCES)]
            for s in stats
        ),
    ]


def time_table(stats: Sequence[BotStats]) -> TextTable:
    """Milliseconds per decision."""
    lines = [
        [
            stats_label(s),
            *(f"{ms:.2f}" if s.mean_decisions else "" for ms in (t.mean, t.median, t.p95, t.max)),
        ]
        for s in stats
        for t in (s.times,)
    ]
    return [["ms a decision", "mean", "median", "95 %", "max"], *lines]


def breakdown_table(
    results: Sequence[GameResult],
    title: str,
    overall: dict[str, WinRate],
    group_of: Callable[[GameResult, int], str],
) -> TextTable:
    """Win rates by group, a line for each bot and one for all."""
    bots, label_by_bot = bots_by_win_rate(results), bot_labels(results)
    table = [[title, *overall]]
    for bot in bots:
        own_rates = win_rates_of_bot(results, bot, group_of)
        table.append(
            [
                label_by_bot[bot],
                *(format_rate(own_rates[key]) if key in own_rates else "" for key in overall),
            ]
        )
    if len(bots) > 1:
        table.append(["all", *(format_rate(rate) for rate in overall.values())])
    return table


def breakdown_tables(results: Sequence[GameResult]) -> list[TextTable]:
    """Win rates by seat, by turn order, and by edition if there are several."""
    tables = [
        breakdown_table(results, "wins by seat", win_rates_by_seat(results), seat_group),
        breakdown_table(
            results, "wins by turn order", win_rates_by_turn_order(results), turn_order_group
        ),
    ]
    editions = win_rates_by_edition(results)
    if len(editions) > 1:
        by_edition = breakdown_table(results, "wins by edition", editions, edition_group)
        # The line for all bots would be an even share in every column.
        tables.append([line for line in by_edition if line[0] != "all"])
    return tables


def first_tile_table(results: Sequence[GameResult], limit: int | None = None) -> TextTable:
    """Win rates by the first tile bought."""
    rates = sorted(win_rates_by_first_tile(results).items(), key=lambda pair: -pair[1].seats)
    lines = [
        [tile_label(name), str(s.seats), format_rate(s), format_interval(s)]
        for name, s in rates[:limit]
    ]
    return [["first tile", "seats", "wins", "95 %"], *lines]


def tile_table(results: Sequence[GameResult], limit: int | None = None) -> TextTable:
    """The popularity of each tile and the win rate of its buyers."""
    lines = [
        [
            tile_label(t.name),
            f"{t.popularity:.1%}",
            format_rate(t.win_rate),
            format_interval(t.win_rate),
        ]
        for t in tile_stats(results)[:limit]
    ]
    return [["tile", "bought", "wins", "95 %"], *lines]


def describe_run(results: Sequence[GameResult]) -> str:
    """The run in one line."""
    rounds = fmean(result["rounds"] for result in results)
    decisions = fmean(sum(result["decisions"]) for result in results)
    num_forfeits = len(list_forfeits(results))
    return (
        f"{len(results)} games, {rounds:.1f} rounds and {decisions:.0f} decisions a game, "
        f"{num_forfeits} forfeit{'' if num_forfeits == 1 else 's'}"
    )


def forfeit_note(results: Sequence[GameResult]) -> str:
    """How statistics count forfeits; "" without forfeits."""
    games = len(results) - len(games_without_forfeit(results))
    if not games:
        return ""
    return (
        f"{games} of {len(results)} games {'has' if games == 1 else 'have'} a forfeit: a bot that "
        "failed there lost with 0 points, regardless of its substitute; "
        + (
            "tiles are counted over the other games."
            if games < len(results)
            else "no game is left to count tiles over."
        )
    )


def forfeit_lines(results: Sequence[GameResult], limit: int | None = None) -> list[str]:
    """The forfeits with their reasons, one line each."""
    forfeits = list_forfeits(results)
    lines = [
        f"game {game}, seat {forfeit['seat'] + 1}, round {forfeit['round']}: {forfeit['reason']}"
        for game, forfeit in forfeits[:limit]
    ]
    more = len(forfeits) - len(lines)
    return [*lines, f"and {more} more"] if more else lines


def format_table(table: TextTable) -> str:
    """A table as text: columns of equal width, numbers right-aligned."""
    widths = [max(len(line[i]) for line in table) for i in range(len(table[0]))]
    lines: list[str] = []
    for first, *others in table:
        cells = [cell.rjust(width) for cell, width in zip(others, widths[1:], strict=True)]
        lines.append("  ".join([first.ljust(widths[0]), *cells]).rstrip())
    return "\n".join(lines)


def format_summary(results: Sequence[GameResult]) -> str:
    """All tables and notes for the terminal."""
    stats = bot_stats(results)
    try:
        ratings, note = rate_bots(results), ""
    except MissingExtra as error:
        ratings, note = [], str(error)
    tables = [
        win_table(stats, ratings),
        point_source_table(stats),
        time_table(stats),
        *breakdown_tables(results),
        first_tile_table(results, MAX_TILES_SHOWN),
        tile_table(results, MAX_TILES_SHOWN),
    ]
    notes = [
        *forfeit_lines(results, MAX_FORFEITS_SHOWN),
        forfeit_note(results),
        note,
        describe_run(results),
    ]
    return "\n\n".join([*map(format_table, tables), "\n".join(line for line in notes if line)])
