"""What the state of a table consists of: its configuration, its seats, what it remembers."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, NamedTuple

from ..api import Stops, TimeControl


@dataclass(slots=True)
class OnlineSeat:
    """A seat and who plays it."""

    kind: str  # me, hotseat, link, open, bot
    name: str
    level: str | None  # of the bot that plays
    joined: bool
    secret_hash: str | None = None
    away: bool = False
    conceded: bool = False
    link_hash: str | None = None  # of a link that can claim the seat
    used_link_hash: str | None = None  # of the link that has claimed it
    stops: Stops = field(default_factory=Stops)
    person: str | None = None  # the id of the person who keeps the seat's name
    substituted: bool = False  # a bot has answered for its person
    replaced_hashes: list[str] = field(default_factory=list)  # of secrets before another link
    own_answers: int = 0  # of its person, without those that are undone
    rated_person: str | None = None  # whose result a rated game is, also if they are deleted
    without_gain: bool = False  # a rated game cannot raise the rating of its person
    pauses: int = 0  # by the seat
    paused_s: float = 0.0  # how long they have lasted

    def copy(self) -> OnlineSeat:
        return OnlineSeat(
            self.kind, self.name, self.level, self.joined, self.secret_hash, self.away,
            self.conceded, self.link_hash, self.used_link_hash, self.stops, self.person,
            self.substituted, self.replaced_hashes[:], self.own_answers, self.rated_person,
            self.without_gain, self.pauses, self.paused_s,
        )  # fmt: skip

    @property
    def is_open(self) -> bool:
        """Whether anybody can take the seat."""
        return self.kind == "open" and not self.joined

    @property
    def is_person(self) -> bool:
        """Whether a person plays the seat now."""
        return self.kind != "bot" and not self.away and not self.conceded


@dataclass(frozen=True, slots=True)
class AskedSince:
    """The version and time at which the pending question of a seat was asked."""

    version: int
    at: float
    first_at: float  # of the first question since its last answer that others could see


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a table was created, as texts that only its host can relate to an address."""

    address: str = ""
    network: str = ""


NO_ORIGIN: Final = Origin()


@dataclass(frozen=True, slots=True)
class TableConfig:
    """The properties of a table that never change."""

    id: str
    created: float
    edition: str
    mode: str
    start_record: str  # the record of the initial game
    time_control: TimeControl
    title: str
    public: bool
    watch: str
    host_hash: str
    watch_hash: str | None
    expires_at: float | None = None  # when it is deleted
    deal: str = "unknown"  # who has chosen it: random, seed, position, record
    rewrites: int = 0  # how often the operator has rewritten its entries, to erase a name
    rated: bool = False  # rated if all players are identified when the game starts
    deals_at_start: bool = False  # the deal is drawn when all have joined
    origin: Origin = NO_ORIGIN  # of a public table, until its game is over


@dataclass(frozen=True, slots=True)
class VersionSnapshot:
    """The versions and the number of events after an entry."""

    public_version: int
    private_versions: tuple[int, ...]
    event_count: int


class Announcement(NamedTuple):
    """Something that happened to a seat, for everybody at the table."""

    kind: str  # as in `AnnouncementInfo`
    seat: int
    by: int | None
    at: float


class UsedHint(NamedTuple):
    """A hint that a person has taken, for everybody to see."""

    seat: int
    answer_count: int  # before the answer it was for


class UndoableAnswer(NamedTuple):
    """An answer that can still be undone."""

    seat: int
    closed_question: bool  # earlier answers of other seats cannot be undone
    clock_gains: tuple[float, ...]  # by seat
    automatic: bool = False  # a pass by the server; it is undone with the answer before it
    own: bool = False  # by the person of the seat
    continues: bool = False  # given together with the one before; both are undone together


class PendingLink(NamedTuple):
    """A link for a seat that somebody holds."""

    seat: int
    link_hash: str
    asked_at: float
    valid_at: float
    voters: tuple[int, ...] = ()
