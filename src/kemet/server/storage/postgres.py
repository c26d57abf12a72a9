"""PostgreSQL without SQLAlchemy: what comes with every answer, each one message each way, and the
notices of other workers.

Imported only with PostgreSQL: asyncpg is an optional dependency.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable
from typing import Any, Final

import asyncpg
from sqlalchemy import JSON
from sqlalchemy.dialects.postgresql.asyncpg import dialect
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncConnection

from ...tables.commands import read_entry
from ...tables.online_table import Entry
from ...tables.stored import StoreUnavailable
from ...tables.tasks import BackgroundTasks
from ..settings import Settings
from .database import CONNECT_S, STATEMENT_S, UNAVAILABLE_SQLSTATES
from .entries import ENTRY_COLUMNS, INDEX_COLUMNS, EntryWriter, NewEntry
from .notices import CHANNEL
from .schema import ENTRIES, TABLES

log = logging.getLogger("kemet.listener")

READERS: Final = 4
"""Connections for reading and for notices about nothing stored."""

LISTENER_NAME: Final = "kemet listener"
"""The name of the connection in `pg_stat_activity`."""

RETRY_S: Final = 0.5
"""Seconds between attempts to connect."""

PING_INTERVAL_S: Final = 2.0
"""Seconds after which the connection is tried: a dead one may look like one without news."""

PING_TIMEOUT_S: Final = 5.0

SQLALCHEMY_OPTIONS: Final = ("prepared_statement_cache_size", "prepared_statement_name_func")
"""Parameters of a URL that are not for asyncpg."""

CLIENT_ERRORS: Final = (asyncpg.InterfaceError, asyncpg.InternalClientError)
"""Errors of asyncpg itself: the connection is being closed, also in the middle of an operation."""

TIMEOUTS: Final[dict[str, Any]] = {"timeout": CONNECT_S, "command_timeout": STATEMENT_S}
"""The first is that of connecting."""


def connect_options(settings: Settings, name: str = "kemet") -> dict[str, Any]:
    """The arguments of asyncpg for connections that PostgreSQL shows under a name."""
    asyncpg_dialect: Any = dialect  # its methods have no types
    _, options = asyncpg_dialect().create_connect_args(make_url(settings.async_url))
    for option in SQLALCHEMY_OPTIONS:
        options.pop(option, None)
    return {**options, **TIMEOUTS, "server_settings": {"application_name": name}}


async def connect(*arguments: Any, **options: Any) -> asyncpg.Connection:
    """A new connection; `StoreUnavailable` if there is none within some seconds."""
    try:
        return await asyncpg.connect(*arguments, **options)
    except (OSError, asyncpg.PostgresError, *CLIENT_ERRORS) as error:
        raise StoreUnavailable(str(error) or type(error).__name__) from error


async def keep(connection: asyncpg.Connection) -> None:
    """Nothing to reset: a statement leaves no trace on its connection."""


class PostgresPool:
    """Some connections, opened when they are needed; one that fails is given up.

    A statement is a transaction of its own: it takes one message each way.
    """

    def __init__(self, settings: Settings, size: int) -> None:
        self.options: dict[str, Any] = {
            **connect_options(settings),
            "min_size": 0,
            "max_size": size,
            "max_inactive_connection_lifetime": 0,
            "reset": keep,
            "connect": connect,
        }
        self.pool: asyncpg.Pool | None = None
        self.closed = False

    async def fetch(self, statement: str, *values: Any) -> list[asyncpg.Record]:
        """The rows of a statement; `StoreUnavailable` while the database cannot be reached."""
        if self.closed:
            raise StoreUnavailable("closed")
        self.pool = self.pool or await asyncpg.create_pool(**self.options)
        try:
            async with self.pool.acquire(timeout=STATEMENT_S) as connection:
                return await self._fetch(connection, statement, values)
        except (OSError, *CLIENT_ERRORS) as error:
            raise StoreUnavailable(str(error) or type(error).__name__) from error

    async def _fetch(
        self, connection: Any, statement: str, values: tuple[Any, ...]
    ) -> list[asyncpg.Record]:
        try:
            rows: list[asyncpg.Record] = await connection.fetch(statement, *values)
        except asyncpg.PostgresError as error:
            if str(getattr(error, "sqlstate", ""))[:2] in UNAVAILABLE_SQLSTATES:
                connection.terminate()
                raise StoreUnavailable(str(error)) from error
            raise
        except BaseException:  # also a timeout, or cancelled: the statement may still run
            connection.terminate()
            raise
        return rows

    def close(self) -> None:
        """End all connections at once; running statements fail."""
        self.closed = True
        if self.pool is not None:
            self.pool.terminate()


ARRAY_TYPES: Final = {int: "int[]", float: "float8[]", bool: "bool[]"}


def array_type(name: str) -> str:
    """The type of a parameter with the values of a column for several entries."""
    column = ENTRIES.c[name] if name in ENTRIES.c else TABLES.c[name]
    return ARRAY_TYPES.get(column.type.python_type, "text[]")


def append_statement() -> str:
    """Stores entries of different tables whose numbers and keys are free, and returns their tables.

    Two workers take the tables in the same order, so that they cannot block each other.
    """
    new = (*ENTRY_COLUMNS, *INDEX_COLUMNS)
    arrays = [f"${i}::{array_type(name)}" for i, name in enumerate(new, 3)]
    values = [f"{n}::json" if isinstance(ENTRIES.c[n].type, JSON) else n for n in ENTRY_COLUMNS]
    return f"""
