"""The strategist and the master: one search, with a small and with a large budget."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Final

from ..engine.components import Seat
from ..views import View
from .asked_seat import asked_seat
from .determinize import determinize
from .evaluation import Weights
from .ismcts import Search
from .odds import sample_answer

DEFAULT_DETERMINIZATIONS: Final = 12  # re-dealt games of a search
ITERATIONS_PER_CLOCK_CHECK: Final = 8  # iterations between two checks of the clock


@dataclass(frozen=True, slots=True)
class Budget:
    """The limit of a search: a number of iterations, or of seconds."""

    iterations: int = 0
    seconds: float = 0.0
    evaluations: int = 0  # of a network, about as many at most; 0: no limit of their own


class SearchBot:
    """Searches within its budget; by iterations the answer follows from view and seed alone."""

    def __init__(
        self,
        seed: int,
        budget: Budget,
        rollout_turns: int = 1,  # turns of a rollout; 0: up to its own next turn
        num_determinizations: int = DEFAULT_DETERMINIZATIONS,
        weights: Weights | None = None,
    ) -> None:
        self.seed = seed
        self.budget = budget
        self.rollout_turns = rollout_turns
        self.num_determinizations = num_determinizations
        self.weights = weights  # the default weights if None

    def choose(self, view: View) -> str:
        deadline = time.monotonic() + self.budget.seconds
        asked_seat(view)
        if len(view.options) == 1:
            return view.options[0]
        answer = sample_answer(view, self.seed)
        if answer is not None:
            return answer
        search = self.make_search(view)
        if self.budget.iterations:
            search.run(self.budget.iterations)
        else:
            search.run(ITERATIONS_PER_CLOCK_CHECK)
            while time.monotonic() < deadline:
                search.run(ITERATIONS_PER_CLOCK_CHECK)
        return search.best_action().text

    def make_search(self, view: View) -> Search:
        """A new search, without iterations."""
        assert view.seat is not None
        seeds = range(self.seed * 64, self.seed * 64 + self.num_determinizations)
        rollout_turns = self.rollout_turns or len(view.players)
        states = determinize(view, seeds)
        return Search(states, Seat(view.seat), self.seed, rollout_turns, self.weights)


STRATEGIST_BUDGET: Final = Budget(iterations=32)
MASTER_BUDGET: Final = Budget(iterations=400)


def make_strategist(seed: int = 0, budget: Budget = STRATEGIST_BUDGET) -> SearchBot:
    """A short search, with rollouts to the end of the turn."""
    return SearchBot(seed, budget)


def make_master(seed: int = 0, budget: Budget = MASTER_BUDGET) -> SearchBot:
    """A long search, with rollouts up to its own next turn."""
    return SearchBot(seed, budget, rollout_turns=0)
