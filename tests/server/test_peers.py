"""Notices between workers: two services on one PostgreSQL, in this process."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from functools import partial
from typing import Any

import asyncpg
import pytest

from kemet.api import ChatMessage, NewSeat, NewTable
from kemet.server.hosting import peers
from kemet.server.hosting.server_tables import ServerTables
from kemet.server.settings import Settings
from kemet.server.storage.migrations import upgrade
from kemet.server.storage.notices import (
    MAX_PAYLOAD_BYTES,
    NO_TABLE,
    Notice,
    entry_data,
    notice_entry,
    read_notice,
    write_notice,
)
from kemet.server.storage.postgres import Listener, PostgresPool
from kemet.server.storage.table_store import TableStore
from kemet.tables import create
from kemet.tables.commands import LeaveSeat, PauseGame, RenameSeat, ResumeGame
from kemet.tables.live_table import LiveTable
from kemet.tables.online_table import Entry
from kemet.tables.stored import StoreUnavailable
from kemet.tables.tasks import BackgroundTasks
from tests.support.services import Postgres

pytestmark = pytest.mark.build_independent

WAIT_S = 20.0

Work = Callable[[ServerTables, ServerTables], Awaitable[None]]


async def eventually(condition: Callable[[], Any]) -> None:
    """Wait until a condition is true."""
    async with asyncio.timeout(WAIT_S):
        while not condition():
            await asyncio.sleep(0.01)


async def open_worker(settings: Settings, stack: AsyncExitStack) -> ServerTables:
    """A service that gets the notices of others."""
    store, tasks = TableStore(settings), BackgroundTasks()
    stack.push_async_callback(store.close)
    stack.push_async_callback(tasks.close)
    service = ServerTables(settings, store, tasks)
    assert service.peers is not None
    await service.heartbeat.beat()
    service.peers.open(
        Listener(settings, service.peers.on_payload, service.peers.on_connect, tasks)
    )
    await eventually(lambda: service.peers and service.peers.connected)
    return service


def run_with_workers(postgres: Postgres, work: Work) -> None:
    """Run a test with two workers that know each other."""
    settings = Settings(database_url=postgres.create_database())

    async def run() -> None:
        await upgrade(settings)
        async with AsyncExitStack() as stack:
            workers = [await open_worker(settings, stack) for _ in range(2)]
            await eventually(lambda: all(w.peers and w.peers.seen_at for w in workers))
            await work(*workers)

    asyncio.run(run())


async def shared_table(one: ServerTables, other: ServerTables) -> tuple[LiveTable, LiveTable]:
    """A table that somebody watches at both workers: else they forget it after some seconds."""
    seats = [NewSeat(kind="me"), NewSeat(kind="hotseat")]
    created = await create.create_table(one, NewTable(seats=seats, seed=1))
    handles = await one.find(created.id), await other.find(created.id)
    for handle in handles:
        handle.listeners.add(asyncio.Event())
    return handles


def are_equal(here: LiveTable, there: LiveTable) -> bool:
    return here.table.entry_number == there.table.entry_number


def count_reads(service: ServerTables, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The statements for entries and metadata that a worker sends from now on."""
    reads: list[str] = []

    def count(owner: Any, name: str) -> None:
        original = getattr(owner, name)

        async def counted(*args: Any) -> Any:
            reads.append(name)
            return await original(*args)

        monkeypatch.setattr(owner, name, counted)

    count(service.store, "entries")
    count(service.store, "metadata")
    return reads


# --- the form of notices


def test_notice_is_read_as_written() -> None:
    entry = Entry(7, RenameSeat(1, "Néfertari\n"), "1:k", 1.5, True)
    payload = write_notice("worker", "table", "entry", entry_data(entry))
    notice = read_notice(payload)
    assert notice is not None
    assert notice[:3] == ("worker", "table", "entry")
    assert notice_entry(notice.data) == entry


def test_long_entry_travels_as_its_number() -> None:
    entry = Entry(7, RenameSeat(1, "é" * 5000), None, 1.5, True)
    payload = write_notice("worker", "table", "entry", entry_data(entry))
    assert len(payload.encode()) <= MAX_PAYLOAD_BYTES
    notice = read_notice(payload)
    assert notice is not None
    assert notice.data == [7]
    assert notice_entry(notice.data) is None


@pytest.mark.parametrize("payload", ["", "x", "a b", "a b entry", "a b entry {", "a b entry 1 2"])
def test_other_payloads_are_ignored(payload: str) -> None:
    assert read_notice(payload) is None


# --- entries


