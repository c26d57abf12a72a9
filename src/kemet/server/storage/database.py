"""Connections to the database: SQLite in a file, or PostgreSQL."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, Generator
from contextlib import asynccontextmanager, contextmanager
from math import inf
from pathlib import Path
from typing import Any, Final
from uuid import uuid4
from weakref import WeakSet

from sqlalchemy import event, func, select
from sqlalchemy.engine import ExceptionContext, make_url
from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from ...tables.stored import StoreUnavailable
from ..settings import Settings
from .notices import CHANNEL, NoticeKind, write_notice

DB_ERRORS: Final = (OperationalError, InterfaceError, PoolTimeout, OSError, TimeoutError)
"""Exceptions of a database that cannot be reached."""

UNAVAILABLE_SQLSTATES: Final = ("08", "40", "53", "57")
"""Prefixes of PostgreSQL codes: no connection, deadlock, no resources, shutdown."""

CONNECT_S: Final = 5.0
"""Seconds within which PostgreSQL must accept a connection."""

STATEMENT_S: Final = 10.0
"""Seconds within which it must answer a statement; a frozen one counts as unreachable."""

SQLITE_TIMEOUT_S: Final = 30.0
"""Seconds for which SQLite waits for other processes."""

SQLITE_PRAGMAS: Final = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",  # a commit survives a power failure
    "PRAGMA foreign_keys=ON",
)


MAX_PROBE_AGE_S: Final = 1.0
"""Seconds for which an answer is used again."""

PROBE_S: Final = 2.0
"""Seconds within which the database must answer."""


@contextmanager
def reachable() -> Generator[None]:
    """Raise `StoreUnavailable` for every error of a database that cannot be reached."""
    try:
        yield
    except StoreUnavailable:
        raise
    except DB_ERRORS as error:
        reason = str(getattr(error, "orig", None) or error)
        raise StoreUnavailable(reason or type(error).__name__) from error


def raise_if_unavailable(context: ExceptionContext) -> None:
    """Separate outages from bugs: the driver raises the same class for both."""
    if isinstance(context.original_exception, TimeoutError):
        context.is_disconnect = True  # the statement may still run: the connection is given up
    code = getattr(context.original_exception, "sqlstate", None) or ""
    if not context.is_pre_ping and (context.is_disconnect or code[:2] in UNAVAILABLE_SQLSTATES):
        raise StoreUnavailable(str(context.original_exception)) from context.original_exception


def make_engine(settings: Settings, statement_seconds: float | None = STATEMENT_S) -> AsyncEngine:
    """An engine for the database of the settings; a longer statement fails."""
    url = make_url(settings.async_url)
    if not settings.is_sqlite:
        postgres = create_async_engine(
            url,
            pool_size=5,
            max_overflow=5,
            pool_pre_ping=True,
            pool_timeout=STATEMENT_S,
            hide_parameters=True,
            connect_args={"timeout": CONNECT_S, "command_timeout": statement_seconds},
        )
        event.listen(postgres.sync_engine, "handle_error", raise_if_unavailable)
        return postgres
    if url.database and url.database != ":memory:":
        Path(url.database).expanduser().parent.mkdir(0o700, parents=True, exist_ok=True)
    engine = create_async_engine(
        url,
        pool_size=4,
        max_overflow=0,
        hide_parameters=True,
        connect_args={"timeout": SQLITE_TIMEOUT_S},
    )

    @event.listens_for(engine.sync_engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        cursor = connection.cursor()
        for pragma in SQLITE_PRAGMAS:
            cursor.execute(pragma)
        cursor.close()

    return engine


class Database:
    """Connections for reads and transactions for writes.

    SQLite allows one writer at a time and lets the others poll in no order. Here writers wait in a
    queue; entries, which are the most, share transactions (`entries.py`).
    """

    def __init__(self, settings: Settings) -> None:
        self.engine = make_engine(settings)
        self.worker_id = uuid4().hex[:12]
        self.serializes_writes = settings.is_sqlite
        self.drivers: WeakSet[Any] = WeakSet()  # the connections to PostgreSQL
        if not settings.is_sqlite:
            event.listen(self.engine.sync_engine, "connect", self._remember)
        self.write_lock = asyncio.Lock()

    @asynccontextmanager
    async def connect(self) -> AsyncGenerator[AsyncConnection]:
        """A connection for reads; `StoreUnavailable` while there is none."""
        with reachable():
            async with self.engine.connect() as c:
                yield c

    @asynccontextmanager
    async def begin(self) -> AsyncGenerator[AsyncConnection]:
        """A transaction; `StoreUnavailable` if it cannot be done."""
        with reachable():
            if not self.serializes_writes:
                async with self.engine.begin() as c:
                    yield c
                return
            async with self.write_lock, self.engine.begin() as c:
                yield c

    async def notify(
        self, c: AsyncConnection, table_id: str, kind: NoticeKind, data: Any = None
    ) -> None:
        """Tell other workers of a change when its transaction is committed."""
        if not self.serializes_writes:  # SQLite has one worker
            notice = write_notice(self.worker_id, table_id, kind, data)
            await c.execute(select(func.pg_notify(CHANNEL, notice)))

    async def scrub(self) -> None:
        """Remove what has been erased from the log of SQLite too, as far as others let it."""
        if self.serializes_writes:
            async with self.engine.connect() as c:
                await c.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")

    async def size_bytes(self) -> int:
        """The size of the database, without free pages of SQLite, which are used again."""
        async with self.connect() as c:
            if not self.serializes_writes:
                size = select(func.pg_database_size(func.current_database()))
                return int((await c.execute(size)).scalar_one())
            pages, free, page_bytes = [
                int((await c.exec_driver_sql(f"PRAGMA {name}")).scalar_one())
                for name in ("page_count", "freelist_count", "page_size")
            ]
            return (pages - free) * page_bytes

    async def is_reachable(self) -> bool:
        try:
            async with self.connect() as c:
                await c.execute(select(1))
        except (StoreUnavailable, DBAPIError):
            return False
        return True

    def _remember(self, connection: Any, _: Any) -> None:
        self.drivers.add(connection.driver_connection)

    async def close(self) -> None:
        """End all connections; PostgreSQL may be frozen, so it is not asked to."""
        for driver in self.drivers:
            driver.terminate()
        await self.engine.dispose()


class DatabaseProbe:
    """Whether the database answers, asked at most once a second however often somebody asks."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.lock = asyncio.Lock()
        self.asked_at = -inf
        self.reachable = False

    async def is_reachable(self) -> bool:
        async with self.lock:
            if time.monotonic() - self.asked_at > MAX_PROBE_AGE_S:
                self.reachable = await self._ask()
                self.asked_at = time.monotonic()
        return self.reachable

    async def _ask(self) -> bool:
        try:
            async with asyncio.timeout(PROBE_S):
                return await self.database.is_reachable()
        except TimeoutError:
            return False
