"""Why not: Divine Intervention cards, battle cards, retreats."""

from __future__ import annotations

from ..actions import Action
from ..catalog import (
    AIM_NONE,
    ICON_BATTLE,
    ICON_DAY,
    ICON_ESCAPE,
    ICON_MOVE,
    ICON_VETO,
    Seat,
)
from ..confrontation import Confrontation, Wounding
from ..flow import question
from ..look import card_cost, troop_limit
from ..nightcards import NightlyCards
from ..sides import Battle, battle_in_progress
from ..table import Frame, Table
from .tools import Reason, cannot_pay


def icons_now(g: Table, frame: Frame) -> tuple[int, ...]:
    """The icons whose cards may be played in this moment."""
    match frame.NAME:
        case "window":
            return (ICON_DAY,)
        case "vetoes":
            return (ICON_VETO,)
        case "battle":
            return (ICON_ESCAPE,) if question(g) == "escape" else ()
        case "move":
            return (ICON_MOVE,) if g.edition.windows else (ICON_MOVE, ICON_DAY)
        case "turn":
            return () if g.edition.windows else (ICON_DAY,)
        case _:
            return ()


def why_di(g: Table, seat: Seat, frame: Frame, action: Action) -> Reason | None:
    kind = g.edition.cards[action.a]
    named = {"card": ("card", action.a)}
    if not g.players[seat].cards[action.a]:
        return "card_not_in_hand", "I2", {**named}
    if kind.icon not in icons_now(g, frame):
        return "not_its_moment", "I4" if g.edition.windows else "I3", {**named}
    cost = card_cost(g, seat, action.a)
    if cost > g.players[seat].prayer:
        return cannot_pay("I2", cost, g.players[seat].prayer)
    if kind.aim != AIM_NONE:
        return "no_such_target", "I2", {**named}
    if frame.NAME == "move":
        return "over_limit", "M5", {"limit": troop_limit(g, seat)}
    return "would_do_nothing", "I2", {**named}


def why_fight(g: Table, seat: Seat, frame: Frame, action: Action) -> Reason | None:
    if question(g) not in ("council", "council_last"):
        return None
    hand = g.players[seat].battle_hand
    if hand >> action.a & 1 and hand >> action.b & 1:
        return None
    missing = action.b if hand >> action.a & 1 else action.a
    return "battle_card_not_in_hand", "X3", {"battle_card": ("battle_card", missing)}


def why_add(g: Table, seat: Seat, frame: Frame, action: Action) -> Reason | None:
    if not isinstance(frame, Battle) or question(g) != "preparation":
        return None
    player = g.players[seat]
    added = frame.side(seat).added
    named = {"card": ("card", action.a)}
    if player.cards[action.a] <= added.count(action.a):
        return "card_not_in_hand", "X4", {**named}
    if g.edition.pay_all_added:
        if g.edition.cards[action.a].icon != ICON_BATTLE:
            return "only_battle_icons", "X4", {**named}
        spent = sum(card_cost(g, seat, card) for card in added)
        cost = spent + card_cost(g, seat, action.a)
        if cost > player.prayer:
            return cannot_pay("X4", cost, player.prayer)
    return None


def why_use(g: Table, seat: Seat, frame: Frame, action: Action) -> Reason | None:
    if not isinstance(frame, Confrontation):
        return None
    side = battle_in_progress(g).side(seat)
    kind = g.edition.cards[action.a]
    named = {"card": ("card", action.a)}
    if side.added.count(action.a) <= side.used.count(action.a):
        return "not_revealed", "X5", {**named}
    if not kind.works_in_battle:
        return "no_effect_in_battle", "X5", {**named}
    cost = card_cost(g, seat, action.a)
    if cost > g.players[seat].prayer:
        return cannot_pay("X5", cost, g.players[seat].prayer)
    if kind.aim != AIM_NONE:
        return "no_such_target", "I2", {**named}
    return "would_do_nothing", "I2", {**named}


def why_wound(g: Table, seat: Seat, frame: Frame, action: Action) -> Reason | None:
    if not isinstance(frame, Wounding):
        return None
    return "card_not_in_hand", "X5", {"card": ("card", action.a)}


def why_keep(g: Table, seat: Seat, frame: Frame, action: Action) -> Reason | None:
    if not isinstance(frame, NightlyCards):
        return None
    return "not_looked_at", "N1", {"card": ("card", action.a)}


def why_send(g: Table, seat: Seat, frame: Frame, action: Action) -> Reason | None:
    if question(g) != "send":
        return None
    return "not_empty_neighbour", "X9", {"space": ("space", action.a)}
