"""Inside the server: how it writes, what it forgets, what its faults tell."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from sqlalchemy import event, insert
from sqlalchemy.exc import IntegrityError

from kemet.api.models import NewSeat, NewTable, TimeControl
from kemet.server.db.migrations import upgrade
from kemet.server.db.schema import HEARTBEAT
from kemet.server.db.store import EntryConflict, Store, TableIndex
from kemet.server.settings import Settings
from kemet.server.tables import create
from kemet.server.tables.scheduler import OUTAGE_AFTER_S
from kemet.server.tables.service import TableService
from kemet.server.tables.types import ApiError, Entry

RUNNING = TableIndex("running", 0, None)


def inside(folder: Path, work: Callable[[TableService], Awaitable[None]]) -> None:
    """Do something with a hall that is not open: nothing goes on by itself."""

    async def run() -> None:
        settings = Settings(database_url=f"sqlite:///{folder / 'kemet.db'}")
        await upgrade(settings)
        store = Store(settings)
        try:
            await work(TableService(settings, store))
        finally:
            await store.close()

    asyncio.run(run())


async def table(hall: TableService, **more: object) -> str:
    new = NewTable(seats=[NewSeat(kind="me"), NewSeat(kind="hotseat")], **more)  # type: ignore[arg-type]
    return (await create.create_table(hall, new)).id


def entry(number: int, key: str | None = None) -> Entry:
    return Entry(number, "pause", None, {}, key, 1.0, public=True)


def test_entries_that_wait_together_are_stored_together(tmp_path: Path) -> None:
    async def work(hall: TableService) -> None:
        ids = [await table(hall) for _ in range(8)]
        commits: list[object] = []
        event.listen(hall.store.database.engine.sync_engine, "commit", commits.append)
        await asyncio.gather(
            *(hall.store.append(id_, entry(n), RUNNING) for id_ in ids for n in range(1, 9))
        )
        assert 0 < len(commits) < 10
        for id_ in ids:
            assert [e.number for e in await hall.store.entries(id_, 0)] == list(range(1, 9))

    inside(tmp_path, work)


def test_one_that_cannot_be_stored_does_not_hinder_the_others(tmp_path: Path) -> None:
    async def work(hall: TableService) -> None:
        id_ = await table(hall)
        await hall.store.append(id_, entry(1, "a"), RUNNING)
        said = await asyncio.gather(
            hall.store.append(id_, entry(2), RUNNING),
            hall.store.append(id_, entry(3, "a"), RUNNING),
            hall.store.append(id_, entry(1), RUNNING),
            hall.store.append(id_, entry(4), RUNNING),
            return_exceptions=True,
        )
        assert [type(s) for s in said] == [type(None), EntryConflict, EntryConflict, type(None)]
        assert [e.number for e in await hall.store.entries(id_, 0)] == [1, 2, 4]

    inside(tmp_path, work)


def test_a_fault_of_the_database_tells_no_values(tmp_path: Path) -> None:
    """What is stored is secret; a trace in the log must not tell it."""

    async def work(hall: TableService) -> None:
        async with hall.store.database.begin() as c:
            await c.execute(insert(HEARTBEAT).values(id=1, at=4242.4242))
        with pytest.raises(IntegrityError) as why:
            async with hall.store.database.begin() as c:
                await c.execute(insert(HEARTBEAT).values(id=1, at=4242.4242))
        assert "4242.4242" not in str(why.value)

    inside(tmp_path, work)


def test_looking_for_tables_that_are_not_there_leaves_nothing_behind(tmp_path: Path) -> None:
    async def work(hall: TableService) -> None:
        for number in range(50):
            with pytest.raises(ApiError):
                await hall.find(f"nothing{number:04d}")
        assert hall.load_locks == {}
        assert hall.handles == {}

    inside(tmp_path, work)


def test_a_table_is_brought_up_once_however_many_ask(tmp_path: Path) -> None:
    async def work(hall: TableService) -> None:
        id_ = await table(hall)
        hall.handles.clear()
        found = await asyncio.gather(*(hall.find(id_) for _ in range(20)))
        assert len({id(held) for held in found}) == 1

    inside(tmp_path, work)


def test_no_clock_ticks_while_nothing_can_be_written(tmp_path: Path) -> None:
    """The database was away, or the machine slept: the server finds the gap by itself."""

    async def work(hall: TableService) -> None:
        id_ = await table(hall, pace=TimeControl(kind="bank", seconds=1000))
        held = await hall.find(id_)
        await hall.scheduler._heartbeat()
        held.table.clock.set_running([0])
        now = time.time()
        held.table.clock.updated_at = now - 600
        async with hall.store.database.begin() as c:
            await c.execute(HEARTBEAT.update().values(at=now - 500))
        assert (held.table.clock.seconds_left(0, now) or 0) == pytest.approx(400, abs=5)
        await hall.scheduler._heartbeat()
        assert OUTAGE_AFTER_S < 500
        assert (held.table.clock.seconds_left(0, now) or 0) == pytest.approx(900, abs=5)

    inside(tmp_path, work)
