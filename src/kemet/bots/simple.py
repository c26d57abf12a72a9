"""The two levels that do not look ahead: random, and greedy by rules of thumb."""

from __future__ import annotations

from ..begin import redeal
from ..engine import rng
from ..engine.actions import BY_TEXT
from ..views import View
from .instinct import Instinct
from .protocol import LEVELS


class RandomBot:
    """Any legal answer."""

    def __init__(self, seed: int = 0) -> None:
        self.state = rng.start(seed)

    def choose(self, view: View) -> str:
        self.state, i = rng.below(self.state, len(view.options))
        return view.options[i]


class GreedyBot:
    """Does what looks best at first sight."""

    def __init__(self, seed: int = 0) -> None:
        self.instinct = Instinct(seed)

    def choose(self, view: View) -> str:
        assert view.seat is not None
        table = redeal(view, 0).table
        options = [BY_TEXT[text] for text in view.options]
        return self.instinct.choose(table, view.seat, options).text


LEVELS["random"] = RandomBot
LEVELS["greedy"] = GreedyBot
