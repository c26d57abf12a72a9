"""Time as the machine gives it: for limits that must hold on a busy machine too.

with given_time() as spent:
    server.stop()
assert spent.seconds() < 10
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread
from typing import Final

TICK_S: Final = 0.01


class GivenTime:
    """Counts short sleeps: where other processes delay everything, they delay these too."""

    def __init__(self) -> None:
        self.ticks = 0
        self.over = Event()
        self.thread = Thread(target=self._count, daemon=True)

    def _count(self) -> None:
        while not self.over.wait(TICK_S):
            self.ticks += 1

    def seconds(self) -> float:
        return self.ticks * TICK_S


@contextmanager
def given_time() -> Iterator[GivenTime]:
    """Count the time of a block."""
    spent = GivenTime()
    spent.thread.start()
    try:
        yield spent
    finally:
        spent.over.set()
        spent.thread.join()
