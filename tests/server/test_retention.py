"""Retention: finished and idle tables are deleted after some days, never one that is watched."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert, update

from kemet.api import ApiError, ChatMessage
from kemet.server.admin.tables import purge
from kemet.server.hosting.maintenance import MAX_DELETED_TABLES
from kemet.server.hosting.peers import Peers
from kemet.server.hosting.server_tables import ServerTables
from kemet.server.settings import Settings
from kemet.server.storage.migrations import upgrade
from kemet.server.storage.retention import DAY_S, DueTable, RetentionRules
from kemet.server.storage.schema import ENTRIES, TABLES
from kemet.server.storage.table_store import TableStore
from kemet.tables.commands import Concede, PauseGame, RenameSeat
from tests.support.admin_driver import Admin
from tests.support.cli_driver import CliRunner
from tests.support.table_builders import create_table_id, maintenance_of, run_on_database

pytestmark = pytest.mark.build_independent


@pytest.fixture(params=["sqlite", "postgresql"])
def settings(request: pytest.FixtureRequest, tmp_path: Path) -> Settings:
    if request.param == "sqlite":
        return Settings(database_url=f"sqlite:///{tmp_path / 'kemet.db'}")
    return Settings(database_url=request.getfixturevalue("postgres").create_database())


async def exists(service: ServerTables, table_id: str) -> bool:
    return await service.store.metadata(table_id) is not None


def days_later(days: float) -> float:
    return time.time() + days * DAY_S


async def create_finished_id(service: ServerTables) -> str:
    table_id = await create_table_id(service)
    await service.submit(await service.find(table_id), Concede(0))
    return table_id


def test_tables_are_kept_for_their_time(settings: Settings) -> None:
    async def work(service: ServerTables) -> None:
        maintenance = maintenance_of(service)
        finished = await create_finished_id(service)
        idle, paused = await create_table_id(service), await create_table_id(service)
        await service.submit(await service.find(paused), PauseGame(None))
        await maintenance.delete_expired(days_later(59))
        assert [await exists(service, id) for id in (finished, idle, paused)] == [True] * 3
        await maintenance.delete_expired(days_later(61))
        assert [await exists(service, id) for id in (finished, idle, paused)] == [
            True,
            False,
            False,
        ]
        await maintenance.delete_expired(days_later(366))
        assert not await exists(service, finished)

    run_on_database(settings, work)


def test_games_in_play_count_from_their_last_entry(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A correspondence game of a year stays; chat alone is no entry."""

    async def work(service: ServerTables) -> None:
        played, idle = await create_table_id(service), await create_table_id(service)
        now = days_later(50)
        monkeypatch.setattr("kemet.server.platform.server_time.SERVER_TIME.now", lambda: now)
        await service.submit(await service.find(played), RenameSeat(0, "Anna"))
        await service.post_chat(await service.find(idle), 0, ChatMessage(text="still there?"))
        await maintenance_of(service).delete_expired(days_later(70))
        assert await exists(service, played)
        assert not await exists(service, idle)

    run_on_database(settings, work)


def test_zero_keeps_for_ever(settings: Settings) -> None:
    for_ever = settings.model_copy(update={"keep_finished_days": 0, "keep_idle_days": 0})

    async def work(service: ServerTables) -> None:
        ids = [await create_finished_id(service), await create_table_id(service)]
        await maintenance_of(service).delete_expired(days_later(10_000))
        assert [await exists(service, id) for id in ids] == [True, True]

    run_on_database(for_ever, work)


def test_watched_table_stays_also_for_other_workers(settings: Settings) -> None:
    async def work(service: ServerTables) -> None:
        table_id = await create_table_id(service)
        other = ServerTables(settings, service.store, service.tasks)  # has not loaded it
        other.peers = Peers("other", other, service.tasks)
        with (await service.find(table_id)).listen(None):
            own = maintenance_of(service)
            await own.delete_expired(days_later(61))
            await maintenance_of(other).delete_expired(days_later(61))
            assert await exists(service, table_id)
        await maintenance_of(other).delete_expired(days_later(62))
        assert not await exists(service, table_id)

    run_on_database(settings, work)


@pytest.mark.parametrize("is_loaded", [True, False], ids=["loaded", "unloaded"])
def test_a_table_that_is_used_in_the_moment_of_its_deletion_stays(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, *, is_loaded: bool
) -> None:
    """The entry is stored after the sweep has found the table, and before it deletes it."""

    async def work(service: ServerTables) -> None:
        table_id = await create_table_id(service)
        other = ServerTables(settings, service.store, service.tasks)
        sweeping = service if is_loaded else other
        now = days_later(61)
        monkeypatch.setattr("kemet.server.platform.server_time.SERVER_TIME.now", lambda: now)
        find_due = service.store.retention.due

        async def due_and_then_used(*args: Any) -> list[DueTable]:
            found = await find_due(*args)
            await service.submit(await service.find(table_id), RenameSeat(0, "Anna"))
            return found

        monkeypatch.setattr(service.store.retention, "due", due_and_then_used)
        await maintenance_of(sweeping).delete_expired(now)
        assert await exists(service, table_id)
        assert [e.data for e in await service.store.entries(table_id, 0)] == [{"name": "Anna"}]
        assert not (await service.find(table_id)).deleted

    run_on_database(settings, work)


