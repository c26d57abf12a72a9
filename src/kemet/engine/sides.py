"""The two sides of a battle, and what they bring to it."""

from __future__ import annotations

from typing import ClassVar, final

from .actions import ADD, READY, V_ADD, Action
from .cards import PlayedCard
from .catalog import CHOOSES_LAST, ICON_BATTLE, NOBODY, UNSEEN, Seat, Space
from .look import card_cost, units_of
from .table import Frame, Table


@final
class Side:
    """What one of the two players brings to a battle besides the troop."""

    FIELDS: ClassVar = ("seat", "play", "discard", "added", "used", "wounds")
    __slots__ = FIELDS

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.play = -1  # battle card
        self.discard = -1
        self.added: list[int] = []  # Divine Intervention cards; in hand until the reveal
        self.used: list[int] = []  # those of them that count
        self.wounds = 0  # cards discarded for strength

    def copy(self) -> Side:
        new = Side(self.seat)
        new.play = self.play
        new.discard = self.discard
        new.added = self.added[:]
        new.used = self.used[:]
        new.wounds = self.wounds
        return new


@final
class Battle(Frame):
    """Attacker against defender on a space."""

    NAME: ClassVar = "battle"
    FIELDS: ClassVar = ("at", "space", "attack", "defend", "begun", "revealed", "escaped", "winner")
    __slots__ = ("attack", "begun", "defend", "escaped", "revealed", "space", "winner")

    def __init__(self, space: Space = 0, attacker: Seat = 0, defender: Seat = 1) -> None:
        self.at = 0
        self.space = space
        self.attack = Side(attacker)
        self.defend = Side(defender)
        self.begun = False  # the war council has begun: no way back [X0]
        self.revealed = False
        self.escaped = False
        self.winner: Seat = NOBODY

    def copy(self) -> Battle:
        new = Battle(self.space, self.attack.seat, self.defend.seat)
        new.at = self.at
        new.attack = self.attack.copy()
        new.defend = self.defend.copy()
        new.begun = self.begun
        new.revealed = self.revealed
        new.escaped = self.escaped
        new.winner = self.winner
        return new

    @property
    def attacker(self) -> Seat:
        return self.attack.seat

    @property
    def defender(self) -> Seat:
        return self.defend.seat

    @property
    def loser(self) -> Seat:
        return self.defend.seat if self.winner == self.attack.seat else self.attack.seat

    def side(self, seat: Seat) -> Side:
        return self.attack if seat == self.attack.seat else self.defend

    def masked(self, g: Table, seat: Seat) -> Battle:
        """Until the reveal nobody knows the other's cards, nor how many were added [X4].

        The discarded one stays hidden; Prescience shows its owner the one to be played.
        """
        new = self.copy()
        for side in (new.attack, new.defend):
            if side.seat == seat or side.play == -1:
                continue
            side.discard = UNSEEN
            if not self.revealed:
                side.added = []
                if not (self.side(seat).seat == seat and g.players[seat].powers & CHOOSES_LAST):
                    side.play = UNSEEN
        return new

    def more(self, g: Table, seat: Seat, action: Action) -> list[Action] | None:
        """In preparation a seat adds card after card, whatever the other does meanwhile."""
        if action.verb != V_ADD:
            return None
        self.side(seat).added.append(action.a)
        return preparation_options(self, g, seat)


def preparation_options(b: Battle, g: Table, seat: Seat) -> list[Action]:
    """(O) battle cards that can all be paid for; (R) any card."""
    player = g.players[seat]
    added = b.side(seat).added
    left = player.prayer
    if g.edition.pay_all_added:
        left -= sum(card_cost(g, seat, card) for card in added)
    options: list[Action] = []
    for card, held in enumerate(player.cards):
        if held and held > added.count(card):
            if g.edition.pay_all_added and (
                g.edition.cards[card].icon != ICON_BATTLE or card_cost(g, seat, card) > left
            ):
                continue
            options.append(ADD[card])
    return [*options, READY]


def both_stand(b: Battle, g: Table) -> bool:
    """Both troops are on the space."""
    return units_of(g, b.attacker, b.space) > 0 and units_of(g, b.defender, b.space) > 0


def battle_in_progress(g: Table) -> Battle:
    """The battle that is being fought now."""
    for frame in reversed(g.frames):
        if isinstance(frame, Battle):
            return frame
    raise AssertionError("no battle is being fought")


def battle_of_cards(g: Table) -> Battle | None:
    """The battle whose revealed cards are just being used; None for a card played outside one."""
    for frame in reversed(g.frames):
        if isinstance(frame, Battle):
            return frame if frame.begun else None
        if isinstance(frame, PlayedCard):
            return None
    return None
