"""The table service: loads the tables of this process, applies commands and stores entries.

A command is applied to a copy of the table, stored, and published only then: no client sees an
entry that could still be lost. When two workers write to the same table, the database rejects the
second entry with the same number; that worker catches up and tries again.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final

from ..api import Accepted, ApiError, ChatLine, ChatMessage
from ..errors import IllegalAction, InvalidRecord
from .clock import Outages
from .commands import DamagedEntry, GiveAnswer, LeaveSeat, ResumeGame
from .live_table import LiveTable, Observer
from .log_context import enter_table, table_tag
from .online_table import Command, Entry, OnlineTable, PreparedEntry
from .protocols import NETWORK_SHARES, Host, OtherHosts, Store
from .rated_rules import Verdict, require_deletable
from .scheduler import next_due
from .snapshots import dump_snapshot, rebuild
from .state import Origin, TableConfig
from .stored import (
    EntryConflict,
    GameResult,
    SeatRow,
    StoredTable,
    StoreUnavailable,
    TableDeleted,
    TableIndex,
    TableMetadata,
    game_result,
)
from .tasks import BackgroundTasks

log = logging.getLogger("kemet.service")

SNAPSHOT_EVERY_ENTRIES: Final = 100

RESYNC_TABLES: Final = 500
"""Tables whose numbers are compared in one statement."""

TABLE_BYTES: Final = 4000
"""What a table takes in the database besides its record, about."""

ENTRY_BYTES: Final = 500
"""What an entry takes there at most, about."""

CLOSING_WRITE_S: Final = 1.0
"""Seconds that a started write has at shutdown; nobody knows of it yet."""

MAX_ATTEMPTS: Final = 10
"""Attempts to store an entry while other workers write to the same table."""


def no_table() -> ApiError:
    """The error for an unknown table, and for one that the caller may not see."""
    text = "There is no such table, or this link gives no access to it."
    return ApiError(404, "no_table", text)


def storage_quota() -> ApiError:
    """The error for an address that has stored too much."""
    return ApiError(
        429,
        "storage_quota",
        "Your address has created too many tables, imported too many records or sent too many "
        "commands today. Try again tomorrow.",
    )


def is_charged(command: Command) -> bool:
    """Whether a command counts for the storage of its address.

    Answers bring a game to its end. The scheduler lets a bot play when a clock has run out, and
    ends the pauses of rated games.
    """
    is_timeout = isinstance(command, LeaveSeat) and command.reason == "clock"
    is_resumed = isinstance(command, ResumeGame) and command.reason is not None
    return not isinstance(command, GiveAnswer) and not is_timeout and not is_resumed


def scoped_key(seat: int | None, key: str | None) -> str | None:
    """An idempotency key with the seat that sends it; None without a key."""
    return f"{'' if seat is None else seat}:{key}" if key else None


def entry_fields(table_id: str, entry: Entry) -> dict[str, Any]:
    """The fields of the log line of an entry: nothing that a player chose."""
    fields = {"table": table_tag(table_id), "entry": entry.number, "kind": entry.kind}
    if entry.seat is not None:
        fields["seat"] = entry.seat
    if isinstance(entry.command, GiveAnswer):
        fields["by"] = entry.command.by or "person"
    return fields


def result_of_entry(handle: LiveTable, entry: Entry, table: OnlineTable) -> GameResult | None:
    """The result to store with an entry: it ends the game, or changes who played it.

    A rated game has one as soon as it is void: the table may be deleted before its end.
    """
    before = handle.table
    ends = before.status != "over" and table.status == "over"
    is_new = ends or (table.is_void and not before.is_void)
    return game_result(table, entry.at) if is_new or entry.kind == "person" else None


def is_rating_decided(before: OnlineTable, table: OnlineTable, entry: Entry) -> bool:
    """Whether an entry begins or ends a rated game, or takes a person out of it."""
    if not table.rated or before.status == "over":
        return False
    return not before.rated or table.status == "over" or entry.kind == "person"


async def approve(table: OnlineTable, has_begun: bool) -> Verdict:
    """Nothing speaks against rating a game: of a service without people."""
    return Verdict()


RatingJudge = Callable[[OnlineTable, bool], Awaitable[Verdict]]
"""Whether a game that begins, or has begun before (True), counts for ratings."""


def table_after(handle: LiveTable, prepared: PreparedEntry) -> OnlineTable:
    """A copy of the table with an entry."""
    table = handle.table.copy()
    table.apply(prepared.entry, prepared.game)
    return table


class TableService:
    """The tables in memory, and all changes of them."""

    def __init__(
        self,
        store: Store,
        tasks: BackgroundTasks,
        host: Host,
    ) -> None:
        self.store = store
        self.tasks = tasks
        self.host = host
        self.settings = host.settings
        self.clock = host.clock
        self.limits = host.limits
        self.handles: dict[str, LiveTable] = {}
        self.unreadable: set[str] = set()  # ids of tables that are in the log already
        self.load_locks: dict[str, asyncio.Lock] = {}
        self.judge_rating: RatingJudge = approve
        self.heartbeat = host.heartbeat
        self.heartbeat.on_outage = self._give_time_back
        self.outages = self.heartbeat.outages
        self.observers: list[Observer] = []
        self.peers: OtherHosts | None = None  # None: nobody else writes to the store
        self.opened_at = self.clock.now()
        self.closing = asyncio.Event()

    def close_streams(self) -> None:
        """Let all live connections end."""
        self.closing.set()
        for handle in self.handles.values():
            handle.wake()

    def _give_time_back(self, outages: Outages) -> None:
        """Correct the clocks in memory that ran in outages, and show them to everybody."""
        for handle in self.handles.values():
            if handle.table.clock.is_enabled and handle.table.status != "over":
                table = handle.table.copy()
                table.clock.give_back(outages)
                handle.replace(table)
                handle.bump()

    @property
    def has_peers(self) -> bool:
        """Whether other workers may write to the same tables."""
        return self.peers is not None and self.peers.exist()

    # --- loading

    async def find(self, table_id: str) -> LiveTable:
        """The table of an id, up to date; `ApiError` 404 if there is none."""
        handle = self.handles.get(table_id)
        if handle is None:
            lock = self.load_locks.setdefault(table_id, asyncio.Lock())
            try:
                async with lock:
                    handle = self.handles.get(table_id) or await self._load(table_id)
            finally:
                self.load_locks.pop(table_id, None)
        elif self.has_peers:
            async with handle.lock:
                await self.catch_up(handle)
        if handle.deleted:
            raise no_table()
        handle.last_used = time.monotonic()
        return handle

    async def _load(self, table_id: str) -> LiveTable:
        stored = await self._read(table_id)
        if stored is None:
            raise no_table()
        if self.peers is not None and stored.entries:
            await self.heartbeat.require_current(stored.entries[-1].at)
        table = await self._rebuild(stored)
        handle = LiveTable(table, stored.seats, stored.rematch, self.host)
        handle.chat_count = await self.store.chat.last_number(table_id)
        for entry in stored.entries:
            handle.remember_key(entry.key, table.version(entry.seat))
        self.handles[table_id] = handle
        for observer in self.observers:
            observer.on_load(handle)
        if self.has_peers:  # what came meanwhile is missing
            await self._resync_tables([handle])
        return handle

    async def _read(self, table_id: str) -> StoredTable | None:
        try:
            return await self.store.load(table_id)
        except DamagedEntry as error:
            raise self._unreadable(table_id, error) from error

    def _unreadable(self, table_id: str, error: Exception) -> ApiError:
        """The error for a table that another version has stored, or that is damaged."""
        if table_id not in self.unreadable:
            self.unreadable.add(table_id)
            log.error("unreadable table", extra={"table": table_tag(table_id)}, exc_info=error)
        reason = str(error) if isinstance(error, (InvalidRecord, IllegalAction)) else "damaged"
        return ApiError(410, "unreadable", f"This version cannot read that game: {reason}")

    async def _rebuild(self, stored: StoredTable) -> OnlineTable:
        """The table from its snapshot if that is usable, else from all its entries."""
        table_id, seats = stored.config.id, [row.to_seat() for row in stored.seats]
        if stored.snapshot is not None:
            try:
                return rebuild(stored.config, seats, stored.entries, self.outages, stored.snapshot)
            except Exception:  # whatever is wrong with it, the entries have everything
                log.exception("unusable snapshot", extra={"table": table_tag(table_id)})
        try:
            entries = stored.entries
            if stored.snapshot is not None:
                entries = await self.store.entries(table_id, 0)
            return rebuild(stored.config, seats, entries, self.outages)
        except StoreUnavailable:
            raise
        except Exception as error:
            raise self._unreadable(table_id, error) from error

    async def catch_up(self, handle: LiveTable) -> None:
        """Apply entries that other workers have stored."""
        entries = await self.store.entries(handle.id, handle.table.entry_number)
        if not entries:
            return
        for observer in self.observers:
            observer.on_late_entries(len(entries))
        await self.heartbeat.require_current(entries[-1].at)
        table = handle.table.copy()
        for entry in entries:
            table.apply(entry)
        handle.replace(table, entries)

    def knows_outages(self, entry: Entry | None) -> bool:
        """Whether all outages before an entry are known, so that clocks can be computed."""
        return entry is not None and self.heartbeat.is_current(entry.at)

    async def refresh_metadata(self, handle: LiveTable) -> None:
        """Load changes other than entries."""
        metadata = await self.store.metadata(handle.id)
        before = TableMetadata(handle.seat_rows, handle.rematch, handle.chat_count)
        handle.recent_lines.clear()
        if metadata is None:
            self._forget_deleted(handle)
        else:
            handle.seat_rows, handle.rematch, handle.chat_count = metadata
            if before[:2] != metadata[:2]:
                handle.bump()
            elif before != metadata:  # chat
                handle.wake()

    def _forget_deleted(self, handle: LiveTable) -> None:
        """Let all connections of a deleted table end."""
        handle.deleted = True
        if self.handles.get(handle.id) is handle:
            del self.handles[handle.id]
        handle.bump()
        handle.changed.set()

    async def resync(self) -> None:
        """Update all tables in memory, after notices may have been missed."""
        for observer in self.observers:
            observer.on_resync()
        handles = list(self.handles.values())
        for first in range(0, len(handles), RESYNC_TABLES):
            await self._resync_tables(handles[first : first + RESYNC_TABLES])

    async def _resync_tables(self, handles: list[LiveTable]) -> None:
        """Update the tables that are not as far as in the database."""
        progress = await self.store.progress([handle.id for handle in handles])
        await asyncio.gather(
            *(self._resync_table(h) for h in handles if progress.get(h.id) != h.progress())
        )

    async def _resync_table(self, handle: LiveTable) -> None:
        async with handle.lock:
            await self.catch_up(handle)
            await self.refresh_metadata(handle)

    async def reload(self, table_id: str) -> None:
        """Load a table again whose stored entries have changed, or that is gone."""
        handle = self.handles.get(table_id)
        if handle is None:
            return
        async with handle.lock:
            stored = await self._read(table_id)
            if stored is None:
                handle.deleted = True
                self.handles.pop(table_id, None)
            else:
                handle.reset(await self._rebuild(stored), stored.seats, stored.rematch)
        handle.bump()
        handle.changed.set()

    # --- commands

    async def submit(self, handle: LiveTable, command: Command, key: str | None = None) -> Accepted:
        """Lock, prepare, append, publish: what is acknowledged is stored, and then published.

        A repeated `key` of the same seat is acknowledged again and changes nothing.
        """
        self.limits.require_writable()
        if is_charged(command) and not self.limits.take("table_bytes", ENTRY_BYTES):
            raise storage_quota()
        scoped = scoped_key(command.seat, key)
        async with handle.lock:
            for _ in range(MAX_ATTEMPTS):
                if handle.deleted:
                    raise no_table()
                if scoped is not None and scoped in handle.recent_keys:
                    return Accepted(version=handle.recent_keys[scoped], duplicate=True)
                await self.heartbeat.require_current(self.clock.now())
                try:
                    prepared = command.prepare(handle.table, self.clock.now(), scoped)
                except ApiError:  # unless it is a resend of an old entry
                    if not await self._remember_stored_key(handle, scoped, command.seat):
                        raise
                    continue
                prepared = await self._with_rating(handle, prepared)
                try:
                    table = await self._append(handle, prepared)
                except EntryConflict:
                    for observer in self.observers:
                        observer.on_conflict()
                    await self._resolve_conflict(handle, scoped, command.seat)
                    continue
                return Accepted(version=table.version(command.seat))
        raise ApiError(503, "busy", "The table is too busy. Try again.")

    async def _with_rating(self, handle: LiveTable, prepared: PreparedEntry) -> PreparedEntry:
        """The entry, with what only the server knows of a rated game that begins or ends."""
        if not handle.table.may_be_rated:
            return prepared
        entry, after = prepared.entry, table_after(handle, prepared)
        if not is_rating_decided(handle.table, after, entry):
            return prepared
        verdict = await self.judge_rating(after, handle.table.rated)
        return prepared._replace(entry=replace(entry, verdict=verdict))

    async def _remember_stored_key(
        self, handle: LiveTable, key: str | None, seat: int | None
    ) -> bool:
        """Whether an entry with the key is stored; if so, the key is in memory afterwards."""
        if key is None or not await self.store.has_key(handle.id, key):
            return False
        handle.remember_key(key, handle.table.version(seat))
        return True

    async def _resolve_conflict(self, handle: LiveTable, key: str | None, seat: int | None) -> None:
        """Catch up with another worker that has stored an entry, or has deleted the table."""
        entry_number = handle.table.entry_number
        await self.catch_up(handle)
        is_resend = await self._remember_stored_key(handle, key, seat)
        if not is_resend and handle.table.entry_number == entry_number:
            await self.refresh_metadata(handle)

    async def _append(self, handle: LiveTable, prepared: PreparedEntry) -> OnlineTable:
        """Store an entry, then publish it; cancelling the request does not stop a started write."""
        entry, table = prepared.entry, table_after(handle, prepared)
        started, known = time.monotonic(), self.heartbeat.change_count

        def publish() -> OnlineTable:
            is_same = known == self.heartbeat.change_count  # else an outage has become known
            after = table if is_same else table_after(handle, prepared)
            self._publish(handle, entry, after, started)
            return after

        append_task = asyncio.ensure_future(
            self.store.append(
                handle.id, entry, self.table_index(table), result_of_entry(handle, entry, table)
            )
        )
        try:
            await asyncio.shield(append_task)
        except asyncio.CancelledError:
            with suppress(EntryConflict, StoreUnavailable, TimeoutError):
                async with asyncio.timeout(CLOSING_WRITE_S if self.closing.is_set() else None):
                    await append_task
                publish()
            raise
        return publish()

    def _publish(self, handle: LiveTable, entry: Entry, table: OnlineTable, started: float) -> None:
        seconds = time.monotonic() - started
        log.info("entry", extra=entry_fields(handle.id, entry))
        before = handle.replace(table, [entry])
        for observer in self.observers:
            observer.on_entry(handle, entry, seconds)
            observer.on_change(handle, before)
        unsaved = table.entry_number - handle.snapshot_number
        if unsaved >= SNAPSHOT_EVERY_ENTRIES or table.status == "over":
            handle.snapshot_number = table.entry_number
            self.tasks.spawn(self.save_snapshot(handle.id, table))

    async def save_snapshot(self, table_id: str, table: OnlineTable) -> None:
        """Store a snapshot. It is a cache: a failure is harmless."""
        if self.limits.read_only is not None:
            return
        with suppress(StoreUnavailable):
            await self.store.save_snapshot(
                table_id, table.entry_number, dump_snapshot(table), table.config.rewrites
            )

    def table_index(self, table: OnlineTable) -> TableIndex:
        """The values of a table that are stored for queries."""
        due = next_due(table, table.clock.updated_at, self.settings.secret_answer_delay)
        open_seats = sum(seat.is_open for seat in table.seats)
        asked = [seat for seat in table.people_to_answer() if not table.is_auto_passed(seat)]
        waiting_seats = "".join(map(str, asked))
        return TableIndex(
            table.status,
            open_seats,
            table.entry_number,
            table.clock.updated_at,
            due.due_at if due else None,
            waiting_seats,
            table.is_rated_in_play,
        )

    async def create(self, config: TableConfig, rows: list[SeatRow]) -> LiveTable:
        """Store a new table and load it."""
        enter_table(config.id)
        self.limits.require_writable()
        self.limits.require_storage()
        if config.public:
            config = replace(config, origin=self.limits.origin())
            if any(row.kind == "open" for row in rows):
                await self._require_share(config.origin)
        stored_bytes = TABLE_BYTES + len(config.start_record.encode())
        if not self.limits.take("table_bytes", stored_bytes):
            raise storage_quota()
        table = OnlineTable(config, [row.to_seat() for row in rows], self.outages)
        await self.store.create(config, rows, self.table_index(table))
        handle = await self.find(config.id)
        for observer in self.observers:
            observer.on_change(handle, None)
        return handle

    async def _require_share(self, origin: Origin) -> None:
        """Raise `ApiError` if an address or its network has its share of the open tables."""
        limit = self.limits.max_open_tables
        if not limit or not origin.address:
            return
        own, in_network = await self.store.count_open(origin)
        if own >= limit or in_network >= NETWORK_SHARES * limit:
            where, number = ("address", own) if own >= limit else ("network", in_network)
            raise ApiError(
                429,
                "open_tables",
                f"Your {where} has {number} public tables that wait for players. Wait until one "
                "of them begins, or delete one.",
            )

    async def delete(self, handle: LiveTable) -> None:
        """Delete a table, unless a rated game is in play."""
        self.limits.require_writable()
        async with handle.lock:
            require_deletable(handle.table.is_rated_in_play)
            is_deleted = await self.store.delete(handle.id)
            require_deletable(not is_deleted and await self.store.metadata(handle.id) is not None)
            self._forget_deleted(handle)

    async def delete_unwatched(self, table_id: str, delete: Callable[[], Awaitable[bool]]) -> bool:
        """Delete a table, if `delete` does, unless somebody watches it here."""
        handle = self.handles.get(table_id)
        if handle is None:
            is_deleted = await delete()
            handle = self.handles.get(table_id)  # loaded meanwhile
            if is_deleted and handle is not None:
                self._forget_deleted(handle)
            return is_deleted
        async with handle.lock:
            if handle.listeners or not await delete():
                return False
            self._forget_deleted(handle)
        return True

    async def post_chat(self, handle: LiveTable, seat: int, message: ChatMessage) -> ChatLine:
        """Store a chat line, then publish it."""
        self.limits.require_writable()
        text = "".join(c for c in message.text if c.isprintable() or c == "\n").strip()
        if not text:
            raise ApiError(422, "empty_message", "The message is empty.")
        at, key = self.clock.now(), scoped_key(seat, message.key)
        kept = self.settings.chat_lines_per_seat
        try:
            number = await self.store.chat.append(handle.id, seat, text, key, at, kept)
        except TableDeleted as error:
            self._forget_deleted(handle)
            raise no_table() from error
        handle.add_chat_line(number, (seat, text, at))
        return ChatLine(number=number, seat=seat, text=text, at=at)

    async def set_webhook(self, handle: LiveTable, seat: int, url: str | None) -> None:
        """Store the URL for notifications of a seat; None removes it."""
        self.limits.require_writable()
        await self.store.set_webhook(handle.id, seat, url)
        handle.seat_rows = await self.store.seats(handle.id)
        handle.bump()
