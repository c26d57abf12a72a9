"""The tactician: tries its options in re-dealt games over its own turn, and compares."""

from __future__ import annotations

from typing import Any

from ..begin import redeal
from ..engine import flow, rng
from ..engine.actions import BY_TEXT, Action
from ..engine.catalog import Seat
from ..engine.table import Choice, Table
from ..views import View
from .evaluation import chances
from .instinct import Instinct, worths_of
from .protocol import LEVELS

MOST_ANSWERS = 150  # in one try; a turn is over long before


class Tactician:
    """Looks ahead over its own turn, everybody acting at first sight."""

    def __init__(self, seed: int = 0, deals: int = 1, width: int = 8) -> None:
        self.state = rng.start(seed)
        self.deals = deals  # re-dealt games to try every option in
        self.width = width  # options worth trying

    def __reduce__(self) -> tuple[Any, ...]:
        return Tactician, (self.state, self.deals, self.width)

    def choose(self, view: View) -> str:
        options = [BY_TEXT[text] for text in view.options]
        if len(options) == 1:
            return options[0].text
        assert view.seat is not None
        seat = view.seat
        sums = [0.0] * len(options)
        for deal in range(self.deals):
            self.state, seed = rng.advance(self.state)
            table = redeal(view, seed).table
            table.quiet = True
            if not deal:
                options = likeliest(table, seat, options, self.width)
            for i, option in enumerate(options):
                sums[i] += attempt(table.copy(), seat, option, Instinct(seed))
        best = max(range(len(options)), key=sums.__getitem__)
        return options[best].text


def likeliest(g: Table, seat: Seat, options: list[Action], width: int) -> list[Action]:
    """The options that look best at first sight."""
    worths = worths_of(g, seat, options)
    order = sorted(range(len(options)), key=worths.__getitem__, reverse=True)
    return [options[i] for i in order[:width]]


def attempt(g: Table, seat: Seat, option: Action, instinct: Instinct) -> float:
    """Answer, let instinct play the turn to its end, and see how it looks."""
    choice = flow.awaited(g, seat)
    assert choice is not None
    mover = g.active
    flow.give(g, choice, option)
    play_on(g, instinct, 1, mover)
    return chances(g)[seat]


def play_on(g: Table, instinct: Instinct, turns: int, mover: Seat) -> None:
    """Let instinct answer for everybody until that many turns have ended, the mover's first."""
    for _ in range(MOST_ANSWERS):
        if g.active != mover:
            mover = g.active
            turns -= 1
        if turns <= 0 or not g.open:
            return
        waiting = first_awaited(g)
        flow.give(g, waiting, instinct.choose(g, waiting.seat, waiting.options))


def first_awaited(g: Table) -> Choice:
    """The first open question that is not answered yet."""
    for choice in g.open:
        if choice.answer is None:
            return choice
    raise AssertionError("the table waits for nobody")


LEVELS["tactician"] = Tactician
