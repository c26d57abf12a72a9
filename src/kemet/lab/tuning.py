"""The evaluation's weights from self-play: `kemet tune`, explained in docs/opponents.md.

Bots play; at the start of every turn the features of all seats are kept, and who won in the end.
The weights are those under which the winners were most likely (a conditional logit, fitted by
Newton's method, with a pull towards zero for what was seen too seldom to say).
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..arena.progress import Progress
from ..arena.runner import MAX_ROUNDS
from ..arena.worker_pool import worker_pool
from ..bots import BotPlayer
from ..bots.bot_player import answer_seed
from ..bots.evaluation import FEATURES, Weights, extract_features
from ..bots.search_bot import Budget, SearchBot
from ..content import EDITIONS
from ..engine import rng
from ..engine.components import DAY, NOBODY, bit_indices
from ..engine.procedures import question
from ..engine.state import GameState
from ..factory import new_game
from ..game import Game

SAMPLE_RATE = 0.5  # of the turns, so that one game does not count too often
L2_PENALTY = 1.0  # towards zero
TILE_L2_PENALTY = (
    150.0  # of one tile towards what tiles of its level are worth: most are seen seldom
)

EVAL_BUDGET = Budget(iterations=100)

NamedWeights = dict[str, dict[str, float]]
"""Weights of features and of tiles."""


@dataclass(frozen=True, slots=True)
class Sample:
    """A table at the start of a turn: a row of numbers for every seat, and who won."""

    features: list[list[float]]
    winner: int


@dataclass(frozen=True, slots=True)
class SelfPlayGame:
    """One game to be played."""

    bot: str
    edition: str
    players: int
    seed: int
    noise: float  # the share of answers taken at random, so that all kinds of tables are seen


def tile_titles(edition: str) -> list[str]:
    """The titles of an edition's tiles: each has a column of its own."""
    kind = next(e for (name, _), e in EDITIONS.items() if name == edition)
    return sorted({tile.title for tile in kind.tiles})


def tile_levels(edition: str) -> list[int]:
    """Their levels, in the same order."""
    kind = next(e for (name, _), e in EDITIONS.items() if name == edition)
    by_title = {tile.title: tile.level for tile in kind.tiles}
    return [by_title[title] for title in tile_titles(edition)]


def feature_rows(g: GameState, columns: dict[str, int]) -> list[list[float]]:
    """The features of every seat, the levels of its tiles added up, and a 1 for each of them."""
    rows = extract_features(g)
    for row, player in zip(rows, g.players, strict=True):
        row += [0.0] * (1 + len(columns))
        for id_ in bit_indices(player.tiles):
            tile = g.edition.tiles[id_]
            row[len(FEATURES)] += tile.level
            row[len(FEATURES) + 1 + columns[tile.title]] = 1.0
    return rows


def play_and_sample(job: SelfPlayGame) -> list[Sample]:
    """Play a game, and keep what its turns looked like."""
    game = new_game(job.players, job.edition, None, job.seed, ask_forced="never")
    bots = [BotPlayer(job.bot) for _ in range(job.players)]
    try:
        samples = sample_turns(game, bots, job)
    finally:
        for bot in bots:
            bot.close()
    errors = [bot.error for bot in bots if bot.error]
    if errors:
        raise ChildProcessError(f"nothing is learned from a bot that was replaced: {errors[0]}")
    return [Sample(rows, game.state.winner) for rows in samples if game.over]


def sample_turns(
    game: Game, bots: Sequence[BotPlayer], job: SelfPlayGame
) -> list[list[list[float]]]:
    """The features of the turns that are kept, as the game goes on to its end."""
    columns = {title: i for i, title in enumerate(tile_titles(job.edition))}
    state = rng.state_from_seed(job.seed)
    samples: list[list[list[float]]] = []
    turn = (0, 0, 0)
    while not game.over and game.state.round <= MAX_ROUNDS:
        g = game.state
        now = (g.round, g.active, g.players[g.active].tokens_left if g.active != NOBODY else 0)
        if now != turn and g.phase == DAY and question(g) == "token":
            turn = now
            state, keep = bernoulli(state, SAMPLE_RATE)
            if keep:
                samples.append(feature_rows(g, columns))
        seat = game.waiting[0]
        options = game.options(seat)
        state, stray = bernoulli(state, job.noise)
        if stray:
            state, i = rng.randbelow(state, len(options))
            game.play(seat, options[i])
        else:
            game.play(seat, bots[seat].answer(game, seat))
    return samples


def bernoulli(state: int, probability: float) -> tuple[int, bool]:
    """True in that share of cases."""
    state, bits = rng.advance(state)
    return state, (bits >> 11) / (1 << 53) < probability


