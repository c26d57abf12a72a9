"""The results as tables of plain text, for the terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from statistics import fmean

from ...content import EDITIONS
from ...engine.components import COLOURS
from ...i18n import name_of
from ...optional import MissingExtra
from ..game_result import POINT_SOURCES, GameResult
from ..ratings import Rating, rate_bots
from ..stats import (
    BotStats,
    WinRate,
    bot_stats,
    bots_by_win_rate,
    games_without_forfeit,
    list_forfeits,
    tile_stats,
    win_rates_by_bot,
    win_rates_by_edition,
    win_rates_by_first_tile,
    win_rates_by_seat,
    win_rates_by_turn_order,
    win_rates_of_bot,
)

TextTable = list[list[str]]
"""Lines of cells, the first line the heading, the first cell of a line its name."""

TILES_BY_NAME = {tile.name: tile for edition in EDITIONS.values() for tile in edition.tiles}
MAX_TILES_SHOWN = 10
MAX_FORFEITS_SHOWN = 10  # told one by one in the terminal


def format_rate(win_rate: WinRate) -> str:
    return f"{win_rate.rate:.1%}"


def format_interval(win_rate: WinRate) -> str:
    low, high = win_rate.interval
    return f"{low:.1%} – {high:.1%}"


def bot_label(bot: str, forfeits: int, seats: int) -> str:
    """A bot as it is called in tables and plots: one that forfeited games is marked."""
    return f"{bot} ({forfeits} of {seats} forfeited)" if forfeits else bot


def bot_labels(rows: Sequence[GameResult]) -> dict[str, str]:
    """What every bot is called in tables and plots."""
    forfeits_by_bot = Counter(forfeit["bot"] for _, forfeit in list_forfeits(rows))
    return {
        bot: bot_label(bot, forfeits_by_bot[bot], share.seats)
        for bot, share in win_rates_by_bot(rows).items()
    }


def stats_label(stats: BotStats) -> str:
    return bot_label(stats.bot, stats.forfeits, stats.win_rate.seats)


def win_table(stats: Sequence[BotStats], ratings: Sequence[Rating]) -> TextTable:
    """Who wins, and how strong that makes a bot."""
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
    """Where the victory points come from."""
    head = ["VP from", *POINT_SOURCES]
    return [
        head,
        *(
            [stats_label(s), *(f"{s.mean_points_by_source[kind]:.2f}" for kind in POINT_SOURCES)]
            for s in stats
        ),
    ]


def time_table(stats: Sequence[BotStats]) -> TextTable:
    """Milliseconds of a decision."""
    lines = [
        [
            stats_label(s),
            *(f"{ms:.2f}" if s.mean_decisions else "" for ms in (t.mean, t.median, t.p95, t.max)),
        ]
        for s in stats
        for t in (s.times,)
    ]
    return [["ms a decision", "mean", "median", "95 %", "most"], *lines]


def breakdown_table(
    rows: Sequence[GameResult],
    title: str,
    overall: dict[str, WinRate],
    group_of: Callable[[GameResult, int], str],
) -> TextTable:
    """Win rates by something, a line for each bot and one for all."""
    bots, called = bots_by_win_rate(rows), bot_labels(rows)
    table = [[title, *overall]]
    for bot in bots:
        own_rates = win_rates_of_bot(rows, bot, group_of)
        table.append(
            [
                called[bot],
                *(format_rate(own_rates[key]) if key in own_rates else "" for key in overall),
            ]
        )
    if len(bots) > 1:
        table.append(["all", *(format_rate(share) for share in overall.values())])
    return table


def breakdown_tables(rows: Sequence[GameResult]) -> list[TextTable]:
    """Win rates by seat, by turn order, and by edition if there are several."""
    tables = [
        breakdown_table(rows, "wins by seat", win_rates_by_seat(rows), lambda row, seat: str(seat + 1)),
        breakdown_table(
            rows, "wins by turn order", win_rates_by_turn_order(rows),
            lambda row, seat: str(row["turn_order"].index(seat) + 1),
        ),
    ]  # fmt: skip
    editions = win_rates_by_edition(rows)
    if len(editions) > 1:
        by_edition_table = breakdown_table(
            rows, "wins by edition", editions, lambda row, seat: f"{row['edition']} {row['mode']}"
        )
        tables.append(
            [line for line in by_edition_table if line[0] != "all"]
        )  # that line would say nothing
    return tables


def tile_label(name: str) -> str:
    """In English; tiles that share a name tell their colour."""
    if name not in TILES_BY_NAME:
        return name  # no tile at all
    tile = TILES_BY_NAME[name]
    colour = "" if tile.title == name else f" ({name_of('colour', COLOURS[tile.colour])})"
    return name_of("tile", name) + colour


def first_tile_table(rows: Sequence[GameResult], limit: int | None = None) -> TextTable:
    """How they fared who bought that tile first of all."""
    rates = sorted(win_rates_by_first_tile(rows).items(), key=lambda pair: -pair[1].seats)
    lines = [
        [tile_label(name), str(s.seats), format_rate(s), format_interval(s)]
        for name, s in rates[:limit]
    ]
    return [["first tile", "seats", "wins", "95 %"], *lines]


def tile_table(rows: Sequence[GameResult], limit: int | None = None) -> TextTable:
    """How popular each tile is, and how they fared who bought it."""
    lines = [
        [
            tile_label(t.name),
            f"{t.popularity:.1%}",
            format_rate(t.win_rate),
            format_interval(t.win_rate),
        ]
        for t in tile_stats(rows)[:limit]
    ]
    return [["tile", "bought", "wins", "95 %"], *lines]


def describe_run(rows: Sequence[GameResult]) -> str:
    """The run in one sentence."""
    rounds = fmean(row["rounds"] for row in rows)
    answers = fmean(sum(row["decisions"]) for row in rows)
    num_forfeits = len(list_forfeits(rows))
    return (
        f"{len(rows)} games, {rounds:.1f} rounds and {answers:.0f} decisions a game, "
        f"{num_forfeits} forfeit{'' if num_forfeits == 1 else 's'}"
    )


def forfeit_note(rows: Sequence[GameResult]) -> str:
    """How forfeits are counted, if there are any."""
    games = len(rows) - len(games_without_forfeit(rows))
    if not games:
        return ""
    return (
        f"{games} of {len(rows)} games {'has' if games == 1 else 'have'} a forfeit: a bot that "
        "failed there lost, with 0 points, whatever its substitute did; "
        + (
            "tiles are counted over the other games."
            if games < len(rows)
            else "no game is left to count tiles over."
        )
    )


def forfeit_lines(rows: Sequence[GameResult], limit: int | None = None) -> list[str]:
    """The forfeits with their reasons, in one line each."""
    forfeits = list_forfeits(rows)
    lines = [
        f"game {game}, seat {forfeit['seat'] + 1}, round {forfeit['round']}: {forfeit['reason']}"
        for game, forfeit in forfeits[:limit]
    ]
    more = len(forfeits) - len(lines)
    return [*lines, f"and {more} more"] if more else lines


def format_table(table: TextTable) -> str:
    """Columns as wide as they must be; numbers to the right."""
    widths = [max(len(line[i]) for line in table) for i in range(len(table[0]))]
    lines: list[str] = []
    for first, *others in table:
        cells = [cell.rjust(width) for cell, width in zip(others, widths[1:], strict=True)]
        lines.append("  ".join([first.ljust(widths[0]), *cells]).rstrip())
    return "\n".join(lines)


def format_summary(rows: Sequence[GameResult]) -> str:
    """Everything a terminal should tell."""
    stats = bot_stats(rows)
    try:
        ratings, note = rate_bots(rows), ""
    except MissingExtra as why:
        ratings, note = [], str(why)
    tables = [
        win_table(stats, ratings),
        point_source_table(stats),
        time_table(stats),
        *breakdown_tables(rows),
        first_tile_table(rows, MAX_TILES_SHOWN),
        tile_table(rows, MAX_TILES_SHOWN),
    ]
    notes = [*forfeit_lines(rows, MAX_FORFEITS_SHOWN), forfeit_note(rows), note, describe_run(rows)]
    return "\n\n".join([*map(format_table, tables), "\n".join(line for line in notes if line)])
