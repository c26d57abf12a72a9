"""Why answers in a Move are illegal: march, step, teleport, take, stop."""

from __future__ import annotations

from ..actions import Action
from ..components import Seat, Space
from ..costs import teleport_cost
from ..queries import creatures_of, troop_limit
from ..rules.move import STEP_CARD_TELEPORT, Move, can_pass_walls, can_teleport_from
from ..state import Frame, GameState
from .reasons import Reason, cannot_pay


def explain_march(g: GameState, seat: Seat, frame: Frame, action: Action) -> Reason | None:
    if not isinstance(frame, Move) or frame.space >= 0:
        return None
    return "no_troop_there", "M1", {"space": ("space", action.a)}


def explain_step(g: GameState, seat: Seat, frame: Frame, action: Action) -> Reason | None:
    if not is_choosing_step(frame):
        return None
    assert isinstance(frame, Move)
    destination = Space(action.a)
    if frame.step_kind == STEP_CARD_TELEPORT:
        return None
    if destination not in g.board.reachable[frame.space]:
        return "not_linked", "M2", {"space": ("space", destination)}
    if frame.moves_left <= 0:
        return "no_land_moves", "M1", {}
    return explain_blocked_step(g, seat, frame, destination)


def explain_teleport(g: GameState, seat: Seat, frame: Frame, action: Action) -> Reason | None:
    if not is_choosing_step(frame):
        return None
    assert isinstance(frame, Move)
    destination = Space(action.a)
    fields = {"space": ("space", destination)}
    if not g.board.has_obelisk[destination]:
        return "no_obelisk", "M3", {**fields}
    if destination == frame.space:
        return "already_there", "M3", {**fields}
    if frame.teleported_to >> destination & 1:
        return "already_teleported_there", "M9", {**fields}
    if frame.step_kind != STEP_CARD_TELEPORT:
        if frame.teleports_left <= 0:
            return "no_teleports_left", "M3", {}
        if not can_teleport_from(g, seat, frame.space):
            return "no_pyramid_to_depart", "M3", {}
        cost = teleport_cost(g, seat)
        if cost > g.players[seat].prayer:
            return cannot_pay("M3", cost, g.players[seat].prayer)
    return explain_blocked_step(g, seat, frame, destination)


def explain_take(g: GameState, seat: Seat, frame: Frame, action: Action) -> Reason | None:
    if not isinstance(frame, Move) or frame.destination < 0:
        return None
    if action.a > g.units[frame.space]:
        return "too_few_units_here", "M4", {"has": g.units[frame.space]}
    if action.b >= 0 and action.b not in creatures_of(g, seat, frame.space):
        return "creature_not_here", "M4", {"creature": ("creature", action.b)}
    if not frame.is_first_step and not can_pass_walls(
        g, seat, frame.destination, action.b, frame.ignores_walls
    ):
        return "walls", "M6", {"space": ("space", frame.destination)}
    return "over_limit", "M5", {"limit": troop_limit(g, seat)}


def explain_stop(g: GameState, seat: Seat, frame: Frame, action: Action) -> Reason | None:
    if not is_choosing_step(frame):
        return None
    assert isinstance(frame, Move)
    if frame.step_kind == STEP_CARD_TELEPORT:
        return None
    return "over_limit", "M5", {"limit": troop_limit(g, seat)}


def is_choosing_step(frame: Frame) -> bool:
    return isinstance(frame, Move) and frame.space >= 0 and frame.destination < 0


def explain_blocked_step(g: GameState, seat: Seat, m: Move, destination: Space) -> Reason:
    """The spaces are linked, but no units may take the step."""
    companions = [-1, *creatures_of(g, seat, m.space)]
    if not m.is_first_step and not any(
        can_pass_walls(g, seat, destination, c, m.ignores_walls) for c in companions
    ):
        return "walls", "M6", {"space": ("space", destination)}
    return "over_limit", "M5", {"limit": troop_limit(g, seat)}
