"""Outages: while the server stands still or has no database, nobody loses time.

The time of these tests moves only where they say so. `python -m tools.outages` does the same to
real servers.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from math import inf
from pathlib import Path
from typing import Any

import pytest

from kemet.api import ApiError, TimeControl
from kemet.server.hosting.heartbeat import HEARTBEAT_INTERVAL_S
from kemet.server.hosting.maintenance import Maintenance
from kemet.server.hosting.server_tables import ServerTables
from kemet.tables.clock import unknown_parts
from kemet.tables.commands import GiveAnswer, LeaveSeat
from kemet.tables.live_table import LiveTable
from kemet.tables.protocols import Rank
from kemet.tables.scheduler import Scheduler
from kemet.tables.snapshots import rebuild
from kemet.tables.stored import StoreUnavailable
from kemet.tables.tasks import attempt
from kemet.views import View
from tests.support.moved_clock import MovedClock
from tests.support.table_builders import battle_position, create_table_id, run_with_service

log = logging.getLogger(__name__)

pytestmark = pytest.mark.build_independent

TURN_S = 60
"""More than the horizon of the scheduler: it leaves a table alone whose time has not run out."""


class World:
    """A server without its loops: a test lets time pass and says when the server beats."""

    def __init__(self, service: ServerTables, clock: MovedClock) -> None:
        self.service = service
        self.clock = clock
        self.scheduler = Scheduler(
            service.submit, self, 0.02, service.tasks, service.clock, service.limits,
            heartbeat=service.heartbeat,
        )  # fmt: skip
        self.maintenance = Maintenance(service, self.scheduler.schedule, service.tasks)
        self.has_tried = asyncio.Event()  # a bot was asked, or the database

    async def open(self) -> LiveTable:
        """Start the server, and a game with a minute for each turn."""
        await self.service.heartbeat.beat()
        new = {"time_control": TimeControl(kind="turn", seconds=TURN_S)}
        position = battle_position([], [])
        table_id = await create_table_id(self.service, position=position, **new)
        return await self.service.find(table_id)

    async def choose(self, level: str, view: View, seed: int, table: str, rank: Rank) -> str:
        """A bot that never answers."""
        self.has_tried.set()
        await asyncio.sleep(1000)
        return view.options[0]

    async def run(self, seconds: float) -> None:
        """Let the server run for some time, with its heartbeats."""
        end = self.clock.seconds + seconds
        while self.clock.seconds < end:
            self.clock.move(min(HEARTBEAT_INTERVAL_S, end - self.clock.seconds))
            await attempt("heartbeat", self.service.heartbeat.beat(), log)

    async def wake_scheduler(self, handle: LiveTable) -> None:
        """Let the scheduler do what is due at a table, as far as it can."""
        self.has_tried.clear()
        self.scheduler.schedule(handle)
        if handle.task is not None:
            tried = asyncio.create_task(self.has_tried.wait())
            async with asyncio.timeout(30):
                await asyncio.wait([handle.task, tried], return_when=asyncio.FIRST_COMPLETED)
            for task in (handle.task, tried):
                task.cancel()
            await asyncio.wait([handle.task, tried])

    @contextmanager
    def without_database(self, patch: pytest.MonkeyPatch) -> Iterator[None]:
        async def fail(*_: Any, **__: Any) -> Any:
            self.has_tried.set()
            raise StoreUnavailable("no database")

        store = self.service.store
        names = ((store.outages, "heartbeat"), (store.outages, "periods"), (store, "append"))
        with patch.context() as away:
            for owner, name in names:
                away.setattr(owner, name, fail)
            yield


def run_world(
    folder: Path, monkeypatch: pytest.MonkeyPatch, work: Callable[[World], Awaitable[None]]
) -> None:
    clock = MovedClock(monkeypatch)
    run_with_service(folder, lambda service: work(World(service, clock)))


def seat_to_answer(handle: LiveTable) -> int:
    return handle.table.game.waiting[0]


def seconds_left(world: World, handle: LiveTable) -> float:
    left = handle.table.clock.seconds_left(seat_to_answer(handle), world.clock.seconds)
    assert left is not None
    return left


def is_any_away(handle: LiveTable) -> bool:
    return any(seat.away for seat in handle.table.seats)


async def stored_seconds(world: World, handle: LiveTable) -> float | None:
    """The time left of the seat to answer, as another server reads it from the database."""
    store = world.service.store
    stored = await store.load(handle.id)
    assert stored is not None
    seats = [row.to_seat() for row in stored.seats]
    table = rebuild(stored.config, seats, stored.entries, await store.outages.periods())
    return table.clock.seconds_left(seat_to_answer(handle), world.clock.seconds)


def test_time_runs_out_on_a_server_that_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(world: World) -> None:
        handle = await world.open()
        await world.run(TURN_S - 30)
        await world.wake_scheduler(handle)
        assert not is_any_away(handle)
        await world.run(31)
        await world.wake_scheduler(handle)
        assert is_any_away(handle)

    run_world(tmp_path, monkeypatch, work)


def test_frozen_server_takes_no_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The scheduler wakes first: it has to wait for the heartbeat that notices the outage."""

    async def work(world: World) -> None:
        handle = await world.open()
        await world.run(4)
        world.clock.move(2 * TURN_S)
        await world.wake_scheduler(handle)
        assert not is_any_away(handle)
        assert seconds_left(world, handle) == TURN_S - 4
        await world.run(TURN_S - 3)
        await world.wake_scheduler(handle)
        assert is_any_away(handle), "then its time runs again"

    run_world(tmp_path, monkeypatch, work)