def test_a_purge_spares_a_table_that_is_used_meanwhile(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(service: ServerTables) -> None:
        used, idle = await create_table_id(service), await create_table_id(service)
        now = days_later(61)
        monkeypatch.setattr("kemet.server.platform.server_time.SERVER_TIME.now", lambda: now)
        find_due = service.store.retention.due

        async def due_and_then_used(*args: Any) -> list[DueTable]:
            found = await find_due(*args)
            if found:
                await service.submit(await service.find(used), RenameSeat(0, "Anna"))
            return found

        monkeypatch.setattr(service.store.retention, "due", due_and_then_used)
        assert await purge(service.store, RetentionRules(365, 60)) == {"idle": 1}
        assert await exists(service, used)
        assert not await exists(service, idle)

    run_on_database(settings, work)


def test_a_deletion_waits_for_an_entry_that_is_being_stored(settings: Settings) -> None:
    """The condition holds for the row as it is after the transaction of the entry."""

    async def work(service: ServerTables) -> None:
        store, now = service.store, days_later(61)
        table_id = await create_table_id(service)
        is_due = RetentionRules(365, 60).is_due(now)
        other = TableStore(settings)
        async with other.database.begin() as c:
            await c.execute(
                insert(ENTRIES).values(
                    table_id=table_id, number=1, kind="pause", data={}, at=now, public=True
                )
            )
            deletion = asyncio.create_task(store.delete(table_id, is_due))
            await asyncio.sleep(0.3)
            assert not deletion.done()
            used = update(TABLES).where(TABLES.c.id == table_id)
            await c.execute(used.values(entry_number=1, last_entry_at=now))
        assert not await deletion
        assert len(await store.entries(table_id, 0)) == 1
        await other.close()

    run_on_database(settings, work)


def test_an_entry_after_the_deletion_finds_no_table(settings: Settings) -> None:
    async def work(service: ServerTables) -> None:
        table_id = await create_table_id(service)
        handle = await service.find(table_id)
        assert await service.store.delete(table_id)  # by another process
        with pytest.raises(ApiError, match="no such table"):
            await service.submit(handle, RenameSeat(0, "Anna"))
        with pytest.raises(ApiError, match="no such table"):
            await service.post_chat(handle, 0, ChatMessage(text="hello"))

    run_on_database(settings, work)


def test_a_sweep_deletes_a_bounded_number(settings: Settings) -> None:
    async def work(service: ServerTables) -> None:
        for _ in range(3):
            await create_table_id(service)
        rules = RetentionRules(365, 60)
        assert len(await service.store.retention.due(days_later(61), rules, 2)) == 2
        assert len(await service.store.retention.due(days_later(61), rules, 50)) == 3
        assert MAX_DELETED_TABLES <= 100

    run_on_database(settings, work)


def test_purge(settings: Settings, typed: CliRunner) -> None:
    asyncio.run(upgrade(settings))
    admin = Admin(typed, settings.database_url)
    created: list[str] = []

    async def work(service: ServerTables) -> None:
        created.append(await create_finished_id(service))
        created.extend([await create_table_id(service), await create_table_id(service, days=1)])
        created.append(await create_table_id(service))

    run_on_database(settings, work)
    finished, idle, expired, used = created
    admin.execute("UPDATE tables SET last_entry_at = 1 WHERE id != :id", id=used)
    admin.execute("UPDATE tables SET expires_at = 1 WHERE id = :id", id=expired)
    out = admin("purge", "--dry-run")
    for table_id, reason in ((finished, "finished"), (idle, "idle"), (expired, "expired")):
        assert f"{table_id}  {reason}" in out
    assert "would delete 3 tables" in out
    assert admin.execute("SELECT count(*) FROM tables") == [(4,)]
    assert "would delete 1 table\n" in admin(
        "purge", "--dry-run", "--finished-days", "0", "--idle-days", "0"
    )
    assert "Confirm it with --yes" in admin.refusal("purge")
    assert "deleted 3 tables (1 expired, 1 finished, 1 idle)" in admin("purge", "--yes")
    assert admin.execute("SELECT id FROM tables") == [(used,)]
    assert "deleted 0 tables\n" in admin("purge")
