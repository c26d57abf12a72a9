"""Results of finished games: written with the entry that ends the game."""

from __future__ import annotations

from typing import Any

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ...tables.stored import GameResult
from .schema import RESULT_SEATS, RESULTS


async def write_result(c: AsyncConnection, result: GameResult) -> None:
    """Store a result, if somebody identified played the game.

    One that is stored already only gets the names and people of its seats, and that of a void game
    how it ended. The people of a rated game stay, also when they are deleted: ratings follow from
    them.
    """
    is_table = RESULTS.c.table_id == result.table_id
    query = select(RESULTS.c.rated).where(is_table)
    known = (await c.execute(query)).first()
    if known is not None:
        for seat in result.seats:
            own = (RESULT_SEATS.c.table_id == result.table_id, RESULT_SEATS.c.seat == seat.seat)
            values: dict[str, Any] = {"name": seat.name}
            if not known.rated:
                values |= {"person_id": seat.person, "place": seat.place, "points": seat.points}
            await c.execute(update(RESULT_SEATS).where(*own).values(values))
        return
    if not result.has_people():
        return
    await c.execute(
        insert(RESULTS).values(
            table_id=result.table_id,
            title=result.title,
            edition=result.edition,
            mode=result.mode,
            players=len(result.seats),
            finished_at=result.finished_at,
            rated=result.rated,
            unrated=result.unrated,
        )
    )
    await c.execute(
        insert(RESULT_SEATS),
        [
            {
                "table_id": result.table_id,
                "seat": seat.seat,
                "person_id": seat.person,
                "name": seat.name,
                "place": seat.place,
                "points": seat.points,
                "quit": seat.quit,
                "without_gain": seat.without_gain,
            }
            for seat in result.seats
        ],
    )


async def forget_guests(c: AsyncConnection, table_id: str) -> None:
    """Remove what a deleted table leaves of people who keep no name."""
    own = RESULT_SEATS.c.table_id == table_id
    identified = select(RESULT_SEATS.c.seat).where(own, RESULT_SEATS.c.person_id.is_not(None))
    if (await c.execute(identified.limit(1))).first() is None:
        await c.execute(delete(RESULT_SEATS).where(own))
        await c.execute(delete(RESULTS).where(RESULTS.c.table_id == table_id))
        return
    guests = (own, RESULT_SEATS.c.person_id.is_(None))
    await c.execute(update(RESULT_SEATS).where(*guests).values(name=""))
