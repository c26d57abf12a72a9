"""A table in memory: its state, its listeners and who is connected."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import time
from collections import Counter, OrderedDict
from collections.abc import Generator, Hashable, Iterable
from contextlib import contextmanager
from typing import Final

from ..db.store import SeatRow
from .online_table import OnlineTable
from .types import Entry
from .viewer_state import StateCache

MAX_RECENT_KEYS: Final = 400
"""Idempotency keys in memory; older ones are in the database."""

POLL_PRESENCE_S: Final = 30.0
"""Seconds after a poll for which a seat counts as connected."""

MAX_POLL_S: Final = 60.0
"""The longest poll, in seconds."""


def hash_secret(secret: str) -> str:
    """The hash of a secret, as stored."""
    return hashlib.sha256(secret.encode()).hexdigest()


def hashes_match(stored: str | None, presented: str) -> bool:
    """Compare two hashes in constant time."""
    return stored is not None and hmac.compare_digest(stored, presented)


class TableHandle:
    """One table in this process."""

    def __init__(self, table: OnlineTable, seat_rows: list[SeatRow], rematch: str | None) -> None:
        self.table = table
        self.seat_rows = seat_rows  # as created, with webhooks
        self.rematch = rematch
        self.chat_count = 0
        self.metadata_version = 0  # counts changes other than entries
        self.deleted = False
        self.lock = asyncio.Lock()
        self.changed = asyncio.Event()
        self.task: asyncio.Task[None] | None = None
        self.listeners: set[asyncio.Event] = set()
        self.connections: Counter[int] = Counter()
        self.last_polled: dict[int, float] = {}  # by seat
        self.recent_keys: OrderedDict[str, int] = OrderedDict()
        self.states = StateCache()
        self.rendered: dict[Hashable, str] = {}  # states as JSON, of the last moment
        self.rendered_at = 0.0
        self.last_used = time.monotonic()
        self.snapshot_number = table.entry_number

    @property
    def id(self) -> str:
        return self.table.config.id

    def seat_for_secret(self, secret: str) -> int | None:
        """The seat of a secret, or None; all seats are compared."""
        presented = hash_secret(secret)
        seats = enumerate(self.table.seats)
        matches = [number for number, seat in seats if hashes_match(seat.secret_hash, presented)]
        return matches[0] if matches else None

    def seat_of_person(self, person: str) -> int | None:
        """The seat of a person who keeps a name, or None."""
        seats = enumerate(self.table.seats)
        return next((number for number, seat in seats if seat.person == person), None)

    def is_host(self, secret: str) -> bool:
        return hashes_match(self.table.config.host_hash, hash_secret(secret))

    def can_watch(self, secret: str | None) -> bool:
        config = self.table.config
        if config.watch == "public":
            return True
        return secret is not None and hashes_match(config.watch_hash, hash_secret(secret))

    def remember_key(self, key: str | None, version: int) -> None:
        if key is not None:
            self.recent_keys[key] = version
            while len(self.recent_keys) > MAX_RECENT_KEYS:
                self.recent_keys.popitem(last=False)

    def replace(self, table: OnlineTable, entries: Iterable[Entry] = ()) -> OnlineTable:
        """Publish the table after some entries, and remember their keys; return the one before."""
        before, self.table = self.table, table
        for entry in entries:
            self.remember_key(entry.key, table.version(entry.seat))
        self.wake()
        self.changed.set()
        return before

    def wake(self) -> None:
        """Wake all listeners; each checks whether something has changed for it."""
        for listener in self.listeners:
            listener.set()

    def bump(self) -> None:
        """Publish a change other than an entry."""
        self.metadata_version += 1
        self.wake()

    def is_connected(self, seat: int) -> bool:
        """Whether a seat has a connection, or has polled recently."""
        polled = self.last_polled.get(seat)
        return self.connections[seat] > 0 or (
            polled is not None and time.monotonic() - polled < POLL_PRESENCE_S
        )

    @contextmanager
    def listen(self, seat: int | None) -> Generator[asyncio.Event]:
        """An event that every change sets; the seat is connected meanwhile."""
        with self.poll(None) as event:
            if seat is not None:
                was_connected = self.is_connected(seat)
                self.connections[seat] += 1
                if not was_connected:
                    self.bump()
            try:
                yield event
            finally:
                if seat is not None:
                    self.connections[seat] -= 1
                    if not self.is_connected(seat):
                        self.bump()

    @contextmanager
    def poll(self, seat: int | None) -> Generator[asyncio.Event]:
        """An event that every change sets, for the time of a poll.

        The end of a poll is not published: it may coincide with a secret answer.
        """
        event = asyncio.Event()
        self.listeners.add(event)
        if seat is not None:
            was_connected = self.is_connected(seat)
            self.last_polled[seat] = time.monotonic() + MAX_POLL_S
            if not was_connected:
                self.bump()
        try:
            yield event
        finally:
            self.listeners.discard(event)
            self.last_used = time.monotonic()
            if seat is not None:
                self.last_polled[seat] = time.monotonic()
