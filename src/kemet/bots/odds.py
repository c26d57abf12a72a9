"""The odds of a battle for a seat: its choices with their results in the equilibrium.

`battle_solver` solves the choice of battle card, discard and Divine Intervention cards as a
zero-sum game. The cards of the opponent are hidden: every re-deal of the view is one of the types
that the opponent may be.

People do not play the equilibrium, so the results count a share of the opponent's choices as
random: a win is certain only if it is one against everything that the opponent may play.

All choices are measured against one and the same mixture of the opponent, so they can be compared.
Only an opponent who sees the battle card first (Prescience) has a mixture for each battle card.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, SupportsIndex

from ..arguments import to_int
from ..engine import rng
from ..engine.components import CHOOSES_LAST, Seat
from ..engine.costs import card_cost
from ..engine.io.view import parse_view
from ..engine.rules.battle import current_battle
from ..engine.state import GameState
from ..factory import redeal, redeals
from ..frozen import refuse_changes
from ..views import View
from .battle_solver import (
    BattleOutcome,
    BattleValues,
    opponent_plans,
    own_plans,
    simulate_battle,
    solve_battle,
)
from .regret_matching import expected_payoff

SOLVABLE_QUESTIONS: Final = ("council", "council_last", "preparation")
NUM_OPPONENT_TYPES: Final = 4  # re-deals of the view
RANDOM_SHARE: Final = 0.25  # of the opponent's choices, in the results
MAX_UNCERTAIN_WIN: Final = 0.99  # the odds while the opponent may hold a card that adds strength


@refuse_changes
@dataclass(frozen=True, slots=True)
class ChoiceOdds:
    """One own choice, against the equilibrium strategy of the opponent with some random choices.

    Attributes:
        play: the battle card
        discard: the weakest other card; empty once the discard is chosen
        cards: Divine Intervention cards to add
        win: the probability to win the battle
        own_losses: expected units lost
        enemy_losses: expected units that the opponent loses
        points: expected Battle VP less the opponent's
        weight: the probability of this choice in the equilibrium strategy
    """

    play: str
    discard: str
    cards: tuple[str, ...]
    win: float
    own_losses: float
    enemy_losses: float
    points: float
    weight: float


@refuse_changes
@dataclass(frozen=True, slots=True)
class CardOdds:
    """One battle card: alone, and with Divine Intervention cards.

    Attributes:
        play: the battle card
        alone: it with no other cards than those added so far
        best: it with the cards that raise the probability to win most; None if none raise it
        weight: the probability of this battle card in the equilibrium strategy, with any cards
    """

    play: str
    alone: ChoiceOdds
    best: ChoiceOdds | None
    weight: float


@refuse_changes
@dataclass(frozen=True, slots=True)
class BattleOdds:
    """The result of `battle_odds`.

    Attributes:
        choices: all own choices, the most likely of the equilibrium first
        cards: the same by battle card, the most likely first
        value: the value of the battle to the seat, in the equilibrium
    """

    choices: tuple[ChoiceOdds, ...]
    cards: tuple[CardOdds, ...]
    value: float


def battle_odds(view: View | dict[str, Any], seed: SupportsIndex = 0) -> BattleOdds | None:
    """The odds of the battle that waits for the seat's choice; None at any other time."""
    if not isinstance(view, View):
        view = parse_view(view)
    number = to_int(seed, "seed")
    if view.seat is None or view.battle is None or view.battle.revealed:
        return None
    if view.question not in SOLVABLE_QUESTIONS or view.seat not in view.waiting:
        return None
    seat = Seat(view.seat)
    first = number * NUM_OPPONENT_TYPES
    states = [game.state for game in redeals(view, range(first, first + NUM_OPPONENT_TYPES))]
    battle = current_battle(states[0])
    other = battle.defender if seat == battle.attacker else battle.attacker
    revealed_card = (view.battle.attack if other == battle.attacker else view.battle.defend).played
    plans = own_plans(states[0], seat)
    values = BattleValues(states[0])
    outcomes: list[list[list[BattleOutcome]]] = []
    for g in states:
        opponent = opponent_plans(g, other, revealed_card is not None)
        outcomes.append(
            [[simulate_battle(g, seat, other, a, b, values) for b in opponent] for a in plans]
        )
    is_card_seen_first = (
        view.question == "council" and states[0].players[other].powers & CHOOSES_LAST != 0
    )
    equilibrium = solve_battle(outcomes, plans, is_card_seen_first)
    names, cards = states[0].edition.battle_cards, states[0].edition.cards

    max_win = MAX_UNCERTAIN_WIN if may_add_strength(states[0], other) else 1.0

    def expected(i: int, field: str) -> float:
        probability = 1.0 / NUM_OPPONENT_TYPES
        return sum(
            probability
            * expected_payoff(
                [[float(getattr(o, field)) for o in outcomes[t][i]]], [1.0], with_random_share(y)
            )
            for t, y in enumerate(equilibrium.opponent_strategies[i])
        )

    choices = [
        ChoiceOdds(
            names[plan[0]].name,
            cheapest_discard(view, states[0], names[plan[0]].name),
            tuple([cards[c].name for c in plan[1]]),
            min(max_win, expected(i, "win")),
            expected(i, "own_losses"),
            expected(i, "enemy_losses"),
            expected(i, "points"),
            equilibrium.own_strategy[i],
        )
        for i, plan in enumerate(plans)
    ]
    ordered = tuple(sorted(choices, key=lambda c: -c.weight))
    return BattleOdds(ordered, odds_by_card(choices), equilibrium.value)


