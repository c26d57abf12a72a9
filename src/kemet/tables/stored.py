"""What a table is when it is stored, and its result; what can go wrong with storing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from .online_table import Entry, OnlineTable
from .state import OnlineSeat, TableConfig


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
    """Columns of a table that follow from its entries, stored with each of them for queries."""

    status: str
    open_seats: int
    entry_number: int  # of the last entry
    last_entry_at: float  # or of the creation
    next_due_at: float | None = None
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


@dataclass(frozen=True, slots=True)
class SeatResult:
    """What a seat achieved."""

    seat: int
    person: str | None
    name: str
    place: int  # 1: the best
    points: int
    quit: bool = False  # has made a rated game void
    without_gain: bool = False  # the game cannot raise the rating


@dataclass(frozen=True, slots=True)
class GameResult:
    """A finished game."""

    table_id: str
    title: str
    edition: str
    mode: str
    finished_at: float
    rated: bool
    seats: tuple[SeatResult, ...]
    unrated: str | None = None  # why it does not count, though it was to be rated

    def has_people(self) -> bool:
        """Whether somebody identified played the game."""
        return any(seat.person for seat in self.seats)


def game_result(table: OnlineTable, finished_at: float) -> GameResult | None:
    """The result of a table; None if the game is neither over nor void."""
    if table.status != "over" and not table.is_void:
        return None
    points, places = table.scores(), final_places(table)
    config = table.config
    seats = [
        SeatResult(
            number,
            seat.rated_person if table.rated else seat.person,
            seat.name,
            places[number],
            points[number],
            number == table.quitter,
            seat.without_gain,
        )
        for number, seat in enumerate(table.seats)
    ]
    return GameResult(
        config.id, config.title, config.edition, config.mode, finished_at, table.rated,
        tuple(seats), table.unrated,
    )  # fmt: skip


def final_places(table: OnlineTable) -> list[int]:
    """The place of every seat, from 1; equal ones share it.

    Who concedes or lets a bot answer comes after all others: nobody escapes a loss by leaving, and
    nobody wins with the answers of a bot.
    """
    points = table.scores()
    keys = [
        (seat.conceded or seat.substituted, number != table.winner, -points[number])
        for number, seat in enumerate(table.seats)
    ]
    return [1 + sum(other < key for other in keys) for key in keys]
