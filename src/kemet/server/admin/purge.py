"""The operator applies retention at once."""

from __future__ import annotations

from collections import Counter
from typing import Final

from ..platform import server_time
from ..storage.retention import DueTable, RetentionRules
from ..storage.store import Store
from .tables import delete_tables

BATCH: Final = 100


async def list_due(store: Store, rules: RetentionRules, limit: int) -> list[DueTable]:
    """The tables that `purge` would delete, up to a number of them."""
    return await store.retention.due(server_time.now(), rules, limit)


async def purge(store: Store, rules: RetentionRules) -> Counter[str]:
    """Delete all tables past their retention; how many, by reason."""
    deleted: Counter[str] = Counter()
    while due := await list_due(store, rules, BATCH):
        is_due = rules.is_due(server_time.now())
        for table in due:
            deleted[table.reason] += await delete_tables(store, [table.id], is_due)
    return deleted
