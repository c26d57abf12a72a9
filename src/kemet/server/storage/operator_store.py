"""What the operator sets in the database: read-only mode, bans, and notices to running servers.

Every change counts `operator.revision` up in its own transaction. The row is locked until the
commit, so that revisions become visible in their order and a server that knows one has missed none.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Iterable
from contextlib import asynccontextmanager
from typing import NamedTuple

from sqlalchemy import delete, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from .database import Database
from .schema import BANS, OPERATOR, OPERATOR_NOTICES


class OperatorState(NamedTuple):
    """What a running server asks for every few seconds."""

    revision: int
    read_only: bool
    message: str


class Ban(NamedTuple):
    """A banned network."""

    network: str
    reason: str
    created: float
    expires_at: float | None


class OperatorChange(NamedTuple):
    """A change in progress: its transaction and its revision."""

    connection: AsyncConnection
    revision: int

    async def notify(self, table_ids: Iterable[str], at: float) -> None:
        """Let running servers load these tables again."""
        rows = [{"revision": self.revision, "table_id": id, "at": at} for id in table_ids]
        if rows:
            await self.connection.execute(insert(OPERATOR_NOTICES), rows)


class OperatorStore:
    """Reads and changes of the operator's settings."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def state(self) -> OperatorState:
        async with self.database.connect() as c:
            row = (await c.execute(select(OPERATOR))).first()
        return OperatorState(row.revision, row.read_only, row.message) if row else _NOTHING_SET

    @asynccontextmanager
    async def change(self) -> AsyncGenerator[OperatorChange]:
        """A transaction that running servers notice."""
        async with self.database.begin() as c:
            if self.database.serializes_writes:  # SQLite: what is deleted leaves no free pages
                await c.exec_driver_sql("PRAGMA secure_delete=ON")
            await c.execute(update(OPERATOR).values(revision=OPERATOR.c.revision + 1))
            revision = (await c.execute(select(OPERATOR.c.revision))).scalar_one()
            yield OperatorChange(c, int(revision))

    async def changed_tables(self, after: int) -> list[str]:
        """Ids of the tables that were changed after a revision."""
        query = select(OPERATOR_NOTICES.c.table_id).where(OPERATOR_NOTICES.c.revision > after)
        async with self.database.connect() as c:
            return list(dict.fromkeys((await c.execute(query)).scalars()))

    async def set_read_only(self, read_only: bool, message: str = "") -> None:
        async with self.change() as change:
            values = {"read_only": read_only, "message": message}
            await change.connection.execute(update(OPERATOR).values(values))

    async def bans(self, now: float) -> list[Ban]:
        """The bans that hold, oldest first."""
        holds = or_(BANS.c.expires_at.is_(None), BANS.c.expires_at > now)
        async with self.database.connect() as c:
            rows = await c.execute(select(BANS).where(holds).order_by(BANS.c.created))
            return [Ban(r.network, r.reason, r.created, r.expires_at) for r in rows]

    async def ban(self, ban: Ban) -> None:
        """Store a ban; it replaces one of the same network."""
        async with self.change() as change:
            await change.connection.execute(delete(BANS).where(BANS.c.network == ban.network))
            await change.connection.execute(insert(BANS).values(**ban._asdict()))

    async def unban(self, network: str) -> bool:
        """Remove a ban; whether there was one."""
        async with self.change() as change:
            result = await change.connection.execute(delete(BANS).where(BANS.c.network == network))
            return bool(result.rowcount)

    async def forget(self, before: float) -> None:
        """Delete notices and bans that ended before a time."""
        async with self.database.begin() as c:
            await c.execute(delete(OPERATOR_NOTICES).where(OPERATOR_NOTICES.c.at < before))
            await c.execute(delete(BANS).where(BANS.c.expires_at < before))


_NOTHING_SET = OperatorState(0, False, "")
