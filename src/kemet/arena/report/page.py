"""The report of a run: `index.html` with embedded plots, and each plot as PNG.

The page is self-contained: no scripts, fonts or external addresses.
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
"""The start of every report: a file without it is not overwritten."""


def write_report(results: Sequence[GameResult], match: Match, folder: Path) -> None:
    """Draw the plots and write the page."""
    require("--report", "lab", "matplotlib", "openskill")
    from . import plots

    folder.mkdir(exist_ok=True)
    figures = {name: _figure(name, svg) for name, svg in plots.draw_plots(results, folder).items()}
    stats, ratings = bot_stats(results), rate_bots(results)
    by_seat, by_turn_order, *by_edition = summary.breakdown_tables(results)
    sections = [
        f"<h1>Kemet arena</h1>\n<p>{escape(describe_match(match))}<br>"
        f"{escape(summary.describe_run(results))}.</p>",
        _warning(summary.forfeit_note(results)),
        _section("Wins", WINS_CAPTION, summary.win_table(stats, ratings), *by_edition),
        _section("Ratings", RATINGS_CAPTION) + figures["ratings"],
        _section("Points by round", SCORES_CAPTION) + figures["points"],
        _section("Points by source", "Mean victory points of a seat at the end of a game.",
                 summary.point_source_table(stats)),
        _section("Seat and turn order", TURN_ORDER_CAPTION, by_seat, by_turn_order),
        _section("Tiles", TILES_CAPTION) + figures["tiles"],
        _details("All tiles", summary.tile_table(results)),
        _details("The first tile bought", summary.first_tile_table(results)),
        _section("Time", TIMES_CAPTION) + figures["times"] + _table(summary.time_table(stats)),
        _forfeit_list(summary.forfeit_lines(results)),
    ]  # fmt: skip
    head = f'<meta charset="utf-8"><title>Kemet arena</title><style>{CSS}</style>\n'
    view = '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
    html = f'{REPORT_MARKER}<html lang="en">\n<head>\n{view}{head}</head>\n<body>\n'
    text = html + "\n".join(part for part in sections if part) + "\n</body>\n</html>\n"
    (folder / "index.html").write_text(text, encoding="utf-8")


WINS_CAPTION = (
    "Win rate over the seats of a bot, with the 95 % Wilson interval. A forfeited game counts as "
    "lost with 0 points; if the substitute won on the board, the win goes to the best placed other "
    "seat, as a walkover."
)
RATINGS_CAPTION = (
    "Plackett-Luce ratings (openskill) after all games: the winner first, the others by points, "
    "bots that forfeited last."
)
SCORES_CAPTION = (
    "Mean score at the end of every round, over the games in which the bot played that round; "
    "rounds that less than a tenth of the games reached are left out."
)
TURN_ORDER_CAPTION = "Win rates by seat and by the place in the turn order of the first round."
TILES_CAPTION = (
    "Over the games without a forfeit: the share of seats that bought a tile, and their win rate. "
    "Tiles that fewer than five seats bought are left out. Strong bots buy good tiles and win "
    "anyway: compare bots of equal strength."
)
TIMES_CAPTION = (
    "Time per decision. A bot is not asked where there is only one option. The times of "
    "substitutes, and of a question at which a bot failed, do not count."
)
FORFEITS_CAPTION = (
    "A bot that does not start, does not answer in time, exits, or answers illegally forfeits the "
    "game. A substitute plays its seat to the end, so that the others can finish."
)


def describe_match(match: Match) -> str:
    """The settings of a match in one line."""
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
