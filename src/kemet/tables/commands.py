"""Commands: what a seat, the host or the server asks of a table, the check and the effect of each.

A command that passes its check becomes an entry, and the entry has the effect.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final, Self

from ..api import DEFAULT_LEVEL, ApiError, Stops, parse, to_dict
from ..errors import IllegalAction
from .links import ClaimSeat, MakeLink, ObjectToLink, VoteForLink
from .names import look_alike
from .online_table import (
    Change,
    Command,
    Entry,
    OnlineTable,
    PreparedEntry,
    SeatCommand,
    require_not_over,
)
from .rated_rules import Pause, Verdict, require_pause, require_resume
from .state import UndoableAnswer, UsedHint
from .undo import ends_undo, undo_indices
from .votes import (
    Vote,
    current_votes,
    missing_consents,
    missing_voters,
    other_people,
    person_at,
)


@dataclass(frozen=True, slots=True)
class GiveAnswer(SeatCommand):
    """Answer the pending question at a version, if one is given, and those that follow at once.

    Several answers are one change: nobody sees a state between them, and undo takes all back.
    """

    kind = "answer"
    unstored = ("version",)
    answer: str
    version: int | None = None
    by: str | None = None  # the level of the bot that answers, "auto_pass", or None for the owner
    bot_error: str | None = None
    then: tuple[str, ...] | None = None  # the answers that follow

    @classmethod
    def read(cls, seat: int | None, data: dict[str, Any]) -> Self:
        assert seat is not None
        if "then" in data:
            data = {**data, "then": tuple(data["then"])}
        return cls(seat, **data)

    @property
    def answers(self) -> tuple[str, ...]:
        return (self.answer, *(self.then or ()))

    def shows_presence(self) -> bool:
        return self.by is None

    def check(self, table: OnlineTable) -> None:
        """Whether the seat may answer; the rules of the game are checked by playing the answer."""
        require_running(table)
        if table.seats[self.seat].is_person != (self.by in (None, "auto_pass")):
            raise ApiError(409, "bot_plays", "A bot plays that seat now. Return to it first.")
        if self.version is None:
            return
        now, asked = table.version(self.seat), table.asked_since[self.seat]
        if self.version > now:
            raise ApiError(
                409, "stale", "The table has no such version. Get the state again.", version=now
            )
        if self.version < (asked.version if asked else now):
            raise ApiError(
                409, "stale", "The table has changed since. Get the state again.", version=now
            )

    def prepare(self, table: OnlineTable, at: float, key: str | None = None) -> PreparedEntry:
        self.check(table)
        game = table.game.copy()
        for number, answer in enumerate(self.answers, 1):
            try:
                game.play(self.seat, answer)
            except IllegalAction as error:
                text = (
                    f"Answer {number} of {len(self.answers)}: {error}" if self.then else str(error)
                )
                raise ApiError(422, "illegal", text, rule=error.rule) from None
        public = table.changes_public_view(game)
        return PreparedEntry(self.entry(table, at, key, public), game)

    def apply(self, change: Change) -> None:
        table, entry, before = change.table, change.entry, change.table.game
        seat, first_event = table.seats[self.seat], table.event_count
        if self.by is None:
            seat.own_answers += len(self.answers)
        elif self.by != "auto_pass":
            seat.substituted = True
        game = change.game
        if game is None:
            game = before.copy()
            for answer in self.answers:
                game.play(self.seat, answer)
        table.game = game
        clock, remaining_before = table.clock, table.clock.remaining[:]
        for event in game.events(None, first_event):
            if event.kind == "turn_begins":
                clock.start_turn(event.fields["seat"])
            elif event.kind == "phase_begins":
                clock.start_turn(None)
        if ends_undo(before, game, self.seat, first_event):
            table.undoable.clear()
        else:
            closed_question = entry.public and before.waiting == (self.seat,)
            gains = [n - g for n, g in zip(clock.remaining, remaining_before, strict=True)]
            automatic, own = self.by == "auto_pass", self.by is None
            for i in range(len(self.answers)):
                undoable = UndoableAnswer(
                    self.seat, closed_question, tuple(gains), automatic, own, continues=i > 0
                )
                table.undoable.append(undoable)
                gains = [0.0] * len(gains)
        if entry.public:
            table.public_steps.append(game.answer_count)
        if game.over:
            table.status, table.winner, table.ended_by = "over", game.winner, "play"
        table.notice = self.bot_error or table.notice


@dataclass(frozen=True, slots=True)
class UndoAnswer(SeatCommand):
    """Undo the last answer of the seat."""

    kind = "undo"
    is_own_act = True

    def check(self, table: OnlineTable) -> None:
        require_running(table)
        if not table.can_undo(self.seat):
            raise ApiError(
                409,
                "cannot_undo",
                "There is nothing to undo: since your last answer something random happened, "
                "something was revealed or another player had to act.",
            )

    def prepare(self, table: OnlineTable, at: float, key: str | None = None) -> PreparedEntry:
        """Public unless the undone answer is private."""
        self.check(table)
        game = table.game_without_last_answer(self.seat)
        return PreparedEntry(self.entry(table, at, key, table.changes_public_view(game)), game)

    def apply(self, change: Change) -> None:
        """Remove the last answer of the seat; pending questions of other seats stay the same."""
        table, clock = change.table, change.table.clock
        first_undoable = table.game.answer_count - len(table.undoable)
        indices = undo_indices(table.undoable, self.seat)
        table.game = change.game or table.game_without_last_answer(self.seat)
        for i in indices:
            undone, answer = first_undoable + i, table.undoable.pop(i)
            change.seat.own_answers -= answer.own
            clock.remaining = [
                n - g for n, g in zip(clock.remaining, answer.clock_gains, strict=True)
            ]
            table.public_steps = [n - (n > undone) for n in table.public_steps if n != undone + 1]
        table.asked_since[self.seat] = None


@dataclass(frozen=True, slots=True)
class JoinSeat(SeatCommand):
    """Take an open seat, or enter one's own for the first time."""

    kind = "join"
    may_start = True
    name: str | None = None
    secret_hash: str | None = None
    person: str | None = None  # the person who keeps the name

    def check(self, table: OnlineTable) -> None:
        if table.seats[self.seat].joined:
            raise ApiError(409, "taken", "That seat is taken.")
        check_person(table, self.seat, self.person)
        check_guest_name(table, self.seat, self.name, self.person)

    def apply(self, change: Change) -> None:
        seat = change.seat
        seat.name = self.name or seat.name
        seat.person = self.person or seat.person
        if self.secret_hash:
            seat.secret_hash, seat.link_hash = self.secret_hash, None
        change.name_players()
        change.mark_joined(seat)


