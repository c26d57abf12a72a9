"""The two sides of a battle, and what they bring to it."""

from __future__ import annotations

from typing import ClassVar, final

from ..actions import ADD, READY, V_ADD, Action
from ..components import CHOOSES_LAST, ICON_BATTLE, NOBODY, UNSEEN, Seat, Space
from ..queries import card_cost, units_of
from ..state import Frame, GameState
from .cards import PlayedCard


@final
class Side:
    """What one of the two players brings to a battle besides the troop."""

    FIELDS: ClassVar = ("seat", "played", "discarded", "added", "used", "wounds")
    __slots__ = FIELDS

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.played = -1  # battle card
        self.discarded = -1
        self.added: list[int] = []  # Divine Intervention cards; in hand until the reveal
        self.used: list[int] = []  # those of them that count
        self.wounds = 0  # cards discarded for strength

    def copy(self) -> Side:
        new = Side(self.seat)
        new.played = self.played
        new.discarded = self.discarded
        new.added = self.added[:]
        new.used = self.used[:]
        new.wounds = self.wounds
        return new


@final
class Battle(Frame):
    """Attacker against defender on a space."""

    NAME: ClassVar = "battle"
    FIELDS: ClassVar = (
        "next_step",
        "space",
        "attack",
        "defend",
        "committed",
        "revealed",
        "escaped",
        "winner",
    )
    __slots__ = ("attack", "committed", "defend", "escaped", "revealed", "space", "winner")

    def __init__(self, space: Space = 0, attacker: Seat = 0, defender: Seat = 1) -> None:
        self.next_step = 0
        self.space = space
        self.attack = Side(attacker)
        self.defend = Side(defender)
        self.committed = False  # the war council has begun: no way back [X0]
        self.revealed = False
        self.escaped = False
        self.winner: Seat = NOBODY

    def copy(self) -> Battle:
        new = Battle(self.space, self.attack.seat, self.defend.seat)
        new.next_step = self.next_step
        new.attack = self.attack.copy()
        new.defend = self.defend.copy()
        new.committed = self.committed
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

    def redacted(self, g: GameState, seat: Seat) -> Battle:
        """Until the reveal nobody knows the other's cards, nor how many were added [X4].

        The discarded one stays hidden; Prescience shows its owner the one to be played.
        """
        new = self.copy()
        for side in (new.attack, new.defend):
            if side.seat == seat or side.played == -1:
                continue
            side.discarded = UNSEEN
            if not self.revealed:
                side.added = []
                if not (self.side(seat).seat == seat and g.players[seat].powers & CHOOSES_LAST):
                    side.played = UNSEEN
        return new

    def follow_up(self, g: GameState, seat: Seat, action: Action) -> list[Action] | None:
        """In preparation a seat adds card after card, whatever the other does meanwhile."""
        if action.verb != V_ADD:
            return None
        self.side(seat).added.append(action.a)
        return preparation_options(self, g, seat)


def preparation_options(b: Battle, g: GameState, seat: Seat) -> list[Action]:
    """(O) battle cards that can all be paid for; (R) any card."""
    player = g.players[seat]
    added = b.side(seat).added
    prayer_left = player.prayer
    if g.edition.must_pay_all_added:
        prayer_left -= sum(card_cost(g, seat, card) for card in added)
    options: list[Action] = []
    for card, held in enumerate(player.hand):
        if held and held > added.count(card):
            if g.edition.must_pay_all_added and (
                g.edition.cards[card].icon != ICON_BATTLE or card_cost(g, seat, card) > prayer_left
            ):
                continue
            options.append(ADD[card])
    return [*options, READY]


def both_present(b: Battle, g: GameState) -> bool:
    """Both troops are on the space."""
    return units_of(g, b.attacker, b.space) > 0 and units_of(g, b.defender, b.space) > 0


def current_battle(g: GameState) -> Battle:
    """The battle that is being fought now."""
    for frame in reversed(g.frames):
        if isinstance(frame, Battle):
            return frame
    raise AssertionError("no battle is being fought")


def current_card_battle(g: GameState) -> Battle | None:
    """The battle whose revealed cards are just being used; None for a card played outside one."""
    for frame in reversed(g.frames):
        if isinstance(frame, Battle):
            return frame if frame.committed else None
        if isinstance(frame, PlayedCard):
            return None
    return None
