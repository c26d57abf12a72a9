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

from ..bots import BotPlayer
from ..bots.process.protocol import one_line as one_line
from ..engine.components import DAY
from ..factory import new_game
from ..game import Game
from .game_result import (
    GameResult,
    credited_winner,
    points_by_source,
    rank_seats,
    tiles_bought,
)
from .match import Match
from .progress import Progress
from .results_file import open_results_file
from .worker_pool import worker_pool

MAX_ROUNDS = 100  # bots that attack nobody could play on for ever
MAX_REASON_CHARS = 300  # characters of the reason why a bot failed


@dataclass(slots=True)
class GameTrace:
    """What is noted down while a game is played."""

    ms: list[list[float]]  # by seat: milliseconds of every answer of the bot itself
    turn_order: list[int]  # seats in the turn order of the first round
    scores_by_round: list[list[int]]  # by round: the scores at its end
    forfeit_rounds: dict[int, int]  # by seat that forfeited: the round in which its bot failed
    tiles_before_forfeit: dict[
        int, list[str]
    ]  # by seat that forfeited: what the bot had bought till then


def play_game(match: Match, game_number: int) -> GameResult:
    """One game of a match, as a row of results."""
    scheduled = match.schedule(game_number)
    n = match.players
    game = new_game(n, scheduled.edition, scheduled.mode, scheduled.seed, ask_forced="never")
    bots = [BotPlayer(name) for name in scheduled.bots]
    try:
        trace = play_to_end(game, bots)
    finally:
        for bot in bots:
            bot.close()
    winner, scores = credited_winner(game, trace.forfeit_rounds), list(game.scores())
    tiles = [
        trace.tiles_before_forfeit.get(seat, own) for seat, own in enumerate(tiles_bought(game))
    ]
    return {
        "game": game_number,
        "edition": scheduled.edition,
        "mode": scheduled.mode,
        "players": n,
        "seed": scheduled.seed,
        "bots": list(scheduled.labels),
        "winner": winner,
        "board_winner": game.state.winner,
        "scores": scores,
        "ranks": rank_seats(winner, scores, trace.forfeit_rounds),
        "points_by_source": [points_by_source(game, seat) for seat in range(n)],
        "rounds": len(trace.scores_by_round),
        "decisions": [len(times) for times in trace.ms],
        "ms": trace.ms,
        "first_tile": [bought[0] if bought else None for bought in tiles],
        "tiles": tiles,
        "turn_order": trace.turn_order,
        "scores_by_round": trace.scores_by_round,
        "forfeits": [
            {
                "seat": seat,
                "bot": scheduled.labels[seat],
                "reason": one_line(
                    forfeit_reason(bots[seat], scheduled.labels[seat]), MAX_REASON_CHARS
                ),
                "round": in_round,
            }
            for seat, in_round in sorted(trace.forfeit_rounds.items())
        ],
    }


def forfeit_reason(bot: BotPlayer, label: str) -> str:
    """Why a bot failed, a sentence that begins with its label."""
    return bot.error.replace(bot.name, label, 1)


def play_to_end(game: Game, bots: Sequence[BotPlayer]) -> GameTrace:
    """Let bots play a game to its end; one that never comes to it is left without a winner."""
    trace = GameTrace([[] for _ in bots], [], [], {}, {})
    state = game.state
    while not game.over and state.round <= MAX_ROUNDS:
        if not trace.turn_order and state.phase == DAY:
            trace.turn_order = list(state.order)
        round_before = state.round
        seat = game.waiting[0]
        began = time.perf_counter()
        action = bots[seat].answer(game, seat)
        if not bots[seat].error:
            trace.ms[seat].append(round(1000 * (time.perf_counter() - began), 2))
        elif seat not in trace.forfeit_rounds:
            trace.forfeit_rounds[seat] = round_before
            trace.tiles_before_forfeit[seat] = tiles_bought(game)[seat]
        game.play(seat, action)
        if game.over or state.round != round_before:  # nobody has answered in the new round yet
            trace.scores_by_round.append(list(game.scores()))
    return trace


def run_match(
    match: Match,
    file: Path,
    workers: int | None = None,
    ray_address: str | None = None,
    start_over: bool = False,
) -> list[GameResult]:
    """Play what is still to be played, and give all rows in order.

    With `cluster` the games are played by Ray: at that address, or where "" leads (`cluster.py`).
    With `fresh` nothing played before counts: an earlier file is kept under another name.
    """
    with open_results_file(match, file, start_over) as ledger:
        rows = ledger.rows
        missing = [i for i in range(match.games) if i not in rows]
        progress = Progress("games", len(missing))
        for row in play_games(match, missing, workers, ray_address):
            ledger.append(row)
            progress.step()
    progress.finish()
    return [rows[i] for i in range(match.games)]


def play_games(
    match: Match, game_numbers: Sequence[int], workers: int | None, ray_address: str | None
) -> Iterator[GameResult]:
    """The games of those numbers, each as soon as it is over."""
    if ray_address is not None:
        from .cluster import play_on_cluster

        return play_on_cluster(match, game_numbers, ray_address, workers)
    if workers == 1 or len(game_numbers) < 2:
        return (play_game(match, i) for i in game_numbers)
    return play_in_processes(match, game_numbers, workers)


def play_in_processes(
    match: Match, game_numbers: Sequence[int], workers: int | None
) -> Iterator[GameResult]:
    """On all cores, or so many of them."""
    crash_message = "a process of the arena died in a game; what was played till then is kept"
    with worker_pool(workers, crash_message) as pool:
        jobs = [pool.submit(play_game, match, i) for i in game_numbers]
        for job in as_completed(jobs):
            yield job.result()
