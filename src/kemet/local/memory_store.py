"""Tables in memory, and a hook to persist them elsewhere, one record after another."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from ..api import ChatLine, parse, to_dict
from ..tables.commands import read_entry
from ..tables.online_table import Entry
from ..tables.protocols import AnalysisStore, ChatStore, Store
from ..tables.state import Origin, TableConfig
from ..tables.stored import (
    EntryConflict,
    GameResult,
    ListedTable,
    SeatRow,
    StoredAnalysis,
    StoredTable,
    TableDeleted,
    TableIndex,
    TableMetadata,
    TableProgress,
)

Record = dict[str, Any]
"""Something that is stored of a table, as JSON: its `kind` and its fields."""

Save = Callable[[str, Record], Awaitable[None] | None]
"""Persists a record of a table; `MemoryStore.restore` reads them in their order.

What is saved counts, and nobody sees it before: a failure, such as `StoreUnavailable`, refuses it.
"""

HOST_RECORDS: Final = ""
"""Instead of the id of a table: records of the host itself."""


@dataclass(slots=True)
class MemoryTable:
    """A table with all that is stored of it."""

    config: TableConfig
    seats: list[SeatRow]
    index: TableIndex | None = None
    rematch: str | None = None
    entries: list[Entry] = field(default_factory=list)
    lines: list[ChatLine] = field(default_factory=list)
    line_keys: dict[str, int] = field(default_factory=dict)
    analysis: StoredAnalysis | None = None
    chat_turn: asyncio.Lock = field(default_factory=asyncio.Lock)


class MemoryStore(Store):
    """The store of a host in one process."""

    def __init__(self, save: Save | None = None) -> None:
        self.tables: dict[str, MemoryTable] = {}
        self.outages: list[tuple[float, float]] = []  # in which the host was closed
        self._save: Save = save or (lambda table_id, record: None)
        self._chat = MemoryChat(self)
        self._analyses = MemoryAnalyses(self)

    @property
    def chat(self) -> MemoryChat:
        return self._chat

    @property
    def analyses(self) -> MemoryAnalyses:
        return self._analyses

    async def save(self, table_id: str, record: Record) -> None:
        """Persist a record."""
        saving = self._save(table_id, record)
        if saving is not None:
            await saving

    async def repair(self, table_id: str) -> bool:
        """Give up what cannot be read of a table; whether that has changed anything."""
        return False

    async def add_outage(self, closed_at: float, opened_at: float) -> None:
        """Note when the host was closed: no clock ran then."""
        self.outages.append((closed_at, opened_at))
        outage = {"kind": "outage", "closed_at": closed_at, "opened_at": opened_at}
        await self.save(HOST_RECORDS, outage)

    def restore(self, table_id: str, records: Iterable[Record]) -> None:
        """Read a table from the records that `save` has got."""
        for record in records:
            fields = dict(record)
            kind = fields.pop("kind")
            if kind == "outage":
                self.outages.append((fields["closed_at"], fields["opened_at"]))
                continue
            if kind == "table":
                seats = [parse(SeatRow, row) for row in fields["seats"]]
                self.tables[table_id] = MemoryTable(parse(TableConfig, fields["config"]), seats)
                continue
            table = self.tables.get(table_id)
            if kind == "deleted" or table is None:
                self.tables.pop(table_id, None)
            elif kind == "entry":
                table.entries.append(read_entry(**fields["entry"]))
            elif kind == "rematch":
                table.rematch = fields["id"]
            elif kind == "chat":
                self._chat.add(table, parse(ChatLine, fields["line"]), fields["key"])
            elif kind == "analysis":
                table.analysis = parse(StoredAnalysis, fields["analysis"])

    # --- tables

    async def create(
        self, config: TableConfig, seats: Sequence[SeatRow], index: TableIndex
    ) -> None:
        rows = [to_dict(seat) for seat in seats]
        await self.save(config.id, {"kind": "table", "config": to_dict(config), "seats": rows})
        self.tables[config.id] = MemoryTable(config, list(seats), index)

    async def load(self, table_id: str) -> StoredTable | None:
        table = self.tables.get(table_id)
        if table is None:
            return None
        entries = list(table.entries)
        return StoredTable(table.config, list(table.seats), table.rematch, entries, None)

    async def delete(self, table_id: str) -> bool:
        index = self.tables[table_id].index if table_id in self.tables else None
        if index is not None and index.rated_in_play:
            return False
        is_deleted = self.tables.pop(table_id, None) is not None
        if is_deleted:
            await self.save(table_id, {"kind": "deleted"})
        return is_deleted

    async def list_public(self, limit: int, offset: int = 0) -> list[ListedTable]:
        found = [
            ListedTable(t.config, len(t.seats), t.index.open_seats, t.index.status)
            for t in self.tables.values()
            if t.config.public and t.index is not None and t.index.status in ("waiting", "running")
        ]
        found = [t for t in found if t.open_seats or t.config.watch == "public"]
        found.sort(key=lambda t: (t.status != "waiting", -t.config.created))
        return found[offset : offset + limit]

    async def count_open(self, origin: Origin) -> tuple[int, int]:
        return 0, 0  # all tables have one origin

    async def metadata(self, table_id: str) -> TableMetadata | None:
        table = self.tables.get(table_id)
        if table is None:
            return None
        return TableMetadata(list(table.seats), table.rematch, len(table.lines))

    async def progress(self, table_ids: Sequence[str]) -> dict[str, TableProgress]:
        return {
            table_id: TableProgress(len(table.entries), len(table.lines), table.rematch)
            for table_id in table_ids
            if (table := self.tables.get(table_id)) is not None
        }

    async def seats(self, table_id: str) -> list[SeatRow]:
        return list(self.tables[table_id].seats)

    async def set_webhook(self, table_id: str, seat: int, url: str | None) -> None:
        seats = self.tables[table_id].seats
        seats[seat] = replace(seats[seat], webhook=url)

    async def set_rematch(self, table_id: str, next_id: str) -> str:
        table = self.tables[table_id]
        if table.rematch is None:
            table.rematch = next_id
            await self.save(table_id, {"kind": "rematch", "id": next_id})
        return table.rematch

    async def seen_at(self, table_id: str, seat: int) -> float | None:
        return None  # all connections are known

    # --- entries

    async def append(
        self, table_id: str, entry: Entry, index: TableIndex, result: GameResult | None = None
    ) -> None:
        table = self.tables.get(table_id)
        if table is None or entry.number != len(table.entries) + 1:
            raise EntryConflict
        if entry.key is not None and await self.has_key(table_id, entry.key):
            raise EntryConflict
        await self.save(table_id, {"kind": "entry", "entry": entry.stored()})
        table.entries.append(entry)
        table.index = index

    async def entries(self, table_id: str, after: int) -> list[Entry]:
        table = self.tables.get(table_id)
        return table.entries[after:] if table is not None else []

    async def has_key(self, table_id: str, key: str) -> bool:
        table = self.tables.get(table_id)
        return table is not None and any(entry.key == key for entry in reversed(table.entries))

    async def save_snapshot(
        self, table_id: str, number: int, data: dict[str, Any], rewrites: int = 0
    ) -> None:
        """The entries are enough."""


class MemoryChat(ChatStore):
    """The chat lines of the tables of a store."""

    def __init__(self, store: MemoryStore) -> None:
        self.store = store

    def add(self, table: MemoryTable, line: ChatLine, key: str | None) -> None:
        table.lines.append(line)
        if key is not None:
            table.line_keys[key] = line.number

    async def append(
        self, table_id: str, seat: int, text: str, key: str | None, at: float, kept: int = 0
    ) -> int:
        table = self.store.tables.get(table_id)
        if table is None:
            raise TableDeleted
        async with table.chat_turn:
            if key is not None and key in table.line_keys:
                return table.line_keys[key]
            line = ChatLine(number=len(table.lines) + 1, seat=seat, text=text, at=at)
            await self.store.save(table_id, {"kind": "chat", "line": to_dict(line), "key": key})
            self.add(table, line, key)
            return line.number

    async def lines_after(self, table_id: str, after: int, limit: int = 200) -> list[ChatLine]:
        return self._lines(table_id)[after : after + limit]

    async def latest_lines(self, table_id: str, after: int, limit: int = 200) -> list[ChatLine]:
        return self._lines(table_id)[after:][-limit:]

    async def last_number(self, table_id: str) -> int:
        return len(self._lines(table_id))

    def _lines(self, table_id: str) -> list[ChatLine]:
        table = self.store.tables.get(table_id)
        return table.lines if table is not None else []


class MemoryAnalyses(AnalysisStore):
    """The analyses of the tables of a store; only complete ones are saved."""

    def __init__(self, store: MemoryStore) -> None:
        self.store = store

    async def find(self, table_id: str) -> StoredAnalysis | None:
        table = self.store.tables.get(table_id)
        return table.analysis if table is not None else None

    async def claim(self, table_id: str, total: int, now: float, stale_before: float) -> bool:
        table = self.store.tables.get(table_id)
        found = table.analysis if table is not None else None
        is_taken = found is not None and found.status != "failed"
        if is_taken and (found.status == "done" or found.updated_at >= stale_before):  # type: ignore[union-attr]
            return False
        if table is not None:
            table.analysis = StoredAnalysis("waiting", 0, total, now)
        return table is not None

    async def advance(self, table_id: str, done: int, now: float) -> bool:
        return self._change(table_id, status="running", done=done, updated_at=now)

    async def touch(self, table_id: str, now: float) -> None:
        self._change(table_id, updated_at=now)

    async def finish(self, table_id: str, answers: list[dict[str, Any]], now: float) -> None:
        done = len(answers)
        if self._change(table_id, status="done", done=done, updated_at=now, answers=answers):
            analysis = to_dict(self.store.tables[table_id].analysis)
            await self.store.save(table_id, {"kind": "analysis", "analysis": analysis})

    async def fail(self, table_id: str, now: float) -> None:
        self._change(table_id, status="failed", updated_at=now)

    async def delete(self, table_id: str) -> None:
        if (table := self.store.tables.get(table_id)) is not None:
            table.analysis = None

    def _change(self, table_id: str, **values: Any) -> bool:
        table = self.store.tables.get(table_id)
        if table is None or table.analysis is None:
            return False
        table.analysis = replace(table.analysis, **values)
        return True
