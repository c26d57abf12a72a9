"""Scripted players of several styles, quick enough to play among learners and to make positions.

They read only what a seat may know, and cost some microseconds an answer when compiled.
"""

from __future__ import annotations

from typing import Any, Final, final

from ..engine import actions as a
from ..engine import rng
from ..engine.actions import Action
from ..engine.components import (
    BUY_COLOURS,
    MOVE_MIDDLE,
    MOVE_UPPER,
    NOBODY,
    RAISE,
    RECRUIT,
)
from ..engine.procedures import submit
from ..engine.state import GameState, PendingChoice
from .heuristics import SCORE_NOISE, first_pending_choice, score_options

STYLES: Final = ("random", "eager", "greedy", "careless", "rusher", "builder")
"""At random, at random but rarely passive, by rules of thumb, by them but often at random, by them
with a preference for moves and troops, and with one for pyramids and tiles."""

RANDOM: Final = 0
EAGER: Final = 1
GREEDY: Final = 2
CARELESS: Final = 3
RUSHER: Final = 4
BUILDER: Final = 5

CALLER: Final = -1  # instead of a style: a seat that is not scripted

PASSIVE_VERBS: Final = (a.V_PASS, a.V_DONE, a.V_STOP, a.V_READY)
PREFERENCE: Final = 3.0  # what a rusher and a builder add to the score of what they prefer


@final
class ScriptedPlayer:
    """Answers in any style; reproducible by seed."""

    def __init__(self, seed: int = 0) -> None:
        self.rng_state = rng.state_from_seed(seed)

    def __reduce__(self) -> tuple[Any, ...]:
        return ScriptedPlayer, (self.rng_state,)

    def randbelow(self, n: int) -> int:
        self.rng_state, number = rng.randbelow(self.rng_state, n)
        return number

    def choose(self, g: GameState, choice: PendingChoice, style: int) -> Action:
        """One of the options of a choice."""
        options = choice.options
        if len(options) == 1:
            return options[0]
        if style == RANDOM or (style == CARELESS and not self.randbelow(3)):
            return options[self.randbelow(len(options))]
        if style == EAGER:
            if self.randbelow(5):
                active = [option for option in options if option.verb not in PASSIVE_VERBS]
                if active:
                    return active[self.randbelow(len(active))]
            return options[self.randbelow(len(options))]
        scores = score_options(g, choice.seat, options)
        best, chosen = -1e9, options[0]
        for i, option in enumerate(options):
            self.rng_state, bits = rng.advance(self.rng_state)
            score = scores[i] + SCORE_NOISE * (bits >> 40) / (1 << 24)
            if style >= RUSHER:
                score += preference(option, style)
            if score > best:
                best, chosen = score, option
        return chosen


def preference(option: Action, style: int) -> float:
    """What a rusher or a builder adds to the score of an option."""
    verb = option.verb
    if verb in (a.V_TOKEN, a.V_SILVER):
        is_war = option.a in (MOVE_UPPER, MOVE_MIDDLE, RECRUIT)
        is_building = option.a == RAISE or option.a in BUY_COLOURS
    else:
        is_war = verb in (a.V_MARCH, a.V_STEP, a.V_TELEPORT, a.V_MUSTER)
        is_building = verb in (a.V_BUY, a.V_RAISE)
    return PREFERENCE if (is_war if style == RUSHER else is_building) else 0.0


def answer_scripted(
    g: GameState, styles: list[int], player: ScriptedPlayer, max_round: int
) -> None:
    """Answer for the scripted seats until another is asked, the game ends or passes a round."""
    while g.winner == NOBODY and g.round <= max_round:
        choice = first_pending_choice(g)
        style = styles[choice.seat]
        if style == CALLER:
            return
        submit(g, choice, player.choose(g, choice, style))


def sample_states(
    g: GameState, styles: list[int], player: ScriptedPlayer, interval: int, max_answers: int
) -> list[GameState]:
    """Play a game to its end with a style for each seat; copies of some of its states, in order.

    One answer in `interval` is preceded by a copy.
    """
    states: list[GameState] = []
    for _ in range(max_answers):
        if g.winner != NOBODY:
            break
        if not player.randbelow(interval):
            states.append(g.copy())
        choice = first_pending_choice(g)
        submit(g, choice, player.choose(g, choice, styles[choice.seat]))
    return states
