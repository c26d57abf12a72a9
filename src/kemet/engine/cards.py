"""Divine Intervention cards outside a battle's preparation [I1]-[I8].

A card played is a frame of its own: paid for, open to Vetoes, then carried out. So a Veto of a
Veto, or a battle started by a card in another battle's window, needs no further code.
"""

from __future__ import annotations

from typing import ClassVar, Final, final

from .actions import DI, DI_AT, PASS, Action
from .catalog import ICON_DAY, ICON_VETO, NOBODY, NOWHERE, Seat, Space
from .creatures import settle_creatures
from .flow import answer_or_pass, ask_secret, go_to, procedure, seat_after
from .look import card_cost
from .table import Frame, Table
from .verbs import discard_card, pay


@final
class PlayedCard(Frame):
    """A card on the table, with what it names: a space, a seat, or nothing."""

    NAME: ClassVar = "card"
    FIELDS: ClassVar = ("at", "seat", "card", "space", "target", "cancelled")
    __slots__ = ("cancelled", "card", "seat", "space", "target")

    def __init__(
        self, seat: Seat = 0, card: int = 0, space: Space = NOWHERE, target: Seat = NOBODY
    ) -> None:
        self.at = 0
        self.seat = seat
        self.card = card
        self.space = space
        self.target = target
        self.cancelled = False

    def copy(self) -> PlayedCard:
        new = PlayedCard(self.seat, self.card, self.space, self.target)
        new.at = self.at
        new.cancelled = self.cancelled
        return new


def pay_for_card(p: PlayedCard, g: Table) -> None:
    """Its cost is paid when it is played; a cancelled card stays paid [I2]."""
    discard_card(g, p.seat, p.card)
    g.say("plays", p.seat, p.card, p.space, p.target)
    pay(g, p.seat, card_cost(g, p.seat, p.card))


def open_to_vetoes(p: PlayedCard, g: Table) -> None:
    """Right after it, others may cancel it [I5]."""
    g.frames.append(Vetoes(p.seat))


def carry_out(p: PlayedCard, g: Table) -> None:
    """What the card does, unless it was cancelled."""
    if p.cancelled:
        g.say("cancelled", p.seat, p.card)
    else:
        take_effect(g, p)


def settle_card(p: PlayedCard, g: Table) -> None:
    """A moment for creatures [K2]."""
    settle_creatures(g)


def take_effect(g: Table, played: PlayedCard) -> None:
    """What the card says."""
    effect = g.edition.cards[played.card].effect
    if effect is not None:
        effect(g, played)


procedure(PlayedCard, pay_for_card, open_to_vetoes, carry_out, settle_card)


@final
class Window(Frame):
    """A moment in which anyone may play DAY cards [I4]."""

    NAME: ClassVar = "window"
    FIELDS: ClassVar = ("at", "first", "passed")
    __slots__ = ("first", "passed")

    def __init__(self, first: Seat = 0) -> None:
        self.at = 0
        self.first = first  # the active player
        self.passed = 0  # seats that have passed since the last card

    def copy(self) -> Window:
        new = Window(self.first)
        new.at = self.at
        new.passed = self.passed
        return new


def ask_window(w: Window, g: Table) -> None:
    """The active player first, then round the turn order; whoever holds a card is asked [I6]."""
    seat = seat_after(g, w.first, w.passed)
    if g.players[seat].cards_held:
        ask_secret(g, seat, or_pass(playable(g, seat, ICON_DAY)))


def take_window(w: Window, g: Table) -> None:
    """After a card the asking starts again; it closes when all have passed since the last."""
    action = answer_or_pass(g)
    if action is PASS:
        w.passed += 1
        if find_next(w, g):
            go_to(w, ask_window)
        return
    seat = seat_after(g, w.first, w.passed)
    w.passed = 0
    go_to(w, ask_window)
    g.frames.append(PlayedCard(seat, action.a, action.b, action.c))


procedure(Window, ask_window, take_window)


def begin_window(g: Table, first: Seat) -> None:
    """Open such a moment, unless nobody is to be asked."""
    for player in g.players:
        if player.cards_held:
            window = Window(first)
            if find_next(window, g):
                g.frames.append(window)
            return


def find_next(w: Window, g: Table) -> bool:
    """Pass over those who are not asked; whether anybody is left."""
    while w.passed < len(g.order):
        seat = seat_after(g, w.first, w.passed)
        if g.players[seat].cards_held and (not g.quiet or any_playable(g, seat, ICON_DAY)):
            return True
        w.passed += 1
    return False


@final
class Vetoes(Frame):
    """The others, one after another, may cancel the card just played."""

    NAME: ClassVar = "vetoes"
    FIELDS: ClassVar = ("at", "after", "asked")
    __slots__ = ("after", "asked")

    def __init__(self, after: Seat = 0) -> None:
        self.at = 0
        self.after = after  # who played the card
        self.asked = 1

    def copy(self) -> Vetoes:
        new = Vetoes(self.after)
        new.at = self.at
        new.asked = self.asked
        return new


def ask_veto(v: Vetoes, g: Table) -> None:
    """In turn order from the player after; (O) never the active player [I5]."""
    seat = seat_after(g, v.after, v.asked)
    if g.players[seat].cards_held and (g.edition.windows or seat != g.active):
        ask_secret(g, seat, or_pass(playable(g, seat, ICON_VETO)))


def take_veto(v: Vetoes, g: Table) -> None:
    """A Veto is a card too; whoever has been asked is not asked again."""
    action = answer_or_pass(g)
    seat = seat_after(g, v.after, v.asked)
    v.asked += 1
    if action is not PASS:
        g.frames.append(PlayedCard(seat, action.a))


def go_on_asking(v: Vetoes, g: Table) -> None:
    """Until the card is cancelled or all have been asked."""
    card = g.frames[-2]
    assert isinstance(card, PlayedCard)
    if v.asked < len(g.order) and not card.cancelled:
        go_to(v, ask_veto)


procedure(Vetoes, ask_veto, take_veto, go_on_asking)


def or_pass(options: list[Action]) -> list[Action]:
    """The same, or to pass."""
    options.append(PASS)
    return options


def playable(g: Table, seat: Seat, icon: int) -> list[Action]:
    """Every card of an icon that a seat can pay for and play now, at every target [I2]."""
    found: list[Action] = []
    hand = g.players[seat].cards
    for card in g.edition.cards_with[icon]:
        if hand[card]:
            for space, target in aims(g, seat, card):
                found.append(DI[card] if space == NOWHERE else DI_AT[card][space][target])
    return found


def any_playable(g: Table, seat: Seat, icon: int) -> bool:
    """Whether there is any."""
    hand = g.players[seat].cards
    return any(hand[card] and aims(g, seat, card) for card in g.edition.cards_with[icon])


_NO_AIM: Final = [(NOWHERE, NOBODY)]


def aims(g: Table, seat: Seat, card: int) -> list[tuple[Space, Seat]]:
    """What a card may name if it is played now; nothing at all if it cannot be."""
    kind = g.edition.cards[card]
    if card_cost(g, seat, card) > g.players[seat].prayer:
        return []
    if kind.targets is not None:
        return kind.targets(g, seat)
    possible = kind.possible is None or kind.possible(g, seat)
    return _NO_AIM if possible else []
