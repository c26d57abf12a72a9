"""The heartbeat of the servers in the database, and the outages that follow from it."""

from __future__ import annotations

from sqlalchemy import insert, select, update
from sqlalchemy.exc import IntegrityError

from .database import Database
from .schema import HEARTBEAT, OUTAGES


class Uptime:
    """The heartbeat of the servers, and the outages, in which no clock runs."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def heartbeat(self, now: float) -> float | None:
        """Record that a server runs; return the previous time. Only one of several sees a gap."""
        try:
            async with self.database.begin() as c:
                result = await c.execute(select(HEARTBEAT.c.at).with_for_update())
                last = result.scalar_one_or_none()
                if last is None:
                    await c.execute(insert(HEARTBEAT).values(id=1, at=now))
                elif last < now:
                    await c.execute(update(HEARTBEAT).values(at=now))
        except IntegrityError:  # another worker has inserted it
            return now
        return last

    async def last_heartbeat(self) -> float | None:
        async with self.database.connect() as c:
            return (await c.execute(select(HEARTBEAT.c.at))).scalar_one_or_none()

    async def record_outage(self, began: float, ended: float) -> None:
        async with self.database.begin() as c:
            await c.execute(insert(OUTAGES).values(began=began, ended=ended))

    async def outages(self) -> list[tuple[float, float]]:
        async with self.database.connect() as c:
            rows = await c.execute(select(OUTAGES).order_by(OUTAGES.c.began))
            return [(r.began, r.ended) for r in rows]
