"""Tables that are made for some days only, as those of lessons are."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path

import pytest
from alembic import command
from sqlalchemy import create_engine

from kemet.server.db.migrations import make_config
from kemet.server.settings import Settings
from kemet.server.tables.create import DAY_S
from kemet.server.tables.service import TableService
from tests.support.live_server import ServerProcess, problem, wait_until
from tests.support.table_builders import create_table_id, run_with_service

LATER = 8 * DAY_S


async def exists(service: TableService, id_: str) -> bool:
    return await service.store.metadata(id_) is not None


def test_only_expired_tables_are_deleted(tmp_path: Path) -> None:
    async def work(service: TableService) -> None:
        lesson, other, longer = [
            await create_table_id(service, days=days) for days in (7, None, 30)
        ]
        await service.scheduler._delete_expired(time.time() + 6 * DAY_S)
        assert await exists(service, lesson)
        await service.scheduler._delete_expired(time.time() + LATER)
        assert not await exists(service, lesson)
        assert await exists(service, other)
        assert await exists(service, longer)

    run_with_service(tmp_path, work)


def test_watched_table_stays_until_the_watcher_leaves(tmp_path: Path) -> None:
    async def work(service: TableService) -> None:
        id_ = await create_table_id(service, days=7)
        handle = await service.find(id_)
        with handle.listen(None):
            await service.scheduler._delete_expired(time.time() + LATER)
            assert await service.find(id_) is handle
        await service.scheduler._delete_expired(time.time() + LATER)
        assert handle.deleted
        assert not await exists(service, id_)

    run_with_service(tmp_path, work)


def test_rematch_does_not_expire(server: ServerProcess) -> None:
    t = server.create_table("me", "hotseat", days=1)
    until = t.host.info().expires_at
    assert until == pytest.approx(time.time() + DAY_S, abs=60)
    t.seat(0).command("concede")
    again = t.seat(0).rematch()
    assert again.info().expires_at is None


def test_invalid_days_are_rejected(server: ServerProcess) -> None:
    seats = [{"kind": "me"}, {"kind": "bot"}]
    for days in (0, 366, "soon"):
        made = server.http.post("/api/tables", json={"seats": seats, "days": days})
        assert problem(made) == (422, "invalid")


def test_server_deletes_expired_tables(server: ServerProcess) -> None:
    t = server.create_table("me", "hotseat", days=1)
    file = server.folder / "kemet.db"
    with sqlite3.connect(file, timeout=20) as database:
        database.execute("UPDATE tables SET expires_at = 1 WHERE id = ?", (t.id,))
    wait_until(lambda: t.request(0, "state", method="GET").status_code == 404)


def test_tables_of_revision_0001_are_migrated(tmp_path: Path) -> None:
    """A database of the first version, with a table in it, is brought up to date."""
    settings = Settings(database_url=f"sqlite:///{tmp_path / 'kemet.db'}")
    engine = create_engine(settings.database_url)
    with engine.begin() as connection:
        made = make_config(settings)
        made.attributes["connection"] = connection
        command.upgrade(made, "0001")
        connection.exec_driver_sql(
            "INSERT INTO tables VALUES ('old-table-1', 1, 'revised', 'standard', 2, '', '{}', '', "
            "0, 'link', '', NULL, 'over', 0, 0, NULL, NULL)"
        )
    engine.dispose()

    async def work(service: TableService) -> None:
        await service.scheduler._delete_expired(time.time() + LATER)
        found = await service.store.metadata("old-table-1")
        assert found is not None

    run_with_service(tmp_path, work)
