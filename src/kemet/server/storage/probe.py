"""Whether the database answers."""

from __future__ import annotations

import asyncio
import time
from math import inf
from typing import Final

from .store import Store

MAX_AGE_S: Final = 1.0
"""Seconds for which an answer is used again."""

TIMEOUT_S: Final = 2.0
"""Seconds within which the database must answer."""


class DatabaseProbe:
    """Whether the database answers, asked at most once a second however often somebody asks."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.lock = asyncio.Lock()
        self.asked_at = -inf
        self.reachable = False

    async def is_reachable(self) -> bool:
        async with self.lock:
            if time.monotonic() - self.asked_at > MAX_AGE_S:
                self.reachable = await self._ask()
                self.asked_at = time.monotonic()
        return self.reachable

    async def _ask(self) -> bool:
        try:
            async with asyncio.timeout(TIMEOUT_S):
                return await self.store.is_reachable()
        except TimeoutError:
            return False
