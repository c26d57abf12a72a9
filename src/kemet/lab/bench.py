"""How fast the engine is: `python -m kemet bench`. Figures also as ratios to a plain loop."""

from __future__ import annotations

import json
import platform
import sys
import time
from pathlib import Path
from typing import Any

from ..begin import new_game
from ..game import VERSION, Game
from .progress import Progress
from .random_play import RandomPlayer


def calibration() -> float:
    """Millions of rounds a second of a plain Python loop: what this machine is worth just now."""
    began = time.perf_counter()
    total = 0
    for i in range(2_000_000):
        total += i & 7
    return 2.0 / (time.perf_counter() - began)


def play_games(n: int, edition: str, games: int, seed: int) -> tuple[int, float, list[Game]]:
    """Whole games of random play: decisions, seconds, and games stopped on the way."""
    decisions, spent = 0, 0.0
    samples: list[Game] = []
    for i in range(games):
        game = new_game(n, edition, seed=seed + i)
        player = RandomPlayer(seed + i)
        began = time.perf_counter()
        while not game.over:
            seat = game.waiting[0]
            game.play(seat, player.choose(game.options(seat)))
            decisions += 1
            if decisions % 997 == 0:
                samples.append(game.copy())
        spent += time.perf_counter() - began
    return decisions, spent, samples


def copy_time(samples: list[Game], rounds: int = 200) -> float:
    """Microseconds of a copy, over moments of real games."""
    began = time.perf_counter()
    for _ in range(rounds):
        for game in samples:
            game.copy()
    return 1e6 * (time.perf_counter() - began) / (rounds * len(samples))


def bench(games: int, out: Path) -> dict[str, Any]:
    """Measure, print, write as JSON."""
    rows: list[dict[str, Any]] = []
    settings = [(e, n) for e in ("original", "revised") for n in (2, 3, 4, 5)]
    progress = Progress("settings", len(settings))
    loop = calibration()
    for edition, n in settings:
        decisions, spent, samples = play_games(n, edition, games, 1)
        rows.append(
            {
                "edition": edition,
                "players": n,
                "games": games,
                "decisions_per_second": round(decisions / spent),
                "decisions_per_thousand_loops": round(decisions / spent / loop / 1000, 3),
                "games_per_second": round(games / spent, 1),
                "decisions_per_game": round(decisions / games),
                "copy_us": round(copy_time(samples), 2),
            }
        )
        progress.step()
    progress.finish()
    result = {
        "kemet": VERSION,
        "python": platform.python_version(),
        "million_loops_per_second": round(loop, 1),
        "rows": rows,
    }
    print("edition   players  decisions/s  per 1000 loops  games/s  decisions/game  copy µs")
    for r in rows:
        print(f"{r['edition']:9} {r['players']:7} {r['decisions_per_second']:12,} "
              f"{r['decisions_per_thousand_loops']:15} {r['games_per_second']:8} "
              f"{r['decisions_per_game']:15} {r['copy_us']:8}")  # fmt: skip
    out.write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")
    print(f"written to {out}", file=sys.stderr)
    return result
