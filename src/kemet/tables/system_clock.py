"""The time of the machine, except that it never goes back.

Entries, clocks and due times compare times with each other. When the machine sets its clock back,
the time of the tables goes on from where it is, and so do the clocks of the players.
"""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress


class SystemClock:
    """Seconds since 1970, at least as many as have passed since the last reading."""

    def __init__(self) -> None:
        self.read_at = time.monotonic()
        self.value = time.time()

    def now(self) -> float:
        monotonic = time.monotonic()
        self.value = max(time.time(), self.value + monotonic - self.read_at)
        self.read_at = monotonic
        return self.value

    def advance_to(self, at_least: float) -> None:
        """Never return less than a time that has been stored."""
        self.value = max(self.now(), at_least)

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)

    async def wait(self, event: asyncio.Event, seconds: float) -> None:
        """Return when the event is set, or after some seconds."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await event.wait()
