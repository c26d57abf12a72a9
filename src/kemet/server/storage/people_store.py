"""Reads and writes in the database: people, their devices, and the tables at which they play."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import String, case, cast, delete, func, insert, literal, or_, select, update
from sqlalchemy.engine import Row
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from .database import Database
from .schema import (
    CHAT,
    DEVICES,
    ENTRIES,
    PEOPLE,
    REPORTS,
    RESULT_SEATS,
    RESULTS,
    SEATS,
    TABLES,
    USED_RECOVERIES,
)

MAX_DEVICES: Final = 20
"""Devices of a person; a further one takes the place of the one that was not used for longest."""


NAMING_KINDS: Final = ("join", "name", "person")
"""Kinds of entries that set the name of a seat."""


class NameTaken(Exception):
    """Somebody keeps that name, or has kept it until recently."""


class SecretUsed(Exception):
    """A new secret is known already: as that of a device, or of a recovery link, used or not."""


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
        keys: tuple[str, str],
        recovery_hash: str,
        device: NewDeviceRow,
        now: float,
    ) -> None:
        """Store a person with a first device.

        `NameTaken` if a key of the name is not free, `SecretUsed` if a secret is not new.
        """
        try:
            async with self.database.begin() as c:
                await self._require_new(c, recovery_hash, device.secret_hash)
                held = (
                    PEOPLE.c.name_key == held_key(keys[0]),
                    PEOPLE.c.case_key == held_key(keys[1]),
                )
                if (await c.execute(select(PEOPLE.c.id).where(or_(*held)))).first() is not None:
                    raise NameTaken
                await c.execute(
                    insert(PEOPLE).values(
                        id=person_id,
                        name=name,
                        name_key=keys[0],
                        case_key=keys[1],
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

        Of two requests with the same link only one finds it. `SecretUsed` if a secret is not new.
        """
        unused = (PEOPLE.c.recovery_hash == recovery_hash, PEOPLE.c.deleted_at.is_(None))
        try:
            async with self.database.begin() as c:
                lock = await c.execute(update(PEOPLE).where(*unused).values(last_seen=now))
                if lock.rowcount != 1:
                    return None
                person = (await c.execute(select(PEOPLE).where(*unused))).one()
                await self._require_new(c, next_hash, device.secret_hash)
                await self._replace_recovery(c, person, next_hash)
                await self._add_device(c, person.id, device, now)
                return str(person.name)
        except IntegrityError as error:  # the same secret came from two requests at once
            raise SecretUsed from error

    async def set_recovery(self, person_id: str, recovery_hash: str) -> None:
        """Replace the recovery link of a person."""
        own = (PEOPLE.c.id == person_id, PEOPLE.c.deleted_at.is_(None))
        async with self.database.begin() as c:
            await c.execute(update(PEOPLE).where(*own).values(name=PEOPLE.c.name))  # a lock
            person = (await c.execute(select(PEOPLE).where(*own))).first()
            if person is not None:
                await self._replace_recovery(c, person, recovery_hash)

    async def _replace_recovery(
        self, c: AsyncConnection, person: Row[Any], recovery_hash: str
    ) -> None:
        """Set another recovery link; the one before can never be set again."""
        if person.recovery_hash is not None:
            used = {"recovery_hash": person.recovery_hash, "person_id": person.id}
            await c.execute(insert(USED_RECOVERIES).values(used))
        own = update(PEOPLE).where(PEOPLE.c.id == person.id)
        await c.execute(own.values(recovery_hash=recovery_hash))

    async def _require_new(self, c: AsyncConnection, *secret_hashes: str) -> None:
        """Raise `SecretUsed` unless these are different secrets that nobody has used."""
        if len(set(secret_hashes)) < len(secret_hashes):
            raise SecretUsed
        for column in (
            PEOPLE.c.recovery_hash,
            USED_RECOVERIES.c.recovery_hash,
            DEVICES.c.secret_hash,
        ):
            query = select(column).where(column.in_(secret_hashes)).limit(1)
            if (await c.execute(query)).first() is not None:
                raise SecretUsed

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
            .where(RESULT_SEATS.c.person_id == person_id, _is_finished())
            .order_by(RESULTS.c.finished_at.desc(), RESULTS.c.table_id)
        )
        async with self.database.connect() as c:
            return list(await c.execute(query.offset(offset).limit(limit)))

    async def count_tables(self, person_id: str, finished: bool) -> int:
        """The number of unfinished or of finished tables of a person."""
        if finished:
            query = (
                select(func.count())
                .select_from(RESULT_SEATS)
                .outerjoin(TABLES, TABLES.c.id == RESULT_SEATS.c.table_id)
                .where(RESULT_SEATS.c.person_id == person_id, _is_finished())
            )
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
            select(
                TABLES.c.id, TABLES.c.title, TABLES.c.created, TABLES.c.status,
                SEATS.c.seat, SEATS.c.kind, SEATS.c.name, SEATS.c.webhook, SEATS.c.seen_at,
            )
            .join(SEATS, SEATS.c.table_id == TABLES.c.id)
            .where(SEATS.c.person_id == person_id)
            .order_by(TABLES.c.created)
        )  # fmt: skip
        async with self.database.connect() as c:
            return list(await c.execute(query))

    async def seat_names(self, person_id: str) -> dict[str, list[str]]:
        """The names that seats of a person have got since their creation, by table."""
        own = (SEATS.c.table_id == ENTRIES.c.table_id) & (SEATS.c.seat == ENTRIES.c.seat)
        query = (
            select(ENTRIES.c.table_id, ENTRIES.c.data)
            .join(SEATS, own)
            .where(SEATS.c.person_id == person_id, ENTRIES.c.kind.in_(NAMING_KINDS))
            .order_by(ENTRIES.c.table_id, ENTRIES.c.number)
        )
        names: dict[str, list[str]] = {}
        async with self.database.connect() as c:
            for row in await c.execute(query):
                if row.data.get("name"):
                    names.setdefault(row.table_id, []).append(row.data["name"])
        return names

    async def reports_of(self, person_id: str, name: str) -> list[Any]:
        """The reports that a person has made; of deleted tables, by the name at the seat."""
        reporter = literal("seat ") + cast(SEATS.c.seat, String)
        at_seat = (
            select(SEATS.c.seat)
            .where(
                SEATS.c.table_id == REPORTS.c.table_id,
                SEATS.c.person_id == person_id,
                REPORTS.c.reporter == reporter,
            )
            .exists()
        )
        is_named = cast(REPORTS.c.names, String).contains(json.dumps(name), autoescape=True)
        async with self.database.connect() as c:
            rows = (
                await c.execute(select(REPORTS, at_seat.label("own")).where(at_seat | is_named))
            ).all()
        own_seats = {
            row.id: [f"seat {i}" for i, n in enumerate(row.names) if n == name] for row in rows
        }
        return [row for row in rows if row.own or row.reporter in own_seats[row.id]]

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


