"""Why an answer is illegal now, and by which rule, from what the seat itself may know.

`explain_illegal` first checks whether the seat is asked at all, and for this kind of answer. Then
the function of the verb returns the first obstacle.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ...errors import IllegalAction
from .. import actions as a
from ..actions import Action
from ..components import NOBODY, Seat
from ..naming import name_of
from ..procedures import pending_choice, question
from ..rules.recruit import Muster
from ..rules.setup import Setup, setup_turn
from ..state import Frame, GameState
from .cards import (
    explain_add,
    explain_di,
    explain_fight,
    explain_keep,
    explain_send,
    explain_use,
    explain_wound,
)
from .move import (
    explain_march,
    explain_step,
    explain_stop,
    explain_take,
    explain_teleport,
)
from .reasons import Reason, muster_rule, rule_of_question
from .turn import (
    explain_buy,
    explain_deploy,
    explain_done,
    explain_gold,
    explain_muster,
    explain_raise,
    explain_silver,
    explain_swap,
    explain_token,
)


def explain_illegal(g: GameState, seat: Seat, action: Action) -> IllegalAction | None:
    """The reason why an answer is illegal; None if it is legal."""
    if g.winner != NOBODY:
        return IllegalAction("game_is_over", "N2" if g.edition.end_is_triggered else "O2", {})
    choice = pending_choice(g, seat)
    frame = g.frames[-1]
    rule = rule_of_question(g, frame)
    if choice is None:
        waiting = sorted(c.seat for c in g.pending if c.answer is None)
        return IllegalAction("not_waiting_for_you", rule, {"seats": waiting})
    if action in choice.options:
        return None
    explainer = EXPLAINERS.get(action.verb)
    reason = explainer(g, seat, frame, action) if explainer else None
    if reason is None:
        verbs = sorted({a.VERBS[o.verb] for o in choice.options})
        return IllegalAction("wrong_kind_of_answer", rule, {"verbs": verbs})
    kind, rule_id, values = reason
    fields: dict[str, Any] = {
        name: name_of(g.edition, *value) if isinstance(value, tuple) else value
        for name, value in values.items()
    }
    return IllegalAction(kind, rule_id, fields)


def explain_garrison(g: GameState, seat: Seat, frame: Frame, action: Action) -> Reason | None:
    if not isinstance(frame, Setup) or not setup_turn(frame, g)[1]:
        return None
    if g.edition.garrison_on_pyramids:
        return "garrison_on_pyramids", "S5", {}
    return "garrison_on_two", "S4", {}


def explain_replace(g: GameState, seat: Seat, frame: Frame, action: Action) -> Reason | None:
    if frame.NAME != "replacing":
        return None
    return "battle_card_not_in_hand", "B2", {"battle_card": ("battle_card", action.a)}


def explain_battle(g: GameState, seat: Seat, frame: Frame, action: Action) -> Reason | None:
    if not isinstance(frame, Muster) or question(g) != "battle":
        return None
    fields = {"space": ("space", action.a)}
    if g.rival[action.a] != NOBODY and seat in (g.holder[action.a], g.rival[action.a]):
        return "battle_goes_on_later", "I8", {**fields}
    return "no_battle_there", muster_rule(frame), {**fields}


def explain_retreat(g: GameState, seat: Seat, frame: Frame, action: Action) -> Reason | None:
    return ("nowhere_to_retreat", "X9", {}) if question(g) == "loser" else None


def explain_stay(g: GameState, seat: Seat, frame: Frame, action: Action) -> Reason | None:
    return ("winner_still_there", "X9", {}) if question(g) == "loser" else None


def explain_place(g: GameState, seat: Seat, frame: Frame, action: Action) -> Reason | None:
    if frame.NAME != "dawn":
        return None
    kind = "place_taken" if action.a < len(g.players) else "no_such_place"
    return kind, "N2", {"place": action.a + 1}


def explain_next(g: GameState, seat: Seat, frame: Frame, action: Action) -> Reason | None:
    if frame.NAME != "choosing_order":
        return None
    if action.a >= len(g.players):
        return "no_such_seat", "O1", {"target": action.a}
    return "seat_already_placed", "O1", {"target": action.a}


EXPLAINERS: Final[dict[int, Callable[[GameState, Seat, Frame, Action], Reason | None]]] = {
    a.V_GARRISON: explain_garrison,
    a.V_TOKEN: explain_token,
    a.V_SILVER: explain_silver,
    a.V_GOLD: explain_gold,
    a.V_DONE: explain_done,
    a.V_RAISE: explain_raise,
    a.V_BUY: explain_buy,
    a.V_REPLACE: explain_replace,
    a.V_MUSTER: explain_muster,
    a.V_BATTLE: explain_battle,
    a.V_DEPLOY: explain_deploy,
    a.V_SWAP: explain_swap,
    a.V_MARCH: explain_march,
    a.V_STEP: explain_step,
    a.V_TELEPORT: explain_teleport,
    a.V_TAKE: explain_take,
    a.V_STOP: explain_stop,
    a.V_DI: explain_di,
    a.V_FIGHT: explain_fight,
    a.V_ADD: explain_add,
    a.V_USE: explain_use,
    a.V_WOUND: explain_wound,
    a.V_KEEP: explain_keep,
    a.V_RETREAT: explain_retreat,
    a.V_STAY: explain_stay,
    a.V_SEND: explain_send,
    a.V_PLACE: explain_place,
    a.V_NEXT: explain_next,
}
