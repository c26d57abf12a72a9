"""Stores entries in PostgreSQL: those that wait together in one statement, with their notices.

Commits that notify are serialized by PostgreSQL, each with a sync of the disk. So a worker has one
statement under way at a time, and what comes meanwhile shares the next one.
"""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass, field
from typing import Any, Final

import asyncpg

from ..tables.types import Entry
from .database import DatabaseUnavailable
from .notices import CHANNEL
from .postgres import PostgresPool

MAX_BATCH: Final = 64
"""Entries in one statement."""

APPEND: Final = """
WITH new AS (
    SELECT * FROM unnest(
        $2::text[], $3::int[], $4::text[], $5::int[], $6::text[], $7::text[], $8::float8[],
        $9::bool[], $10::text[], $11::int[], $12::float8[], $13::text[]
    ) AS new (
        table_id, number, kind, seat, data, key, at, public, status, open_seats, next_due_at, notice
    )
), stored AS (
    INSERT INTO entries (table_id, number, kind, seat, data, key, at, public)
    SELECT table_id, number, kind, seat, data::json, key, at, public FROM new ORDER BY table_id
    ON CONFLICT DO NOTHING RETURNING table_id
), updated AS (
    UPDATE tables SET entry_number = new.number, status = new.status,
        open_seats = new.open_seats, next_due_at = new.next_due_at
    FROM new JOIN stored USING (table_id) WHERE tables.id = new.table_id
)
SELECT table_id, pg_notify($1, notice) FROM new JOIN stored USING (table_id)
"""
"""Stores entries of different tables whose numbers and keys are free, and returns their tables.

Two workers take the tables in the same order, so that they cannot block each other.
"""


@dataclass(slots=True, eq=False)
class NewEntry:
    """An entry to store, with the columns of its table that follow from it, and its notice."""

    table_id: str
    entry: Entry
    status: str
    open_seats: int
    next_due_at: float | None
    notice: str
    is_stored: asyncio.Future[bool] = field(init=False)  # False: its number or key is taken

    def row(self) -> tuple[Any, ...]:
        e = self.entry
        data = json.dumps(e.data, separators=(",", ":"))
        index = (self.status, self.open_seats, self.next_due_at)
        return (
            self.table_id, e.number, e.kind, e.seat, data, e.key, e.at, e.public, *index,
            self.notice,
        )  # fmt: skip


class EntryWriter:
    """A queue of entries, and the task that stores them."""

    def __init__(self, pool: PostgresPool) -> None:
        self.pool = pool
        self.queue: list[NewEntry] = []
        self.task: asyncio.Task[None] | None = None

    async def store(self, new: NewEntry) -> bool:
        """Store an entry durably; False if its number or key is taken, or its table is deleted."""
        new.is_stored = asyncio.get_running_loop().create_future()
        self.queue.append(new)
        if self.task is None or self.task.done():
            self.task = asyncio.create_task(self._flush())
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
        try:
            columns = [list(column) for column in zip(*(n.row() for n in batch), strict=True)]
            rows = await self.pool.fetch(APPEND, CHANNEL, *columns)
        except asyncpg.IntegrityConstraintViolationError:  # a table is deleted
            if len(batch) == 1:
                self._finish(batch, set())
                return
            for new in batch:
                await self._store_batch([new])
        except Exception as error:
            for new in batch:
                if not new.is_stored.done():
                    new.is_stored.set_exception(error)
        except BaseException:  # cancelled
            for new in batch:
                if not new.is_stored.done():
                    new.is_stored.set_exception(DatabaseUnavailable("closed"))
            raise
        else:
            self._finish(batch, {row["table_id"] for row in rows})

    def _finish(self, batch: list[NewEntry], stored: set[str]) -> None:
        for new in batch:
            if not new.is_stored.done():
                new.is_stored.set_result(new.table_id in stored)

    async def close(self) -> None:
        """Wait for what is being stored."""
        if self.task is not None:
            await asyncio.gather(self.task, return_exceptions=True)
