"""Stores entries: those that wait together share a transaction, because syncing a disk is slow.

Both databases write one transaction after another: SQLite any, PostgreSQL those that notify other
workers. So a worker has one under way at a time, and what comes meanwhile shares the next one.

`Entry.stored` and `TableIndex` have the columns; the statements follow from them.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
from abc import ABC, abstractmethod
from concurrent.futures import ThreadPoolExecutor
from contextvars import Context
from dataclasses import dataclass, field, fields
from operator import attrgetter
from typing import Any, Final

from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncConnection

from ...tables.online_table import Entry
from ...tables.stored import StoreUnavailable, TableIndex
from ..settings import Settings
from .database import SQLITE_PRAGMAS, SQLITE_TIMEOUT_S
from .schema import ENTRIES

MAX_BATCH: Final = 64
"""Entries in one transaction."""

ENTRY_COLUMNS: Final = tuple(ENTRIES.columns.keys())
INDEX_COLUMNS: Final = tuple(field.name for field in fields(TableIndex))
"""Columns of a table that follow from its entries: stored with each of them."""

INDEX_VALUES: Final = attrgetter(*INDEX_COLUMNS)

SQLITE_INSERT: Final = f"""
INSERT INTO entries ({", ".join(ENTRY_COLUMNS)}) VALUES ({", ".join("?" * len(ENTRY_COLUMNS))})
ON CONFLICT DO NOTHING
"""
SQLITE_UPDATE: Final = f"""
UPDATE tables SET {", ".join(f"{name} = ?" for name in INDEX_COLUMNS)} WHERE id = ?
"""


@dataclass(slots=True, eq=False)
class NewEntry:
    """An entry to store, with the columns of its table that follow from it, and its notice."""

    table_id: str
    entry: Entry
    index: TableIndex
    notice: str
    is_stored: asyncio.Future[bool] = field(init=False)  # False: its number or key is taken

    def entry_values(self) -> list[Any]:
        """The values of `ENTRY_COLUMNS`."""
        values = self.entry.stored() | {"table_id": self.table_id}
        values["data"] = json.dumps(values["data"], separators=(",", ":"))
        return [values[name] for name in ENTRY_COLUMNS]

    def index_values(self) -> tuple[Any, ...]:
        """The values of `INDEX_COLUMNS`."""
        values: tuple[Any, ...] = INDEX_VALUES(self.index)
        return values


class EntryWriter(ABC):
    """A queue of entries, and the task that stores them."""

    def __init__(self) -> None:
        self.queue: list[NewEntry] = []
        self.task: asyncio.Task[None] | None = None

    @abstractmethod
    async def write(self, batch: list[NewEntry]) -> set[str]:
        """Store entries of different tables in one transaction; the tables of those stored.

        An entry is left out if its number or key is taken, or its table is deleted.
        """

    @abstractmethod
    async def write_in(self, c: AsyncConnection, new: NewEntry) -> bool:
        """Store an entry in a transaction that stores more; False if its number or key is taken."""

    async def store(self, new: NewEntry) -> bool:
        """Store an entry durably; False if it is left out."""
        new.is_stored = asyncio.get_running_loop().create_future()
        self.queue.append(new)
        if self.task is None or self.task.done():
            # of several requests: a context of its own
            self.task = asyncio.create_task(self._flush(), context=Context())
        return await new.is_stored

    async def _flush(self) -> None:
        while self.queue:
            batch: dict[str, NewEntry] = {}
            later: list[NewEntry] = []
            for new in self.queue:
                if len(batch) < MAX_BATCH and new.table_id not in batch:
                    batch[new.table_id] = new
                else:
                    later.append(new)
            self.queue = later
            await self._store_batch(list(batch.values()))

    async def _store_batch(self, batch: list[NewEntry]) -> None:
        """Store a batch; the futures of its entries have the results."""
        error: Exception | None = None
        stored: set[str] = set()
        try:
            stored = await self.write(batch)
        except Exception as failure:
            error = failure
        except BaseException:  # cancelled
            error = StoreUnavailable("closed")
            raise
        finally:
            for new in batch:
                if new.is_stored.done():
                    continue
                if error is not None:
                    new.is_stored.set_exception(error)
                else:
                    new.is_stored.set_result(new.table_id in stored)

    async def close(self) -> None:
        """Wait for what is being stored."""
        if self.task is not None:
            await asyncio.gather(self.task, return_exceptions=True)


class SqliteEntryWriter(EntryWriter):
    """Stores entries over a connection of its own: a transaction is one piece of work for a
    thread."""

    def __init__(self, settings: Settings, write_lock: asyncio.Lock) -> None:
        super().__init__()
        self.path = make_url(settings.async_url).database or ""
        self.write_lock = write_lock  # of all writers
        self.connection: sqlite3.Connection | None = None
        self.thread = ThreadPoolExecutor(1, "entries")

    async def write(self, batch: list[NewEntry]) -> set[str]:
        async with self.write_lock:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self.thread, self._write, batch)

    async def write_in(self, c: AsyncConnection, new: NewEntry) -> bool:
        inserted = await c.exec_driver_sql(SQLITE_INSERT, tuple(new.entry_values()))
        await c.exec_driver_sql(SQLITE_UPDATE, (*new.index_values(), new.table_id))
        return inserted.rowcount > 0

    def _write(self, batch: list[NewEntry]) -> set[str]:
        try:
            connection = self.connection = self.connection or self._connect()
            connection.execute("BEGIN IMMEDIATE")
            try:
                stored = {new.table_id for new in batch if _insert(connection, new)}
                connection.execute("COMMIT")
            except BaseException:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
                raise
        except sqlite3.OperationalError as error:  # such as a full disk
            raise StoreUnavailable(str(error)) from error
        return stored

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(
            self.path, SQLITE_TIMEOUT_S, isolation_level=None, check_same_thread=False
        )
        for pragma in SQLITE_PRAGMAS:
            connection.execute(pragma)
        return connection

    async def close(self) -> None:
        await super().close()
        self.thread.shutdown(wait=False)
        if self.connection is not None:
            self.connection.close()


def _insert(connection: sqlite3.Connection, new: NewEntry) -> bool:
    """Store an entry; False if its number or key is taken, or its table is deleted."""
    try:
        if connection.execute(SQLITE_INSERT, new.entry_values()).rowcount == 0:
            return False
    except sqlite3.IntegrityError:
        return False
    connection.execute(SQLITE_UPDATE, (*new.index_values(), new.table_id))
    return True
