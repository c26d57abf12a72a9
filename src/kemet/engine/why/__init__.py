"""Why an answer is not legal now, and by which rule. Told from what the seat itself may know.

`why` first asks whether the seat is awaited at all and for that kind of answer; then the verb's own
function below looks for the first thing that stands in the way.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from .. import actions as a
from ..actions import Action
from ..catalog import NOBODY, Seat
from ..flow import awaited, question
from ..muster import Muster
from ..setup import Setup, setup_turn
from ..table import Frame, Table
from ..telling import Illegal, name_of
from .cards import why_add, why_di, why_fight, why_keep, why_send, why_use, why_wound
from .move import why_march, why_step, why_stop, why_take, why_teleport
from .tools import Reason, moment_rule, muster_rule
from .turn import (
    why_buy,
    why_deploy,
    why_done,
    why_gold,
    why_muster,
    why_raise,
    why_silver,
    why_swap,
    why_token,
)


def why(g: Table, seat: Seat, action: Action) -> Illegal | None:
    """The reason an answer would be refused; None if it would not."""
    if g.winner != NOBODY:
        return Illegal("game_is_over", "N2" if g.edition.end_is_triggered else "O2", {})
    choice = awaited(g, seat)
    frame = g.frames[-1]
    rule = moment_rule(g, frame)
    if choice is None:
        waiting = sorted(c.seat for c in g.open if c.answer is None)
        return Illegal("not_awaited", rule, {"seats": waiting})
    if action in choice.options:
        return None
    explain = EXPLAIN.get(action.verb)
    reason = explain(g, seat, frame, action) if explain else None
    if reason is None:
        verbs = sorted({a.VERBS[o.verb] for o in choice.options})
        return Illegal("not_asked", rule, {"verbs": verbs})
    kind, by, ids = reason
    fields: dict[str, Any] = {
        name: name_of(g.edition, *value) if isinstance(value, tuple) else value
        for name, value in ids.items()
    }
    return Illegal(kind, by, fields)


def why_garrison(g: Table, seat: Seat, frame: Frame, action: Action) -> Reason | None:
    if not isinstance(frame, Setup) or not setup_turn(frame, g)[1]:
        return None
    if g.edition.garrison_on_pyramids:
        return "garrison_on_pyramids", "S5", {}
    return "garrison_on_two", "S4", {}


def why_replace(g: Table, seat: Seat, frame: Frame, action: Action) -> Reason | None:
    if frame.NAME != "replacing":
        return None
    return "battle_card_not_in_hand", "B2", {"battle_card": ("battle_card", action.a)}


def why_battle(g: Table, seat: Seat, frame: Frame, action: Action) -> Reason | None:
    if not isinstance(frame, Muster) or question(g) != "battle":
        return None
    named = {"space": ("space", action.a)}
    if g.rival[action.a] != NOBODY and seat in (g.holder[action.a], g.rival[action.a]):
        return "battle_goes_on_later", "I8", {**named}
    return "no_battle_there", muster_rule(frame), {**named}


def why_retreat(g: Table, seat: Seat, frame: Frame, action: Action) -> Reason | None:
    return ("nowhere_to_retreat", "X9", {}) if question(g) == "loser" else None


def why_stay(g: Table, seat: Seat, frame: Frame, action: Action) -> Reason | None:
    return ("winner_still_there", "X9", {}) if question(g) == "loser" else None


def why_place(g: Table, seat: Seat, frame: Frame, action: Action) -> Reason | None:
    if frame.NAME != "dawn":
        return None
    kind = "place_taken" if action.a < len(g.players) else "no_such_place"
    return kind, "N2", {"place": action.a + 1}


def why_next(g: Table, seat: Seat, frame: Frame, action: Action) -> Reason | None:
    if frame.NAME != "choosing_order":
        return None
    if action.a >= len(g.players):
        return "no_such_seat", "O1", {"target": action.a}
    return "seat_placed_already", "O1", {"target": action.a}


EXPLAIN: Final[dict[int, Callable[[Table, Seat, Frame, Action], Reason | None]]] = {
    a.V_GARRISON: why_garrison,
    a.V_TOKEN: why_token,
    a.V_SILVER: why_silver,
    a.V_GOLD: why_gold,
    a.V_DONE: why_done,
    a.V_RAISE: why_raise,
    a.V_BUY: why_buy,
    a.V_REPLACE: why_replace,
    a.V_MUSTER: why_muster,
    a.V_BATTLE: why_battle,
    a.V_DEPLOY: why_deploy,
    a.V_SWAP: why_swap,
    a.V_MARCH: why_march,
    a.V_STEP: why_step,
    a.V_TELEPORT: why_teleport,
    a.V_TAKE: why_take,
    a.V_STOP: why_stop,
    a.V_DI: why_di,
    a.V_FIGHT: why_fight,
    a.V_ADD: why_add,
    a.V_USE: why_use,
    a.V_WOUND: why_wound,
    a.V_KEEP: why_keep,
    a.V_RETREAT: why_retreat,
    a.V_STAY: why_stay,
    a.V_SEND: why_send,
    a.V_PLACE: why_place,
    a.V_NEXT: why_next,
}