def plan_games(bot: str, edition: str, games: int, seed: int, noise: float) -> list[SelfPlayGame]:
    """Games for 2 to 5 players, half of them for 2."""
    sizes = (2, 3, 2, 4, 2, 5)
    return [
        SelfPlayGame(bot, edition, sizes[i % len(sizes)], seed * 1_000_003 + i, noise)
        for i in range(games)
    ]


def collect_samples(jobs: Sequence[SelfPlayGame], workers: int | None = None) -> list[Sample]:
    """The samples of all games, in order."""
    progress = Progress("games", len(jobs))
    samples: list[Sample] = []
    with worker_pool(workers, "a process died in a game of self-play") as pool:
        for game_samples in pool.map(play_and_sample, jobs, chunksize=4):
            samples += game_samples
            progress.step()
    progress.finish()
    return samples


def fit_weights(samples: Sequence[Sample], steps: int = 30) -> tuple[list[float], float]:
    """The weights under which the winners were most likely, and the mean log-likelihood."""
    import numpy as np

    columns = len(samples[0].features[0])
    penalty = np.full(columns, TILE_L2_PENALTY)
    penalty[: len(FEATURES) + 1] = L2_PENALTY
    weights = np.zeros(columns)
    groups = [stack_samples(np, samples, n) for n in range(2, 6)]
    groups = [group for group in groups if len(group[1])]
    likelihood = 0.0
    for _ in range(steps):
        gradient = -penalty * weights
        hessian = -np.diag(penalty)
        likelihood = 0.0
        for rows, winners in groups:
            scores = rows @ weights
            scores -= scores.max(axis=1, keepdims=True)
            probabilities = np.exp(scores)
            probabilities /= probabilities.sum(axis=1, keepdims=True)
            winner_index = np.arange(len(winners)), winners
            likelihood += float(np.log(probabilities[winner_index]).sum())
            mean = np.einsum("ns,nsf->nf", probabilities, rows)
            gradient += (rows[winner_index] - mean).sum(axis=0)
            weighted = rows * probabilities[:, :, None]
            hessian -= np.einsum("nsf,nsg->fg", weighted, rows, optimize=True) - mean.T @ mean
        weights -= np.linalg.solve(hessian, gradient)
    return [float(w) for w in weights], likelihood / len(samples)


def stack_samples(np: Any, samples: Sequence[Sample], players: int) -> tuple[Any, Any]:
    """All samples of games for so many players, as arrays."""
    selected = [s for s in samples if len(s.features) == players]
    return np.array([s.features for s in selected], float), np.array(
        [s.winner for s in selected], int
    )


def evaluate_weights(
    candidate: NamedWeights, edition: str, games: int, seed: int, workers: int | None = None
) -> int:
    """Games for 2 that a search with new weights wins against one with those of the house."""
    jobs = [(candidate, edition, seed * 1_000_003 + i, i % 2) for i in range(games)]
    progress = Progress("games of the trial", games)
    wins = 0
    with worker_pool(workers, "a process died in a game of self-play") as pool:
        for won in pool.map(play_eval_game, jobs):
            wins += won
            progress.step()
    progress.finish()
    return wins


def play_eval_game(job: tuple[NamedWeights, str, int, int]) -> bool:
    """One game of a trial: whether the new weights won it from their seat."""
    found, edition, seed, own_seat = job
    candidate = Weights(found["features"], found["tiles"])
    game = new_game(2, edition, None, seed, ask_forced="never")
    while not game.over and game.state.round <= MAX_ROUNDS:
        seat = game.waiting[0]
        weights = candidate if seat == own_seat else None
        bot = SearchBot(answer_seed(game, seat), EVAL_BUDGET, weights=weights)
        game.play(seat, bot.choose(game.view(seat)))
    return game.winner == own_seat


def name_weights(edition: str, numbers: Sequence[float]) -> NamedWeights:
    """The fitted numbers by name; what a tile's level is worth is added to the tile."""
    n = len(FEATURES)
    per_level, own = numbers[n], numbers[n + 1 :]
    tiles = zip(tile_titles(edition), tile_levels(edition), own, strict=True)
    return {
        "features": {name: round(numbers[i], 4) for i, name in enumerate(FEATURES)},
        "tiles": {title: round(value + per_level * level, 4) for title, level, value in tiles},
    }


def save_weights(file: Path, edition: str, weights: NamedWeights, command: str) -> None:
    """Put an edition's weights into the file, with a line on how they were found."""
    data = json.loads(file.read_text("utf-8")) if file.exists() else {"editions": {}}
    data["editions"][edition] = {"command": command, **weights}
    data["editions"] = dict(sorted(data["editions"].items()))
    new = file.with_name(file.name + ".new")
    new.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
    new.replace(file)  # never half a file: the bots read it when they are imported