@dataclass(frozen=True, slots=True)
class StartGame(Command):
    """Start without the missing players."""

    kind = "start"
    may_start = True
    level: str = DEFAULT_LEVEL  # of the bots at open seats

    def check(self, table: OnlineTable) -> None:
        if table.status != "waiting":
            raise ApiError(409, "already_started", "The game has started already.")

    def apply(self, change: Change) -> None:
        """Bots take the open seats."""
        for seat in change.table.seats:
            if seat.is_open:
                seat.kind, seat.level, seat.joined = "bot", self.level, True
        change.start()


@dataclass(frozen=True, slots=True)
class PauseGame(Command):
    """Stop bots and clocks."""

    kind = "pause"

    def check(self, table: OnlineTable) -> None:
        require_running(table)
        if table.rated:
            require_pause(table.seats, self.seat)

    def apply(self, change: Change) -> None:
        table = change.table
        table.status, table.pause = "paused", Pause(self.seat, change.entry.at)
        if self.seat is not None:
            table.seats[self.seat].pauses += 1


@dataclass(frozen=True, slots=True)
class ResumeGame(Command):
    """Continue a paused game."""

    kind = "resume"
    reason: str | None = None  # time: the pause of a rated game is over; None: somebody resumes

    def check(self, table: OnlineTable) -> None:
        if table.status != "paused":
            raise ApiError(409, "not_paused", "The game is not paused.")
        if table.rated and self.reason is None:
            require_resume(table.pause, self.seat)

    def apply(self, change: Change) -> None:
        table, pause = change.table, change.table.pause
        if pause is not None and pause.seat is not None:
            table.seats[pause.seat].paused_s += change.entry.at - pause.at
        table.status, table.pause = "running", None


