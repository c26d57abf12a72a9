"""The evaluation of a state: every seat's win probability, from what is visible to all.

The logit of a seat is a weighted sum of the features below and of its tiles. The probabilities are
the softmax of the logits: of two seats one apart, the better one wins 73 in 100. The weights are
fitted to self-play, one set per edition (`kemet tune`, docs/opponents.md), in weights.json.
"""

from __future__ import annotations

import json
import math
from importlib.resources import files
from typing import Any, Final

from ..content import EDITIONS
from ..content.tiles import TILES
from ..engine.components import (
    MAX_PYRAMID_LEVEL,
    NOBODY,
    TOKENS_PER_DAY,
    UNITS_PER_PLAYER,
    Seat,
    Space,
    Tile,
    bit_indices,
)
from ..engine.queries import permanent_points as permanent
from ..engine.queries import pyramid_level
from ..engine.state import GameState

FEATURES: Final = (
    "permanent", "temporary", "near_goal", "late_temporary", "prayer", "first_prayer", "units",
    "surplus_units", "cards", "battle_hand", "levels", "high_pyramids", "tokens", "guard",
    "threat", "sanctuary", "two_temples", "to_move",
)  # fmt: skip
"""The features in the order of their weights; `extract_features` computes them."""
(
    PERMANENT, TEMPORARY, NEAR_GOAL, LATE_TEMPORARY, PRAYER, FIRST_PRAYER, UNITS_OUT,
    SURPLUS_UNITS, CARDS, BATTLE_HAND, LEVELS, HIGH_PYRAMIDS, TOKENS_LEFT, GUARD,
    THREAT, SANCTUARY, TWO_TEMPLES, TO_MOVE,
) = range(len(FEATURES))  # fmt: skip

WIN_VALUE: Final = 1.0


class Weights:
    """The weights of the features and tiles of one edition."""

    def __init__(self, features: dict[str, float], tiles: dict[str, float]) -> None:
        unknown = sorted(set(features) - set(FEATURES))
        if unknown:
            raise ValueError(f"there are no features {', '.join(unknown)}")
        self.features = [features.get(name, 0.0) for name in FEATURES]
        self.tiles = tiles  # by title
        self.tile_set_values: dict[int, float] = {0: 0.0}  # cache, by bit set of tiles

    def __reduce__(self) -> tuple[Any, ...]:
        return Weights, (dict(zip(FEATURES, self.features, strict=True)), self.tiles)

    def weight_of(self, tile: Tile) -> float:
        """The weight of a tile; of one without, the mean of those of its level."""
        if tile.title in self.tiles:
            return self.tiles[tile.title]
        known = [t for t in TILES if t.level == tile.level and t.title in self.tiles]
        return sum([self.tiles[t.title] for t in known]) / len(known) if known else 0.0

    def score_tiles(self, g: GameState, tiles: int) -> float:
        """The total weight of a set of tiles."""
        value = self.tile_set_values.get(tiles)
        if value is None:
            value = sum([self.weight_of(g.edition.tiles[i]) for i in bit_indices(tiles)])
            self.tile_set_values[tiles] = value
        return value


def load_weights() -> dict[str, Weights]:
    """The default weights by edition."""
    text = files("kemet.bots").joinpath("weights.json").read_text("utf-8")
    editions = json.loads(text)["editions"]
    weights = {name: Weights(data["features"], data["tiles"]) for name, data in editions.items()}
    for edition, _ in EDITIONS:
        if edition not in weights or weights[edition].features[PERMANENT] <= 0:
            raise ValueError(f"weights.json gives points no positive weight for {edition}")
    return weights


DEFAULT_WEIGHTS: Final[dict[str, Weights]] = load_weights()


def extract_features(g: GameState) -> list[list[float]]:
    """The features of every seat, in the order of FEATURES."""
    goal = g.edition.goal_vp
    tokens_left = 0
    rows: list[list[float]] = []
    for seat, p in enumerate(g.players):
        row = [0.0] * len(FEATURES)
        row[PERMANENT] = float(permanent(g, Seat(seat)))
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
    """Add the features of troops on the board."""
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
                seat = holder[space] if holder[space] != NOBODY else Seat(owner)
                add_temporary_point_features(g, rows[seat], seat, space)
    sanctuary = g.board.sanctuary
    if sanctuary >= 0 and holder[sanctuary] != NOBODY:
        rows[holder[sanctuary]][SANCTUARY] += 1.0


def add_temporary_point_features(g: GameState, row: list[float], seat: Seat, space: Space) -> None:
    """Add a temporary victory point with its garrison and the threat to it."""
    garrison = g.units[space]
    row[TEMPORARY] += 1.0
    row[GUARD] += min(garrison, 6)
    for neighbour in g.board.adjacent[space]:
        other = g.holder[neighbour]
        if other != NOBODY and other != seat and g.units[neighbour] >= garrison:
            row[THREAT] += 1.0
            return


def logits(g: GameState, weights: Weights) -> list[float]:
    """The weighted sum of every seat."""
    values: list[float] = []
    by_feature = weights.features
    for row, player in zip(extract_features(g), g.players, strict=True):
        total = weights.score_tiles(g, player.tiles)
        for weight, value in zip(by_feature, row, strict=True):
            total += weight * value
        values.append(total)
    return values


def win_probabilities(g: GameState, weights: Weights | None = None) -> list[float]:
    """Every seat's win probability, by the default weights or by others."""
    if g.winner != NOBODY:
        return [WIN_VALUE if seat == g.winner else 0.0 for seat in range(len(g.players))]
    values = logits(g, weights or DEFAULT_WEIGHTS[g.edition.name])
    best = max(values)
    exponentials = [math.exp(value - best) for value in values]
    total = sum(exponentials)
    return [value / total for value in exponentials]
