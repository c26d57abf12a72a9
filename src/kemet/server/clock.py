"""Clocks: what each seat has left. Told by the times of the entries alone, so they survive all."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from ..client.models import Pace

GRACE: Final = 30.0
"""Seconds that whoever takes a seat back has at least."""

Outages = Sequence[tuple[float, float]]


class Clock:
    """Seconds left by seat, and whose are running since when."""

    def __init__(self, pace: Pace, players: int, outages: Outages) -> None:
        self.pace = pace
        self.left = [float(pace.seconds)] * players
        self.running: frozenset[int] = frozenset()
        self.since = 0.0
        self.outages = outages

    def copy(self) -> Clock:
        new = Clock(self.pace, len(self.left), self.outages)
        new.left = self.left[:]
        new.running = self.running
        new.since = self.since
        return new

    @property
    def used(self) -> bool:
        return self.pace.kind != "none"

    def advance(self, now: float) -> None:
        """Let time pass up to now."""
        if self.used and self.running:
            gone = self._ticked(now)
            for seat in self.running:
                self.left[seat] -= gone
        self.since = max(self.since, now)

    def _ticked(self, now: float) -> float:
        """Time since, without the times when no server ran."""
        gone = now - self.since
        for began, ended in self.outages:
            gone -= max(0.0, min(now, ended) - max(self.since, began))
        return max(0.0, gone)

    def run_for(self, seats: Iterable[int]) -> None:
        """From now on the clocks of those seats run, and no others."""
        self.running = frozenset(seats)

    def turn_begins(self, seat: int | None) -> None:
        """A new turn: all have their time anew, or its owner gains the increment."""
        if self.pace.kind == "turn":
            self.left = [float(self.pace.seconds)] * len(self.left)
        elif self.pace.kind == "bank" and seat is not None:
            self.left[seat] += self.pace.increment

    def grant(self, seat: int) -> None:
        """Whoever takes a seat back has a little time at least."""
        self.left[seat] = max(self.left[seat], GRACE)

    def seconds(self, seat: int, now: float) -> float | None:
        """What a seat has left; None if nobody counts."""
        if not self.used:
            return None
        gone = self._ticked(now) if seat in self.running else 0.0
        return max(0.0, self.left[seat] - gone)

    def first_to_fall(self, now: float) -> tuple[float, int] | None:
        """When the next clock runs out, and whose."""
        if not self.used or not self.running:
            return None
        gone = self._ticked(now)
        return min((now + self.left[seat] - gone, seat) for seat in self.running)

    def dump(self) -> dict[str, Any]:
        return {"left": self.left, "running": sorted(self.running), "since": self.since}

    def load(self, data: dict[str, Any]) -> None:
        self.left = [float(x) for x in data["left"]]
        self.running = frozenset(data["running"])
        self.since = float(data["since"])
