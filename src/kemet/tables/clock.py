"""Time at the tables: the clocks of the seats, outages, and the time of the machine."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from copy import copy
from typing import Any, Final, NamedTuple

from ..api import TimeControl

MIN_SECONDS_ON_RETURN: Final = 30.0
"""Seconds that a player who returns has at least."""

Outages = Sequence[tuple[float, float]]


KEEP_CHARGES_S: Final = 60.0
"""Seconds for which charges are kept: a server learns of an outage soon after its end."""


class Charge(NamedTuple):
    """Time that was subtracted from some clocks."""

    since: float
    until: float
    seats: frozenset[int]


def overlap(outages: Outages, since: float, until: float) -> float:
    """The seconds of a time that are in outages."""
    return sum(max(0.0, min(until, ended) - max(since, began)) for began, ended in outages)


class SeatClocks:
    """Seconds left by seat, and which clocks run."""

    def __init__(self, time_control: TimeControl, players: int, outages: Outages) -> None:
        self.time_control = time_control
        self.remaining = [float(time_control.seconds)] * players
        self.running: frozenset[int] = frozenset()
        self.updated_at = 0.0
        self.outages = outages
        self.charges: list[Charge] = []  # of the last moments

    def copy(self) -> SeatClocks:
        new = copy(self)
        new.remaining = self.remaining[:]
        return new

    @property
    def is_enabled(self) -> bool:
        return self.time_control.kind != "none"

    def advance(self, now: float) -> None:
        """Subtract the time up to `now` from the running clocks."""
        if self.is_enabled and self.running:
            elapsed = self._elapsed(now)
            for seat in self.running:
                self.remaining[seat] -= elapsed
            kept = [charge for charge in self.charges if charge.until > now - KEEP_CHARGES_S]
            self.charges = [*kept, Charge(self.updated_at, now, self.running)]
        self.updated_at = max(self.updated_at, now)

    def _elapsed(self, now: float) -> float:
        """Seconds since the last update, without outages of the server."""
        elapsed = now - self.updated_at
        return max(0.0, elapsed - overlap(self.outages, self.updated_at, now))

    def give_back(self, outages: Outages) -> None:
        """Give back what was charged in outages that were not known then."""
        for charge in self.charges:
            for seat in charge.seats:
                self.remaining[seat] += overlap(outages, charge.since, charge.until)

    def set_running(self, seats: Iterable[int]) -> None:
        """Run the clocks of those seats only."""
        self.running = frozenset(seats)

    def start_turn(self, seat: int | None) -> None:
        """Start a turn: reset all clocks (`turn`) or add the player's increment (`fischer`)."""
        if self.time_control.kind == "turn":
            self.remaining = [float(self.time_control.seconds)] * len(self.remaining)
            self.charges = []
        elif self.time_control.kind == "fischer" and seat is not None:
            self.remaining[seat] += self.time_control.increment

    def grant_minimum(self, seat: int) -> None:
        """Give a player who returns a minimum of time."""
        self.remaining[seat] = max(self.remaining[seat], MIN_SECONDS_ON_RETURN)

    def seconds_left(self, seat: int, now: float) -> float | None:
        """The time left of a seat; None without a clock."""
        if not self.is_enabled:
            return None
        elapsed = self._elapsed(now) if seat in self.running else 0.0
        return max(0.0, self.remaining[seat] - elapsed)

    def has_run_out(self, seat: int, now: float) -> bool:
        """Whether the clock of a seat runs and has no time left."""
        return seat in self.running and self.seconds_left(seat, now) == 0

    def next_timeout(self, now: float) -> tuple[float, int] | None:
        """When the next clock runs out, and its seat; None if none runs."""
        if not self.is_enabled or not self.running:
            return None
        elapsed = self._elapsed(now)
        return min((now + self.remaining[seat] - elapsed, seat) for seat in self.running)

    def dump(self) -> dict[str, Any]:
        return {
            "remaining": self.remaining,
            "running": sorted(self.running),
            "updated_at": self.updated_at,
        }

    def load(self, data: dict[str, Any]) -> None:
        self.remaining = [float(x) for x in data["remaining"]]
        self.running = frozenset(data["running"])
        self.updated_at = float(data["updated_at"])


class Heartbeat:
    """The outages of a host; this one knows all at any time."""

    def __init__(self) -> None:
        self.outages: list[tuple[float, float]] = []  # all clocks share this list
        self.change_count = 0
        self.on_outage: Callable[[Outages], None] = lambda outages: None

    def is_current(self, at: float) -> bool:
        """Whether the outages before a time are known, but for the last moments."""
        return True

    async def require_current(self, at: float) -> None:
        """Learn of the outages before a time, but for the last moments, unless they are known."""

    async def require(self, at: float) -> None:
        """Learn of all outages before a time, unless they are known."""

    def set_outages(self, outages: list[tuple[float, float]]) -> None:
        """Set the known outages, in their order and without overlaps."""
        parts = unknown_parts(outages, self.outages)
        self.outages[:] = outages
        if parts:
            self.change_count += 1
            self.on_outage(parts)


def unknown_parts(outages: Outages, known: Outages) -> list[tuple[float, float]]:
    """The parts of outages that are in no known one; each list is in order, without overlaps."""
    parts = []
    for began, ended in outages:
        since = began
        for known_began, known_ended in known:
            if known_ended > since and known_began < ended:
                if known_began > since:
                    parts.append((since, known_began))
                since = known_ended
        if since < ended:
            parts.append((since, ended))
    return parts


class SystemClock:
    """Seconds since 1970, at least as many as have passed since the last reading."""

    def __init__(self) -> None:
        self.read_at = time.monotonic()
        self.value = time.time()

    def now(self) -> float:
        monotonic = time.monotonic()
        self.value = max(time.time(), self.value + monotonic - self.read_at)
        self.read_at = monotonic
        return self.value

    def advance_to(self, at_least: float) -> None:
        """Never return less than a time that has been stored."""
        self.value = max(self.now(), at_least)

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)

    async def wait(self, event: asyncio.Event, seconds: float) -> None:
        """Return when the event is set, or after some seconds."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await event.wait()
