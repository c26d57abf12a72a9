"""The statements of PostgreSQL that come with every answer, each one message each way."""

from __future__ import annotations

import json
from typing import Final

import asyncpg

from ...tables.entries import Entry
from ..settings import Settings
from .entry_writer import EntryWriter, NewEntry
from .notices import CHANNEL
from .postgres import PostgresPool

READERS: Final = 4
"""Connections for reading and for notices about nothing stored."""

APPEND: Final = """
WITH new AS (
    SELECT * FROM unnest(
        $2::text[], $3::int[], $4::text[], $5::int[], $6::text[], $7::text[], $8::float8[],
        $9::bool[], $10::text[], $11::int[], $12::float8[], $13::text[], $14::text[]
    ) AS new (
        table_id, number, kind, seat, data, key, at, public, status, open_seats, next_due_at,
        waiting_seats, notice
    )
), stored AS (
    INSERT INTO entries (table_id, number, kind, seat, data, key, at, public)
    SELECT table_id, number, kind, seat, data::json, key, at, public FROM new ORDER BY table_id
    ON CONFLICT DO NOTHING RETURNING table_id
), updated AS (
    UPDATE tables SET entry_number = new.number, status = new.status,
        open_seats = new.open_seats, next_due_at = new.next_due_at,
        waiting_seats = new.waiting_seats, last_entry_at = new.at
    FROM new JOIN stored USING (table_id) WHERE tables.id = new.table_id
)
SELECT table_id, pg_notify($1, notice) FROM new JOIN stored USING (table_id)
"""
"""Stores entries of different tables whose numbers and keys are free, and returns their tables.

Two workers take the tables in the same order, so that they cannot block each other.
"""

ENTRIES_AFTER: Final = """
SELECT number, kind, seat, data, key, at, public FROM entries
WHERE table_id = $1 AND number > $2 ORDER BY number
"""

NOTIFY: Final = "SELECT count(pg_notify($1, notice)) FROM unnest($2::text[]) AS notice"


class PostgresEntryWriter(EntryWriter):
    """Stores entries and notifies other workers."""

    def __init__(self, pool: PostgresPool) -> None:
        super().__init__()
        self.pool = pool

    async def write(self, batch: list[NewEntry]) -> set[str]:
        columns = [list(column) for column in zip(*(new.row() for new in batch), strict=True)]
        try:
            rows = await self.pool.fetch(APPEND, CHANNEL, *columns)
        except asyncpg.IntegrityConstraintViolationError:  # a table is deleted
            if len(batch) == 1:
                return set()
            return set().union(*[await self.write([new]) for new in batch])
        return {row["table_id"] for row in rows}


class PostgresStore:
    """Entries and notices in PostgreSQL."""

    def __init__(self, settings: Settings) -> None:
        self.readers = PostgresPool(settings, READERS)
        self.writer_pool = PostgresPool(settings, 1)
        self.writer = PostgresEntryWriter(self.writer_pool)

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