@dataclass(frozen=True, slots=True)
class Concede(SeatCommand):
    """Give up for good."""

    kind = "concede"
    is_own_act = True
    may_start = True

    def check(self, table: OnlineTable) -> None:
        require_not_over(table)
        if table.seats[self.seat].kind == "bot" or table.seats[self.seat].conceded:
            raise ApiError(409, "already_conceded", "That seat has conceded already.")

    def apply(self, change: Change) -> None:
        """A bot plays on; the game is over when one seat or no person is left."""
        table, seat = change.table, change.seat
        seat.conceded, seat.level = True, DEFAULT_LEVEL
        change.drop_votes(self.seat)
        change.mark_joined(seat)
        remaining = [s for s, seat in enumerate(table.seats) if not seat.conceded]
        people = [s for s in remaining if table.seats[s].kind != "bot"]
        if len(remaining) == 1 or not people:
            change.draw_deal()  # its record has a deal like any other
            scores = table.scores()
            best = max(scores[s] for s in remaining)
            leaders = [s for s in remaining if scores[s] == best]
            table.winner = leaders[0] if len(leaders) == 1 else None
            table.status, table.ended_by = "over", "concession"
        change.pause_if_no_people()


@dataclass(frozen=True, slots=True)
class LeaveSeat(SeatCommand):
    """Let a bot play until the owner returns."""

    kind = "leave"
    may_start = True
    level: str = DEFAULT_LEVEL
    reason: str | None = None  # clock, absence; None: the owner has left

    def check(self, table: OnlineTable) -> None:
        require_not_over(table)
        if not table.seats[self.seat].is_person:
            raise ApiError(409, "no_person", "No person plays at that seat now.")

    def prepare(self, table: OnlineTable, at: float, key: str | None = None) -> PreparedEntry:
        """The time of a seat may have stopped since it ran out: its answer was being stored."""
        self.check(table)
        if self.reason == "clock" and not table.clock.has_run_out(self.seat, at):
            raise ApiError(409, "in_time", "That seat has time left.")
        return PreparedEntry(self.entry(table, at, key))

    def apply(self, change: Change) -> None:
        """A bot plays until the owner returns; without people the table is paused."""
        change.let_bot_play(self.seat, self.level)
        if self.reason is not None:
            change.announce(f"bot_by_{self.reason}")

    def shows_presence(self) -> bool:
        return self.reason is None


@dataclass(frozen=True, slots=True)
class VoteForBot(SeatCommand):
    """Vote for a bot at the seat of another person; it plays when all others have voted."""

    kind = "vote"
    is_own_act = True
    may_start = True
    target: int

    def check(self, table: OnlineTable) -> None:
        require_not_over(table)
        seats = table.seats
        if table.rated:  # the person would lose by the answers of the bot
            text = "In a rated game nobody can give the seat of another player to a bot."
            raise ApiError(409, "rated", text)
        if not seats[self.seat].is_person:
            raise ApiError(409, "bot_plays", "A bot plays that seat now. Return to it first.")
        if self.target >= len(seats):
            raise ApiError(422, "no_seat", "There is no such seat.")
        if not seats[self.target].is_person or not seats[self.target].joined:
            raise ApiError(409, "no_person", "No person plays at that seat now.")
        if person_at(seats, self.seat) == person_at(seats, self.target):
            raise ApiError(409, "own_seat", "For your own seat there is no vote: leave it.")
        if len(other_people(seats, self.target)) < 2:
            raise ApiError(
                409,
                "no_vote",
                "A vote needs two people besides the one concerned. A bot can play for them when "
                "their time is over, or after some minutes without a connection.",
            )

    def apply(self, change: Change) -> None:
        """When all others have voted, a bot plays for the person until they return."""
        table, at, target = change.table, change.entry.at, self.target
        others = [v for v in table.votes if (v.target, v.voter) != (target, self.seat)]
        table.votes = [*current_votes(others, at), Vote(target, self.seat, at)]
        if missing_voters(table.seats, table.votes, target):
            change.announce("vote", target)
        else:
            change.let_bot_play(target, DEFAULT_LEVEL)
            change.announce("bot_by_vote", target)


