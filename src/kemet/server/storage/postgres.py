"""Connections to PostgreSQL without SQLAlchemy, for what is written and read with every answer.

Imported only with PostgreSQL: asyncpg is an optional dependency.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final

import asyncpg
from sqlalchemy.dialects.postgresql.asyncpg import dialect
from sqlalchemy.engine import make_url

from ...tables.stored import StoreUnavailable
from ..settings import Settings
from .database import CONNECT_S, STATEMENT_S, UNAVAILABLE_SQLSTATES

SQLALCHEMY_OPTIONS: Final = ("prepared_statement_cache_size", "prepared_statement_name_func")
"""Parameters of a URL that are not for asyncpg."""

CLIENT_ERRORS: Final = (asyncpg.InterfaceError, asyncpg.InternalClientError)
"""Errors of asyncpg itself: the connection is being closed, also in the middle of an operation."""

TIMEOUTS: Final[dict[str, Any]] = {"timeout": CONNECT_S, "command_timeout": STATEMENT_S}
"""The first is that of connecting."""


async def connect(settings: Settings, name: str = "kemet") -> asyncpg.Connection:
    """A new connection, which PostgreSQL shows under a name; `StoreUnavailable` if there is none
    within some seconds."""
    asyncpg_dialect: Any = dialect  # its methods have no types
    _, options = asyncpg_dialect().create_connect_args(make_url(settings.async_url))
    for option in SQLALCHEMY_OPTIONS:
        options.pop(option, None)
    try:
        return await asyncpg.connect(
            **options, **TIMEOUTS, server_settings={"application_name": name}
        )
    except (OSError, asyncpg.PostgresError, *CLIENT_ERRORS) as error:
        raise StoreUnavailable(str(error) or type(error).__name__) from error


class PostgresPool:
    """Some connections, opened when they are needed; one that fails is given up.

    A statement is a transaction of its own: it takes one message each way.
    """

    def __init__(self, settings: Settings, size: int) -> None:
        self.settings = settings
        self.free = asyncio.Semaphore(size)
        self.idle: list[asyncpg.Connection] = []
        self.used: set[asyncpg.Connection] = set()
        self.closed = False

    async def fetch(self, statement: str, *values: Any) -> list[asyncpg.Record]:
        """The rows of a statement; `StoreUnavailable` while the database cannot be reached."""
        try:
            async with asyncio.timeout(STATEMENT_S):
                await self.free.acquire()
        except TimeoutError as error:
            raise StoreUnavailable("all connections are in use") from error
        try:
            return await self._fetch(statement, values)
        finally:
            self.free.release()

    async def _fetch(self, statement: str, values: tuple[Any, ...]) -> list[asyncpg.Record]:
        connection = await self._take()
        self.used.add(connection)
        try:
            rows: list[asyncpg.Record] = await connection.fetch(statement, *values)
        except asyncpg.PostgresError as error:
            if str(getattr(error, "sqlstate", ""))[:2] in UNAVAILABLE_SQLSTATES:
                connection.terminate()
                raise StoreUnavailable(str(error)) from error
            self._give_back(connection)
            raise
        except (OSError, *CLIENT_ERRORS) as error:  # also a timeout: the statement may still run
            connection.terminate()
            raise StoreUnavailable(str(error) or type(error).__name__) from error
        except BaseException:  # cancelled: the statement may still run
            connection.terminate()
            raise
        else:
            self._give_back(connection)
            return rows
        finally:
            self.used.discard(connection)

    async def _take(self) -> asyncpg.Connection:
        if self.closed:
            raise StoreUnavailable("closed")
        while self.idle:
            connection = self.idle.pop()
            if not connection.is_closed():
                return connection
        return await connect(self.settings)

    def _give_back(self, connection: asyncpg.Connection) -> None:
        if self.closed:
            connection.terminate()
        else:
            self.idle.append(connection)

    def close(self) -> None:
        """End all connections at once; running statements fail."""
        self.closed = True
        for connection in (*self.idle, *self.used):
            connection.terminate()
        self.idle.clear()
