"""How good a table looks: for every seat the chance to win, from what lies open on it.

A seat's *standing* is a weighted sum of the features below and of its tiles. The chances are the
standings' softmax: of two seats one point apart, the better wins 73 in 100. The weights are found
by self-play, one set for each edition (`kemet tune`, docs/opponents.md), and kept in weights.json.
"""

from __future__ import annotations

import json
import math
from importlib.resources import files
from typing import Any, Final

from ..content import EDITIONS
from ..engine.components import (
    MAX_PYRAMID_LEVEL,
    NOBODY,
    TOKENS_PER_DAY,
    UNITS_PER_PLAYER,
    Seat,
    Space,
    bit_indices,
)
from ..engine.queries import permanent_points as permanent
from ..engine.queries import pyramid_level
from ..engine.state import GameState

FEATURES: Final = (
    "permanent", "temporary", "near_goal", "late_temporary", "prayer", "first_prayer", "units", "surplus_units", "cards",
    "battle_hand", "levels", "high_pyramids", "tokens", "guard", "threat", "sanctuary", "two_temples",
    "to_move",
)  # fmt: skip
"""What counts, in this order; `features` says what each is."""
(
    PERMANENT, TEMPORARY, NEAR_GOAL, LATE_TEMPORARY, PRAYER, FIRST_PRAYER, UNITS_OUT, SURPLUS_UNITS, CARDS,
    BATTLE_HAND, LEVELS, HIGH_PYRAMIDS, TOKENS_LEFT, GUARD, THREAT, SANCTUARY, TWO_TEMPLES,
    TO_MOVE,
) = range(len(FEATURES))  # fmt: skip

WIN_VALUE: Final = 1.0


class Weights:
    """What the features and tiles of one edition weigh."""

    def __init__(self, features: dict[str, float], tiles: dict[str, float]) -> None:
        self.features = [features.get(name, 0.0) for name in FEATURES]
        self.tiles = tiles  # by title
        self.tile_set_values: dict[int, float] = {0: 0.0}  # by set of tiles: what it weighs

    def __reduce__(self) -> tuple[Any, ...]:
        return Weights, (dict(zip(FEATURES, self.features, strict=True)), self.tiles)

    def score_tiles(self, g: GameState, tiles: int) -> float:
        """What a set of tiles weighs."""
        value = self.tile_set_values.get(tiles)
        if value is None:
            titles = [g.edition.tiles[i].title for i in bit_indices(tiles)]
            value = sum([self.tiles.get(title, 0.0) for title in titles])
            self.tile_set_values[tiles] = value
        return value


def load_weights() -> dict[str, Weights]:
    """The weights of the house, by edition."""
    text = files("kemet.bots").joinpath("weights.json").read_text("utf-8")
    editions = json.loads(text)["editions"]
    weights = {name: Weights(kept["features"], kept["tiles"]) for name, kept in editions.items()}
    for edition, _ in EDITIONS:
        if edition not in weights or weights[edition].features[PERMANENT] <= 0:
            raise ValueError(f"weights.json has no weights for {edition} by which points count")
    return weights


DEFAULT_WEIGHTS: Final[dict[str, Weights]] = load_weights()


def extract_features(g: GameState) -> list[list[float]]:
    """The features of every seat, in the order of FEATURES."""
    goal = g.edition.goal_vp
    tokens_left = 0
    rows: list[list[float]] = []
    for seat, p in enumerate(g.players):
        row = [0.0] * len(FEATURES)
        row[PERMANENT] = float(permanent(g, seat))
        row[PRAYER] = float(p.prayer)
        row[FIRST_PRAYER] = float(min(p.prayer, 3))
        row[UNITS_OUT] = float(UNITS_PER_PLAYER - p.supply)
        row[CARDS] = float(p.hand_size)
        row[BATTLE_HAND] = float(p.battle_hand.bit_count())
        row[TOKENS_LEFT] = float(p.tokens_left)
        tokens_left += p.tokens_left
        for level in p.levels:
            row[LEVELS] += level
            row[HIGH_PYRAMIDS] += level >= 3
        rows.append(row)
    if g.active != NOBODY:
        rows[g.active][TO_MOVE] = 1.0
    add_board_features(g, rows)
    day_elapsed = 1.0 - tokens_left / (TOKENS_PER_DAY * len(rows))
    for row in rows:
        row[NEAR_GOAL] = max(0.0, row[PERMANENT] + row[TEMPORARY] - (goal - 3))
        row[LATE_TEMPORARY] = row[TEMPORARY] * day_elapsed
    return rows


