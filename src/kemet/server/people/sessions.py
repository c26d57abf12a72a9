"""Sessions: the devices that are signed in, as this process knows them.

The secret of a device is looked up in the database at most every few seconds. Live connections keep
the session they were opened with; it ends at once when its device is signed out here, and some
seconds later when another worker does it.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from dataclasses import dataclass
from typing import Final

from ...tables.live_table import hash_secret
from ..platform import server_time
from ..storage.people_store import DeviceRow, PeopleStore

RECHECK_S: Final = 10.0
"""Seconds for which a session is used without asking the database."""

TOUCH_S: Final = 600.0
"""Seconds between two records of a device's last use."""

MAX_SESSIONS: Final = 10_000
"""Sessions in memory; further ones are looked up again."""


@dataclass(slots=True, eq=False)
class Session:
    """A signed-in device."""

    secret_hash: str
    person_id: str
    name: str
    device_id: str
    checked_at: float  # on the monotonic clock
    sessions: Sessions
    is_active: bool = True

    async def is_signed_in(self) -> bool:
        return await self.sessions.is_active(self)


class Sessions:
    """The sessions of this process."""

    def __init__(self, store: PeopleStore) -> None:
        self.store = store
        self.by_hash: OrderedDict[str, Session] = OrderedDict()

    async def find(self, secret: str) -> Session | None:
        """The session of a device's secret; None if it is not signed in."""
        secret_hash = hash_secret(secret)
        session = self.by_hash.get(secret_hash)
        if session is not None:
            self.by_hash.move_to_end(secret_hash)
            return session if await self.is_active(session) else None
        device = await self.store.find_device(secret_hash)
        if device is None:
            return None
        await self._touch(device)
        session = Session(
            secret_hash, device.person_id, device.name, device.id, time.monotonic(), self
        )
        session = self.by_hash.setdefault(secret_hash, session)
        while len(self.by_hash) > MAX_SESSIONS:
            self.by_hash.popitem(last=False)
        return session

    async def is_active(self, session: Session) -> bool:
        """Whether the device is still signed in, known for some seconds at most."""
        if session.is_active and time.monotonic() - session.checked_at > RECHECK_S:
            device = await self.store.find_device(session.secret_hash)
            session.checked_at = time.monotonic()
            if device is None:
                self._end(session)
            else:
                await self._touch(device)
        return session.is_active

    async def _touch(self, device: DeviceRow) -> None:
        now = server_time.now()
        if now - device.last_used > TOUCH_S:
            await self.store.touch(device, now)

    def end_device(self, device_id: str) -> None:
        """End the session of a device that is signed out."""
        for session in [s for s in self.by_hash.values() if s.device_id == device_id]:
            self._end(session)

    def end_person(self, person_id: str) -> None:
        """End all sessions of a person who is deleted."""
        for session in [s for s in self.by_hash.values() if s.person_id == person_id]:
            self._end(session)

    def _end(self, session: Session) -> None:
        session.is_active = False
        self.by_hash.pop(session.secret_hash, None)