def test_answer_after_a_freeze_takes_no_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It comes before the next heartbeat, and more answers of the same turn follow."""

    async def work(world: World) -> None:
        handle = await world.open()
        await world.run(4)
        world.clock.move(2 * TURN_S)
        await world.service.submit(handle, GiveAnswer(0, "token move_upper"))
        await world.service.heartbeat.beat()
        assert seat_to_answer(handle) == 0
        assert seconds_left(world, handle) == await stored_seconds(world, handle) == TURN_S - 4
        await world.wake_scheduler(handle)
        assert not is_any_away(handle)

    run_world(tmp_path, monkeypatch, work)


def test_time_without_a_database_is_given_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(world: World) -> None:
        handle = await world.open()
        await world.run(4)
        with world.without_database(monkeypatch):
            for _ in range(5):
                await world.run(TURN_S / 2)
                await world.wake_scheduler(handle)
            with pytest.raises(StoreUnavailable, match="no database"):
                await world.service.submit(handle, GiveAnswer(0, "token move_upper"))
        await attempt("heartbeat", world.service.heartbeat.beat(), log)
        world.clock.move(1)  # that one may have waited for the database
        await world.wake_scheduler(handle)
        await world.service.submit(handle, GiveAnswer(0, "token move_upper"))
        assert not is_any_away(handle)
        assert seconds_left(world, handle) == await stored_seconds(world, handle) == TURN_S - 4

    run_world(tmp_path, monkeypatch, work)


def test_heartbeat_that_waits_for_the_database_takes_no_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The outage begins before a heartbeat that waits for its end, and ends after it."""

    async def work(world: World) -> None:
        store = world.service.store
        handle = await world.open()
        await world.run(4)
        heartbeat = store.outages.heartbeat

        async def beat_slowly(*args: float) -> float | None:
            world.clock.move(TURN_S)
            return await heartbeat(*args)

        monkeypatch.setattr(store.outages, "heartbeat", beat_slowly)
        world.clock.move(HEARTBEAT_INTERVAL_S)
        await world.service.heartbeat.beat()
        monkeypatch.setattr(store.outages, "heartbeat", heartbeat)
        world.clock.move(1)
        await world.service.submit(handle, GiveAnswer(0, "token move_upper"))
        assert seconds_left(world, handle) == await stored_seconds(world, handle) == TURN_S - 4

    run_world(tmp_path, monkeypatch, work)


