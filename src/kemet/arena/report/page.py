"""The report of a run: `index.html` with embedded plots, and each plot as PNG.

The page, of the template `page.html`, is self-contained: no scripts, fonts or external addresses.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from ...game import VERSION
from ...optional import require
from ..game_result import GameResult
from ..match import Match
from ..stats import bot_stats, rate_bots
from . import summary
from .style import DARK_COLOURS, LIGHT_COLOURS

REPORT_MODULES: Final = ("adjustText", "jinja2", "matplotlib", "openskill")


def require_report_modules() -> None:
    """Raise `MissingExtra` if a library that reports use is not installed."""
    require("--report", "lab", *REPORT_MODULES)


def write_report(results: Sequence[GameResult], match: Match, folder: Path) -> None:
    """Draw the plots and write the page."""
    require_report_modules()
    from jinja2 import Environment, PackageLoader, StrictUndefined

    from . import plots

    folder.mkdir(exist_ok=True)
    svgs = plots.draw_plots(results, folder)
    stats = bot_stats(results)
    by_seat, by_turn_order, *by_edition = summary.breakdown_tables(results)
    environment = Environment(
        loader=PackageLoader("kemet.arena.report", ""),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    page = environment.get_template("page.html").render(
        light=LIGHT_COLOURS,
        dark=DARK_COLOURS,
        match=describe_match(match),
        run=summary.describe_run(results),
        warning=summary.forfeit_note(results),
        figures={name: inline_svg(svg, name) for name, svg in svgs.items()},
        wins=summary.win_table(stats, rate_bots(results)),
        wins_by_edition=by_edition,
        point_sources=summary.point_source_table(stats),
        wins_by_seat=by_seat,
        wins_by_turn_order=by_turn_order,
        tiles=summary.tile_table(results),
        first_tiles=summary.first_tile_table(results),
        times=summary.time_table(stats),
        forfeits=summary.forfeit_lines(results),
    )
    (folder / "index.html").write_text(page, encoding="utf-8")


def describe_match(match: Match) -> str:
    """The settings of a match in one line."""
    editions = " and ".join(f"{edition} ({mode})" for edition, mode in match.editions)
    bots = ", ".join(match.labels)
    return f"{bots}. {match.players} players, {editions}, seed {match.seed}, Kemet {VERSION}."


def inline_svg(svg: str, name: str) -> str:
    """An SVG to embed in a page: colours as variables, unique ids, no addresses."""
    svg = svg[svg.index("<svg") :].rstrip()
    svg = re.sub(r"<metadata>.*?</metadata>", "", svg, flags=re.DOTALL)
    svg = re.sub(r' xmlns(:\w+)?="[^"]*"', "", svg)
    svg = re.sub(r'<svg ([^>]*?)height="[^"]*"', r"<svg \1", svg)
    svg = re.sub(r'<svg ([^>]*?)width="[^"]*"', r"<svg \1", svg)
    svg = re.sub(r'\bid="', f'id="{name}-', svg)
    svg = re.sub(r'href="#', f'href="#{name}-', svg)
    svg = svg.replace("url(#", f"url(#{name}-")
    for key, colour in LIGHT_COLOURS.items():
        svg = svg.replace(colour, f"var(--{key})")
    return re.sub(r"'DejaVu Sans'[^;\"]*", "var(--font)", svg)
