"""The heartbeat of a worker in the database, from which the outages follow."""

from __future__ import annotations

import asyncio
import time
from math import inf
from typing import Final

from ...tables.clock import Heartbeat
from ..platform import server_time
from ..platform.operator_policy import OperatorPolicy
from ..storage.outage_store import OutageStore

HEARTBEAT_INTERVAL_S: Final = 2.0
"""Seconds between two heartbeats."""

OUTAGE_AFTER_S: Final = 3 * HEARTBEAT_INTERVAL_S
"""Seconds without a heartbeat that count as an outage."""

WRITABLE_FOR_S: Final = 5 * HEARTBEAT_INTERVAL_S
"""Seconds after a heartbeat for which the database counts as writable."""


class StoredHeartbeat(Heartbeat):
    """Stores that this worker runs, and learns of the outages of all workers."""

    def __init__(self, store: OutageStore, limits: OperatorPolicy) -> None:
        super().__init__()
        self.store = store
        self.limits = limits
        self.known_until = -inf  # the time of the last heartbeat
        self.beat_at = -inf  # the same on the monotonic clock
        self.has_failed = False
        self.is_gap_outage = False  # the last one failed, or waited for the database
        self.gap_since = inf  # the heartbeat before the first that waited
        self.lock = asyncio.Lock()

    def is_writable(self) -> bool:
        """Whether the database has been written to recently."""
        return not self.has_failed and time.monotonic() - self.beat_at < WRITABLE_FOR_S

    def is_current(self, at: float) -> bool:
        return not self.is_gap_outage and at - self.known_until <= OUTAGE_AFTER_S

    async def require_current(self, at: float) -> None:
        if not self.is_current(at):
            await self.require(at)

    async def require(self, at: float) -> None:
        async with self.lock:
            if self.is_gap_outage or self.known_until < at:
                await self._beat()

    async def beat(self) -> None:
        """Store a heartbeat; a gap since the last one is an outage.

        That is any gap after a start or a failure, and a long one otherwise: the machine slept. A
        slow heartbeat, and the first one after a failure, may have waited for the database: the
        time from the heartbeat before it to the one after it is an outage.
        """
        async with self.lock:
            await self._beat()

    async def _beat(self) -> None:
        if self.limits.is_read_only:
            await self._rest()
            return
        now = server_time.now()
        if self.known_until == -inf:
            allowed = 1.5 * HEARTBEAT_INTERVAL_S  # another worker may be there
        else:
            allowed = 0.0 if self.is_gap_outage else OUTAGE_AFTER_S
        try:
            last = await self.store.heartbeat(now, allowed, self.gap_since)
            if last is not None:
                server_time.SERVER_TIME.advance_to(last)
            outages = await self.store.periods()
        except Exception:
            self.has_failed = self.is_gap_outage = True
            raise
        is_slow = server_time.now() - now > HEARTBEAT_INTERVAL_S
        self.is_gap_outage = is_slow or self.has_failed
        self.gap_since = min(self.gap_since, last or now) if self.is_gap_outage else inf
        self.known_until, self.beat_at, self.has_failed = now, time.monotonic(), False
        self.set_outages(outages)

    async def _rest(self) -> None:
        """Write no heartbeat in read-only mode: the time until the next one is an outage."""
        self.has_failed = self.is_gap_outage = True  # the next heartbeat stores any gap
        last = await self.store.last_heartbeat()
        outages = await self.store.periods()
        self.set_outages([*outages, (server_time.now() if last is None else last, inf)])
