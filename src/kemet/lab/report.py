"""The results as a page: `index.html` with its plots inside, and each plot as PNG beside it.

The page needs nothing else: no script, no font, no address.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path

from ..game import VERSION
from . import summary
from .extras import need
from .match import Match
from .ratings import rate
from .results import standings
from .rows import Row
from .style import SHEET, inline

BEGIN = "<!doctype html><!-- kemet arena -->\n"
"""How every report begins: a page that begins otherwise is somebody else's."""


def write_report(rows: Sequence[Row], match: Match, folder: Path) -> None:
    """Draw everything, then write the page."""
    need("--report", "lab", "matplotlib", "openskill")
    from . import plots

    folder.mkdir(exist_ok=True)
    drawn = {name: _figure(name, svg) for name, svg in plots.draw(rows, folder).items()}
    found, ratings = standings(rows), rate(rows)
    seats, places, *editions = summary.part_tables(rows)
    page = [
        f"<h1>Kemet arena</h1>\n<p>{escape(about(match))}<br>{escape(summary.totals(rows))}.</p>",
        _warning(summary.forfeit_note(rows)),
        _section("Who wins", HOW_WINS, summary.standing_table(found, ratings), *editions),
        _section("Ratings", HOW_RATED) + drawn["ratings"],
        _section("Points by round", HOW_POINTS) + drawn["points"],
        _section("Where points come from", "Mean victory points of a seat at the end of a game.",
                 summary.source_table(found)),
        _section("Seat and turn order", HOW_ORDER, seats, places),
        _section("Tiles", HOW_TILES) + drawn["tiles"],
        _folded("All tiles", summary.tile_table(rows)),
        _folded("The first tile bought", summary.first_tile_table(rows)),
        _section("Time", HOW_TIME) + drawn["times"] + _table(summary.time_table(found)),
        _forfeits(summary.forfeit_lines(rows)),
    ]  # fmt: skip
    head = f'<meta charset="utf-8"><title>Kemet arena</title><style>{SHEET}</style>\n'
    view = '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
    html = f'{BEGIN}<html lang="en">\n<head>\n{view}{head}</head>\n<body>\n'
    text = html + "\n".join(part for part in page if part) + "\n</body>\n</html>\n"
    (folder / "index.html").write_text(text, encoding="utf-8")


HOW_WINS = (
    "Wins of the seats a bot had, with Wilson's 95 % interval. A game that a bot forfeits counts "
    "as lost, with 0 points; if its substitute won on the board, the win goes to the best placed "
    "other seat, as a walkover."
)
HOW_RATED = (
    "Plackett-Luce ratings (openskill) after all games: the winner first, the others by points, "
    "bots that forfeited last."
)
HOW_POINTS = (
    "Mean score at the end of every round, over the games that a bot itself played so long; rounds "
    "that less than a tenth of them reached are left out."
)
HOW_ORDER = "Win rates by seat, and by the place in the turn order of the first round."
HOW_TILES = (
    "Over the games without a forfeit. To the right what is bought often, at the top what winners "
    "bought; tiles of fewer than five seats are left out. Good bots buy good tiles and win anyhow: "
    "compare bots of one strength."
)
HOW_TIME = (
    "What a bot takes for an answer; with one answer left it is not asked. The times of "
    "substitutes, and of a question that a bot failed at, are not counted."
)
HOW_FORFEITED = (
    "A bot that does not start, does not answer in time, ends, or answers what is not legal "
    "forfeits the game. A substitute plays its seat to the end, so that the others have a game."
)


def about(match: Match) -> str:
    """What was played, in one line."""
    editions = " and ".join(f"{edition} ({mode})" for edition, mode in match.editions)
    bots = ", ".join(match.labels)
    return f"{bots}. {match.players} players, {editions}, seed {match.seed}, Kemet {VERSION}."


def _section(title: str, text: str, *tables: summary.Table) -> str:
    head = f"<h2>{escape(title)}</h2>\n<p>{escape(text)}</p>\n"
    return head + "".join(_table(table) for table in tables)


def _folded(title: str, table: summary.Table) -> str:
    return f"<details><summary>{escape(title)}</summary>{_table(table)}</details>\n"


def _table(table: summary.Table) -> str:
    head = "".join(f"<th>{escape(cell)}</th>" for cell in table[0])
    lines = ("".join(f"<td>{escape(cell)}</td>" for cell in line) for line in table[1:])
    body = "\n".join(f"<tr>{line}</tr>" for line in lines)
    return f'<div class="scroll"><table>\n<tr>{head}</tr>\n{body}\n</table></div>\n'


def _figure(name: str, svg: str) -> str:
    link = f'<figcaption><a href="{name}.png">as PNG</a></figcaption>'
    return f'<figure id="{name}">\n{inline(svg, name)}\n{link}</figure>\n'


def _warning(text: str) -> str:
    return f'<p class="warning"><strong>{escape(text)}</strong></p>\n' if text else ""


def _forfeits(lines: Sequence[str]) -> str:
    if not lines:
        return ""
    items = "\n".join(f"<li>{escape(line)}</li>" for line in lines)
    return _section("Forfeits", HOW_FORFEITED) + f"<ul>\n{items}\n</ul>\n"
