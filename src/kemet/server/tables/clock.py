"""Clocks: what each seat has left. Told by the times of the entries alone, so they survive all."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from ...api.models import TimeControl

MIN_SECONDS_ON_RETURN: Final = 30.0
"""Seconds that whoever takes a seat back has at least."""

Outages = Sequence[tuple[float, float]]


class Clock:
    """Seconds left by seat, and whose are running since when."""

    def __init__(self, time_control: TimeControl, players: int, outages: Outages) -> None:
        self.time_control = time_control
        self.remaining = [float(time_control.seconds)] * players
        self.running: frozenset[int] = frozenset()
        self.updated_at = 0.0
        self.outages = outages

    def copy(self) -> Clock:
        new = Clock(self.time_control, len(self.remaining), self.outages)
        new.remaining = self.remaining[:]
        new.running = self.running
        new.updated_at = self.updated_at
        return new

    @property
    def is_enabled(self) -> bool:
        return self.time_control.kind != "none"

    def advance(self, now: float) -> None:
        """Let time pass up to now."""
        if self.is_enabled and self.running:
            elapsed = self._elapsed(now)
            for seat in self.running:
                self.remaining[seat] -= elapsed
        self.updated_at = max(self.updated_at, now)

    def _elapsed(self, now: float) -> float:
        """Time since, without the times when no server ran."""
        elapsed = now - self.updated_at
        for began, ended in self.outages:
            elapsed -= max(0.0, min(now, ended) - max(self.updated_at, began))
        return max(0.0, elapsed)

    def set_running(self, seats: Iterable[int]) -> None:
        """From now on the clocks of those seats run, and no others."""
        self.running = frozenset(seats)

    def start_turn(self, seat: int | None) -> None:
        """A new turn: all have their time anew, or its owner gains the increment."""
        if self.time_control.kind == "turn":
            self.remaining = [float(self.time_control.seconds)] * len(self.remaining)
        elif self.time_control.kind == "bank" and seat is not None:
            self.remaining[seat] += self.time_control.increment

    def grant_minimum(self, seat: int) -> None:
        """Whoever takes a seat back has a little time at least."""
        self.remaining[seat] = max(self.remaining[seat], MIN_SECONDS_ON_RETURN)

    def seconds_left(self, seat: int, now: float) -> float | None:
        """What a seat has left; None if nobody counts."""
        if not self.is_enabled:
            return None
        elapsed = self._elapsed(now) if seat in self.running else 0.0
        return max(0.0, self.remaining[seat] - elapsed)

    def next_timeout(self, now: float) -> tuple[float, int] | None:
        """When the next clock runs out, and whose."""
        if not self.is_enabled or not self.running:
            return None
        elapsed = self._elapsed(now)
        return min((now + self.remaining[seat] - elapsed, seat) for seat in self.running)

    def dump(self) -> dict[str, Any]:
        return {"left": self.remaining, "running": sorted(self.running), "since": self.updated_at}

    def load(self, data: dict[str, Any]) -> None:
        self.remaining = [float(x) for x in data["left"]]
        self.running = frozenset(data["running"])
        self.updated_at = float(data["since"])
