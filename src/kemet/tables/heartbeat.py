"""Until when a host knows its outages, in which no clock runs.

A host that stood still, or had no store, learns of the outage afterwards. Until then no entry may
change a clock: it would charge the outage to a player. So whatever reads a clock first requires
that the outages are known.
"""

from __future__ import annotations

from collections.abc import Callable

from .clock import Outages


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
