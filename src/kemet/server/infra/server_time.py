"""The time of the server: that of the machine, except that it never goes back.

Entries, clocks and due times compare times with each other. When the machine sets its clock back,
the time of the server goes on from where it is, and so do the clocks of the players.
"""

from __future__ import annotations

import time


class ServerTime:
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


SERVER_TIME = ServerTime()
"""The time of this process."""

now = SERVER_TIME.now
