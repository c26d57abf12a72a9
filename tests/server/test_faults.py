"""Faults: damaged snapshots, unreadable tables, errors behind sockets, outages, a second server."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import sys
import time
from math import inf
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import insert, update

from kemet.api import ApiError, ChatMessage, TimeControl
from kemet.server.hosting.heartbeat import HEARTBEAT_INTERVAL_S, OUTAGE_AFTER_S
from kemet.server.hosting.maintenance import Maintenance
from kemet.server.hosting.server_tables import ServerTables
from kemet.server.http import live
from kemet.server.platform import server_time
from kemet.server.settings import Settings
from kemet.server.storage.file_lock import DatabaseLockFailed, database_lock
from kemet.server.storage.schema import CHAT, ENTRIES, HEARTBEAT, SNAPSHOTS, TABLES
from kemet.tables.callers import Caller
from kemet.tables.clock import SystemClock
from kemet.tables.commands import RenameSeat
from kemet.tables.live_table import LiveTable
from kemet.tables.subscription import Subscription
from tests.support.given_time import given_time
from tests.support.live_server import ServerProcess, free_port, run_server, wait_until
from tests.support.table_builders import (
    actions_of,
    create_table_id,
    maintenance_of,
    run_with_service,
)

pytestmark = pytest.mark.build_independent


async def damage_snapshot(service: ServerTables, table_id: str, data: bytes) -> None:
    await service.save_snapshot(table_id, service.handles[table_id].table)
    async with service.store.database.begin() as c:
        await c.execute(update(SNAPSHOTS).where(SNAPSHOTS.c.table_id == table_id).values(data=data))
    service.handles.clear()


@pytest.mark.parametrize("data", [b"", b"garbage", b"x\x9c\x03\x00\x00\x00\x00\x01"])
def test_damaged_snapshot_is_ignored(tmp_path: Path, data: bytes) -> None:
    """A snapshot is a cache: the entries have everything."""

    async def work(service: ServerTables) -> None:
        handle = await service.find(await create_table_id(service))
        await service.submit(handle, RenameSeat(0, "Nefertari"))
        await damage_snapshot(service, handle.id, data)
        again = await service.find(handle.id)
        assert again.table.game.names[0] == "Nefertari"
        assert again.table.entry_number == 1

    run_with_service(tmp_path, work)


async def make_unreadable(service: ServerTables, table_id: str) -> None:
    """A due table whose game no version can read."""
    async with service.store.database.begin() as c:
        await c.execute(
            update(TABLES)
            .where(TABLES.c.id == table_id)
            .values(start_record="nothing", next_due_at=1.0)
        )
        await c.execute(
            insert(ENTRIES).values(
                table_id=table_id, number=1, kind="answer", seat=0, data={}, at=1.0, public=True
            )
        )
    service.handles.pop(table_id, None)


def test_unreadable_tables_do_not_starve_the_others(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def work(service: ServerTables) -> None:
        scheduled: list[str] = []

        def schedule(handle: LiveTable) -> None:
            scheduled.append(handle.id)

        maintenance = Maintenance(service, schedule, service.tasks)
        for _ in range(6):
            await make_unreadable(service, await create_table_id(service))
        healthy = await create_table_id(service)
        async with service.store.database.begin() as c:
            await c.execute(update(TABLES).where(TABLES.c.id == healthy).values(next_due_at=2.0))
        for _ in range(4):
            await maintenance.schedule_due(time.time(), limit=3)
        assert healthy in scheduled
        unreadable = [r for r in caplog.records if r.message == "unreadable table"]
        assert len(unreadable) == 6, "each is logged once"

    run_with_service(tmp_path, work)


def test_unreadable_table_is_a_clear_error(tmp_path: Path) -> None:
    async def work(service: ServerTables) -> None:
        table_id = await create_table_id(service)
        await make_unreadable(service, table_id)
        for _ in range(2):
            with pytest.raises(ApiError) as caught:
                await service.find(table_id)
            assert (caught.value.status, caught.value.error) == (410, "unreadable")

    run_with_service(tmp_path, work)


def test_a_failing_part_of_a_sweep_does_not_stop_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(service: ServerTables) -> None:
        maintenance = maintenance_of(service)
        handle = await service.find(await create_table_id(service, days=1))
        handle.last_used -= 10_000

        async def fail(now: float) -> None:
            raise KeyError("damaged")

        monkeypatch.setattr(maintenance, "delete_expired", fail)
        await maintenance.sweep(time.time())
        assert handle.id not in service.handles, "idle tables are evicted"

    run_with_service(tmp_path, work)


# --- clocks


def test_short_outage_at_startup_stops_the_clocks(tmp_path: Path) -> None:
    async def work(service: ServerTables) -> None:
        handle = await service.find(
            await create_table_id(service, time_control=TimeControl(kind="fischer", seconds=100))
        )
        clock = handle.table.clock
        clock.set_running([0])
        now = server_time.now()
        clock.updated_at = now - 9
        await service.heartbeat.beat()
        async with service.store.database.begin() as c:
            await c.execute(HEARTBEAT.update().values(at=now - 8))
        assert 8 - HEARTBEAT_INTERVAL_S > 3
        service.heartbeat.known_until = -inf  # as after a start
        await service.heartbeat.beat()
        assert clock.seconds_left(0, now) == pytest.approx(99, abs=1)

    run_with_service(tmp_path, work)


def test_failed_heartbeat_makes_the_gap_an_outage(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However short it is."""

    async def work(service: ServerTables) -> None:
        await service.heartbeat.beat()
        heartbeat = service.store.outages.heartbeat

        async def fail(*_: object) -> float | None:
            raise OSError("no database")

        monkeypatch.setattr(service.store.outages, "heartbeat", fail)
        with pytest.raises(OSError, match="no database"):
            await service.heartbeat.beat()
        assert not service.heartbeat.is_writable()
        monkeypatch.setattr(service.store.outages, "heartbeat", heartbeat)
        await service.heartbeat.beat()
        assert service.heartbeat.is_writable()
        assert len(service.outages) == 1
        assert service.outages[0][1] - service.outages[0][0] < OUTAGE_AFTER_S

    run_with_service(tmp_path, work)


