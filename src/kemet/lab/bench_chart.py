"""The picture of a bench: this run beside the peers, and Kemet over all runs of the history."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any
from xml.sax.saxutils import escape

from .style import BOTS, DAY

Run = dict[str, Any]

WIDTH = 860
LEFT = 270
ROW = 22
HIGH = 190  # of the history


def chart(runs: Sequence[Run]) -> str:
    """Both as one SVG."""
    rows = sorted(runs[-1]["rows"], key=lambda r: -r["decisions_per_second"])
    below = 60 + ROW * len(rows)
    parts = [
        *bars(runs[-1], rows),
        *lines(runs, below + 40),
    ]
    height = below + 40 + HIGH + 20 * sum(r["is_kemet"] for r in rows) + 20
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
        f'font-family="DejaVu Sans, sans-serif" font-size="12" fill="{DAY["ink"]}">'
        f'<rect width="100%" height="100%" fill="{DAY["paper"]}"/>{"".join(parts)}</svg>\n'
    )


def text(x: float, y: float, words: str, anchor: str = "start", fill: str = DAY["ink"]) -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{fill}">{escape(words)}</text>'
    )


def bars(run: Run, rows: Sequence[dict[str, Any]]) -> list[str]:
    """Decisions a second, each step of the scale ten times the one before."""
    title = f"Random play, decisions a second ({run['when']}, engine {run['engine']})"
    parts = [text(20, 30, title)]
    most = math.log10(max(r["decisions_per_second"] for r in rows))
    scale = (WIDTH - LEFT - 110) / (most - 2)
    for i, r in enumerate(rows):
        y = 50 + ROW * i
        width = max(2.0, scale * (math.log10(max(101, r["decisions_per_second"])) - 2))
        colour = DAY["bot1"] if r["is_kemet"] else DAY["diamond"]
        parts.append(text(LEFT - 10, y + 13, r["name"], "end"))
        parts.append(
            f'<rect x="{LEFT}" y="{y}" width="{width:.1f}" height="{ROW - 6}" fill="{colour}"/>'
        )
        parts.append(text(LEFT + width + 8, y + 13, f"{r['decisions_per_second']:,}"))
    return parts


def lines(runs: Sequence[Run], top: int) -> list[str]:
    """Decisions in the time of a thousand loops, run by run: a fall shows."""
    parts = [text(20, top, "Kemet over the runs: decisions in the time of 1000 plain loops")]
    names = [r["name"] for r in runs[-1]["rows"] if r["is_kemet"]]
    series = {name: [value(run, name) for run in runs] for name in names}
    most = max(v for values in series.values() for v in values if v is not None)
    step = (WIDTH - 80) / max(1, len(runs) - 1)
    bottom = top + HIGH
    for share in (0.0, 0.5, 1.0):
        y = bottom - share * (HIGH - 20)
        parts.append(f'<path d="M50 {y:.1f}H{WIDTH - 30}" stroke="{DAY["line"]}"/>')
        parts.append(text(44, y + 4, f"{share * most:.0f}", "end", DAY["faint"]))
    for i, (name, values) in enumerate(series.items()):
        colour = BOTS[i % len(BOTS)]
        points = [
            (50 + step * x, bottom - v / most * (HIGH - 20))
            for x, v in enumerate(values)
            if v is not None
        ]
        path = "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
        parts.append(f'<path d="M{path}" fill="none" stroke="{colour}" stroke-width="1.5"/>')
        x, y = points[-1]
        parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>')
        parts.append(text(60, bottom + 24 + 20 * i, f"{name}: {values[-1]}", fill=colour))
    return parts


def value(run: Run, name: str) -> float | None:
    """A contestant's figure in a run; None where it was not measured."""
    for r in run["rows"]:
        if r["name"] == name:
            return float(r["decisions_per_thousand_loops"])
    return None
