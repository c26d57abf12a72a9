"""What a host gives its tables: a store, bots, a clock and limits."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, Final, Literal, ParamSpec, Protocol, TypeVar

from ..api import ChatLine, to_json
from ..views import View
from .clock import Heartbeat, SystemClock
from .online_table import Entry
from .state import Origin, TableConfig
from .stored import (
    GameResult,
    ListedTable,
    SeatRow,
    StoredAnalysis,
    StoredTable,
    TableIndex,
    TableMetadata,
    TableProgress,
)

P = ParamSpec("P")
T = TypeVar("T")


class Store(Protocol):
    """Tables with their seats, entries and snapshots; entries are append-only.

    Every method may raise `StoreUnavailable`.
    """

    @property
    def chat(self) -> ChatStore: ...

    @property
    def analyses(self) -> AnalysisStore: ...

    async def create(
        self, config: TableConfig, seats: Sequence[SeatRow], index: TableIndex
    ) -> None: ...

    async def load(self, table_id: str) -> StoredTable | None:
        """A table with everything that `rebuild` needs; None if there is none."""

    async def delete(self, table_id: str) -> bool:
        """Delete a table, unless a rated game is in play; whether it is deleted."""
        ...

    async def list_public(self, limit: int, offset: int = 0) -> list[ListedTable]:
        """Public tables to join or to watch; waiting tables come first, and then each origin has
        its turn."""
        ...

    async def count_open(self, origin: Origin) -> tuple[int, int]:
        """The public tables that wait for players, of an address and of its network."""
        ...

    async def append(
        self, table_id: str, entry: Entry, index: TableIndex, result: GameResult | None = None
    ) -> None:
        """Store an entry durably; `EntryConflict` if its number or key is taken."""

    async def entries(self, table_id: str, after: int) -> list[Entry]: ...

    async def has_key(self, table_id: str, key: str) -> bool: ...

    async def save_snapshot(
        self, table_id: str, number: int, data: dict[str, Any], rewrites: int = 0
    ) -> None: ...

    async def metadata(self, table_id: str) -> TableMetadata | None: ...

    async def progress(self, table_ids: Sequence[str]) -> dict[str, TableProgress]:
        """How far tables are, as far as they exist."""
        ...

    async def seats(self, table_id: str) -> list[SeatRow]: ...

    async def set_webhook(self, table_id: str, seat: int, url: str | None) -> None: ...

    async def set_rematch(self, table_id: str, next_id: str) -> str:
        """Set the rematch unless there is one; return the id that is stored."""
        ...

    async def seen_at(self, table_id: str, seat: int) -> float | None:
        """When the person of a seat was last stored as connected."""


class ChatStore(Protocol):
    """Chat lines by table, numbered from 1."""

    async def append(
        self, table_id: str, seat: int, text: str, key: str | None, at: float, kept: int = 0
    ) -> int:
        """Store a line and return its number; a resend with the same key gets the same number.

        Of each seat the last `kept` lines stay (0: all). `TableDeleted` if there is no such table.
        """
        ...

    async def lines_after(self, table_id: str, after: int, limit: int = 200) -> list[ChatLine]:
        """The first lines after a number."""
        ...

    async def latest_lines(self, table_id: str, after: int, limit: int = 200) -> list[ChatLine]:
        """The last lines after a number."""
        ...

    async def last_number(self, table_id: str) -> int: ...


class AnalysisStore(Protocol):
    """One analysis for each table."""

    async def find(self, table_id: str) -> StoredAnalysis | None:
        """How far the analysis of a table is; may raise `DamagedAnalysis`."""

    async def claim(self, table_id: str, total: int, now: float, stale_before: float) -> bool:
        """Begin an analysis, unless it is done, or a worker is at it; whether it begins."""
        ...

    async def advance(self, table_id: str, done: int, now: float) -> bool:
        """Note how many answers are analysed; False if the table is deleted."""
        ...

    async def touch(self, table_id: str, now: float) -> None: ...

    async def finish(self, table_id: str, answers: list[dict[str, Any]], now: float) -> None: ...

    async def fail(self, table_id: str, now: float) -> None: ...

    async def delete(self, table_id: str) -> None: ...


class OtherHosts(Protocol):
    """The other hosts that write to the same store."""

    def exist(self) -> bool:
        """Whether others may write; unknown counts as yes."""
        ...


class Rank(IntEnum):
    """Which questions bots answer first."""

    PEOPLE = 0  # a table with people
    WATCHED = 1  # a table of bots that somebody watches
    UNWATCHED = 2  # a table of bots that nobody watches


class BotFailed(Exception):
    """A bot gives no answer in time, or its process ends."""


class BotPlayers(Protocol):
    """Bots of all levels that play."""

    async def choose(self, level: str, view: View, seed: int, table: str, rank: Rank, /) -> str:
        """The answer of a bot at a table; `BotFailed` without one."""
        ...


class Bots(BotPlayers, Protocol):
    """Bots that also advise: JSON as in `kemet.analysis.worker`; `BotFailed` without an answer."""

    async def odds(self, view: View, table: str) -> Any:
        """The odds of the battle solver."""

    async def hint(self, view: View, table: str) -> Any:
        """The best answer to the question of a view."""

    @property
    def analysis_slots(self) -> int:
        """How many parts of an analysis can be computed at once."""
        ...

    async def analyse(
        self, record: str, start: int, end: int, seconds: float, table: str
    ) -> list[Any]:
        """Answers of a game from a number to before another, analysed: as many as there is time."""
        ...


class Clock(Protocol):
    """The time at the tables."""

    def now(self) -> float:
        """Seconds since 1970; never less than before."""
        ...

    async def sleep(self, seconds: float) -> None: ...

    async def wait(self, event: asyncio.Event, seconds: float) -> None:
        """Return when the event is set, or after some seconds."""


Budget = Literal["table_bytes", "analyses"]
"""What a caller may use up: bytes to store, games to analyse."""


class Limits:
    """What the host allows now, and to the caller that is being served; by default everything."""

    read_only: str | None = None
    """Not None: nothing can change, and the operator says this."""

    full: str | None = None
    """Not None: no table can be created, for this reason."""

    def require_writable(self) -> None:
        """Raise `ApiError` if nothing can change now."""

    def require_storage(self) -> None:
        """Raise `ApiError` if no further table can be stored."""

    def take(self, budget: Budget, amount: float = 1.0) -> bool:
        """Use up some of a budget of the caller; False if there is not enough."""
        return True

    def give_back(self, budget: Budget, amount: float = 1.0) -> None:
        """Return what was taken in vain."""

    max_open_tables: int = 0
    """Public tables of an address that may wait for players; 0: no limit."""

    def origin(self) -> Origin:
        """Where the caller is, for the shares of the list of tables."""
        return Origin()

    def client(self) -> str:
        """Who asks, for the fairness between clients."""
        return ""

    def network(self) -> str:
        """The network of who asks."""
        return ""

    def is_banned(self) -> bool:
        """Whether the connection of the caller ends."""
        return False

    async def wait_for_turn(self) -> None:
        """Wait until the caller may use the processor."""

    def measure(self) -> AbstractContextManager[None]:
        """Charge the caller for a block without `await`."""
        return NOT_MEASURED

    async def compute(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """The result of a computation of some length."""
        return function(*args, **kwargs)


NETWORK_SHARES: Final = 4
"""A network has so many times the share of an address in the list of tables."""

NOT_MEASURED: Final = nullcontext()


class Settings(Protocol):
    """What can be set for the tables of a host."""

    @property
    def secret_answer_delay(self) -> float:
        """Seconds until an automatic answer to a secret question."""
        ...

    @property
    def absence_seconds(self) -> float:
        """Seconds without a connection before the host of a table may replace a person."""
        ...

    @property
    def link_notice_days(self) -> float:
        """Days until another link can take a seat from the person who holds it."""
        ...

    @property
    def chat_lines_per_seat(self) -> int:
        """Chat lines that are kept of a seat; 0: all."""
        ...


@dataclass(frozen=True, slots=True)
class DefaultSettings:
    """Settings without a wish."""

    secret_answer_delay: float = 0.25
    absence_seconds: float = 600.0
    link_notice_days: float = 7.0
    chat_lines_per_seat: int = 500


@dataclass(frozen=True, slots=True)
class Host:
    """What tables have from their host, besides a store and bots."""

    settings: Settings = field(default_factory=DefaultSettings)
    clock: Clock = field(default_factory=SystemClock)
    limits: Limits = field(default_factory=Limits)
    heartbeat: Heartbeat = field(default_factory=Heartbeat)
    encode: Callable[[Any], str] = to_json
    """Writes models of `kemet.api` as JSON."""
