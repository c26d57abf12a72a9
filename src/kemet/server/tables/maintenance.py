"""Maintenance of all tables: heartbeat, due commands, expiry, eviction of idle tables."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from ...api import ApiError
from ..db.database import DB_ERRORS
from ..infra.tasks import BackgroundTasks
from ..metrics import LIVE_TABLES
from .handle import TableHandle
from .service import TableService

log = logging.getLogger("kemet.maintenance")

SWEEP_INTERVAL_S: Final = 2.0
"""Seconds between two sweeps."""

TAKEOVER_GRACE_S: Final = 5.0
"""Seconds after which a due command is taken over from another worker."""

EVICT_GRACE_S: Final = 5.0
"""Seconds for which a table stays in memory after its last use."""

OUTAGE_AFTER_S: Final = 15.0
"""Seconds without a heartbeat that count as an outage."""


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

    async def open(self) -> None:
        """Record an outage since the last heartbeat, and start the sweeps."""
        await self.heartbeat()
        self.tasks.spawn(self._sweep_loop())

    async def heartbeat(self) -> None:
        """Record a heartbeat; a gap since the last one is an outage, without clocks."""
        now, uptime = time.time(), self.store.uptime
        last = await uptime.heartbeat(now)
        if last is not None and now - last > OUTAGE_AFTER_S:
            await uptime.record_outage(last, now)
        self.service.outages[:] = await uptime.outages()

    async def _sweep_loop(self) -> None:
        grace = TAKEOVER_GRACE_S if self.service.pubsub is not None else 0.0
        while True:
            try:
                await self.sweep(time.time() - grace)
            except DB_ERRORS as error:
                log.warning("the database is unreachable", extra={"reason": type(error).__name__})
            except Exception:  # one failing table must not stop the others
                log.exception("a sweep failed")
            LIVE_TABLES.set(len(self.service.handles))
            await asyncio.sleep(SWEEP_INTERVAL_S)

    async def sweep(self, due_before: float) -> None:
        """Heartbeat, due commands, resync, expiry, eviction."""
        await self.heartbeat()
        for table_id in await self.store.due_tables(due_before):
            with suppress(ApiError):
                self.schedule(await self.service.find(table_id))
        await self._resync_if_needed()
        await self.delete_expired(time.time())
        await self.evict_idle()

    async def _resync_if_needed(self) -> None:
        pubsub = self.service.pubsub
        if pubsub is not None and (pubsub.needs_resync or not pubsub.connected):
            pubsub.needs_resync = False
            try:
                await self.service.resync()
            except DB_ERRORS:
                pubsub.needs_resync = True
                raise

    async def delete_expired(self, now: float) -> None:
        """Delete expired tables that nobody watches."""
        for table_id in await self.store.expired(now):
            handle = self.service.handles.get(table_id)
            if handle is None:
                await self.store.delete(table_id)
                self.service.notify_workers(table_id)  # another one may have it in memory
            elif not handle.listeners:
                await self.service.delete(handle)

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
