"""The strategist and the master: the same search, with little and with much patience."""

from __future__ import annotations

import time
from typing import Final

from ..begin import redeal
from ..engine.table import Table
from ..engine.view import View
from .odds import advise
from .protocol import level
from .search import Search

DEALS: Final = 12  # re-dealt games a search goes through in turn
BATCH: Final = 16  # iterations between two looks at the clock


class Thinker:
    """Searches with a budget: so many iterations, or so many seconds if that is given."""

    def __init__(
        self,
        seed: int = 0,
        iterations: int = 100,
        seconds: float | None = None,
        turns: int = 1,
        deals: int = DEALS,
    ) -> None:
        self.seed = seed
        self.iterations = iterations
        self.seconds = seconds
        self.turns = turns
        self.deals = deals

    def choose(self, view: View) -> str:
        if len(view.options) == 1:
            return view.options[0]
        battle = advise(view, self.seed)
        if battle is not None:
            return battle
        assert view.seat is not None
        deals = [self.deal(view, i) for i in range(self.deals)]
        search = Search(deals, view.seat, self.seed, self.turns)
        if self.seconds is None:
            search.run(self.iterations)
        else:
            ends = time.monotonic() + self.seconds
            while time.monotonic() < ends:
                search.run(BATCH)
        return search.best().text

    def deal(self, view: View, number: int) -> Table:
        """A full game that fits the view."""
        table = redeal(view, self.seed * 64 + number).table
        table.quiet = True
        return table


def strategist(seed: int = 0) -> Thinker:
    """Thinks a little while."""
    return Thinker(seed, iterations=100)


def master(seed: int = 0) -> Thinker:
    """Thinks for as long as a person likes to wait."""
    return Thinker(seed, iterations=600)


level("strategist")(strategist)
level("master")(master)
