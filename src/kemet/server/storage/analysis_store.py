"""Analyses of finished games in the database: how far they are, and their results."""

from __future__ import annotations

import json
import zlib
from typing import Any, Final

from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from ...tables.stored import DamagedAnalysis, StoredAnalysis
from .database import Database
from .schema import ANALYSES

FORMAT: Final = 2
"""The layout and the method of analyses: one of another format counts as missing."""


class AnalysisStore:
    """One analysis for each table; any worker can see how far it is."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def find(self, table_id: str) -> StoredAnalysis | None:
        """How far the analysis of a table is; may raise `DamagedAnalysis`."""
        query = select(ANALYSES).where(ANALYSES.c.table_id == table_id, ANALYSES.c.format == FORMAT)
        async with self.database.connect() as c:
            row = (await c.execute(query)).first()
        if row is None:
            return None
        try:
            answers = None if row.data is None else json.loads(zlib.decompress(row.data))
        except (zlib.error, ValueError) as error:
            raise DamagedAnalysis(str(error)) from error
        return StoredAnalysis(row.status, row.done, row.total, row.updated_at, answers)

    async def claim(self, table_id: str, total: int, now: float, stale_before: float) -> bool:
        """Begin an analysis, unless it is done, or a worker is at it; whether it begins."""
        own = ANALYSES.c.table_id == table_id
        is_over = (
            (ANALYSES.c.format != FORMAT)
            | (ANALYSES.c.status == "failed")
            | ((ANALYSES.c.status != "done") & (ANALYSES.c.updated_at < stale_before))
        )
        values = {
            "table_id": table_id, "format": FORMAT, "status": "waiting", "done": 0, "total": total,
            "updated_at": now,
        }  # fmt: skip
        try:
            async with self.database.begin() as c:
                await c.execute(delete(ANALYSES).where(own, is_over))
                await c.execute(insert(ANALYSES).values(values))
        except IntegrityError:  # another one is there, or the table is deleted
            return False
        return True

    async def advance(self, table_id: str, done: int, now: float) -> bool:
        """Note how many answers are analysed; False if the table is deleted."""
        return await self._update(table_id, status="running", done=done, updated_at=now)

    async def touch(self, table_id: str, now: float) -> None:
        """Note that a worker is still at it."""
        await self._update(table_id, updated_at=now)

    async def finish(self, table_id: str, answers: list[dict[str, Any]], now: float) -> None:
        """Store a complete analysis."""
        data = zlib.compress(json.dumps(answers, separators=(",", ":")).encode())
        await self._update(table_id, status="done", done=len(answers), updated_at=now, data=data)

    async def fail(self, table_id: str, now: float) -> None:
        await self._update(table_id, status="failed", updated_at=now)

    async def delete(self, table_id: str) -> None:
        async with self.database.begin() as c:
            await c.execute(delete(ANALYSES).where(ANALYSES.c.table_id == table_id))

    async def _update(self, table_id: str, **values: Any) -> bool:
        """Change a row; whether it is there."""
        own = ANALYSES.c.table_id == table_id
        async with self.database.begin() as c:
            return (await c.execute(update(ANALYSES).where(own).values(values))).rowcount > 0
