"""Bots against bots: `kemet arena --bots greedy random --games 200`.

`match.py` says what is played, this module plays it, `ledger.py` keeps it, `results.py` counts.

A bot that fails forfeits its game: a substitute plays the seat on, so that the others have a game,
but nothing that it does is credited to the bot (docs/arena.md).
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from concurrent.futures import as_completed
from dataclasses import dataclass
from pathlib import Path

from ..begin import new_game
from ..bots import Seated
from ..bots.wire import words as one_line
from ..engine.catalog import DAY
from ..game import Game
from .ledger import open_ledger
from .match import Match
from .progress import Progress
from .rows import Row, credited_winner, rank, sources, tiles_bought
from .workers import worker_pool

MOST_ROUNDS = 100  # bots that attack nobody could play on for ever
MOST_REASON = 300  # characters of the reason why a bot failed


@dataclass(slots=True)
class Course:
    """What is noted down while a game is played."""

    ms: list[list[float]]  # by seat: milliseconds of every answer of the bot itself
    order: list[int]  # seats in the turn order of the first round
    points: list[list[int]]  # by round: the scores at its end
    failed: dict[int, int]  # by seat that forfeited: the round in which its bot failed
    tiles: dict[int, list[str]]  # by seat that forfeited: what the bot had bought till then


def play_one(match: Match, number: int) -> Row:
    """One game of a match, as a row of results."""
    setting = match.setting(number)
    n = match.players
    game = new_game(n, setting.edition, setting.mode, setting.seed, quiet=True)
    bots = [Seated(name) for name in setting.bots]
    try:
        course = play_out(game, bots)
    finally:
        for bot in bots:
            bot.close()
    winner, scores = credited_winner(game, course.failed), list(game.scores())
    tiles = [course.tiles.get(seat, own) for seat, own in enumerate(tiles_bought(game))]
    return {
        "game": number,
        "edition": setting.edition,
        "mode": setting.mode,
        "players": n,
        "seed": setting.seed,
        "seats": list(setting.seats),
        "winner": winner,
        "board_winner": game.table.winner,
        "scores": scores,
        "ranks": rank(winner, scores, course.failed),
        "sources": [sources(game, seat) for seat in range(n)],
        "rounds": len(course.points),
        "answers": [len(times) for times in course.ms],
        "ms": course.ms,
        "first_tile": [bought[0] if bought else None for bought in tiles],
        "tiles": tiles,
        "order": course.order,
        "points": course.points,
        "forfeits": [
            {
                "seat": seat,
                "bot": setting.seats[seat],
                "reason": one_line(reason_of(bots[seat], setting.seats[seat]), MOST_REASON),
                "round": in_round,
            }
            for seat, in_round in sorted(course.failed.items())
        ],
    }


def reason_of(bot: Seated, label: str) -> str:
    """Why a bot failed, a sentence that begins with its label."""
    return bot.fault.replace(bot.name, label, 1)


def play_out(game: Game, bots: Sequence[Seated]) -> Course:
    """Let bots play a game to its end; one that never comes to it is left without a winner."""
    course = Course([[] for _ in bots], [], [], {}, {})
    table = game.table
    while not game.over and table.round <= MOST_ROUNDS:
        if not course.order and table.phase == DAY:
            course.order = list(table.order)
        playing = table.round
        seat = game.waiting[0]
        began = time.perf_counter()
        action = bots[seat].answer(game, seat)
        if not bots[seat].fault:
            course.ms[seat].append(round(1000 * (time.perf_counter() - began), 2))
        elif seat not in course.failed:
            course.failed[seat] = playing
            course.tiles[seat] = tiles_bought(game)[seat]
        game.play(seat, action)
        if game.over or table.round != playing:  # nobody has answered in the new round yet
            course.points.append(list(game.scores()))
    return course


def run(
    match: Match,
    out: Path,
    workers: int | None = None,
    cluster: str | None = None,
    fresh: bool = False,
) -> list[Row]:
    """Play what is still to be played, and give all rows in order.

    With `cluster` the games are played by Ray: at that address, or where "" leads (`cluster.py`).
    With `fresh` nothing played before counts: an earlier file is kept under another name.
    """
    with open_ledger(match, out, fresh) as ledger:
        rows = ledger.rows
        missing = [i for i in range(match.games) if i not in rows]
        progress = Progress("games", len(missing))
        for row in play_all(match, missing, workers, cluster):
            ledger.add(row)
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
    died = "a process of the arena died in a game; what was played till then is kept"
    with worker_pool(workers, died) as pool:
        jobs = [pool.submit(play_one, match, i) for i in numbers]
        for job in as_completed(jobs):
            yield job.result()
