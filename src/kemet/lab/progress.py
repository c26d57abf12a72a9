"""A progress bar with an estimate on a terminal; elsewhere a line for every tenth."""

from __future__ import annotations

import sys
import time


class Progress:
    def __init__(self, what: str, total: int) -> None:
        self.what = what
        self.total = total
        self.done = 0
        self.began = time.monotonic()
        self.shown = 0.0
        self.visible = sys.stderr.isatty()

    def step(self, n: int = 1) -> None:
        self.done += n
        now = time.monotonic()
        if not self.visible:
            tenth = 10 * self.done // self.total
            if self.total >= 1000 and tenth > 10 * (self.done - n) // self.total:
                spent = now - self.began
                print(f"{self.done}/{self.total} {self.what}, {spent:.0f} s", file=sys.stderr)
        elif now - self.shown > 0.1 or self.done == self.total:
            self.shown = now
            self.draw(now - self.began)

    def draw(self, spent: float) -> None:
        share = self.done / self.total if self.total else 1.0
        left = spent / share - spent if share else 0.0
        bar = "█" * int(30 * share) + "░" * (30 - int(30 * share))
        line = f"\r{bar} {self.done}/{self.total} {self.what}, {left:.0f} s left "
        print(line, end="", file=sys.stderr, flush=True)

    def finish(self) -> None:
        if self.visible:
            print(file=sys.stderr)
