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

from ..begin import new_game
from ..bots import Seated
from ..bots.evaluation import FEATURES, Weights, features
from ..bots.protocol import Budget
from ..bots.seated import seed_of
from ..bots.thinkers import Thinker
from ..content import EDITIONS
from ..engine import rng
from ..engine.catalog import DAY, NOBODY, members
from ..engine.flow import question
from ..engine.table import Table
from ..game import Game
from .arena import MOST_ROUNDS
from .progress import Progress
from .workers import worker_pool

KEPT = 0.5  # of the turns, so that one game does not count too often
PULL = 1.0  # towards zero
TILE_PULL = 150.0  # of one tile towards what tiles of its level are worth: most are seen seldom

TRIAL = Budget(iterations=100)

ByName = dict[str, dict[str, float]]
"""Weights of features and of tiles."""


@dataclass(frozen=True, slots=True)
class Sample:
    """A table at the start of a turn: a row of numbers for every seat, and who won."""

    rows: list[list[float]]
    winner: int


@dataclass(frozen=True, slots=True)
class Lesson:
    """One game to be played."""

    bot: str
    edition: str
    players: int
    seed: int
    noise: float  # the share of answers taken at random, so that all kinds of tables are seen


def titles(edition: str) -> list[str]:
    """The titles of an edition's tiles: each has a column of its own."""
    kind = next(e for (name, _), e in EDITIONS.items() if name == edition)
    return sorted({tile.title for tile in kind.tiles})


def levels(edition: str) -> list[int]:
    """Their levels, in the same order."""
    kind = next(e for (name, _), e in EDITIONS.items() if name == edition)
    by_title = {tile.title: tile.level for tile in kind.tiles}
    return [by_title[title] for title in titles(edition)]


def rows_of(g: Table, columns: dict[str, int]) -> list[list[float]]:
    """The features of every seat, the levels of its tiles added up, and a 1 for each of them."""
    rows = features(g)
    for row, player in zip(rows, g.players, strict=True):
        row += [0.0] * (1 + len(columns))
        for id_ in members(player.tiles):
            tile = g.edition.tiles[id_]
            row[len(FEATURES)] += tile.level
            row[len(FEATURES) + 1 + columns[tile.title]] = 1.0
    return rows


def learn_one(lesson: Lesson) -> list[Sample]:
    """Play a game, and keep what its turns looked like."""
    game = new_game(lesson.players, lesson.edition, None, lesson.seed, quiet=True)
    bots = [Seated(lesson.bot) for _ in range(lesson.players)]
    try:
        kept = watch(game, bots, lesson)
    finally:
        for bot in bots:
            bot.close()
    faults = [bot.fault for bot in bots if bot.fault]
    if faults:
        raise ChildProcessError(f"nothing is learned from a bot that was replaced: {faults[0]}")
    return [Sample(rows, game.table.winner) for rows in kept if game.over]


def watch(game: Game, bots: Sequence[Seated], lesson: Lesson) -> list[list[list[float]]]:
    """The features of the turns that are kept, as the game goes on to its end."""
    columns = {title: i for i, title in enumerate(titles(lesson.edition))}
    state = rng.start(lesson.seed)
    kept: list[list[list[float]]] = []
    turn = (0, 0, 0)
    while not game.over and game.table.round <= MOST_ROUNDS:
        g = game.table
        now = (g.round, g.active, g.players[g.active].tokens if g.active != NOBODY else 0)
        if now != turn and g.phase == DAY and question(g) == "token":
            turn = now
            state, keep = chance(state, KEPT)
            if keep:
                kept.append(rows_of(g, columns))
        seat = game.waiting[0]
        options = game.options(seat)
        state, stray = chance(state, lesson.noise)
        if stray:
            state, i = rng.below(state, len(options))
            game.play(seat, options[i])
        else:
            game.play(seat, bots[seat].answer(game, seat))
    return kept


def chance(state: int, share: float) -> tuple[int, bool]:
    """True in that share of cases."""
    state, bits = rng.advance(state)
    return state, (bits >> 11) / (1 << 53) < share


def lessons(bot: str, edition: str, games: int, seed: int, noise: float) -> list[Lesson]:
    """Games for 2 to 5 players, half of them for 2."""
    sizes = (2, 3, 2, 4, 2, 5)
    return [
        Lesson(bot, edition, sizes[i % len(sizes)], seed * 1_000_003 + i, noise)
        for i in range(games)
    ]


