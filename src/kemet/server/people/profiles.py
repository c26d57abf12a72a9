"""ProfileService: keeping a name, recovery links, devices, seats under a kept name, deletion."""

from __future__ import annotations

import asyncio
import logging
import secrets
from contextlib import suppress
from typing import Any, Final

from ...api import (
    ApiError,
    Credentials,
    DeviceInfo,
    MySeat,
    MyTable,
    MyTables,
    NewDevice,
    NewPerson,
    PersonalData,
    Profile,
    to_dict,
)
from ...tables.commands import Concede, SetPerson
from ...tables.create import DAY_S, new_secret
from ...tables.live_table import LiveTable, Observer, hash_secret
from ...tables.names import check_person_name
from ...tables.online_table import OnlineTable
from ...tables.tasks import BackgroundTasks, attempt
from ..hosting.server_tables import ServerTables
from ..platform import server_time
from ..platform.budgets import current_account
from ..storage.people_store import NameTaken, NewDeviceRow, PeopleStore, SecretUsed
from .erasure import erase_person, erase_seat, erased_name
from .ratings import Ratings, displayed_change
from .sessions import Session, Sessions
from .traces import Traces

NAME_KEPT_DAYS: Final = 30
"""Days after which the name of a deleted person is free."""

ERASED_AT_ONCE: Final = 50
"""Seats of a deleted person that get a neutral name within the request; others follow soon."""


def useless_recovery() -> ApiError:
    """The error for a recovery link that is used, replaced, mistyped, or of a deleted person."""
    text = "This recovery link does not work: it was used, or a newer one was made."
    return ApiError(404, "no_recovery", text)


def used_secret() -> ApiError:
    """The error for a new secret that is known already."""
    text = "These secrets cannot be used: draw new ones, two different ones."
    return ApiError(409, "secret_used", text)


