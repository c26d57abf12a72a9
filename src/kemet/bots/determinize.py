"""Full states that fit a view, for searches."""

from __future__ import annotations

from collections.abc import Iterable

from ..engine.state import ASK_NEVER, GameState
from ..factory import redeals
from ..views import View


def determinize(view: View, seeds: Iterable[int]) -> list[GameState]:
    """A re-dealt state for each seed; it never asks a question with one answer."""
    states = [game.state for game in redeals(view, seeds)]
    for state in states:
        state.ask_forced = ASK_NEVER
    return states
