"""Analyses beside each other: waiting, workers that end, damaged results, limits."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import zlib
from pathlib import Path
from typing import Any

import pytest

from kemet.server.hosting.server_tables import ServerTables
from kemet.tables.analyses import ALIVE_S, STALE_S, Analyses, TooManyAnalyses
from kemet.tables.clock import SystemClock
from kemet.tables.protocols import BotFailed
from kemet.tables.stored import StoredAnalysis
from tests.support.given_time import given_time
from tests.support.live_server import (
    ROOT,
    TIMEOUT_S,
    ServerProcess,
    ServerTable,
    run_server,
    wait_until,
)
from tests.support.table_builders import create_table_id, run_with_service

pytestmark = pytest.mark.build_independent

LONG_GAME = ROOT / "tests/golden/original-long-2-4.kemet"


class SlowBots:
    """Bots that analyse an answer as soon as they may."""

    def __init__(self) -> None:
        self.may_go_on = asyncio.Event()
        self.asked: list[str] = []
        self.parts: list[tuple[int, int]] = []
        self.fails = False
        self.analysis_slots = 1

    async def analyse(
        self, record: str, start: int, end: int, seconds: float, table: str
    ) -> list[Any]:
        self.asked.append(record)
        self.parts.append((start, end))
        await self.may_go_on.wait()
        if self.fails:
            raise BotFailed("the process has ended")
        return [{"answer": number} for number in range(start, min(end, start + 10))]


def analyses_of(
    service: ServerTables, bots: SlowBots, clock: SystemClock | None = None
) -> Analyses:
    return Analyses(service.store.analyses, bots, service.tasks, clock)  # type: ignore[arg-type]


async def find(analyses: Analyses, table_id: str) -> StoredAnalysis:
    found = await analyses.find(table_id)
    assert found is not None
    return found


async def wait_for(analyses: Analyses, table_id: str, status: str) -> None:
    async with asyncio.timeout(TIMEOUT_S):
        while (await find(analyses, table_id)).status != status:
            await asyncio.sleep(0.01)


class MovedClock(SystemClock):
    """A clock that only the test moves."""

    def __init__(self) -> None:
        super().__init__()
        self.seconds = 1000.0

    def now(self) -> float:
        return self.seconds

    async def sleep(self, seconds: float) -> None:
        end = self.seconds + seconds
        while self.seconds < end:
            await asyncio.sleep(0.01)


def test_a_game_that_waits_for_long_is_analysed_once(tmp_path: Path) -> None:
    async def work(service: ServerTables) -> None:
        bots, clock = SlowBots(), MovedClock()
        own, other = analyses_of(service, bots, clock), analyses_of(service, bots, clock)
        first, second = [await create_table_id(service) for _ in range(2)]
        assert await own.request(first, "first", 1)
        assert await own.request(second, "second", 1)
        began = clock.seconds
        while clock.seconds < began + 2 * STALE_S:
            clock.seconds += ALIVE_S
            async with asyncio.timeout(TIMEOUT_S):
                while (await find(own, second)).updated_at < clock.seconds - ALIVE_S:
                    await asyncio.sleep(0.01)
        for worker in (own, other):
            assert (await find(worker, second)).status == "waiting"
            assert not await worker.request(second, "second", 1)
        bots.may_go_on.set()
        await wait_for(own, second, "done")
        assert bots.asked == ["first", "second"]

    run_with_service(tmp_path, work)


def test_several_parts_of_a_game_are_analysed_at_once(tmp_path: Path) -> None:
    async def work(service: ServerTables) -> None:
        bots = SlowBots()
        bots.analysis_slots = 3
        analyses = analyses_of(service, bots)
        table_id = await create_table_id(service)
        assert await analyses.request(table_id, "record", 60)
        async with asyncio.timeout(TIMEOUT_S):
            while len(bots.parts) < 3:
                await asyncio.sleep(0.01)
        assert bots.parts == [(0, 24), (24, 48), (48, 60)]
        bots.may_go_on.set()
        await wait_for(analyses, table_id, "done")
        found = await find(analyses, table_id)
        assert found.answers == [{"answer": number} for number in range(60)]
        assert sorted(bots.parts) == [
            (0, 24), (10, 24), (20, 24), (24, 48), (34, 48), (44, 48), (48, 60), (58, 60),
        ]  # fmt: skip

    run_with_service(tmp_path, work)


def test_all_parts_end_when_one_fails(tmp_path: Path) -> None:
    async def work(service: ServerTables) -> None:
        bots = SlowBots()
        bots.analysis_slots, bots.fails = 2, True
        bots.may_go_on.set()
        analyses = analyses_of(service, bots)
        table_id = await create_table_id(service)
        assert await analyses.request(table_id, "record", 60)
        await wait_for(analyses, table_id, "failed")
        assert len(bots.parts) <= 2

    run_with_service(tmp_path, work)


def test_an_analysis_whose_worker_has_ended_has_failed(tmp_path: Path) -> None:
    async def work(service: ServerTables) -> None:
        bots = SlowBots()
        bots.may_go_on.set()
        analyses = analyses_of(service, bots)
        table_id = await create_table_id(service)
        await service.store.analyses.claim(table_id, 1, 1.0, 0.0)
        assert (await find(analyses, table_id)).status == "failed"
        assert await analyses.request(table_id, "again", 1)
        await wait_for(analyses, table_id, "done")

    run_with_service(tmp_path, work)


def test_an_address_cannot_fill_the_queue(tmp_path: Path) -> None:
    async def work(service: ServerTables) -> None:
        analyses = analyses_of(service, SlowBots())
        ids = [await create_table_id(service) for _ in range(5)]
        for table_id in ids[:3]:
            assert await analyses.request(table_id, "", 1, "203.0.113.1")
        with pytest.raises(TooManyAnalyses):
            await analyses.request(ids[3], "", 1, "203.0.113.1")
        assert await analyses.request(ids[3], "", 1, "203.0.113.2")

    run_with_service(tmp_path, work)


def test_nothing_is_computed_for_a_deleted_table(tmp_path: Path) -> None:
    async def work(service: ServerTables) -> None:
        bots = SlowBots()
        analyses = analyses_of(service, bots)
        table_id = await create_table_id(service)
        await analyses.request(table_id, "record", 10)
        async with asyncio.timeout(TIMEOUT_S):
            while not bots.asked:
                await asyncio.sleep(0.01)
        await service.delete(await service.find(table_id))
        bots.may_go_on.set()
        async with asyncio.timeout(TIMEOUT_S):
            while analyses.queued:
                await asyncio.sleep(0.01)
        assert bots.asked == ["record"]

    run_with_service(tmp_path, work)


@pytest.mark.parametrize("data", [b"junk", zlib.compress(b"junk"), zlib.compress(b'[{"a": 1}]')])
def test_a_damaged_result_is_computed_again(server: ServerProcess, data: bytes) -> None:
    t = server.create_table("me", "hotseat")
    t.seat(0).command("concede")
    t.seat(0).request_analysis()
    wait_until(lambda: t.seat(0).analysis().status == "done")
    with sqlite3.connect(server.folder / "kemet.db") as database:
        database.execute("UPDATE analyses SET data = ? WHERE table_id = ?", (data, t.id))
    assert t.seat(0).analysis().status == "none"
    t.seat(0).request_analysis()
    wait_until(lambda: t.seat(0).analysis().status == "done")
    assert t.seat(0).analysis().result is not None


def bot_processes(server: ServerProcess) -> list[int]:
    assert server.process is not None
    pid = server.process.pid
    children = Path(f"/proc/{pid}/task").glob("*/children")
    return [int(child) for task in children for child in task.read_text().split()]


def test_an_analysis_stops_neither_the_server_nor_the_next_one(tmp_path: Path) -> None:
    with run_server(tmp_path) as server:
        created = server.client.import_record(LONG_GAME.read_text())
        t = ServerTable(server, created)

        def status() -> str:
            return t.spectator.analysis().status

        t.spectator.request_analysis()
        wait_until(lambda: t.spectator.analysis().done > 0)
        for pid in bot_processes(server):
            os.kill(pid, signal.SIGKILL)
        wait_until(lambda: status() == "failed")
        t.spectator.request_analysis()
        wait_until(lambda: t.spectator.analysis().done > 0)
        with given_time() as spent:
            server.stop()
        assert spent.seconds() < 10