def odds_by_card(choices: list[ChoiceOdds]) -> tuple[CardOdds, ...]:
    """The choices of each battle card; the first of them adds no card."""
    by_card: dict[str, list[ChoiceOdds]] = {}
    for choice in choices:
        by_card.setdefault(choice.play, []).append(choice)
    cards: list[CardOdds] = []
    for play, found in by_card.items():
        alone = found[0]
        best = max(
            found, key=lambda c: (round(c.win, 2), -len(c.cards))
        )  # alone, if none wins more
        weight = sum(choice.weight for choice in found)
        cards.append(CardOdds(play, alone, None if best is alone else best, weight))
    return tuple(sorted(cards, key=lambda card: -card.weight))


def with_random_share(strategy: list[float]) -> list[float]:
    """A strategy in which every choice has a chance."""
    return [(1 - RANDOM_SHARE) * weight + RANDOM_SHARE / len(strategy) for weight in strategy]


def may_add_strength(g: GameState, seat: Seat) -> bool:
    """Whether a seat has hidden cards, and prayer for one that adds strength to a battle."""
    player = g.players[seat]
    return player.hand_size > 0 and any(
        card.strength and card_cost(g, seat, index) <= player.prayer
        for index, card in enumerate(g.edition.cards)
    )


def sample_answer(view: View, seed: int) -> str | None:
    """An answer drawn from the equilibrium strategy; None where there is no battle to solve."""
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
    """The next card to add of the chosen set, or `ready`."""
    state = redeal(view, 0).state
    assert view.seat is not None
    added = current_battle(state).side(Seat(view.seat)).added
    names = [state.edition.cards[c].name for c in added]
    for card in chosen.cards:
        if names.count(card) < chosen.cards.count(card) and f"add {card}" in view.options:
            return f"add {card}"
    return "ready"


def cheapest_discard(view: View, g: GameState, play: str) -> str:
    """The weakest of the other cards: the discard has no effect on this battle."""
    values = {c.name: c.strength + c.damage + c.protection for c in g.edition.battle_cards}
    prefix = f"fight {play}/"
    others = [o.removeprefix(prefix) for o in view.options if o.startswith(prefix)]
    return min(others, key=values.__getitem__, default="")
