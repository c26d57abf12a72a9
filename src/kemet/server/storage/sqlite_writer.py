"""Stores entries in SQLite: a transaction is one piece of work for a thread."""

from __future__ import annotations

import asyncio
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from sqlalchemy.engine import make_url

from ...tables.stored import StoreUnavailable
from ..settings import Settings
from .database import SQLITE_PRAGMAS, SQLITE_TIMEOUT_S
from .entry_writer import EntryWriter, NewEntry

INSERT: Final = """
INSERT INTO entries (table_id, number, kind, seat, data, key, at, public)
VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
"""

UPDATE: Final = """
UPDATE tables SET entry_number = ?, status = ?, open_seats = ?, next_due_at = ?, waiting_seats = ?,
    last_entry_at = ? WHERE id = ?
"""


class SqliteEntryWriter(EntryWriter):
    """Stores entries over a connection of its own."""

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
    row = new.row()
    try:
        if connection.execute(INSERT, row[:8]).rowcount == 0:
            return False
    except sqlite3.IntegrityError:
        return False
    entry = new.entry
    index = (entry.number, new.status, new.open_seats, new.next_due_at, new.waiting_seats, entry.at)
    connection.execute(UPDATE, (*index, new.table_id))
    return True
