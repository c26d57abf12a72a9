"""Why answers with Divine Intervention cards, battle cards and retreats are illegal."""

from __future__ import annotations

from ..actions import ADD, Action
from ..components import (
    ICON_BATTLE,
    ICON_DAY,
    ICON_ESCAPE,
    ICON_MOVE,
    ICON_VETO,
    Seat,
)
from ..costs import card_cost
from ..procedures import question
from ..queries import troop_limit
from ..rules.battle import Battle, Confrontation, Wounding, current_battle, preparation_options
from ..rules.cards import legal_targets
from ..rules.move import STEP_CARD_TELEPORT, Move
from ..rules.night import NightlyCards
from ..state import Frame, GameState
from .reasons import Reason, cannot_pay, card_rule


def playable_icons(g: GameState, question_name: str) -> tuple[int, ...]:
    """The icons of cards that may be played at a question; in a Move, between its steps."""
    match question_name:
        case "window":
            return (ICON_DAY,)
        case "veto":
            return (ICON_VETO,)
        case "escape":
            return (ICON_ESCAPE,)
        case "march" | "step" | "take":
            return (ICON_MOVE,) if g.edition.has_windows else (ICON_MOVE, ICON_DAY)
        case "token":
            return () if g.edition.has_windows else (ICON_DAY,)
        case _:
            return ()


def explain_di(g: GameState, seat: Seat, frame: Frame, action: Action) -> Reason | None:
    asked = question(g)
    fields = {"card": ("card", action.a)}
    if not g.players[seat].hand[action.a]:
        return "card_not_in_hand", "I2", {**fields}
    if asked == "preparation" and can_add(g, seat, frame, action.a):
        return None  # the card can be added, not played
    if g.edition.cards[action.a].icon not in playable_icons(g, asked):
        return "wrong_moment", card_rule(g), {**fields}
    if isinstance(frame, Move) and (asked != "step" or frame.step_kind == STEP_CARD_TELEPORT):
        return (
            "step_first",
            "M3" if frame.step_kind == STEP_CARD_TELEPORT else card_rule(g),
            {**fields},
        )
    reason = explain_no_effect(g, seat, action, "I2")
    if reason is None and isinstance(frame, Move):  # its cost is needed to meet the limits
        return "over_limit", "M5", {"limit": troop_limit(g, seat)}
    return reason


def can_add(g: GameState, seat: Seat, frame: Frame, card: int) -> bool:
    return isinstance(frame, Battle) and ADD[card] in preparation_options(frame, g, seat)


def explain_no_effect(g: GameState, seat: Seat, action: Action, rule: str) -> Reason | None:
    """A card that may be played or used now cannot be paid for, or has no effect on the target."""
    fields = {"card": ("card", action.a)}
    cost = card_cost(g, seat, action.a)
    if cost > g.players[seat].prayer:
        return cannot_pay(rule, cost, g.players[seat].prayer)
    targets = legal_targets(g, seat, action.a)
    if not targets:
        return "would_do_nothing", "I2", {**fields}
    if (action.b, action.c) not in targets:
        return "no_such_target", "I2", {**fields}
    return None


def explain_fight(g: GameState, seat: Seat, frame: Frame, action: Action) -> Reason | None:
    if question(g) not in ("council", "council_last"):
        return None
    hand = g.players[seat].battle_hand
    if hand >> action.a & 1 and hand >> action.b & 1:
        return None
    missing = action.b if hand >> action.a & 1 else action.a
    return "battle_card_not_in_hand", "X3", {"battle_card": ("battle_card", missing)}


def explain_add(g: GameState, seat: Seat, frame: Frame, action: Action) -> Reason | None:
    if not isinstance(frame, Battle) or question(g) != "preparation":
        return None
    player = g.players[seat]
    added = frame.side(seat).added
    fields = {"card": ("card", action.a)}
    if not player.hand[action.a]:
        return "card_not_in_hand", "X4", {**fields}
    if player.hand[action.a] <= added.count(action.a):
        return "already_added", "X4", {**fields}
    if g.edition.must_pay_all_added:
        if g.edition.cards[action.a].icon != ICON_BATTLE:
            return "only_battle_icons", "X4", {**fields}
        spent = sum(card_cost(g, seat, card) for card in added)
        cost = spent + card_cost(g, seat, action.a)
        if cost > player.prayer:
            return cannot_pay("X4", cost, player.prayer)
    return None


def explain_use(g: GameState, seat: Seat, frame: Frame, action: Action) -> Reason | None:
    if not isinstance(frame, Confrontation):
        return None
    side = current_battle(g).side(seat)
    definition = g.edition.cards[action.a]
    fields = {"card": ("card", action.a)}
    if side.added.count(action.a) <= side.used.count(action.a):
        return "not_revealed", "X5", {**fields}
    if not definition.works_in_battle:
        return "no_effect_in_battle", "X5", {**fields}
    return explain_no_effect(g, seat, action, "X5")


def explain_wound(g: GameState, seat: Seat, frame: Frame, action: Action) -> Reason | None:
    if not isinstance(frame, Wounding):
        return None
    return "card_not_in_hand", "X5", {"card": ("card", action.a)}


def explain_keep(g: GameState, seat: Seat, frame: Frame, action: Action) -> Reason | None:
    if not isinstance(frame, NightlyCards):
        return None
    return "not_looked_at", "N1", {"card": ("card", action.a)}


def explain_send(g: GameState, seat: Seat, frame: Frame, action: Action) -> Reason | None:
    if question(g) != "send":
        return None
    return "not_empty_neighbour", "X9", {"space": ("space", action.a)}
