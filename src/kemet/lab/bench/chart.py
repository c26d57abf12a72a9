"""The chart of a benchmark: the last run with all peers, and Kemet over all runs."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any
from xml.sax.saxutils import escape

from ...arena.report.style import BOT_COLOURS, LIGHT_COLOURS

BenchmarkRun = dict[str, Any]

WIDTH_PX = 860
LEFT_PX = 270
ROW_HEIGHT_PX = 22
HISTORY_HEIGHT_PX = 190


def draw_chart(runs: Sequence[BenchmarkRun]) -> str:
    """The bars of the last run and the history, as one SVG."""
    rows = sorted(runs[-1]["rows"], key=lambda r: -r["decisions_per_second"])
    bars_end = 60 + ROW_HEIGHT_PX * len(rows)
    parts = [
        *bar_elements(runs[-1], rows),
        *history_elements(runs, bars_end + 40),
    ]
    height = bars_end + 40 + HISTORY_HEIGHT_PX + 20 * sum(r["is_kemet"] for r in rows) + 20
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH_PX} {height}" '
        f'font-family="DejaVu Sans, sans-serif" font-size="12" fill="{LIGHT_COLOURS["ink"]}">'
        f'<rect width="100%" height="100%" fill="{LIGHT_COLOURS["paper"]}"/>'
        f"{''.join(parts)}</svg>\n"
    )


def text_element(
    x: float, y: float, content: str, anchor: str = "start", fill: str = LIGHT_COLOURS["ink"]
) -> str:
    attributes = f'x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{fill}"'
    return f"<text {attributes}>{escape(content)}</text>"


def bar_elements(run: BenchmarkRun, rows: Sequence[dict[str, Any]]) -> list[str]:
    """Decisions per second, on a log scale."""
    title = f"Random play, decisions per second ({run['when']}, engine {run['engine']})"
    parts = [text_element(20, 30, title)]
    max_log = math.log10(max(r["decisions_per_second"] for r in rows))
    scale = (WIDTH_PX - LEFT_PX - 110) / (max_log - 2)
    for i, r in enumerate(rows):
        y = 50 + ROW_HEIGHT_PX * i
        width = max(2.0, scale * (math.log10(max(101, r["decisions_per_second"])) - 2))
        colour = LIGHT_COLOURS["bot1"] if r["is_kemet"] else LIGHT_COLOURS["diamond"]
        parts.append(text_element(LEFT_PX - 10, y + 13, r["name"], "end"))
        parts.append(
            f'<rect x="{LEFT_PX}" y="{y}" width="{width:.1f}" height="{ROW_HEIGHT_PX - 6}" '
            f'fill="{colour}"/>'
        )
        parts.append(text_element(LEFT_PX + width + 8, y + 13, f"{r['decisions_per_second']:,}"))
    return parts


def history_elements(runs: Sequence[BenchmarkRun], top: int) -> list[str]:
    """Decisions per thousand loops, run by run."""
    parts = [text_element(20, top, "Kemet over all runs: decisions per 1000 plain loops")]
    names = [r["name"] for r in runs[-1]["rows"] if r["is_kemet"]]
    series = {name: [find_value(run, name) for run in runs] for name in names}
    max_value = max(v for values in series.values() for v in values if v is not None)
    step = (WIDTH_PX - 80) / max(1, len(runs) - 1)
    bottom = top + HISTORY_HEIGHT_PX
    for share in (0.0, 0.5, 1.0):
        y = bottom - share * (HISTORY_HEIGHT_PX - 20)
        parts.append(f'<path d="M50 {y:.1f}H{WIDTH_PX - 30}" stroke="{LIGHT_COLOURS["line"]}"/>')
        parts.append(
            text_element(44, y + 4, f"{share * max_value:.0f}", "end", LIGHT_COLOURS["faint"])
        )
    for i, (name, values) in enumerate(series.items()):
        colour = BOT_COLOURS[i % len(BOT_COLOURS)]
        points = [
            (50 + step * x, bottom - v / max_value * (HISTORY_HEIGHT_PX - 20))
            for x, v in enumerate(values)
            if v is not None
        ]
        path = "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
        parts.append(f'<path d="M{path}" fill="none" stroke="{colour}" stroke-width="1.5"/>')
        x, y = points[-1]
        parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>')
        parts.append(text_element(60, bottom + 24 + 20 * i, f"{name}: {values[-1]}", fill=colour))
    return parts


def find_value(run: BenchmarkRun, name: str) -> float | None:
    """The result of a contestant in a run; None if it was not measured."""
    for r in run["rows"]:
        if r["name"] == name:
            return float(r["decisions_per_thousand_loops"])
    return None
