"""Why not: marching, stepping, teleporting, how many."""

from __future__ import annotations

from ..actions import Action
from ..catalog import Seat, Space
from ..limits import departs, ignores_walls
from ..look import creatures_of, teleport_cost, troop_limit
from ..move import BY_CARD, Move
from ..table import Frame, Table
from .tools import Reason, cannot_pay


def why_march(g: Table, seat: Seat, frame: Frame, action: Action) -> Reason | None:
    if not isinstance(frame, Move) or frame.here >= 0:
        return None
    return "no_troop_there", "M1", {"space": ("space", action.a)}


def why_step(g: Table, seat: Seat, frame: Frame, action: Action) -> Reason | None:
    if not choosing_step(frame):
        return None
    assert isinstance(frame, Move)
    to = action.a
    if frame.way == BY_CARD:
        return None
    if to not in g.board.walkable[frame.here]:
        return "not_linked", "M2", {"space": ("space", to)}
    if frame.left <= 0:
        return "no_land_moves", "M1", {}
    return why_not_there(g, seat, frame, to)


def why_teleport(g: Table, seat: Seat, frame: Frame, action: Action) -> Reason | None:
    if not choosing_step(frame):
        return None
    assert isinstance(frame, Move)
    to = action.a
    named = {"space": ("space", to)}
    if not g.board.has_obelisk[to]:
        return "no_obelisk", "M3", {**named}
    if to == frame.here:
        return "already_there", "M3", {**named}
    if frame.landed >> to & 1:
        return "teleported_there_already", "M9", {**named}
    if frame.way != BY_CARD:
        if frame.teleports <= 0:
            return "no_teleports_left", "M3", {}
        if not departs(g, seat, frame.here):
            return "no_pyramid_to_depart", "M3", {}
        cost = teleport_cost(g, seat)
        if cost > g.players[seat].prayer:
            return cannot_pay("M3", cost, g.players[seat].prayer)
    return why_not_there(g, seat, frame, to)


def why_take(g: Table, seat: Seat, frame: Frame, action: Action) -> Reason | None:
    if not isinstance(frame, Move) or frame.to < 0:
        return None
    if action.a > g.units[frame.here]:
        return "not_so_many_here", "M4", {"has": g.units[frame.here]}
    if action.b >= 0 and action.b not in creatures_of(g, seat, frame.here):
        return "creature_not_here", "M4", {"creature": ("creature", action.b)}
    if not frame.first and not ignores_walls(g, seat, frame.to, action.b, frame.open_gates):
        return "walls", "M6", {"space": ("space", frame.to)}
    return "over_limit", "M5", {"limit": troop_limit(g, seat)}


def why_stop(g: Table, seat: Seat, frame: Frame, action: Action) -> Reason | None:
    if not choosing_step(frame):
        return None
    assert isinstance(frame, Move)
    if frame.way == BY_CARD:
        return None
    return "over_limit", "M5", {"limit": troop_limit(g, seat)}


def choosing_step(frame: Frame) -> bool:
    return isinstance(frame, Move) and frame.here >= 0 and frame.to < 0


def why_not_there(g: Table, seat: Seat, m: Move, to: Space) -> Reason:
    """A way there is, but nobody may take it."""
    takers = [-1, *creatures_of(g, seat, m.here)]
    if not m.first and not any(ignores_walls(g, seat, to, c, m.open_gates) for c in takers):
        return "walls", "M6", {"space": ("space", to)}
    return "over_limit", "M5", {"limit": troop_limit(g, seat)}
