"""The cost of an answer, in prayer points."""

from __future__ import annotations

from .actions import (
    V_ADD,
    V_BUY,
    V_DI,
    V_DONE,
    V_MUSTER,
    V_RAISE,
    V_TELEPORT,
    V_USE,
    Action,
)
from .components import Seat
from .costs import card_cost, raise_cost, recruit_cost, teleport_cost, tile_cost
from .rules.move import STEP_CARD_TELEPORT, Move
from .rules.night import NightPowers
from .rules.recruit import SOURCE_ACTION, Muster
from .state import GameState


def answer_cost(g: GameState, seat: Seat, action: Action) -> int:
    """The prayer points a seat pays for an answer, now or later in the same action."""
    frame = g.frames[-1] if g.frames else None
    verb = action.verb
    if verb == V_BUY:
        return tile_cost(g, seat, action.a)
    if verb in (V_DI, V_ADD, V_USE):
        return card_cost(g, seat, action.a)
    if verb == V_RAISE and not isinstance(frame, NightPowers):
        return raise_cost(g, seat, action.a, action.b)
    if verb == V_TELEPORT and not (
        isinstance(frame, Move) and frame.step_kind == STEP_CARD_TELEPORT
    ):
        return teleport_cost(g, seat)
    if verb == V_MUSTER and isinstance(frame, Muster) and frame.source == SOURCE_ACTION:
        so_far = recruit_cost(g, seat, frame.units_placed)
        return recruit_cost(g, seat, frame.units_placed + action.b) - so_far
    if verb == V_DONE and isinstance(frame, Muster) and frame.source == SOURCE_ACTION:
        return recruit_cost(g, seat, frame.units_placed)  # is paid with this answer
    return 0
