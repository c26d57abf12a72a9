"""The battle solver: what to play, knowing what a seat may know.

The two-sided choice of battle card, discard and Divine Intervention cards is a zero-sum game. What
the other holds is not known: every re-deal of the view is a type the other may be. The pays are
victory points, and what temples, units, cards and prayer are worth in them (`Stakes`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ..begin import redeal
from ..engine import rng
from ..engine.catalog import CHOOSES_LAST, ICON_BATTLE, SCORES_DEFENDING, Seat, members
from ..engine.look import card_cost, units_of
from ..engine.sides import Battle, Side, battle_in_progress
from ..engine.strength import damage_of, protection_of, strength_of
from ..engine.table import Table
from ..engine.view import View
from .evaluation import Stakes
from .matrix import pay, solve

QUESTIONS: Final = ("council", "council_last", "preparation")
TYPES: Final = 4  # re-deals looked at
MOST_SETS: Final = 6  # sets of cards a side is thought to choose from

Plan = tuple[int, tuple[int, ...]]
"""A battle card to play, and the cards added to it."""


@dataclass(frozen=True, slots=True)
class ChoiceOdds:
    """One own choice, against the other's best mix."""

    play: str
    discard: str  # what it costs least to do without later; "" once that is chosen
    cards: list[str]
    win: float  # chance to win the battle
    own_losses: float
    enemy_losses: float
    points: float  # Battle VP one may expect, less the other's
    weight: float  # its share in the equilibrium mix


@dataclass(frozen=True, slots=True)
class BattleOdds:
    """All own choices, the one to be played most often first."""

    choices: list[ChoiceOdds]
    value: float


@dataclass(frozen=True, slots=True)
class Outcome:
    """What two plans lead to, seen from the first side."""

    win: bool
    own_losses: int
    enemy_losses: int
    points: int
    value: float


def battle_odds(view: View, seed: int = 0) -> BattleOdds | None:
    """The odds of the battle a seat is in, while it may still choose; None at any other time."""
    if view.seat is None or view.battle is None or view.battle.revealed:
        return None
    if view.question not in QUESTIONS or view.seat not in view.waiting:
        return None
    seat = view.seat
    tables = [redeal(view, seed * TYPES + i).table for i in range(TYPES)]
    battle = battle_in_progress(tables[0])
    other = battle.defender if seat == battle.attacker else battle.attacker
    mine = plans(tables[0], seat, known=True)
    stakes = Stakes(tables[0])
    results: list[list[list[Outcome]]] = []
    for g in tables:
        theirs = plans(g, other, known=False)
        results.append([[fight(g, seat, other, a, b, stakes) for b in theirs] for a in mine])
    solution = solve([[[o.value for o in row] for row in rows] for rows in results])
    names, cards = tables[0].edition.battle_cards, tables[0].edition.cards

    def expected(i: int, what: str) -> float:
        share = 1.0 / TYPES
        return sum(
            share * pay([[float(getattr(o, what)) for o in results[t][i]]], [1.0], y)
            for t, y in enumerate(solution.columns)
        )

    choices = [
        ChoiceOdds(
            names[plan[0]].name,
            discard_with(view, tables[0], names[plan[0]].name),
            [cards[c].name for c in plan[1]],
            expected(i, "win"),
            expected(i, "own_losses"),
            expected(i, "enemy_losses"),
            expected(i, "points"),
            solution.rows[i],
        )
        for i, plan in enumerate(mine)
    ]
    return BattleOdds(sorted(choices, key=lambda c: -c.weight), solution.value)


def plans(g: Table, seat: Seat, known: bool) -> list[Plan]:
    """What a side can do: a card of the hand, or the one chosen already; some sets of cards."""
    side = battle_in_progress(g).side(seat)
    fixed = side.play >= 0 and (known or not g.players[seat].powers & CHOOSES_LAST)
    cards = [side.play] if fixed else members(g.players[seat].battle_hand)
    return [(card, added) for card in cards for added in card_sets(g, seat)]


def card_sets(g: Table, seat: Seat) -> list[tuple[int, ...]]:
    """None, each battle card alone, and the more of them as prayer allows."""
    player = g.players[seat]
    already = battle_in_progress(g).side(seat).added
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
    for card in held:
        cost = card_cost(g, seat, card)
        if cost <= player.prayer and (*base, card) not in found:
            found.append((*base, card))
        if cost <= left:
            left -= cost
            heap = (*heap, card)
    if heap not in found:
        found.append(heap)
    return found[:MOST_SETS]


def fight(g: Table, seat: Seat, other: Seat, own: Plan, theirs: Plan, stakes: Stakes) -> Outcome:
    """The battle, if both do that."""
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


def advise(view: View, seed: int) -> str | None:
    """An answer drawn from the equilibrium mix; None where there is nothing to solve."""
    odds = battle_odds(view, seed)
    if odds is None:
        return None
    _, bits = rng.advance(rng.start(seed))
    left = (bits >> 11) / (1 << 53)
    chosen = odds.choices[0]
    for choice in odds.choices:
        left -= choice.weight
        if left <= 0:
            chosen = choice
            break
    if view.question == "preparation":
        return next_card(view, chosen)
    return f"fight {chosen.play}/{chosen.discard}"


def next_card(view: View, chosen: ChoiceOdds) -> str:
    """Add what is still missing of the set, then be ready."""
    table = redeal(view, 0).table
    assert view.seat is not None
    added = battle_in_progress(table).side(view.seat).added
    names = [table.edition.cards[c].name for c in added]
    for card in chosen.cards:
        if names.count(card) < chosen.cards.count(card) and f"add {card}" in view.options:
            return f"add {card}"
    return "ready"


def discard_with(view: View, g: Table, play: str) -> str:
    """The weakest of the other cards: what is discarded changes nothing in this battle."""
    worth = {c.name: c.strength + c.damage + c.protection for c in g.edition.battle_cards}
    start = f"fight {play}/"
    others = [o.removeprefix(start) for o in view.options if o.startswith(start)]
    return min(others, key=lambda name: worth[name], default="")
