"""Bots against bots: `python -m kemet arena --bots greedy random --games 200`.

Every game is one line of JSON in a file, so a run that was interrupted goes on where it stopped.
Seats rotate: the bot that begins in seat 0 in one game sits in seat 1 in the next.
"""

from __future__ import annotations

import json
import math
import sys
import time
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..begin import new_game
from ..bots import Seated
from ..engine.look import permanent_points, temporary_points
from ..game import Game
from .progress import Progress


@dataclass(frozen=True, slots=True)
class Match:
    """A run: the bots at the table, the setting, how many games, the seed."""

    bots: tuple[str, ...]
    edition: str
    mode: str | None
    games: int
    seed: int


def play_one(match: Match, number: int) -> dict[str, Any]:
    """One game of a run, as a row of results."""
    n = len(match.bots)
    seats = [match.bots[(i + number) % n] for i in range(n)]
    game = new_game(n, match.edition, match.mode, match.seed * 1_000_003 + number, quiet=True)
    bots = [Seated(name) for name in seats]
    spent, answered = [0.0] * n, [0] * n
    while not game.over:
        seat = game.waiting[0]
        began = time.perf_counter()
        action = bots[seat].answer(game, seat)
        spent[seat] += time.perf_counter() - began
        answered[seat] += 1
        game.play(seat, action)
    return {
        "game": number,
        "seats": seats,
        "winner": game.winner,
        "scores": list(game.scores()),
        "sources": [sources(game, seat) for seat in range(n)],
        "rounds": game.table.round,
        "answers": answered,
        "seconds": [round(s, 4) for s in spent],
        "first_tile": first_tiles(game),
        "faults": [bot.fault for bot in bots if bot.fault],
    }


def sources(game: Game, seat: int) -> dict[str, int]:
    """Where a seat's victory points come from."""
    p = game.table.players[seat]
    won = {"battle": p.battle_vp, "control": p.control_vp, "sanctuary": p.sanctuary_vp}
    tiles = permanent_points(game.table, seat) - sum(won.values())
    return {**won, "tiles": tiles, "temporary": temporary_points(game.table, seat)}


def first_tiles(game: Game) -> list[str | None]:
    """The first tile each seat bought."""
    first: list[str | None] = [None] * game.players
    for event in game.events():
        if event.kind == "buys" and first[event.fields["seat"]] is None:
            first[event.fields["seat"]] = event.fields["tile"]
    return first


def run(match: Match, out: Path, workers: int | None = None) -> list[dict[str, Any]]:
    """Play what is still to be played, and give all rows in order."""
    head = {"bots": match.bots, "edition": match.edition, "mode": match.mode, "seed": match.seed}
    rows = {row["game"]: row for row in read(out, head)}
    missing = [i for i in range(match.games) if i not in rows]
    progress = Progress("games", len(missing))
    with out.open("a", encoding="utf-8") as file, ProcessPoolExecutor(workers) as pool:
        if not out.stat().st_size:
            file.write(json.dumps(head) + "\n")
        for row in pool.map(_play_one, ((match, i) for i in missing)):
            rows[row["game"]] = row
            file.write(json.dumps(row) + "\n")
            file.flush()
            progress.step()
    progress.finish()
    return [rows[i] for i in range(match.games)]


def _play_one(job: tuple[Match, int]) -> dict[str, Any]:
    return play_one(*job)


def read(out: Path, head: dict[str, Any]) -> Iterable[dict[str, Any]]:
    """The rows of a run that has begun; a ValueError if the file is of another run."""
    if not out.exists() or not out.stat().st_size:
        return []
    lines = out.read_text(encoding="utf-8").splitlines()
    try:
        found = json.loads(lines[0])
        rows = [json.loads(line) for line in lines[1:]]
    except json.JSONDecodeError as why:
        raise ValueError(f"{out} holds no results of an arena: {why}") from None
    if found != json.loads(json.dumps(head)):
        raise ValueError(f"{out} holds the results of another run: choose another file")
    return rows


def interval(wins: int, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a win rate."""
    if not games:
        return 0.0, 1.0
    z, p = 1.96, wins / games
    centre = p + z * z / (2 * games)
    spread = z * math.sqrt(p * (1 - p) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return max(0.0, (centre - spread) / scale), (centre + spread) / scale


def report(rows: Sequence[dict[str, Any]]) -> None:
    """A table by bot, on the screen."""
    names = sorted({name for row in rows for name in row["seats"]})
    print(f"{'bot':20} seats   wins      95 %         VP   ms/answer")
    for name in names:
        sat = [(row, s) for row in rows for s, bot in enumerate(row["seats"]) if bot == name]
        wins = sum(row["winner"] == s for row, s in sat)
        low, high = interval(wins, len(sat))
        points = sum(row["scores"][s] for row, s in sat) / len(sat)
        answers = sum(row["answers"][s] for row, s in sat)
        ms = 1000 * sum(row["seconds"][s] for row, s in sat) / max(1, answers)
        rate = wins / len(sat)
        print(
            f"{name:20} {len(sat):5} {rate:6.1%}  {low:5.1%}..{high:5.1%} {points:6.2f} {ms:9.2f}"
        )
    rounds = sum(row["rounds"] for row in rows) / len(rows)
    faults = sum(len(row["faults"]) for row in rows)
    print(f"{len(rows)} games, {rounds:.1f} rounds a game, {faults} bots replaced", file=sys.stdout)
