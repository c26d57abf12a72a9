"""Bots against bots: `kemet arena --bots greedy random --games 200`.

`match` schedules the games, this module plays them, `results_file` stores them, `stats` counts.

A bot that fails forfeits the game: a substitute takes over the seat, so that the others can finish,
but its results are not credited to the bot (docs/arena.md).
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from concurrent.futures import as_completed
from dataclasses import dataclass
from pathlib import Path

from ..bots import BotPlayer
from ..bots.process.protocol import one_line
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
from .parallel import Progress, play_on_cluster, worker_pool
from .results_file import open_results_file

MAX_ROUNDS = 100  # games between bots that never attack could go on forever
MAX_REASON_CHARS = 300


@dataclass(slots=True)
class GameTrace:
    """What is recorded while a game is played."""

    ms: list[list[float]]  # by seat: milliseconds of every decision of the bot
    turn_order: list[int]  # seats in the turn order of the first round
    scores_by_round: list[list[int]]  # by round: the scores at its end
    forfeit_rounds: dict[int, int]  # by seat that forfeited: in which round
    tiles_before_forfeit: dict[int, list[str]]  # by seat that forfeited: bought by the bot


def play_game(match: Match, game_number: int) -> GameResult:
    """Play one game of a match."""
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
        trace.tiles_before_forfeit.get(seat, bought)
        for seat, bought in enumerate(tiles_bought(game))
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
    """Why a bot failed, as a sentence that starts with its label."""
    return bot.error.replace(bot.name, label, 1)


def play_to_end(game: Game, bots: Sequence[BotPlayer]) -> GameTrace:
    """Let bots play a game to its end, or to MAX_ROUNDS without a winner."""
    trace = GameTrace([[] for _ in bots], [], [], {}, {})
    state = game.state
    while not game.over and state.round <= MAX_ROUNDS:
        if not trace.turn_order and state.phase == DAY:
            trace.turn_order = list(state.order)
        round_before = state.round
        seat = game.waiting[0]
        start = time.perf_counter()
        action = bots[seat].answer(game, seat)
        if not bots[seat].error:
            trace.ms[seat].append(round(1000 * (time.perf_counter() - start), 2))
        elif seat not in trace.forfeit_rounds:
            trace.forfeit_rounds[seat] = round_before
            trace.tiles_before_forfeit[seat] = tiles_bought(game)[seat]
        game.play(seat, action)
        if game.over or state.round != round_before:  # before the first answer of the new round
            trace.scores_by_round.append(list(game.scores()))
    return trace


def run_match(
    match: Match,
    file: Path,
    workers: int | None = None,
    ray_address: str | None = None,
    start_over: bool = False,
) -> list[GameResult]:
    """Play the games that are not in the file yet, and return all results in order.

    With `ray_address` Ray plays the games: at that address, or at the default for "" (`parallel`).
    With `start_over` all games are played; an earlier file is renamed.
    """
    with open_results_file(match, file, start_over) as results_file:
        results = results_file.results
        missing = [i for i in range(match.games) if i not in results]
        progress = Progress("games", len(missing))
        for result in play_games(match, missing, workers, ray_address):
            results_file.append(result)
            progress.step()
    progress.finish()
    return [results[i] for i in range(match.games)]


def play_games(
    match: Match, game_numbers: Sequence[int], workers: int | None, ray_address: str | None
) -> Iterator[GameResult]:
    """Yield the results of the games of these numbers, each as soon as its game is over."""
    if ray_address is not None:
        return play_on_cluster(play_game, match, game_numbers, ray_address, workers)
    if workers == 1 or len(game_numbers) < 2:
        return (play_game(match, i) for i in game_numbers)
    return play_in_processes(match, game_numbers, workers)


def play_in_processes(
    match: Match, game_numbers: Sequence[int], workers: int | None
) -> Iterator[GameResult]:
    """Play in worker processes, by default one per core."""
    crash_message = "a worker process died in a game; the results of finished games are saved"
    with worker_pool(workers, crash_message) as pool:
        jobs = [pool.submit(play_game, match, i) for i in game_numbers]
        for job in as_completed(jobs):
            yield job.result()
