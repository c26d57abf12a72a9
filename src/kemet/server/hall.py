"""All tables of this process: brought up from the store, written to, minded while bots think.

An act is done on a copy of the table, stored, and only then told: nobody ever hears of what could
still be lost. Two workers that write the same table at once meet in the database: one of them
finds the entry's number taken, catches up and looks again.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy.exc import IntegrityError

from ..client.models import Accepted
from ..errors import BadRecord, Illegal
from ..game import Game
from .acts import ACTS, apply, check_answer, illegal, is_shown
from .clock import Outages
from .connection import TROUBLE
from .duties import next_duty
from .folding import dump, fold
from .held import Held
from .metrics import ENTRIES_WRITTEN, WRITE_SECONDS
from .minding import Minding
from .parts import Entry, Refused
from .settings import Settings
from .store import Conflict, Standing, Store, Stored
from .table import LiveTable
from .thinking import Pool
from .webhook import Notifier

if TYPE_CHECKING:
    from .bus import Bus

log = logging.getLogger("kemet.hall")

SNAPSHOT_EVERY: Final = 100
NO_TABLE: Final = "There is no such table, or this link does not open it."

Plan = tuple[str, dict[str, Any], bool, Game | None]
"""Of an entry to be: its kind, its data, whether others may know, the game after an answer."""


class Hall:
    """The tables in memory, and everything that changes them."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.store = store
        self.pool = Pool(settings.bot_processes, settings.bot_seconds)
        self.notifier = Notifier(settings)
        self.tables: dict[str, Held] = {}
        self.loading: dict[str, asyncio.Lock] = {}
        self.outages: Outages = ()
        self.bus: Bus | None = None
        self.minding = Minding(self)
        self.closing = asyncio.Event()

    async def open(self) -> None:
        if self.settings.redis_url:
            from .bus import Bus  # only here: to play on one machine, redis is not installed

            self.bus = Bus(self.settings.redis_url, self.heard, self.look_again)
        await self.minding.open()

    async def close(self) -> None:
        """Let everybody go; nothing is lost by it."""
        self.closing.set()
        for held in self.tables.values():
            held.tell()
        await self.minding.close()
        if self.bus is not None:
            await self.bus.close()
        await self.pool.close()
        await self.notifier.close()

    # --- finding

    async def find(self, id_: str) -> Held:
        """The table of an id, as it is now."""
        held = self.tables.get(id_)
        if held is None:
            lock = self.loading.setdefault(id_, asyncio.Lock())
            try:
                async with lock:
                    held = self.tables.get(id_) or await self._load(id_)
            finally:
                self.loading.pop(id_, None)
        elif self.bus is not None:
            async with held.lock:
                await self._catch_up(held)
        if held.deleted:
            raise Refused(404, "no_table", NO_TABLE)
        held.used = time.monotonic()
        return held

    async def _load(self, id_: str) -> Held:
        stored = await self.store.read(id_)
        if stored is None:
            raise Refused(404, "no_table", NO_TABLE)
        table = await self._fold(stored)
        held = Held(table, stored.seats, stored.rematch)
        held.chat = await self.store.chat.size(id_)
        for entry in stored.entries:
            held.note_key(entry.key, table.version(entry.seat))
        return self.tables.setdefault(id_, held)

    async def _fold(self, stored: Stored) -> LiveTable:
        """The table, by its snapshot if that can be used, else by all its entries."""
        id_, seats = stored.facts.id, [row.live() for row in stored.seats]
        if stored.snapshot is not None:
            try:
                return fold(stored.facts, seats, stored.entries, self.outages, stored.snapshot)
            except (ValueError, KeyError, TypeError, IndexError):
                log.exception("a snapshot cannot be used", extra={"table": id_})
        entries = stored.entries if stored.snapshot is None else await self.store.entries(id_, 0)
        try:
            return fold(stored.facts, seats, entries, self.outages)
        except (BadRecord, Illegal) as why:
            log.exception("a table cannot be read", extra={"table": id_})
            raise Refused(410, "unreadable", f"This version cannot read that game: {why}") from why

    async def _catch_up(self, held: Held) -> None:
        """Take in what other workers have written."""
        entries = await self.store.entries(held.id, held.table.number)
        if not entries:
            return
        table = held.table.copy()
        for entry in entries:
            apply(table, entry)
            held.note_key(entry.key, table.version(entry.seat))
        held.table = table
        held.tell()
        held.poke.set()

    async def heard(self, id_: str) -> None:
        """Another worker has changed a table. Whoever may not know of it is told nothing."""
        held = self.tables.get(id_)
        if held is not None:
            async with held.lock:
                await self._catch_up(held)
                await self._look_beside(held)

    async def _look_beside(self, held: Held) -> None:
        """See what has changed beside the entries."""
        found = await self.store.beside(held.id)
        before = (held.rows, held.rematch, held.chat)
        if found is None:
            held.deleted = True
        else:
            held.rows, held.rematch, held.chat = found
        if before != found:
            held.stir()

    async def look_again(self) -> None:
        """At all tables somebody listens to: what others told of them may have been missed."""
        for held in list(self.tables.values()):
            if held.listeners:
                await self.heard(held.id)

    # --- writing

    async def answer(
        self, held: Held, seat: int, answer: str, version: int | None, key: str | None,
        **data: Any,
    ) -> Accepted:  # fmt: skip
        """An answer of a seat, by its owner or by whatever plays for it."""

        def plan(table: LiveTable) -> Plan:
            check_answer(table, seat, version, data.get("by"))
            try:
                after, shown = table.played(seat, answer)
            except Illegal as why:
                raise illegal(why) from None
            return "answer", {"answer": answer, **data}, shown, after

        return await self._write(held, seat, key, plan)

    async def act(
        self, held: Held, kind: str, seat: int | None, key: str | None = None, **data: Any
    ) -> Accepted:
        """Anything else that is done at a table."""

        def plan(table: LiveTable) -> Plan:
            ACTS[kind].check(table, seat, data)
            return kind, data, is_shown(table, kind, seat), None

        return await self._write(held, seat, key, plan)

    async def _write(
        self, held: Held, seat: int | None, key: str | None, plan: Callable[[LiveTable], Plan]
    ) -> Accepted:
        full = f"{'' if seat is None else seat}:{key}" if key else None
        async with held.lock:
            for _ in range(10):
                if held.deleted:
                    raise Refused(404, "no_table", NO_TABLE)
                if full is not None and full in held.keys:
                    return Accepted(version=held.keys[full], again=True)
                try:
                    table, entry = self._next(held, seat, full, plan)
                except Refused:  # unless it was done long ago, and is sent again
                    if full is None or not await self.store.was_sent(held.id, full):
                        raise
                    held.note_key(full, held.table.version(seat))
                    continue
                try:
                    with WRITE_SECONDS.time():
                        await self._store(held, entry, table)
                except Conflict:
                    known = held.table.number
                    await self._catch_up(held)
                    if full is not None and await self.store.was_sent(held.id, full):
                        held.note_key(full, held.table.version(seat))
                    elif held.table.number == known:
                        await self._look_beside(held)
                    continue
                return Accepted(version=table.version(seat))
        raise Refused(503, "busy", "The table is too busy. Try again.")

    def _next(
        self, held: Held, seat: int | None, key: str | None, plan: Callable[[LiveTable], Plan]
    ) -> tuple[LiveTable, Entry]:
        kind, data, shown, after = plan(held.table)
        number = held.table.number + 1
        entry = Entry(
            number, kind, seat, data, key, max(time.time(), held.table.clock.since), shown
        )
        table = held.table.copy()
        apply(table, entry, after)
        return table, entry

    async def _store(self, held: Held, entry: Entry, table: LiveTable) -> None:
        """Write, then tell. A write that was begun is finished even if whoever asked is gone."""
        writing = asyncio.ensure_future(self.store.append(held.id, entry, self.standing(table)))
        try:
            await asyncio.shield(writing)
        except asyncio.CancelledError:
            with suppress(Conflict, *TROUBLE):
                await writing
                self._told(held, entry, table)
            raise
        self._told(held, entry, table)

    def _told(self, held: Held, entry: Entry, table: LiveTable) -> None:
        ENTRIES_WRITTEN.labels(entry.kind).inc()
        before, held.table = held.table, table
        held.note_key(entry.key, table.version(entry.seat))
        held.tell()
        held.poke.set()
        self.notifier.look(held, before)
        self.minding.mind(held)
        if self.bus is not None:
            self.bus.tell(held.id)
        if table.number - held.snapshot >= SNAPSHOT_EVERY or table.status == "over":
            held.snapshot = table.number
            self.minding.soon(self.keep_snapshot(held.id, table))

    async def keep_snapshot(self, id_: str, table: LiveTable) -> None:
        """A cache: to fail here costs time, nothing else."""
        with suppress(IntegrityError, *TROUBLE):  # another worker may keep one at the same time
            await self.store.keep_snapshot(id_, table.number, dump(table))

    def standing(self, table: LiveTable) -> Standing:
        """What the database is told beside an entry."""
        duty = next_duty(table, table.clock.since, self.settings.window_delay)
        free = sum(seat.kind == "open" and not seat.joined for seat in table.seats)
        return Standing(table.status, free, duty.when if duty else None)

    async def delete(self, held: Held) -> None:
        async with held.lock:
            await self.store.delete(held.id)
            held.deleted = True
        self.tables.pop(held.id, None)
        held.stir()
        held.poke.set()
        if self.bus is not None:
            self.bus.tell(held.id)

    async def changed(self, held: Held) -> None:
        """Something beside the entries is new: a line of chat, a rematch, an owner."""
        held.stir()
        if self.bus is not None:
            self.bus.tell(held.id)
