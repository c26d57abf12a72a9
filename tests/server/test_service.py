"""The table service without HTTP: transactions, memory, errors, heartbeats."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest
from sqlalchemy import insert
from sqlalchemy.exc import IntegrityError

from kemet.api import Accepted, ApiError, TimeControl
from kemet.server.hosting.heartbeat import OUTAGE_AFTER_S
from kemet.server.hosting.server_tables import ServerTables
from kemet.server.storage.entries import NewEntry
from kemet.server.storage.schema import HEARTBEAT
from kemet.tables.commands import PauseGame, RenameSeat, ResumeGame
from kemet.tables.live_table import LiveTable, Observer
from kemet.tables.online_table import Entry, OnlineTable
from kemet.tables.stored import EntryConflict, TableIndex
from tests.support.table_builders import create_table_id, run_with_service

RUNNING = TableIndex("running", 0, 8, 1.0)


def entry(number: int, key: str | None = None) -> Entry:
    return Entry(number, PauseGame(None), key, 1.0, public=True)


def test_concurrent_entries_share_transactions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(service: ServerTables) -> None:
        ids = [await create_table_id(service) for _ in range(8)]
        batches: list[int] = []
        write = service.store.writer.write

        async def count(batch: list[NewEntry]) -> set[str]:
            batches.append(len(batch))
            return await write(batch)

        monkeypatch.setattr(service.store.writer, "write", count)
        await asyncio.gather(
            *(
                service.store.append(table_id, entry(n), RUNNING)
                for table_id in ids
                for n in range(1, 9)
            )
        )
        assert batches == [8] * 8, "a transaction has one entry of each table"
        for table_id in ids:
            assert [e.number for e in await service.store.entries(table_id, 0)] == list(range(1, 9))

    run_with_service(tmp_path, work)


def test_rejected_entry_does_not_affect_the_others(tmp_path: Path) -> None:
    async def work(service: ServerTables) -> None:
        table_id = await create_table_id(service)
        await service.store.append(table_id, entry(1, "a"), RUNNING)
        results = await asyncio.gather(
            service.store.append(table_id, entry(2), RUNNING),
            service.store.append(table_id, entry(3, "a"), RUNNING),
            service.store.append(table_id, entry(1), RUNNING),
            service.store.append(table_id, entry(4), RUNNING),
            return_exceptions=True,
        )
        assert [type(r) for r in results] == [type(None), EntryConflict, EntryConflict, type(None)]
        assert [e.number for e in await service.store.entries(table_id, 0)] == [1, 2, 4]

    run_with_service(tmp_path, work)


def test_database_errors_contain_no_values(tmp_path: Path) -> None:
    """Stored values are secret; a traceback in the log must not contain them."""

    async def work(service: ServerTables) -> None:
        async with service.store.database.begin() as c:
            await c.execute(insert(HEARTBEAT).values(id=1, at=4242.4242))
        with pytest.raises(IntegrityError) as caught:
            async with service.store.database.begin() as c:
                await c.execute(insert(HEARTBEAT).values(id=1, at=4242.4242))
        assert "4242.4242" not in str(caught.value)

    run_with_service(tmp_path, work)


# --- commands


def test_stored_command_is_published_to_observers(tmp_path: Path) -> None:
    async def work(service: ServerTables) -> None:
        seen: list[tuple[int | None, int]] = []

        class Recorder(Observer):
            def on_change(self, handle: LiveTable, before: OnlineTable | None) -> None:
                seen.append((before.entry_number if before else None, handle.table.entry_number))

        service.observers.append(Recorder())
        handle = await service.find(await create_table_id(service))
        first = handle.table
        accepted = await service.submit(handle, PauseGame(0))
        assert accepted == Accepted(version=1)
        assert seen == [(None, 0), (0, 1)]
        assert (first.status, handle.table.status) == ("running", "paused")
        assert [e.kind for e in await service.store.entries(handle.id, 0)] == ["pause"]

    run_with_service(tmp_path, work)


def test_rejected_command_changes_nothing(tmp_path: Path) -> None:
    async def work(service: ServerTables) -> None:
        handle = await service.find(await create_table_id(service))
        before = handle.table
        with pytest.raises(ApiError, match="not paused"):
            await service.submit(handle, ResumeGame(0), "key")
        assert handle.table is before
        assert await service.store.entries(handle.id, 0) == []
        assert not (await service.submit(handle, PauseGame(0), "key")).duplicate

    run_with_service(tmp_path, work)


def test_key_of_a_seat_is_used_once(tmp_path: Path) -> None:
    """Also if only the database remembers it; another seat may use the same key."""

    async def work(service: ServerTables) -> None:
        handle = await service.find(await create_table_id(service))
        assert await service.submit(handle, PauseGame(0), "a") == Accepted(version=1)
        again = Accepted(version=1, duplicate=True)
        assert await service.submit(handle, PauseGame(0), "a") == again
        handle.recent_keys.clear()
        assert await service.submit(handle, PauseGame(0), "a") == again
        assert await service.submit(handle, ResumeGame(1), "a") == Accepted(version=2)

    run_with_service(tmp_path, work)


def test_entry_of_another_worker_is_applied_first(tmp_path: Path) -> None:
    async def work(service: ServerTables) -> None:
        other = ServerTables(service.settings, service.store, service.tasks)
        table_id = await create_table_id(service)
        handle, remote = await service.find(table_id), await other.find(table_id)
        await other.submit(remote, RenameSeat(0, "Nefertari"), "key")
        assert await service.submit(handle, RenameSeat(1, "Ramses")) == Accepted(version=2)
        assert handle.table.game.names == ("Nefertari", "Ramses")
        assert (await service.submit(handle, RenameSeat(0, "Nefertari"), "key")).duplicate
        await other.submit(remote, PauseGame(0))
        with pytest.raises(ApiError, match="paused"):
            await service.submit(handle, PauseGame(0))

    run_with_service(tmp_path, work)


def test_command_for_a_table_that_another_worker_deleted(tmp_path: Path) -> None:
    async def work(service: ServerTables) -> None:
        other = ServerTables(service.settings, service.store, service.tasks)
        table_id = await create_table_id(service)
        handle, remote = await service.find(table_id), await other.find(table_id)
        await other.delete(remote)
        with pytest.raises(ApiError) as caught:
            await service.submit(handle, PauseGame(0))
        assert caught.value.error == "no_table"

    run_with_service(tmp_path, work)


def test_started_write_is_published_though_its_client_is_gone(tmp_path: Path) -> None:
    async def work(service: ServerTables) -> None:
        handle = await service.find(await create_table_id(service))
        request = asyncio.create_task(service.submit(handle, PauseGame(0)))
        while not service.store.writer.queue:
            await asyncio.sleep(0)
        request.cancel()
        with pytest.raises(asyncio.CancelledError):
            await request
        assert handle.table.status == "paused"
        assert len(await service.store.entries(handle.id, 0)) == 1

    run_with_service(tmp_path, work)


# --- memory and clocks


def test_unknown_ids_leave_nothing_in_memory(tmp_path: Path) -> None:
    async def work(service: ServerTables) -> None:
        for number in range(50):
            with pytest.raises(ApiError):
                await service.find(f"nothing{number:04d}")
        assert service.load_locks == {}
        assert service.handles == {}

    run_with_service(tmp_path, work)


def test_concurrent_requests_load_a_table_once(tmp_path: Path) -> None:
    async def work(service: ServerTables) -> None:
        table_id = await create_table_id(service)
        service.handles.clear()
        handles = await asyncio.gather(*(service.find(table_id) for _ in range(20)))
        assert len({id(handle) for handle in handles}) == 1

    run_with_service(tmp_path, work)


def test_no_clock_runs_without_heartbeats(tmp_path: Path) -> None:
    """After an outage of the database or a sleep of the machine, the gap is an outage."""

    async def work(service: ServerTables) -> None:
        table_id = await create_table_id(
            service, time_control=TimeControl(kind="fischer", seconds=1000)
        )
        handle = await service.find(table_id)
        await service.heartbeat.beat()
        handle.table.clock.set_running([0])
        now = time.time()
        handle.table.clock.updated_at = now - 600
        async with service.store.database.begin() as c:
            await c.execute(HEARTBEAT.update().values(at=now - 500))
        assert (handle.table.clock.seconds_left(0, now) or 0) == pytest.approx(400, abs=5)
        await service.heartbeat.beat()
        assert OUTAGE_AFTER_S < 500
        assert (handle.table.clock.seconds_left(0, now) or 0) == pytest.approx(900, abs=5)

    run_with_service(tmp_path, work)
