"""Maintenance of all tables: heartbeat, due commands, expiry, eviction of idle tables."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from math import inf
from typing import Final

from ...api import ApiError
from ..db.retention import RetentionRules
from ..infra import server_time
from ..infra.log_context import table_tag
from ..infra.tasks import BackgroundTasks, attempt
from ..metrics import LIVE_TABLES
from .absence import SEEN_INTERVAL_S, store_seen
from .handle import TableHandle
from .service import TableService

log = logging.getLogger("kemet.maintenance")

SWEEP_INTERVAL_S: Final = 2.0
"""Seconds between two sweeps."""

TAKEOVER_GRACE_S: Final = 5.0
"""Seconds after which a due command is taken over from another worker."""

EVICT_GRACE_S: Final = 5.0
"""Seconds for which a table stays in memory after its last use."""

HEARTBEAT_INTERVAL_S: Final = 2.0
"""Seconds between two heartbeats."""

OUTAGE_AFTER_S: Final = 3 * HEARTBEAT_INTERVAL_S
"""Seconds without a heartbeat that count as an outage."""

WRITABLE_FOR_S: Final = 5 * HEARTBEAT_INTERVAL_S
"""Seconds after a heartbeat for which the database counts as writable."""

QUARANTINE_S: Final = 3600.0
"""Seconds until the automatic tasks of an unreadable table are tried again."""

MAX_DUE_TABLES: Final = 200
"""Tables of a sweep."""

MAX_DELETED_TABLES: Final = 50
"""Tables that a sweep deletes."""

MEASURE_INTERVAL_S: Final = 60.0
"""Seconds between two looks at the size of the database."""

MARK_INTERVAL_S: Final = 60.0
"""Seconds between two marks of the tables that somebody watches."""


class Maintenance:
    """What a server does for all tables every few seconds."""

    def __init__(
        self,
        service: TableService,
        schedule: Callable[[TableHandle], None],
        tasks: BackgroundTasks,
    ) -> None:
        self.service = service
        self.store = service.store
        self.schedule = schedule
        self.tasks = tasks
        self.beat_at = -inf  # of the last heartbeat, on the monotonic clock
        self.beat_failed = False
        self.rules = RetentionRules(
            service.settings.keep_finished_days, service.settings.keep_idle_days
        )
        self.retention_from: float | None = None  # as stored
        self.measured_at = -inf
        self.marked_at = -inf  # the watched tables that would be deleted soon

    async def open(self) -> None:
        """Record an outage since the last heartbeat, and start the heartbeats and sweeps."""
        await self.heartbeat(is_first=True)
        self.tasks.spawn(self._heartbeat_loop())
        self.tasks.spawn(self._sweep_loop())
        self.tasks.spawn(self._seen_loop())

    async def _seen_loop(self) -> None:
        while True:
            await asyncio.sleep(SEEN_INTERVAL_S)
            await attempt("presence", store_seen(self.service), log)

    def is_writable(self) -> bool:
        """Whether the database has been written to recently."""
        return not self.beat_failed and time.monotonic() - self.beat_at < WRITABLE_FOR_S

    async def heartbeat(self, is_first: bool = False) -> None:
        """Record a heartbeat; a gap since the last one is an outage, without clocks.

        That is any gap after a start or a failure, and a long one otherwise: then the machine slept
        or the database hung.
        """
        now, uptime = server_time.now(), self.store.uptime
        if self.service.controls.is_read_only:
            await self._rest()
            return
        try:
            last = await uptime.heartbeat(now)
            if last is not None:
                server_time.SERVER_TIME.advance_to(last)
                if is_first:
                    allowed = 1.5 * HEARTBEAT_INTERVAL_S  # another worker may be there
                else:
                    allowed = 0.0 if self.beat_failed else OUTAGE_AFTER_S
                if now - last > allowed:
                    await uptime.record_outage(last, now)
            self.service.outages[:] = await uptime.outages()
        except Exception:
            self.beat_failed = True
            raise
        self.beat_at, self.beat_failed = time.monotonic(), False

    async def _rest(self) -> None:
        """Write no heartbeat in read-only mode: the time until the next one is an outage."""
        self.beat_failed = True  # the next heartbeat records any gap
        last = await self.store.uptime.last_heartbeat()
        outages = await self.store.uptime.outages()
        self.service.outages[:] = [*outages, (server_time.now() if last is None else last, inf)]

    async def _heartbeat_loop(self) -> None:
        while True:
            await asyncio.sleep(HEARTBEAT_INTERVAL_S)
            await attempt("heartbeat", self.heartbeat(), log)

    async def _sweep_loop(self) -> None:
        while True:
            grace = TAKEOVER_GRACE_S if self.service.has_peers else 0.0
            await self.sweep(server_time.now() - grace)
            LIVE_TABLES.set(len(self.service.handles))
            await asyncio.sleep(SWEEP_INTERVAL_S)

    async def sweep(self, due_before: float) -> None:
        """Due commands, resync, expiry, eviction; what fails does not stop the others."""
        is_read_only = self.service.controls.is_read_only
        if not is_read_only:
            await attempt("schedule", self.schedule_due(due_before), log)
        if self.service.peers is not None:
            await attempt("resync", self.service.peers.maintain(), log)
        if not is_read_only:
            await attempt("expiry", self.delete_expired(server_time.now()), log)
        await attempt("storage", self.measure_storage(), log)
        await attempt("eviction", self.evict_idle(), log)

    async def measure_storage(self) -> None:
        """Note every minute how large the database is: beyond its limit no table is created."""
        if time.monotonic() - self.measured_at < MEASURE_INTERVAL_S:
            return
        self.measured_at = time.monotonic()
        size = await self.store.size_bytes()
        limit, controls = self.service.settings.max_database_bytes, self.service.controls
        is_full = 0 < limit <= size
        if is_full and not controls.is_full:
            log.warning("the database has reached its limit", extra={"bytes": size, "limit": limit})
        controls.is_full = is_full

    async def schedule_due(self, due_before: float, limit: int = MAX_DUE_TABLES) -> None:
        """Schedule the tables with a due command; unreadable ones make room for the others."""
        for table_id in await self.store.due_tables(due_before, limit):
            try:
                self.schedule(await self.service.find(table_id))
            except ApiError as error:
                if error.status != 404:  # else it is deleted
                    await self.store.postpone(table_id, server_time.now() + QUARANTINE_S)

    async def delete_expired(self, now: float) -> None:
        """Delete tables past their expiry or retention that nobody watches."""
        watched = [handle for handle in self.service.handles.values() if handle.listeners]
        await self._mark_watched(watched, now)
        if self.retention_from is None:
            self.retention_from = await self.store.retention.begins_at()
        rules = self.rules if now >= self.retention_from else RetentionRules(0, 0)
        knows_all = self.service.peers is None  # who watches; else marks of other workers hold
        limit = MAX_DELETED_TABLES + len(watched)
        is_due = rules.is_due(now, knows_all)
        for table_id, _ in await self.store.retention.due(now, rules, limit, knows_all):
            if await self.service.delete_unwatched(table_id, is_due):
                log.info("table expired", extra={"table": table_tag(table_id)})

    async def _mark_watched(self, handles: list[TableHandle], now: float) -> None:
        """Let other workers and the operator's commands know which tables somebody watches."""
        if now - self.marked_at < MARK_INTERVAL_S:
            return
        self.marked_at = now
        due = [handle.id for handle in handles if self.rules.is_due_soon(handle.table, now)]
        await self.store.retention.mark_watched(due, now)

    async def evict_idle(self) -> None:
        """Remove tables from memory: unused ones, and the least recently used over the limit."""
        service, now = self.service, time.monotonic()
        idle_seconds = service.settings.idle_seconds
        idle = [
            handle
            for handle in service.handles.values()
            if not handle.listeners and (handle.task is None or handle.task.done())
        ]
        idle.sort(key=lambda handle: handle.last_used)
        excess = len(service.handles) - service.settings.max_live_tables
        for i, handle in enumerate(idle):
            limit = min(EVICT_GRACE_S, idle_seconds) if i < excess else idle_seconds
            unused = not handle.lock.locked() and not handle.listeners
            if now - handle.last_used > limit and unused:
                service.handles.pop(handle.id, None)
                if handle.table.entry_number > handle.snapshot_number:
                    await service.save_snapshot(handle.id, handle.table)
