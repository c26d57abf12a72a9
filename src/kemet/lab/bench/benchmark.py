"""The speed of the engine and of other libraries: `kemet bench` and `make bench`.

Every result is also given relative to a plain Python loop of the same run, so that runs on
different or busy machines can be compared. Each run adds a line to a history and draws it.
"""

from __future__ import annotations

import json
import platform
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from ...arena.progress import Progress
from ...engine import is_compiled
from ...game import VERSION
from .chart import draw_chart
from .contestants import Contestant, find_contestants
from .envs import env_contestants

REPETITIONS = 5  # measurements per contestant


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
        "decisions_per_game": round(contestant.decisions / contestant.games),
        "copy_us": round(copy_us, 2),
        "copy_in_loops": round(copy_us * loop_speed, 1),
    }


def print_table(result: dict[str, Any], missing: list[str]) -> None:
    """Print the results, with the speed of two-player Kemet relative to every peer."""
    rows = result["rows"]
    baseline = next(r for r in rows if r["name"] == "kemet revised, 2 players")
    print(f"kemet {result['kemet']}, engine {result['engine']}, Python {result['python']}, "
          f"{result['million_loops_per_second']} million loops/s")  # fmt: skip
    print(f"{'':40} decisions/s  per 1000 loops  copy µs  kemet revised, 2 players, is")
    for r in rows:
        times = baseline["decisions_per_second"] / r["decisions_per_second"]
        copying = r["copy_us"] / baseline["copy_us"] if baseline["copy_us"] else 0.0
        ratio = "" if r["is_kemet"] else f"{times:6.1f} × as fast, copies {copying:.1f} ×"
        copies = r["copy_us"] or ""  # environments have no copies
        print(f"{r['name']:40} {r['decisions_per_second']:11,} "
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
