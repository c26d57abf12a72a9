"""The speed of the engine and of other libraries: `kemet bench` and `make bench`.

Every result is also given relative to a plain Python loop of the same run, so that runs on
different or busy machines can be compared. Each run adds a line to a history and draws it.
"""

from __future__ import annotations

import json
import math
import platform
import time
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

from ..arena.parallel import Progress
from ..arena.report.style import BOT_COLOURS, LIGHT_COLOURS
from ..engine import is_compiled
from ..game import VERSION
from .contestants import BASE_NAME, FROM_PYTHON_NAME, Contestant, env_contestants, find_contestants

REPETITIONS = 5  # measurements per contestant

BenchmarkRun = dict[str, Any]

WIDTH_PX = 860
LEFT_PX = 270
ROW_HEIGHT_PX = 22
HISTORY_HEIGHT_PX = 190


def measure_loop_speed() -> float:
    """Millions of iterations per second of a plain Python loop: the current machine speed."""
    start = time.process_time()
    total = 0
    for i in range(1_000_000):
        total += i & 7
    return 1.0 / (time.process_time() - start)


def run_benchmark(seconds: float, out: Path) -> dict[str, Any]:
    """Measure all contestants in turn, print the results, and add them to the history."""
    contestants, missing = find_contestants()
    contestants += env_contestants()
    progress = Progress("measurements", REPETITIONS * len(contestants))
    loop_speeds: list[float] = []
    copies: dict[str, float] = {}
    for i in range(REPETITIONS):
        for contestant in contestants:
            loop_speeds.append(measure_loop_speed())
            contestant.play(seconds / REPETITIONS)
            if i == REPETITIONS - 1:
                copies[contestant.name] = contestant.copy_us(seconds / REPETITIONS)
            progress.step()
    progress.finish()
    loop_speed = sorted(loop_speeds)[len(loop_speeds) // 2]
    result: dict[str, Any] = {
        "when": datetime.now(UTC).strftime("%Y-%m-%d %H:%M"),
        "kemet": VERSION,
        "engine": "compiled" if is_compiled() else "plain",
        "python": platform.python_version(),
        "million_loops_per_second": round(loop_speed, 1),
        "rows": [measurements_of(c, copies[c.name], loop_speed) for c in contestants],
    }
    print_table(result, missing)
    append_history(result, out)
    return result


def measurements_of(contestant: Contestant, copy_us: float, loop_speed: float) -> dict[str, Any]:
    """The results of one contestant."""
    rate = contestant.decisions / contestant.seconds
    return {
        "name": contestant.name,
        "is_kemet": contestant.is_kemet,
        "decisions_per_second": round(rate),
        "decisions_per_thousand_loops": round(rate / loop_speed / 1000, 3),
        "games_per_second": float(f"{contestant.games / contestant.seconds:.3g}"),
        "decisions_per_game": round(contestant.decisions / max(1, contestant.games)),
        "copy_us": round(copy_us, 2),
        "copy_in_loops": round(copy_us * loop_speed, 1),
    }


def print_table(result: dict[str, Any], missing: list[str]) -> None:
    """Print the results, with the speed of two-player Kemet relative to every peer.

    Most peers are stepped from Python: the second ratio is that of Kemet stepped in the same way.
    """
    rows = result["rows"]
    inside = next(r for r in rows if r["name"] == BASE_NAME)
    from_python = next(r for r in rows if r["name"] == FROM_PYTHON_NAME)
    print(f"kemet {result['kemet']}, engine {result['engine']}, Python {result['python']}, "
          f"{result['million_loops_per_second']} million loops/s")  # fmt: skip
    print(f"{'':46} decisions/s  games/s  per 1000 loops  copy µs  {BASE_NAME}, is")
    for r in rows:
        times, stepped = (
            base["decisions_per_second"] / r["decisions_per_second"]
            for base in (inside, from_python)
        )
        copying = r["copy_us"] / inside["copy_us"] if inside["copy_us"] else 0.0
        ratio = f"{times:.2f} × as fast, from Python {stepped:.2f} ×, copies {copying:.1f} ×"
        ratio = "" if r["is_kemet"] else ratio
        copies = r["copy_us"] or ""  # environments have no copies
        print(f"{r['name']:46} {r['decisions_per_second']:11,} {r['games_per_second']:8,} "
              f"{r['decisions_per_thousand_loops']:15} {copies:8}  {ratio}")  # fmt: skip
    if missing:
        print(f"not installed, so not measured: {', '.join(missing)} (requirements/bench.txt)")


def append_history(result: dict[str, Any], out: Path) -> None:
    """Add a run to the history and draw the history."""
    out.mkdir(exist_ok=True)
    history = out / "history.jsonl"
    with history.open("a", encoding="utf-8") as file:
        file.write(json.dumps(result) + "\n")
    lines = history.read_text(encoding="utf-8").splitlines()
    chart_file = out / "history.svg"
    chart_file.write_text(draw_chart([json.loads(line) for line in lines]), encoding="utf-8")
    print(f"{len(lines)} runs in {history}, drawn in {chart_file}")


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
