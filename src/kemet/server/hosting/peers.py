"""The other workers on the same database: their changes, and the seats connected to them.

A stored entry travels in a notice. A worker that has the table in memory applies it without asking
the database, unless an entry before it is missing. Tables are independent of each other, and the
notices of one table are handled in their order.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any, Final, Protocol

from ...tables.live_table import LiveTable, Observer
from ...tables.online_table import Entry
from ...tables.stored import StoreUnavailable
from ...tables.tasks import BackgroundTasks
from ..platform.metrics import NOTICES
from ..storage.notices import NO_TABLE, Notice, NoticeKind, notice_entry, read_notice

log = logging.getLogger("kemet.peers")

ALIVE_INTERVAL_S: Final = 5.0
"""Seconds between two signs of life."""

ALIVE_FOR_S: Final = 3 * ALIVE_INTERVAL_S
"""Seconds after its last notice for which a worker counts as running."""

PRESENCE_DELAY_S: Final = 0.05
"""Seconds for which changes of presence are collected."""

RECENT_S: Final = 10.0
"""Seconds after its last use for which a table without listeners is kept up to date."""

MAX_NOTICES: Final = 200
"""Notices in one statement."""


class Connection(Protocol):
    """Where notices come from."""

    connected: bool

    def ensure_running(self) -> None: ...


class Tables(Protocol):
    """The tables in memory, and how they get what others have stored."""

    handles: dict[str, LiveTable]

    async def catch_up(self, handle: LiveTable) -> None:
        """Load the entries of other workers; the caller holds the lock of the table."""

    def knows_outages(self, entry: Entry | None) -> bool:
        """Whether all outages before an entry are known, so that clocks can be computed."""
        ...

    async def refresh_metadata(self, handle: LiveTable) -> None:
        """Load other changes."""

    async def resync(self) -> None:
        """Load all changes of all tables."""

    async def send_notices(self, notices: list[tuple[str, NoticeKind, Any]]) -> None:
        """Send notices about nothing stored: table, kind and data of each."""


class Peers(Observer):
    """What this worker knows of the others, and tells them."""

    def __init__(self, worker_id: str, tables: Tables, tasks: BackgroundTasks) -> None:
        self.worker_id = worker_id
        self.tables = tables
        self.tasks = tasks
        self.connection: Connection | None = None
        self.needs_resync = False  # a notice could not be handled
        self.seen_at: dict[str, float] = {}  # by worker: when its last notice came
        self.unsent: dict[str, LiveTable] = {}  # tables whose presence has changed
        self.arrived: set[str] = set()  # tables that have been loaded
        self.is_new = False  # another worker does not know of this one
        self.pending = asyncio.Event()

    @property
    def connected(self) -> bool:
        """Whether the notices of others arrive."""
        return self.connection is not None and self.connection.connected

    def exist(self) -> bool:
        """Whether other workers may write; unknown counts as yes."""
        return not self.connected or bool(self.seen_at)

    def open(self, connection: Connection) -> None:
        self.connection = connection
        connection.ensure_running()
        self.tasks.spawn(self._alive_loop())
        self.tasks.spawn(self._presence_loop())

    # --- notices of others

    def on_payload(self, payload: str) -> None:
        """Handle a notice."""
        if payload.startswith(self.worker_id):
            return
        notice = read_notice(payload)
        if notice is None:
            return
        NOTICES.labels(notice.kind).inc()
        try:
            self._handle(notice)
        except Exception:
            self.needs_resync = True
            log.exception("a notice could not be handled", extra={"kind": notice.kind})

    def _handle(self, notice: Notice) -> None:
        self.seen_at[notice.worker_id] = time.monotonic()
        if notice.kind == "leaving":
            self._forget(notice.worker_id)
        if notice.table_id == NO_TABLE:
            if notice.kind == "arrival":
                self._introduce()
            return
        handle = self.tables.handles.get(notice.table_id)
        if handle is None:
            return
        if notice.kind == "entry":
            self._on_entry(handle, notice.data)
        elif notice.kind == "chat":
            self._on_chat(handle, notice.data)
        elif notice.kind == "presence":
            handle.set_remote_seats(notice.worker_id, notice.data)
        elif notice.kind == "arrival":
            self._repeat_presence(handle)
        elif notice.kind == "metadata":
            self._start(lambda: self._refresh(handle))

    def _introduce(self) -> None:
        """Tell a new worker of this one and of all who are connected here."""
        self.is_new = True
        for handle in self.tables.handles.values():
            self._repeat_presence(handle)
        self.pending.set()

    def _repeat_presence(self, handle: LiveTable) -> None:
        """Tell a worker that does not know who is connected to a table here."""
        if handle.sent_seats != [] or handle.local_seats():
            handle.sent_seats = None
            self.on_presence(handle)

    def _on_entry(self, handle: LiveTable, data: list[Any]) -> None:
        number: int = data[0]
        if number <= handle.table.entry_number or is_unused(handle):
            return
        entry = notice_entry(data)
        can_apply = is_next(handle, entry) and self.tables.knows_outages(entry)
        if handle.inbox is None and not handle.lock.locked() and can_apply:
            apply_entry(handle, entry)
            return
        if handle.inbox is None:
            handle.inbox = {}
            self._start(lambda: self._empty_inbox(handle))
        handle.inbox[number] = entry

    async def _empty_inbox(self, handle: LiveTable) -> None:
        """Apply the entries that came while the table was locked, and load missing ones."""
        try:
            async with handle.lock:
                while handle.inbox:
                    number = min(handle.inbox)
                    entry = handle.inbox.pop(number)
                    if number <= handle.table.entry_number:
                        continue
                    if is_next(handle, entry) and self.tables.knows_outages(entry):
                        apply_entry(handle, entry)
                    else:
                        await self.tables.catch_up(handle)
        finally:
            handle.inbox = None

    def _on_chat(self, handle: LiveTable, data: list[Any]) -> None:
        handle.add_chat_line(data[0], tuple(data[1:]) or None)

    async def _refresh(self, handle: LiveTable) -> None:
        async with handle.lock:
            await self.tables.refresh_metadata(handle)

    def _start(self, work: Callable[[], Awaitable[None]]) -> None:
        self.tasks.spawn(self._attempt(work))

    async def _attempt(self, work: Callable[[], Awaitable[None]]) -> None:
        """Await some work; if it fails, the next sweep resyncs."""
        try:
            await work()
        except StoreUnavailable as error:
            self.needs_resync = True
            log.warning("could not catch up", extra={"reason": type(error).__name__})
        except Exception:
            self.needs_resync = True
            log.exception("could not catch up")

    async def on_connect(self) -> None:
        """Get everything that may have been missed."""
        await self._attempt(self.tables.resync)
        before = [h for h in self.tables.handles.values() if h.remote_seats]
        for handle in before:
            handle.remote_seats.clear()
        await self.tables.send_notices([(NO_TABLE, "arrival", None)])
        self.tasks.spawn(self._show_presence(before))

    async def _show_presence(self, handles: list[LiveTable]) -> None:
        """Show who is not connected any more, once the others have had time to answer."""
        await asyncio.sleep(20 * PRESENCE_DELAY_S)
        for handle in handles:
            handle.bump()

    async def maintain(self) -> None:
        """Restart the connection if its task has ended; resync if something could be missing."""
        if self.connection is not None:
            self.connection.ensure_running()
        if self.needs_resync or not self.connected:
            self.needs_resync = False
            try:
                await self.tables.resync()
            except Exception:
                self.needs_resync = True
                raise

    # --- presence and signs of life

    def on_load(self, handle: LiveTable) -> None:
        """Ask who is connected to a loaded table elsewhere, and follow who is here."""
        handle.on_presence = self.on_presence
        if self.seen_at:
            self.arrived.add(handle.id)
            self.pending.set()

    def on_presence(self, handle: LiveTable) -> None:
        """Tell the others who is connected to a table here."""
        if self.seen_at:
            self.unsent[handle.id] = handle
            self.pending.set()

    async def _presence_loop(self) -> None:
        while True:
            await self.pending.wait()
            await asyncio.sleep(PRESENCE_DELAY_S)
            self.pending.clear()
            try:
                await self._send_presence()
            except Exception as error:
                if not isinstance(error, StoreUnavailable):
                    log.exception("presence could not be sent")
                self.pending.set()
                await asyncio.sleep(1)

    async def _send_presence(self) -> None:
        while self.arrived or self.unsent or self.is_new:
            arrived = [self.arrived.pop() for _ in range(min(len(self.arrived), MAX_NOTICES))]
            changed = [self.unsent.popitem()[1] for _ in range(min(len(self.unsent), MAX_NOTICES))]
            notices: list[tuple[str, NoticeKind, Any]] = [(id_, "arrival", None) for id_ in arrived]
            seats = {handle: handle.local_seats() for handle in changed}
            changed = [h for h in changed if seats[h] != h.sent_seats]
            if self.is_new:
                notices.append((NO_TABLE, "alive", None))
            self.is_new = False
            for handle in changed:
                notices.append((handle.id, "presence", seats[handle]))
            if not notices:
                continue
            for handle in changed:  # before: somebody may ask for them again meanwhile
                handle.sent_seats = seats[handle]
            try:
                await self.tables.send_notices(notices)
            except BaseException:
                self.arrived.update(arrived)
                for handle in changed:
                    handle.sent_seats = None
                    self.unsent[handle.id] = handle
                raise

    async def _alive_loop(self) -> None:
        while True:
            try:
                await self.tables.send_notices([(NO_TABLE, "alive", None)])
            except Exception as error:
                if not isinstance(error, StoreUnavailable):
                    log.exception("no sign of life could be sent")
            await asyncio.sleep(ALIVE_INTERVAL_S)
            self._forget_dead(time.monotonic())
            for handle in self.tables.handles.values():  # polls end without a notice
                if handle.sent_seats != handle.local_seats():
                    self.on_presence(handle)

    def _forget_dead(self, now: float) -> None:
        if not self.connected:  # then nobody is heard, and that means nothing
            self.seen_at = dict.fromkeys(self.seen_at, now)
        for worker_id, at in list(self.seen_at.items()):
            if now - at > ALIVE_FOR_S:
                self._forget(worker_id)

    def _forget(self, worker_id: str) -> None:
        """Forget a worker that has ended."""
        self.seen_at.pop(worker_id, None)
        for handle in self.tables.handles.values():
            handle.set_remote_seats(worker_id, [])

    async def close(self) -> None:
        """Tell the others that this worker ends."""
        if self.seen_at:
            await self.tables.send_notices([(NO_TABLE, "leaving", None)])


def is_next(handle: LiveTable, entry: Entry | None) -> bool:
    return entry is not None and entry.number == handle.table.entry_number + 1


def is_unused(handle: LiveTable) -> bool:
    """Whether nobody follows a table here: it catches up when it is used again."""
    if handle.listeners or (handle.task is not None and not handle.task.done()):
        return False
    return time.monotonic() - handle.last_used > RECENT_S


def apply_entry(handle: LiveTable, entry: Entry | None) -> None:
    """Publish the table after an entry that another worker has stored."""
    assert entry is not None
    table = handle.table.copy()
    table.apply(entry)
    handle.replace(table, [entry])