@dataclass(frozen=True, slots=True)
class ReturnToSeat(SeatCommand):
    """Take the seat back from the bot."""

    kind = "return"
    is_own_act = True

    def check(self, table: OnlineTable) -> None:
        require_not_over(table)
        if not table.seats[self.seat].away or table.seats[self.seat].conceded:
            raise ApiError(409, "not_away", "No bot plays that seat for you.")

    def apply(self, change: Change) -> None:
        change.seat.away, change.seat.level = False, None
        change.table.clock.grant_minimum(self.seat)


@dataclass(frozen=True, slots=True)
class SetStops(SeatCommand):
    """Set when the seat is asked to play a card; no other seat may know it."""

    kind = "stops"
    stops: Stops

    def check(self, table: OnlineTable) -> None:
        require_not_over(table)
        cards = {card.name for card in table.game.state.edition.cards}
        if unknown := sorted(set(self.stops.cards) - cards):
            raise ApiError(422, "unknown_card", f"There is no card {unknown[0]} in this edition.")

    def data(self) -> dict[str, Any]:
        return to_dict(self.stops)

    @classmethod
    def read(cls, seat: int | None, data: dict[str, Any]) -> Self:
        assert seat is not None
        return cls(seat, parse(Stops, data))

    def prepare(self, table: OnlineTable, at: float, key: str | None = None) -> PreparedEntry:
        self.check(table)
        return PreparedEntry(self.entry(table, at, key, public=False))

    def apply(self, change: Change) -> None:
        """Private, and noted in the record."""
        change.seat.stops = self.stops
        change.table.stops_log.append((self.seat, change.table.game.answer_count, self.stops))


@dataclass(frozen=True, slots=True)
class UseHint(SeatCommand):
    """Note that the seat has got a hint for its question; only against bots."""

    kind = "hint"
    is_own_act = True
    answer_count: int  # when the hint was computed

    def check(self, table: OnlineTable) -> None:
        require_running(table)
        seats = table.seats
        if any(s.kind != "bot" for n, s in enumerate(seats) if n != self.seat):
            text = "There are hints only at tables where you play against bots alone."
            raise ApiError(403, "not_alone", text)
        if not seats[self.seat].is_person:
            raise ApiError(409, "bot_plays", "A bot plays that seat now. Return to it first.")
        if self.seat not in table.game.waiting:
            raise ApiError(409, "not_asked", "You are not asked to answer now.")
        if self.answer_count != table.game.answer_count:
            raise ApiError(409, "stale", "The table has changed since. Ask for a hint again.")

    def apply(self, change: Change) -> None:
        """Public, and noted in the record; the first one of a seat is announced."""
        hints = change.table.hints
        if all(hint.seat != self.seat for hint in hints):
            change.announce("hint")
        hints.append(UsedHint(self.seat, self.answer_count))


@dataclass(frozen=True, slots=True)
class RenameSeat(SeatCommand):
    """Change the name of the seat."""

    kind = "name"
    is_own_act = True
    name: str

    def check(self, table: OnlineTable) -> None:
        if table.seats[self.seat].kind == "bot":
            raise ApiError(409, "no_person", "No person plays at that seat.")
        if table.seats[self.seat].person is not None:
            text = "The seat has the name of your profile. Play as a guest to use another one."
            raise ApiError(409, "profile_name", text)
        check_guest_name(table, self.seat, self.name, None)

    def apply(self, change: Change) -> None:
        change.seat.name = self.name
        change.name_players()


