"""Connections to the database: SQLite in a file, or PostgreSQL."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from contextvars import Context
from pathlib import Path
from typing import Any, Final

from sqlalchemy import event
from sqlalchemy.engine import ExceptionContext, make_url
from sqlalchemy.exc import IntegrityError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from ..settings import Settings

DB_ERRORS: Final = (OperationalError, InterfaceError, PoolTimeout, OSError, TimeoutError)
"""Exceptions of a database that cannot be reached."""

UNAVAILABLE_SQLSTATES: Final = ("08", "40", "53", "57")
"""Prefixes of PostgreSQL codes: no connection, deadlock, no resources, shutdown."""

CONNECT_S: Final = 5.0
"""Seconds within which PostgreSQL must accept a connection."""

STATEMENT_S: Final = 10.0
"""Seconds within which it must answer a statement; a frozen one counts as unreachable."""

MAX_GROUP_COMMIT: Final = 64
"""Writes in one transaction."""

Write = Callable[[AsyncConnection], Awaitable[None]]


class DatabaseUnavailable(OSError):
    """The database cannot be reached at the moment."""


def raise_if_unavailable(context: ExceptionContext) -> None:
    """Separate outages from bugs: the driver raises the same class for both."""
    code = getattr(context.original_exception, "sqlstate", None) or ""
    if not context.is_pre_ping and (context.is_disconnect or code[:2] in UNAVAILABLE_SQLSTATES):
        raise DatabaseUnavailable(str(context.original_exception)) from context.original_exception


def make_engine(settings: Settings, statement_seconds: float | None = STATEMENT_S) -> AsyncEngine:
    """An engine for the database of the settings; a longer statement fails."""
    url = make_url(settings.async_url)
    if not settings.is_sqlite:
        postgres = create_async_engine(
            url,
            pool_size=10,
            max_overflow=10,
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
        url, pool_size=4, max_overflow=0, connect_args={"timeout": 30}, hide_parameters=True
    )  # fmt: skip

    @event.listens_for(engine.sync_engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        cursor = connection.cursor()
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute("PRAGMA synchronous=FULL")  # a commit survives a power failure
        cursor.execute("PRAGMA foreign_keys=ON")
        cursor.close()

    return engine


class Database:
    """Connections for reads and transactions for writes.

    SQLite allows one writer at a time and lets the others poll in no order. Here writers wait in a
    queue, and small writes that wait together share a transaction, because syncing is slow.
    """

    def __init__(self, settings: Settings) -> None:
        self.engine = make_engine(settings)
        self.serializes_writes = settings.is_sqlite
        self.write_lock = asyncio.Lock()
        self.queue: list[tuple[Write, asyncio.Future[None]]] = []
        self.flush_task: asyncio.Task[None] | None = None

    def connect(self) -> AsyncConnection:
        """A connection for reads."""
        return self.engine.connect()

    @asynccontextmanager
    async def begin(self) -> AsyncGenerator[AsyncConnection]:
        """A transaction."""
        if not self.serializes_writes:
            async with self.engine.begin() as c:
                yield c
            return
        async with self.write_lock, self.engine.begin() as c:
            yield c

    async def group_commit(self, write: Write) -> None:
        """Run a small write together with concurrent ones; return when it is committed."""
        if not self.serializes_writes:
            async with self.engine.begin() as c:
                await write(c)
            return
        done = asyncio.get_running_loop().create_future()
        self.queue.append((write, done))
        if self.flush_task is None or self.flush_task.done():
            # of several requests: a context of its own
            self.flush_task = asyncio.create_task(self._flush(), context=Context())
        await done

    async def _flush(self) -> None:
        while self.queue:
            async with self.write_lock:
                batch, self.queue = self.queue[:MAX_GROUP_COMMIT], self.queue[MAX_GROUP_COMMIT:]
                await self._commit(batch)

    async def _commit(self, batch: list[tuple[Write, asyncio.Future[None]]]) -> None:
        error: Exception | None = None
        try:
            async with self.engine.begin() as c:
                for write, _ in batch:
                    await write(c)
        except Exception as failure:
            if isinstance(failure, IntegrityError) and len(batch) > 1:  # commit each on its own
                for item in batch:
                    await self._commit([item])
                return
            error = failure
        for _, done in batch:
            if not done.done():
                done.set_exception(error) if error else done.set_result(None)

    async def close(self) -> None:
        if self.flush_task is not None:
            await asyncio.gather(self.flush_task, return_exceptions=True)
        await self.engine.dispose()
