"""Traces of networks and devices, by which two profiles of one person do not feed each other.

A trace is a keyed hash of the network or of the browser that somebody used. Periods of a day, of
which one begins every twelve hours, have a key each; keys and traces are deleted a day after the
end of their period: then nothing leads back to an address. Only traces of the same period can be
compared.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections import OrderedDict
from collections.abc import Collection
from contextlib import suppress
from typing import Final, NamedTuple

from sqlalchemy import delete, func, insert, select
from sqlalchemy.exc import IntegrityError

from ...tables.stored import StoreUnavailable
from ..platform import server_time
from ..platform.budgets import CURRENT_ADDRESS, CURRENT_DEVICE
from ..platform.networks import household_key
from ..storage.database import Database
from ..storage.schema import PEOPLE, SEATS, TRACE_KEYS, TRACES

STEP_S: Final = 12 * 60 * 60.0
"""Seconds between the beginnings of two periods, which last twice as long: what happens within this
time is in a period together."""

KEPT_PERIODS: Final = 4
"""The periods that are kept: two that go on, and two that have ended."""

MAX_NETWORKS: Final = 50
"""Networks of a person that are noted in a period."""

MAX_DEVICES: Final = 20
"""Browsers of a person that are noted in a period."""

MAX_NOTED: Final = 50_000
"""Traces that this process remembers to have stored."""


class Source(NamedTuple):
    """Where a request comes from."""

    address: str
    device: str | None = None  # a token that the browser has drawn


def current_source() -> Source:
    """Where the request or connection that is being served comes from."""
    return Source(CURRENT_ADDRESS.get(), CURRENT_DEVICE.get())


def periods_at(now: float) -> tuple[int, int]:
    """The numbers of the two periods that a time belongs to."""
    last = int(now // STEP_S)
    return last - 1, last


class Traces:
    """The traces in the database."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.keys: dict[int, bytes] = {}  # by period
        self.noted: OrderedDict[tuple[int, str, Source], None] = OrderedDict()

    async def note(self, person_id: str) -> None:
        """Note where a person is; what cannot be stored now is noted with the next request."""
        source = current_source()
        for period in periods_at(server_time.now()):
            known = (period, person_id, source)
            if known in self.noted:
                self.noted.move_to_end(known)
                continue
            with suppress(StoreUnavailable):
                await self._note_in(period, person_id, source)
                self.noted[known] = None
        while len(self.noted) > MAX_NOTED:
            self.noted.popitem(last=False)

    async def _note_in(self, period: int, person_id: str, source: Source) -> None:
        network = household_key(source.address)
        if network is not None:
            await self._store(period, person_id, "network", network, MAX_NETWORKS)
        if source.device is not None:
            await self._store(period, person_id, "device", source.device, MAX_DEVICES)

    async def _store(self, period: int, person_id: str, kind: str, text: str, limit: int) -> None:
        key = await self._key(period)
        tag = hmac.new(key, f"{kind} {text}".encode(), hashlib.sha256).hexdigest()[:32]
        own = (TRACES.c.person_id == person_id, TRACES.c.period == period, TRACES.c.kind == kind)
        values = {"person_id": person_id, "period": period, "tag": tag, "kind": kind}
        with suppress(IntegrityError):  # it is stored
            async with self.database.begin() as c:
                count = select(func.count()).select_from(TRACES).where(*own)
                if (await c.execute(count)).scalar_one() < limit:
                    await c.execute(insert(TRACES).values(values))

    async def _key(self, period: int) -> bytes:
        """The key of a period, which all workers share."""
        if period not in self.keys:
            with suppress(IntegrityError):  # another worker was first
                async with self.database.begin() as c:
                    values = {"period": period, "key": secrets.token_hex(32)}
                    await c.execute(insert(TRACE_KEYS).values(values))
            query = select(TRACE_KEYS.c.key).where(TRACE_KEYS.c.period == period)
            async with self.database.connect() as c:
                self.keys[period] = bytes.fromhex((await c.execute(query)).scalar_one())
        return self.keys[period]

    async def find_shared(self, people: Collection[str]) -> set[str]:
        """Those of some people who have used the network or device of another in a period."""
        is_one = TRACES.c.person_id.in_(people)
        shared = (
            select(TRACES.c.period, TRACES.c.tag)
            .where(is_one)
            .group_by(TRACES.c.period, TRACES.c.tag)
            .having(func.count() > 1)
            .subquery()
        )
        is_same = (TRACES.c.period == shared.c.period) & (TRACES.c.tag == shared.c.tag)
        query = select(TRACES.c.person_id).distinct().join(shared, is_same).where(is_one)
        async with self.database.connect() as c:
            return set((await c.execute(query)).scalars())

    async def of_person(self, person_id: str) -> list[dict[str, str | int]]:
        """What is stored of a person: the period, the kind and the hash of each trace."""
        query = select(TRACES.c.period, TRACES.c.kind, TRACES.c.tag)
        query = query.where(TRACES.c.person_id == person_id)
        async with self.database.connect() as c:
            return [dict(row._mapping) for row in await c.execute(query)]

    async def forget_deleted(self) -> None:
        """Delete the traces of deleted people who have no seat any more."""
        has_seat = select(SEATS.c.seat).where(SEATS.c.person_id == PEOPLE.c.id).exists()
        gone = select(PEOPLE.c.id).where(PEOPLE.c.deleted_at.is_not(None), ~has_seat)
        async with self.database.begin() as c:
            await c.execute(delete(TRACES).where(TRACES.c.person_id.in_(gone)))

    async def delete_old(self, now: float) -> None:
        """Delete the traces and the keys of periods that have ended a day ago."""
        first = periods_at(now)[1] - KEPT_PERIODS + 1
        self.keys = {period: key for period, key in self.keys.items() if period >= first}
        async with self.database.begin() as c:
            await c.execute(delete(TRACES).where(TRACES.c.period < first))
            await c.execute(delete(TRACE_KEYS).where(TRACE_KEYS.c.period < first))
