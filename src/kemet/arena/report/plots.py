"""The plots of a report, drawn with matplotlib in one style."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from adjustText import adjust_text
from matplotlib import rc_context
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator, PercentFormatter, StrMethodFormatter
from matplotlib.transforms import Bbox

from ...engine.components import COLOURS
from ...i18n import name_of
from ..game_result import GameResult
from ..stats import (
    TILES_BY_NAME,
    BotStats,
    Rating,
    bot_labels,
    bot_stats,
    bots_by_win_rate,
    games_without_forfeit,
    mean_scores_by_round,
    rate_bots,
    stats_label,
    tile_label,
    tile_stats,
)
from .style import LIGHT_COLOURS, MATPLOTLIB_RC, bot_colour

WIDTH_IN = 9.6
BOT_ROW_HEIGHT_IN = 0.42  # per bot
MIN_MS = 0.01  # lower times are drawn there
LEGEND_WIDTH_CHARS = 110  # with 8 for the line of each entry
MIN_GAME_SHARE = 0.1  # of the games: means over fewer are not drawn
MIN_SEATS_PER_TILE = 5  # tiles that fewer seats bought are not drawn
MAX_LABEL_STEPS = 150  # a limit in seconds would not be reproducible
DOT_RADIUS_PX = 4
LABEL_BACKGROUND = {
    "facecolor": LIGHT_COLOURS["paper"],
    "edgecolor": "none",
    "alpha": 0.7,
    "pad": 0,
}


def draw_plots(results: Sequence[GameResult], folder: Path) -> dict[str, str]:
    """Every plot as SVG, by name; also writes them as PNG into a folder."""
    bots = bots_by_win_rate(results)
    colours = {bot: bot_colour(i) for i, bot in enumerate(bots)}
    svgs: dict[str, str] = {}
    with rc_context(MATPLOTLIB_RC):
        figures = {
            "ratings": plot_ratings(rate_bots(results), colours, bot_labels(results)),
            "points": plot_scores(results, colours),
            "tiles": plot_tiles(results),
            "times": plot_times(bot_stats(results), colours),
        }
        for name, figure in figures.items():
            figure.savefig(folder / f"{name}.png", dpi=160, facecolor=LIGHT_COLOURS["paper"])
            svg = io.StringIO()
            figure.savefig(svg, format="svg", metadata={"Date": None})  # reproducible output
            svgs[name] = svg.getvalue()
    return svgs


def plot_ratings(
    ratings: Sequence[Rating], colours: dict[str, str], label_by_bot: dict[str, str]
) -> Figure:
    """Ratings with two sigmas to each side, the best at the top."""
    figure, axes = _figure_by_bot([label_by_bot[r.bot] for r in ratings])
    for y, rating in enumerate(ratings):
        low, high = rating.interval
        colour = colours[rating.bot]
        axes.plot([low, high], [y, y], color=colour, alpha=0.35, linewidth=5)
        axes.plot([rating.mu], [y], "o", color=colour, markersize=7)
        axes.annotate(
            f"{rating.mu:.1f}", (rating.mu, y), (0, 7), textcoords="offset points", ha="center"
        )
    axes.set_xlabel("rating (bar: two standard deviations to each side)")
    return figure


def plot_scores(results: Sequence[GameResult], colours: dict[str, str]) -> Figure:
    """Mean victory points at the end of every round."""
    figure, axes = _new_figure(4.2)
    label_by_bot = bot_labels(results)
    for bot in bots_by_win_rate(results):
        round_scores = mean_scores_by_round(results, bot)
        shown = [m for m in round_scores if m.seats >= MIN_GAME_SHARE * round_scores[0].seats]
        axes.plot(
            [m.round for m in shown], [m.mean_score for m in shown],
            "o-", color=colours[bot], label=label_by_bot[bot], markersize=4.5, linewidth=2,
            clip_on=False,
        )  # fmt: skip
    axes.set_xlabel("round")
    axes.set_ylabel("victory points")
    axes.set_ylim(bottom=0)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    longest = max(len(name) for name in label_by_bot.values())
    columns = max(1, min(4, LEGEND_WIDTH_CHARS // (longest + 8)))
    figure.legend(loc="outside upper right", ncols=columns)
    return figure


def plot_tiles(results: Sequence[GameResult]) -> Figure:
    """The share of seats that bought a tile, against their win rate."""
    figure, axes = _new_figure(6.2)
    stats = [tile for tile in tile_stats(results) if tile.win_rate.seats >= MIN_SEATS_PER_TILE]
    for colour, name in enumerate(COLOURS):
        tiles = [t for t in stats if TILES_BY_NAME[t.name].colour == colour]
        axes.scatter(
            [t.popularity for t in tiles], [t.win_rate.rate for t in tiles],
            color=LIGHT_COLOURS[name], label=name_of("colour", name), s=34, linewidths=0, zorder=4,
        )  # fmt: skip
    complete_games = games_without_forfeit(results)
    if not stats:
        reason = (
            f"no tile was bought by {MIN_SEATS_PER_TILE} seats"
            if complete_games
            else "every game has a forfeit"
        )
        axes.set_axis_off()
        axes.text(
            0.5, 0.5, f"{reason}: there are no tile statistics",
            transform=axes.transAxes, ha="center", color=LIGHT_COLOURS["faint"],
        )  # fmt: skip
        return figure
    even_share = len(complete_games) / sum(result["players"] for result in complete_games)
    axes.axhline(even_share, color=LIGHT_COLOURS["faint"], linewidth=1, linestyle=(0, (4, 4)))
    axes.annotate(
        "an even\nshare", (1, even_share), (6, 0), xycoords=("axes fraction", "data"),
        textcoords="offset points", va="center", color=LIGHT_COLOURS["faint"], fontsize=8.5,
    )  # fmt: skip
    axes.set_xlabel("seats that bought the tile")
    axes.set_ylabel("wins of these seats")
    axes.xaxis.set_major_formatter(PercentFormatter(1, decimals=0))
    axes.yaxis.set_major_formatter(PercentFormatter(1, decimals=0))
    axes.margins(x=0.06, y=0.08)
    axes.set_xlim(left=0)
    axes.legend(loc="upper center", bbox_to_anchor=(0.5, 1.1), ncols=3, handletextpad=0.2)
    points = [(t.popularity, t.win_rate.rate, tile_label(t.name)) for t in stats]
    _label_points(figure, axes, points, even_share)
    return figure


def _label_points(
    figure: Figure, axes: Any, points: Sequence[tuple[float, float, str]], line_y: float
) -> None:
    """Put names beside points and off the horizontal line; a name without room is left out."""
    texts = [
        axes.text(x, y, name, fontsize=8, in_layout=False, bbox=LABEL_BACKGROUND)
        for x, y, name in points
    ]
    figure.draw_without_rendering()  # gives the axes their final size
    dots = axes.transData.transform([(x, y) for x, y, _ in points])
    line_ends = axes.transData.transform([(x, line_y) for x in axes.get_xlim()])
    boxes = [Bbox([dot, dot]).padded(DOT_RADIUS_PX) for dot in dots]
    to_data = axes.transData.inverted()
    moved: Any = adjust_text(
        texts,
        objects=[box.transformed(to_data) for box in [*boxes, Bbox(line_ends).padded(1)]],
        ax=axes,
        iter_lim=MAX_LABEL_STEPS,
        min_arrow_len=8,
        arrowprops={"arrowstyle": "-", "color": LIGHT_COLOURS["faint"], "linewidth": 0.6},
        expand=(1.05, 1.2),
        force_text=(0.2, 0.4),
        force_static=(0.2, 0.4),
        force_explode=(0.05, 0.2),
    )
    leaders: list[Any] = moved[1]
    shown: list[Any] = []
    for text in texts:
        box = text.get_window_extent()
        if not box.count_overlaps(shown):
            shown.append(box)
            continue
        text.remove()
        for leader in leaders:
            if leader.patchA is text:
                leader.remove()


def plot_times(stats: Sequence[BotStats], colours: dict[str, str]) -> Figure:
    """Time of a decision: median, mean, 95th percentile and maximum, on a log scale."""
    figure, axes = _figure_by_bot([stats_label(s) for s in stats], 0.5)
    has_legend = False
    for y, bot in enumerate(stats):
        if not bot.mean_decisions:
            continue
        t = bot.times
        low, mean, p95, high = (max(MIN_MS, ms) for ms in (t.median, t.mean, t.p95, t.max))
        colour = colours[bot.bot]
        first, has_legend = not has_legend, True
        axes.plot([low, high], [y, y], color=colour, alpha=0.35, linewidth=1.5)
        axes.plot([low, p95], [y, y], color=colour, alpha=0.35, linewidth=7)
        axes.plot([low], [y], "o", color=colour, markersize=7, label="median" * first)
        axes.plot([mean], [y], "D", color=colour, markersize=5, label="mean" * first)
        axes.plot([p95], [y], "|", color=colour, markersize=13, label="95 %" * first)
        axes.plot([high], [y], "x", color=colour, markersize=5, label="max" * first)
    if not has_legend:
        return figure
    axes.set_xscale("log")
    axes.xaxis.set_major_formatter(StrMethodFormatter("{x:g}"))
    axes.set_xlabel("milliseconds a decision")
    legend = axes.legend(loc="lower right", bbox_to_anchor=(1, 1), ncols=4, handletextpad=0.2)
    for handle in legend.legend_handles:
        handle.set_color(LIGHT_COLOURS["faint"])
    return figure


def _new_figure(height: float) -> tuple[Figure, Any]:
    figure = Figure((WIDTH_IN, height), layout="constrained")
    return figure, figure.subplots()


def _figure_by_bot(names: Sequence[str], extra_height: float = 0.0) -> tuple[Figure, Any]:
    """A figure with one horizontal line per bot, from top to bottom."""
    figure, axes = _new_figure(0.9 + extra_height + BOT_ROW_HEIGHT_IN * len(names))
    axes.set_yticks(range(len(names)), names, color=LIGHT_COLOURS["ink"])
    axes.set_ylim(len(names) - 0.4, -0.7)
    axes.grid(visible=False, axis="y")
    return figure, axes
