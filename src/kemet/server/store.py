"""The database: SQLite for one server, PostgreSQL for several. Entries are only ever added."""

from __future__ import annotations

import json
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import delete, insert, select, update
from sqlalchemy.engine import Row
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from ..client.models import Pace
from ..engine.save import fingerprint
from ..game import VERSION
from .chat import Chat
from .connection import TROUBLE, Database
from .parts import Entry, Facts, LiveSeat
from .schema import CHAT, ENTRIES, SEATS, SNAPSHOTS, TABLES
from .settings import Settings
from .uptime import Uptime

ENGINE: Final = f"{VERSION} {fingerprint()}"
"""What snapshots depend on; entries do not."""


class Conflict(Exception):
    """Another worker has written that entry, or the same thing was sent before."""


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A seat as it was made, and how to know its owner."""

    seat: int
    kind: str
    name: str
    level: str | None
    secret_hash: str | None
    webhook: str | None = None

    def live(self) -> LiveSeat:
        there = self.kind in ("me", "hotseat", "bot")
        return LiveSeat(self.kind, self.name, self.level, there, self.secret_hash)


@dataclass(frozen=True, slots=True)
class Stored:
    """A table as it lies in the database."""

    facts: Facts
    seats: list[SeatRow]
    rematch: str | None
    entries: list[Entry]
    snapshot: dict[str, Any] | None


@dataclass(frozen=True, slots=True)
class Standing:
    """What is repeated beside the entries, to be searched."""

    status: str
    open_seats: int
    wakes: float | None


class Store:
    """Reads and writes."""

    def __init__(self, settings: Settings) -> None:
        self.engine = Database(settings)
        self.chat = Chat(self.engine)
        self.uptime = Uptime(self.engine)

    async def close(self) -> None:
        await self.engine.close()

    # --- tables

    async def create(self, facts: Facts, seats: Sequence[SeatRow], standing: Standing) -> None:
        async with self.engine.begin() as c:
            await c.execute(
                insert(TABLES).values(
                    id=facts.id,
                    created=facts.created,
                    edition=facts.edition,
                    mode=facts.mode,
                    players=len(seats),
                    begun=facts.begun,
                    pace=facts.pace.model_dump(),
                    title=facts.title,
                    public=facts.public,
                    watch=facts.watch,
                    host_hash=facts.host_hash,
                    watch_hash=facts.watch_hash,
                    until=facts.until,
                    status=standing.status,
                    open_seats=standing.open_seats,
                    number=0,
                    wakes=standing.wakes,
                )
            )
            await c.execute(
                insert(SEATS),
                [
                    {
                        "table_id": facts.id,
                        "seat": s.seat,
                        "kind": s.kind,
                        "name": s.name,
                        "level": s.level,
                        "secret_hash": s.secret_hash,
                        "webhook": s.webhook,
                    }
                    for s in seats
                ],
            )

    async def read(self, id_: str) -> Stored | None:
        """A table with all that is needed to fold it."""
        async with self.engine.connect() as c:
            row = (await c.execute(select(TABLES).where(TABLES.c.id == id_))).first()
            if row is None:
                return None
            seats = await self._seats(c, id_)
            kept = select(SNAPSHOTS).where(SNAPSHOTS.c.table_id == id_)
            saved = (await c.execute(kept)).first()
            snapshot, number = None, 0
            if saved is not None and saved.engine == ENGINE:
                snapshot, number = json.loads(zlib.decompress(saved.data)), saved.number
            entries = await self._entries(c, id_, number)
        return Stored(_facts(row), seats, row.rematch, entries, snapshot)

    async def seats(self, id_: str) -> list[SeatRow]:
        async with self.engine.connect() as c:
            return await self._seats(c, id_)

    async def entries(self, id_: str, after: int) -> list[Entry]:
        async with self.engine.connect() as c:
            return await self._entries(c, id_, after)

    async def _seats(self, c: AsyncConnection, id_: str) -> list[SeatRow]:
        found = select(SEATS).where(SEATS.c.table_id == id_).order_by(SEATS.c.seat)
        return [
            SeatRow(r.seat, r.kind, r.name, r.level, r.secret_hash, r.webhook)
            for r in await c.execute(found)
        ]

    async def _entries(self, c: AsyncConnection, id_: str, after: int) -> list[Entry]:
        found = (
            select(ENTRIES)
            .where(ENTRIES.c.table_id == id_, ENTRIES.c.number > after)
            .order_by(ENTRIES.c.number)
        )
        return [
            Entry(r.number, r.kind, r.seat, r.data, r.key, r.at, r.shown)
            for r in await c.execute(found)
        ]

    async def delete(self, id_: str) -> None:
        async with self.engine.begin() as c:
            for kind in (ENTRIES, SEATS, SNAPSHOTS, CHAT):
                await c.execute(delete(kind).where(kind.c.table_id == id_))
            await c.execute(delete(TABLES).where(TABLES.c.id == id_))

    async def listed(self, most: int) -> list[tuple[Facts, int, int, str]]:
        """Public tables with their players, open seats and status; those to join come first."""
        found = (
            select(TABLES)
            .where(TABLES.c.public, TABLES.c.status.in_(("gathering", "running")))
            .order_by(TABLES.c.status, TABLES.c.created.desc())
            .limit(most)
        )
        async with self.engine.connect() as c:
            return [
                (_facts(r), r.players, r.open_seats, r.status)
                for r in await c.execute(found)
                if r.open_seats or r.watch == "public"
            ]

    # --- entries

    async def append(self, id_: str, entry: Entry, standing: Standing) -> None:
        """Write an entry; once this returns it is not lost. `Conflict` if its number is taken."""

        async def write(c: AsyncConnection) -> None:
            await c.execute(
                insert(ENTRIES).values(
                    table_id=id_,
                    number=entry.number,
                    kind=entry.kind,
                    seat=entry.seat,
                    data=entry.data,
                    key=entry.key,
                    at=entry.at,
                    shown=entry.shown,
                )
            )
            await c.execute(
                update(TABLES)
                .where(TABLES.c.id == id_)
                .values(
                    number=entry.number,
                    status=standing.status,
                    open_seats=standing.open_seats,
                    wakes=standing.wakes,
                )
            )

        try:
            await self.engine.together(write)
        except IntegrityError as why:
            raise Conflict from why

    async def was_sent(self, id_: str, key: str) -> bool:
        found = select(ENTRIES.c.number).where(ENTRIES.c.table_id == id_, ENTRIES.c.key == key)
        async with self.engine.connect() as c:
            return (await c.execute(found)).first() is not None

    async def keep_snapshot(self, id_: str, number: int, data: dict[str, Any]) -> None:
        packed = zlib.compress(json.dumps(data, separators=(",", ":")).encode(), 6)
        async with self.engine.begin() as c:
            await c.execute(delete(SNAPSHOTS).where(SNAPSHOTS.c.table_id == id_))
            await c.execute(
                insert(SNAPSHOTS).values(table_id=id_, number=number, engine=ENGINE, data=packed)
            )

    async def due(self, now: float, most: int = 200) -> list[str]:
        """Tables that should have done something by themselves by now."""
        found = select(TABLES.c.id).where(TABLES.c.wakes <= now).order_by(TABLES.c.wakes)
        async with self.engine.connect() as c:
            return [r.id for r in await c.execute(found.limit(most))]

    async def outlived(self, now: float, most: int = 50) -> list[str]:
        """Tables that were made for a time that is over."""
        found = select(TABLES.c.id).where(TABLES.c.until <= now).order_by(TABLES.c.until)
        async with self.engine.connect() as c:
            return [r.id for r in await c.execute(found.limit(most))]

    # --- what else belongs to a table

    async def set_webhook(self, id_: str, seat: int, url: str | None) -> None:
        mine = (SEATS.c.table_id == id_, SEATS.c.seat == seat)
        async with self.engine.begin() as c:
            await c.execute(update(SEATS).where(*mine).values(webhook=url))

    async def set_rematch(self, id_: str, next_id: str) -> str:
        """The table of the next game: this one, or that of whoever was faster."""
        async with self.engine.begin() as c:
            first = (TABLES.c.id == id_, TABLES.c.rematch.is_(None))
            await c.execute(update(TABLES).where(*first).values(rematch=next_id))
            found = await c.execute(select(TABLES.c.rematch).where(TABLES.c.id == id_))
            return str(found.scalar_one())

    async def beside(self, id_: str) -> tuple[list[SeatRow], str | None, int] | None:
        """What is kept beside the entries: seats, rematch, lines of chat; None: no table."""
        async with self.engine.connect() as c:
            found = await c.execute(select(TABLES.c.rematch).where(TABLES.c.id == id_))
            row = found.first()
            if row is None:
                return None
            seats = await self._seats(c, id_)
        return seats, row.rematch, await self.chat.size(id_)

    # --- running

    async def is_reachable(self) -> bool:
        try:
            async with self.engine.connect() as c:
                await c.execute(select(1))
        except (*TROUBLE, DBAPIError):
            return False
        return True


def _facts(row: Row[Any]) -> Facts:
    return Facts(
        id=row.id,
        created=row.created,
        edition=row.edition,
        mode=row.mode,
        begun=row.begun,
        pace=Pace(**row.pace),
        title=row.title,
        public=row.public,
        watch=row.watch,
        host_hash=row.host_hash,
        watch_hash=row.watch_hash,
        until=row.until,
    )
