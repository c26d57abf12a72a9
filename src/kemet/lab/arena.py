"""Bots against bots: `python -m kemet arena --bots greedy random --games 200`.

`match.py` says what is played, this module plays it, `ledger.py` keeps it, `results.py` counts.
"""

from __future__ import annotations

import json
import os
import signal
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from pathlib import Path

from ..begin import new_game
from ..bots import Seated
from ..bots.child import LIVING
from ..engine.catalog import DAY
from ..game import Game
from .ledger import open_ledger
from .match import Match
from .progress import Progress
from .rows import Row, rank, sources, tiles_bought

MOST_ROUNDS = 100  # bots that attack nobody could play on for ever


@dataclass(slots=True)
class Course:
    """What is noted down while a game is played."""

    ms: list[list[float]]  # by seat: milliseconds of every answer
    order: list[int]  # seats in the turn order of the first round
    points: list[list[int]]  # by round: the scores at its end


def play_one(match: Match, number: int) -> Row:
    """One game of a match, as a row of results."""
    setting = match.setting(number)
    n = match.players
    game = new_game(n, setting.edition, setting.mode, setting.seed, quiet=True)
    bots = [Seated(name) for name in setting.seats]
    try:
        course = play_out(game, bots)
    finally:
        for bot in bots:
            bot.close()
    winner, scores, tiles = game.table.winner, list(game.scores()), tiles_bought(game)
    return {
        "game": number,
        "edition": setting.edition,
        "mode": setting.mode,
        "players": n,
        "seed": setting.seed,
        "seats": list(setting.seats),
        "winner": winner,
        "scores": scores,
        "ranks": rank(winner, scores),
        "sources": [sources(game, seat) for seat in range(n)],
        "rounds": len(course.points),
        "answers": [len(times) for times in course.ms],
        "ms": course.ms,
        "first_tile": [bought[0] if bought else None for bought in tiles],
        "tiles": tiles,
        "order": course.order,
        "points": course.points,
        "faults": [
            {"seat": seat, "bot": bot.name, "reason": bot.fault}
            for seat, bot in enumerate(bots)
            if bot.fault
        ],
    }


def play_out(game: Game, bots: Sequence[Seated]) -> Course:
    """Let bots play a game to its end; one that never comes to it is left without a winner."""
    course = Course([[] for _ in bots], [], [])
    table = game.table
    while not game.over and table.round <= MOST_ROUNDS:
        if not course.order and table.phase == DAY:
            course.order = list(table.order)
        playing = table.round
        seat = game.waiting[0]
        began = time.perf_counter()
        action = bots[seat].answer(game, seat)
        course.ms[seat].append(round(1000 * (time.perf_counter() - began), 2))
        game.play(seat, action)
        if game.over or table.round != playing:  # nobody has answered in the new round yet
            course.points.append(list(game.scores()))
    return course


def run(
    match: Match, out: Path, workers: int | None = None, cluster: str | None = None
) -> list[Row]:
    """Play what is still to be played, and give all rows in order.

    With `cluster` the games are played by Ray: at that address, or where "" leads (`cluster.py`).
    """
    rows = open_ledger(match, out)
    missing = [i for i in range(match.games) if i not in rows]
    progress = Progress("games", len(missing))
    with out.open("a", encoding="utf-8") as file:
        for row in play_all(match, missing, workers, cluster):
            rows[row["game"]] = row
            file.write(json.dumps(row) + "\n")
            file.flush()
            progress.step()
    progress.finish()
    return [rows[i] for i in range(match.games)]


def play_all(
    match: Match, numbers: Sequence[int], workers: int | None, cluster: str | None
) -> Iterator[Row]:
    """The games of those numbers, each as soon as it is over."""
    if cluster is not None:
        from .cluster import on_cluster

        return on_cluster(match, numbers, cluster, workers)
    if workers == 1 or len(numbers) < 2:
        return (play_one(match, i) for i in numbers)
    return on_processes(match, numbers, workers)


def on_processes(match: Match, numbers: Sequence[int], workers: int | None) -> Iterator[Row]:
    """On all cores, or so many of them."""
    pool = ProcessPoolExecutor(workers, initializer=_stop_quietly)
    try:
        jobs = [pool.submit(play_one, match, i) for i in numbers]
        for job in as_completed(jobs):
            yield job.result()
    except BrokenProcessPool:
        raise ChildProcessError(
            "a process of the arena died in a game; what was played till then is kept"
        ) from None
    finally:
        pool.shutdown(cancel_futures=True)


def _stop_quietly() -> None:
    """Interrupted, a worker ends at once, and its bots: its game will be played again."""
    signal.signal(signal.SIGINT, _stop)
    signal.signal(signal.SIGTERM, _stop)  # by which the others are ended once one has gone


def _stop(*_: object) -> None:
    LIVING.end_all(lambda: os._exit(130))
