"""The battle solver: what both sides of a battle can play, and the equilibrium of these plans.

The choice of battle card, discard and Divine Intervention cards is a zero-sum game. The payoffs are
victory points, with temples, units, cards and prayer converted into points (`BattleValues`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ..engine.components import (
    ICON_BATTLE,
    SCORES_DEFENDING,
    TOKENS_PER_DAY,
    Seat,
    bit_indices,
)
from ..engine.costs import card_cost
from ..engine.queries import units_of
from ..engine.rules.battle import (
    Battle,
    Side,
    current_battle,
    damage_of,
    new_battle,
    protection_of,
    strength_of,
)
from ..engine.state import GameState
from .evaluation import (
    CARDS,
    DEFAULT_WEIGHTS,
    FIRST_PRAYER,
    LATE_TEMPORARY,
    PERMANENT,
    PRAYER,
    SURPLUS_UNITS,
    TEMPORARY,
    TWO_TEMPLES,
    UNITS_OUT,
)
from .regret_matching import solve_zero_sum

MAX_CARD_SETS: Final = 6  # sets of added cards to consider for a side

BattlePlan = tuple[int, tuple[int, ...]]
"""A battle card to play, and the Divine Intervention cards to add."""


class BattleValues:
    """What a battle can gain or cost, in permanent victory points, by the default weights."""

    def __init__(self, g: GameState) -> None:
        w = DEFAULT_WEIGHTS[g.edition.name].features
        day_left = sum([p.tokens_left for p in g.players]) / (TOKENS_PER_DAY * len(g.players))
        self.temple = self.to_points(
            w, w[TEMPORARY] + w[LATE_TEMPORARY] * (1.0 - day_left) + 0.5 * w[TWO_TEMPLES]
        )
        self.unit = self.to_points(w, w[UNITS_OUT] + 0.7 * w[SURPLUS_UNITS])
        self.card = self.to_points(w, w[CARDS])
        self.prayer = self.to_points(w, w[PRAYER] + 0.3 * w[FIRST_PRAYER])

    def to_points(self, w: list[float], weight: float) -> float:
        """A weight in permanent points, at least 0.02: all of these are good to have."""
        return max(0.02, weight / w[PERMANENT])


@dataclass(frozen=True, slots=True)
class BattleOutcome:
    """The result of two plans, for the first side."""

    win: bool
    own_losses: int
    enemy_losses: int
    points: int
    value: float


def own_plans(g: GameState, seat: Seat) -> list[BattlePlan]:
    """The plans of a seat: a battle card of its hand, or the chosen one, with a set of cards."""
    side = current_battle(g).side(seat)
    cards = [side.played] if side.played >= 0 else bit_indices(g.players[seat].battle_hand)
    sets = card_sets(g, seat, side.added)
    return [(card, added) for card in cards for added in sets]


def opponent_plans(g: GameState, seat: Seat, is_card_revealed: bool) -> list[BattlePlan]:
    """The plans of the opponent: any of its battle cards unless its card is revealed."""
    side = current_battle(g).side(seat)
    hand = g.players[seat].battle_hand
    for card in (side.played, side.discarded):
        if card >= 0:
            hand |= 1 << card
    cards = [side.played] if is_card_revealed else bit_indices(hand)
    sets = card_sets(g, seat, [])
    return [(card, added) for card in cards for added in sets]


def card_sets(g: GameState, seat: Seat, added: list[int]) -> list[tuple[int, ...]]:
    """Sets of cards to add: as many as prayer allows, none, and each card alone up to a limit."""
    player = g.players[seat]
    base = tuple(sorted(added))
    prayer_left = player.prayer - sum(card_cost(g, seat, c) for c in added)
    addable = [
        c
        for c, n in enumerate(player.hand)
        for _ in range(n - added.count(c))
        if g.edition.cards[c].icon == ICON_BATTLE
    ]
    sets = [base]
    largest: tuple[int, ...] = base
    prayer_rest = prayer_left
    for card in addable:
        cost = card_cost(g, seat, card)
        if cost <= prayer_left and (*base, card) not in sets:
            sets.append((*base, card))
        if cost <= prayer_rest:
            prayer_rest -= cost
            largest = (*largest, card)
    if largest not in sets:
        sets[MAX_CARD_SETS - 1 :] = [largest]
    return sets[:MAX_CARD_SETS]


def simulate_battle(
    g: GameState,
    seat: Seat,
    other: Seat,
    own_plan: BattlePlan,
    opponent_plan: BattlePlan,
    values: BattleValues,
) -> BattleOutcome:
    """The outcome of two plans; ignores a Divine Wound and cards used during the battle."""
    b = new_battle(current_battle(g).space, *attacker_and_defender(g))
    mine, foe = b.side(seat), b.side(other)
    apply_plan(mine, own_plan)
    apply_plan(foe, opponent_plan)
    attack, defend = strength_of(g, b, b.attack), strength_of(g, b, b.defend)
    win = (attack > defend) == (seat == b.attacker)
    units, enemies = units_of(g, seat, b.space), units_of(g, other, b.space)
    lost = min(units, max(0, damage_of(g, b, foe) - protection_of(g, b, mine)))
    killed = min(enemies, max(0, damage_of(g, b, mine) - protection_of(g, b, foe)))
    points = battle_points(g, b, seat, other, win, units - lost, enemies - killed)
    value = points + values.temple * temple_swing(g, b, win, units - lost, enemies - killed)
    value += values.unit * (killed - lost)
    value += plan_cost(g, other, opponent_plan, values) - plan_cost(g, seat, own_plan, values)
    return BattleOutcome(win, lost, killed, points, value)


def attacker_and_defender(g: GameState) -> tuple[Seat, Seat]:
    battle = current_battle(g)
    return battle.attacker, battle.defender


def apply_plan(side: Side, plan: BattlePlan) -> None:
    side.played = plan[0]
    side.used = list(plan[1])


def battle_points(
    g: GameState, b: Battle, seat: Seat, other: Seat, win: bool, units_left: int, enemies_left: int
) -> int:
    """The Battle VP of the battle: 1 for the seat, -1 for the opponent [X8]."""
    winner, survivors = (seat, units_left) if win else (other, enemies_left)
    scores = winner == b.attacker or g.players[winner].powers & SCORES_DEFENDING
    return (1 if win else -1) if scores and survivors else 0


def temple_swing(g: GameState, b: Battle, win: bool, units_left: int, enemies_left: int) -> float:
    """1 if the seat controls the temple after the battle, -1 if the opponent does."""
    if not g.board.has_temple[b.space]:
        return 0.0
    return (1.0 if units_left else 0.0) if win else (-1.0 if enemies_left else 0.0)


def plan_cost(g: GameState, seat: Seat, plan: BattlePlan, values: BattleValues) -> float:
    """The value of the added cards, which are spent, and of the prayer they cost."""
    cost = sum(card_cost(g, seat, card) for card in plan[1])
    return values.card * len(plan[1]) + values.prayer * cost


@dataclass(frozen=True, slots=True)
class BattleEquilibrium:
    """The seat's strategy, its value, and by own plan the opponent's strategies by type."""

    own_strategy: list[float]
    opponent_strategies: list[list[list[float]]]
    value: float


def solve_battle(
    outcomes: list[list[list[BattleOutcome]]], plans: list[BattlePlan], is_card_seen_first: bool
) -> BattleEquilibrium:
    """The equilibrium. If the opponent sees the battle card first, each card is solved alone."""
    groups: dict[int, list[int]] = {}
    for i, plan in enumerate(plans):
        groups.setdefault(plan[0] if is_card_seen_first else -1, []).append(i)
    opponent_strategies: list[list[list[float]]] = [[] for _ in plans]
    best_rows: list[int] = []
    best = None
    for rows in groups.values():
        solution = solve_zero_sum(
            [[[o.value for o in result[i]] for i in rows] for result in outcomes]
        )
        for i in rows:
            opponent_strategies[i] = solution.column_strategies
        if best is None or solution.value > best.value:
            best, best_rows = solution, rows
    assert best is not None
    weights = [0.0] * len(plans)
    for i, weight in zip(best_rows, best.row_strategy, strict=True):
        weights[i] = weight
    return BattleEquilibrium(weights, opponent_strategies, best.value)
