"""The battle solver: what to play, knowing what a seat may know.

The two-sided choice of battle card, discard and Divine Intervention cards is a zero-sum game. What
the other holds is not known: every re-deal of the view is a type the other may be. The pays are
victory points, and what temples, units, cards and prayer are worth in them (`Stakes`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, SupportsIndex

from ..arguments import to_int
from ..engine import rng
from ..engine.components import CHOOSES_LAST
from ..engine.io.view import parse_view
from ..engine.rules.battle import current_battle
from ..engine.state import GameState
from ..factory import redeal
from ..views import View
from .battle_solver import (
    BattleOutcome,
    BattlePlan,
    opponent_plans,
    own_plans,
    simulate_battle,
)
from .evaluation import BattleValues
from .regret_matching import expected_payoff, solve_zero_sum

SOLVABLE_QUESTIONS: Final = ("council", "council_last", "preparation")
NUM_OPPONENT_TYPES: Final = 4  # re-deals looked at


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
class BattleEquilibrium:
    """The seat's mix, what it may expect, and for each of its plans the other's mixes by type."""

    own_strategy: list[float]
    opponent_strategies: list[list[list[float]]]
    value: float


def battle_odds(view: View | dict[str, Any], seed: SupportsIndex = 0) -> BattleOdds | None:
    """The odds of the battle a seat is in, while it may still choose; None at any other time."""
    if not isinstance(view, View):
        view = parse_view(view)
    number = to_int(seed, "seed")
    if view.seat is None or view.battle is None or view.battle.revealed:
        return None
    if view.question not in SOLVABLE_QUESTIONS or view.seat not in view.waiting:
        return None
    seat = view.seat
    states = [
        redeal(view, number * NUM_OPPONENT_TYPES + i).state for i in range(NUM_OPPONENT_TYPES)
    ]
    battle = current_battle(states[0])
    other = battle.defender if seat == battle.attacker else battle.attacker
    revealed_card = (view.battle.attack if other == battle.attacker else view.battle.defend).played
    plans = own_plans(states[0], seat)
    values = BattleValues(states[0])
    outcomes: list[list[list[BattleOutcome]]] = []
    for g in states:
        theirs = opponent_plans(g, other, revealed_card is not None)
        outcomes.append(
            [[simulate_battle(g, seat, other, a, b, values) for b in theirs] for a in plans]
        )
    is_card_seen_first = (
        view.question == "council" and states[0].players[other].powers & CHOOSES_LAST != 0
    )
    equilibrium = solve_battle(outcomes, plans, is_card_seen_first)
    names, cards = states[0].edition.battle_cards, states[0].edition.cards

    def expected(i: int, what: str) -> float:
        share = 1.0 / NUM_OPPONENT_TYPES
        return sum(
            share * expected_payoff([[float(getattr(o, what)) for o in outcomes[t][i]]], [1.0], y)
            for t, y in enumerate(equilibrium.opponent_strategies[i])
        )

    choices = [
        ChoiceOdds(
            names[plan[0]].name,
            cheapest_discard(view, states[0], names[plan[0]].name),
            [cards[c].name for c in plan[1]],
            expected(i, "win"),
            expected(i, "own_losses"),
            expected(i, "enemy_losses"),
            expected(i, "points"),
            equilibrium.own_strategy[i],
        )
        for i, plan in enumerate(plans)
    ]
    return BattleOdds(sorted(choices, key=lambda c: -c.weight), equilibrium.value)


def solve_battle(
    outcomes: list[list[list[BattleOutcome]]], plans: list[BattlePlan], is_card_seen_first: bool
) -> BattleEquilibrium:
    """The equilibrium. Where the other will see the battle card first, each is solved by itself."""
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


def sample_answer(view: View, seed: int) -> str | None:
    """An answer drawn from the equilibrium mix; None where there is nothing to solve."""
    odds = battle_odds(view, seed)
    if odds is None:
        return None
    _, bits = rng.advance(rng.state_from_seed(seed))
    remaining = (bits >> 11) / (1 << 53)
    chosen = odds.choices[0]
    for choice in odds.choices:
        remaining -= choice.weight
        if remaining <= 0:
            chosen = choice
            break
    if view.question == "preparation":
        return next_preparation_answer(view, chosen)
    return f"fight {chosen.play}/{chosen.discard}"


def next_preparation_answer(view: View, chosen: ChoiceOdds) -> str:
    """Add what is still missing of the set, then be ready."""
    state = redeal(view, 0).state
    assert view.seat is not None
    added = current_battle(state).side(view.seat).added
    names = [state.edition.cards[c].name for c in added]
    for card in chosen.cards:
        if names.count(card) < chosen.cards.count(card) and f"add {card}" in view.options:
            return f"add {card}"
    return "ready"


def cheapest_discard(view: View, g: GameState, play: str) -> str:
    """The weakest of the other cards: what is discarded changes nothing in this battle."""
    values = {c.name: c.strength + c.damage + c.protection for c in g.edition.battle_cards}
    prefix = f"fight {play}/"
    others = [o.removeprefix(prefix) for o in view.options if o.startswith(prefix)]
    return min(others, key=lambda name: values[name], default="")
