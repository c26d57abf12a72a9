"""The grandmaster: a search on top of the champion's network (`puct.py`).

It proves wins in the last turn of a Day (`win_proof.py`) and takes them. It keeps its tree through
a turn (`continue_from`), so that each answer continues the plan of the one before. Where the
network is sure of an answer it does not search. Secret choices, such as battle cards, are drawn
from the scores of the network, moved by what the search found: the others cannot foresee them.
"""

from __future__ import annotations

import math
import time
from collections.abc import Mapping
from typing import Any, Final

from ..engine import rng
from ..engine.actions import BY_TEXT, Action
from ..engine.components import Seat
from ..engine.state import GameState
from ..optional import is_installed
from ..views import View
from .asked_seat import asked_seat
from .champion import (
    STANDSTILL_ROUND,
    TEMPERATURE,
    Evaluator,
    answer_temperature,
    has_weights,
    load_champion,
)
from .determinize import determinize
from .ismcts import SECRET_VERBS
from .probabilities import sample
from .puct import BATCH_SIZE, PRIOR_TEMPERATURE, Edge, NetworkSearch, Node
from .search_bot import Budget, SearchBot, make_master
from .tempers import likings
from .win_proof import MAX_PROOF_STATES, forced_win

DEFAULT_BUDGET: Final = Budget(iterations=64)
# the network takes six times as long, and long turns take most evaluations
BUDGET_WITHOUT_NUMPY: Final = Budget(iterations=20, evaluations=60)
NUM_DETERMINIZATIONS: Final = 8  # re-dealt games of a search
NUM_PROOF_DETERMINIZATIONS: Final = 24  # in which a forced win is proven
STATES_PER_SECOND: Final = 20_000  # of a proof, in plain Python
SURE_PRIOR: Final = 0.95  # of an answer that is taken without a search
PRIOR_WEIGHT: Final = 0.01  # value of an answer that is e times as likely by the prior
SECRET_VALUE: Final = 0.03  # value by which a secret answer becomes e times as likely
LIKED_VALUE: Final = 0.02  # value that a temper adds to what it likes by 1
MIN_VISITS: Final = 2  # of an answer that is chosen


class GrandmasterBot:
    """Searches within its budget; by iterations its answers follow from views and seed alone."""

    def __init__(
        self,
        seed: int = 0,
        budget: Budget = DEFAULT_BUDGET,
        network: Evaluator | None = None,
        temper: str = "",
    ) -> None:
        self.temper = temper
        self.seed = seed
        self.budget = budget
        self.network = network
        self.rng_state = rng.state_from_seed(seed)
        self.search: NetworkSearch | None = None
        self.turn: tuple[object, ...] = ()

    def __reduce__(self) -> tuple[Any, ...]:
        return GrandmasterBot, (self.seed, self.budget, self.network, self.temper)

    def choose(self, view: View) -> str:
        deadline = time.monotonic() + self.budget.seconds
        asked_seat(view)
        if len(view.options) == 1:
            return view.options[0]
        deals = self._deals(view, range(NUM_DETERMINIZATIONS))
        search = self._search_of_turn(view)
        root = search.root(deals[0])
        win = self._forced_win(view, root, deals)
        if win is not None:
            return win.text
        is_secret = BY_TEXT[view.options[0]].verb in SECRET_VERBS
        if root.visits or is_secret or root.best_prior.prior < SURE_PRIOR:
            if self.budget.iterations:
                iterations = max(BATCH_SIZE, self.budget.iterations - root.visits)
                search.run(deals, iterations, self.budget.evaluations)
            else:
                search.run(deals, BATCH_SIZE)
                while time.monotonic() < deadline:
                    search.run(deals, BATCH_SIZE)
        if is_secret:
            return self._draw(root, view)
        return best_answer(root, self._liked(deals[0], root, view))

    def continue_from(self, previous: object) -> None:
        """Take over the search of the bot that gave the last answer of this seat in this game."""
        if isinstance(previous, GrandmasterBot):
            self.search, self.turn = previous.search, previous.turn

    def _liked(self, g: GameState, root: Node, view: View) -> dict[Action, float]:
        """By answer: the value that the temper adds."""
        if not self.temper or view.round > STANDSTILL_ROUND:
            return {}
        actions = [edge.action for edge in root.edges.values()]
        seat = asked_seat(view)
        liked = likings(self.temper, g, seat, actions)
        return {action: LIKED_VALUE * like for action, like in zip(actions, liked, strict=True)}

    def _forced_win(self, view: View, root: Node, deals: list[GameState]) -> Action | None:
        """The likeliest answer that wins whatever the others do, in these and in more deals."""
        assert view.seat is not None
        edges = sorted(root.edges.values(), key=lambda edge: edge.prior, reverse=True)
        numbers = range(NUM_DETERMINIZATIONS, NUM_PROOF_DETERMINIZATIONS)
        max_states = MAX_PROOF_STATES
        if not self.budget.iterations:
            max_states = min(max_states, int(self.budget.seconds * STATES_PER_SECOND))
        return forced_win(
            Seat(view.seat),
            [edge.action for edge in edges],
            deals,
            lambda: self._deals(view, numbers),
            max_states,
        )

    def _search_of_turn(self, view: View) -> NetworkSearch:
        """The search of this turn, with what it found for earlier answers."""
        assert view.seat is not None
        turn = (view.seat, view.round, view.phase, view.active)
        if self.search is None or turn != self.turn:
            network = self.network or load_champion()
            self.search = NetworkSearch(network, Seat(view.seat), self.seed)
            self.turn = turn
        return self.search

    def _deals(self, view: View, numbers: range) -> list[GameState]:
        """Full states that fit the view."""
        return determinize(view, [self.seed * 64 + number for number in numbers])

    def _draw(self, root: Node, view: View) -> str:
        """An answer drawn from the prior, moved by the values of the search."""
        edges = list(root.edges.values())
        middle = root.mean_value()
        temperature = answer_temperature(view, TEMPERATURE)
        scores = [
            math.log(e.prior) * PRIOR_TEMPERATURE / temperature
            + ((e.value - middle) / SECRET_VALUE if e.ended else 0.0)
            for e in edges
        ]
        self.rng_state, bits = rng.advance(self.rng_state)
        return edges[sample(scores, 1.0, bits)].action.text


def best_answer(root: Node, liked: Mapping[Action, float]) -> str:
    """The answer with the best value and prior together, among those tried enough."""
    tried = [edge for edge in root.edges.values() if edge.ended >= MIN_VISITS]
    if not tried:
        return root.best_prior.action.text
    return max(tried, key=lambda edge: score(edge) + liked.get(edge.action, 0.0)).action.text


def score(edge: Edge) -> float:
    return edge.value + PRIOR_WEIGHT * math.log(edge.prior)


def make_grandmaster(seed: int = 0, budget: Budget | None = None) -> GrandmasterBot | SearchBot:
    """The grandmaster; without usable weights, the master plays and a warning says why."""
    if not has_weights("grandmaster", "master"):
        return make_master(seed)
    return GrandmasterBot(seed, budget or default_budget())


def default_budget() -> Budget:
    """The iterations for an answer within a second in plain Python, a third of that compiled."""
    return DEFAULT_BUDGET if is_installed("numpy") else BUDGET_WITHOUT_NUMPY
