"""The battle solver: what to play, knowing what a seat may know.

The two-sided choice of battle card, discard and Divine Intervention cards is a zero-sum game. What
the other holds is not known: every re-deal of the view is a type the other may be. The pays are
victory points, and what temples, units, cards and prayer are worth in them (`Stakes`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, SupportsIndex

from ..begin import redeal
from ..engine import rng
from ..engine.catalog import CHOOSES_LAST
from ..engine.numbers import to_int
from ..engine.sides import battle_in_progress
from ..engine.table import Table
from ..engine.view_json import parse_view
from ..views import View
from .evaluation import Stakes
from .matrix import pay, solve
from .plans import Outcome, Plan, fight, other_plans, own_plans

QUESTIONS: Final = ("council", "council_last", "preparation")
TYPES: Final = 4  # re-deals looked at


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
class Settled:
    """The seat's mix, what it may expect, and for each of its plans the other's mixes by type."""

    weights: list[float]
    columns: list[list[list[float]]]
    value: float


def battle_odds(view: View | dict[str, Any], seed: SupportsIndex = 0) -> BattleOdds | None:
    """The odds of the battle a seat is in, while it may still choose; None at any other time."""
    if not isinstance(view, View):
        view = parse_view(view)
    number = to_int(seed, "seed")
    if view.seat is None or view.battle is None or view.battle.revealed:
        return None
    if view.question not in QUESTIONS or view.seat not in view.waiting:
        return None
    seat = view.seat
    tables = [redeal(view, number * TYPES + i).table for i in range(TYPES)]
    battle = battle_in_progress(tables[0])
    other = battle.defender if seat == battle.attacker else battle.attacker
    shown = (view.battle.attack if other == battle.attacker else view.battle.defend).play
    mine = own_plans(tables[0], seat)
    stakes = Stakes(tables[0])
    results: list[list[list[Outcome]]] = []
    for g in tables:
        theirs = other_plans(g, other, shown is not None)
        results.append([[fight(g, seat, other, a, b, stakes) for b in theirs] for a in mine])
    foreseen = view.question == "council" and tables[0].players[other].powers & CHOOSES_LAST != 0
    found = settle(results, mine, foreseen)
    names, cards = tables[0].edition.battle_cards, tables[0].edition.cards

    def expected(i: int, what: str) -> float:
        share = 1.0 / TYPES
        return sum(
            share * pay([[float(getattr(o, what)) for o in results[t][i]]], [1.0], y)
            for t, y in enumerate(found.columns[i])
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
            found.weights[i],
        )
        for i, plan in enumerate(mine)
    ]
    return BattleOdds(sorted(choices, key=lambda c: -c.weight), found.value)


def settle(results: list[list[list[Outcome]]], mine: list[Plan], foreseen: bool) -> Settled:
    """The equilibrium. Where the other will see the battle card first, each is solved by itself."""
    groups: dict[int, list[int]] = {}
    for i, plan in enumerate(mine):
        groups.setdefault(plan[0] if foreseen else -1, []).append(i)
    columns: list[list[list[float]]] = [[] for _ in mine]
    best_rows: list[int] = []
    best = None
    for rows in groups.values():
        solution = solve([[[o.value for o in result[i]] for i in rows] for result in results])
        for i in rows:
            columns[i] = solution.columns
        if best is None or solution.value > best.value:
            best, best_rows = solution, rows
    assert best is not None
    weights = [0.0] * len(mine)
    for i, weight in zip(best_rows, best.rows, strict=True):
        weights[i] = weight
    return Settled(weights, columns, best.value)


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
