"""Clocks of the seats, computed from the times of the entries alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
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


class Clock:
    """Seconds left by seat, and which clocks run."""

    def __init__(self, time_control: TimeControl, players: int, outages: Outages) -> None:
        self.time_control = time_control
        self.remaining = [float(time_control.seconds)] * players
        self.running: frozenset[int] = frozenset()
        self.updated_at = 0.0
        self.outages = outages
        self.charges: list[Charge] = []  # of the last moments

    def copy(self) -> Clock:
        new = Clock(self.time_control, len(self.remaining), self.outages)
        new.remaining = self.remaining[:]
        new.running = self.running
        new.updated_at = self.updated_at
        new.charges = self.charges
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
