"""A clock that stands still until somebody moves it."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from heapq import heappop, heappush
from itertools import count
from typing import Final

from ..tables.protocols import Clock

SETTLING_STEPS: Final = 50
"""Steps of the event loop in which tasks react to the time."""


class ManualClock(Clock):
    """Time for tests: `await clock.advance(30)` does at once what thirty seconds would."""

    def __init__(self, start: float = 1_000_000.0) -> None:
        self.time = start
        self.numbers = count()
        self.sleepers: list[tuple[float, int, asyncio.Future[None]]] = []

    def now(self) -> float:
        return self.time

    async def sleep(self, seconds: float) -> None:
        if seconds <= 0:
            await asyncio.sleep(0)
        else:
            await self._alarm(seconds)

    async def wait(self, event: asyncio.Event, seconds: float) -> None:
        alarm, waiter = self._alarm(seconds), asyncio.ensure_future(event.wait())
        try:
            await asyncio.wait((alarm, waiter), return_when=asyncio.FIRST_COMPLETED)
        finally:
            alarm.cancel()
            waiter.cancel()
            with suppress(asyncio.CancelledError):
                await waiter

    async def advance(self, seconds: float) -> None:
        """Move the time on; who sleeps meanwhile wakes up in order."""
        end = self.time + seconds
        await self.settle()
        while self.sleepers and self.sleepers[0][0] <= end:
            at, _, alarm = heappop(self.sleepers)
            if not alarm.done():
                self.time = max(self.time, at)
                alarm.set_result(None)
                await self.settle()
        self.time = end
        await self.settle()

    async def settle(self) -> None:
        """Let all tasks do what they can without time."""
        for _ in range(SETTLING_STEPS):
            await asyncio.sleep(0)

    def _alarm(self, seconds: float) -> asyncio.Future[None]:
        alarm: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heappush(self.sleepers, (self.time + seconds, next(self.numbers), alarm))
        return alarm
