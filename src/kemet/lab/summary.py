"""The results as tables of plain text, for the terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from statistics import fmean

from ..content import EDITIONS
from ..engine.catalog import COLOURS
from ..text import name_of
from .extras import MissingExtra
from .ratings import Rating, rate
from .results import (
    Share,
    Standing,
    bots_of,
    by_bot,
    by_edition,
    by_first_tile,
    by_place,
    by_seat,
    forfeits,
    of_bot,
    standings,
    tiles,
    without_forfeits,
)
from .rows import SOURCES, Row

Table = list[list[str]]
"""Lines of cells, the first line the heading, the first cell of a line its name."""

TILES = {tile.name: tile for edition in EDITIONS.values() for tile in edition.tiles}
MOST_TILES = 10
MOST_FORFEITS = 10  # told one by one in the terminal


def percent(share: Share) -> str:
    return f"{share.rate:.1%}"


def within(share: Share) -> str:
    low, high = share.interval
    return f"{low:.1%} – {high:.1%}"


def label(bot: str, failed: int, seats: int) -> str:
    """A bot as it is called in tables and plots: one that forfeited games is marked."""
    return f"{bot} ({failed} of {seats} forfeited)" if failed else bot


def labels(rows: Sequence[Row]) -> dict[str, str]:
    """What every bot is called in tables and plots."""
    failed = Counter(forfeit["bot"] for _, forfeit in forfeits(rows))
    return {bot: label(bot, failed[bot], share.seats) for bot, share in by_bot(rows).items()}


def label_of(standing: Standing) -> str:
    return label(standing.bot, standing.forfeits, standing.share.seats)


def standing_table(found: Sequence[Standing], ratings: Sequence[Rating]) -> Table:
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
    for s in found:
        r = rated.get(s.bot)
        rating = [f"{r.mu:.1f}", f"{2 * r.sigma:.1f}"] if r else ["", ""]
        share = [str(s.share.seats), percent(s.share), within(s.share)]
        share += [str(s.walkovers), str(s.forfeits)]
        table.append([label_of(s), *share, *rating, f"{s.points:.2f}", f"{s.decisions:.0f}"])
    return table


def source_table(found: Sequence[Standing]) -> Table:
    """Where the victory points come from."""
    head = ["VP from", *SOURCES]
    return [head, *([label_of(s), *(f"{s.sources[kind]:.2f}" for kind in SOURCES)] for s in found)]


def time_table(found: Sequence[Standing]) -> Table:
    """Milliseconds of a decision."""
    lines = [
        [
            label_of(s),
            *(f"{ms:.2f}" if s.decisions else "" for ms in (t.mean, t.median, t.p95, t.most)),
        ]
        for s in found
        for t in (s.times,)
    ]
    return [["ms a decision", "mean", "median", "95 %", "most"], *lines]


def part_table(
    rows: Sequence[Row],
    title: str,
    every: dict[str, Share],
    by: Callable[[Row, int], str],
) -> Table:
    """Win rates by something, a line for each bot and one for all."""
    bots, called = bots_of(rows), labels(rows)
    table = [[title, *every]]
    for bot in bots:
        own = of_bot(rows, bot, by)
        table.append([called[bot], *(percent(own[key]) if key in own else "" for key in every)])
    if len(bots) > 1:
        table.append(["all", *(percent(share) for share in every.values())])
    return table


def part_tables(rows: Sequence[Row]) -> list[Table]:
    """Win rates by seat, by turn order, and by edition if there are several."""
    found = [
        part_table(rows, "wins by seat", by_seat(rows), lambda row, seat: str(seat + 1)),
        part_table(
            rows, "wins by turn order", by_place(rows),
            lambda row, seat: str(row["order"].index(seat) + 1),
        ),
    ]  # fmt: skip
    editions = by_edition(rows)
    if len(editions) > 1:
        of = part_table(
            rows, "wins by edition", editions, lambda row, seat: f"{row['edition']} {row['mode']}"
        )
        found.append([line for line in of if line[0] != "all"])  # that line would say nothing
    return found


def tile_name(name: str) -> str:
    """In English; tiles that share a name tell their colour."""
    if name not in TILES:
        return name  # no tile at all
    tile = TILES[name]
    colour = "" if tile.title == name else f" ({name_of('colour', COLOURS[tile.colour])})"
    return name_of("tile", name) + colour


def first_tile_table(rows: Sequence[Row], most: int | None = None) -> Table:
    """How they fared who bought that tile first of all."""
    found = sorted(by_first_tile(rows).items(), key=lambda pair: -pair[1].seats)
    lines = [[tile_name(name), str(s.seats), percent(s), within(s)] for name, s in found[:most]]
    return [["first tile", "seats", "wins", "95 %"], *lines]


def tile_table(rows: Sequence[Row], most: int | None = None) -> Table:
    """How popular each tile is, and how they fared who bought it."""
    lines = [
        [tile_name(t.name), f"{t.popularity:.1%}", percent(t.share), within(t.share)]
        for t in tiles(rows)[:most]
    ]
    return [["tile", "bought", "wins", "95 %"], *lines]


def totals(rows: Sequence[Row]) -> str:
    """The run in one sentence."""
    rounds = fmean(row["rounds"] for row in rows)
    answers = fmean(sum(row["answers"]) for row in rows)
    failed = len(forfeits(rows))
    return (
        f"{len(rows)} games, {rounds:.1f} rounds and {answers:.0f} decisions a game, "
        f"{failed} forfeit{'' if failed == 1 else 's'}"
    )


def forfeit_note(rows: Sequence[Row]) -> str:
    """How forfeits are counted, if there are any."""
    games = len(rows) - len(without_forfeits(rows))
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


def forfeit_lines(rows: Sequence[Row], most: int | None = None) -> list[str]:
    """The forfeits with their reasons, in one line each."""
    found = forfeits(rows)
    lines = [
        f"game {game}, seat {forfeit['seat'] + 1}, round {forfeit['round']}: {forfeit['reason']}"
        for game, forfeit in found[:most]
    ]
    more = len(found) - len(lines)
    return [*lines, f"and {more} more"] if more else lines


def lay_out(table: Table) -> str:
    """Columns as wide as they must be; numbers to the right."""
    wide = [max(len(line[i]) for line in table) for i in range(len(table[0]))]
    lines: list[str] = []
    for first, *others in table:
        cells = [cell.rjust(width) for cell, width in zip(others, wide[1:], strict=True)]
        lines.append("  ".join([first.ljust(wide[0]), *cells]).rstrip())
    return "\n".join(lines)


def summary(rows: Sequence[Row]) -> str:
    """Everything a terminal should tell."""
    found = standings(rows)
    try:
        ratings, note = rate(rows), ""
    except MissingExtra as why:
        ratings, note = [], str(why)
    tables = [
        standing_table(found, ratings),
        source_table(found),
        time_table(found),
        *part_tables(rows),
        first_tile_table(rows, MOST_TILES),
        tile_table(rows, MOST_TILES),
    ]
    ends = [*forfeit_lines(rows, MOST_FORFEITS), forfeit_note(rows), note, totals(rows)]
    return "\n\n".join([*map(lay_out, tables), "\n".join(line for line in ends if line)])
