"""The tactician: tries its options in re-dealt games until its next turn, and compares."""

from __future__ import annotations

from ..begin import redeal
from ..engine import flow, rng
from ..engine.actions import BY_TEXT, Action
from ..engine.catalog import Seat
from ..engine.table import Table
from ..engine.view import View
from .evaluation import evaluate
from .instinct import Instinct, worth_of
from .odds import advise
from .protocol import level

MOST_ANSWERS = 150


@level("tactician")
class Tactician:
    """Looks ahead to its next turn, everybody acting at first sight; battles it works out."""

    def __init__(self, seed: int = 0, deals: int = 3, width: int = 10) -> None:
        self.seed = seed
        self.state = rng.start(seed)
        self.deals = deals  # re-dealt games to try every option in
        self.width = width  # options worth trying

    def choose(self, view: View) -> str:
        options = [BY_TEXT[text] for text in view.options]
        if len(options) == 1:
            return options[0].text
        battle = advise(view, self.seed)
        if battle is not None:
            return battle
        assert view.seat is not None
        seat = view.seat
        sums: dict[Action, float] = {}
        for deal in range(self.deals):
            self.state, seed = rng.advance(self.state)
            table = redeal(view, seed).table
            table.quiet = True
            if not deal:
                options = sorted(options, key=lambda o: -worth_of(table, seat, o))[: self.width]
            for option in options:
                result = play_out(table.copy(), seat, option, Instinct(seed))
                sums[option] = sums.get(option, 0.0) + result
        return max(options, key=lambda o: sums[o]).text


def play_out(g: Table, seat: Seat, option: Action, instinct: Instinct) -> float:
    """Answer, let instinct play until the seat's next turn, and see how it looks."""
    left = False
    choice = flow.awaited(g, seat)
    assert choice is not None
    flow.give(g, choice, option)
    for _ in range(MOST_ANSWERS):
        left = left or g.active != seat
        if not g.open or (left and g.active == seat):
            break
        waiting = next(c for c in g.open if c.answer is None)
        flow.give(g, waiting, instinct.choose(g, waiting.seat, waiting.options))
    return evaluate(g, seat)
