"""The strategist and the master: the same search, with little and with much foresight."""

from __future__ import annotations

import time
from typing import Final

from ..engine.state import GameState
from ..factory import redeal
from ..views import View
from .evaluation import Weights
from .odds import sample_answer
from .registry import BUDGETED_BOTS, BUILTIN_BOTS, Budget
from .search import Search

DEFAULT_DETERMINIZATIONS: Final = 12  # re-dealt games a search goes through in turn
ITERATIONS_PER_CLOCK_CHECK: Final = 8  # iterations between two looks at the clock


class SearchBot:
    """Searches as far as its budget goes; by iterations its answer depends on the seed alone."""

    def __init__(
        self,
        seed: int,
        budget: Budget,
        rollout_turns: int = 1,  # played on before a table is valued; 0: up to one's own next turn
        num_determinizations: int = DEFAULT_DETERMINIZATIONS,
        weights: Weights | None = None,
    ) -> None:
        self.seed = seed
        self.budget = budget
        self.rollout_turns = rollout_turns
        self.num_determinizations = num_determinizations
        self.weights = weights  # of the house if None

    def choose(self, view: View) -> str:
        deadline = time.monotonic() + self.budget.seconds
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
        """A search that has not begun yet."""
        assert view.seat is not None
        determinizations = [self.determinize(view, i) for i in range(self.num_determinizations)]
        rollout_turns = self.rollout_turns or len(view.players)
        return Search(determinizations, view.seat, self.seed, rollout_turns, self.weights)

    def determinize(self, view: View, number: int) -> GameState:
        """A full game that fits the view."""
        state = redeal(view, self.seed * 64 + number).state
        state.skip_forced_secret = True
        return state


STRATEGIST_BUDGET: Final = Budget(iterations=32)
MASTER_BUDGET: Final = Budget(iterations=400)


def make_strategist(seed: int = 0, budget: Budget = STRATEGIST_BUDGET) -> SearchBot:
    """Thinks a little while, of its own turn."""
    return SearchBot(seed, budget)


def make_master(seed: int = 0, budget: Budget = MASTER_BUDGET) -> SearchBot:
    """Thinks for as long as a person likes to wait, and of what the others will do about it."""
    return SearchBot(seed, budget, rollout_turns=0)


BUILTIN_BOTS["strategist"] = BUDGETED_BOTS["strategist"] = make_strategist
BUILTIN_BOTS["master"] = BUDGETED_BOTS["master"] = make_master