def held_key(key: str) -> str:
    """A key of a name that nobody has but that is not free yet: it says nothing about the name."""
    return f"held:{hashlib.sha256(key.encode()).hexdigest()}"


async def delete_profile(
    c: AsyncConnection, person_id: str, now: float, *, is_name_free: bool
) -> None:
    """Delete what only the profile has: devices, recovery links and the name."""
    for table in (DEVICES, USED_RECOVERIES):
        await c.execute(delete(table).where(table.c.person_id == person_id))
    own = PEOPLE.c.id == person_id
    person = (await c.execute(select(PEOPLE).where(own))).one()
    keys = {"name_key": held_key(person.name_key), "case_key": held_key(person.case_key)}
    if is_name_free:
        keys = {"name_key": person_id, "case_key": person_id}
    values = {
        "name": "",
        "recovery_hash": None,
        "deleted_at": now,
        "created": now,
        "last_seen": now,
    }
    await c.execute(update(PEOPLE).where(own).values(values | keys))


def _has_seats() -> Any:
    return select(SEATS.c.seat).where(SEATS.c.person_id == PEOPLE.c.id).exists()


def _is_finished() -> Any:
    """Whether the table of a result is over or deleted: a void game may go on."""
    return or_(TABLES.c.id.is_(None), TABLES.c.status == "over")


def _is_shared() -> Any:
    is_complete = ENTRIES.c.data["complete"].as_boolean()
    share = (ENTRIES.c.table_id == TABLES.c.id, ENTRIES.c.kind == "share", is_complete)
    return select(ENTRIES.c.number).where(*share).exists()


def _changed_at() -> Any:
    last = (ENTRIES.c.table_id == TABLES.c.id, ENTRIES.c.number == TABLES.c.entry_number)
    return select(ENTRIES.c.at).where(*last).scalar_subquery()
