"""Chat messages in the database."""

from __future__ import annotations

from typing import Any

from sqlalchemy import func, insert, select
from sqlalchemy.engine import Row
from sqlalchemy.exc import IntegrityError

from .database import Database
from .schema import CHAT


class ChatStore:
    """Chat lines by table, numbered from 1."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def append(
        self, table_id: str, seat: int | None, text: str, key: str | None, at: float
    ) -> int:
        """Store a line and return its number; a resend with the same key gets the same number."""
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
                return number
            except IntegrityError:  # a concurrent message took the number
                continue
        raise TimeoutError("too many concurrent chat messages")

    async def lines_after(self, table_id: str, after: int, limit: int = 200) -> list[Row[Any]]:
        """The latest lines after a number."""
        query = (
            select(CHAT)
            .where(CHAT.c.table_id == table_id, CHAT.c.number > after)
            .order_by(CHAT.c.number.desc())
            .limit(limit)
        )
        async with self.database.connect() as c:
            return list(await c.execute(query))[::-1]

    async def last_number(self, table_id: str) -> int:
        async with self.database.connect() as c:
            last = select(func.max(CHAT.c.number)).where(CHAT.c.table_id == table_id)
            return int((await c.execute(last)).scalar_one() or 0)
