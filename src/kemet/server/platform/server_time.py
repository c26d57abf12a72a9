"""The time of this process, for its tables and all that compares times with theirs."""

from __future__ import annotations

from typing import Final

from ...tables.clock import SystemClock

SERVER_TIME: Final = SystemClock()


def now() -> float:
    return SERVER_TIME.now()
