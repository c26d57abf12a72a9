"""The tactician: evaluates its options in re-dealt games to the end of its own turn."""

from __future__ import annotations

from typing import Any

from ..engine import procedures, rng
from ..engine.actions import BY_TEXT, Action
from ..engine.components import Seat
from ..engine.state import GameState
from ..views import View
from .asked_seat import asked_seat
from .determinize import determinize
from .evaluation import win_probabilities
from .heuristics import HeuristicPolicy, rollout, score_options


class TacticianBot:
    """Looks ahead over its own turn; rules of thumb answer for all seats."""

    def __init__(self, seed: int = 0, num_determinizations: int = 1, max_options: int = 8) -> None:
        self.rng_state = rng.state_from_seed(seed)
        self.num_determinizations = num_determinizations  # re-dealt games to try every option in
        self.max_options = max_options  # options to try

    def __reduce__(self) -> tuple[Any, ...]:
        return TacticianBot, (self.rng_state, self.num_determinizations, self.max_options)

    def choose(self, view: View) -> str:
        seat = asked_seat(view)
        options = [BY_TEXT[text] for text in view.options]
        if len(options) == 1:
            return options[0].text
        totals = [0.0] * len(options)
        for i in range(self.num_determinizations):
            self.rng_state, seed = rng.advance(self.rng_state)
            (state,) = determinize(view, [seed])
            if not i:
                options = top_k(state, seat, options, self.max_options)
            for k, option in enumerate(options):
                totals[k] += evaluate_option(state.copy(), seat, option, HeuristicPolicy(seed))
        best = max(range(len(options)), key=totals.__getitem__)
        return options[best].text


def top_k(g: GameState, seat: Seat, options: list[Action], k: int) -> list[Action]:
    """The k options with the best heuristic scores."""
    scores = score_options(g, seat, options)
    order = sorted(range(len(options)), key=scores.__getitem__, reverse=True)
    return [options[i] for i in order[:k]]


def evaluate_option(g: GameState, seat: Seat, option: Action, policy: HeuristicPolicy) -> float:
    """The seat's win probability after the option and a rollout to the end of the turn."""
    choice = procedures.pending_choice(g, seat)
    assert choice is not None
    mover = g.active
    procedures.submit(g, choice, option)
    rollout(g, policy, 1, mover)
    return win_probabilities(g)[seat]
