"""Commands: what a seat, the host or the server asks of a table, and the checks of it.

A command that passes its check becomes an entry; `OnlineTable.apply` has the effect of the entry.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, fields, replace
from typing import Any, ClassVar, Final

from ..api import DEFAULT_LEVEL, ApiError, Stops, to_dict
from ..errors import IllegalAction
from .deal import new_seed
from .entries import STARTING_KINDS, Entry, PreparedEntry
from .links import LINK_IS_USED, NOTICE_S, require_linkable, require_valid, require_vote
from .names import look_alike
from .online_table import OnlineTable
from .rated_rules import require_pause, require_resume
from .votes import missing_consents, other_people, person_at


@dataclass(frozen=True, slots=True)
class Command(ABC):
    """A request to change a table, of a seat or (None) of the host or the server."""

    kind: ClassVar[str]
    """The kind of its entry."""

    seat: int | None

    @abstractmethod
    def check(self, table: OnlineTable) -> None:
        """Raise `ApiError` if the command is not possible now."""

    def data(self) -> dict[str, Any]:
        """The data of the entry: all given fields but the seat."""
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        return {k: v for k, v in values.items() if k != "seat" and v is not None}

    def prepare(self, table: OnlineTable, at: float, key: str | None = None) -> PreparedEntry:
        """Check the command and return its entry; reads only the table and the command."""
        self.check(table)
        return PreparedEntry(self._entry(table, at, key))

    def _entry(self, table: OnlineTable, at: float, key: str | None, public: bool = True) -> Entry:
        at, data = max(at, table.clock.updated_at), self.data()
        if self.kind in STARTING_KINDS and table.awaits_deal:
            data["seed"] = str(new_seed())
        return Entry(table.entry_number + 1, self.kind, self.seat, data, key, at, public)


@dataclass(frozen=True, slots=True)
class SeatCommand(Command):
    """A command that is always for a seat."""

    seat: int


@dataclass(frozen=True, slots=True)
class GiveAnswer(SeatCommand):
    """Answer the pending question at a version, if one is given."""

    kind = "answer"
    answer: str
    version: int | None = None
    by: str | None = None  # the level of the bot that answers, "auto_pass", or None for the owner
    bot_error: str | None = None

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

    def data(self) -> dict[str, Any]:
        values = {"answer": self.answer, "by": self.by, "bot_error": self.bot_error}
        return {k: v for k, v in values.items() if v is not None}

    def prepare(self, table: OnlineTable, at: float, key: str | None = None) -> PreparedEntry:
        self.check(table)
        try:
            game, public = table.try_answer(self.seat, self.answer)
        except IllegalAction as error:
            raise ApiError(422, "illegal", str(error), rule=error.rule) from None
        return PreparedEntry(self._entry(table, at, key, public), game)


@dataclass(frozen=True, slots=True)
class UndoAnswer(SeatCommand):
    """Undo the last answer of the seat."""

    kind = "undo"

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
        return PreparedEntry(self._entry(table, at, key, table.changes_public_view(game)), game)


@dataclass(frozen=True, slots=True)
class JoinSeat(SeatCommand):
    """Take an open seat, or enter one's own for the first time."""

    kind = "join"
    name: str | None = None
    secret_hash: str | None = None
    person: str | None = None  # the person who keeps the name

    def check(self, table: OnlineTable) -> None:
        if table.seats[self.seat].joined:
            raise ApiError(409, "taken", "That seat is taken.")
        check_person(table, self.seat, self.person)
        check_guest_name(table, self.seat, self.name, self.person)


@dataclass(frozen=True, slots=True)
class ClaimSeat(SeatCommand):
    """Take the seat of a link with a new secret, which only its person knows."""

    kind = "claim"
    link_hash: str
    secret_hash: str

    def check(self, table: OnlineTable) -> None:
        pending = table.pending_link(self.seat)
        if pending is not None and pending.link_hash == self.link_hash:
            require_linkable(table.seats, self.seat, table.may_be_rated)
        elif table.seats[self.seat].link_hash != self.link_hash:
            raise ApiError(409, "claimed", LINK_IS_USED)

    def prepare(self, table: OnlineTable, at: float, key: str | None = None) -> PreparedEntry:
        """A link for a seat that somebody holds is not valid at once."""
        self.check(table)
        pending = table.pending_link(self.seat)
        if pending is not None:
            require_valid(pending, at)
        return PreparedEntry(self._entry(table, at, key))

    def data(self) -> dict[str, Any]:
        return {"secret_hash": self.secret_hash}


@dataclass(frozen=True, slots=True)
class StartGame(Command):
    """Start without the missing players."""

    kind = "start"
    level: str = DEFAULT_LEVEL  # of the bots at open seats

    def check(self, table: OnlineTable) -> None:
        if table.status != "waiting":
            raise ApiError(409, "already_started", "The game has started already.")


