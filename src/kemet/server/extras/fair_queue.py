"""A queue for scarce workers that neither a table nor an address can fill.

Who waits is served by rank first, then by how much its network has used recently, then its address,
then its table: the tables of one address have together what another has with one, and a table of
slow bots comes after one of quick bots, however many tables of the first kind there are.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass
from math import exp, log
from typing import Final, Generic, TypeVar

from ...tables.protocols import Rank
from ..platform.networks import Network

W = TypeVar("W")

HALF_LIFE_S: Final = 60.0
"""Seconds after which half of what a table has used is forgotten."""

FORGOTTEN_S: Final = 0.01
"""Seconds of use below which a table is forgotten."""

MIN_LENT_S: Final = 1.0
"""Seconds that a worker counts at least while it is lent: one address does not get all of them in
the same moment."""


@dataclass(eq=False, slots=True)
class Waiter(Generic[W]):
    rank: Rank
    key: str
    networks: tuple[Network, ...]
    number: int
    worker: asyncio.Future[W]

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of the table and of its networks."""
        return (self.key, *(network.key for network in self.networks))


class FairQueue(Generic[W]):
    """Workers that are lent one question at a time, if possible to the key they served last."""

    def __init__(self, max_unwatched: int, now: Callable[[], float] = time.monotonic) -> None:
        self.now = now
        self.max_unwatched = max_unwatched  # workers that unwatched tables may have at once
        self.idle: list[W] = []
        self.waiting: list[Waiter[W]] = []
        self.lent: dict[W, tuple[Waiter[W], float]] = {}  # to whom, and since when
        self.last_key: dict[W, str] = {}
        self.used: dict[
            str, tuple[float, float]
        ] = {}  # by key: seconds, and when they were counted
        self.count = 0

    def add(self, worker: W) -> None:
        """Add a worker, or return one after its question."""
        waiter_since = self.lent.pop(worker, None)
        if waiter_since is not None:
            waiter, since = waiter_since
            for key in waiter.keys:
                self._count_use(key, self.now() - since)
        self.idle.append(worker)
        self._lend()

    def discard(self, worker: W) -> None:
        """Forget a worker that has ended."""
        self.lent.pop(worker, None)
        self.last_key.pop(worker, None)
        if worker in self.idle:
            self.idle.remove(worker)

    async def get(self, rank: Rank, key: str, networks: tuple[Network, ...] = ()) -> W:
        """A worker, as soon as it is the turn of the table `key` and of the networks for which it
        is played, the widest first; `add` returns it."""
        self.count += 1
        worker: asyncio.Future[W] = asyncio.get_running_loop().create_future()
        waiter = Waiter(rank, key, networks, self.count, worker)
        self.waiting.append(waiter)
        self._lend()
        try:
            return await worker
        except asyncio.CancelledError:
            if waiter in self.waiting:
                self.waiting.remove(waiter)
            elif worker.done() and not worker.cancelled():
                self.add(worker.result())
            raise

    def recent_use(self, key: str) -> float:
        """Seconds that a table or network has used, the older the less."""
        seconds, at = self.used.get(key, (0.0, 0.0))
        return seconds * exp(-log(2) * (self.now() - at) / HALF_LIFE_S)

    def _count_use(self, key: str, seconds: float) -> None:
        self.used[key] = (self.recent_use(key) + seconds, self.now())
        if len(self.used) > 1000:
            for old in [k for k in self.used if self.recent_use(k) < FORGOTTEN_S]:
                del self.used[old]

    def _lend(self) -> None:
        while self.idle:
            unwatched = sum(lent.rank is Rank.UNWATCHED for lent, _ in self.lent.values())
            candidates = [
                w
                for w in self.waiting
                if w.rank is not Rank.UNWATCHED or unwatched < self.max_unwatched
            ]
            if not candidates:
                return
            loads = self._loads(candidates)
            first = min(
                candidates,
                key=lambda w: (
                    w.rank,
                    tuple(loads[n.key] / n.shares for n in w.networks),
                    loads[w.key],
                    w.number,
                ),
            )
            self.waiting.remove(first)
            known = (w for w in self.idle if self.last_key.get(w) == first.key)
            worker = next(known, self.idle[-1])
            self.idle.remove(worker)
            self.last_key[worker] = first.key
            self.lent[worker] = (first, self.now())
            first.worker.set_result(worker)

    def _loads(self, waiters: list[Waiter[W]]) -> dict[str, float]:
        """What the tables and networks of some waiters have used, with the workers that they have
        now."""
        loads: dict[str, float] = {}
        for waiter in waiters:
            for key in waiter.keys:
                if key not in loads:
                    loads[key] = self.recent_use(key)
        for waiter, since in self.lent.values():
            for key in waiter.keys:
                if key in loads:
                    loads[key] += max(MIN_LENT_S, self.now() - since)
        return loads
