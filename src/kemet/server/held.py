"""A table held in memory: its state, who owns its seats, who listens."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import time
from collections import Counter, OrderedDict
from collections.abc import Generator
from contextlib import contextmanager
from typing import Final

from .store import SeatRow
from .table import LiveTable

KEYS: Final = 400
"""Keys of the last entries kept at hand; older ones are in the database."""


POLLING: Final = 30.0
"""Seconds after which somebody who polled seems to be gone."""

MOST_WAIT: Final = 60.0
"""The longest a poll can be, in seconds."""


def hash_of(secret: str) -> str:
    """What is kept of a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()


def same(mine: str | None, theirs: str) -> bool:
    """Compared in constant time."""
    return mine is not None and hmac.compare_digest(mine, theirs)


class Held:
    """One table in this process."""

    def __init__(self, table: LiveTable, rows: list[SeatRow], rematch: str | None) -> None:
        self.table = table
        self.rows = rows  # as the table was made, and where to notify
        self.rematch = rematch
        self.chat = 0
        self.pulse = 0  # counts what changes besides the entries
        self.deleted = False
        self.lock = asyncio.Lock()
        self.poke = asyncio.Event()
        self.minder: asyncio.Task[None] | None = None
        self.listeners: set[asyncio.Event] = set()
        self.connected: Counter[int] = Counter()
        self.polled: dict[int, float] = {}  # when each seat last did
        self.keys: OrderedDict[str, int] = OrderedDict()
        self.used = time.monotonic()
        self.snapshot = table.number

    @property
    def id(self) -> str:
        return self.table.facts.id

    def seat_of(self, secret: str) -> int | None:
        """The seat a secret opens; every one is compared."""
        given = hash_of(secret)
        seats = enumerate(self.table.seats)
        found = [number for number, seat in seats if same(seat.secret_hash, given)]
        return found[0] if found else None

    def is_host(self, secret: str) -> bool:
        return same(self.table.facts.host_hash, hash_of(secret))

    def may_watch(self, secret: str | None) -> bool:
        facts = self.table.facts
        if facts.watch == "public":
            return True
        return secret is not None and same(facts.watch_hash, hash_of(secret))

    def note_key(self, key: str | None, version: int) -> None:
        if key is not None:
            self.keys[key] = version
            while len(self.keys) > KEYS:
                self.keys.popitem(last=False)

    def tell(self) -> None:
        """Wake all who listen; each looks for itself whether there is something for it."""
        for listener in self.listeners:
            listener.set()

    def stir(self) -> None:
        """Something besides the entries has changed."""
        self.pulse += 1
        self.tell()

    def is_connected(self, seat: int) -> bool:
        """Whether a person listens there, or polled a moment ago."""
        polled = self.polled.get(seat)
        return self.connected[seat] > 0 or (
            polled is not None and time.monotonic() - polled < POLLING
        )

    @contextmanager
    def listen(self, seat: int | None) -> Generator[asyncio.Event]:
        """Be woken by every change; a person who listens is connected."""
        with self.poll(None) as event:
            if seat is not None:
                was = self.is_connected(seat)
                self.connected[seat] += 1
                if not was:
                    self.stir()
            try:
                yield event
            finally:
                if seat is not None:
                    self.connected[seat] -= 1
                    if not self.is_connected(seat):
                        self.stir()

    @contextmanager
    def poll(self, seat: int | None) -> Generator[asyncio.Event]:
        """Be woken for a moment.

        The end of a poll is told to nobody: it may come with an answer that others must not notice.
        """
        event = asyncio.Event()
        self.listeners.add(event)
        if seat is not None:
            was = self.is_connected(seat)
            self.polled[seat] = time.monotonic() + MOST_WAIT
            if not was:
                self.stir()
        try:
            yield event
        finally:
            self.listeners.discard(event)
            self.used = time.monotonic()
            if seat is not None:
                self.polled[seat] = time.monotonic()
