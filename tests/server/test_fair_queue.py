"""The queue for bot processes: no table can fill it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from kemet.server.extras import fair_queue
from kemet.server.extras.fair_queue import FairQueue
from kemet.tables.protocols import Rank

pytestmark = pytest.mark.build_independent


class StoppedQueue(FairQueue[str]):
    """A queue with some workers, and a clock that stands still but for `clock[0]`."""

    def __init__(self, *workers: str) -> None:
        self.clock = [1000.0]
        super().__init__(1, lambda: self.clock[0])
        for worker in workers:
            self.add(worker)


def run(work: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(asyncio.wait_for(work(), 10))


async def serve(queue: StoppedQueue, requests: list[tuple[Rank, str, float]]) -> list[str]:
    """Serve requests that arrive at once, each with the seconds it takes; keys in order."""
    served: list[str] = []

    async def ask(rank: Rank, key: str, seconds: float) -> None:
        worker = await queue.get(rank, key)
        served.append(key)
        await asyncio.sleep(0)  # the others ask meanwhile
        queue.clock[0] += seconds
        queue.add(worker)

    await asyncio.gather(*(ask(*request) for request in requests))
    return served


def test_tables_with_people_come_first() -> None:
    async def work() -> None:
        queue = StoppedQueue("worker")
        held = await queue.get(Rank.PEOPLE, "other")
        requests = [(Rank.UNWATCHED, "c", 1.0), (Rank.WATCHED, "b", 1.0), (Rank.PEOPLE, "a", 1.0)]
        task = asyncio.create_task(serve(queue, requests))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        queue.add(held)
        assert await task == ["a", "b", "c"]

    run(work)


def test_a_table_gets_the_worker_that_it_had() -> None:
    """The worker may continue its search there."""

    async def work() -> None:
        queue = StoppedQueue("first", "second", "third")
        workers = {key: await queue.get(Rank.PEOPLE, key) for key in "abc"}
        for worker in workers.values():
            queue.add(worker)
        for key in "bca":
            assert await queue.get(Rank.PEOPLE, key) == workers[key]
        queue.add(workers["b"])
        assert await queue.get(Rank.PEOPLE, "d") == workers["b"]

    run(work)


def test_quick_table_does_not_wait_for_many_slow_ones() -> None:
    """A table that has used little comes before all that have used more."""

    async def work() -> None:
        queue = StoppedQueue("worker")
        slow = [(Rank.PEOPLE, f"slow{i}", 2.0) for i in range(60)]
        await serve(queue, slow)
        quick = (Rank.PEOPLE, "quick", 0.01)
        order = await serve(queue, [*slow, quick, quick])
        assert order.index("quick") <= 1, "one slow answer may have begun"
        assert order.count("quick") == 2

    run(work)


def test_tables_of_the_same_kind_take_turns() -> None:
    async def work() -> None:
        queue = StoppedQueue("worker")
        requests = [(Rank.PEOPLE, key, 1.0) for key in "aaabbb"]
        order = await serve(queue, requests)
        assert {"a", "b"} == set(order[:2])

    run(work)


def test_use_is_forgotten() -> None:
    async def work() -> None:
        queue = StoppedQueue("worker")
        await serve(queue, [(Rank.PEOPLE, "a", 8.0)])
        assert queue.recent_use("a") == pytest.approx(8)
        queue.clock[0] += 3 * fair_queue.HALF_LIFE_S
        assert queue.recent_use("a") == pytest.approx(1)

    run(work)


def test_unwatched_tables_leave_a_worker_for_others() -> None:
    async def work() -> None:
        queue = StoppedQueue("one", "two")
        await queue.get(Rank.UNWATCHED, "a")
        second = asyncio.create_task(queue.get(Rank.UNWATCHED, "b"))
        await asyncio.sleep(0)
        assert not second.done()
        await queue.get(Rank.WATCHED, "c")
        second.cancel()
        with pytest.raises(asyncio.CancelledError):
            await second
        assert queue.waiting == []

    run(work)


def test_cancelled_waiter_returns_its_worker() -> None:
    async def work() -> None:
        queue = StoppedQueue("worker")
        held = await queue.get(Rank.PEOPLE, "a")
        waiting = asyncio.create_task(queue.get(Rank.PEOPLE, "b"))
        await asyncio.sleep(0)
        queue.add(held)  # lent to b, which is cancelled before it can run
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        assert queue.idle == ["worker"]
        assert await queue.get(Rank.PEOPLE, "c") == "worker"

    run(work)
