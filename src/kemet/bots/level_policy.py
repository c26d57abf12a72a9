"""A policy between rules of thumb and the champion's network, with a temper.

Weak players see as far as the rules of thumb do: what an option brings now, and no threats. The
more the network counts, the farther a level sees. The temperature says how often it takes an answer
that it finds worse, and its temper what it likes.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from ..engine import rng
from ..engine.actions import BY_TEXT, V_FIGHT, Action
from ..engine.components import Seat
from ..engine.state import ASK_NEVER, GameState
from ..factory import redeal
from ..views import View
from .asked_seat import asked_seat
from .champion import (
    BATTLE_TEMPERATURE,
    STANDSTILL_ROUND,
    STANDSTILL_STEP,
    Evaluator,
    evaluate_state,
    load_champion,
)
from .heuristics import score_options
from .probabilities import sample
from .tempers import likings

NEVER: Final = -1e9  # the score of an option that is not considered


@dataclass(frozen=True, slots=True)
class Mixture:
    """The parameters of a policy.

    Attributes:
        network: the weight of the network's scores
        thumb: the weight of the scores by rules of thumb, whose unit is about one prayer point
        temperature: of the choice among the sums
        care: an option whose score by rules of thumb is so much below the best one is not
            considered, unless the network finds it best; 0 considers all
        temper: what it likes; empty for nothing
    """

    network: float
    thumb: float
    temperature: float
    care: float = 0.0
    temper: str = ""


def mixed_scores(
    mixture: Mixture,
    g: GameState,
    seat: Seat,
    options: list[Action],
    network_scores: Sequence[float] | None,
) -> list[float]:
    """The score of each option, in logits at temperature 1."""
    scores = [0.0] * len(options)
    if network_scores is not None:
        scores = [mixture.network * score for score in network_scores]
    if mixture.thumb or mixture.care:
        thumb = score_options(g, seat, options)
        best = max(range(len(options)), key=scores.__getitem__)
        lowest = max(thumb) - mixture.care if mixture.care else -math.inf
        scores = [
            s + mixture.thumb * t if t >= lowest or i == best else NEVER
            for i, (s, t) in enumerate(zip(scores, thumb, strict=True))
        ]
    if mixture.temper and g.round <= STANDSTILL_ROUND:
        liked = likings(mixture.temper, g, seat, options)
        scores = [s + mixture.temperature * like for s, like in zip(scores, liked, strict=True)]
    return scores


def temperature_of(mixture: Mixture, verb: int, round_number: int) -> float:
    """The temperature of a choice: battle cards are mixed, a standstill is broken."""
    temperature = mixture.temperature
    temperature += STANDSTILL_STEP * max(0, round_number - STANDSTILL_ROUND)
    return max(temperature, BATTLE_TEMPERATURE) if verb == V_FIGHT else temperature


def draw(
    mixture: Mixture,
    g: GameState,
    seat: Seat,
    options: list[Action],
    network_scores: Sequence[float] | None,
    seed: int,
) -> Action:
    """One of the options, drawn by the policy."""
    scores = mixed_scores(mixture, g, seat, options, network_scores)
    _, bits = rng.advance(rng.state_from_seed(seed))
    return options[sample(scores, temperature_of(mixture, options[0].verb, g.round), bits)]


class MixtureBot:
    """Draws its answers by a policy; reproducible by seed."""

    def __init__(self, seed: int, mixture: Mixture, network: Evaluator | None = None) -> None:
        self.seed = seed
        self.mixture = mixture
        self.network = network

    def __reduce__(self) -> tuple[Any, ...]:
        return MixtureBot, (self.seed, self.mixture, self.network)

    def choose(self, view: View) -> str:
        seat = asked_seat(view)
        if len(view.options) == 1:
            return view.options[0]
        state = redeal(view, 0).state
        state.ask_forced = ASK_NEVER
        options = [BY_TEXT[text] for text in view.options]
        found = None
        if self.mixture.network:
            found, _ = evaluate_state(self.network or load_champion(), state, seat, options)
        return draw(self.mixture, state, seat, options, found, self.seed).text
