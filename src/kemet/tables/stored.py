"""What a table is when it is stored, and what can go wrong with that."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from .entries import Entry, OnlineSeat, TableConfig


class StoreUnavailable(OSError):
    """The store cannot be reached at the moment; nothing acknowledged is lost."""


class EntryConflict(Exception):
    """An entry with the same number or key is stored already."""


class TableDeleted(Exception):
    """The table of a chat line is deleted."""


class DamagedAnalysis(Exception):
    """A stored result cannot be read."""


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A seat as created, and the hash of its secret."""

    seat: int
    kind: str
    name: str
    level: str | None
    secret_hash: str | None
    webhook: str | None = None
    link_hash: str | None = None

    def to_seat(self) -> OnlineSeat:
        joined = self.kind in ("me", "hotseat", "bot")
        return OnlineSeat(
            self.kind, self.name, self.level, joined, self.secret_hash, link_hash=self.link_hash
        )


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A table as stored."""

    config: TableConfig
    seats: list[SeatRow]
    rematch: str | None
    entries: list[Entry]
    snapshot: dict[str, Any] | None


@dataclass(frozen=True, slots=True)
class TableIndex:
    """Values that follow from the entries, stored for queries."""

    status: str
    open_seats: int
    next_due_at: float | None
    waiting_seats: str = ""  # the seats of people who must answer, such as 02
    rated_in_play: bool = False  # the table is not deleted then


class ListedTable(NamedTuple):
    """A table in the list of public tables."""

    config: TableConfig
    players: int
    open_seats: int
    status: str


class TableMetadata(NamedTuple):
    """What is stored of a table besides its entries and may change."""

    seats: list[SeatRow]
    rematch: str | None
    chat_count: int


class TableProgress(NamedTuple):
    """How far a table is."""

    entry_number: int
    chat_count: int
    rematch: str | None


@dataclass(frozen=True, slots=True)
class StoredAnalysis:
    """How far the analysis of a table is; `answers` when it is done."""

    status: str  # waiting, running, done, failed
    done: int
    total: int
    updated_at: float
    answers: list[dict[str, Any]] | None = None

    @property
    def is_open(self) -> bool:
        """Whether a worker analyses it, or should."""
        return self.status in ("waiting", "running")
