"""What was said at tables, in the database."""

from __future__ import annotations

from typing import Any

from sqlalchemy import func, insert, select
from sqlalchemy.engine import Row
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from .schema import CHAT


class Chat:
    """Lines by table, counted from 1."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine

    async def say(self, id_: str, seat: int | None, text: str, key: str | None, at: float) -> int:
        """Write a line of chat; its number. A resend gets the number it had."""
        for _ in range(20):
            async with self.engine.connect() as c:
                if key is not None:
                    same = select(CHAT.c.number).where(CHAT.c.table_id == id_, CHAT.c.key == key)
                    known = (await c.execute(same)).scalar_one_or_none()
                    if known is not None:
                        return int(known)
                last = select(func.max(CHAT.c.number)).where(CHAT.c.table_id == id_)
                number = int((await c.execute(last)).scalar_one() or 0) + 1
            try:
                async with self.engine.begin() as c:
                    await c.execute(
                        insert(CHAT).values(
                            table_id=id_, number=number, seat=seat, text=text, key=key, at=at
                        )
                    )
                return number
            except IntegrityError:  # somebody spoke at the same moment
                continue
        raise TimeoutError("too many speak at once")

    async def lines(self, id_: str, after: int, most: int = 200) -> list[Row[Any]]:
        """The last lines after a number."""
        found = (
            select(CHAT)
            .where(CHAT.c.table_id == id_, CHAT.c.number > after)
            .order_by(CHAT.c.number.desc())
            .limit(most)
        )
        async with self.engine.connect() as c:
            return list(await c.execute(found))[::-1]

    async def size(self, id_: str) -> int:
        async with self.engine.connect() as c:
            last = select(func.max(CHAT.c.number)).where(CHAT.c.table_id == id_)
            return int((await c.execute(last)).scalar_one() or 0)
