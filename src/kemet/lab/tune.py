"""The evaluation's weights from self-play: `kemet tune`, explained in docs/tuning.md.

Bots play; at the start of every turn the features of all seats are kept, and who won in the end.
The weights are those under which the winners were most likely (a conditional logit, fitted by
Newton's method, with a pull towards zero for what was seen too seldom to say).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..begin import new_game
from ..bots import Seated
from ..bots.evaluation import FEATURES, features
from ..content import EDITIONS
from ..engine import rng
from ..engine.catalog import DAY, NOBODY, members
from ..engine.flow import question
from ..engine.table import Table
from .progress import Progress

KEPT = 0.5  # of the turns, so that one game does not count too often
PULL = {"feature": 1.0, "tile": 30.0}  # towards zero, in games' worth of evidence


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


def rows_of(g: Table, columns: dict[str, int]) -> list[list[float]]:
    """The features of every seat, and a 1 for each tile it owns."""
    rows = features(g)
    for row, player in zip(rows, g.players, strict=True):
        row += [0.0] * len(columns)
        for tile in members(player.tiles):
            row[len(FEATURES) + columns[g.edition.tiles[tile].title]] = 1.0
    return rows


def learn_one(lesson: Lesson) -> list[Sample]:
    """Play a game, and keep what its turns looked like."""
    columns = {title: i for i, title in enumerate(titles(lesson.edition))}
    game = new_game(lesson.players, lesson.edition, None, lesson.seed, quiet=True)
    bots = [Seated(lesson.bot) for _ in range(lesson.players)]
    state = rng.start(lesson.seed)
    kept: list[list[list[float]]] = []
    turn = (0, 0, 0)
    while not game.over:
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
    return [Sample(rows, game.table.winner) for rows in kept]


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
    with ProcessPoolExecutor(workers) as pool:
        for found in pool.map(learn_one, work, chunksize=4):
            samples += found
            progress.step()
    progress.finish()
    return samples


def fit(samples: Sequence[Sample], columns: int, steps: int = 30) -> tuple[list[float], float]:
    """The weights under which the winners were most likely, and the mean log-likelihood."""
    import numpy as np

    pull = np.full(columns, PULL["tile"])
    pull[: len(FEATURES)] = PULL["feature"]
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


def to_weights(edition: str, numbers: Iterable[float]) -> dict[str, dict[str, float]]:
    """The fitted numbers by name."""
    found = dict(zip([*FEATURES, *titles(edition)], numbers, strict=True))
    return {
        "features": {name: round(found[name], 4) for name in FEATURES},
        "tiles": {title: round(found[title], 4) for title in titles(edition)},
    }


def write(file: Path, edition: str, weights: dict[str, dict[str, float]], how: str) -> None:
    """Put an edition's weights into the file, with a line on how they were found."""
    kept = json.loads(file.read_text("utf-8")) if file.exists() else {"editions": {}}
    kept["editions"][edition] = {"found": how, **weights}
    kept["editions"] = dict(sorted(kept["editions"].items()))
    file.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
