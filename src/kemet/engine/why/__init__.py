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
from ..flow import awaited
from ..setup import Setup
from ..table import Frame, Table
from ..telling import Illegal, name_of
from .cards import why_add, why_di, why_fight, why_keep, why_send, why_use, why_wound
from .move import why_march, why_step, why_stop, why_take, why_teleport
from .tools import Reason
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

MOMENT_RULES: Final[dict[str, str]] = {
    "setup": "S4", "day": "D1", "turn": "D2", "move": "M1", "muster": "C1", "raising": "R1",
    "buying": "B1", "replacing": "B2", "deployment": "K2", "window": "I4", "vetoes": "I5",
    "card": "I2", "battle": "X0", "confrontation": "X5", "wounding": "X5", "nightly_cards": "N1",
    "night_powers": "N1", "night_revised": "N1", "night_original": "O1", "evening": "O2",
    "dawn": "N2", "choosing_order": "O1", "rounds": "D1",
}  # fmt: skip
"""The rule that governs a moment, by what is in progress."""


def why(g: Table, seat: Seat, action: Action) -> Illegal | None:
    """The reason an answer would be refused; None if it would not."""
    if g.winner != NOBODY:
        return Illegal("game_is_over", "N2" if g.edition.end_is_triggered else "O2", {})
    choice = awaited(g, seat)
    frame = g.frames[-1]
    rule = MOMENT_RULES[frame.NAME]
    if frame.NAME == "setup" and not g.edition.garrison_before_pyramids:
        rule = "S5"
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
    if not isinstance(frame, Setup):
        return None
    if g.edition.garrison_on_pyramids:
        return "garrison_on_pyramids", "S5", {}
    return "garrison_on_two", "S4", {}


def why_replace(g: Table, seat: Seat, frame: Frame, action: Action) -> Reason | None:
    if frame.NAME != "replacing":
        return None
    return "battle_card_not_in_hand", "B2", {"battle_card": ("battle_card", action.a)}


def why_battle(g: Table, seat: Seat, frame: Frame, action: Action) -> Reason | None:
    return "no_battle_there", "C1", {"space": ("space", action.a)}


def why_retreat(g: Table, seat: Seat, frame: Frame, action: Action) -> Reason | None:
    if awaits(g, seat, a.RECALL) and not awaits(g, seat, a.RETREAT):
        return "nowhere_to_retreat", "X9", {}
    return None


def why_stay(g: Table, seat: Seat, frame: Frame, action: Action) -> Reason | None:
    return ("winner_still_there", "X9", {}) if awaits(g, seat, a.RECALL) else None


def why_place(g: Table, seat: Seat, frame: Frame, action: Action) -> Reason | None:
    return ("place_taken", "N2", {"place": action.a + 1}) if frame.NAME == "dawn" else None


def why_next(g: Table, seat: Seat, frame: Frame, action: Action) -> Reason | None:
    if frame.NAME != "choosing_order":
        return None
    if action.a >= len(g.players):
        return "no_such_seat", "O1", {"target": action.a}
    return "seat_placed_already", "O1", {"target": action.a}


def awaits(g: Table, seat: Seat, action: Action) -> bool:
    choice = awaited(g, seat)
    return choice is not None and action in choice.options


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