def test_server_time_never_goes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    wall, monotonic = 1000.0, 50.0
    monkeypatch.setattr(time, "time", lambda: wall)
    monkeypatch.setattr(time, "monotonic", lambda: monotonic)
    clock = SystemClock()
    wall, monotonic = 1002.0, 52.0
    assert clock.now() == 1002
    wall, monotonic = 400.0, 57.0  # set back by ten minutes after three seconds
    assert clock.now() == 1007
    wall, monotonic = 1100.0, 58.0
    assert clock.now() == 1100
    clock.advance_to(1200)
    assert clock.now() == 1200


# --- chat


def test_line_that_comes_while_others_are_read_is_not_missed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(service: ServerTables) -> None:
        handle = await service.find(await create_table_id(service))
        subscription = Subscription(service, Caller(handle, 0, False), None, "en")
        read = service.store.chat.lines_after

        async def read_slowly(*args: Any, **kwargs: Any) -> Any:
            rows = await read(*args, **kwargs)
            monkeypatch.setattr(service.store.chat, "lines_after", read)
            await service.post_chat(handle, 1, ChatMessage(text="second", key="b"))
            return rows

        await service.post_chat(handle, 1, ChatMessage(text="first", key="a"))
        handle.recent_lines.clear()  # so that it is read
        monkeypatch.setattr(service.store.chat, "lines_after", read_slowly)
        texts: list[str] = []
        for _ in range(3):
            batch = await subscription.next_chat()
            texts += [line.text for line in batch.lines] if batch else []
        assert texts == ["first", "second"]

    run_with_service(tmp_path, work)


def test_burst_of_chat_is_complete(tmp_path: Path) -> None:
    async def work(service: ServerTables) -> None:
        handle = await service.find(await create_table_id(service))
        subscription = Subscription(service, Caller(handle, 0, False), None, "en")
        async with service.store.database.begin() as c:
            for number in range(1, 451):
                line = {"table_id": handle.id, "number": number, "seat": 1, "text": str(number)}
                await c.execute(insert(CHAT).values(at=1.0, **line))
        handle.chat_count = 450
        numbers: list[int] = []
        while (batch := await subscription.next_chat()) is not None:
            numbers += [line.number for line in batch.lines]
        assert numbers == list(range(1, 451))

    run_with_service(tmp_path, work)


