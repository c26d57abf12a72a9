"""Divine Intervention cards outside a battle's preparation [I1]-[I8].

A played card is a frame: it is paid for, may be vetoed, then takes effect. So a Veto of a Veto, or
a battle started by a card in another battle's window, needs no special code.
"""

from __future__ import annotations

from typing import ClassVar, Final, final

from ..actions import DI, DI_AT, PASS, Action
from ..components import ICON_DAY, ICON_VETO, NOBODY, NOWHERE, Seat, Space
from ..mutations import discard_card, pay
from ..procedures import answer_or_pass, ask_secret, go_to, procedure, seat_after
from ..queries import card_cost
from ..state import Frame, GameState
from .creatures import offer_deployments


@final
class PlayedCard(Frame):
    """A card in play, with its target: a space, a space and a seat, or none."""

    NAME: ClassVar = "played_card"
    FIELDS: ClassVar = ("next_step", "seat", "card", "space", "target_seat", "cancelled")
    __slots__ = ("cancelled", "card", "seat", "space", "target_seat")

    def __init__(
        self, seat: Seat = 0, card: int = 0, space: Space = NOWHERE, target_seat: Seat = NOBODY
    ) -> None:
        self.next_step = 0
        self.seat = seat
        self.card = card
        self.space = space
        self.target_seat = target_seat
        self.cancelled = False

    def copy(self) -> PlayedCard:
        new = PlayedCard(self.seat, self.card, self.space, self.target_seat)
        new.next_step = self.next_step
        new.cancelled = self.cancelled
        return new


def pay_for_card(p: PlayedCard, g: GameState) -> None:
    """The cost is paid when the card is played; a cancelled card stays paid [I2]."""
    discard_card(g, p.seat, p.card)
    g.emit("plays", p.seat, p.card, p.space, p.target_seat)
    pay(g, p.seat, card_cost(g, p.seat, p.card))


def push_vetoes(p: PlayedCard, g: GameState) -> None:
    """Others may cancel the card at once [I5]."""
    g.frames.append(Vetoes(p.seat))


def resolve_card(p: PlayedCard, g: GameState) -> None:
    """Apply the card unless it was cancelled."""
    if p.cancelled:
        g.emit("cancelled", p.seat, p.card)
    else:
        apply_effect(g, p)


def offer_deployments_after_card(p: PlayedCard, g: GameState) -> None:
    """Creatures may be deployed [K2]."""
    offer_deployments(g)


def apply_effect(g: GameState, played: PlayedCard) -> None:
    """Apply the effect of a card."""
    effect = g.edition.cards[played.card].effect
    if effect is not None:
        effect(g, played)


procedure(PlayedCard, pay_for_card, push_vetoes, resolve_card, offer_deployments_after_card)


@final
class Window(Frame):
    """A window in which every seat may play DAY cards [I4]."""

    NAME: ClassVar = "window"
    FIELDS: ClassVar = ("next_step", "first_seat", "pass_count")
    __slots__ = ("first_seat", "pass_count")

    def __init__(self, first_seat: Seat = 0) -> None:
        self.next_step = 0
        self.first_seat = first_seat  # the active player
        self.pass_count = 0  # seats that have passed since the last card

    def copy(self) -> Window:
        new = Window(self.first_seat)
        new.next_step = self.next_step
        new.pass_count = self.pass_count
        return new


def ask_window(w: Window, g: GameState) -> None:
    """The active player first, then in turn order; every seat with cards is asked [I6]."""
    seat = seat_after(g, w.first_seat, w.pass_count)
    if g.players[seat].hand_size:
        ask_secret(g, seat, with_pass(playable_cards(g, seat, ICON_DAY)))


def play_window_card(w: Window, g: GameState) -> None:
    """A card restarts the window; it closes when all seats have passed since the last card."""
    action = answer_or_pass(g)
    if action is PASS:
        w.pass_count += 1
        if skip_to_next(w, g):
            go_to(w, ask_window)
        return
    seat = seat_after(g, w.first_seat, w.pass_count)
    w.pass_count = 0
    go_to(w, ask_window)
    g.frames.append(PlayedCard(seat, action.a, action.b, action.c))


