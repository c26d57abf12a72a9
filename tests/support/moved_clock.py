"""A clock of the server that only a test moves."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from kemet.server.platform.server_time import SERVER_TIME
from kemet.tables import clock


class MovedClock:
    """The time of the server stands still until `move`."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.seconds = 1_700_000_000.0
        stopped = SimpleNamespace(time=lambda: self.seconds, monotonic=lambda: self.seconds)
        monkeypatch.setattr(clock, "time", stopped)
        monkeypatch.setattr(SERVER_TIME, "read_at", self.seconds)
        monkeypatch.setattr(SERVER_TIME, "value", self.seconds)

    def move(self, seconds: float) -> float:
        """Let some seconds pass; the time then."""
        self.seconds += seconds
        return self.seconds
