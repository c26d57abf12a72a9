"""Processes that play games side by side, and that end with the run which started them."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Generator
from concurrent.futures import InvalidStateError, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager

from ..bots.child import LIVING

CHECK_PARENT_SECONDS = 1.0


@contextmanager
def worker_pool(workers: int | None, died: str) -> Generator[ProcessPoolExecutor, None, None]:
    """Worker processes, one for each core if their number is not given.

    An interrupt ends them at once, whatever is still to be done. If one of them dies, that is a
    ChildProcessError with the message given.
    """
    pool = ProcessPoolExecutor(workers, initializer=_begin)
    with _ignoring_cancelled_futures():
        try:
            yield pool
        except BrokenProcessPool:
            raise ChildProcessError(died) from None
        finally:
            pool.shutdown(cancel_futures=True)


@contextmanager
def _ignoring_cancelled_futures() -> Generator[None, None, None]:
    """Print no traceback when an interrupt cancels futures and ends the workers at the same time.

    Up to Python 3.11 the pool's own thread then fails on the futures that are cancelled already;
    nothing is left for it to do.
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


def _begin() -> None:
    """Interrupted, a worker ends at once, and its bots: its game will be played again."""
    signal.signal(signal.SIGINT, _stop)
    signal.signal(signal.SIGTERM, _stop)  # by which the others are ended once one has gone
    threading.Thread(target=_end_with, args=(os.getppid(),), daemon=True).start()


def _stop(*_: object) -> None:
    LIVING.end_all(lambda: os._exit(130))


def _end_with(parent: int) -> None:
    """End when the run has been killed: nobody would take the results."""
    while os.getppid() == parent:
        time.sleep(CHECK_PARENT_SECONDS)
    _stop()
