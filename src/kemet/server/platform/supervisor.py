"""The parent of several workers: replaces one that has ended or hangs."""

from __future__ import annotations

import logging
import time
from typing import Final

from uvicorn.supervisors.multiprocess import Multiprocess, Process

log = logging.getLogger("kemet.supervisor")

STARTUP_FAILURE: Final = 3
"""The exit code of a worker that cannot start."""

EXIT_NEEDS_CHANGE: Final = 2
"""The exit code of a server or worker if every further start would fail too, until a person
changes something."""

PING_S: Final = 0.2
"""Seconds that a worker has to answer, so that signals are handled soon."""

HUNG_AFTER_S: Final = 60.0
"""Seconds without an answer after which a worker is replaced. A start on a busy machine takes long,
and workers that are replaced before its end never start."""

END_S: Final = 9.0
"""Seconds that workers have to end."""


class Supervisor(Multiprocess):
    """That of uvicorn waits for one worker at a time, and forever for one that does not end."""

    exit_code = 0

    def keep_subprocess_alive(self) -> None:
        """Replace workers that have ended or hang."""
        for index, process in enumerate(self.processes):
            if self.should_exit.is_set():
                return
            if is_well(process):
                continue
            process.kill()
            process.join()
            if process.exitcode in (STARTUP_FAILURE, EXIT_NEEDS_CHANGE):  # it would fail again
                log.error("a worker failed to start", extra={"worker": process.pid})
                self.exit_code = EXIT_NEEDS_CHANGE if process.exitcode == EXIT_NEEDS_CHANGE else 1
                self.should_exit.set()
                return
            log.warning("a worker has ended", extra={"worker": process.pid})
            self.processes[index] = Process(self.config, self.sockets)
            self.processes[index].start()

    def join_all(self) -> None:
        """Wait for the workers, and kill those that do not end."""
        deadline = time.monotonic() + END_S
        for process in self.processes:
            process.process.join(max(0.0, deadline - time.monotonic()))
            if process.process.is_alive():
                log.warning("a worker does not end", extra={"worker": process.pid})
                process.process.kill()
                process.process.join()


def is_well(process: Process) -> bool:
    """Whether a worker runs and has answered within a minute."""
    if not process.process.is_alive():
        return False
    now = time.monotonic()
    if process.ping(PING_S):
        process.answered_at = now  # type: ignore[attr-defined]
        return True
    since: float = process.__dict__.setdefault("answered_at", now)
    return now - since < HUNG_AFTER_S
