"""The results as a page: `index.html` with its plots inside, and each plot as PNG beside it.

The page needs nothing else: no script, no font, no address.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path

from ...game import VERSION
from ...optional import require
from ..game_result import GameResult
from ..match import Match
from ..ratings import rate_bots
from ..stats import bot_stats
from . import summary
from .style import CSS, inline_svg

REPORT_MARKER = "<!doctype html><!-- kemet arena -->\n"
"""How every report begins: a page that begins otherwise is somebody else's."""


def write_report(rows: Sequence[GameResult], match: Match, folder: Path) -> None:
    """Draw everything, then write the page."""
    require("--report", "lab", "matplotlib", "openskill")
    from . import plots

    folder.mkdir(exist_ok=True)
    figures = {name: _figure(name, svg) for name, svg in plots.draw_plots(rows, folder).items()}
    found, ratings = bot_stats(rows), rate_bots(rows)
    seats, places, *editions = summary.breakdown_tables(rows)
    sections = [
        f"<h1>Kemet arena</h1>\n<p>{escape(describe_match(match))}<br>{escape(summary.describe_run(rows))}.</p>",
        _warning(summary.forfeit_note(rows)),
        _section("Who wins", WINS_CAPTION, summary.win_table(found, ratings), *editions),
        _section("Ratings", RATINGS_CAPTION) + figures["ratings"],
        _section("Points by round", SCORES_CAPTION) + figures["points"],
        _section("Where points come from", "Mean victory points of a seat at the end of a game.",
                 summary.point_source_table(found)),
        _section("Seat and turn order", TURN_ORDER_CAPTION, seats, places),
        _section("Tiles", TILES_CAPTION) + figures["tiles"],
        _details("All tiles", summary.tile_table(rows)),
        _details("The first tile bought", summary.first_tile_table(rows)),
        _section("Time", TIMES_CAPTION) + figures["times"] + _table(summary.time_table(found)),
        _forfeit_list(summary.forfeit_lines(rows)),
    ]  # fmt: skip
    head = f'<meta charset="utf-8"><title>Kemet arena</title><style>{CSS}</style>\n'
    view = '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
    html = f'{REPORT_MARKER}<html lang="en">\n<head>\n{view}{head}</head>\n<body>\n'
    text = html + "\n".join(part for part in sections if part) + "\n</body>\n</html>\n"
    (folder / "index.html").write_text(text, encoding="utf-8")


WINS_CAPTION = (
    "Wins of the seats a bot had, with Wilson's 95 % interval. A game that a bot forfeits counts "
    "as lost, with 0 points; if its substitute won on the board, the win goes to the best placed "
    "other seat, as a walkover."
)
RATINGS_CAPTION = (
    "Plackett-Luce ratings (openskill) after all games: the winner first, the others by points, "
    "bots that forfeited last."
)
SCORES_CAPTION = (
    "Mean score at the end of every round, over the games that a bot itself played so long; rounds "
    "that less than a tenth of them reached are left out."
)
TURN_ORDER_CAPTION = "Win rates by seat, and by the place in the turn order of the first round."
TILES_CAPTION = (
    "Over the games without a forfeit. To the right what is bought often, at the top what winners "
    "bought; tiles of fewer than five seats are left out. Good bots buy good tiles and win anyhow: "
    "compare bots of one strength."
)
TIMES_CAPTION = (
    "What a bot takes for an answer; with one answer left it is not asked. The times of "
    "substitutes, and of a question that a bot failed at, are not counted."
)
FORFEITS_CAPTION = (
    "A bot that does not start, does not answer in time, ends, or answers what is not legal "
    "forfeits the game. A substitute plays its seat to the end, so that the others have a game."
)


def describe_match(match: Match) -> str:
    """What was played, in one line."""
    editions = " and ".join(f"{edition} ({mode})" for edition, mode in match.editions)
    bots = ", ".join(match.labels)
    return f"{bots}. {match.players} players, {editions}, seed {match.seed}, Kemet {VERSION}."


def _section(title: str, text: str, *tables: summary.TextTable) -> str:
    head = f"<h2>{escape(title)}</h2>\n<p>{escape(text)}</p>\n"
    return head + "".join(_table(table) for table in tables)


def _details(title: str, table: summary.TextTable) -> str:
    return f"<details><summary>{escape(title)}</summary>{_table(table)}</details>\n"


def _table(table: summary.TextTable) -> str:
    head = "".join(f"<th>{escape(cell)}</th>" for cell in table[0])
    lines = ("".join(f"<td>{escape(cell)}</td>" for cell in line) for line in table[1:])
    body = "\n".join(f"<tr>{line}</tr>" for line in lines)
    return f'<div class="scroll"><table>\n<tr>{head}</tr>\n{body}\n</table></div>\n'


def _figure(name: str, svg: str) -> str:
    link = f'<figcaption><a href="{name}.png">as PNG</a></figcaption>'
    return f'<figure id="{name}">\n{inline_svg(svg, name)}\n{link}</figure>\n'


def _warning(text: str) -> str:
    return f'<p class="warning"><strong>{escape(text)}</strong></p>\n' if text else ""


def _forfeit_list(lines: Sequence[str]) -> str:
    if not lines:
        return ""
    items = "\n".join(f"<li>{escape(line)}</li>" for line in lines)
    return _section("Forfeits", FORFEITS_CAPTION) + f"<ul>\n{items}\n</ul>\n"
