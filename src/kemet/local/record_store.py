"""A store that keeps records elsewhere, such as in the database of a browser, table by table."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Protocol

from ..tables.online_table import Entry, OnlineTable
from ..tables.stored import StoredTable, StoreUnavailable
from .memory_store import HOST_RECORDS, MemoryStore, Record


class RecordStorage(Protocol):
    """Numbered texts by table; what is written is durable."""

    async def read(self, table_id: str) -> Iterable[str]:
        """The records of a table from number 1 on."""
        ...

    async def write(self, table_id: str, number: int, text: str) -> bool:
        """Store a record; False if its number is taken, by another host of the same storage."""
        ...

    async def cut(self, table_id: str, number: int) -> None:
        """Put the records from a number on aside: they cannot be read."""
        ...

    async def delete(self, table_id: str) -> None:
        """Delete all records of a table."""
        ...


class RecordStore(MemoryStore):
    """Tables are in memory once somebody has asked for them."""

    def __init__(self, storage: RecordStorage) -> None:
        super().__init__(self._write)
        self.storage = storage
        self.counts: dict[str, int] = {}  # records of the tables in memory

    async def open(self) -> None:
        """Read what is stored of the host itself."""
        await self._read(HOST_RECORDS)

    async def load(self, table_id: str) -> StoredTable | None:
        if table_id not in self.tables:
            await self._read(table_id)
        return await super().load(table_id)

    async def _read(self, table_id: str) -> None:
        """Read the records of a table, up to one that is damaged."""
        texts = list(await self.storage.read(table_id))
        self.counts[table_id] = len(texts)
        for number, text in enumerate(texts, 1):
            try:
                self.restore(table_id, [json.loads(text)])
            except (ValueError, KeyError, TypeError, AttributeError):
                await self._cut(table_id, number)
                break

    async def _cut(self, table_id: str, number: int) -> None:
        await self.storage.cut(table_id, number)
        self.counts[table_id] = number - 1

    async def _write(self, table_id: str, record: Record) -> None:
        if record["kind"] == "deleted":
            await self.storage.delete(table_id)
            return
        number = self.counts[table_id] = self.counts.get(table_id, 0) + 1
        is_written = False
        try:
            is_written = await self.storage.write(table_id, number, json.dumps(record))
        finally:
            if not is_written:
                self.counts[table_id] -= 1
        if not is_written:
            raise StoreUnavailable("Another window has gone on with the game.")

    async def repair(self, table_id: str) -> bool:
        """Put aside the first entry that cannot be applied, and all records after it."""
        texts = list(await self.storage.read(table_id))
        records = [json.loads(text) for text in texts]
        stored = self.tables.get(table_id)
        if stored is None:
            return False
        count = readable_entries(
            OnlineTable(stored.config, [row.to_seat() for row in stored.seats], []), stored.entries
        )
        if count == len(stored.entries) or count == 0:  # of another version, perhaps
            return False
        numbers = [number for number, record in enumerate(records, 1) if record["kind"] == "entry"]
        await self._cut(table_id, numbers[count])
        del self.tables[table_id]
        return True


def readable_entries(table: OnlineTable, entries: Sequence[Entry]) -> int:
    """How many entries can be applied to a new table."""
    for count, entry in enumerate(entries):
        try:
            table.apply(entry)
        except Exception:  # whatever is wrong with it
            return count
    return len(entries)
