"""How fast the engine is, beside its peers: `kemet bench` and `make bench`.

Every figure is also told as a ratio to a plain Python loop of the same run, so that runs on other
machines, or on a busy one, can be compared. Each run adds a line to a history and draws it.
"""

from __future__ import annotations

import json
import platform
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from ..engine import is_compiled
from ..game import VERSION
from .bench_chart import chart
from .bench_faces import faces
from .contest import Contestant, contestants
from .progress import Progress

ROUNDS = 5  # everyone is measured so often, in turn


def calibration() -> float:
    """Millions of rounds a second of a plain Python loop: what this machine is worth just now."""
    began = time.process_time()
    total = 0
    for i in range(1_000_000):
        total += i & 7
    return 1.0 / (time.process_time() - began)


def bench(seconds: float, out: Path) -> dict[str, Any]:
    """Measure everyone in turn, tell the figures, add them to the history, draw it."""
    everyone, missing = contestants()
    everyone += faces()
    progress = Progress("rounds of everyone", ROUNDS * len(everyone))
    loops: list[float] = []
    copies: dict[str, float] = {}
    for i in range(ROUNDS):
        for contestant in everyone:
            loops.append(calibration())
            contestant.play(seconds / ROUNDS)
            if i == ROUNDS - 1:
                copies[contestant.name] = contestant.copy_us(seconds / ROUNDS)
            progress.step()
    progress.finish()
    loop = sorted(loops)[len(loops) // 2]
    result: dict[str, Any] = {
        "when": datetime.now(UTC).strftime("%Y-%m-%d %H:%M"),
        "kemet": VERSION,
        "engine": "compiled" if is_compiled() else "plain",
        "python": platform.python_version(),
        "million_loops_per_second": round(loop, 1),
        "rows": [row_of(c, copies[c.name], loop) for c in everyone],
    }
    tell(result, missing)
    keep(result, out)
    return result


def row_of(contestant: Contestant, copy_us: float, loop: float) -> dict[str, Any]:
    """The figures of one."""
    rate = contestant.decisions / contestant.seconds
    return {
        "name": contestant.name,
        "is_kemet": contestant.is_kemet,
        "decisions_per_second": round(rate),
        "decisions_per_thousand_loops": round(rate / loop / 1000, 3),
        "decisions_per_game": round(contestant.decisions / contestant.games),
        "copy_us": round(copy_us, 2),
        "copy_in_loops": round(copy_us * loop, 1),
    }


def tell(result: dict[str, Any], missing: list[str]) -> None:
    """A table: how many times as fast Kemet for two is, by the figure from inside."""
    rows = result["rows"]
    ours = next(r for r in rows if r["name"] == "kemet revised, 2 players")
    print(f"kemet {result['kemet']}, engine {result['engine']}, Python {result['python']}, "
          f"{result['million_loops_per_second']} million loops/s")  # fmt: skip
    print(f"{'':40} decisions/s  per 1000 loops  copy µs  kemet revised, 2 players, is")
    for r in rows:
        times = ours["decisions_per_second"] / r["decisions_per_second"]
        copying = r["copy_us"] / ours["copy_us"] if ours["copy_us"] else 0.0
        ratio = "" if r["is_kemet"] else f"{times:6.1f} × as fast, copies {copying:.1f} ×"
        copies = r["copy_us"] or ""  # not of every face
        print(f"{r['name']:40} {r['decisions_per_second']:11,} "
              f"{r['decisions_per_thousand_loops']:15} {copies:8}  {ratio}")  # fmt: skip
    if missing:
        print(f"not installed, so not measured: {', '.join(missing)} (requirements/bench.txt)")


def keep(result: dict[str, Any], out: Path) -> None:
    """Add the run to the history and draw it."""
    out.mkdir(exist_ok=True)
    history = out / "history.jsonl"
    with history.open("a", encoding="utf-8") as file:
        file.write(json.dumps(result) + "\n")
    lines = history.read_text(encoding="utf-8").splitlines()
    picture = out / "history.svg"
    picture.write_text(chart([json.loads(line) for line in lines]), encoding="utf-8")
    print(f"{len(lines)} runs in {history}, drawn in {picture}")
