"""A server on which the budgets of addresses fill only when a test lets time pass.

with running(BudgetServer(folder, KEMET_REQUESTS_PER_SECOND=5)) as server:
    codes = [server.http.get("/api/levels").status_code for _ in range(21)]
    assert codes == [200] * 20 + [429]  # however long that takes
    server.let_pass(1)
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Final, Self

from tests.support.live_server import ServerProcess

CLOCK_FILE: Final = "budgets.clock"
"""In the folder of the server; the time of its last change is that of the budgets."""

PROGRAM: Final = f"""
import os, sys, time
from types import SimpleNamespace
from kemet.__main__ import main
from kemet.server.platform import budgets
budgets.time = SimpleNamespace(
    thread_time=time.thread_time, monotonic=lambda: os.stat("{CLOCK_FILE}").st_mtime
)
sys.exit(main())
"""
"""`python -m kemet` with another clock for its budgets."""


class BudgetServer(ServerProcess):
    """A server with budgets at a clock that only the test moves."""

    program = ("-c", PROGRAM)

    def __init__(self, folder: Path, **settings: Any) -> None:
        super().__init__(folder, **settings)
        self.seconds = 0

    def start(self) -> Self:
        (self.folder / CLOCK_FILE).touch()
        self.let_pass(1)
        return super().start()

    def let_pass(self, seconds: int) -> None:
        """Fill the budgets as after so many seconds."""
        self.seconds += seconds
        os.utime(self.folder / CLOCK_FILE, (self.seconds, self.seconds))
