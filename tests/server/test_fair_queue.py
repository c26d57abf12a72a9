"""The queue for bot processes: no table can fill it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from kemet.server.extras import fair_queue
from kemet.server.extras.fair_queue import FairQueue
from kemet.server.platform.networks import Network, networks_of
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


def tables_of(address: str, count: int) -> list[tuple[Rank, str, float]]:
    return [(Rank.PEOPLE, f"{address} {number}", 2.0) for number in range(count)]


class AddressQueue(StoppedQueue):
    """A queue whose keys begin with the address for which a table is played."""

    async def get(self, rank: Rank, key: str, networks: tuple[Network, ...] = ()) -> str:
        return await super().get(rank, key, networks_of(key.split()[0]))


@pytest.mark.parametrize("other", ["192.0.2.8", "198.51.100.1", "2001:db8:2::1"])
def test_the_first_answer_of_somebody_does_not_wait_for_sixty_tables(other: str) -> None:
    """Of one address, which have used nothing yet; a neighbour is in its network."""

    async def work() -> None:
        queue = AddressQueue("worker")
        order = await serve(queue, [*tables_of("192.0.2.7", 60), *tables_of(other, 3)])
        places = [number for number, key in enumerate(order) if key.startswith(other)]
        assert places[0] == 1
        assert places[-1] <= 6, "the two take turns, and a /48 has half the shares of a /24"

    run(work)


def test_tables_of_many_addresses_of_a_network_share_its_turns() -> None:
    async def work() -> None:
        queue = AddressQueue("worker")
        attacker = [(Rank.PEOPLE, f"2001:db8:1:{number:x}::1 a", 2.0) for number in range(60)]
        order = await serve(queue, [*attacker, *tables_of("203.0.113.9", 2)])
        places = [number for number, key in enumerate(order) if key.startswith("203")]
        assert places[0] == 1
        assert places[1] <= 8, "an IPv4 network has eight shares, one IPv6 /48 has four"

    run(work)


def test_an_address_does_not_get_all_workers_at_once() -> None:
    async def work() -> None:
        queue = AddressQueue("one", "two")
        held = [await queue.get(Rank.PEOPLE, "192.0.2.1 held") for _ in range(2)]
        requests = [*tables_of("192.0.2.7", 60), *tables_of("198.51.100.1", 1)]
        waiting = [asyncio.ensure_future(queue.get(rank, key)) for rank, key, _ in requests]
        await asyncio.sleep(0)
        for worker in held:
            queue.add(worker)
        await asyncio.sleep(0)
        served = [key for (_, key, _), one in zip(requests, waiting, strict=True) if one.done()]
        assert {key.split()[0] for key in served} == {"192.0.2.7", "198.51.100.1"}
        for one in waiting:
            one.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)

    run(work)
