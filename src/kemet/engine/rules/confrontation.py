"""The cards added to a battle: revealed, paid for and used [X5]; Divine Wound."""

from __future__ import annotations

from typing import ClassVar, final

from ..actions import READY, USE, USE_AT, WOUND, Action
from ..components import NOWHERE, Seat
from ..mutations import discard_card, pay
from ..procedures import answer, ask, ask_secret, go_to, procedure
from ..queries import card_cost
from ..state import Frame, GameState
from .cards import PlayedCard, apply_effect, legal_targets
from .sides import Side, current_battle


def use_all_cards(g: GameState, side: Side) -> None:
    """(O) Costs are paid and effects count."""
    for card in side.added:
        use_card(g, side, card, -1, -1)


def use_card(g: GameState, side: Side, card: int, space: int, target: int) -> None:
    """Pay and resolve one revealed card."""
    side.used.append(card)
    g.emit("uses", side.seat, card, space, target)
    pay(g, side.seat, card_cost(g, side.seat, card))
    apply_effect(g, PlayedCard(side.seat, card, space, target))


@final
class Confrontation(Frame):
    """(R) One side goes through its revealed cards."""

    NAME: ClassVar = "confrontation"
    FIELDS: ClassVar = ("next_step", "seat")
    __slots__ = ("seat",)

    def __init__(self, seat: Seat = 0) -> None:
        self.next_step = 0
        self.seat = seat

    def copy(self) -> Confrontation:
        new = Confrontation(self.seat)
        new.next_step = self.next_step
        return new


def ask_use(c: Confrontation, g: GameState) -> None:
    """Card by card, in the order one likes: pay and resolve it, or leave it."""
    options = use_options(g, c.seat)
    if options:
        ask(g, c.seat, [*options, READY])


def apply_use(c: Confrontation, g: GameState) -> None:
    action = answer(g)
    if action is not None and action is not READY:
        use_card(g, current_battle(g).side(c.seat), action.a, action.b, action.c)
        go_to(c, ask_use)


procedure(Confrontation, ask_use, apply_use)


def use_options(g: GameState, seat: Seat) -> list[Action]:
    """What can be done with the cards that lie revealed and are not used yet."""
    side = current_battle(g).side(seat)
    options: list[Action] = []
    for card in sorted(set(side.added)):
        unused = side.added.count(card) > side.used.count(card)
        if unused and g.edition.cards[card].works_in_battle:
            for space, target in legal_targets(g, seat, card):
                options.append(USE[card] if space == NOWHERE else USE_AT[card][space][target])
    return options


@final
class Wounding(Frame):
    """Divine Wound: after the cards, discard others from the hand for strength."""

    NAME: ClassVar = "wounding"
    FIELDS: ClassVar = ("next_step", "seat")
    __slots__ = ("seat",)

    def __init__(self, seat: Seat = 0) -> None:
        self.next_step = 0
        self.seat = seat

    def copy(self) -> Wounding:
        new = Wounding(self.seat)
        new.next_step = self.next_step
        return new


def ask_wound(w: Wounding, g: GameState) -> None:
    """Any card still in hand, whatever its icon."""
    player = g.players[w.seat]
    if player.hand_size:
        cards = [WOUND[card] for card, held in enumerate(player.hand) if held]
        ask_secret(g, w.seat, [*cards, READY])


def apply_wound(w: Wounding, g: GameState) -> None:
    """+1 strength each."""
    action = answer(g)
    if action is not None and action is not READY:
        discard_card(g, w.seat, action.a)
        current_battle(g).side(w.seat).wounds += 1
        g.emit("wounds", w.seat, action.a)
        go_to(w, ask_wound)


procedure(Wounding, ask_wound, apply_wound)