def test_answer_that_waits_for_the_database_takes_no_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was given and charged before the outage was known."""

    async def work(world: World) -> None:
        service = world.service
        handle = await world.open()
        await world.run(4)
        await answer_slowly(world, handle, "token move_upper")
        assert handle.table.entry_number == 1
        assert seconds_left(world, handle) == await stored_seconds(world, handle) == TURN_S - 4
        world.clock.move(1)
        await service.submit(handle, GiveAnswer(0, "march front_nw"))
        world.clock.move(TURN_S)
        await service.heartbeat.beat()
        assert seconds_left(world, handle) == await stored_seconds(world, handle) == TURN_S - 4

    async def answer_slowly(world: World, handle: LiveTable, answer: str) -> None:
        """The heartbeat notices the outage while the answer is stored."""
        append = world.service.store.append

        async def append_slowly(*args: Any) -> None:
            world.clock.move(TURN_S)
            await world.service.heartbeat.beat()
            await append(*args)

        with monkeypatch.context() as patch:
            patch.setattr(world.service.store, "append", append_slowly)
            world.clock.move(3)
            await world.service.submit(handle, GiveAnswer(0, answer))

    run_world(tmp_path, monkeypatch, work)


@pytest.mark.parametrize(
    ("outages", "known", "parts"),
    [
        ([(1, 3)], [], [(1, 3)]),
        ([(1, 3)], [(1, 3)], []),
        ([(1, 9)], [(1, 3), (5, 6)], [(3, 5), (6, 9)]),
        ([(0, 2), (5, 9)], [(5, 8)], [(0, 2), (8, 9)]),
        ([(5, 9)], [(5, inf)], []),
        ([(5, inf)], [(2, 3)], [(5, inf)]),
    ],
)
def test_parts_of_outages_that_are_new(outages: Any, known: Any, parts: Any) -> None:
    assert unknown_parts(outages, known) == parts


def test_outages_that_overlap_are_one(tmp_path: Path) -> None:
    """Several servers may see the same outage: its time is given back once."""

    async def work(service: ServerTables) -> None:
        outages = service.store.outages
        await outages.heartbeat(100.0, 6)
        await outages.heartbeat(130.0, 6)
        await outages.heartbeat(131.0, 0, 98.0)
        await outages.heartbeat(150.0, 6)
        assert await outages.periods() == [(98.0, 150.0)]
        await outages.heartbeat(152.0, 6)
        await outages.heartbeat(160.0, 6)
        assert await outages.periods() == [(98.0, 150.0), (152.0, 160.0)]

    run_with_service(tmp_path, work)


def test_read_only_mode_takes_no_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where a clock would run out in it."""

    async def work(world: World) -> None:
        limits = world.service.limits
        handle = await world.open()
        await world.run(4)
        limits.set_read_only(True, "")
        await world.run(3 * TURN_S)
        await world.wake_scheduler(handle)
        await world.maintenance.sweep(world.clock.seconds)
        assert handle.task is None
        assert seconds_left(world, handle) == TURN_S - 4
        limits.set_read_only(False, "")
        world.clock.move(1)
        await world.maintenance.sweep(world.clock.seconds)
        await world.wake_scheduler(handle)
        assert not is_any_away(handle)
        await world.run(TURN_S - 30)
        await world.wake_scheduler(handle)
        assert not is_any_away(handle)
        await world.run(30)
        await world.wake_scheduler(handle)
        assert is_any_away(handle)

    run_world(tmp_path, monkeypatch, work)


def test_answer_that_is_being_stored_is_in_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The clock runs out while a slow disk stores the answer: the answer came first."""

    async def work(world: World) -> None:
        service = world.service
        handle = await world.open()
        append, may_store = service.store.append, asyncio.Event()

        async def append_slowly(*args: Any) -> None:
            await may_store.wait()
            await append(*args)

        monkeypatch.setattr(service.store, "append", append_slowly)
        await world.run(TURN_S - 1)
        answer = GiveAnswer(0, "token pray_middle")
        answering = asyncio.create_task(service.submit(handle, answer))
        await asyncio.sleep(0)
        await world.run(2)
        timeout = asyncio.create_task(service.submit(handle, LeaveSeat(0, reason="clock")))
        await asyncio.sleep(0)
        may_store.set()
        await answering
        with pytest.raises(ApiError) as refused:
            await timeout
        assert refused.value.error == "in_time"
        assert not is_any_away(handle)
        assert seat_to_answer(handle) == 1
        assert seconds_left(world, handle) == TURN_S - 2

    run_world(tmp_path, monkeypatch, work)
