"""Metrics that are sampled: the delay of the event loop, budgets, memory and the database."""

from __future__ import annotations

import asyncio
import logging
import os
import time
from pathlib import Path
from typing import Final

from ...tables.stored import StoreUnavailable
from ...tables.tasks import BackgroundTasks
from ..platform.budgets import ALL_ACCOUNTS
from ..platform.metrics import (
    ADDRESSES,
    ADDRESSES_IN_DEBT,
    DATABASE_BYTES,
    DATABASE_SECONDS,
    LOOP_LAG_SECONDS,
    MEMORY_BYTES,
    TABLES,
)
from ..storage.table_store import TableStore

log = logging.getLogger("kemet.sampler")

LAG_INTERVAL_S: Final = 0.5
QUICK_INTERVAL_S: Final = 10.0
SLOW_EVERY: Final = 6
"""Quick samples for one count of the tables, which reads an index of all of them."""

STATUSES: Final = ("waiting", "running", "over")

STATM: Final = Path("/proc/self/statm")


class Sampler:
    """Takes the samples in the background."""

    def __init__(self, store: TableStore, tasks: BackgroundTasks) -> None:
        self.store = store
        self.tasks = tasks

    def open(self) -> None:
        self.tasks.spawn(self._watch_lag())
        self.tasks.spawn(self._take_samples())

    async def _watch_lag(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            wanted = loop.time() + LAG_INTERVAL_S
            await asyncio.sleep(LAG_INTERVAL_S)
            LOOP_LAG_SECONDS.observe(max(0.0, loop.time() - wanted))

    async def _take_samples(self) -> None:
        number = 0
        while True:
            try:
                self.sample_process()
                await self.sample_database(with_tables=number % SLOW_EVERY == 0)
            except StoreUnavailable:
                pass  # `Maintenance` logs it
            except Exception:
                log.exception("a sample failed")
            number += 1
            await asyncio.sleep(QUICK_INTERVAL_S)

    def sample_process(self) -> None:
        """Budgets and memory."""
        accounts = [account for each in ALL_ACCOUNTS for account in each.by_address.values()]
        ADDRESSES.set(len(accounts))
        ADDRESSES_IN_DEBT.set(sum(account.processor.is_in_debt() for account in accounts))
        if STATM.exists():
            pages = int(STATM.read_text().split()[1])
            MEMORY_BYTES.set(pages * os.sysconf("SC_PAGE_SIZE"))

    async def sample_database(self, *, with_tables: bool) -> None:
        """Latency and size of the database, and the tables in it."""
        started = time.perf_counter()
        if not await self.store.database.is_reachable():
            return
        DATABASE_SECONDS.observe(time.perf_counter() - started)
        if with_tables:
            DATABASE_BYTES.set(await self.store.database.size_bytes())
            counts = await self.store.count_by_status()
            for status in STATUSES:
                TABLES.labels(status).set(counts.get(status, 0))
