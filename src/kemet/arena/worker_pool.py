"""Worker processes that play games in parallel, and end with the run that started them."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Generator
from concurrent.futures import InvalidStateError, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager

from ..bots.process.line_process import CHILDREN

CHECK_PARENT_EVERY_S = 1.0


@contextmanager
def worker_pool(
    workers: int | None, crash_message: str
) -> Generator[ProcessPoolExecutor, None, None]:
    """A pool of worker processes, by default one per core.

    An interrupt ends them at once. If a worker dies, this raises ChildProcessError with
    `crash_message`.
    """
    pool = ProcessPoolExecutor(workers, initializer=_init_worker)
    with _ignoring_cancelled_futures():
        try:
            yield pool
        except BrokenProcessPool:
            raise ChildProcessError(crash_message) from None
        finally:
            pool.shutdown(cancel_futures=True)


@contextmanager
def _ignoring_cancelled_futures() -> Generator[None, None, None]:
    """Print no traceback when an interrupt cancels futures and ends the workers at the same time.

    Up to Python 3.11 the pool's thread then fails on the cancelled futures, without consequences.
    """
    report = threading.excepthook

    def report_others(args: threading.ExceptHookArgs) -> None:
        if not isinstance(args.exc_value, InvalidStateError):
            report(args)

    threading.excepthook = report_others
    try:
        yield
    finally:
        threading.excepthook = report


def _init_worker() -> None:
    """On a signal, end the worker and its bots at once; a later run plays the game again."""
    signal.signal(signal.SIGINT, _exit_worker)
    signal.signal(signal.SIGTERM, _exit_worker)  # the pool sends it to the others when one dies
    threading.Thread(target=_exit_with_parent, args=(os.getppid(),), daemon=True).start()


def _exit_worker(*_: object) -> None:
    CHILDREN.kill_all(lambda: os._exit(130))


def _exit_with_parent(parent: int) -> None:
    """End when the process of the run is gone."""
    while os.getppid() == parent:
        time.sleep(CHECK_PARENT_EVERY_S)
    _exit_worker()