WITH new AS (
    SELECT * FROM unnest($2::text[], {", ".join(arrays)}) AS new (notice, {", ".join(new)})
), stored AS (
    INSERT INTO entries ({", ".join(ENTRY_COLUMNS)})
    SELECT {", ".join(values)} FROM new ORDER BY table_id
    ON CONFLICT DO NOTHING RETURNING table_id
), updated AS (
    UPDATE tables SET {", ".join(f"{name} = new.{name}" for name in INDEX_COLUMNS)}
    FROM new JOIN stored USING (table_id) WHERE tables.id = new.table_id
)
SELECT table_id, pg_notify($1, notice) FROM new JOIN stored USING (table_id)
"""


APPEND: Final = append_statement()

ENTRIES_AFTER: Final = """
SELECT number, kind, seat, data, key, at, public FROM entries
WHERE table_id = $1 AND number > $2 ORDER BY number
"""

NOTIFY: Final = "SELECT count(pg_notify($1, notice)) FROM unnest($2::text[]) AS notice"


def append_parameters(batch: list[NewEntry]) -> list[Any]:
    rows = ((new.notice, *new.entry_values(), *new.index_values()) for new in batch)
    return [CHANNEL, *map(list, zip(*rows, strict=True))]


class PostgresEntryWriter(EntryWriter):
    """Stores entries and notifies other workers."""

    def __init__(self, pool: PostgresPool) -> None:
        super().__init__()
        self.pool = pool

    async def write(self, batch: list[NewEntry]) -> set[str]:
        try:
            rows = await self.pool.fetch(APPEND, *append_parameters(batch))
        except asyncpg.IntegrityConstraintViolationError:  # a table is deleted
            if len(batch) == 1:
                return set()
            return set().union(*[await self.write([new]) for new in batch])
        return {row["table_id"] for row in rows}

    async def write_in(self, c: AsyncConnection, new: NewEntry) -> bool:
        stored = await c.exec_driver_sql(APPEND, tuple(append_parameters([new])))
        return stored.first() is not None


class PostgresStore:
    """Entries and notices in PostgreSQL."""

    def __init__(self, settings: Settings) -> None:
        self.readers = PostgresPool(settings, READERS)
        self.writer_pool = PostgresPool(settings, 1)
        self.writer = PostgresEntryWriter(self.writer_pool)

    async def entries(self, table_id: str, after: int) -> list[Entry]:
        """The entries of a table after a number."""
        rows = await self.readers.fetch(ENTRIES_AFTER, table_id, after)
        return [read_entry(**{**row, "data": json.loads(row["data"])}) for row in rows]

    async def notify(self, notices: list[str]) -> None:
        """Send notices."""
        await self.readers.fetch(NOTIFY, CHANNEL, notices)

    def close(self) -> None:
        """End all connections at once: what is acknowledged is stored."""
        self.readers.close()
        self.writer_pool.close()


OnPayload = Callable[[str], None]
OnConnect = Callable[[], Awaitable[None]]


class Listener:
    """Calls `on_payload` for every notice, and `on_connect` whenever some may have been missed."""

    def __init__(
        self, settings: Settings, on_payload: OnPayload, on_connect: OnConnect,
        tasks: BackgroundTasks,
    ) -> None:  # fmt: skip
        self.settings = settings
        self.on_payload = on_payload
        self.on_connect = on_connect
        self.tasks = tasks
        self.connected = False
        self.connection: asyncpg.Connection | None = None
        self.task: asyncio.Task[None] | None = None

    def ensure_running(self) -> None:
        """Start the task that listens, also if it has ended."""
        if self.task is None or self.task.done():
            self.connected = False
            self.task = self.tasks.spawn(self._run())

    async def _run(self) -> None:
        while True:
            try:
                await self._listen()
            except OSError as error:
                if self.connected:
                    log.warning("no notices arrive", extra={"reason": type(error).__name__})
            except Exception:
                log.exception("no notices arrive")
            finally:
                self.connected = False
                self._terminate()
            await asyncio.sleep(RETRY_S)

    async def _listen(self) -> None:
        """Listen until the connection fails."""
        connection = self.connection = await connect(
            **connect_options(self.settings, LISTENER_NAME)
        )
        ended = asyncio.Event()

        def on_end(_: Any) -> None:
            ended.set()

        connection.add_termination_listener(on_end)
        try:
            await connection.add_listener(CHANNEL, self._on_notification)
            self.connected = True
            await self.on_connect()
            while not ended.is_set():
                try:
                    async with asyncio.timeout(PING_INTERVAL_S):
                        await ended.wait()
                except TimeoutError:
                    await connection.execute("SELECT 1", timeout=PING_TIMEOUT_S)
        except (asyncpg.PostgresError, *CLIENT_ERRORS) as error:
            raise ConnectionError(str(error)) from error
        raise ConnectionError("the connection is closed")

    def _on_notification(self, connection: Any, pid: int, channel: str, payload: object) -> None:
        self.on_payload(str(payload))

    def _terminate(self) -> None:
        if self.connection is not None:
            self.connection.terminate()
            self.connection = None