class ProfileService:
    """Everything that people do with their identity."""

    def __init__(
        self,
        store: PeopleStore,
        service: ServerTables,
        sessions: Sessions,
        ratings: Ratings,
        traces: Traces,
    ) -> None:
        self.store = store
        self.traces = traces
        self.service = service
        self.sessions = sessions
        self.ratings = ratings

    # --- identity

    async def create(self, new: NewPerson) -> Credentials:
        """Keep a name."""
        keys = check_person_name(new.name)
        secret, recovery = new.secret or new_secret(), new.recovery or new_secret()
        known = await self.store.find_device(hash_secret(secret))
        if known is not None and known.name == new.name:  # a resend
            return await self._credentials(known.name, secret, recovery)
        if not current_account().people.take():
            raise ApiError(429, "rate_limited", "Too many new profiles. Try again in an hour.")
        person_id = new_id()
        device = NewDeviceRow(new_id(), new.label, hash_secret(secret))
        try:
            await self.store.create(
                person_id, new.name, keys, hash_secret(recovery), device, server_time.now()
            )
        except NameTaken:
            text = "Somebody keeps that name, or one that looks like it. Choose another."
            raise ApiError(409, "name_taken", text) from None
        except SecretUsed:
            raise used_secret() from None
        await self.traces.note(person_id)
        return Credentials(name=new.name, secret=secret, recovery=recovery)

    async def recovery_owner(self, recovery: str) -> str:
        """The name of the person of a recovery link, which stays unused."""
        self._require_attempts()
        person = await self.store.find_by_recovery(hash_secret(recovery))
        if person is None:
            raise self._failed_attempt()
        return str(person.name)

    async def recover(self, new: NewDevice) -> Credentials:
        """Sign in on a device. The link is used up; the response has the next one."""
        self._require_attempts()
        secret, recovery = new.secret or new_secret(), new.next_recovery or new_secret()
        known = await self.store.find_device(hash_secret(secret))
        if known is not None:  # a resend
            return await self._credentials(known.name, secret, recovery)
        device = NewDeviceRow(new_id(), new.label, hash_secret(secret))
        try:
            name = await self.store.use_recovery(
                hash_secret(new.recovery), hash_secret(recovery), device, server_time.now()
            )
        except SecretUsed:
            raise used_secret() from None
        if name is None:
            raise self._failed_attempt()
        return Credentials(name=name, secret=secret, recovery=recovery)

    async def _credentials(self, name: str, secret: str, recovery: str) -> Credentials:
        """The response to a resend; with the recovery link if that is still the current one."""
        is_current = await self.store.find_by_recovery(hash_secret(recovery)) is not None
        return Credentials(name=name, secret=secret, recovery=recovery if is_current else None)

    def _require_attempts(self) -> None:
        if current_account().recoveries.wait_seconds() > 0:
            text = "Too many recovery links that do not work. Try again in an hour."
            raise ApiError(429, "rate_limited", text)

    def _failed_attempt(self) -> ApiError:
        current_account().recoveries.spend(1)
        return useless_recovery()

    async def new_recovery(self, session: Session) -> str:
        """Replace the recovery link; return the secret of the new one."""
        recovery = new_secret()
        await self.store.set_recovery(session.person_id, hash_secret(recovery))
        return recovery

    async def sign_out(self, session: Session, device_id: str) -> None:
        """Sign a device of the person out."""
        if not await self.store.remove_device(session.person_id, device_id):
            raise ApiError(404, "no_device", "You have no such device.")
        self.sessions.end_device(device_id)

    async def sign_out_others(self, session: Session) -> None:
        """Sign all devices but this one out."""
        others = await self.store.remove_other_devices(session.person_id, session.device_id)
        for device_id in others:
            self.sessions.end_device(device_id)

    async def profile(self, session: Session) -> Profile:
        """What the person sees of themselves."""
        person = await self._person(session)
        return Profile(
            name=person.name,
            created=person.created,
            devices=await self._devices(session),
            ratings=await self.ratings.of_person(session.person_id),
            has_ratings=self.ratings.is_available,
        )

    async def _person(self, session: Session) -> Any:
        person = await self.store.person(session.person_id)
        if person is None:
            raise signed_out()
        return person

    async def _devices(self, session: Session) -> list[DeviceInfo]:
        return [
            DeviceInfo(
                id=row.id,
                label=row.label,
                created=row.created,
                last_used=row.last_used,
                current=row.id == session.device_id,
            )
            for row in await self.store.devices(session.person_id)
        ]

    # --- tables

    async def current_tables(self, session: Session, offset: int, limit: int) -> MyTables:
        """Unfinished tables, those that wait for the person first."""
        rows = await self.store.current_tables(session.person_id, offset, limit)
        total = await self.store.count_tables(session.person_id, finished=False)
        tables = []
        for row in rows:
            with suppress(ApiError):  # deleted meanwhile, or unreadable
                handle = await self.service.find(row.id)
                tables.append(current_table(handle, row.seat, bool(row.my_turn), row.at))
        return MyTables(tables=tables, total=total)

    async def finished_tables(self, session: Session, offset: int, limit: int) -> MyTables:
        """Finished games, the last first."""
        rows = await self.store.finished_tables(session.person_id, offset, limit)
        total = await self.store.count_tables(session.person_id, finished=True)
        seats = await self.store.result_seats([row.table_id for row in rows])
        return MyTables(tables=[finished_table(r, seats[r.table_id]) for r in rows], total=total)

    async def export(self, session: Session) -> PersonalData:
        """Everything that is stored of a person."""
        person = await self._person(session)
        finished = await self.store.finished_tables(session.person_id, 0, 100_000)
        seats = await self.store.result_seats([row.table_id for row in finished])
        names = await self.store.seat_names(session.person_id)
        return PersonalData(
            id=person.id,
            name=person.name,
            created=person.created,
            last_seen=person.last_seen,
            devices=await self._devices(session),
            ratings=await self.ratings.of_person(session.person_id),
            seats=[
                {**row._mapping, "names": names.get(row.id, [])}
                for row in await self.store.seats_of(session.person_id)
            ],
            results=[to_dict(finished_table(r, seats[r.table_id])) for r in finished],
            chat=[dict(row._mapping) for row in await self.store.chat_of(session.person_id)],
            reports=[
                {"table_id": row.table_id, "at": row.at, "subject": row.subject, "text": row.text}
                for row in await self.store.reports_of(session.person_id, person.name)
            ],
            traces=await self.traces.of_person(session.person_id),
        )

    # --- deletion

    async def delete(self, session: Session) -> None:
        """Delete a person: their games stay, with neutral names."""
        await erase_person(self.service.store, session.person_id)
        self.sessions.end_person(session.person_id)
        await self.erase_seats(ERASED_AT_ONCE)
        await self.traces.forget_deleted()

    async def erase_seats(self, limit: int) -> None:
        """Erase what seats of deleted people have; an entry says that nobody keeps their names."""
        for table_id, seat in await self.store.seats_of_deleted(limit):
            try:
                await erase_seat(self.service.store, table_id, seat)
                await self.service.reload(table_id)
                handle = await self.service.find(table_id)
                await self._give_up(handle, seat)
                command = SetPerson(seat, None, erased_name(seat), is_forced=True)
                await self.service.submit(handle, command)
            except ApiError as error:
                if error.status not in (404, 410):  # else nobody can read its names
                    raise
                await self.store.release_seat(table_id, seat)

    async def _give_up(self, handle: LiveTable, seat: int) -> None:
        """Who is deleted during a rated game has lost it; it keeps its result."""
        if handle.table.is_rated_in_play and not handle.table.seats[seat].conceded:
            await self.service.submit(handle, Concede(seat))

    async def sweep(self, now: float) -> None:
        """What is left of deleted people: names at tables, and names that are not free yet."""
        await self.erase_seats(ERASED_AT_ONCE)
        await self.store.free_names(now - NAME_KEPT_DAYS * DAY_S)
        await self.traces.forget_deleted()
        await self.traces.delete_old(now)


