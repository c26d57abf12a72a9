"""The cards added to a battle: revealed, paid for and used [X5]; Divine Wound."""

from __future__ import annotations

from typing import ClassVar, final

from .actions import READY, USE, USE_AT, WOUND, Action
from .cards import PlayedCard, aims, take_effect
from .catalog import NOWHERE, Seat
from .flow import answer, ask, ask_secret, go_to, procedure
from .look import card_cost
from .sides import Side, battle_in_progress
from .table import Frame, Table
from .verbs import discard_card, pay


def use_all(g: Table, side: Side) -> None:
    """(O) Costs are paid and effects count."""
    for card in side.added:
        use_card(g, side, card, -1, -1)


def use_card(g: Table, side: Side, card: int, space: int, target: int) -> None:
    """Pay and resolve one revealed card."""
    side.used.append(card)
    g.say("uses", side.seat, card, space, target)
    pay(g, side.seat, card_cost(g, side.seat, card))
    take_effect(g, PlayedCard(side.seat, card, space, target))


@final
class Confrontation(Frame):
    """(R) One side goes through its revealed cards."""

    NAME: ClassVar = "confrontation"
    FIELDS: ClassVar = ("at", "seat")
    __slots__ = ("seat",)

    def __init__(self, seat: Seat = 0) -> None:
        self.at = 0
        self.seat = seat

    def copy(self) -> Confrontation:
        new = Confrontation(self.seat)
        new.at = self.at
        return new


def ask_use(c: Confrontation, g: Table) -> None:
    """Card by card, in the order one likes: pay and resolve it, or leave it."""
    options = use_options(g, c.seat)
    if options:
        ask(g, c.seat, [*options, READY])


def use(c: Confrontation, g: Table) -> None:
    action = answer(g)
    if action is not None and action is not READY:
        use_card(g, battle_in_progress(g).side(c.seat), action.a, action.b, action.c)
        go_to(c, ask_use)


procedure(Confrontation, ask_use, use)


def use_options(g: Table, seat: Seat) -> list[Action]:
    """What can be done with the cards that lie revealed and are not used yet."""
    side = battle_in_progress(g).side(seat)
    options: list[Action] = []
    for card in sorted(set(side.added)):
        unused = side.added.count(card) > side.used.count(card)
        if unused and g.edition.cards[card].works_in_battle:
            for space, target in aims(g, seat, card):
                options.append(USE[card] if space == NOWHERE else USE_AT[card][space][target])
    return options


@final
class Wounding(Frame):
    """Divine Wound: after the cards, discard others from the hand for strength."""

    NAME: ClassVar = "wounding"
    FIELDS: ClassVar = ("at", "seat")
    __slots__ = ("seat",)

    def __init__(self, seat: Seat = 0) -> None:
        self.at = 0
        self.seat = seat

    def copy(self) -> Wounding:
        new = Wounding(self.seat)
        new.at = self.at
        return new


def ask_wound(w: Wounding, g: Table) -> None:
    """Any card still in hand, whatever its icon."""
    player = g.players[w.seat]
    if player.cards_held:
        cards = [WOUND[card] for card, held in enumerate(player.cards) if held]
        ask_secret(g, w.seat, [*cards, READY])


def wound(w: Wounding, g: Table) -> None:
    """+1 strength each."""
    action = answer(g)
    if action is not None and action is not READY:
        discard_card(g, w.seat, action.a)
        battle_in_progress(g).side(w.seat).wounds += 1
        g.say("wounds", w.seat, action.a)
        go_to(w, ask_wound)


procedure(Wounding, ask_wound, wound)
