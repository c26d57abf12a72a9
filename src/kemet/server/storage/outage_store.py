"""The heartbeat of the servers in the database, and the outages that follow from it."""

from __future__ import annotations

from math import inf

from sqlalchemy import insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from .database import Database
from .schema import HEARTBEAT, OUTAGES


class OutageStore:
    """The heartbeat of the servers, and the outages, in which no clock runs."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def heartbeat(
        self, now: float, allowed_gap: float = inf, gap_since: float = inf
    ) -> float | None:
        """Store that a server runs; return the previous time.

        A longer gap than allowed, since that time or an earlier one, becomes an outage in the same
        transaction: no other server can beat before it is stored.
        """
        try:
            async with self.database.begin() as c:
                result = await c.execute(select(HEARTBEAT.c.at).with_for_update())
                last = result.scalar_one_or_none()
                if last is None:
                    await c.execute(insert(HEARTBEAT).values(id=1, at=now))
                elif last < now:
                    await c.execute(update(HEARTBEAT).values(at=now))
                if last is not None and now - (began := min(last, gap_since)) > allowed_gap:
                    await self._store_outage(c, began, now)
        except IntegrityError:  # another worker has inserted it
            return now
        return last

    async def _store_outage(self, c: AsyncConnection, began: float, ended: float) -> None:
        """Store an outage, or the later end of one."""
        longer = update(OUTAGES).where(OUTAGES.c.began == began).values(ended=ended)
        if (await c.execute(longer)).rowcount == 0:
            await c.execute(insert(OUTAGES).values(began=began, ended=ended))

    async def last_heartbeat(self) -> float | None:
        async with self.database.connect() as c:
            return (await c.execute(select(HEARTBEAT.c.at))).scalar_one_or_none()

    async def periods(self) -> list[tuple[float, float]]:
        """All outages in their order; those that overlap, as several servers saw them, are one."""
        merged: list[tuple[float, float]] = []
        async with self.database.connect() as c:
            for row in await c.execute(select(OUTAGES).order_by(OUTAGES.c.began)):
                if merged and row.began <= merged[-1][1]:
                    merged[-1] = merged[-1][0], max(merged[-1][1], row.ended)
                else:
                    merged.append((row.began, row.ended))
        return merged