def signed_out() -> ApiError:
    """The error for a device that is not signed in."""
    text = "This device is signed out. Sign in with your recovery link, or go on as a guest."
    return ApiError(401, "signed_out", text)


def new_id() -> str:
    """A random id of 96 bits."""
    return secrets.token_urlsafe(12)


def current_table(handle: LiveTable, seat: int, my_turn: bool, at: float) -> MyTable:
    table = handle.table
    return MyTable(
        id=handle.id,
        title=table.config.title,
        edition=table.config.edition,
        mode=table.config.mode,
        status=table.status,
        seat=seat,
        seats=[
            MySeat(seat=number, name=s.name, identified=s.person is not None)
            for number, s in enumerate(table.seats)
        ],
        my_turn=my_turn,
        rated=table.rated,
        unrated=table.unrated,
        at=at,
    )


def finished_table(row: Any, seats: list[Any]) -> MyTable:
    change = None
    if row.counted and row.mu is not None and row.mu_before is not None:
        change = displayed_change(row.mu_before, row.mu)
    return MyTable(
        id=row.table_id,
        title=row.title,
        edition=row.edition,
        mode=row.mode,
        status="over",
        seat=row.seat,
        seats=[
            MySeat(
                seat=s.seat,
                name=s.name,
                identified=s.identified,
                place=s.place,
                points=s.points,
            )
            for s in seats
        ],
        my_turn=False,
        rated=row.rated,
        unrated="pair_limit" if row.rated and row.counted is False else row.unrated,
        rating_change=change,
        at=row.finished_at,
        exists=row.existing_id is not None,
        shared=bool(row.shared),
    )


log = logging.getLogger("kemet.people")

INTERVAL_S: Final = 60.0
"""Seconds between two rounds, which also do what a crash has left."""


class PeopleMaintenance(Observer):
    """Background work for people."""

    def __init__(self, people: ProfileService, tasks: BackgroundTasks) -> None:
        self.people = people
        self.tasks = tasks
        self.due = asyncio.Event()

    def open(self) -> None:
        self.tasks.spawn(self._loop())

    def on_change(self, handle: LiveTable, before: OnlineTable | None) -> None:
        """A rated game is over: its ratings are due."""
        is_new = before is not None and before.status != "over"
        if handle.table.status == "over" and handle.table.rated and is_new:
            self.due.set()

    async def _loop(self) -> None:
        while True:
            self.due.clear()
            await attempt("ratings", self.people.ratings.update(), log)
            await attempt("deleted people", self.people.sweep(server_time.now()), log)
            try:
                async with asyncio.timeout(INTERVAL_S):
                    await self.due.wait()
            except TimeoutError:
                pass
