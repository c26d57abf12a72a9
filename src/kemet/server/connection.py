"""Connections to the database: SQLite in a file, or PostgreSQL."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

from sqlalchemy import event
from sqlalchemy.engine import ExceptionContext, make_url
from sqlalchemy.exc import IntegrityError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as NoneFree
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from .settings import Settings

TROUBLE: Final = (OperationalError, InterfaceError, NoneFree, OSError, TimeoutError)
"""What a database that cannot be reached raises."""

AWAY: Final = ("08", "40", "53", "57")
"""Codes of PostgreSQL, by their beginning: no connection, a deadlock, no room, shutting down."""


MOST_TOGETHER: Final = 64
"""Pieces of work in one transaction."""

Work = Callable[[AsyncConnection], Awaitable[None]]


class Away(OSError):
    """The database cannot be reached just now."""


def see_if_away(context: ExceptionContext) -> None:
    """Tell what passes from what is a fault: the driver calls both by the same name."""
    code = getattr(context.original_exception, "sqlstate", None) or ""
    if not context.is_pre_ping and (context.is_disconnect or code[:2] in AWAY):
        raise Away(str(context.original_exception)) from context.original_exception


def make_engine(settings: Settings) -> AsyncEngine:
    """Connections to the database of the settings."""
    url = make_url(settings.async_url)
    if not settings.is_sqlite:
        far = create_async_engine(
            url, pool_size=10, max_overflow=10, pool_pre_ping=True, hide_parameters=True
        )
        event.listen(far.sync_engine, "handle_error", see_if_away)
        return far
    if url.database and url.database != ":memory:":
        Path(url.database).expanduser().parent.mkdir(0o700, parents=True, exist_ok=True)
    engine = create_async_engine(
        url, pool_size=4, max_overflow=0, connect_args={"timeout": 30}, hide_parameters=True
    )  # fmt: skip

    @event.listens_for(engine.sync_engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        cursor = connection.cursor()
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute("PRAGMA synchronous=FULL")  # a commit outlives a power cut
        cursor.execute("PRAGMA foreign_keys=ON")
        cursor.close()

    return engine


class Database:
    """Connections to read, and transactions to write.

    SQLite lets one write at a time, and the others ask again and again, in no order. Here they wait
    in line, and pieces of work that wait together share a transaction: the disk is slow to sync.
    """

    def __init__(self, settings: Settings) -> None:
        self.engine = make_engine(settings)
        self.in_line = settings.is_sqlite
        self.turn = asyncio.Lock()
        self.waiting: list[tuple[Work, asyncio.Future[None]]] = []
        self.storing: asyncio.Task[None] | None = None

    def connect(self) -> AsyncConnection:
        """To read."""
        return self.engine.connect()

    @asynccontextmanager
    async def begin(self) -> AsyncGenerator[AsyncConnection]:
        """To write: all of it or nothing."""
        if not self.in_line:
            async with self.engine.begin() as c:
                yield c
            return
        async with self.turn, self.engine.begin() as c:
            yield c

    async def together(self, work: Work) -> None:
        """Write something small, along with what others write just now; it returns once stored."""
        if not self.in_line:
            async with self.engine.begin() as c:
                await work(c)
            return
        done = asyncio.get_running_loop().create_future()
        self.waiting.append((work, done))
        if self.storing is None or self.storing.done():
            self.storing = asyncio.create_task(self._store())
        await done

    async def _store(self) -> None:
        while self.waiting:
            async with self.turn:
                now, self.waiting = self.waiting[:MOST_TOGETHER], self.waiting[MOST_TOGETHER:]
                await self._commit(now)

    async def _commit(self, now: list[tuple[Work, asyncio.Future[None]]]) -> None:
        fault: Exception | None = None
        try:
            async with self.engine.begin() as c:
                for work, _ in now:
                    await work(c)
        except Exception as why:
            if isinstance(why, IntegrityError) and len(now) > 1:  # one of them: each by itself
                for each in now:
                    await self._commit([each])
                return
            fault = why
        for _, done in now:
            if not done.done():
                done.set_exception(fault) if fault else done.set_result(None)

    async def close(self) -> None:
        if self.storing is not None:
            await asyncio.gather(self.storing, return_exceptions=True)
        await self.engine.dispose()
