"""The strategist and the master: the same search, with little and with much foresight."""

from __future__ import annotations

import time
from typing import Final

from ..begin import redeal
from ..engine.table import Table
from ..views import View
from .evaluation import Weights
from .odds import advise
from .protocol import LEVELS, PATIENT, Budget
from .search import Search

DEALS: Final = 12  # re-dealt games a search goes through in turn
BATCH: Final = 8  # iterations between two looks at the clock


class Thinker:
    """Searches as far as its budget goes; by iterations its answer depends on the seed alone."""

    def __init__(
        self,
        seed: int,
        budget: Budget,
        turns: int = 1,  # played on before a table is valued; 0: up to one's own next turn
        deals: int = DEALS,
        weights: Weights | None = None,
    ) -> None:
        self.seed = seed
        self.budget = budget
        self.turns = turns
        self.deals = deals
        self.weights = weights  # of the house if None

    def choose(self, view: View) -> str:
        ends = time.monotonic() + self.budget.seconds
        if len(view.options) == 1:
            return view.options[0]
        battle = advise(view, self.seed)
        if battle is not None:
            return battle
        search = self.search(view)
        if self.budget.iterations:
            search.run(self.budget.iterations)
        else:
            search.run(BATCH)
            while time.monotonic() < ends:
                search.run(BATCH)
        return search.best().text

    def search(self, view: View) -> Search:
        """A search that has not begun yet."""
        assert view.seat is not None
        deals = [self.deal(view, i) for i in range(self.deals)]
        turns = self.turns or len(view.players)
        return Search(deals, view.seat, self.seed, turns, self.weights)

    def deal(self, view: View, number: int) -> Table:
        """A full game that fits the view."""
        table = redeal(view, self.seed * 64 + number).table
        table.quiet = True
        return table


STRATEGIST: Final = Budget(iterations=32)
MASTER: Final = Budget(iterations=400)


def strategist(seed: int = 0, budget: Budget = STRATEGIST) -> Thinker:
    """Thinks a little while, of its own turn."""
    return Thinker(seed, budget)


def master(seed: int = 0, budget: Budget = MASTER) -> Thinker:
    """Thinks for as long as a person likes to wait, and of what the others will do about it."""
    return Thinker(seed, budget, turns=0)


LEVELS["strategist"] = PATIENT["strategist"] = strategist
LEVELS["master"] = PATIENT["master"] = master
