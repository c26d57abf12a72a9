"""The weights of the evaluation from self-play: `kemet tune`, see docs/opponents.md.

Bots play; samples are the features of all seats at the start of turns, with the later winner. The
weights maximize the likelihood of the winners (a conditional logit, fitted by Newton's method, with
an L2 penalty).
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..arena.parallel import Progress, worker_pool
from ..arena.runner import MAX_ROUNDS
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
from ..numeric import load_numpy

SAMPLE_RATE = 0.5  # of the turns, so that no game dominates
L2_PENALTY = 1.0
TILE_L2_PENALTY = 150.0  # towards the mean of the tile's level: most tiles are rare

EVAL_BUDGET = Budget(iterations=100)

NamedWeights = dict[str, dict[str, float]]
"""Weights of features and of tiles."""


@dataclass(frozen=True, slots=True)
class Sample:
    """A state at the start of a turn: a feature row for every seat, and the winner."""

    features: list[list[float]]
    winner: int


@dataclass(frozen=True, slots=True)
class SelfPlayGame:
    """A game to play."""

    bot: str
    edition: str
    players: int
    seed: int
    noise: float  # share of random answers, for a variety of states


def tile_titles(edition: str) -> list[str]:
    """The titles of an edition's tiles: one column each."""
    edition_data = next(e for (name, _), e in EDITIONS.items() if name == edition)
    return sorted({tile.title for tile in edition_data.tiles})


def tile_levels(edition: str) -> list[int]:
    """The levels of the titles, in the same order."""
    edition_data = next(e for (name, _), e in EDITIONS.items() if name == edition)
    by_title = {tile.title: tile.level for tile in edition_data.tiles}
    return [by_title[title] for title in tile_titles(edition)]


def feature_rows(g: GameState, columns: dict[str, int]) -> list[list[float]]:
    """The features of every seat, the sum of its tiles' levels, and a 1 for each tile."""
    rows = extract_features(g)
    for row, player in zip(rows, g.players, strict=True):
        row += [0.0] * (1 + len(columns))
        for id_ in bit_indices(player.tiles):
            tile = g.edition.tiles[id_]
            row[len(FEATURES)] += tile.level
            row[len(FEATURES) + 1 + columns[tile.title]] = 1.0
    return rows


def play_and_sample(job: SelfPlayGame) -> list[Sample]:
    """Play a game and sample its turns."""
    game = new_game(job.players, job.edition, None, job.seed, ask_forced="never")
    bots = [BotPlayer(job.bot) for _ in range(job.players)]
    try:
        samples = sample_turns(game, bots, job)
    finally:
        for bot in bots:
            bot.close()
    errors = [bot.error for bot in bots if bot.error]
    if errors:
        raise ChildProcessError(f"a game with a replaced bot gives no samples: {errors[0]}")
    return [Sample(rows, game.state.winner) for rows in samples if game.over]


def sample_turns(
    game: Game, bots: Sequence[BotPlayer], job: SelfPlayGame
) -> list[list[list[float]]]:
    """Play a game to its end; returns the feature rows of the sampled turns."""
    columns = {title: i for i, title in enumerate(tile_titles(job.edition))}
    rng_state = rng.state_from_seed(job.seed)
    samples: list[list[list[float]]] = []
    turn = (0, 0, 0)
    while not game.over and game.state.round <= MAX_ROUNDS:
        g = game.state
        tokens_left = g.players[g.active].tokens_left if g.active != NOBODY else 0
        current_turn = (g.round, g.active, tokens_left)
        if current_turn != turn and g.phase == DAY and question(g) == "token":
            turn = current_turn
            rng_state, is_sampled = bernoulli(rng_state, SAMPLE_RATE)
            if is_sampled:
                samples.append(feature_rows(g, columns))
        seat = game.waiting[0]
        options = game.options(seat)
        rng_state, is_random = bernoulli(rng_state, job.noise)
        if is_random:
            rng_state, i = rng.randbelow(rng_state, len(options))
            game.play(seat, options[i])
        else:
            game.play(seat, bots[seat].answer(game, seat))
    return samples


def bernoulli(rng_state: int, probability: float) -> tuple[int, bool]:
    """The next state of the generator, and True with that probability."""
    rng_state, bits = rng.advance(rng_state)
    return rng_state, (bits >> 11) / (1 << 53) < probability


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
    """The weights of maximum penalized likelihood, and the mean log-likelihood."""
    np = load_numpy()

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
    """The samples with that number of players, as arrays."""
    selected = [s for s in samples if len(s.features) == players]
    return np.array([s.features for s in selected], float), np.array(
        [s.winner for s in selected], int
    )


def evaluate_weights(
    candidate: NamedWeights, edition: str, games: int, seed: int, workers: int | None = None
) -> int:
    """Two-player games that a search with new weights wins against the default weights."""
    jobs = [(candidate, edition, seed * 1_000_003 + i, i % 2) for i in range(games)]
    progress = Progress("evaluation games", games)
    wins = 0
    with worker_pool(workers, "a process died in a game of self-play") as pool:
        for won in pool.map(play_eval_game, jobs):
            wins += won
            progress.step()
    progress.finish()
    return wins


def play_eval_game(job: tuple[NamedWeights, str, int, int]) -> bool:
    """Play one evaluation game; True if the new weights win."""
    named, edition, seed, own_seat = job
    candidate = Weights(named["features"], named["tiles"])
    game = new_game(2, edition, None, seed, ask_forced="never")
    while not game.over and game.state.round <= MAX_ROUNDS:
        seat = game.waiting[0]
        weights = candidate if seat == own_seat else None
        bot = SearchBot(answer_seed(game, seat), EVAL_BUDGET, weights=weights)
        game.play(seat, bot.choose(game.view(seat)))
    return game.winner == own_seat


def name_weights(edition: str, numbers: Sequence[float]) -> NamedWeights:
    """The fitted weights by name; the weight of a tile includes that of its level."""
    n = len(FEATURES)
    per_level, per_tile = numbers[n], numbers[n + 1 :]
    tiles = zip(tile_titles(edition), tile_levels(edition), per_tile, strict=True)
    return {
        "features": {name: round(numbers[i], 4) for i, name in enumerate(FEATURES)},
        "tiles": {title: round(value + per_level * level, 4) for title, level, value in tiles},
    }


def save_weights(file: Path, edition: str, weights: NamedWeights, command: str) -> None:
    """Write an edition's weights into the file, with the command that produced them."""
    data = json.loads(file.read_text("utf-8")) if file.exists() else {"editions": {}}
    data["editions"][edition] = {"command": command, **weights}
    data["editions"] = dict(sorted(data["editions"].items()))
    temporary = file.with_name(file.name + ".new")
    temporary.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
    temporary.replace(file)  # atomic: the bots read the file at import
