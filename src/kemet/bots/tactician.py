"""The tactician: tries its options in re-dealt games over its own turn, and compares."""

from __future__ import annotations

from typing import Any

from ..engine import procedures, rng
from ..engine.actions import BY_TEXT, Action
from ..engine.components import Seat
from ..engine.state import GameState, PendingChoice
from ..factory import redeal
from ..views import View
from .evaluation import win_probabilities
from .heuristics import HeuristicPolicy, score_options
from .registry import BUILTIN_BOTS

MAX_ROLLOUT_ANSWERS = 150  # in one try; a turn is over long before


class TacticianBot:
    """Looks ahead over its own turn, everybody acting at first sight."""

    def __init__(self, seed: int = 0, num_determinizations: int = 1, max_options: int = 8) -> None:
        self.rng_state = rng.state_from_seed(seed)
        self.num_determinizations = num_determinizations  # re-dealt games to try every option in
        self.max_options = max_options  # options worth trying

    def __reduce__(self) -> tuple[Any, ...]:
        return TacticianBot, (self.rng_state, self.num_determinizations, self.max_options)

    def choose(self, view: View) -> str:
        options = [BY_TEXT[text] for text in view.options]
        if len(options) == 1:
            return options[0].text
        assert view.seat is not None
        seat = view.seat
        totals = [0.0] * len(options)
        for deal in range(self.num_determinizations):
            self.rng_state, seed = rng.advance(self.rng_state)
            state = redeal(view, seed).state
            state.skip_forced_secret = True
            if not deal:
                options = top_k(state, seat, options, self.max_options)
            for i, option in enumerate(options):
                totals[i] += evaluate_option(state.copy(), seat, option, HeuristicPolicy(seed))
        best = max(range(len(options)), key=totals.__getitem__)
        return options[best].text


def top_k(g: GameState, seat: Seat, options: list[Action], k: int) -> list[Action]:
    """The options that look best at first sight."""
    scores = score_options(g, seat, options)
    order = sorted(range(len(options)), key=scores.__getitem__, reverse=True)
    return [options[i] for i in order[:k]]


def evaluate_option(g: GameState, seat: Seat, option: Action, policy: HeuristicPolicy) -> float:
    """Answer, let instinct play the turn to its end, and see how it looks."""
    choice = procedures.pending_choice(g, seat)
    assert choice is not None
    mover = g.active
    procedures.submit(g, choice, option)
    rollout(g, policy, 1, mover)
    return win_probabilities(g)[seat]


def rollout(g: GameState, policy: HeuristicPolicy, turns: int, mover: Seat) -> None:
    """Let instinct answer for everybody until that many turns have ended, the mover's first."""
    for _ in range(MAX_ROLLOUT_ANSWERS):
        if g.active != mover:
            mover = g.active
            turns -= 1
        if turns <= 0 or not g.pending:
            return
        choice = first_pending_choice(g)
        procedures.submit(g, choice, policy.choose(g, choice.seat, choice.options))


def first_pending_choice(g: GameState) -> PendingChoice:
    """The first open question that is not answered yet."""
    for choice in g.pending:
        if choice.answer is None:
            return choice
    raise AssertionError("the table waits for nobody")


BUILTIN_BOTS["tactician"] = TacticianBot