@dataclass(frozen=True, slots=True)
class PauseGame(Command):
    """Stop bots and clocks."""

    kind = "pause"

    def check(self, table: OnlineTable) -> None:
        require_running(table)
        if table.rated:
            require_pause(table.seats, self.seat)


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


@dataclass(frozen=True, slots=True)
class Concede(SeatCommand):
    """Give up for good."""

    kind = "concede"

    def check(self, table: OnlineTable) -> None:
        require_not_over(table)
        if table.seats[self.seat].kind == "bot" or table.seats[self.seat].conceded:
            raise ApiError(409, "already_conceded", "That seat has conceded already.")


@dataclass(frozen=True, slots=True)
class LeaveSeat(SeatCommand):
    """Let a bot play until the owner returns."""

    kind = "leave"
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
        return PreparedEntry(self._entry(table, at, key))


@dataclass(frozen=True, slots=True)
class VoteForBot(SeatCommand):
    """Vote for a bot at the seat of another person; it plays when all others have voted."""

    kind = "vote"
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


@dataclass(frozen=True, slots=True)
class MakeLink(SeatCommand):
    """Make another link for a seat whose person has lost the device."""

    kind = "new_link"
    link_hash: str
    notice_s: float = NOTICE_S  # until it is valid, if somebody holds the seat

    def check(self, table: OnlineTable) -> None:
        require_not_over(table)
        require_linkable(table.seats, self.seat, table.may_be_rated)


@dataclass(frozen=True, slots=True)
class VoteForLink(SeatCommand):
    """Vote for another link for the seat of somebody else; it is valid when all others have."""

    kind = "link_vote"
    target: int

    def check(self, table: OnlineTable) -> None:
        require_not_over(table)
        if self.target >= len(table.seats):
            raise ApiError(422, "no_seat", "There is no such seat.")
        require_vote(table.seats, table.pending_link(self.target), self.seat, self.target)


@dataclass(frozen=True, slots=True)
class ObjectToLink(SeatCommand):
    """Make another link for the own seat useless."""

    kind = "objection"

    def check(self, table: OnlineTable) -> None:
        if table.pending_link(self.seat) is None:
            raise ApiError(409, "no_link", "There is no new link for your seat.")


@dataclass(frozen=True, slots=True)
class ReturnToSeat(SeatCommand):
    """Take the seat back from the bot."""

    kind = "return"

    def check(self, table: OnlineTable) -> None:
        require_not_over(table)
        if not table.seats[self.seat].away or table.seats[self.seat].conceded:
            raise ApiError(409, "not_away", "No bot plays that seat for you.")


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

    def prepare(self, table: OnlineTable, at: float, key: str | None = None) -> PreparedEntry:
        self.check(table)
        return PreparedEntry(self._entry(table, at, key, public=False))


@dataclass(frozen=True, slots=True)
class UseHint(SeatCommand):
    """Note that the seat has got a hint for its question; only against bots."""

    kind = "hint"
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


@dataclass(frozen=True, slots=True)
class RenameSeat(SeatCommand):
    """Change the name of the seat."""

    kind = "name"
    name: str

    def check(self, table: OnlineTable) -> None:
        if table.seats[self.seat].kind == "bot":
            raise ApiError(409, "no_person", "No person plays at that seat.")
        if table.seats[self.seat].person is not None:
            text = "The seat has the name of your profile. Play as a guest to use another one."
            raise ApiError(409, "profile_name", text)
        check_guest_name(table, self.seat, self.name, None)


@dataclass(frozen=True, slots=True)
class SetPerson(SeatCommand):
    """Give the seat to a person who keeps a name, or (None) to a guest."""

    kind = "person"
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

    def data(self) -> dict[str, Any]:
        return {"person": self.person, "name": self.name}


@dataclass(frozen=True, slots=True)
class ShareGame(Command):
    """Agree to make a finished game public: everybody can replay it without a secret, for good.

    It is public when all people who have played it agree; without people, when the host wants it.
    """

    kind = "share"

    def check(self, table: OnlineTable) -> None:
        if table.status != "over":
            raise ApiError(409, "not_over", "A game can be shared when it is over.")
        if self.seat is None and missing_consents(table.seats, ()):
            text = "Only the people who have played the game can make it public, all together."
            raise ApiError(403, "no_seat", text)

    def prepare(self, table: OnlineTable, at: float, key: str | None = None) -> PreparedEntry:
        self.check(table)
        agreed = [*table.sharing, *([] if self.seat is None else [self.seat])]
        data = {} if missing_consents(table.seats, agreed) else {"complete": True}
        return PreparedEntry(replace(self._entry(table, at, key), data=data))


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
    if table.status == "waiting":
        raise ApiError(409, "not_started", "The game has not started: not all players are there.")
    if table.status == "paused":
        raise ApiError(409, "paused", "The game is paused. Resume it first.")
    require_not_over(table)


def require_not_over(table: OnlineTable) -> None:
    if table.status == "over":
        raise ApiError(409, "over", "The game is over.")


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
