"""Stores entries: those that wait together share a transaction, because syncing a disk is slow.

Both databases write one transaction after another: SQLite any, PostgreSQL those that notify other
workers. So a worker has one under way at a time, and what comes meanwhile shares the next one.
"""

from __future__ import annotations

import asyncio
import json
from abc import ABC, abstractmethod
from contextvars import Context
from dataclasses import dataclass, field
from typing import Any, Final

from ...tables.entries import Entry
from ...tables.stored import StoreUnavailable

MAX_BATCH: Final = 64
"""Entries in one transaction."""


@dataclass(slots=True, eq=False)
class NewEntry:
    """An entry to store, with the columns of its table that follow from it, and its notice."""

    table_id: str
    entry: Entry
    status: str
    open_seats: int
    next_due_at: float | None
    waiting_seats: str
    notice: str
    is_stored: asyncio.Future[bool] = field(init=False)  # False: its number or key is taken

    def row(self) -> tuple[Any, ...]:
        e = self.entry
        data = json.dumps(e.data, separators=(",", ":"))
        index = (self.status, self.open_seats, self.next_due_at, self.waiting_seats)
        return (
            self.table_id, e.number, e.kind, e.seat, data, e.key, e.at, e.public, *index,
            self.notice,
        )  # fmt: skip


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
