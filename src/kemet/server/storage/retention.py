"""Retention: which tables are deleted, after their own expiry or after days without an entry.

A table is deleted only if it is still due in the statement that deletes it: somebody may use it
after the query for due tables.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, Protocol

from sqlalchemy import ColumnElement, delete, or_, select, true, update
from sqlalchemy.ext.asyncio import AsyncConnection

from .database import Database
from .result_writer import forget_guests
from .schema import TABLES

DAY_S: Final = 24 * 60 * 60.0

WATCHED_FOR_S: Final = 300.0
"""Seconds for which a mark of a watched table holds."""

SOON_S: Final = 3600.0
"""Seconds before its deletion from which on a watched table is marked."""

Reason = Literal["expired", "finished", "idle"]


class StoredTimes(Protocol):
    """What decides about a table in memory."""

    @property
    def status(self) -> str: ...

    @property
    def last_entry_at(self) -> float: ...

    @property
    def expires_at(self) -> float | None: ...


@dataclass(frozen=True, slots=True)
class RetentionRules:
    """Days after the last entry; 0: for ever."""

    finished_days: float
    idle_days: float

    def is_due_soon(self, table: StoredTimes, now: float) -> bool:
        """Whether a table would be deleted within the next hour."""
        days = self.finished_days if table.status == "over" else self.idle_days
        is_retired = bool(days) and table.last_entry_at + days * DAY_S <= now + SOON_S
        is_expired = table.expires_at is not None and table.expires_at <= now + SOON_S
        return is_retired or is_expired

    def conditions(self, now: float) -> dict[Reason, ColumnElement[bool]]:
        """Conditions for a stored table to be deleted."""
        last_entry_at = TABLES.c.last_entry_at
        found: dict[Reason, ColumnElement[bool]] = {"expired": TABLES.c.expires_at <= now}
        if self.finished_days:
            is_old = last_entry_at <= now - self.finished_days * DAY_S
            found["finished"] = (TABLES.c.status == "over") & is_old
        if self.idle_days:
            is_old = last_entry_at <= now - self.idle_days * DAY_S
            in_play = TABLES.c.status.in_(("waiting", "running", "paused"))
            found["idle"] = in_play & is_old
        return {reason: condition & is_deletable() for reason, condition in found.items()}

    def is_due(self, now: float, with_watched: bool = False) -> ColumnElement[bool]:
        """The condition for a stored table to be deleted, unless it is marked as watched."""
        is_due = or_(*self.conditions(now).values())
        return is_due if with_watched else is_due & is_unwatched(now)


def is_deletable() -> ColumnElement[bool]:
    """The condition that no rated game is in play at a table: it is deleted after its end."""
    return TABLES.c.rated_in_play.is_(False)


def is_unwatched(now: float) -> ColumnElement[bool]:
    """The condition that no worker has marked a table as watched recently."""
    return or_(TABLES.c.watched_at.is_(None), TABLES.c.watched_at < now - WATCHED_FOR_S)


async def delete_table(
    c: AsyncConnection, table_id: str, condition: ColumnElement[bool] | None = None
) -> bool:
    """Delete a table that meets a condition, with everything that belongs to it.

    One statement deletes it and, by cascade, its entries. It waits for a transaction that stores
    an entry, and then checks the condition again; an entry that comes later finds no table.
    """
    statement = delete(TABLES).where(TABLES.c.id == table_id)
    if condition is not None:
        statement = statement.where(condition)
    if (await c.execute(statement)).rowcount == 0:
        return False
    await forget_guests(c, table_id)
    return True


class DueTable(NamedTuple):
    """A table to delete."""

    id: str
    reason: Reason


class RetentionStore:
    """Queries for tables to delete."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def due(
        self, now: float, rules: RetentionRules, limit: int, with_watched: bool = False
    ) -> list[DueTable]:
        """Tables to delete, the oldest of each kind first; none that is marked as watched."""
        is_allowed = true() if with_watched else is_unwatched(now)
        found: dict[str, Reason] = {}
        async with self.database.connect() as c:
            for reason, condition in rules.conditions(now).items():
                order = TABLES.c.expires_at if reason == "expired" else TABLES.c.last_entry_at
                query = select(TABLES.c.id).where(condition, is_allowed).order_by(order)
                for table_id in (await c.execute(query.limit(limit))).scalars():
                    found.setdefault(table_id, reason)
        return [DueTable(table_id, reason) for table_id, reason in found.items()][:limit]

    async def mark_watched(self, table_ids: Sequence[str], now: float) -> None:
        """Note that somebody watches these tables."""
        if not table_ids:
            return
        async with self.database.begin() as c:
            change = update(TABLES).where(TABLES.c.id.in_(table_ids))
            await c.execute(change.values(watched_at=now))