def test_next_entry_is_applied_without_a_statement(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(one: ServerTables, other: ServerTables) -> None:
        here, there = await shared_table(one, other)
        reads = count_reads(other, monkeypatch)
        for number in range(10):
            await one.submit(here, RenameSeat(0, f"Name {number}"), f"key{number}")
        await eventually(lambda: there.table.entry_number == 10)
        assert there.table.game.names[0] == "Name 9"
        assert reads == []
        assert (await other.submit(there, RenameSeat(0, "Name 9"), "key9")).duplicate

    run_with_workers(postgres, work)


def test_gap_and_long_entries_are_loaded(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(one: ServerTables, other: ServerTables) -> None:
        here, there = await shared_table(one, other)
        assert other.peers is not None
        lost: list[Notice] = []
        with monkeypatch.context() as m:
            m.setattr(other.peers, "_handle", lost.append)
            for number in range(3):
                await one.submit(here, RenameSeat(0, f"Name {number}"))
            await eventually(lambda: [notice.kind for notice in lost].count("entry") == 3)
        assert there.table.entry_number == 0
        await one.submit(here, RenameSeat(1, "Ramses"))
        await eventually(lambda: there.table.entry_number == 4)
        assert there.table.game.names == ("Name 2", "Ramses")
        level = "é" * MAX_PAYLOAD_BYTES
        entry = Entry(5, LeaveSeat(0, level), None, 1.0, True)
        await one.store.append(here.id, entry, one.table_index(here.table))
        await eventually(lambda: there.table.entry_number == 5)
        assert there.table.seats[0].level == level

    run_with_workers(postgres, work)


def test_entries_that_come_during_a_command_wait_in_order(postgres: Postgres) -> None:
    async def work(one: ServerTables, other: ServerTables) -> None:
        here, there = await shared_table(one, other)
        async with there.lock:
            for number in range(3):
                await one.submit(here, RenameSeat(0, f"Name {number}"))
            await eventually(lambda: there.inbox)
            assert there.table.entry_number == 0
        await eventually(lambda: there.table.entry_number == 3)
        assert there.inbox is None

    run_with_workers(postgres, work)


def test_concurrent_commands_of_two_workers(postgres: Postgres) -> None:
    """Each is stored once, and both workers end with the same table."""

    async def work(one: ServerTables, other: ServerTables) -> None:
        tables = [await shared_table(one, other) for _ in range(4)]
        await asyncio.gather(
            *(
                service.submit(handle, RenameSeat(seat, f"{number}"), f"{number}")
                for number in range(8)
                for pair in tables
                for seat, (service, handle) in enumerate(zip((one, other), pair, strict=True))
            )
        )
        for here, there in tables:
            await eventually(partial(are_equal, here, there))
            entries = await one.store.entries(here.id, 0)
            assert [e.number for e in entries] == list(range(1, 17))
            assert here.table.game.names == there.table.game.names

    run_with_workers(postgres, work)


def test_failure_of_a_batch_concerns_one_entry(postgres: Postgres) -> None:
    """A deleted table, or a taken number, between entries that are stored."""

    async def work(one: ServerTables, other: ServerTables) -> None:
        handles = [(await shared_table(one, other))[0] for _ in range(4)]
        await one.store.delete(handles[1].id)
        index = one.table_index(handles[0].table)
        await other.store.append(handles[2].id, Entry(1, PauseGame(0), None, 1.0, True), index)
        entry = Entry(1, PauseGame(0), "k", 1.0, True)
        results = await asyncio.gather(
            *(one.store.append(h.id, entry, index) for h in handles), return_exceptions=True
        )
        kinds = [type(result).__name__ for result in results]
        assert kinds == ["NoneType", "EntryConflict", "EntryConflict", "NoneType"]

    run_with_workers(postgres, work)


# --- other changes


def test_chat_deletion_and_presence_are_shared(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(one: ServerTables, other: ServerTables) -> None:
        here, there = await shared_table(one, other)
        reads = count_reads(other, monkeypatch)
        await one.post_chat(here, 0, ChatMessage(text="hello", key="a"))
        await eventually(lambda: there.chat_count == 1)
        lines = there.known_lines(0)
        assert lines is not None
        assert [(line.seat, line.text) for line in lines] == [(0, "hello")]
        with here.listen(0):
            await eventually(lambda: there.is_connected(0))
            assert not there.is_connected(1)
        await eventually(lambda: not there.is_connected(0))
        assert reads == []
        await one.delete(here)
        await eventually(lambda: there.deleted)
        assert there.id not in other.handles

    run_with_workers(postgres, work)


def test_end_of_a_connection_is_shared_although_another_worker_arrives(postgres: Postgres) -> None:
    """Who leaves between an arrival and its answer is not connected to any worker."""

    async def work(one: ServerTables, other: ServerTables) -> None:
        here, there = await shared_table(one, other)
        peers = one.peers
        assert peers is not None
        with here.listen(0):
            await eventually(lambda: there.is_connected(0) and not peers.unsent)
            peers._handle(Notice("a" * 32, here.id, "arrival", None))
        await eventually(lambda: not there.is_connected(0))

    run_with_workers(postgres, work)


def test_presence_is_known_to_a_worker_that_loads_the_table_later(postgres: Postgres) -> None:
    async def work(one: ServerTables, other: ServerTables) -> None:
        seats = [NewSeat(kind="me"), NewSeat(kind="hotseat")]
        created = await create.create_table(one, NewTable(seats=seats, seed=1))
        with (await one.find(created.id)).listen(0):
            there = await other.find(created.id)
            await eventually(lambda: there.is_connected(0))

    run_with_workers(postgres, work)


def test_presence_ends_with_its_worker(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also if the worker is killed and says nothing."""
    monkeypatch.setattr(peers, "ALIVE_INTERVAL_S", 0.05)
    monkeypatch.setattr(peers, "ALIVE_FOR_S", 0.5)

    async def work(one: ServerTables, other: ServerTables) -> None:
        here, there = await shared_table(one, other)
        with here.listen(0):
            await eventually(lambda: there.is_connected(0))
            await one.tasks.close()
            await eventually(lambda: not there.is_connected(0))
        assert other.peers is not None
        assert not other.peers.exist()

    run_with_workers(postgres, work)


def test_end_of_a_worker_is_known_at_once(postgres: Postgres) -> None:
    async def work(one: ServerTables, other: ServerTables) -> None:
        here, there = await shared_table(one, other)
        assert one.peers is not None
        with here.listen(1):
            await eventually(lambda: there.is_connected(1))
            await one.tasks.close()
            await one.peers.close()
            await eventually(lambda: not there.is_connected(1))

    run_with_workers(postgres, work)


# --- the listening connection


def test_ended_task_of_the_listener_is_restarted(postgres: Postgres) -> None:
    async def work(one: ServerTables, other: ServerTables) -> None:
        here, there = await shared_table(one, other)
        assert other.peers is not None
        listener = other.peers.connection
        assert isinstance(listener, Listener)
        assert listener.task is not None
        listener.task.cancel()
        await eventually(lambda: other.peers and not other.peers.connected)
        await one.submit(here, PauseGame(0))
        await one.submit(here, ResumeGame(0))
        await other.peers.maintain()
        await eventually(lambda: there.table.entry_number == 2)
        await eventually(lambda: other.peers and other.peers.connected)

    run_with_workers(postgres, work)


def test_everything_missed_is_loaded_after_reconnecting(postgres: Postgres) -> None:
    """Entries, chat, a deletion; tables without news are not asked for."""

    async def work(one: ServerTables, other: ServerTables) -> None:
        pairs = [await shared_table(one, other) for _ in range(4)]
        assert other.peers is not None
        listener = other.peers.connection
        assert isinstance(listener, Listener)
        assert listener.connection is not None
        listener.connection.terminate()
        await one.submit(pairs[0][0], PauseGame(0))
        await one.post_chat(pairs[1][0], 0, ChatMessage(text="hello", key="a"))
        await one.delete(pairs[2][0])
        await eventually(lambda: pairs[0][1].table.entry_number == 1)
        await eventually(lambda: pairs[1][1].chat_count == 1)
        await eventually(lambda: pairs[2][1].deleted)
        assert not pairs[3][1].deleted

    run_with_workers(postgres, work)


def test_invalid_notices_do_no_harm(postgres: Postgres) -> None:
    async def work(one: ServerTables, other: ServerTables) -> None:
        here, there = await shared_table(one, other)
        unknown = [1, "nothing", 0, {}, None, 1.0, True]
        invalid: list[Any] = [[], [1], unknown, {}, None]
        for data in invalid:
            await one.store.send_notices([(here.id, "entry", data)])
        await one.store.send_notices([(NO_TABLE, "entry", [1]), ("nothing", "metadata", None)])
        await one.submit(here, RenameSeat(0, "Nefertari"))
        assert other.peers is not None
        await other.peers.maintain()
        await eventually(lambda: there.table.entry_number == 1)
        assert there.table.game.names[0] == "Nefertari"

    run_with_workers(postgres, work)


def test_connection_that_ends_in_the_middle_of_an_operation_is_given_up(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def end(self: asyncpg.Connection, *_: object, **options: object) -> None:
        raise asyncpg.InternalClientError("cannot switch to state 12")

    async def run() -> None:
        pool = PostgresPool(Settings(database_url=postgres.create_database()), 1)
        process = "SELECT pg_backend_pid()"
        [first] = await pool.fetch(process)
        assert await pool.fetch(process) == [first]
        with monkeypatch.context() as m:
            m.setattr(asyncpg.Connection, "fetch", end)
            with pytest.raises(StoreUnavailable):
                await pool.fetch("SELECT 1")
        assert await pool.fetch(process) != [first]
        pool.close()

    asyncio.run(run())
