"""When a server ran and when none did: no clock ticks while nobody could answer."""

from __future__ import annotations

from sqlalchemy import insert, select, update
from sqlalchemy.exc import IntegrityError

from ..tables.clock import Outages
from .database import Database
from .schema import HEARTBEAT, OUTAGES


class Uptime:
    """A heartbeat in the database, and the gaps in it."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def heartbeat(self, now: float) -> float | None:
        """Say that a server runs; when one last did. Of several at once one sees the gap."""
        try:
            async with self.database.begin() as c:
                result = await c.execute(select(HEARTBEAT.c.at).with_for_update())
                last = result.scalar_one_or_none()
                if last is None:
                    await c.execute(insert(HEARTBEAT).values(id=1, at=now))
                elif last < now:
                    await c.execute(update(HEARTBEAT).values(at=now))
        except IntegrityError:  # another was the first, a moment ago
            return now
        return last

    async def record_outage(self, began: float, ended: float) -> None:
        async with self.database.begin() as c:
            await c.execute(insert(OUTAGES).values(began=began, ended=ended))

    async def outages(self) -> Outages:
        async with self.database.connect() as c:
            rows = await c.execute(select(OUTAGES).order_by(OUTAGES.c.began))
            return [(r.began, r.ended) for r in rows]
