"""Reports of abuse in the database, with copies of what they are about."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import delete, insert, select, update

from .database import Database
from .schema import REPORTS


@dataclass(frozen=True, slots=True)
class Report:
    """A report; its names, title and chat lines are those of its time."""

    table_id: str
    at: float
    subject: str  # chat, name, play
    seat: int | None
    line: int | None
    reporter: str
    text: str
    title: str
    names: list[str]
    chat: list[dict[str, Any]]  # number, seat, at, text
    id: int = 0
    closed_at: float | None = None


class ReportStore:
    """Reports, numbered from 1."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def add(self, report: Report) -> None:
        values = {
            name: getattr(report, name)
            for name in ("table_id", "at", "subject", "seat", "line", "reporter", "text", "title",
                         "names", "chat")
        }  # fmt: skip
        async with self.database.begin() as c:
            await c.execute(insert(REPORTS).values(values))

    async def find(self, closed: bool | None, limit: int) -> list[Report]:
        """Open or closed reports (None: both), the latest first."""
        query = select(REPORTS).order_by(REPORTS.c.id.desc()).limit(limit)
        if closed is not None:
            is_open = REPORTS.c.closed_at.is_(None)
            query = query.where(~is_open if closed else is_open)
        async with self.database.connect() as c:
            return [Report(**row._mapping) for row in await c.execute(query)]

    async def close(self, ids: Iterable[int], now: float) -> list[int]:
        """Close reports; the ids of those that were open."""
        closed: list[int] = []
        async with self.database.begin() as c:
            for id in ids:
                is_open = (REPORTS.c.id == id, REPORTS.c.closed_at.is_(None))
                result = await c.execute(update(REPORTS).where(*is_open).values(closed_at=now))
                closed += [id] if result.rowcount else []
        return closed

    async def forget(self, closed_before: float) -> None:
        """Delete reports that were closed long ago."""
        async with self.database.begin() as c:
            await c.execute(delete(REPORTS).where(REPORTS.c.closed_at < closed_before))
