"""The plot of an analysis as SVG: every seat's chance over the game, mistakes, turning points.

The style sheet of the picture has colours for light and dark screens.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from ..i18n import Messages
from .results import GameAnalysis

WIDTH: Final = 960
HEIGHT: Final = 440
LEFT: Final = 48
RIGHT: Final = 150
TOP: Final = 44
BOTTOM: Final = 64
LABEL_HEIGHT: Final = 16
SEAT_DASHES: Final = ("", "7 3", "2 3", "10 3 2 3", "1 2")
"""Seats differ by the dashes of their lines too, not by colour alone."""

STYLE: Final = """\
.paper{fill:#fdfdfc}text{font:13px system-ui,sans-serif;fill:#22262b}.faint{fill:#5c636c}
.grid{stroke:#dcdfe3}.turn{stroke:#5c636c;stroke-dasharray:3 3}.line{fill:none;stroke-width:2}
.s0{--c:#8a6410}.s1{--c:#20629c}.s2{--c:#2c7a57}.s3{--c:#7a4fae}.s4{--c:#b2442e}
.line,.mark{stroke:var(--c)}.mark{fill:#fdfdfc;stroke-width:2}.blunder,.dot{fill:var(--c)}
.name{fill:var(--c)}
@media(prefers-color-scheme:dark){.paper,.mark{fill:#15181c}text{fill:#e4e7ea}
.faint{fill:#98a1ab}.grid{stroke:#343a42}.turn{stroke:#98a1ab}
.s0{--c:#dcb55c}.s1{--c:#6ca7ea}.s2{--c:#6dc19b}.s3{--c:#b798e2}.s4{--c:#e98c73}
.blunder,.dot,.name{fill:var(--c)}}
"""

MARKS: Final = {
    "inaccuracy": '<circle class="mark" cx="{x}" cy="{y}" r="3"/>',
    "mistake": '<path class="mark" d="M{x} {y}m-5 4h10l-5-9z"/>',
    "blunder": '<path class="mark blunder" d="M{x} {y}m-6 5h12l-6-11z"/>',
}


def plot_analysis(analysis: GameAnalysis, language: str = "en") -> str:
    """The plot of an analysis, as the text of an SVG file."""
    messages = Messages(language)
    title = messages("analysis_plot_title", names=", ".join(analysis.names))
    curves = seat_curves(analysis)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-labelledby="title"><title id="title">{escape(title)}</title>',
        f'<style>{STYLE}</style><rect class="paper" width="{WIDTH}" height="{HEIGHT}"/>',
        f'<text x="{LEFT}" y="24" font-weight="600">{escape(title)}</text>',
        *draw_grid(analysis, messages),
        *draw_turning_points(analysis),
    ]
    for seat, curve in enumerate(curves):
        points = " ".join(f"{x:.1f},{y:.1f}" for x, y in curve)
        dashes = f' stroke-dasharray="{SEAT_DASHES[seat]}"' if SEAT_DASHES[seat] else ""
        parts.append(f'<g class="s{seat}"><polyline class="line"{dashes} points="{points}"/></g>')
    parts += draw_mistakes(analysis, curves)
    parts += draw_names(analysis, curves)
    parts += draw_legend(messages)
    return "\n".join([*parts, "</svg>", ""])


def x_of(number: int, total: int) -> float:
    """Where the position after `number` answers is."""
    return LEFT + (WIDTH - LEFT - RIGHT) * number / max(1, total)


def y_of(chance: float) -> float:
    return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * chance


def seat_curves(analysis: GameAnalysis) -> list[list[tuple[float, float]]]:
    """The points of every seat's curve: before the first answer and after each."""
    total = len(analysis.answers)
    curves: list[list[tuple[float, float]]] = []
    for seat in range(len(analysis.names)):
        chances = [a.chances_after[seat] for a in analysis.answers]
        if analysis.answers:
            chances.insert(0, analysis.answers[0].chances_before[seat])
        curves.append([(x_of(i, total), y_of(chance)) for i, chance in enumerate(chances)])
    return curves


def draw_grid(analysis: GameAnalysis, messages: Messages) -> list[str]:
    """Percentages at the left, rounds below."""
    parts: list[str] = []
    for percent in (0, 25, 50, 75, 100):
        y = y_of(percent / 100)
        parts.append(f'<path class="grid" d="M{LEFT} {y}H{WIDTH - RIGHT}"/>')
        parts.append(
            f'<text class="faint" x="{LEFT - 6}" y="{y + 4}" text-anchor="end">{percent}</text>'
        )
    current = 0
    for a in analysis.answers:
        if a.round != current:
            current = a.round
            x = x_of(a.number, len(analysis.answers))
            y = y_of(0)
            parts.append(f'<path class="grid" d="M{x:.1f} {TOP}V{y + 6}"/>')
            parts.append(f'<text class="faint" x="{x + 3:.1f}" y="{y + 18}">{current}</text>')
    label = escape(messages("analysis_plot_rounds"))
    parts.append(f'<text class="faint" x="{LEFT}" y="{y_of(0) + 36}">{label}</text>')
    return parts


def draw_turning_points(analysis: GameAnalysis) -> list[str]:
    """A vertical line at each turning point, with the number of the answer."""
    parts: list[str] = []
    for point in analysis.turning_points:
        x = x_of(point.number + 1, len(analysis.answers))
        parts.append(f'<path class="turn" d="M{x:.1f} {TOP}V{y_of(0)}"/>')
        parts.append(
            f'<text class="faint" x="{x:.1f}" y="{TOP - 4}" text-anchor="middle">'
            f"{point.number + 1}</text>"
        )
    return parts


def draw_mistakes(
    analysis: GameAnalysis, curves: Sequence[Sequence[tuple[float, float]]]
) -> list[str]:
    """A mark on the curve of the seat that made the mistake, with the answers as its title."""
    parts: list[str] = []
    for a in analysis.answers:
        if a.judgement:
            x, y = curves[a.seat][a.number + 1]
            mark = MARKS[a.judgement].format(x=round(x, 1), y=round(y, 1))
            title = escape(f"{a.number + 1}: {a.answer} (-{100 * a.loss:.0f})")
            parts.append(f'<g class="s{a.seat}"><title>{title}</title>{mark}</g>')
    return parts


def draw_names(
    analysis: GameAnalysis, curves: Sequence[Sequence[tuple[float, float]]]
) -> list[str]:
    """The name of each seat beside the end of its curve, without overlaps."""
    ends = sorted((curve[-1][1], seat) for seat, curve in enumerate(curves) if curve)
    parts: list[str] = []
    lowest = y_of(0) - LABEL_HEIGHT * (len(ends) - 1)
    previous = -float("inf")
    for place, (end, seat) in enumerate(ends):
        y = max(min(end, lowest + LABEL_HEIGHT * place), previous + LABEL_HEIGHT)
        previous = y
        name = analysis.names[seat]
        shown = escape(name if len(name) <= 18 else name[:17] + "…")
        x = WIDTH - RIGHT + 8
        parts.append(
            f'<g class="s{seat}"><text class="name" x="{x}" y="{y + 4:.1f}">{shown}</text></g>'
        )
    return parts


def draw_legend(messages: Messages) -> list[str]:
    """What the marks mean."""
    parts: list[str] = []
    x, y = LEFT, HEIGHT - 12
    for judgement, mark in MARKS.items():
        label = messages(f"judgement_{judgement}")
        parts.append(f'<g class="s1">{mark.format(x=x + 6, y=y - 4)}</g>')
        parts.append(f'<text class="faint" x="{x + 18}" y="{y}">{escape(label)}</text>')
        x += 40 + 8 * len(label)
    parts.append(f'<path class="turn" d="M{x + 2} {y - 4}h14"/>')
    label = messages("analysis_turning_point")
    parts.append(f'<text class="faint" x="{x + 22}" y="{y}">{escape(label)}</text>')
    return parts
