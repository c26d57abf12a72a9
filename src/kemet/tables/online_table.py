"""The state of a table, computed from its entries, without database, wall clock or network.

Entries are counted twice. `entry_number` counts all and never leaves the server: it would reveal
how many cards somebody adds in secret. A *version* counts the entries that a viewer may know of,
and is what clients get.

`OnlineTable.apply` is the only method that changes a table; `EFFECTS` names the effect of each kind
of entry, and `commands.py` the checks before it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from copy import copy
from dataclasses import dataclass, field, replace
from typing import Final

from ..api import DEFAULT_LEVEL, Stops, TableStatus, UnratedReason, parse
from ..commitment import answers_digest, deal_commitment
from ..engine.components import Seat
from ..engine.io.view import view_of_seat
from ..game import Game
from ..record import replay
from ..views import View
from .clock import Clock, Outages
from .deal import MIN_HIDDEN_BITS, draw_deal, without_deal
from .entries import (
    Announcement,
    AskedSince,
    Entry,
    OnlineSeat,
    TableConfig,
    UndoableAnswer,
    UsedHint,
    VersionMark,
)
from .links import NOTICE_S, PendingLink, is_own_act
from .links import missing_voters as missing_link_voters
from .rated_rules import Pause, early_quitter, is_short, pause_ends_at, start_obstacle
from .stops import is_stopped
from .undo import ends_undo, undo_indices
from .votes import Vote, current_votes, missing_voters

MAX_VERSION_MARKS: Final = 256
"""A client that missed more entries gets all events again."""

MAX_ANNOUNCEMENTS: Final = 12
"""Announcements that a table keeps."""


@dataclass(slots=True)
class OnlineTable:
    """The current state of a table."""

    config: TableConfig
    seats: list[OnlineSeat]
    outages: Outages = ()
    game: Game = field(init=False)
    clock: Clock = field(init=False)
    status: TableStatus = "waiting"
    entry_number: int = 0
    public_version: int = 0
    private_versions: list[int] = field(init=False)
    asked_since: list[AskedSince | None] = field(init=False)
    undoable: list[UndoableAnswer] = field(default_factory=list)  # the last answers
    public_steps: list[int] = field(default_factory=list)  # the number of answers after each
    version_marks: deque[VersionMark] = field(
        default_factory=lambda: deque(maxlen=MAX_VERSION_MARKS)
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
    _public_view: View | None = None

    def __post_init__(self) -> None:
        self.game = self.initial_game()
        n = self.game.players
        self.clock = Clock(self.config.time_control, n, self.outages)
        self.private_versions = [0] * n
        self.asked_since = [None] * n
        self.public_steps.append(self.game.answer_count)
        if self.game.over:
            self.status, self.winner, self.ended_by = "over", self.game.winner, "play"
        elif all(seat.joined for seat in self.seats):
            self.status = "running"
        self._sync_player_names()
        self._update_asked(self.config.created)
        self.clock.advance(self.config.created)
        self.clock.set_running(self.people_to_answer())
        self._mark_version()

    def initial_game(self) -> Game:
        """The game at its start, or at the creation of the table."""
        return replay(self.start_record)

    def _sync_player_names(self) -> None:
        """Give the game the names of the seats; a copy of it, since tables share a game."""
        self.game = self.game.with_names([seat.name for seat in self.seats])

    def copy(self) -> OnlineTable:
        """A copy to apply an entry to, while the original stays published."""
        new = copy(self)
        new.seats = [seat.copy() for seat in self.seats]
        new.clock = self.clock.copy()
        new.private_versions = self.private_versions[:]
        new.asked_since = self.asked_since[:]
        new.undoable = self.undoable[:]
        new.public_steps = self.public_steps[:]
        new.version_marks = self.version_marks.copy()
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
        if self._public_view is None:
            view = self.game.view(None)
            self._public_view = without_deal(view) if self.awaits_deal else view
        return self._public_view

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
        for mark in reversed(self.version_marks):
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
        EFFECTS[entry.kind](self, entry, game)
        self._judge_rating(entry)
        self._finish(entry)

    def _apply_answer(self, entry: Entry, game: Game | None) -> None:
        assert entry.seat is not None
        before = self.game
        first_event = self.event_count
        is_own = entry.data.get("by") is None
        if is_own:
            self._entry_seat(entry).own_answers += 1
        elif entry.data["by"] != "auto_pass":
            self._entry_seat(entry).substituted = True
        if game is None:
            game = before.copy()
            game.play(entry.seat, entry.data["answer"])
        self._set_game(game)
        remaining_before = self.clock.remaining[:]
        self._update_clock_turns(first_event)
        if ends_undo(before, self.game, entry.seat, first_event):
            self.undoable.clear()
        else:
            closed_question = entry.public and before.waiting == (entry.seat,)
            clock_gains = tuple(
                now - then for now, then in zip(self.clock.remaining, remaining_before, strict=True)
            )
            automatic = entry.data.get("by") == "auto_pass"
            self.undoable.append(
                UndoableAnswer(entry.seat, closed_question, clock_gains, automatic, is_own)
            )
        if entry.public:
            self.public_steps.append(game.answer_count)
        if game.over:
            self.status, self.winner, self.ended_by = "over", game.winner, "play"
        self.notice = entry.data.get("bot_error") or self.notice

    def _update_clock_turns(self, first_event: int) -> None:
        for event in self.game.events(None, first_event):
            if event.kind == "turn_begins":
                self.clock.start_turn(event.fields["seat"])
            elif event.kind == "phase_begins":
                self.clock.start_turn(None)

    def _apply_undo(self, entry: Entry, game: Game | None) -> None:
        """Remove the last answer of the seat; pending questions of other seats stay the same."""
        seat = entry.seat
        assert seat is not None
        first_undoable = self.game.answer_count - len(self.undoable)
        indices = undo_indices(self.undoable, seat)
        self._set_game(self.game_without_last_answer(seat) if game is None else game)
        for i in indices:
            undone, answer = first_undoable + i, self.undoable.pop(i)
            self.seats[seat].own_answers -= answer.own
            self.clock.remaining = [
                n - g for n, g in zip(self.clock.remaining, answer.clock_gains, strict=True)
            ]
            self.public_steps = [n - (n > undone) for n in self.public_steps if n != undone + 1]
        self.asked_since[seat] = None

    def _apply_join(self, entry: Entry, game: Game | None) -> None:
        seat = self._entry_seat(entry)
        seat.secret_hash = entry.data.get("secret_hash") or seat.secret_hash
        seat.name = entry.data.get("name") or seat.name
        seat.person = entry.data.get("person") or seat.person
        if entry.data.get("secret_hash"):
            seat.link_hash = None
        self._sync_player_names()
        self._mark_joined(seat, entry)

    def _apply_claim(self, entry: Entry, game: Game | None) -> None:
        """The seat has a new secret; its link is used up."""
        assert entry.seat is not None
        seat, pending = self.seats[entry.seat], self.pending_link(entry.seat)
        if seat.secret_hash is not None:
            self._announce("claimed_again", entry)
            seat.replaced_hashes.append(seat.secret_hash)
        seat.secret_hash = entry.data["secret_hash"]
        seat.used_link_hash = pending.link_hash if pending is not None else seat.link_hash
        seat.link_hash = None
        self._drop_link(entry.seat)

    def _apply_new_link(self, entry: Entry, game: Game | None) -> None:
        """Another link can claim the seat: at once if nobody holds it, else after some time."""
        assert entry.seat is not None
        seat, link_hash = self.seats[entry.seat], entry.data["link_hash"]
        if seat.secret_hash is None:
            seat.link_hash = link_hash
        else:
            seat.link_hash = None  # of an older version
            valid_at = entry.at + entry.data.get("notice_s", NOTICE_S)
            self._drop_link(entry.seat)
            self.pending_links.append(PendingLink(entry.seat, link_hash, entry.at, valid_at))
        self._announce("new_link", entry)

    def _apply_link_vote(self, entry: Entry, game: Game | None) -> None:
        """When all others have voted, the link is valid at once."""
        assert entry.seat is not None
        target = int(entry.data["target"])
        pending = self.pending_link(target)
        assert pending is not None
        voters = (*(v for v in pending.voters if v != entry.seat), entry.seat)
        pending = pending._replace(voters=voters)
        if not missing_link_voters(self.seats, pending):
            pending = pending._replace(valid_at=min(pending.valid_at, entry.at))
            self._announce("link_by_vote", entry, target)
        self._drop_link(target)
        self.pending_links.append(pending)

    def _apply_objection(self, entry: Entry, game: Game | None) -> None:
        self._cancel_link(entry)

    def _apply_start(self, entry: Entry, game: Game | None) -> None:
        """Start without the missing players; bots take the open seats."""
        for seat in self.seats:
            if seat.is_open:
                seat.kind, seat.level, seat.joined = "bot", entry.data["level"], True
        self._start(entry)

    def _apply_pause(self, entry: Entry, game: Game | None) -> None:
        self.status, self.pause = "paused", Pause(entry.seat, entry.at)
        if entry.seat is not None:
            self.seats[entry.seat].pauses += 1

    def _apply_resume(self, entry: Entry, game: Game | None) -> None:
        if self.pause is not None and self.pause.seat is not None:
            self.seats[self.pause.seat].paused_s += entry.at - self.pause.at
        self.status, self.pause = "running", None

    def _apply_concede(self, entry: Entry, game: Game | None) -> None:
        """A bot plays on; the game is over when one seat or no person is left."""
        seat = self._entry_seat(entry)
        seat.conceded, seat.level = True, DEFAULT_LEVEL
        self._drop_votes(entry.seat)
        self._mark_joined(seat, entry)
        remaining = [s for s, seat in enumerate(self.seats) if not seat.conceded]
        people = [s for s in remaining if self.seats[s].kind != "bot"]
        if len(remaining) == 1 or not people:
            if self.awaits_deal:  # its record has a deal like any other
                self._draw_deal(int(entry.data["seed"]))
            scores = self.scores()
            best = max(scores[s] for s in remaining)
            leaders = [s for s in remaining if scores[s] == best]
            self.winner = leaders[0] if len(leaders) == 1 else None
            self.status, self.ended_by = "over", "concession"
        self._pause_if_no_people()

    def _apply_leave(self, entry: Entry, game: Game | None) -> None:
        """A bot plays until the owner returns; without people the table is paused."""
        assert entry.seat is not None
        self._let_bot_play(entry.seat, entry.data["level"], entry)
        reason = entry.data.get("reason")
        if reason is not None:
            self._announce(f"bot_by_{reason}", entry)

    def _apply_vote(self, entry: Entry, game: Game | None) -> None:
        """When all others have voted, a bot plays for the person until they return."""
        assert entry.seat is not None
        target = int(entry.data["target"])
        others = [v for v in self.votes if (v.target, v.voter) != (target, entry.seat)]
        self.votes = [*current_votes(others, entry.at), Vote(target, entry.seat, entry.at)]
        if missing_voters(self.seats, self.votes, target):
            self._announce("vote", entry, target)
        else:
            self._let_bot_play(target, DEFAULT_LEVEL, entry)
            self._announce("bot_by_vote", entry, target)

    def _apply_return(self, entry: Entry, game: Game | None) -> None:
        assert entry.seat is not None
        seat = self.seats[entry.seat]
        seat.away, seat.level = False, None
        self.clock.grant_minimum(entry.seat)

    def _apply_stops(self, entry: Entry, game: Game | None) -> None:
        """Private, and noted in the record."""
        assert entry.seat is not None
        stops = parse(Stops, entry.data)
        self.seats[entry.seat].stops = stops
        self.stops_log.append((entry.seat, self.game.answer_count, stops))

    def _apply_hint(self, entry: Entry, game: Game | None) -> None:
        """Public, and noted in the record; the first one of a seat is announced."""
        assert entry.seat is not None
        if all(hint.seat != entry.seat for hint in self.hints):
            self._announce("hint", entry)
        self.hints.append(UsedHint(entry.seat, entry.data["answer_count"]))

    def _apply_name(self, entry: Entry, game: Game | None) -> None:
        self._entry_seat(entry).name = entry.data["name"]
        self._sync_player_names()

    def _apply_person(self, entry: Entry, game: Game | None) -> None:
        """Give the seat to a person, or take it from one, whose result of a rated game stays."""
        seat = self._entry_seat(entry)
        seat.person, seat.name = entry.data["person"], entry.data["name"]
        self._sync_player_names()

    def _apply_share(self, entry: Entry, game: Game | None) -> None:
        if entry.seat is not None:
            self.sharing.append(entry.seat)
        self.shared = self.shared or bool(entry.data.get("complete"))

    # --- parts of effects

    def _let_bot_play(self, number: int, level: str, entry: Entry) -> None:
        seat = self.seats[number]
        seat.away, seat.level = True, level
        self._drop_votes(number)
        self._mark_joined(seat, entry)
        self._pause_if_no_people()

    def _drop_link(self, seat: int) -> None:
        self.pending_links = [link for link in self.pending_links if link.seat != seat]

    def _cancel_link(self, entry: Entry) -> None:
        """The person of the seat of an entry objects to the link for it."""
        if entry.seat is not None and self.pending_link(entry.seat) is not None:
            self._drop_link(entry.seat)
            self._announce("link_objected", entry)

    def _drop_votes(self, target: int | None) -> None:
        self.votes = [vote for vote in self.votes if vote.target != target]

    def _announce(self, kind: str, entry: Entry, seat: int | None = None) -> None:
        """Announce to everybody what happened to a seat, by default that of the entry."""
        assert entry.seat is not None
        by = None if seat is None else entry.seat
        news = Announcement(kind, entry.seat if seat is None else seat, by, entry.at)
        self.announcements = [*self.announcements, news][-MAX_ANNOUNCEMENTS:]

    def _entry_seat(self, entry: Entry) -> OnlineSeat:
        assert entry.seat is not None
        return self.seats[entry.seat]

    def _set_game(self, game: Game) -> None:
        """Set the game after an answer or an undo."""
        self.game = game
        self._public_view = None

    def _mark_joined(self, seat: OnlineSeat, entry: Entry) -> None:
        """Mark a seat as joined; the game starts when all have joined."""
        seat.joined = True
        if self.status == "waiting" and all(s.joined for s in self.seats):
            self._start(entry)

    def _start(self, entry: Entry) -> None:
        """Start the game; it is rated if the table offers it and every player is identified."""
        if self.awaits_deal:
            self._draw_deal(int(entry.data["seed"]))
        self.status = "running"
        if not self.config.rated:
            return
        self.unrated = entry.data.get("unrated") or start_obstacle(self.seats)
        self.rated = self.unrated is None
        for seat in self.seats:
            seat.rated_person = seat.person if self.rated else None

    def _judge_rating(self, entry: Entry) -> None:
        """A rated game is void as soon as it can have no result; one that never began is not
        rated."""
        is_over = self.status == "over"
        if self.rated:
            for number in entry.data.get("without_gain", ()):
                self.seats[number].without_gain = True
            self.unrated = entry.data.get("unrated")
            quitter = early_quitter(self.seats)
            if quitter is not None or (is_over and any(map(is_short, self.seats))):
                self.unrated = "early"
                self.quitter = entry.seat if quitter is None else quitter
            self.is_void = self.unrated is not None
            self.rated = not self.is_void
            self._pause_if_no_people()
        elif is_over and self.config.rated and self.unrated is None:
            self.unrated = "early"

    def _draw_deal(self, seed: int) -> None:
        """Begin the game with a seed."""
        self.seed = seed
        self._set_game(self.initial_game())
        self._sync_player_names()
        self.asked_since = [None] * self.players
        self.public_steps = [self.game.answer_count]

    def _pause_if_no_people(self) -> None:
        """Pause without people; in a rated game bots play on, so that it has a result."""
        if self.rated:
            return
        if self.status == "running" and not any(s.is_person for s in self.seats):
            self.status = "paused"

    def _finish(self, entry: Entry) -> None:
        """After every entry: count it, update pending questions and clocks."""
        self.entry_number = entry.number
        if is_own_act(entry):
            self._cancel_link(entry)
        if entry.public:
            self.public_version += 1
        elif entry.seat is not None:
            self.private_versions[entry.seat] += 1
        self._update_asked(entry.at, entry.seat if entry.kind == "answer" else None, entry.public)
        self.clock.set_running(self.people_to_answer())
        self._mark_version()

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

    def _mark_version(self) -> None:
        self.version_marks.append(
            VersionMark(self.public_version, tuple(self.private_versions), self.event_count)
        )


EFFECTS: Final[dict[str, Callable[[OnlineTable, Entry, Game | None], None]]] = {
    "answer": OnlineTable._apply_answer,
    "undo": OnlineTable._apply_undo,
    "join": OnlineTable._apply_join,
    "claim": OnlineTable._apply_claim,
    "start": OnlineTable._apply_start,
    "pause": OnlineTable._apply_pause,
    "resume": OnlineTable._apply_resume,
    "concede": OnlineTable._apply_concede,
    "leave": OnlineTable._apply_leave,
    "vote": OnlineTable._apply_vote,
    "new_link": OnlineTable._apply_new_link,
    "link_vote": OnlineTable._apply_link_vote,
    "objection": OnlineTable._apply_objection,
    "return": OnlineTable._apply_return,
    "stops": OnlineTable._apply_stops,
    "hint": OnlineTable._apply_hint,
    "name": OnlineTable._apply_name,
    "share": OnlineTable._apply_share,
    "person": OnlineTable._apply_person,
}
"""The effect of each kind of entry on a table."""
