"""A progress bar with the time left on a terminal; elsewhere a line for every tenth."""

from __future__ import annotations

import sys
import time


class Progress:
    def __init__(self, unit: str, total: int) -> None:
        self.unit = unit
        self.total = total
        self.done = 0
        self.started_at = time.monotonic()
        self.drawn_at = 0.0
        self.is_terminal = sys.stderr.isatty()

    def step(self, n: int = 1) -> None:
        self.done += n
        now = time.monotonic()
        if not self.is_terminal:
            tenth = 10 * self.done // self.total
            if self.total >= 1000 and tenth > 10 * (self.done - n) // self.total:
                elapsed = now - self.started_at
                print(f"{self.done}/{self.total} {self.unit}, {elapsed:.0f} s", file=sys.stderr)
        elif now - self.drawn_at > 0.1 or self.done == self.total:
            self.drawn_at = now
            self.draw(now - self.started_at)

    def draw(self, elapsed: float) -> None:
        share = self.done / self.total if self.total else 1.0
        seconds_left = elapsed / share - elapsed if share else 0.0
        bar = "█" * int(30 * share) + "░" * (30 - int(30 * share))
        line = f"\r{bar} {self.done}/{self.total} {self.unit}, {seconds_left:.0f} s left "
        print(line, end="", file=sys.stderr, flush=True)

    def finish(self) -> None:
        if self.is_terminal:
            print(file=sys.stderr)
