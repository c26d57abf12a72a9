"""A table in memory: its state, its listeners and who is connected."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import time
from collections import Counter, OrderedDict, deque
from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import contextmanager
from typing import Any, Final, Literal

from ..api import ChatLine
from .online_table import Entry, OnlineTable
from .protocols import Host
from .stored import SeatRow, TableProgress

MAX_RECENT_KEYS: Final = 400
"""Idempotency keys in memory; older ones are in the database."""

MAX_RECENT_LINES: Final = 20
"""Chat lines in memory; older ones are in the database."""

POLL_PRESENCE_S: Final = 30.0
"""Seconds after a poll for which a seat counts as connected."""

MAX_POLL_S: Final = 60.0
"""The longest poll, in seconds."""


LinkKind = Literal["link", "pending_link", "used_link"]
"""Of a link that can claim its seat, that waits until it can, or that somebody has used."""


def hash_secret(secret: str) -> str:
    """The hash of a secret, as stored."""
    return hashlib.sha256(secret.encode()).hexdigest()


def hashes_match(stored: str | None, presented: str) -> bool:
    """Compare two hashes in constant time."""
    return stored is not None and hmac.compare_digest(stored, presented)


class LiveTable:
    """One table in this process."""

    def __init__(
        self,
        table: OnlineTable,
        seat_rows: list[SeatRow],
        rematch: str | None,
        host: Host | None = None,
    ) -> None:
        self.table = table
        self.host = host or Host()
        self.seat_rows = seat_rows  # as created, with webhooks
        self.rematch = rematch
        self.chat_count = 0
        self.recent_lines: deque[ChatLine] = deque(maxlen=MAX_RECENT_LINES)  # of the chat
        self.metadata_version = 0  # counts changes other than entries
        self.deleted = False
        self.lock = asyncio.Lock()
        self.changed = asyncio.Event()
        self.task: asyncio.Task[None] | None = None
        self.listeners: set[asyncio.Event] = set()
        self.inbox: dict[int, Entry | None] | None = None  # of other workers, while it is locked
        self.connections: Counter[int] = Counter()
        self.remote_seats: dict[str, list[int]] = {}  # connected to other workers
        self.sent_seats: list[int] | None = []  # what the other workers know; None: not all do
        self.on_presence: Callable[[LiveTable], None] | None = None
        self.last_polled: dict[int, float] = {}  # by seat
        self.last_seen: dict[int, float] = {}  # by seat: when a request or connection of it ended
        self.recent_keys: OrderedDict[str, int] = OrderedDict()
        self.last_used = time.monotonic()
        self.snapshot_number = table.entry_number

    @property
    def id(self) -> str:
        return self.table.config.id

    def progress(self) -> TableProgress:
        """How far the table is in memory."""
        return TableProgress(self.table.entry_number, self.chat_count, self.rematch)

    def seat_for_secret(self, secret: str) -> int | None:
        """The seat of a secret, or None; all seats are compared."""
        presented = hash_secret(secret)
        seats = enumerate(self.table.seats)
        matches = [number for number, seat in seats if hashes_match(seat.secret_hash, presented)]
        return matches[0] if matches else None

    def seat_for_link(self, secret: str) -> int | None:
        """The seat that a link can claim, or has claimed; None if the secret is not a link."""
        presented = hash_secret(secret)
        matches = [
            number
            for number, seat in enumerate(self.table.seats)
            if hashes_match(seat.link_hash, presented)
            | hashes_match(seat.used_link_hash, presented)
        ]
        matches += [
            link.seat
            for link in self.table.pending_links
            if hashes_match(link.link_hash, presented)
        ]
        return matches[0] if matches else None

    def link_kind(self, seat: int, secret: str) -> LinkKind:
        """What a link of a seat is for; `seat_for_link` has found it."""
        presented, pending = hash_secret(secret), self.table.pending_link(seat)
        if pending is not None and hashes_match(pending.link_hash, presented):
            return "pending_link"
        is_open = hashes_match(self.table.seats[seat].link_hash, presented)
        return "link" if is_open else "used_link"

    def is_replaced(self, secret: str) -> bool:
        """Whether it was the secret of a seat that another link has taken."""
        presented = hash_secret(secret)
        hashes = [old for seat in self.table.seats for old in seat.replaced_hashes]
        return sum(hashes_match(old, presented) for old in hashes) > 0

    def seat_of_person(self, person: str) -> int | None:
        """The seat of a person who keeps a name, or None."""
        seats = enumerate(self.table.seats)
        return next((number for number, seat in seats if seat.person == person), None)

    def is_host(self, secret: str) -> bool:
        return hashes_match(self.table.config.host_hash, hash_secret(secret))

    def can_watch(self, secret: str | None) -> bool:
        if self.table.config.watch == "public":
            return True
        return secret is not None and self.is_watch_secret(secret)

    def is_watch_secret(self, secret: str) -> bool:
        return hashes_match(self.table.config.watch_hash, hash_secret(secret))

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

    def reset(self, table: OnlineTable, seat_rows: list[SeatRow], rematch: str | None) -> None:
        """Publish a table whose stored entries have been rewritten; nothing of it stays."""
        self.seat_rows, self.rematch = seat_rows, rematch
        self.recent_lines.clear()
        self.replace(table)

    def wake(self) -> None:
        """Wake all listeners; each checks whether something has changed for it."""
        for listener in self.listeners:
            listener.set()

    def bump(self) -> None:
        """Publish a change other than an entry."""
        self.metadata_version += 1
        self.wake()

    def add_chat_line(self, number: int, line: Sequence[Any] | None) -> None:
        """Publish a stored chat line: its seat, text and time, if they are known."""
        if line is None or number != self.chat_count + 1:
            self.recent_lines.clear()
        if line is not None and number > self.chat_count:
            seat, text, at = line
            self.recent_lines.append(ChatLine(number=number, seat=seat, text=text, at=at))
        self.chat_count = max(self.chat_count, number)
        self.wake()

    def known_lines(self, after: int) -> list[ChatLine] | None:
        """All chat lines after a number; None if they are not in memory."""
        lines = self.recent_lines
        if not lines or lines[-1].number != self.chat_count or lines[0].number > after + 1:
            return None
        return [line for line in lines if line.number > after]

    def is_connected(self, seat: int) -> bool:
        """Whether a seat has a connection, or has polled recently."""
        return self._is_here(seat) or any(seat in seats for seats in self.remote_seats.values())

    def _is_here(self, seat: int) -> bool:
        """Whether it is connected to this worker."""
        polled = self.last_polled.get(seat)
        return self.connections[seat] > 0 or (
            polled is not None and time.monotonic() - polled < POLL_PRESENCE_S
        )

    def local_seats(self) -> list[int]:
        """The seats that are connected to this worker."""
        return [seat for seat in range(self.table.players) if self._is_here(seat)]

    def set_remote_seats(self, worker_id: str, seats: list[int]) -> None:
        """Set which seats are connected to another worker."""
        players = range(self.table.players)
        before = [self.is_connected(seat) for seat in players]
        if seats:
            self.remote_seats[worker_id] = seats
        else:
            self.remote_seats.pop(worker_id, None)
        if before != [self.is_connected(seat) for seat in players]:
            self.bump()

    def _presence_changed(self, was_connected: bool, seat: int) -> None:
        if self.is_connected(seat) != was_connected:
            self.bump()
        if self.on_presence is not None:
            self.on_presence(self)

    @contextmanager
    def listen(self, seat: int | None) -> Generator[asyncio.Event]:
        """An event that every change sets; the seat is connected meanwhile."""
        with self.poll(None) as event:
            if seat is not None:
                was_connected = self.is_connected(seat)
                self.connections[seat] += 1
                self._presence_changed(was_connected, seat)
            try:
                yield event
            finally:
                if seat is not None:
                    was_connected = self.is_connected(seat)
                    self.last_seen[seat] = self.host.clock.now()
                    self.connections[seat] -= 1
                    self._presence_changed(was_connected, seat)

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
            self._presence_changed(was_connected, seat)
        try:
            yield event
        finally:
            self.listeners.discard(event)
            self.last_used = time.monotonic()
            if seat is not None:
                self.last_seen[seat] = self.host.clock.now()
                self.last_polled[seat] = time.monotonic()


class Observer:
    """Learns what happens at the tables of a host; by default nothing comes of it."""

    def on_load(self, handle: LiveTable) -> None:
        """A table is in memory from now on."""

    def on_change(self, handle: LiveTable, before: OnlineTable | None) -> None:
        """A table has changed here; None: it is new."""

    def on_entry(self, handle: LiveTable, entry: Entry, seconds: float) -> None:
        """An entry is stored, which took so long."""

    def on_conflict(self) -> None:
        """Another host had stored an entry first."""

    def on_late_entries(self, count: int) -> None:
        """Entries of other hosts came from the store."""

    def on_resync(self) -> None:
        """All tables are compared with the store."""

    def on_bot_answer(self, level: str, seconds: float, has_failed: bool) -> None:
        """A bot has answered, or has failed to, in so many seconds."""
