"""What both sides of a battle can do, and what two such plans lead to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ..engine.catalog import ICON_BATTLE, SCORES_DEFENDING, Seat, members
from ..engine.look import card_cost, units_of
from ..engine.sides import Battle, Side, battle_in_progress
from ..engine.strength import damage_of, protection_of, strength_of
from ..engine.table import Table
from .evaluation import Stakes

MOST_SETS: Final = 6  # sets of cards a side is thought to choose from

Plan = tuple[int, tuple[int, ...]]
"""A battle card to play, and the cards added to it."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What two plans lead to, seen from the first side."""

    win: bool
    own_losses: int
    enemy_losses: int
    points: int
    value: float


def own_plans(g: Table, seat: Seat) -> list[Plan]:
    """What a seat can do: a card of its hand, or the one chosen already; some sets of cards."""
    side = battle_in_progress(g).side(seat)
    cards = [side.play] if side.play >= 0 else members(g.players[seat].battle_hand)
    sets = card_sets(g, seat, side.added)
    return [(card, added) for card in cards for added in sets]


def other_plans(g: Table, seat: Seat, shown: bool) -> list[Plan]:
    """What the other may do, or has done in secret: any of its cards, unless one is shown."""
    side = battle_in_progress(g).side(seat)
    hand = g.players[seat].battle_hand
    for card in (side.play, side.discard):
        if card >= 0:
            hand |= 1 << card
    cards = [side.play] if shown else members(hand)
    sets = card_sets(g, seat, [])
    return [(card, added) for card in cards for added in sets]


def card_sets(g: Table, seat: Seat, already: list[int]) -> list[tuple[int, ...]]:
    """None, each battle card alone, and the more of them as prayer allows."""
    player = g.players[seat]
    base = tuple(sorted(already))
    left = player.prayer - sum(card_cost(g, seat, c) for c in already)
    held = [
        c
        for c, n in enumerate(player.cards)
        for _ in range(n - already.count(c))
        if g.edition.cards[c].icon == ICON_BATTLE
    ]
    found = [base]
    heap: tuple[int, ...] = base
    rest = left
    for card in held:
        cost = card_cost(g, seat, card)
        if cost <= left and (*base, card) not in found:
            found.append((*base, card))
        if cost <= rest:
            rest -= cost
            heap = (*heap, card)
    if heap not in found:
        found.append(heap)
    return found[:MOST_SETS]


def fight(g: Table, seat: Seat, other: Seat, own: Plan, theirs: Plan, stakes: Stakes) -> Outcome:
    """The battle, if both do that; a Divine Wound and cards that act in it are not foreseen."""
    b = Battle(battle_in_progress(g).space, *attacker_first(g))
    mine, foe = b.side(seat), b.side(other)
    set_plan(mine, own)
    set_plan(foe, theirs)
    attack, defend = strength_of(g, b, b.attack), strength_of(g, b, b.defend)
    win = (attack > defend) == (seat == b.attacker)
    units, enemies = units_of(g, seat, b.space), units_of(g, other, b.space)
    lost = min(units, max(0, damage_of(g, b, foe) - protection_of(g, b, mine)))
    killed = min(enemies, max(0, damage_of(g, b, mine) - protection_of(g, b, foe)))
    points = battle_points(g, b, seat, other, win, units - lost, enemies - killed)
    value = points + stakes.temple * hold(g, b, win, units - lost, enemies - killed)
    value += stakes.unit * (killed - lost)
    value += spent(g, other, theirs, stakes) - spent(g, seat, own, stakes)
    return Outcome(win, lost, killed, points, value)


def attacker_first(g: Table) -> tuple[Seat, Seat]:
    battle = battle_in_progress(g)
    return battle.attacker, battle.defender


def set_plan(side: Side, plan: Plan) -> None:
    side.play = plan[0]
    side.used = list(plan[1])


def battle_points(
    g: Table, b: Battle, seat: Seat, other: Seat, win: bool, left: int, enemies_left: int
) -> int:
    """The Battle VP of the battle: 1 for oneself, -1 for the other [X8]."""
    winner, stands = (seat, left) if win else (other, enemies_left)
    scores = winner == b.attacker or g.players[winner].powers & SCORES_DEFENDING
    return (1 if win else -1) if scores and stands else 0


def hold(g: Table, b: Battle, win: bool, left: int, enemies_left: int) -> float:
    """Who will hold a temple."""
    if b.space not in g.board.temples:
        return 0.0
    return (1.0 if left else 0.0) if win else (-1.0 if enemies_left else 0.0)


def spent(g: Table, seat: Seat, plan: Plan, stakes: Stakes) -> float:
    """What the added cards are worth that are gone then, and their cost."""
    cost = sum(card_cost(g, seat, card) for card in plan[1])
    return stakes.card * len(plan[1]) + stakes.prayer * cost
