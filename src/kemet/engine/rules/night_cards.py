"""The nightly Divine Intervention cards [N1] 6, Vision included."""

from __future__ import annotations

from typing import ClassVar, final

from .. import rng
from ..actions import KEEP
from ..components import CARDS_LOOKED_AT, NIGHT_CARDS, UNSEEN, Seat
from ..mutations import add_to_hand, draw_card
from ..procedures import answer, ask_secret, go_to, procedure
from ..state import Frame, GameState


@final
class NightlyCards(Frame):
    """Each draws, in turn order."""

    NAME: ClassVar = "nightly_cards"
    FIELDS: ClassVar = ("next_step", "turn", "looking_at")
    __slots__ = ("looking_at", "turn")

    def __init__(self) -> None:
        self.next_step = 0
        self.turn = 0
        self.looking_at: list[int] = []  # cards the player is looking at

    def copy(self) -> NightlyCards:
        new = NightlyCards()
        new.next_step = self.next_step
        new.turn = self.turn
        new.looking_at = self.looking_at[:]
        return new

    def redacted(self, g: GameState, seat: Seat) -> NightlyCards:
        """How many are looked at is public, which ones is not."""
        new = self.copy()
        if self.looking_at and g.order[self.turn] != seat:
            new.looking_at = [UNSEEN] * len(self.looking_at)
        return new


def look_at_cards(n: NightlyCards, g: GameState) -> None:
    """One card; with Vision a look at five, or at as many as there are."""
    seat = g.order[n.turn]
    look_count = g.players[seat].stats[CARDS_LOOKED_AT]
    for _ in range(look_count or 1):
        card = draw_card(g)
        if card >= 0:
            n.looking_at.append(card)
    if not look_count:
        for card in n.looking_at:
            add_to_hand(g, seat, card)
        n.looking_at = []
    elif n.looking_at:
        n.looking_at.sort()
        ids = (seat, *n.looking_at)
        g.emit_private(seat, "looks", ids, "looks_unseen", seat, len(n.looking_at))


def ask_keep(n: NightlyCards, g: GameState) -> None:
    """Keep one of them."""
    if n.looking_at:
        ask_secret(g, g.order[n.turn], [KEEP[card] for card in sorted(set(n.looking_at))])


def apply_keep(n: NightlyCards, g: GameState) -> None:
    """The rest go onto the pile, which is shuffled; further cards are not chosen."""
    seat = g.order[n.turn]
    action = answer(g)
    if action is not None:
        n.looking_at.remove(action.a)
        add_to_hand(g, seat, action.a)
        g.pile = sorted(g.pile + n.looking_at)
        g.rng = rng.shuffle(g.rng, g.pile)
        n.looking_at = []
    for _ in range(g.players[seat].stats[NIGHT_CARDS]):
        card = draw_card(g)
        if card >= 0:
            add_to_hand(g, seat, card)
    n.turn += 1
    if n.turn < len(g.order):
        go_to(n, look_at_cards)


procedure(NightlyCards, look_at_cards, ask_keep, apply_keep)
