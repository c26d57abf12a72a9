"""Maintenance of all tables: heartbeat, due commands, expiry, eviction of idle tables."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from functools import partial
from math import inf
from typing import Final

from ...api import ApiError
from ...tables.live_table import LiveTable
from ...tables.log_context import table_tag
from ...tables.tasks import BackgroundTasks, attempt
from ..platform import server_time
from ..platform.metrics import LIVE_TABLES
from ..platform.operator_policy import STORAGE_FULL_MESSAGE
from ..storage.retention import RetentionRules
from .heartbeat import HEARTBEAT_INTERVAL_S
from .server_tables import ServerTables

log = logging.getLogger("kemet.maintenance")

SWEEP_INTERVAL_S: Final = 2.0
"""Seconds between two sweeps."""

TAKEOVER_GRACE_S: Final = 5.0
"""Seconds after which a due command is taken over from another worker."""

EVICT_GRACE_S: Final = 5.0
"""Seconds for which a table stays in memory after its last use."""

QUARANTINE_S: Final = 3600.0
"""Seconds until the automatic tasks of an unreadable table are tried again."""

MAX_DUE_TABLES: Final = 200
"""Tables of a sweep."""

MAX_DELETED_TABLES: Final = 50
"""Tables that a sweep deletes."""

MEASURE_INTERVAL_S: Final = 60.0
"""Seconds between two looks at the size of the database."""

SEEN_INTERVAL_S: Final = 30.0
"""Seconds after which a worker stores again who is connected: any may have the connection of a
seat."""

MARK_INTERVAL_S: Final = 60.0
"""Seconds between two marks of the tables that somebody watches."""


FORGET_INTERVAL_S: Final = 60.0
"""Seconds between two deletions of origins."""


class Maintenance:
    """What a server does for all tables every few seconds."""

    def __init__(
        self,
        service: ServerTables,
        schedule: Callable[[LiveTable], None],
        tasks: BackgroundTasks,
    ) -> None:
        self.service = service
        self.store = service.store
        self.schedule = schedule
        self.tasks = tasks
        self.rules = RetentionRules(
            service.settings.keep_finished_days, service.settings.keep_idle_days
        )
        self.measured_at = -inf
        self.marked_at = -inf  # the watched tables that would be deleted soon
        self.forgot_until = 0.0  # the origins of games that were over before

    async def open(self) -> None:
        """Record an outage since the last heartbeat, and start the heartbeats and sweeps."""
        await self.service.heartbeat.beat()
        self.tasks.spawn(self._heartbeat_loop())
        self.tasks.spawn(self._sweep_loop())
        self.tasks.spawn(self._seen_loop())

    async def _seen_loop(self) -> None:
        while True:
            await asyncio.sleep(SEEN_INTERVAL_S)
            await attempt("presence", store_seen(self.service), log)

    async def _heartbeat_loop(self) -> None:
        while True:
            await asyncio.sleep(HEARTBEAT_INTERVAL_S)
            await attempt("heartbeat", self.service.heartbeat.beat(), log)

    async def _sweep_loop(self) -> None:
        while True:
            grace = TAKEOVER_GRACE_S if self.service.has_peers else 0.0
            await self.sweep(server_time.now() - grace)
            LIVE_TABLES.set(len(self.service.handles))
            await asyncio.sleep(SWEEP_INTERVAL_S)

    async def sweep(self, due_before: float) -> None:
        """Due commands, resync, expiry, eviction; what fails does not stop the others."""
        is_read_only = self.service.limits.is_read_only
        if not is_read_only:
            await attempt("schedule", self.schedule_due(due_before), log)
        if self.service.peers is not None:
            await attempt("resync", self.service.peers.maintain(), log)
        if not is_read_only:
            await attempt("expiry", self.delete_expired(server_time.now()), log)
            await attempt("origins", self.forget_origins(), log)
        await attempt("storage", self.measure_storage(), log)
        await attempt("eviction", self.evict_idle(), log)

    async def forget_origins(self) -> None:
        """Forget every minute where the tables were created whose games are over."""
        now = server_time.now()
        if now - self.forgot_until > FORGET_INTERVAL_S:
            await self.store.forget_origins(self.forgot_until - FORGET_INTERVAL_S)
            self.forgot_until = now

    async def measure_storage(self) -> None:
        """Note every minute how large the database is: beyond its limit no table is created."""
        if time.monotonic() - self.measured_at < MEASURE_INTERVAL_S:
            return
        self.measured_at = time.monotonic()
        size = await self.store.database.size_bytes()
        limit, limits = self.service.settings.max_database_bytes, self.service.limits
        is_full = 0 < limit <= size
        if is_full and limits.full is None:
            log.warning("the database has reached its limit", extra={"bytes": size, "limit": limit})
        limits.full = STORAGE_FULL_MESSAGE if is_full else None

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
        rules = self.rules
        knows_all = self.service.peers is None  # who watches; else marks of other workers hold
        limit = MAX_DELETED_TABLES + len(watched)
        is_due = rules.is_due(now, knows_all)
        for table_id, _ in await self.store.retention.due(now, rules, limit, knows_all):
            if await self.service.delete_unwatched(
                table_id, partial(self.store.delete, table_id, is_due)
            ):
                log.info("table expired", extra={"table": table_tag(table_id)})

    async def _mark_watched(self, handles: list[LiveTable], now: float) -> None:
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


async def store_seen(service: ServerTables) -> None:
    """Store who has a connection to this worker, or has sent a request since the last time."""
    now = server_time.now()
    seen = [
        (handle.id, seat)
        for handle in list(service.handles.values())
        if handle.table.status != "over"
        for seat in range(handle.table.players)
        if (handle.listeners and handle.is_connected(seat))
        or now - handle.last_seen.get(seat, 0.0) < SEEN_INTERVAL_S
    ]
    if seen:
        await service.store.set_seen(seen, now)
