"""Reads and writes in the database: people, their devices, and the tables at which they play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import String, case, cast, delete, func, insert, select, update
from sqlalchemy.engine import Row
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from .database import Database
from .schema import CHAT, DEVICES, ENTRIES, PEOPLE, RESULT_SEATS, RESULTS, SEATS, TABLES

MAX_DEVICES: Final = 20
"""Devices of a person; a further one takes the place of the one that was not used for longest."""


class NameTaken(Exception):
    """Somebody keeps that name, or has kept it until recently."""


@dataclass(frozen=True, slots=True)
class DeviceRow:
    """A device with its person."""

    id: str
    person_id: str
    name: str
    last_used: float


@dataclass(frozen=True, slots=True)
class NewDeviceRow:
    """A device to store."""

    id: str
    label: str
    secret_hash: str


class PeopleStore:
    """People in the database; secrets are stored as hashes."""

    def __init__(self, database: Database) -> None:
        self.database = database

    # --- people and devices

    async def create(
        self,
        person_id: str,
        name: str,
        name_key: str,
        recovery_hash: str,
        device: NewDeviceRow,
        now: float,
    ) -> None:
        """Store a person with a first device; `NameTaken` if the name is not free."""
        try:
            async with self.database.begin() as c:
                await c.execute(
                    insert(PEOPLE).values(
                        id=person_id,
                        name=name,
                        name_key=name_key,
                        created=now,
                        last_seen=now,
                        recovery_hash=recovery_hash,
                    )
                )
                await self._add_device(c, person_id, device, now)
        except IntegrityError as error:
            raise NameTaken from error

    async def _add_device(
        self, c: AsyncConnection, person_id: str, device: NewDeviceRow, now: float
    ) -> None:
        kept = (
            select(DEVICES.c.id)
            .where(DEVICES.c.person_id == person_id)
            .order_by(DEVICES.c.last_used.desc(), DEVICES.c.id)
            .limit(MAX_DEVICES - 1)
        )
        ids = [row.id for row in await c.execute(kept)]
        surplus = (DEVICES.c.person_id == person_id, DEVICES.c.id.not_in(ids))
        await c.execute(delete(DEVICES).where(*surplus))
        await c.execute(
            insert(DEVICES).values(
                id=device.id,
                person_id=person_id,
                label=device.label,
                secret_hash=device.secret_hash,
                created=now,
                last_used=now,
            )
        )

    async def find_device(self, secret_hash: str) -> DeviceRow | None:
        """The device of a secret."""
        query = (
            select(DEVICES.c.id, DEVICES.c.person_id, DEVICES.c.last_used, PEOPLE.c.name)
            .join(PEOPLE, PEOPLE.c.id == DEVICES.c.person_id)
            .where(DEVICES.c.secret_hash == secret_hash, PEOPLE.c.deleted_at.is_(None))
        )
        async with self.database.connect() as c:
            row = (await c.execute(query)).first()
        return DeviceRow(row.id, row.person_id, row.name, row.last_used) if row else None

    async def touch(self, device: DeviceRow, now: float) -> None:
        """Record that a device is used."""
        async with self.database.begin() as c:
            await c.execute(update(DEVICES).where(DEVICES.c.id == device.id).values(last_used=now))
            await c.execute(
                update(PEOPLE).where(PEOPLE.c.id == device.person_id).values(last_seen=now)
            )

    async def find_by_recovery(self, recovery_hash: str) -> Row[Any] | None:
        """The person of a recovery link."""
        query = select(PEOPLE).where(
            PEOPLE.c.recovery_hash == recovery_hash, PEOPLE.c.deleted_at.is_(None)
        )
        async with self.database.connect() as c:
            return (await c.execute(query)).first()

    async def use_recovery(
        self, recovery_hash: str, next_hash: str, device: NewDeviceRow, now: float
    ) -> str | None:
        """Replace a recovery link and add a device; the person's name, or None if it is useless.

        Of two requests with the same link only one finds it.
        """
        unused = (PEOPLE.c.recovery_hash == recovery_hash, PEOPLE.c.deleted_at.is_(None))
        async with self.database.begin() as c:
            replaced = await c.execute(
                update(PEOPLE).where(*unused).values(recovery_hash=next_hash, last_seen=now)
            )
            if replaced.rowcount != 1:
                return None
            query = select(PEOPLE).where(PEOPLE.c.recovery_hash == next_hash)
            person = (await c.execute(query)).one()
            await self._add_device(c, person.id, device, now)
            return str(person.name)

    async def set_recovery(self, person_id: str, recovery_hash: str) -> None:
        """Replace the recovery link of a person."""
        async with self.database.begin() as c:
            await c.execute(
                update(PEOPLE)
                .where(PEOPLE.c.id == person_id, PEOPLE.c.deleted_at.is_(None))
                .values(recovery_hash=recovery_hash)
            )

    async def person(self, person_id: str) -> Row[Any] | None:
        async with self.database.connect() as c:
            query = select(PEOPLE).where(PEOPLE.c.id == person_id, PEOPLE.c.deleted_at.is_(None))
            return (await c.execute(query)).first()

    async def devices(self, person_id: str) -> list[Any]:
        """The devices of a person, the last used first."""
        query = (
            select(DEVICES)
            .where(DEVICES.c.person_id == person_id)
            .order_by(DEVICES.c.last_used.desc(), DEVICES.c.created.desc())
        )
        async with self.database.connect() as c:
            return list(await c.execute(query))

    async def remove_device(self, person_id: str, device_id: str) -> bool:
        """Sign a device of a person out; whether it was signed in."""
        own = (DEVICES.c.person_id == person_id, DEVICES.c.id == device_id)
        async with self.database.begin() as c:
            return (await c.execute(delete(DEVICES).where(*own))).rowcount == 1

    async def remove_other_devices(self, person_id: str, device_id: str) -> list[str]:
        """Sign all devices of a person but one out; the ids of those that were signed in."""
        others = (DEVICES.c.person_id == person_id, DEVICES.c.id != device_id)
        async with self.database.begin() as c:
            ids = [row.id for row in await c.execute(select(DEVICES.c.id).where(*others))]
            await c.execute(delete(DEVICES).where(*others))
        return ids

    # --- deletion

    async def delete_person(self, person_id: str, now: float) -> None:
        """Delete a person: devices, recovery link and name at once; the name is kept from others
        for a time, and the seats get neutral names one by one."""
        async with self.database.begin() as c:
            await c.execute(delete(DEVICES).where(DEVICES.c.person_id == person_id))
            await c.execute(
                update(PEOPLE)
                .where(PEOPLE.c.id == person_id)
                .values(name="", recovery_hash=None, deleted_at=now, last_seen=now)
            )

    async def seats_of_deleted(self, limit: int) -> list[tuple[str, int]]:
        """Seats of deleted people, which still have their names."""
        query = (
            select(SEATS.c.table_id, SEATS.c.seat)
            .join(PEOPLE, PEOPLE.c.id == SEATS.c.person_id)
            .where(PEOPLE.c.deleted_at.is_not(None))
            .limit(limit)
        )
        async with self.database.connect() as c:
            return [(row.table_id, row.seat) for row in await c.execute(query)]

    async def release_seat(self, table_id: str, seat: int) -> None:
        """Forget whose seat it is, of a table that cannot be read."""
        own = (SEATS.c.table_id == table_id, SEATS.c.seat == seat)
        async with self.database.begin() as c:
            await c.execute(update(SEATS).where(*own).values(person_id=None))

    async def forget_names(self, person_id: str) -> None:
        """Remove the name of a person from the results of games, also of deleted tables."""
        async with self.database.begin() as c:
            own = RESULT_SEATS.c.person_id == person_id
            await c.execute(update(RESULT_SEATS).where(own).values(name=""))

    async def free_names(self, deleted_before: float) -> None:
        """Forget people who were deleted long ago, so that others can have their names."""
        old = (PEOPLE.c.deleted_at <= deleted_before, ~_has_seats())
        async with self.database.begin() as c:
            await c.execute(delete(PEOPLE).where(*old))

    # --- tables

    async def current_tables(self, person_id: str, offset: int, limit: int) -> list[Any]:
        """Unfinished tables: those that wait for the person first, then the last changed."""
        my_turn = TABLES.c.waiting_seats.contains(cast(SEATS.c.seat, String))
        at = func.coalesce(_changed_at(), TABLES.c.created)
        query = (
            select(TABLES.c.id, SEATS.c.seat, my_turn.label("my_turn"), at.label("at"))
            .join(SEATS, SEATS.c.table_id == TABLES.c.id)
            .where(SEATS.c.person_id == person_id, TABLES.c.status != "over")
            .order_by(case((my_turn, 0), else_=1), at.desc(), TABLES.c.id)
        )
        async with self.database.connect() as c:
            return list(await c.execute(query.offset(offset).limit(limit)))

    async def finished_tables(self, person_id: str, offset: int, limit: int) -> list[Any]:
        """Finished games with the seat of the person, the last first."""
        query = (
            select(
                RESULTS,
                RESULT_SEATS.c.seat,
                RESULT_SEATS.c.mu_before,
                RESULT_SEATS.c.mu,
                TABLES.c.id.label("existing_id"),
                (TABLES.c.public | (TABLES.c.watch == "public") | _is_shared()).label("shared"),
            )
            .join(RESULT_SEATS, RESULT_SEATS.c.table_id == RESULTS.c.table_id)
            .outerjoin(TABLES, TABLES.c.id == RESULTS.c.table_id)
            .where(RESULT_SEATS.c.person_id == person_id)
            .order_by(RESULTS.c.finished_at.desc(), RESULTS.c.table_id)
        )
        async with self.database.connect() as c:
            return list(await c.execute(query.offset(offset).limit(limit)))

    async def count_tables(self, person_id: str, finished: bool) -> int:
        """The number of unfinished or of finished tables of a person."""
        if finished:
            query = select(func.count()).where(RESULT_SEATS.c.person_id == person_id)
        else:
            query = (
                select(func.count())
                .select_from(SEATS)
                .join(TABLES, TABLES.c.id == SEATS.c.table_id)
                .where(SEATS.c.person_id == person_id, TABLES.c.status != "over")
            )
        async with self.database.connect() as c:
            return int((await c.execute(query)).scalar_one())

    async def result_seats(self, table_ids: Sequence[str]) -> dict[str, list[Any]]:
        """The seats of results by table, and whether their people still keep a name."""
        query = (
            select(RESULT_SEATS, PEOPLE.c.id.is_not(None).label("identified"))
            .outerjoin(
                PEOPLE, (PEOPLE.c.id == RESULT_SEATS.c.person_id) & PEOPLE.c.deleted_at.is_(None)
            )
            .where(RESULT_SEATS.c.table_id.in_(table_ids))
            .order_by(RESULT_SEATS.c.table_id, RESULT_SEATS.c.seat)
        )
        seats: dict[str, list[Any]] = {table_id: [] for table_id in table_ids}
        async with self.database.connect() as c:
            for row in await c.execute(query):
                seats[row.table_id].append(row)
        return seats

    # --- export

    async def seats_of(self, person_id: str) -> list[Any]:
        """All seats of a person with their tables."""
        query = (
            select(TABLES.c.id, TABLES.c.title, TABLES.c.created, TABLES.c.status, SEATS.c.seat)
            .join(SEATS, SEATS.c.table_id == TABLES.c.id)
            .where(SEATS.c.person_id == person_id)
            .order_by(TABLES.c.created)
        )
        async with self.database.connect() as c:
            return list(await c.execute(query))

    async def chat_of(self, person_id: str) -> list[Any]:
        """All chat lines of the seats of a person."""
        query = (
            select(CHAT.c.table_id, CHAT.c.text, CHAT.c.at)
            .join(SEATS, (SEATS.c.table_id == CHAT.c.table_id) & (SEATS.c.seat == CHAT.c.seat))
            .where(SEATS.c.person_id == person_id)
            .order_by(CHAT.c.at)
        )
        async with self.database.connect() as c:
            return list(await c.execute(query))


def _has_seats() -> Any:
    return select(SEATS.c.seat).where(SEATS.c.person_id == PEOPLE.c.id).exists()


def _is_shared() -> Any:
    share = (ENTRIES.c.table_id == TABLES.c.id, ENTRIES.c.kind == "share")
    return select(ENTRIES.c.number).where(*share).exists()


def _changed_at() -> Any:
    last = (ENTRIES.c.table_id == TABLES.c.id, ENTRIES.c.number == TABLES.c.entry_number)
    return select(ENTRIES.c.at).where(*last).scalar_subquery()
