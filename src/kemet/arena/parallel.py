"""Many games at once: worker processes, a Ray cluster, and the progress of a run.

Workers end with the run that started them. Games on a Ray cluster have the same results; the
cluster is the one at the given address, else at RAY_ADDRESS, else a new one on this machine. Its
machines need Ray; Ray copies Kemet to them.
"""

from __future__ import annotations

import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import InvalidStateError, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

from ..bots.process.line_process import CHILDREN
from ..optional import require
from .game_result import GameResult
from .match import Match

CHECK_PARENT_EVERY_S = 1.0
CONNECT_TIMEOUT_S = 10.0
GAMES_PER_CPU = 4  # games submitted to Ray per processor, so that none is idle


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


def play_on_cluster(
    play_game: Callable[[Match, int], GameResult],
    match: Match,
    game_numbers: Sequence[int],
    address: str = "",
    workers: int | None = None,
) -> Iterator[GameResult]:
    """Yield the results of the games of these numbers, each as soon as its game is over."""
    require("--ray", "ray", "ray")
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # no usage reports
    ray: Any = import_module("ray")  # only partly typed
    connect(ray, address or os.environ.get("RAY_ADDRESS") or "local", workers)
    try:
        play = ray.remote(play_game)
        match_ref = ray.put(match)
        max_running = GAMES_PER_CPU * max(1, int(ray.cluster_resources().get("CPU", 1)))
        pending = list(reversed(game_numbers))
        running: list[Any] = []
        while pending or running:
            while pending and len(running) < max_running:
                running.append(play.remote(match_ref, pending.pop()))
            done, running = ray.wait(running)
            yield from ray.get(done)
    finally:
        ray.shutdown()


def connect(ray: Any, address: str, workers: int | None) -> None:
    """Connect to a cluster, or start one on this machine with one CPU per worker."""
    init_options: dict[str, Any] = {"logging_level": "error", "log_to_driver": False}
    if address == "local":
        init_options |= {"num_cpus": workers, "include_dashboard": False}
    else:
        check_reachable(address)
        init_options["runtime_env"] = {"py_modules": [str(Path(__file__).parent.parent)]}
    try:
        ray.init(address, **init_options)
    except (OSError, ValueError, RuntimeError) as error:
        raise ConnectionError(f"there is no Ray cluster at {address}: {error}") from None


def check_reachable(address: str) -> None:
    """Raise ConnectionError if the port is closed: Ray itself would try for minutes."""
    host, _, port = address.rpartition(":")
    if port.isdigit():
        try:
            socket.create_connection((host, int(port)), CONNECT_TIMEOUT_S).close()
        except (OSError, OverflowError) as error:
            raise ConnectionError(f"there is no Ray cluster at {address}: {error}") from None


class Progress:
    """A progress bar with the time left on a terminal; elsewhere a line for every tenth."""

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