def collect(work: Sequence[Lesson], workers: int | None = None) -> list[Sample]:
    """The samples of all games, in order."""
    progress = Progress("games", len(work))
    samples: list[Sample] = []
    with worker_pool(workers, "a process died in a game of self-play") as pool:
        for found in pool.map(learn_one, work, chunksize=4):
            samples += found
            progress.step()
    progress.finish()
    return samples


def fit(samples: Sequence[Sample], steps: int = 30) -> tuple[list[float], float]:
    """The weights under which the winners were most likely, and the mean log-likelihood."""
    import numpy as np

    columns = len(samples[0].rows[0])
    pull = np.full(columns, TILE_PULL)
    pull[: len(FEATURES) + 1] = PULL
    weights = np.zeros(columns)
    groups = [stack(np, samples, n) for n in range(2, 6)]
    groups = [group for group in groups if len(group[1])]
    likelihood = 0.0
    for _ in range(steps):
        gradient = -pull * weights
        hessian = -np.diag(pull)
        likelihood = 0.0
        for rows, winners in groups:
            scores = rows @ weights
            scores -= scores.max(axis=1, keepdims=True)
            share = np.exp(scores)
            share /= share.sum(axis=1, keepdims=True)
            picked = np.arange(len(winners)), winners
            likelihood += float(np.log(share[picked]).sum())
            mean = np.einsum("ns,nsf->nf", share, rows)
            gradient += (rows[picked] - mean).sum(axis=0)
            weighted = rows * share[:, :, None]
            hessian -= np.einsum("nsf,nsg->fg", weighted, rows, optimize=True) - mean.T @ mean
        weights -= np.linalg.solve(hessian, gradient)
    return [float(w) for w in weights], likelihood / len(samples)


def stack(np: Any, samples: Sequence[Sample], players: int) -> tuple[Any, Any]:
    """All samples of games for so many players, as arrays."""
    found = [s for s in samples if len(s.rows) == players]
    return np.array([s.rows for s in found], float), np.array([s.winner for s in found], int)


def trial(new: ByName, edition: str, games: int, seed: int, workers: int | None = None) -> int:
    """Games for 2 that a search with new weights wins against one with those of the house."""
    work = [(new, edition, seed * 1_000_003 + i, i % 2) for i in range(games)]
    progress = Progress("games of the trial", games)
    wins = 0
    with worker_pool(workers, "a process died in a game of self-play") as pool:
        for won in pool.map(try_one, work):
            wins += won
            progress.step()
    progress.finish()
    return wins


def try_one(job: tuple[ByName, str, int, int]) -> bool:
    """One game of a trial: whether the new weights won it from their seat."""
    found, edition, seed, own_seat = job
    new = Weights(found["features"], found["tiles"])
    game = new_game(2, edition, None, seed, quiet=True)
    while not game.over and game.table.round <= MOST_ROUNDS:
        seat = game.waiting[0]
        weights = new if seat == own_seat else None
        bot = Thinker(seed_of(game, seat), TRIAL, weights=weights)
        game.play(seat, bot.choose(game.view(seat)))
    return game.winner == own_seat


def to_weights(edition: str, numbers: Sequence[float]) -> ByName:
    """The fitted numbers by name; what a tile's level is worth is added to the tile."""
    n = len(FEATURES)
    per_level, own = numbers[n], numbers[n + 1 :]
    tiles = zip(titles(edition), levels(edition), own, strict=True)
    return {
        "features": {name: round(numbers[i], 4) for i, name in enumerate(FEATURES)},
        "tiles": {title: round(value + per_level * level, 4) for title, level, value in tiles},
    }


def write(file: Path, edition: str, weights: ByName, how: str) -> None:
    """Put an edition's weights into the file, with a line on how they were found."""
    kept = json.loads(file.read_text("utf-8")) if file.exists() else {"editions": {}}
    kept["editions"][edition] = {"found": how, **weights}
    kept["editions"] = dict(sorted(kept["editions"].items()))
    new = file.with_name(file.name + ".new")
    new.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    new.replace(file)  # never half a file: the bots read it when they are imported
