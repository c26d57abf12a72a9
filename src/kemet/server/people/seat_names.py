"""Who used a name at which seat: names are in the seats as created and in entries."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import select

from ..storage.people_store import NAMING_KINDS
from ..storage.schema import ENTRIES, SEATS
from ..storage.store import Store


def same_name(one: str, other: str) -> bool:
    """Whether two names are the same, whatever their case."""
    return one.strip().casefold() == other.strip().casefold()


async def find_seats(store: Store, name: str) -> set[tuple[str, int]]:
    """Tables and seats at which a name was ever used."""
    found: set[tuple[str, int]] = set()
    async with store.database.connect() as c:
        query = select(SEATS.c.table_id, SEATS.c.seat, SEATS.c.name)
        for row in await c.execute(query):
            if same_name(row.name, name):
                found.add((row.table_id, row.seat))
        entries = select(ENTRIES.c.table_id, ENTRIES.c.seat, ENTRIES.c.data).where(
            ENTRIES.c.kind.in_(NAMING_KINDS)
        )
        for row in await c.execute(entries):
            if row.seat is not None and same_name(row.data.get("name") or "", name):
                found.add((row.table_id, row.seat))
    return found


async def current_names(store: Store, table_ids: Iterable[str]) -> dict[str, list[str]]:
    """The names of the seats of tables now."""
    ids = list(table_ids)
    names: dict[str, list[str]] = {}
    async with store.database.connect() as c:
        seats = select(SEATS.c.table_id, SEATS.c.name).where(SEATS.c.table_id.in_(ids))
        for row in await c.execute(seats.order_by(SEATS.c.table_id, SEATS.c.seat)):
            names.setdefault(row.table_id, []).append(row.name)
        entries = (
            select(ENTRIES.c.table_id, ENTRIES.c.seat, ENTRIES.c.data)
            .where(ENTRIES.c.table_id.in_(ids), ENTRIES.c.kind.in_(NAMING_KINDS))
            .order_by(ENTRIES.c.table_id, ENTRIES.c.number)
        )
        for entry in await c.execute(entries):
            if entry.seat is not None and entry.data.get("name"):
                names[entry.table_id][entry.seat] = entry.data["name"]
    return names