@dataclass(frozen=True, slots=True)
class SetPerson(SeatCommand):
    """Give the seat to a person who keeps a name, or (None) to a guest."""

    kind = "person"
    is_own_act = True
    unstored = ("is_forced",)
    person: str | None
    name: str
    is_forced: bool = False  # the person is deleted

    def check(self, table: OnlineTable) -> None:
        seat = table.seats[self.seat]
        if seat.kind in ("bot", "hotseat") or seat.is_open:
            raise ApiError(409, "no_person", "That seat cannot be played under a kept name.")
        if self.person is not None and seat.person not in (None, self.person):
            raise ApiError(409, "taken", "Somebody else plays at that seat.")
        if (table.rated or table.is_void) and not self.is_forced:
            text = "A rated game is played to its end under the names it began with."
            raise ApiError(409, "rated", text)
        check_person(table, self.seat, self.person)

    def apply(self, change: Change) -> None:
        """Give the seat to a person, or take it from one, whose result of a rated game stays."""
        change.seat.person, change.seat.name = self.person, self.name
        change.name_players()


@dataclass(frozen=True, slots=True)
class ShareGame(Command):
    """Agree to make a finished game public: everybody can replay it without a secret, for good.

    It is public when all people who have played it agree; without people, when the host wants it.
    """

    kind = "share"
    complete: bool = False  # all agree

    def check(self, table: OnlineTable) -> None:
        if table.status != "over":
            raise ApiError(409, "not_over", "A game can be shared when it is over.")
        if self.seat is None and missing_consents(table.seats, ()):
            text = "Only the people who have played the game can make it public, all together."
            raise ApiError(403, "no_seat", text)

    def prepare(self, table: OnlineTable, at: float, key: str | None = None) -> PreparedEntry:
        self.check(table)
        agreed = [*table.sharing, *([] if self.seat is None else [self.seat])]
        command = replace(self, complete=not missing_consents(table.seats, agreed))
        return PreparedEntry(command.entry(table, at, key))

    def apply(self, change: Change) -> None:
        if self.seat is not None:
            change.table.sharing.append(self.seat)
        change.table.shared = change.table.shared or self.complete


class DamagedEntry(ValueError):
    """A stored entry that this version cannot read."""


def check_person(table: OnlineTable, own_seat: int, person: str | None) -> None:
    """Raise `ApiError` if a person has another seat of the table."""
    others = (seat for number, seat in enumerate(table.seats) if number != own_seat)
    if person is not None and any(seat.person == person for seat in others):
        raise ApiError(409, "already_seated", "You have a seat at this table already.")


def check_guest_name(
    table: OnlineTable, own_seat: int, name: str | None, person: str | None
) -> None:
    """Raise `ApiError` if the name of a guest looks like that of an identified player here."""
    if name is None or person is not None:
        return
    for number, seat in enumerate(table.seats):
        if number != own_seat and seat.person and look_alike(seat.name, name):
            text = f"{seat.name} plays at this table. Choose a name that does not look like it."
            raise ApiError(409, "name_taken", text)


def require_running(table: OnlineTable) -> None:
    if table.status == "running":
        return
    if table.status == "waiting":
        raise ApiError(409, "not_started", "The game has not started: not all players are there.")
    if table.status == "paused":
        raise ApiError(409, "paused", "The game is paused. Resume it first.")
    require_not_over(table)


COMMANDS: Final[dict[str, type[Command]]] = {
    command.kind: command
    for command in (
        GiveAnswer,
        UndoAnswer,
        JoinSeat,
        ClaimSeat,
        StartGame,
        PauseGame,
        ResumeGame,
        Concede,
        LeaveSeat,
        VoteForBot,
        MakeLink,
        VoteForLink,
        ObjectToLink,
        ReturnToSeat,
        SetStops,
        UseHint,
        RenameSeat,
        ShareGame,
        SetPerson,
    )
}
"""The commands by the kind of their entries."""


def read_entry(
    number: int,
    kind: str,
    seat: int | None,
    data: dict[str, Any],
    key: str | None,
    at: float,
    public: bool,
) -> Entry:
    """An entry as it is stored; a `DamagedEntry` if this version does not know such a one."""
    values = dict(data)
    seed, unrated = values.pop("seed", None), values.pop("unrated", None)
    verdict = Verdict(unrated, tuple(values.pop("without_gain", ())))
    try:
        command = COMMANDS[kind].read(seat, values)
    except (KeyError, TypeError, ValueError) as error:
        raise DamagedEntry(f"entry {number}: {error!r}") from error
    return Entry(number, command, key, at, public, None if seed is None else int(seed), verdict)
