"""Rules of thumb: what a player would do at first sight. Fast enough to play whole games out.

`Instinct.choose` gives every option a worth, in units of about one prayer point, and takes the
best; a little chance decides between what looks nearly alike. It reads only what the seat may know
(a re-dealt table shows no more).
"""

from __future__ import annotations

from typing import Any

from ..engine import actions as a
from ..engine import rng
from ..engine.actions import Action
from ..engine.components import (
    BUY_COLOURS,
    GOLD_MOVE,
    MOVE_MIDDLE,
    MOVE_UPPER,
    RAISE,
    RECRUIT,
    Seat,
)
from ..engine.procedures import question
from ..engine.queries import victory_points
from ..engine.state import GameState
from .heuristics_build import (
    best_raise_score,
    best_tile_score,
    score_raise,
    score_recruit,
    score_tile,
)
from .heuristics_war import (
    best_move_score,
    score_added_card,
    score_fight,
    score_move,
    score_recall,
    score_turn_order_place,
    strength_lead,
)

SCORE_NOISE = 0.4  # how far apart two worths may lie and still be mixed up


class HeuristicPolicy:
    """Answers at first sight, reproducibly by seed."""

    def __init__(self, seed: int = 0) -> None:
        self.rng_state = rng.state_from_seed(seed)

    def __reduce__(self) -> tuple[Any, ...]:
        return HeuristicPolicy, (self.rng_state,)

    def choose(self, g: GameState, seat: Seat, options: list[Action]) -> Action:
        """The option that looks best."""
        if len(options) == 1:
            return options[0]
        best, chosen = -1e9, options[0]
        for option, worth in zip(options, score_options(g, seat, options), strict=True):
            self.rng_state, bits = rng.advance(self.rng_state)
            worth += SCORE_NOISE * (bits >> 40) / (1 << 24)
            if worth > best:
                best, chosen = worth, option
        return chosen


def score_options(g: GameState, seat: Seat, options: list[Action]) -> list[float]:
    """What the answers to one question look worth."""
    if options[0].verb == a.V_FIGHT:
        lead = strength_lead(g, seat)  # the same for all of them
        return [score_fight(g, seat, option, lead) for option in options]
    return [score_option(g, seat, option) for option in options]


def score_option(g: GameState, seat: Seat, option: Action) -> float:
    """What an answer looks worth, if it is not one to a war council."""
    verb = option.verb
    if verb in (a.V_TOKEN, a.V_SILVER):
        return score_action_space(g, seat, option.a) - (1.5 if verb == a.V_SILVER else 0.0)
    if verb == a.V_GOLD:
        return score_action_space(g, seat, MOVE_UPPER if option.a == GOLD_MOVE else RECRUIT)
    if verb == a.V_BUY:
        return score_tile(g, seat, option.a)
    if verb == a.V_RAISE:
        return score_raise(g, seat, option.a, option.b)
    if verb == a.V_MUSTER:
        return 1.0 + 0.3 * option.b + 0.2 * (g.units[option.a] > 0)
    if verb in (a.V_MARCH, a.V_STEP, a.V_TELEPORT, a.V_TAKE, a.V_STOP):
        return score_move(g, seat, option)
    if verb in (a.V_ADD, a.V_USE):
        return score_added_card(g, seat, option)
    if verb in (a.V_RECALL, a.V_STAY, a.V_RETREAT):
        return score_recall(g, seat, option)
    if verb == a.V_DI:
        return score_card(g, seat, option)
    if verb in (a.V_SEND, a.V_DEPLOY, a.V_SWAP):
        return 1.0 if verb != a.V_SWAP else -1.0
    if verb == a.V_OFFER:
        return 2.0 if question(g) == "sanctuary" else score_delta_offer(g, seat)
    if verb == a.V_PLACE:
        return score_turn_order_place(g, option.a)
    if verb == a.V_PYRAMIDS:
        return 1.0 if any(level == 2 for level, _ in a.PYRAMID_SETUPS[option.a]) else 0.8
    return 0.5  # pass, done, ready, stop


def score_delta_offer(g: GameState, seat: Seat) -> float:
    """A unit for 5 prayer, unless it is the last there or prayer is plenty."""
    return 1.0 if g.units[g.board.delta] > 1 and g.players[seat].prayer <= 7 else 0.0


def score_action_space(g: GameState, seat: Seat, space: int) -> float:
    """What an action space promises now."""
    player = g.players[seat]
    if space in (MOVE_UPPER, MOVE_MIDDLE):
        return best_move_score(g, seat)
    if space == RECRUIT:
        return score_recruit(g, seat)
    if space == RAISE:
        return best_raise_score(g, seat)
    if space in BUY_COLOURS:
        return best_tile_score(g, seat, BUY_COLOURS[space])
    return 1.6 if player.prayer <= 9 else 0.0


def score_card(g: GameState, seat: Seat, option: Action) -> float:
    """Prayer and theft at once, fire where it frees a temple, the rest when it comes handy."""
    name = g.edition.cards[option.a].name
    if name == "prayer":
        return 1.0 if g.players[seat].prayer <= 9 else 0.0
    if name == "mana_theft":
        return 0.9
    if name == "raining_fire":
        last = g.units[option.b] == 1 and option.b in g.board.temples
        return 1.5 + victory_points(g, option.c) * 0.05 if last else 0.2
    if name == "enlistment":
        return 0.9
    if name == "veto":
        return 0.8
    if name == "escape":
        return 1.0
    return 0.3