# --- lists


def test_lobby_filters_before_it_limits(tmp_path: Path) -> None:
    async def work(service: ServerTables) -> None:
        watched = await create_table_id(service, public=True, watch="public")
        for _ in range(5):  # newer, but nobody may join or watch them
            await create_table_id(service, public=True, watch="nobody")
        assert [t.config.id for t in await service.store.list_public(3)] == [watched]

    run_with_service(tmp_path, work)


# --- processes


def test_error_behind_a_socket_is_logged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Also a RuntimeError, which Starlette raises for closed connections."""

    def fail(subscription: Subscription) -> str:
        raise RuntimeError("a bug")

    async def work(service: ServerTables) -> None:
        handle = await service.find(await create_table_id(service, watch="public"))
        app = FastAPI()
        app.include_router(live.router)
        app.state.runtime = SimpleNamespace(actions=actions_of(service), people=None)
        monkeypatch.setattr(Subscription, "next_update", fail)
        sent: list[Any] = []
        received: asyncio.Queue[Any] = asyncio.Queue()
        received.put_nowait({"type": "websocket.connect"})
        received.put_nowait({"type": "websocket.receive", "text": "{}"})

        async def send(message: Any) -> None:
            sent.append(message)

        path = f"/api/tables/{handle.id}/live"
        scope = {"type": "websocket", "path": path, "headers": [], "query_string": b""}
        await app(scope, received.get, send)
        assert sent[-1]["code"] == 1011

    run_with_service(tmp_path, work)
    failures = [r for r in caplog.records if r.message == "a live connection failed"]
    assert [str(r.exc_info[1]) for r in failures if r.exc_info] == ["a bug"]


def run_sql(file: Path, script: str) -> None:
    connection = sqlite3.connect(file)
    connection.executescript(script)
    connection.close()


def test_second_server_on_a_file_refuses_to_start(tmp_path: Path) -> None:
    with run_server(tmp_path) as server:
        environment = {
            **{k: v for k, v in os.environ.items() if not k.startswith("KEMET_")},
            "KEMET_DATABASE_URL": server.settings["KEMET_DATABASE_URL"],
        }
        command = [sys.executable, "-m", "kemet", "serve", "--port", str(free_port())]
        with (
            (tmp_path / "second.log").open("wb") as log,
            subprocess.Popen(command, env=environment, stdout=log, stderr=log) as second,
        ):
            assert wait_until(lambda: second.poll() is not None)
        assert second.returncode == 1
        printed = (tmp_path / "second.log").read_text()
        assert "another server uses" in printed
        assert "Traceback" not in printed
    with run_server(tmp_path):  # the lock ends with its process
        pass


def test_a_link_to_a_file_has_its_lock(tmp_path: Path) -> None:
    (tmp_path / "kemet.db").touch()
    (tmp_path / "link.db").symlink_to("kemet.db")
    file, link = (
        Settings(database_url=f"sqlite:///{tmp_path / name}") for name in ("kemet.db", "link.db")
    )
    with database_lock(file), pytest.raises(DatabaseLockFailed), database_lock(link):
        pass


def test_stop_with_open_streams_is_quick(tmp_path: Path) -> None:
    with run_server(tmp_path) as server:
        table = server.create_table("me", "greedy")
        with table.connect(0) as me:
            me.state()
            with given_time() as spent:
                server.stop()
            assert spent.seconds() < 4


def test_readiness_shows_a_database_that_cannot_be_written(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path).start()
    try:
        assert server.http.get("/readyz").json()["writable"] is True
        run_sql(tmp_path / "kemet.db", "DROP TABLE heartbeat;")
        wait_until(lambda: server.http.get("/readyz").status_code == 503)
        assert server.http.get("/readyz").json()["writable"] is False
    finally:
        server.stop()
        server.client.close()
