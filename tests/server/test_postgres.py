"""PostgreSQL with two workers: shared tables, and outages of the database and of its notices."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from threading import Event, Thread
from typing import Any

import httpx
import pytest

from kemet.server.settings import Settings
from kemet.server.storage.migrations import upgrade
from kemet.server.storage.postgres import LISTENER_NAME
from kemet.server.storage.table_store import TableStore
from tests.support.crash_players import RandomClient, read_entries
from tests.support.given_time import given_time
from tests.support.live_server import (
    LiveConnection,
    ServerProcess,
    ServerTable,
    ask_every_time,
    bearer,
    wait_until,
)
from tests.support.services import Postgres

pytestmark = pytest.mark.build_independent

SOON = 2.0
"""Seconds within which an event reaches all connections, also on a busy machine."""


@contextmanager
def two_workers(folder: Path, postgres: Postgres, workers: int = 2) -> Iterator[ServerProcess]:
    server = ServerProcess(folder, KEMET_DATABASE_URL=postgres.create_database())
    server.arguments = ["--workers", str(workers)]
    try:
        server.start()
        wait_until(lambda: len(open_log_lines(server)) == workers)
        yield server
        assert server.logged_errors() == []
    finally:
        server.client.close()
        server.stop()


def open_log_lines(server: ServerProcess) -> list[dict[str, Any]]:
    return [line for line in server.log_lines() if line["message"] == "open"]


def connections(
    table: ServerTable, stack: ExitStack, seat: int, count: int = 8
) -> list[httpx.Client]:
    """Enough connections of a seat that both workers have some."""
    return [
        stack.enter_context(
            httpx.Client(base_url=table.server.url, headers=bearer(table.secrets[seat]), timeout=30)
        )
        for _ in range(count)
    ]


def answer(
    http: httpx.Client, table: ServerTable, state: dict[str, Any], key: str
) -> httpx.Response:
    sent = {"answer": state["options"][0]["answer"], "version": state["version"], "key": key}
    return http.post(f"{table.path}/answers", json=sent)


def versions_after(http: httpx.Client, table: ServerTable) -> list[int]:
    """The versions of all seats at the worker of a connection: the one that has just answered."""
    path = f"{table.path}/state"
    secrets = [table.secrets[seat] for seat in sorted(table.secrets)]
    return [http.get(path, headers=bearer(secret)).json()["version"] for secret in secrets]


def pending_question(
    table: ServerTable, clients: list[list[httpx.Client]], turn: int, least: list[int]
) -> tuple[int, dict[str, Any]]:
    """The seat that must answer and its state, read over alternating connections.

    The other worker may know the last versions a moment later.
    """
    for seat, mine in enumerate(clients):
        state = state_from(mine[turn % len(mine)], table, least[seat])
        if state["options"]:
            return seat, state
    raise AssertionError("nobody is asked")


def state_from(http: httpx.Client, table: ServerTable, version: int) -> dict[str, Any]:
    """The state of a seat from a version on."""

    def find() -> dict[str, Any]:
        state: dict[str, Any] = http.get(f"{table.path}/state").json()
        return state if state["version"] >= version else {}

    return wait_until(find)


def test_both_workers_serve_the_same_table(tmp_path: Path, postgres: Postgres) -> None:
    with two_workers(tmp_path, postgres) as server, ExitStack() as stack:
        table = ask_every_time(server.create_table("hotseat", "hotseat", seed=5))
        clients = [connections(table, stack, seat) for seat in (0, 1)]
        live = [stack.enter_context(table.connect(seat)) for seat in (0, 1, 0, 1, 0, 1)]
        late = []
        versions = [0, 0]
        for turn in range(40):
            seat, state = pending_question(table, clients, turn, versions)
            with given_time() as spent:
                http = clients[seat][-1 - turn % 8]
                response = answer(http, table, state, f"k{turn}")
                assert response.status_code == 200, response.text
                versions = versions_after(http, table)
                for each in live:
                    wait_for_version(each, versions[each.hello["secret"] == table.secrets[1]])
            late.append(spent.seconds())
        assert sorted(late)[len(late) // 2] < SOON, late
        for http in clients[0]:
            assert state_from(http, table, versions[0])["version"] == versions[0]
        requests = [line for line in server.log_lines() if line["message"] == "request"]
        assert len(requests) > 100


def wait_for_version(live: LiveConnection, version: int) -> None:
    """Wait until a connection has a version."""
    while live.last_state.get("version", -1) < version:
        live.state()


def test_answer_sent_to_both_workers_is_applied_once(tmp_path: Path, postgres: Postgres) -> None:
    with two_workers(tmp_path, postgres) as server, ExitStack() as stack:
        table = ask_every_time(server.create_table("hotseat", "hotseat", seed=6))
        clients = [connections(table, stack, seat) for seat in (0, 1)]
        pool = stack.enter_context(ThreadPoolExecutor(8))
        versions = [0, 0]
        for turn in range(12):
            seat, state = pending_question(table, clients, turn, versions)

            def send(http: httpx.Client, state: Any = state, turn: int = turn) -> httpx.Response:
                return answer(http, table, state, f"same{turn}")

            replies = list(pool.map(send, clients[seat]))
            assert [r.status_code for r in replies] == [200] * 8, [r.text for r in replies]
            assert [r.json()["duplicate"] for r in replies].count(False) == 1
            versions = versions_after(clients[seat][0], table)
        # concurrent answers with different keys to one question: one is accepted
        seat, state = pending_question(table, clients, 0, versions)
        replies = list(
            pool.map(
                lambda pair: answer(pair[1], table, state, f"other{pair[0]}"),
                enumerate(clients[seat]),
            )
        )
        codes = sorted(r.status_code for r in replies)
        assert codes[0] == 200
        assert set(codes[1:]) <= {409, 422}
        entries = asyncio.run(read_entries(server.settings["KEMET_DATABASE_URL"], table.id))
        assert [e.number for e in entries] == list(range(1, len(entries) + 1))
        assert len([e for e in entries if e.kind == "answer"]) == 13


@contextmanager
def play_in_background(table: ServerTable) -> Iterator[list[RandomClient]]:
    """Clients that play until the end of the block, through outages."""
    stop = Event()
    people = [RandomClient(table, seat, random.Random(seat), stop) for seat in table.secrets]
    threads = [Thread(target=person.run) for person in people]
    for thread in threads:
        thread.start()
    try:
        yield people
    finally:
        stop.set()
        for thread in threads:
            thread.join(60)
    assert [p.error for p in people] == [""] * len(people)
    entries = asyncio.run(read_entries(table.server.settings["KEMET_DATABASE_URL"], table.id))
    for person in people:
        stored = [(e.key or ":").partition(":")[2] for e in entries if e.seat == person.seat]
        found_keys = [key for key in stored if key in {k for k, _ in person.acknowledged}]
        assert found_keys == [key for key, _ in person.acknowledged], (
            "an acknowledged answer is lost"
        )


def assert_game_continues(people: list[RandomClient], answers: int = 10) -> None:
    """Assert that clients give more answers and receive them."""
    before = [(len(p.acknowledged), p.version) for p in people]
    wait_until(
        lambda: (
            any(p.over or p.error for p in people)
            or (
                sum(len(p.acknowledged) for p in people) >= sum(n for n, _ in before) + answers
                and all(p.version > v for p, (_, v) in zip(people, before, strict=True))
            )
        ),
        60,
    )


def test_database_outage_loses_nothing(tmp_path: Path, postgres: Postgres) -> None:
    with two_workers(tmp_path, postgres) as server:
        table = server.create_table("me", "hotseat", "random", seed=7)
        with play_in_background(table) as people:
            assert_game_continues(people)
            postgres.stop()
            try:
                for _ in range(6):
                    with httpx.Client(base_url=server.url, timeout=30) as http:
                        away = http.get(f"{table.path}/state", headers=bearer(table.secrets[0]))
                        assert away.status_code == 503, away.text
                        assert away.json()["error"] == "unavailable"
                        assert "Nothing is lost" in away.json()["message"]
                        assert http.get("/readyz").status_code == 503
                        assert http.get("/healthz").status_code == 200
            finally:
                postgres.start()
            assert_game_continues(people)
        assert wait_until(lambda: server.http.get("/readyz").status_code == 200)


def end_listening_connections(postgres: Postgres) -> int:
    """End the connections on which workers get notices; the number of them."""
    ended = postgres.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
        f"WHERE application_name = '{LISTENER_NAME}'"
    )
    return len(ended.split())


def test_end_of_a_listening_connection_delays_updates(tmp_path: Path, postgres: Postgres) -> None:
    with two_workers(tmp_path, postgres) as server:
        table = server.create_table("me", "hotseat", "random", seed=8)
        with play_in_background(table) as people:
            for _ in range(4):
                assert_game_continues(people)
                assert end_listening_connections(postgres) > 0
            assert_game_continues(people)
        wait_until(lambda: all_are_ready(server))


def all_are_ready(server: ServerProcess) -> bool:
    """Whether all workers are ready: several connections reach both."""
    codes = set()
    for _ in range(6):
        with httpx.Client(base_url=server.url, timeout=30) as http:
            codes.add(http.get("/readyz").status_code)
    return codes == {200}


def test_missed_updates_arrive_after_the_end_of_a_listening_connection(
    tmp_path: Path, postgres: Postgres
) -> None:
    """The last move arrives without a further one."""
    with two_workers(tmp_path, postgres) as server, ExitStack() as stack:
        table = server.create_table("hotseat", "hotseat", seed=9)
        clients = [connections(table, stack, seat) for seat in (0, 1)]
        live = [stack.enter_context(table.connect(0)) for _ in range(6)]
        versions = [0, 0]
        for turn in range(3):
            wait_until(lambda: all_are_ready(server))
            seat, state = pending_question(table, clients, turn, versions)
            assert end_listening_connections(postgres) > 0
            http = clients[seat][turn]
            assert answer(http, table, state, f"k{turn}").status_code == 200
            versions = versions_after(http, table)
            with given_time() as spent:
                for each in live:
                    wait_for_version(each, versions[0])
            assert spent.seconds() < 6


def test_worker_that_starts_during_an_outage_waits(tmp_path: Path, postgres: Postgres) -> None:
    """A worker that failed to start would end the whole server."""
    with two_workers(tmp_path, postgres) as server:
        assert server.process is not None
        killed = server.worker_pids()[0]
        postgres.stop()
        try:
            os.kill(killed, signal.SIGKILL)
            wait_until(lambda: has_waited(server))
        finally:
            postgres.start()
        wait_until(lambda: len(open_log_lines(server)) == 3)
        assert server.process.poll() is None
        assert len(server.worker_pids()) == 2
        wait_until(lambda: all_are_ready(server))


def has_waited(server: ServerProcess) -> bool:
    lines = [line for line in server.log_lines() if line["logger"] == "kemet.app"]
    return any(line["message"] == "the database is unreachable" for line in lines)


def test_frozen_database(tmp_path: Path, postgres: Postgres) -> None:
    """It accepts connections and answers nothing: that is an outage, and nothing waits forever."""
    with two_workers(tmp_path, postgres) as server:
        table = server.create_table("me", "hotseat", "random", seed=10)
        with play_in_background(table) as people:
            assert_game_continues(people)
            with postgres.frozen():
                with httpx.Client(base_url=server.url, timeout=30) as http, given_time() as spent:
                    assert http.get("/healthz").status_code == 200
                    ready = http.get("/readyz")
                assert (ready.status_code, ready.json()["database"]) == (503, False)
                assert spent.seconds() < 5
                wait_until(lambda: not any_hears_notices(server))
                with httpx.Client(base_url=server.url, timeout=30) as http:
                    away = http.get(f"{table.path}/state", headers=bearer(table.secrets[0]))
                assert away.status_code == 503, away.text
            assert_game_continues(people)
        wait_until(lambda: all_are_ready(server))


def any_hears_notices(server: ServerProcess) -> bool:
    heard = []
    for _ in range(4):
        with httpx.Client(base_url=server.url, timeout=30) as http:
            heard.append(http.get("/readyz").json()["notices"])
    return any(heard)


@pytest.mark.parametrize("workers", [1, 2])
def test_end_while_the_database_is_frozen(tmp_path: Path, postgres: Postgres, workers: int) -> None:
    with two_workers(tmp_path, postgres, workers) as server:
        table = server.create_table("me", "hotseat", "random", seed=11)
        with ExitStack() as stack:
            live = [stack.enter_context(table.connect(0)) for _ in range(4)]
            questions = [each.receive_question() for each in live]
            with postgres.frozen():
                for each, state in zip(live, questions, strict=True):
                    sent = state["options"][0]["answer"]
                    each.send(type="answer", answer=sent, version=state["version"], key="k")
                time.sleep(0.5)
                with given_time() as spent:
                    server.stop()
                assert spent.seconds() < 10


def test_concurrent_startup_records_one_outage(postgres: Postgres) -> None:
    settings = Settings(database_url=postgres.create_database())

    async def begin() -> list[float | None]:
        await upgrade(settings)
        stores = [TableStore(settings) for _ in range(8)]
        try:
            first = await asyncio.gather(*(s.outages.heartbeat(1000.0) for s in stores))
            assert first.count(None) == 1
            return await asyncio.gather(*(s.outages.heartbeat(2000.0) for s in stores))
        finally:
            for store in stores:
                await store.close()

    assert sorted(map(str, asyncio.run(begin()))) == ["1000.0"] + ["2000.0"] * 7
