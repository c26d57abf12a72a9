"""A table as the fold of its entries. It knows no database, no clock on the wall and no network.

Entries are counted twice. `number` counts them all and never leaves the server: how many cards
somebody adds in secret would show in it. A *version* counts those a seat may know of, and is what
its clients are told.
"""

from __future__ import annotations

from collections import deque
from copy import copy
from dataclasses import dataclass, field
from typing import Final

from ..client.models import OrderName, Status
from ..game import Game
from ..record import replay
from ..views import View
from .clock import Clock, Outages
from .parts import Asked, Entry, Facts, Given, LiveSeat, Mark

CATCH_UP: Final = 256
"""Entries after which a client that was away is told everything anew."""

REVEALING: Final = ("draws", "looks", "is_shown", "fights", "adds", "wounds", "reshuffles")
"""Events that show what was hidden: no way back across them."""


@dataclass(slots=True)
class LiveTable:
    """Everything true about a table now. `acts.py` says what each kind of entry does to it."""

    facts: Facts
    seats: list[LiveSeat]
    outages: Outages = ()
    game: Game = field(init=False)
    clock: Clock = field(init=False)
    status: Status = "gathering"
    number: int = 0
    shown: int = 0
    own: list[int] = field(init=False)
    asked: list[Asked | None] = field(init=False)
    tail: list[Given] = field(default_factory=list)  # the last answers, if they may go back
    steps: list[int] = field(default_factory=list)  # answers given after each public step
    marks: deque[Mark] = field(default_factory=lambda: deque(maxlen=CATCH_UP))
    winner: int | None = None
    ended_by: str | None = None
    notice: str = ""
    orders: list[tuple[int, int, str]] = field(default_factory=list)  # for the record
    _public: View | None = None

    def __post_init__(self) -> None:
        self.game = self.begin()
        n = self.game.players
        self.clock = Clock(self.facts.pace, n, self.outages)
        self.own = [0] * n
        self.asked = [None] * n
        self.steps.append(self.game.given)
        if self.game.over:
            self.status, self.winner, self.ended_by = "over", self.game.winner, "play"
        elif all(seat.joined for seat in self.seats):
            self.status = "running"
        self.name_players()
        self.look_who_is_asked(self.facts.created)
        self.clock.advance(self.facts.created)
        self.clock.run_for(self.awaited_people())
        self.remember()

    def begin(self) -> Game:
        """The game as it was when the table was made."""
        return replay(self.facts.begun)

    def name_players(self) -> None:
        """The game calls its players by the names of the seats."""
        self.game.names = tuple(seat.name for seat in self.seats)

    def copy(self) -> LiveTable:
        """The same, to be changed while the other is still what everybody is told."""
        new = copy(self)
        new.seats = [copy(seat) for seat in self.seats]
        new.clock = self.clock.copy()
        new.own = self.own[:]
        new.asked = self.asked[:]
        new.tail = self.tail[:]
        new.steps = self.steps[:]
        new.marks = self.marks.copy()
        new.orders = self.orders[:]
        return new

    # --- looking

    @property
    def players(self) -> int:
        return len(self.seats)

    def version(self, viewer: int | None) -> int:
        """How many changes a seat (or None: a spectator) may know of."""
        return self.shown + (self.own[viewer] if viewer is not None else 0)

    def public_view(self) -> View:
        if self._public is None:
            self._public = self.game.view(None)
        return self._public

    def forget_public(self) -> None:
        """The game has changed."""
        self._public = None

    def events_known(self, viewer: int | None, since: int) -> int | None:
        """How many events still hold of those a client has that saw a version; None: too old."""
        kept: int | None = None
        for mark in reversed(self.marks):
            kept = mark.events if kept is None else min(kept, mark.events)
            known = mark.shown + (mark.own[viewer] if viewer is not None else 0)
            if known <= since:
                return kept if known == since else None
        return None

    def awaited_people(self) -> list[int]:
        """The seats where a person must answer now."""
        if self.status != "running":
            return []
        return [s for s in self.game.waiting if self.seats[s].is_person]

    def order_of(self, seat: int) -> OrderName:
        """The standing order that holds now."""
        mine = self.seats[seat]
        if mine.order == "not_this_round" and mine.order_round != self.game.table.round:
            return "ask"
        return mine.order

    def can_take_back(self, seat: int) -> bool:
        running = self.status == "running" and self.seats[seat].is_person
        return running and self._last_of(seat) is not None

    def scores(self) -> list[int]:
        return list(self.game.scores())

    # --- folding

    def played(self, seat: int, answer: str) -> tuple[Game, bool]:
        """The game after an answer, and whether others may notice. `Illegal` if it is not legal."""
        after = self.game.copy()
        after.play(seat, answer)
        return after, self.is_noticed(after)

    def take(self, entry: Entry, after: Game) -> None:
        """An answer was given: the game is at `after`."""
        assert entry.seat is not None
        before = self.game
        first = self.events
        self.game = after
        self.forget_public()
        left = self.clock.left[:]
        self._turns_begin(first)
        if self._is_final(before, entry.seat, first):
            self.tail.clear()
        else:
            led_on = entry.shown and before.waiting == (entry.seat,)
            gained = tuple(now - then for now, then in zip(self.clock.left, left, strict=True))
            self.tail.append(Given(entry.seat, led_on, gained))
        if entry.shown:
            self.steps.append(after.given)
        if after.over:
            self.status, self.winner, self.ended_by = "over", after.winner, "play"

    def _is_final(self, before: Game, seat: int, first: int) -> bool:
        """Whether there is no way back: chance, something revealed, or somebody else's part."""
        log = self.game.table.log
        assert log is not None
        if before.table.rng != self.game.table.rng or self.game.over:
            return True
        if any(e[2] >= 0 or e[0] in REVEALING for e in log.since(first)):
            return True
        return not set(self.game.waiting) - {seat} <= set(before.waiting)

    def _turns_begin(self, first: int) -> None:
        for event in self.game.events(None, first):
            if event.kind == "turn_begins":
                self.clock.turn_begins(event.fields["seat"])
            elif event.kind == "phase_begins":
                self.clock.turn_begins(None)

    def without_last(self, seat: int) -> Game:
        """The game as if the seat's last answer had never been given."""
        answers = self.game.answers
        keep = self._answers_before_last_of(seat)
        game = self.begin()
        for who, action in [*answers[game.given : keep], *answers[keep + 1 :]]:
            game.play(who, action)
        return game

    def _last_of(self, seat: int) -> int | None:
        """Where in the tail the answer is that the seat may take back; None if there is none."""
        for i in reversed(range(len(self.tail))):
            if self.tail[i].seat == seat:
                return i
            if self.tail[i].led_on:
                return None
        return None

    def _answers_before_last_of(self, seat: int) -> int:
        last = self._last_of(seat)
        assert last is not None
        return self.game.given - len(self.tail) + last

    def take_back(self, seat: int) -> None:
        """The seat's last answer was never given.

        Whoever else is asked is asked the same as before, and must not notice.
        """
        keep, last = self._answers_before_last_of(seat), self._last_of(seat)
        assert last is not None
        self.game = self.without_last(seat)
        self.forget_public()
        self.name_players()
        gained = self.tail.pop(last).gained
        self.clock.left = [n - g for n, g in zip(self.clock.left, gained, strict=True)]
        self.steps = [n - (n > keep) for n in self.steps if n != keep + 1]
        self.asked[seat] = None

    def is_noticed(self, after: Game) -> bool:
        """Whether anybody but the seat that acts can tell the game from what it was."""
        log = after.table.log
        assert log is not None
        return self.events != len(log) or self.public_view() != after.view(None)

    @property
    def events(self) -> int:
        """How many things happened so far."""
        log = self.game.table.log
        return len(log) if log is not None else 0

    def settle(self, entry: Entry) -> None:
        """After every entry: count it, see who is asked, let the right clocks run."""
        self.number = entry.number
        if entry.shown:
            self.shown += 1
        elif entry.seat is not None:
            self.own[entry.seat] += 1
        self.look_who_is_asked(entry.at, entry.seat if entry.kind == "answer" else None)
        self.clock.run_for(self.awaited_people())
        self.remember()

    def look_who_is_asked(self, at: float, answered: int | None = None) -> None:
        """Keep since when each question stands.

        Who had been asked and has not answered is still asked the same: the rules go on only
        when nobody is awaited.
        """
        waiting = self.game.waiting
        for seat in range(self.players):
            if seat not in waiting:
                self.asked[seat] = None
            elif self.asked[seat] is None or seat == answered:
                self.asked[seat] = Asked(self.version(seat), at)

    def remember(self) -> None:
        self.marks.append(Mark(self.shown, tuple(self.own), self.events))
