"""What both sides of a battle can do, and what two such plans lead to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ..engine.components import ICON_BATTLE, SCORES_DEFENDING, Seat, bit_indices
from ..engine.queries import card_cost, units_of
from ..engine.rules.battle import (
    Battle,
    Side,
    current_battle,
    damage_of,
    protection_of,
    strength_of,
)
from ..engine.state import GameState
from .evaluation import BattleValues

MAX_CARD_SETS: Final = 6  # sets of cards a side is thought to choose from

BattlePlan = tuple[int, tuple[int, ...]]
"""A battle card to play, and the cards added to it."""


@dataclass(frozen=True, slots=True)
class BattleOutcome:
    """What two plans lead to, seen from the first side."""

    win: bool
    own_losses: int
    enemy_losses: int
    points: int
    value: float


def own_plans(g: GameState, seat: Seat) -> list[BattlePlan]:
    """What a seat can do: a card of its hand, or the one chosen already; some sets of cards."""
    side = current_battle(g).side(seat)
    cards = [side.played] if side.played >= 0 else bit_indices(g.players[seat].battle_hand)
    sets = card_sets(g, seat, side.added)
    return [(card, added) for card in cards for added in sets]


def opponent_plans(g: GameState, seat: Seat, is_card_revealed: bool) -> list[BattlePlan]:
    """What the other may do, or has done in secret: any of its cards, unless one is shown."""
    side = current_battle(g).side(seat)
    hand = g.players[seat].battle_hand
    for card in (side.played, side.discarded):
        if card >= 0:
            hand |= 1 << card
    cards = [side.played] if is_card_revealed else bit_indices(hand)
    sets = card_sets(g, seat, [])
    return [(card, added) for card in cards for added in sets]


def card_sets(g: GameState, seat: Seat, added: list[int]) -> list[tuple[int, ...]]:
    """None, each battle card alone, and the more of them as prayer allows."""
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
        sets.append(largest)
    return sets[:MAX_CARD_SETS]


def simulate_battle(
    g: GameState,
    seat: Seat,
    other: Seat,
    own_plan: BattlePlan,
    opponent_plan: BattlePlan,
    values: BattleValues,
) -> BattleOutcome:
    """The battle, if both do that; a Divine Wound and cards that act in it are not foreseen."""
    b = Battle(current_battle(g).space, *attacker_and_defender(g))
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
    """The Battle VP of the battle: 1 for oneself, -1 for the other [X8]."""
    winner, stands = (seat, units_left) if win else (other, enemies_left)
    scores = winner == b.attacker or g.players[winner].powers & SCORES_DEFENDING
    return (1 if win else -1) if scores and stands else 0


def temple_swing(g: GameState, b: Battle, win: bool, units_left: int, enemies_left: int) -> float:
    """Who will hold a temple."""
    if b.space not in g.board.temples:
        return 0.0
    return (1.0 if units_left else 0.0) if win else (-1.0 if enemies_left else 0.0)


def plan_cost(g: GameState, seat: Seat, plan: BattlePlan, values: BattleValues) -> float:
    """What the added cards are worth that are gone then, and their cost."""
    cost = sum(card_cost(g, seat, card) for card in plan[1])
    return values.card * len(plan[1]) + values.prayer * cost
