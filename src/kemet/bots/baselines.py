"""The two bots that do not look ahead: random, and greedy by rules of thumb."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from ..engine import rng
from ..engine.actions import BY_TEXT
from ..factory import redeal
from ..views import View
from .asked_seat import asked_seat
from .heuristics import HeuristicPolicy

T = TypeVar("T")


class RandomBot:
    """Chooses among the legal answers at random."""

    def __init__(self, seed: int = 0) -> None:
        self.rng_state = rng.state_from_seed(seed)

    def choose(self, view: View) -> str:
        asked_seat(view)
        return self.choose_from(view.options)

    def choose_from(self, options: Sequence[T]) -> T:
        """One of the options of a question."""
        self.rng_state, i = rng.randbelow(self.rng_state, len(options))
        return options[i]


class GreedyBot:
    """Takes the option with the best heuristic score."""

    def __init__(self, seed: int = 0) -> None:
        self.policy = HeuristicPolicy(seed)

    def choose(self, view: View) -> str:
        seat = asked_seat(view)
        state = redeal(view, 0).state
        options = [BY_TEXT[text] for text in view.options]
        return self.policy.choose(state, seat, options).text
