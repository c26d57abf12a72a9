"""The nightly Divine Intervention cards [N1] 6, Vision included."""

from __future__ import annotations

from typing import ClassVar, final

from . import rng
from .actions import KEEP
from .catalog import CARDS_LOOKED_AT, NIGHT_CARDS, UNSEEN, Seat
from .flow import answer, ask_secret, go_to, procedure
from .table import Frame, Table
from .verbs import draw, take_card


@final
class NightlyCards(Frame):
    """Each draws, in turn order."""

    NAME: ClassVar = "nightly_cards"
    FIELDS: ClassVar = ("at", "turn", "looked")
    __slots__ = ("looked", "turn")

    def __init__(self) -> None:
        self.at = 0
        self.turn = 0
        self.looked: list[int] = []  # cards the player is looking at

    def copy(self) -> NightlyCards:
        new = NightlyCards()
        new.at = self.at
        new.turn = self.turn
        new.looked = self.looked[:]
        return new

    def masked(self, g: Table, seat: Seat) -> NightlyCards:
        """How many are looked at is public, which ones is not."""
        new = self.copy()
        if self.looked and g.order[self.turn] != seat:
            new.looked = [UNSEEN] * len(self.looked)
        return new


def look_at_cards(n: NightlyCards, g: Table) -> None:
    """One card; with Vision a look at five, or at as many as there are."""
    seat = g.order[n.turn]
    wanted = g.players[seat].stats[CARDS_LOOKED_AT]
    for _ in range(wanted or 1):
        card = draw(g)
        if card >= 0:
            n.looked.append(card)
    if not wanted:
        for card in n.looked:
            take_card(g, seat, card)
        n.looked = []
    elif n.looked:
        n.looked.sort()
        seen = (seat, *n.looked)
        g.whisper(seat, "looks", seen, "looks_unseen", seat, len(n.looked))


def ask_keep(n: NightlyCards, g: Table) -> None:
    """Keep one of them."""
    if n.looked:
        ask_secret(g, g.order[n.turn], [KEEP[card] for card in sorted(set(n.looked))])


def keep(n: NightlyCards, g: Table) -> None:
    """The rest go onto the pile, which is shuffled; further cards are not chosen."""
    seat = g.order[n.turn]
    action = answer(g)
    if action is not None:
        n.looked.remove(action.a)
        take_card(g, seat, action.a)
        g.pile = sorted(g.pile + n.looked)
        g.rng = rng.shuffle(g.rng, g.pile)
        n.looked = []
    for _ in range(g.players[seat].stats[NIGHT_CARDS]):
        card = draw(g)
        if card >= 0:
            take_card(g, seat, card)
    n.turn += 1
    if n.turn < len(g.order):
        go_to(n, look_at_cards)


procedure(NightlyCards, look_at_cards, ask_keep, keep)
