"""When a server ran and when none did: no clock ticks while nobody could answer."""

from __future__ import annotations

from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from .clock import Outages
from .schema import ALIVE, OUTAGES


class Uptime:
    """A heartbeat in the database, and the gaps in it."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine

    async def heartbeat(self, now: float) -> float | None:
        """Say that a server runs; when one last did."""
        async with self.engine.begin() as c:
            last = (await c.execute(select(ALIVE.c.at))).scalar_one_or_none()
            if last is None:
                await c.execute(insert(ALIVE).values(id=1, at=now))
            elif last < now:
                await c.execute(update(ALIVE).values(at=now))
        return last

    async def note_outage(self, began: float, ended: float) -> None:
        async with self.engine.begin() as c:
            await c.execute(insert(OUTAGES).values(began=began, ended=ended))

    async def outages(self) -> Outages:
        async with self.engine.connect() as c:
            rows = await c.execute(select(OUTAGES).order_by(OUTAGES.c.began))
            return [(r.began, r.ended) for r in rows]
