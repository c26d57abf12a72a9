"""The two bots that do not look ahead: random, and greedy by rules of thumb."""

from __future__ import annotations

from ..engine import rng
from ..engine.actions import BY_TEXT
from ..engine.components import Seat
from ..factory import redeal
from ..views import View
from .heuristics import HeuristicPolicy


class RandomBot:
    """Chooses among the legal answers at random."""

    def __init__(self, seed: int = 0) -> None:
        self.rng_state = rng.state_from_seed(seed)

    def choose(self, view: View) -> str:
        self.rng_state, i = rng.randbelow(self.rng_state, len(view.options))
        return view.options[i]


class GreedyBot:
    """Takes the option with the best heuristic score."""

    def __init__(self, seed: int = 0) -> None:
        self.policy = HeuristicPolicy(seed)

    def choose(self, view: View) -> str:
        assert view.seat is not None
        state = redeal(view, 0).state
        options = [BY_TEXT[text] for text in view.options]
        return self.policy.choose(state, Seat(view.seat), options).text
