"""The pictures of a report, drawn with matplotlib in one style."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from matplotlib import rc_context
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.ticker import MaxNLocator, PercentFormatter, StrMethodFormatter

from ..engine.catalog import COLOURS
from ..text import name_of
from .labels import place, thread
from .ratings import Rating, rate
from .results import Standing, bots_of, points_by_round, standings, tiles, without_forfeits
from .rows import Row
from .style import DAY, RULES, colour_of
from .summary import TILES, label_of, labels, tile_name

WIDE = 9.6
LINE = 0.42  # inches for a bot
LEAST_MS = 0.01  # times are rounded to that
LEGEND_WIDTH = 110  # characters, with 8 for the line beside each name
FEW = 0.1  # of the games: a mean over fewer is not drawn
FEWEST = 5  # seats that bought a tile: the win rate of fewer tells nothing


def draw(rows: Sequence[Row], folder: Path) -> dict[str, str]:
    """Every plot by its name, as SVG; as PNG it is written into a folder."""
    bots = bots_of(rows)
    colours = {bot: colour_of(i) for i, bot in enumerate(bots)}
    drawn: dict[str, str] = {}
    with rc_context(RULES):
        figures = {
            "ratings": ladder(rate(rows), colours, labels(rows)),
            "points": growth(rows, colours),
            "tiles": tile_map(rows),
            "times": pace(standings(rows), colours),
        }
        for name, figure in figures.items():
            figure.savefig(folder / f"{name}.png", dpi=160, facecolor=DAY["paper"])
            svg = io.StringIO()
            figure.savefig(svg, format="svg", metadata={"Date": None})  # the same in every run
            drawn[name] = svg.getvalue()
    return drawn


def ladder(ratings: Sequence[Rating], colours: dict[str, str], called: dict[str, str]) -> Figure:
    """Ratings with two sigmas to each side, the best at the top."""
    figure, axes = _by_bot([called[r.bot] for r in ratings])
    for y, rating in enumerate(ratings):
        low, high = rating.range
        colour = colours[rating.bot]
        axes.plot([low, high], [y, y], color=colour, alpha=0.35, linewidth=5)
        axes.plot([rating.mu], [y], "o", color=colour, markersize=7)
        axes.annotate(
            f"{rating.mu:.1f}", (rating.mu, y), (0, 7), textcoords="offset points", ha="center"
        )
    axes.set_xlabel("rating (bar: two standard deviations to each side)")
    return figure


def growth(rows: Sequence[Row], colours: dict[str, str]) -> Figure:
    """Mean victory points at the end of every round."""
    figure, axes = _new(4.2)
    called = labels(rows)
    for bot in bots_of(rows):
        moments = points_by_round(rows, bot)
        shown = [m for m in moments if m.seats >= FEW * moments[0].seats]
        axes.plot(
            [m.round for m in shown], [m.points for m in shown],
            "o-", color=colours[bot], label=called[bot], markersize=4.5, linewidth=2, clip_on=False,
        )  # fmt: skip
    axes.set_xlabel("round")
    axes.set_ylabel("victory points")
    axes.set_ylim(bottom=0)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    longest = max(len(name) for name in called.values())
    columns = max(1, min(4, LEGEND_WIDTH // (longest + 8)))
    figure.legend(loc="outside upper right", ncols=columns)
    return figure


def tile_map(rows: Sequence[Row]) -> Figure:
    """How many seats bought a tile, against how many of those won."""
    figure, axes = _new(6.2)
    found = [tile for tile in tiles(rows) if tile.share.seats >= FEWEST]
    for colour, name in enumerate(COLOURS):
        own = [t for t in found if TILES[t.name].colour == colour]
        axes.scatter(
            [t.popularity for t in own], [t.share.rate for t in own],
            color=DAY[name], label=name_of("colour", name), s=34, linewidths=0,
        )  # fmt: skip
    kept = without_forfeits(rows)
    if not found:
        why = f"no tile was bought by {FEWEST} seats" if kept else "every game has a forfeit"
        axes.set_axis_off()
        axes.text(
            0.5, 0.5, f"{why}: nothing is told about tiles",
            transform=axes.transAxes, ha="center", color=DAY["faint"],
        )  # fmt: skip
        return figure
    even = len(kept) / sum(row["players"] for row in kept)
    line = axes.axhline(even, color=DAY["faint"], linewidth=1, linestyle=(0, (4, 4)))
    axes.annotate(
        "an even\nshare", (1, even), (6, 0), xycoords=("axes fraction", "data"),
        textcoords="offset points", va="center", color=DAY["faint"], fontsize=8.5,
    )  # fmt: skip
    axes.set_xlabel("seats that bought the tile")
    axes.set_ylabel("wins of these seats")
    axes.xaxis.set_major_formatter(PercentFormatter(1, decimals=0))
    axes.yaxis.set_major_formatter(PercentFormatter(1, decimals=0))
    axes.margins(x=0.06, y=0.08)
    axes.set_xlim(left=0)
    axes.legend(loc="upper center", bbox_to_anchor=(0.5, 1.1), ncols=3, handletextpad=0.2)
    figure.draw_without_rendering()  # now the frame has its final size
    points = [(t.popularity, t.share.rate, tile_name(t.name)) for t in found]
    _name_points(figure, axes, points, [line])
    return figure


def _name_points(
    figure: Figure, axes: Any, points: Sequence[tuple[float, float, str]], avoid: Sequence[Any]
) -> None:
    """Names beside points, the first points first; where there is no room, none."""
    canvas: Any = FigureCanvasAgg(figure)
    renderer = canvas.get_renderer()

    def box_of(thing: Any) -> Any:
        return tuple(thing.get_window_extent(renderer).extents)

    texts = [axes.text(0, 0, name, fontsize=8, va="bottom") for _, _, name in points]
    sizes = [(right - left, top - bottom) for left, bottom, right, top in map(box_of, texts)]
    pixels = [tuple(axes.transData.transform((x, y))) for x, y, _ in points]
    boxes = place(pixels, sizes, box_of(axes), [box_of(thing) for thing in avoid])
    back = axes.transData.inverted().transform
    for text, pixel, box in zip(texts, pixels, boxes, strict=True):
        if box is None:
            text.remove()
            continue
        text.set_position(back(box[:2]))
        ends = thread(pixel, box)
        if ends:
            xs, ys = zip(*back(ends), strict=True)
            axes.add_line(Line2D(xs, ys, color=DAY["faint"], linewidth=0.6))


def pace(found: Sequence[Standing], colours: dict[str, str]) -> Figure:
    """Time of a decision: median, mean, 95th percentile and maximum, on a scale of powers."""
    figure, axes = _by_bot([label_of(s) for s in found], 0.5)
    named = False  # in the legend
    for y, standing in enumerate(found):
        if not standing.decisions:
            continue  # it never answered
        t = standing.times
        low, mean, p95, most = (max(LEAST_MS, ms) for ms in (t.median, t.mean, t.p95, t.most))
        colour = colours[standing.bot]
        first, named = not named, True
        axes.plot([low, most], [y, y], color=colour, alpha=0.35, linewidth=1.5)
        axes.plot([low, p95], [y, y], color=colour, alpha=0.35, linewidth=7)
        axes.plot([low], [y], "o", color=colour, markersize=7, label="median" * first)
        axes.plot([mean], [y], "D", color=colour, markersize=5, label="mean" * first)
        axes.plot([p95], [y], "|", color=colour, markersize=13, label="95 %" * first)
        axes.plot([most], [y], "x", color=colour, markersize=5, label="most" * first)
    if not named:
        return figure
    axes.set_xscale("log")
    axes.xaxis.set_major_formatter(StrMethodFormatter("{x:g}"))
    axes.set_xlabel("milliseconds a decision")
    legend = axes.legend(loc="lower right", bbox_to_anchor=(1, 1), ncols=4, handletextpad=0.2)
    for handle in legend.legend_handles:
        handle.set_color(DAY["faint"])
    return figure


def _new(height: float) -> tuple[Figure, Any]:
    figure = Figure((WIDE, height), layout="constrained")
    return figure, figure.subplots()


def _by_bot(names: Sequence[str], more: float = 0.0) -> tuple[Figure, Any]:
    """Lines of bots from top to bottom."""
    figure, axes = _new(0.9 + more + LINE * len(names))
    axes.set_yticks(range(len(names)), names, color=DAY["ink"])
    axes.set_ylim(len(names) - 0.4, -0.7)
    axes.grid(visible=False, axis="y")
    return figure, axes
