"""The state of a table, computed from its entries, without database, wall clock or network.

Entries are counted twice. `entry_number` counts all and never leaves the server: it would reveal
how many cards somebody adds in secret. A *version* counts the entries that a viewer may know of,
and is what clients get.

`OnlineTable.apply` is the only method that changes a table. An entry is a command that has passed
its check; `commands.py` has the check and the effect of each.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Hashable
from copy import copy
from dataclasses import MISSING, dataclass, field, fields, replace
from functools import cache
from typing import Any, ClassVar, Final, NamedTuple, Self

from ..api import ApiError, Stops, TableStatus, UnratedReason
from ..commitment import answers_digest, deal_commitment
from ..engine.components import Seat
from ..engine.io.view import view_of_seat
from ..game import Game
from ..record import replay
from ..views import View
from .clock import Outages, SeatClocks
from .deal import MIN_HIDDEN_BITS, draw_deal, new_seed, without_deal
from .rated_rules import Pause, Verdict, early_quitter, is_short, pause_ends_at, start_obstacle
from .state import (
    Announcement,
    AskedSince,
    OnlineSeat,
    PendingLink,
    TableConfig,
    UndoableAnswer,
    UsedHint,
    VersionSnapshot,
)
from .stops import is_stopped
from .undo import undo_indices
from .votes import Vote

MAX_VERSION_SNAPSHOTS: Final = 256
"""A client that missed more entries gets all events again."""

MAX_ANNOUNCEMENTS: Final = 12
"""Announcements that a table keeps."""

NO_VERDICT: Final = Verdict()


@dataclass(frozen=True, slots=True)
class Command(ABC):
    """What a seat or (None) the host or the server asks of a table."""

    kind: ClassVar[str]
    """The kind of its entry."""

    unstored: ClassVar[tuple[str, ...]] = ()
    """Fields that only the check needs."""

    may_start: ClassVar[bool] = False
    """Whether a game may start with its entry."""

    is_own_act: ClassVar[bool] = False
    """Whether the person of its seat gives it."""

    seat: int | None

    @abstractmethod
    def check(self, table: OnlineTable) -> None:
        """Raise `ApiError` if the command is not possible now."""

    @abstractmethod
    def apply(self, change: Change) -> None:
        """Change a table, as its entry."""

    def shows_presence(self) -> bool:
        """Whether everybody sees by it that the person of its seat is there."""
        return self.is_own_act

    def data(self) -> dict[str, Any]:
        """What is stored of it besides its seat: all fields that are given."""
        return {
            name: value
            for name, default in stored_fields(type(self))
            if (value := getattr(self, name)) is not default or default is MISSING
        }

    @classmethod
    def read(cls, seat: int | None, data: dict[str, Any]) -> Self:
        """The command that was stored."""
        return cls(seat, **data)

    def prepare(self, table: OnlineTable, at: float, key: str | None = None) -> PreparedEntry:
        """Check the command and return its entry; reads only the table and the command."""
        self.check(table)
        return PreparedEntry(self.entry(table, at, key))

    def entry(self, table: OnlineTable, at: float, key: str | None, public: bool = True) -> Entry:
        """Its entry as the next one of a table."""
        seed = new_seed() if self.may_start and table.awaits_deal else None
        at = max(at, table.clock.updated_at)
        return Entry(table.entry_number + 1, self, key, at, public, seed)


@dataclass(frozen=True, slots=True)
class SeatCommand(Command):
    """A command that is always for a seat."""

    seat: int


@cache
def stored_fields(kind: type[Command]) -> tuple[tuple[str, Any], ...]:
    """The stored fields of a command, with the values that stand for nothing."""
    return tuple(
        (f.name, f.default if f.default is None or f.default is False else MISSING)
        for f in fields(kind)
        if f.name not in ("seat", *kind.unstored)
    )


@dataclass(frozen=True, slots=True)
class Entry:
    """One change of a table: a command, and what only the server knows of it."""

    number: int
    command: Command
    key: str | None
    at: float
    public: bool  # whether other seats may know of it
    seed: int | None = None  # of the deal, if it is drawn now
    verdict: Verdict = NO_VERDICT  # if a rated game begins or ends

    @property
    def kind(self) -> str:
        return self.command.kind

    @property
    def seat(self) -> int | None:
        return self.command.seat

    @property
    def data(self) -> dict[str, Any]:
        """What is stored of it in one column, as JSON."""
        data = self.command.data()
        if self.seed is not None:
            data["seed"] = str(self.seed)
        if self.verdict != NO_VERDICT:
            data |= {name: value for name, value in self.verdict._asdict().items() if value}
        return data

    def stored(self) -> dict[str, Any]:
        """What is stored of it, by column; `commands.read_entry` reads it."""
        return {
            "number": self.number,
            "kind": self.kind,
            "seat": self.seat,
            "data": self.data,
            "key": self.key,
            "at": self.at,
            "public": self.public,
        }


class PreparedEntry(NamedTuple):
    """An entry that is checked but not stored yet."""

    entry: Entry
    game: Game | None = None  # the game after the entry, if preparing it has computed it


@dataclass(slots=True)
class OnlineTable:
    """The current state of a table."""

    config: TableConfig
    seats: list[OnlineSeat]
    outages: Outages = ()
    game: Game = field(init=False)
    clock: SeatClocks = field(init=False)
    status: TableStatus = "waiting"
    entry_number: int = 0
    public_version: int = 0
    private_versions: list[int] = field(init=False)
    asked_since: list[AskedSince | None] = field(init=False)
    undoable: list[UndoableAnswer] = field(default_factory=list)  # the last answers
    public_steps: list[int] = field(default_factory=list)  # the number of answers after each
    version_snapshots: deque[VersionSnapshot] = field(
        default_factory=lambda: deque(maxlen=MAX_VERSION_SNAPSHOTS)
    )
    winner: int | None = None
    ended_by: str | None = None
    notice: str = ""
    votes: list[Vote] = field(default_factory=list)
    pending_links: list[PendingLink] = field(default_factory=list)  # one of a seat at most
    announcements: list[Announcement] = field(default_factory=list)  # the last ones
    shared: bool = False  # its people have made the game public
    sharing: list[int] = field(default_factory=list)  # seats whose people agree to that
    rated: bool = False  # the game counts for ratings; decided when it starts
    is_void: bool = False  # it was rated, and has no result
    unrated: UnratedReason | None = None  # why a game that was to be rated does not count
    quitter: int | None = None  # who has made a rated game void
    pause: Pause | None = None  # while the game is paused
    stops_log: list[tuple[int, int, Stops]] = field(default_factory=list)  # seat, answer count
    hints: list[UsedHint] = field(default_factory=list)
    seed: int | None = None  # of a deal that was drawn when all had joined
    rendered: dict[Hashable, Any] = field(default_factory=dict, compare=False, repr=False)
    """What has been computed for viewers, with what it was computed from; copies share it."""

    def __post_init__(self) -> None:
        self.game = self.initial_game()
        n = self.game.players
        self.clock = SeatClocks(self.config.time_control, n, self.outages)
        self.private_versions = [0] * n
        self.asked_since = [None] * n
        self.public_steps.append(self.game.answer_count)
        if self.game.over:
            self.status, self.winner, self.ended_by = "over", self.game.winner, "play"
        elif all(seat.joined for seat in self.seats):
            self.status = "running"
        self.game = self.named(self.game)
        self._update_asked(self.config.created)
        self.clock.advance(self.config.created)
        self.clock.set_running(self.people_to_answer())
        self._note_version()

    def initial_game(self) -> Game:
        """The game at its start, or at the creation of the table."""
        return replay(self.start_record)

    def named(self, game: Game) -> Game:
        """A game with the names of the seats; a copy of it, since tables share a game."""
        return game.with_names([seat.name for seat in self.seats])

    def copy(self) -> OnlineTable:
        """A copy to apply an entry to, while the original stays published."""
        new = copy(self)
        new.seats = [seat.copy() for seat in self.seats]
        new.clock = self.clock.copy()
        new.private_versions = self.private_versions[:]
        new.asked_since = self.asked_since[:]
        new.undoable = self.undoable[:]
        new.public_steps = self.public_steps[:]
        new.version_snapshots = self.version_snapshots.copy()
        new.stops_log = self.stops_log[:]
        new.hints = self.hints[:]
        new.sharing = self.sharing[:]
        new.votes = self.votes[:]
        new.pending_links = self.pending_links[:]
        new.announcements = self.announcements[:]
        return new

    # --- queries

    @property
    def awaits_deal(self) -> bool:
        """Whether the deal is not drawn yet, since not all have joined."""
        return self.config.deals_at_start and self.seed is None

    @property
    def start_record(self) -> str:
        """The record of the initial game."""
        record = self.config.start_record
        return record if self.seed is None else draw_deal(record, self.seed)

    @property
    def commitment(self) -> str | None:
        """The commitment to a random deal; a seed that somebody chose could be guessed from it."""
        if self.awaits_deal:
            return None
        if self.config.deal != "random" or not self.game.header["seed"] >> MIN_HIDDEN_BITS:
            return None
        return deal_commitment(self.game)

    @property
    def answers_digest(self) -> str | None:
        """The hash of all answers of a finished game, for those who compare records."""
        return answers_digest(self.game) if self.status == "over" else None

    @property
    def players(self) -> int:
        return len(self.seats)

    def version(self, viewer: int | None) -> int:
        """The number of changes that a seat (or None: a spectator) may know of."""
        return self.public_version + (self.private_versions[viewer] if viewer is not None else 0)

    def public_view(self) -> View:
        """What everybody may know, computed once for each game."""
        known, view = self.rendered.get("view", (None, None))
        if known is not self.game:
            view = self.game.view(None)
            view = without_deal(view) if self.awaits_deal else view
            self.rendered["view"] = self.game, view
        found: View = view
        return found

    def view(self, viewer: int | None) -> View:
        """What a seat (or None: a spectator) may know; views share what everybody knows."""
        public = self.public_view()
        if viewer is None:
            return public
        if self.awaits_deal:
            return replace(public, seat=viewer)
        return view_of_seat(self.game.state, Seat(viewer), public)

    @property
    def event_count(self) -> int:
        """The number of events so far."""
        if self.awaits_deal:
            return 0
        log = self.game.state.event_log
        return len(log) if log is not None else 0

    def known_event_count(self, viewer: int | None, since: int) -> int | None:
        """How many events a client with a version keeps; None if the version is too old."""
        event_count: int | None = None
        for mark in reversed(self.version_snapshots):
            event_count = (
                mark.event_count if event_count is None else min(event_count, mark.event_count)
            )
            known_version = mark.public_version + (
                mark.private_versions[viewer] if viewer is not None else 0
            )
            if known_version <= since:
                return event_count if known_version == since else None
        return None

    def people_to_answer(self) -> list[int]:
        """The seats whose person must answer now."""
        if self.status != "running":
            return []
        return [s for s in self.game.waiting if self.seats[s].is_person]

    def is_auto_passed(self, seat: int) -> bool:
        """Whether the server passes for the person who must answer, who has no stop there."""
        if seat not in self.game.waiting or not self.seats[seat].is_person:
            return False
        return not is_stopped(self.game, seat, self.seats[seat].stops)

    def can_undo(self, seat: int) -> bool:
        """Whether a seat can undo; in a rated game only while its own clock runs."""
        may_answer = self.status == "running" and self.seats[seat].is_person
        if self.rated and seat not in self.game.waiting:
            return False
        return may_answer and bool(undo_indices(self.undoable, seat))

    @property
    def is_public_replay(self) -> bool:
        """Whether everybody may replay the game: it is over, and public or shared."""
        chosen = self.shared or self.config.public or self.config.watch == "public"
        return chosen and self.status == "over"

    @property
    def last_entry_at(self) -> float:
        return self.clock.updated_at

    @property
    def expires_at(self) -> float | None:
        return self.config.expires_at

    @property
    def may_be_rated(self) -> bool:
        """Whether the game counts for ratings, or may when it has begun."""
        return self.rated or (self.status == "waiting" and self.config.rated)

    @property
    def is_rated_in_play(self) -> bool:
        """Whether a rated game has begun and is not over."""
        return self.rated and self.status in ("running", "paused")

    @property
    def pause_ends_at(self) -> float | None:
        """When the pause of a rated game ends by itself."""
        if not self.rated or self.pause is None or self.status != "paused":
            return None
        seat = self.pause.seat
        return self.pause.at if seat is None else pause_ends_at(self.pause, self.seats[seat])

    def pending_link(self, seat: int) -> PendingLink | None:
        """The link that may take a seat from the person who holds it."""
        return next((link for link in self.pending_links if link.seat == seat), None)

    def scores(self) -> list[int]:
        return list(self.game.scores())

    def try_answer(self, seat: int, answer: str) -> tuple[Game, bool]:
        """The game after an answer, and whether the change is public; may raise `IllegalAction`."""
        game_after = self.game.copy()
        game_after.play(seat, answer)
        return game_after, self.changes_public_view(game_after)

    def changes_public_view(self, game_after: Game) -> bool:
        """Whether other viewers see a difference between the game and `game_after`."""
        log = game_after.state.event_log
        assert log is not None
        return self.event_count != len(log) or self.public_view() != game_after.view(None)

    def game_without_last_answer(self, seat: int) -> Game:
        """The game without the last answer of the seat and the automatic passes after it."""
        first_undoable = self.game.answer_count - len(self.undoable)
        undone = {first_undoable + i for i in undo_indices(self.undoable, seat)}
        game = self.initial_game()
        for number in range(game.answer_count, self.game.answer_count):
            if number not in undone:
                game.play(*self.game.answers[number])
        return game.with_names(self.game.names)

    # --- entries

    def apply(self, entry: Entry, game: Game | None = None) -> None:
        """Apply an entry: the only way a table changes. `game` is the game after it, if known."""
        self.clock.advance(entry.at)
        change = Change(self, entry, game)
        entry.command.apply(change)
        change.judge_rating()
        self.entry_number = entry.number
        if self.pending_links and entry.public and entry.command.shows_presence():
            change.cancel_link()
        if entry.public:
            self.public_version += 1
        elif entry.seat is not None:
            self.private_versions[entry.seat] += 1
        self._update_asked(entry.at, entry.seat if entry.kind == "answer" else None, entry.public)
        self.clock.set_running(self.people_to_answer())
        self._note_version()

    def _update_asked(self, at: float, answered_by: int | None = None, public: bool = True) -> None:
        """Record since when each question is pending.

        A seat that has not answered still has the same question: the game continues only when
        nobody has to answer.
        """
        waiting = self.game.waiting
        for seat in range(self.players):
            if seat not in waiting:
                self.asked_since[seat] = None
            elif self.asked_since[seat] is None or seat == answered_by:
                before = self.asked_since[seat]
                first_at = at if before is None or public else before.first_at
                self.asked_since[seat] = AskedSince(self.version(seat), at, first_at)

    def _note_version(self) -> None:
        self.version_snapshots.append(
            VersionSnapshot(self.public_version, tuple(self.private_versions), self.event_count)
        )


@dataclass(frozen=True, slots=True)
class Change:
    """A table while an entry is applied to it, and what the effects of commands have in common."""

    table: OnlineTable
    entry: Entry
    game: Game | None  # the game after the entry, if it is known

    @property
    def number(self) -> int:
        """The number of the seat that the entry is for."""
        assert self.entry.seat is not None
        return self.entry.seat

    @property
    def seat(self) -> OnlineSeat:
        """The seat that the entry is for."""
        return self.table.seats[self.number]

    def announce(self, kind: str, seat: int | None = None) -> None:
        """Announce to everybody what happened to a seat, by default that of the entry."""
        by = None if seat is None else self.number
        news = Announcement(kind, self.number if seat is None else seat, by, self.entry.at)
        self.table.announcements = [*self.table.announcements, news][-MAX_ANNOUNCEMENTS:]

    def name_players(self) -> None:
        """Give the game the names of the seats."""
        self.table.game = self.table.named(self.table.game)

    def mark_joined(self, seat: OnlineSeat) -> None:
        """Mark a seat as joined; the game starts when all have joined."""
        seat.joined = True
        if self.table.status == "waiting" and all(s.joined for s in self.table.seats):
            self.start()

    def start(self) -> None:
        """Start the game; it is rated if the table offers it and every player is identified."""
        table = self.table
        self.draw_deal()
        table.status = "running"
        if not table.config.rated:
            return
        table.unrated = self.entry.verdict.unrated or start_obstacle(table.seats)
        table.rated = table.unrated is None
        for seat in table.seats:
            seat.rated_person = seat.person if table.rated else None

    def draw_deal(self) -> None:
        """Begin the game with the seed of the entry, if the deal is not drawn yet."""
        table = self.table
        if not table.awaits_deal:
            return
        assert self.entry.seed is not None
        table.seed = self.entry.seed
        table.game = table.named(table.initial_game())
        table.asked_since = [None] * table.players
        table.public_steps = [table.game.answer_count]

    def judge_rating(self) -> None:
        """A rated game is void as soon as it can have no result; one that never began is not
        rated."""
        table, verdict = self.table, self.entry.verdict
        is_over = table.status == "over"
        if table.rated:
            for number in verdict.without_gain:
                table.seats[number].without_gain = True
            table.unrated = verdict.unrated
            quitter = early_quitter(table.seats)
            if quitter is not None or (is_over and any(map(is_short, table.seats))):
                table.unrated = "early"
                table.quitter = self.entry.seat if quitter is None else quitter
            table.is_void = table.unrated is not None
            table.rated = not table.is_void
            self.pause_if_no_people()
        elif is_over and table.config.rated and table.unrated is None:
            table.unrated = "early"

    def pause_if_no_people(self) -> None:
        """Pause without people; in a rated game bots play on, so that it has a result."""
        table = self.table
        if table.rated:
            return
        if table.status == "running" and not any(s.is_person for s in table.seats):
            table.status = "paused"

    def let_bot_play(self, number: int, level: str) -> None:
        """Let a bot play at a seat until its person returns."""
        seat = self.table.seats[number]
        seat.away, seat.level = True, level
        self.drop_votes(number)
        self.mark_joined(seat)
        self.pause_if_no_people()

    def drop_votes(self, target: int) -> None:
        """Forget the votes for a bot at a seat."""
        self.table.votes = [vote for vote in self.table.votes if vote.target != target]

    def drop_link(self, seat: int) -> None:
        """Forget the link that may take a seat."""
        links = self.table.pending_links
        self.table.pending_links = [link for link in links if link.seat != seat]

    def cancel_link(self) -> None:
        """The person of the seat objects to the link for it."""
        if self.table.pending_link(self.number) is not None:
            self.drop_link(self.number)
            self.announce("link_objected")


def require_not_over(table: OnlineTable) -> None:
    if table.status == "over":
        raise ApiError(409, "over", "The game is over.")
