"""Tables with an expiry, such as those of lessons."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path

import pytest

from kemet.server.hosting.server_tables import ServerTables
from kemet.tables.create import BOTS_ONLY_DAYS, DAY_S
from tests.support.live_server import ServerProcess, problem, wait_until
from tests.support.table_builders import create_table_id, maintenance_of, run_with_service

pytestmark = pytest.mark.build_independent

LATER = 8 * DAY_S


async def exists(service: ServerTables, table_id: str) -> bool:
    return await service.store.metadata(table_id) is not None


def test_only_expired_tables_are_deleted(tmp_path: Path) -> None:
    async def work(service: ServerTables) -> None:
        lesson, other, longer = [
            await create_table_id(service, days=days) for days in (7, None, 30)
        ]
        await maintenance_of(service).delete_expired(time.time() + 6 * DAY_S)
        assert await exists(service, lesson)
        await maintenance_of(service).delete_expired(time.time() + LATER)
        assert not await exists(service, lesson)
        assert await exists(service, other)
        assert await exists(service, longer)

    run_with_service(tmp_path, work)


def test_watched_table_stays_until_the_watcher_leaves(tmp_path: Path) -> None:
    async def work(service: ServerTables) -> None:
        table_id = await create_table_id(service, days=7)
        handle = await service.find(table_id)
        with handle.listen(None):
            await maintenance_of(service).delete_expired(time.time() + LATER)
            assert await service.find(table_id) is handle
        await maintenance_of(service).delete_expired(time.time() + LATER)
        assert handle.deleted
        assert not await exists(service, table_id)

    run_with_service(tmp_path, work)


def test_rematch_does_not_expire(server: ServerProcess) -> None:
    t = server.create_table("me", "hotseat", days=1)
    expires_at = t.host.info().expires_at
    assert expires_at == pytest.approx(time.time() + DAY_S, abs=60)
    t.seat(0).command("concede")
    rematch = t.seat(0).rematch()
    assert rematch.info().expires_at is None


def test_invalid_days_are_rejected(server: ServerProcess) -> None:
    seats = [{"kind": "me"}, {"kind": "bot"}]
    for days in (0, 366, "soon"):
        response = server.http.post("/api/tables", json={"seats": seats, "days": days})
        assert problem(response) == (422, "invalid")


def test_server_deletes_expired_tables(server: ServerProcess) -> None:
    t = server.create_table("me", "hotseat", days=1)
    file = server.folder / "kemet.db"
    with sqlite3.connect(file, timeout=20) as database:
        database.execute("UPDATE tables SET expires_at = 1 WHERE id = ?", (t.id,))
    wait_until(lambda: t.request(0, "state", method="GET").status_code == 404)


def test_table_of_bots_expires(server: ServerProcess) -> None:
    bots = server.create_table("random", "random", watch="public")
    expires_at = server.http.get(bots.path).json()["expires_at"]
    assert expires_at == pytest.approx(time.time() + BOTS_ONLY_DAYS * DAY_S, abs=60)
    people = server.create_table("random", "me", watch="public")
    assert server.http.get(people.path).json()["expires_at"] is None
