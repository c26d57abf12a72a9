"""What a table is made of: facts, seats, entries; and the refusal of what cannot be done."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from ...api.models import AutoPassMode, TimeControl


class ApiError(Exception):
    """Something that cannot be done now: an HTTP status, a word for programs, a sentence."""

    def __init__(
        self, status: int, error: str, message: str, rule: str | None = None,
        version: int | None = None,
    ) -> None:  # fmt: skip
        super().__init__(message)
        self.status = status
        self.error = error
        self.message = message
        self.rule = rule
        self.version = version

    def __reduce__(self) -> tuple[Any, ...]:
        arguments = (self.status, self.error, self.message, self.rule, self.version)
        return type(self), arguments, self.__dict__


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that was done, by a seat or (None) by the table itself."""

    number: int
    kind: str
    seat: int | None
    data: dict[str, Any]
    key: str | None
    at: float
    public: bool  # whether others than the seat may know of it


@dataclass(slots=True)
class OnlineSeat:
    """Who sits there."""

    kind: str  # me, hotseat, link, open, bot
    name: str
    level: str | None  # of a bot
    joined: bool
    secret_hash: str | None = None
    away: bool = False
    conceded: bool = False
    auto_pass: AutoPassMode = "ask"
    auto_pass_round: int = 0

    @property
    def is_person(self) -> bool:
        """Whether a person answers there now."""
        return self.kind != "bot" and not self.away and not self.conceded


@dataclass(frozen=True, slots=True)
class AskedSince:
    """Since which of its versions, and since when, a seat is being asked what it is asked."""

    version: int
    at: float


@dataclass(frozen=True, slots=True)
class TableConfig:
    """What never changes about a table."""

    id: str
    created: float
    edition: str
    mode: str
    start_record: str  # the record it begins from
    time_control: TimeControl
    title: str
    public: bool
    watch: str
    host_hash: str
    watch_hash: str | None
    expires_at: float | None = None  # when it is cleared away


@dataclass(frozen=True, slots=True)
class VersionMark:
    """How many versions and events there were after an entry."""

    public_version: int
    private_versions: tuple[int, ...]
    event_count: int


class UndoableAnswer(NamedTuple):
    """An answer that may still be taken back."""

    seat: int
    closed_question: bool  # to another question: whoever else had answered cannot go back behind it
    clock_gains: tuple[float, ...]  # by each clock