procedure(Window, ask_window, play_window_card)


def push_window(g: GameState, first_seat: Seat) -> None:
    """Open a window, unless no seat needs to be asked."""
    for player in g.players:
        if player.hand_size:
            window = Window(first_seat)
            if skip_to_next(window, g):
                g.frames.append(window)
            return


def skip_to_next(w: Window, g: GameState) -> bool:
    """Skip seats that are not asked; returns whether a seat is left."""
    while w.pass_count < len(g.order):
        seat = seat_after(g, w.first_seat, w.pass_count)
        if g.players[seat].hand_size and (
            not g.skip_forced_secret or has_playable_card(g, seat, ICON_DAY)
        ):
            return True
        w.pass_count += 1
    return False


@final
class Vetoes(Frame):
    """The other seats, one after another, may cancel the card just played."""

    NAME: ClassVar = "vetoes"
    FIELDS: ClassVar = ("next_step", "played_by", "asked_count")
    __slots__ = ("asked_count", "played_by")

    def __init__(self, played_by: Seat = 0) -> None:
        self.next_step = 0
        self.played_by = played_by  # the seat that played the card
        self.asked_count = 1

    def copy(self) -> Vetoes:
        new = Vetoes(self.played_by)
        new.next_step = self.next_step
        new.asked_count = self.asked_count
        return new


def ask_veto(v: Vetoes, g: GameState) -> None:
    """In turn order from the next player; (O) never the active player [I5]."""
    seat = seat_after(g, v.played_by, v.asked_count)
    if g.players[seat].hand_size and (g.edition.has_windows or seat != g.active):
        ask_secret(g, seat, with_pass(playable_cards(g, seat, ICON_VETO)))


def play_veto(v: Vetoes, g: GameState) -> None:
    """A Veto is a card too; no seat is asked twice."""
    action = answer_or_pass(g)
    seat = seat_after(g, v.played_by, v.asked_count)
    v.asked_count += 1
    if action is not PASS:
        g.frames.append(PlayedCard(seat, action.a))


def continue_vetoes(v: Vetoes, g: GameState) -> None:
    """Continue until the card is cancelled or all seats have been asked."""
    card = g.frames[-2]
    assert isinstance(card, PlayedCard)
    if v.asked_count < len(g.order) and not card.cancelled:
        go_to(v, ask_veto)


procedure(Vetoes, ask_veto, play_veto, continue_vetoes)


def with_pass(options: list[Action]) -> list[Action]:
    """Add PASS to the options."""
    options.append(PASS)
    return options


def playable_cards(g: GameState, seat: Seat, icon: int) -> list[Action]:
    """Every card of an icon that a seat can pay for and play now, with every target [I2]."""
    options: list[Action] = []
    hand = g.players[seat].hand
    for card in g.edition.cards_by_icon[icon]:
        if hand[card]:
            for space, target in legal_targets(g, seat, card):
                options.append(DI[card] if space == NOWHERE else DI_AT[card][space][target])
    return options


def has_playable_card(g: GameState, seat: Seat, icon: int) -> bool:
    """Whether `playable_cards` has any option."""
    hand = g.players[seat].hand
    return any(
        hand[card] and legal_targets(g, seat, card) for card in g.edition.cards_by_icon[icon]
    )


_NO_TARGET: Final = [(NOWHERE, NOBODY)]


def legal_targets(g: GameState, seat: Seat, card: int) -> list[tuple[Space, Seat]]:
    """The targets a card may name now; empty if it cannot be played."""
    definition = g.edition.cards[card]
    if card_cost(g, seat, card) > g.players[seat].prayer:
        return []
    if definition.targets is not None:
        return definition.targets(g, seat)
    can_play = definition.can_play is None or definition.can_play(g, seat)
    return _NO_TARGET if can_play else []