def add_board_features(g: GameState, rows: list[list[float]]) -> None:
    """What troops are worth by where they stand."""
    holder, units = g.holder, g.units
    for space in g.board.spaces:
        seat = holder[space]
        if seat != NOBODY and units[space] > 2:
            rows[seat][SURPLUS_UNITS] += units[space] - 2
    for space in g.board.temples:
        seat = holder[space]
        if seat != NOBODY:
            row = rows[seat]
            row[TWO_TEMPLES] += row[TEMPORARY] == 1.0
            add_temporary_point_features(g, row, seat, space)
    for owner, player in enumerate(g.players):
        for space in player.sites:
            if space >= 0 and pyramid_level(g, space) == MAX_PYRAMID_LEVEL:
                seat = holder[space] if holder[space] != NOBODY else owner
                add_temporary_point_features(g, rows[seat], seat, space)
    sanctuary = g.board.sanctuary
    if sanctuary >= 0 and holder[sanctuary] != NOBODY:
        rows[holder[sanctuary]][SANCTUARY] += 1.0


def add_temporary_point_features(g: GameState, row: list[float], seat: Seat, space: Space) -> None:
    """A temporary victory point: how well it is guarded, and who could come."""
    garrison = g.units[space]
    row[TEMPORARY] += 1.0
    row[GUARD] += min(garrison, 6)
    for neighbour in g.board.adjacent[space]:
        other = g.holder[neighbour]
        if other != NOBODY and other != seat and g.units[neighbour] >= garrison:
            row[THREAT] += 1.0
            return


class BattleValues:
    """What a battle may cost or gain, in victory points that stay, by the weights of the house."""

    def __init__(self, g: GameState) -> None:
        w = DEFAULT_WEIGHTS[g.edition.name].features
        left = sum([p.tokens_left for p in g.players]) / (TOKENS_PER_DAY * len(g.players))
        self.temple = self.to_points(
            w, w[TEMPORARY] + w[LATE_TEMPORARY] * (1.0 - left) + 0.5 * w[TWO_TEMPLES]
        )
        self.unit = self.to_points(w, w[UNITS_OUT] + 0.7 * w[SURPLUS_UNITS])
        self.card = self.to_points(w, w[CARDS])
        self.prayer = self.to_points(w, w[PRAYER] + 0.3 * w[FIRST_PRAYER])

    def to_points(self, w: list[float], weight: float) -> float:
        """Never nothing: all of these are good to have."""
        return max(0.02, weight / w[PERMANENT])


def logits(g: GameState, weights: Weights) -> list[float]:
    """What every seat has, weighted."""
    values: list[float] = []
    by_feature = weights.features
    for row, player in zip(extract_features(g), g.players, strict=True):
        total = weights.score_tiles(g, player.tiles)
        for weight, value in zip(by_feature, row, strict=True):
            total += weight * value
        values.append(total)
    return values


def win_probabilities(g: GameState, weights: Weights | None = None) -> list[float]:
    """Every seat's chance to win, by the weights of the house or others."""
    if g.winner != NOBODY:
        return [WIN_VALUE if seat == g.winner else 0.0 for seat in range(len(g.players))]
    found = logits(g, weights or DEFAULT_WEIGHTS[g.edition.name])
    best = max(found)
    shares = [math.exp(s - best) for s in found]
    total = sum(shares)
    return [share / total for share in shares]
