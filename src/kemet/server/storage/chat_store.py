"""Chat lines in the database."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Select, delete, func, insert, select
from sqlalchemy.engine import Row
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from ...api import ChatLine
from ...tables.stored import StoreUnavailable, TableDeleted
from .database import Database
from .schema import CHAT, TABLES


class ChatStore:
    """Chat lines by table, numbered from 1."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def append(
        self, table_id: str, seat: int, text: str, key: str | None, at: float, kept: int = 0
    ) -> int:
        """Store a line and return its number; a resend with the same key gets the same number.

        Of each seat the last `kept` lines stay (0: all): nobody can push out those of others.
        `TableDeleted` if there is no such table any more.
        """
        for _ in range(20):
            async with self.database.connect() as c:
                if key is not None:
                    query = select(CHAT.c.number).where(
                        CHAT.c.table_id == table_id, CHAT.c.key == key
                    )
                    known = (await c.execute(query)).scalar_one_or_none()
                    if known is not None:
                        return int(known)
                last = select(func.max(CHAT.c.number)).where(CHAT.c.table_id == table_id)
                number = int((await c.execute(last)).scalar_one() or 0) + 1
            try:
                async with self.database.begin() as c:
                    await c.execute(
                        insert(CHAT).values(
                            table_id=table_id, number=number, seat=seat, text=text, key=key, at=at
                        )
                    )
                    if 0 < kept < number:
                        await self._trim(c, table_id, seat, kept)
                    await self.database.notify(c, table_id, "chat", [number, seat, text, at])
                return number
            except IntegrityError as error:
                if not await self._has_table(table_id):
                    raise TableDeleted from error
                continue  # a concurrent message took the number
        raise StoreUnavailable("too many concurrent chat messages")

    async def _has_table(self, table_id: str) -> bool:
        async with self.database.connect() as c:
            found = await c.execute(select(TABLES.c.id).where(TABLES.c.id == table_id))
            return found.first() is not None

    async def _trim(self, c: AsyncConnection, table_id: str, seat: int, kept: int) -> None:
        """Delete all but the last lines of a seat."""
        own = (CHAT.c.table_id == table_id, CHAT.c.seat == seat)
        newest_first = select(CHAT.c.number).where(*own).order_by(CHAT.c.number.desc())
        first_old = (await c.execute(newest_first.offset(kept).limit(1))).scalar_one_or_none()
        if first_old is not None:
            await c.execute(delete(CHAT).where(*own, CHAT.c.number <= first_old))

    async def lines_after(self, table_id: str, after: int, limit: int = 200) -> list[ChatLine]:
        """The first lines after a number."""
        query = self._lines(table_id, after).order_by(CHAT.c.number).limit(limit)
        async with self.database.connect() as c:
            return [_read_line(row) for row in await c.execute(query)]

    async def latest_lines(self, table_id: str, after: int, limit: int = 200) -> list[ChatLine]:
        """The last lines after a number."""
        query = self._lines(table_id, after).order_by(CHAT.c.number.desc()).limit(limit)
        async with self.database.connect() as c:
            return [_read_line(row) for row in await c.execute(query)][::-1]

    def _lines(self, table_id: str, after: int) -> Select[Any]:
        """Lines with a text: an erased one is empty, and keeps its number from being used again."""
        return select(CHAT).where(
            CHAT.c.table_id == table_id, CHAT.c.number > after, CHAT.c.text != ""
        )

    async def last_number(self, table_id: str) -> int:
        async with self.database.connect() as c:
            last = select(func.max(CHAT.c.number)).where(CHAT.c.table_id == table_id)
            return int((await c.execute(last)).scalar_one() or 0)


def _read_line(row: Row[Any]) -> ChatLine:
    return ChatLine(number=row.number, seat=row.seat, text=row.text, at=row.at)
