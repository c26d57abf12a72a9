"""The statements of PostgreSQL that come with every answer, each one message each way."""

from __future__ import annotations

import json
from typing import Final

from ..settings import Settings
from ..tables.types import Entry
from .entry_writer import EntryWriter, NewEntry
from .notices import CHANNEL
from .postgres import PostgresPool

READERS: Final = 4
"""Connections for reading and for notices about nothing stored."""

ENTRIES_AFTER: Final = """
SELECT number, kind, seat, data, key, at, public FROM entries
WHERE table_id = $1 AND number > $2 ORDER BY number
"""

NOTIFY: Final = "SELECT count(pg_notify($1, notice)) FROM unnest($2::text[]) AS notice"


class PostgresStore:
    """Entries and notices in PostgreSQL."""

    def __init__(self, settings: Settings) -> None:
        self.readers = PostgresPool(settings, READERS)
        self.writer_pool = PostgresPool(settings, 1)
        self.writer = EntryWriter(self.writer_pool)

    async def append(
        self, table_id: str, entry: Entry, columns: tuple[str, int, float | None], notice: str
    ) -> bool:
        """Store an entry and notify other workers; False if its number or key is taken."""
        return await self.writer.store(NewEntry(table_id, entry, *columns, notice))

    async def entries(self, table_id: str, after: int) -> list[Entry]:
        """The entries of a table after a number."""
        rows = await self.readers.fetch(ENTRIES_AFTER, table_id, after)
        return [Entry(r[0], r[1], r[2], json.loads(r[3]), *r[4:]) for r in rows]

    async def notify(self, notices: list[str]) -> None:
        """Send notices."""
        await self.readers.fetch(NOTIFY, CHANNEL, notices)

    def close(self) -> None:
        """End all connections at once: what is acknowledged is stored."""
        self.readers.close()
        self.writer_pool.close()
