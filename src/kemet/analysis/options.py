"""The alternatives of a question: the seat's chance after each of them, from what the seat knows.

The likeliest answers by the network's strategy are tried in the same re-deals of the view; the
chance after an answer is the mean of the values of the seat's next view. The truth is not among the
inputs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final, SupportsIndex

from ..arguments import to_int
from ..bots.odds import SOLVABLE_QUESTIONS, battle_odds
from ..factory import redeals
from ..frozen import FrozenDict, refuse_changes
from ..game import Game
from ..views import View
from .chances import ChanceEvaluator
from .results import Alternative

MAX_CANDIDATES: Final = 4
MIN_REDEALS: Final = 2


def to_budget(value: SupportsIndex) -> int:
    """A number of evaluations for the alternatives of an answer."""
    budget = to_int(value, "budget")
    if budget < 0:
        raise ValueError(f"budget counts evaluations from 0: {budget}")
    return budget


@refuse_changes
@dataclass(frozen=True, slots=True)
class EvaluatedOptions:
    """The alternatives of a question.

    Attributes:
        own_before: the seat's chance before the answer
        alternatives: the candidates, the best first
        weights: the probability of every option in the network's strategy, at battle cards averaged
            with the equilibrium
        is_mixed: whether this is a secret choice of battle cards
        reveals: whether the chance after an answer depends on what the seat does not know
    """

    own_before: float
    alternatives: tuple[Alternative, ...]
    weights: Mapping[str, float]
    is_mixed: bool
    reveals: bool

    def chance_of(self, answer: str) -> float:
        """The chance after a candidate."""
        return next(a.chance for a in self.alternatives if a.answer == answer)

    @property
    def mixture(self) -> float:
        """The mean chance of the candidates, by their weights."""
        total = sum(a.weight for a in self.alternatives)
        return sum(a.weight * a.chance for a in self.alternatives) / total

    def share_of_card(self, answer: str) -> float:
        """The weight of all options that play the same battle card."""
        card = answer.partition("/")[0]
        return sum(w for option, w in self.weights.items() if option.partition("/")[0] == card)


def evaluate_options(
    evaluator: ChanceEvaluator, view: View, budget: int, seed: int, given: str | None = None
) -> EvaluatedOptions:
    """Evaluate the likeliest options of a view, and the given one."""
    probabilities, own_before = evaluator.evaluate(view)
    policy = dict(zip(view.options, probabilities, strict=True))
    is_mixed = view.question in SOLVABLE_QUESTIONS
    weights = mix_with_equilibrium(view, policy, seed) if is_mixed else policy
    candidates = sorted(policy, key=lambda option: -weights[option])[:MAX_CANDIDATES]
    if given is not None and given not in candidates:
        candidates[MAX_CANDIDATES - 1 :] = [given]
    num_redeals = max(MIN_REDEALS, budget // len(candidates))
    values = try_candidates(evaluator, view, candidates, num_redeals, seed)
    reveals = any(len(set(row)) > 1 for row in values)
    alternatives = [
        Alternative(candidate, sum(row) / len(row), weights[candidate])
        for candidate, row in zip(candidates, values, strict=True)
    ]
    alternatives.sort(key=lambda a: -(a.weight if is_mixed else a.chance))
    return EvaluatedOptions(own_before, tuple(alternatives), FrozenDict(weights), is_mixed, reveals)


def try_candidates(
    evaluator: ChanceEvaluator, view: View, candidates: Sequence[str], num_redeals: int, seed: int
) -> list[list[float]]:
    """The seat's chance after each candidate, by re-deal.

    If no candidate shows a difference between the first two re-deals, nothing hidden matters here,
    and there are no more.
    """
    games = redeals(view, range(seed * 1000, seed * 1000 + num_redeals))
    first = [*islice(games, MIN_REDEALS)]
    values = try_in(evaluator, view, candidates, first)
    if any(len(set(row)) > 1 for row in values):
        more = try_in(evaluator, view, candidates, [*games])
        values = [row + others for row, others in zip(values, more, strict=True)]
    return values


def try_in(
    evaluator: ChanceEvaluator, view: View, candidates: Sequence[str], games: Sequence[Game]
) -> list[list[float]]:
    """The seat's chance after each candidate, by game."""
    assert view.seat is not None
    after: list[View] = []
    for candidate in candidates:
        for game in games:
            trial = game.copy()
            trial.play(view.seat, candidate)
            after.append(trial.view(view.seat))
    chances = iter(evaluator.evaluate_many(after))
    return [[*islice(chances, len(games))] for _ in candidates]


def mix_with_equilibrium(view: View, policy: dict[str, float], seed: int) -> dict[str, float]:
    """The mean of the network's strategy and the equilibrium of the battle, by option."""
    odds = battle_odds(view, seed)
    if odds is None:
        return policy
    equilibrium = dict.fromkeys(policy, 0.0)
    if view.question == "preparation":
        added = min((choice.cards for choice in odds.choices), key=len)
        for choice in odds.choices:
            new = list(choice.cards)
            for card in added:
                new.remove(card)
            equilibrium[f"add {new[0]}" if new else "ready"] += choice.weight
    else:
        by_card: dict[str, float] = {}
        for choice in odds.choices:
            card = f"fight {choice.play}"
            by_card[card] = by_card.get(card, 0.0) + choice.weight
        for option, probability in policy.items():  # the discard as the network chooses it
            card = option.partition("/")[0]
            total = sum(p for o, p in policy.items() if o.partition("/")[0] == card)
            equilibrium[option] = by_card.get(card, 0.0) * probability / total
    return {option: (policy[option] + equilibrium[option]) / 2 for option in policy}
