"""Storage quotas: chat lines of a seat, new tables of an address, the whole database."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest

import kemet
from kemet.api import ChatMessage, ImportedRecord
from kemet.client import ApiError
from kemet.server.hosting.server_tables import ServerTables
from kemet.server.settings import Settings
from kemet.server.storage.migrations import upgrade
from kemet.tables import create
from tests.support.live_server import problem, run_server, wait_until
from tests.support.table_builders import create_table_id, maintenance_of, run_on_database

pytestmark = pytest.mark.build_independent


@pytest.fixture(params=["sqlite", "postgresql"])
def settings(request: pytest.FixtureRequest, tmp_path: Path) -> Settings:
    if request.param == "sqlite":
        url = f"sqlite:///{tmp_path / 'kemet.db'}"
    else:
        url = request.getfixturevalue("postgres").create_database()
    return Settings(database_url=url, chat_lines_per_seat=3)


def test_last_lines_of_each_seat_are_kept(settings: Settings) -> None:
    """A flood of one person pushes out no line of another, and takes bounded room."""

    async def work(service: ServerTables) -> None:
        handle = await service.find(await create_table_id(service))
        other = await service.find(await create_table_id(service))
        await service.post_chat(other, 0, ChatMessage(text="elsewhere"))
        await service.post_chat(handle, 1, ChatMessage(text="quiet"))
        for number in range(10):
            await service.post_chat(handle, 0, ChatMessage(text=f"flood {number}"))
        lines = await service.store.chat.latest_lines(handle.id, 0)
        assert [(line.number, line.text) for line in lines] == [
            (1, "quiet"), (9, "flood 7"), (10, "flood 8"), (11, "flood 9"),
        ]  # fmt: skip
        assert [line.text for line in await service.store.chat.latest_lines(other.id, 0)] == [
            "elsewhere"
        ]
        line = await service.post_chat(handle, 1, ChatMessage(text="still numbered"))
        assert line.number == 12

    run_on_database(settings, work)


def test_new_tables_of_an_address_are_limited_in_bytes(tmp_path: Path) -> None:
    """Also imported records and rematches; other addresses have their own quota."""
    record = kemet.new_game(2, seed=1).record().replace("seed 1", "seed 1\n# " + 30_000 * "x")
    with run_server(tmp_path, KEMET_TABLE_BYTES_PER_DAY=20_000) as server:
        statuses = []
        for _ in range(8):
            reply = server.http.post("/api/tables", json={"seats": [{"kind": "me"}, {}]})
            statuses.append(reply.status_code)
        assert statuses[:4] == [201] * 4
        assert statuses[-1] == 429
        assert problem(reply) == (429, "storage_quota")
        assert "tomorrow" in reply.json()["message"]
        reply = server.http.post("/api/records", json={"record": record})
        assert reply.status_code in (422, 429)
        other = {"X-Forwarded-For": "203.0.113.9"}
        with httpx.Client(base_url=server.url, headers=other, timeout=30) as http:
            reply = http.post("/api/tables", json={"seats": [{"kind": "me"}, {}]})
            assert reply.status_code == 201


def test_imported_record_costs_its_size(tmp_path: Path) -> None:
    game = kemet.new_game(2, seed=1)
    while not game.over and len(game.record()) < 8000:
        seat = game.waiting[0]
        game.play(seat, game.options(seat)[0])
    with run_server(tmp_path, KEMET_TABLE_BYTES_PER_DAY=20_000) as server:
        body = {"record": game.record()}
        assert server.http.post("/api/records", json=body).status_code == 201
        assert problem(server.http.post("/api/records", json=body)) == (429, "storage_quota")
        reply = server.http.post("/api/tables", json={"seats": [{"kind": "me"}, {}]})
        assert reply.status_code == 201  # a small one still fits


def test_commands_other_than_answers_are_limited_in_bytes(tmp_path: Path) -> None:
    """Nobody fills the disk by renaming or pausing; the game itself goes on."""
    with run_server(tmp_path, KEMET_TABLE_BYTES_PER_DAY=8000) as server:
        t = server.create_table("me", "hotseat")
        replies = [t.request(0, "name", {"name": f"Anna {n}"}) for n in range(20)]
        assert replies[0].status_code == 200
        assert problem(replies[-1]) == (429, "storage_quota")
        state = t.seat(0).get("/state") or {}
        seat = state["view"]["waiting"][0]
        option = t.seat(seat).get("/state")["options"][0]["answer"]
        sent = {"answer": option, "version": t.seat(seat).get("/state")["version"], "key": "k"}
        assert t.request(seat, "answers", sent).status_code == 200


def test_full_database_takes_no_new_tables(settings: Settings) -> None:
    async def work(service: ServerTables) -> None:
        handle = await service.find(await create_table_id(service))
        size = await service.store.database.size_bytes()
        assert size > 10_000
        full = settings.model_copy(update={"max_database_bytes": size - 1})
        service.settings = full
        maintenance = maintenance_of(service)
        await maintenance.measure_storage()
        with pytest.raises(ApiError, match="no room for new tables") as caught:
            await create_table_id(service)
        assert (caught.value.status, caught.value.error) == (507, "storage_full")
        record = ImportedRecord(record=kemet.new_game(2, seed=1).record())
        with pytest.raises(ApiError, match="no room for new tables"):
            await create.create_from_record(service, record)
        await service.post_chat(handle, 0, ChatMessage(text="games in play go on"))
        service.settings = full.model_copy(update={"max_database_bytes": 100 * size})
        await maintenance_of(service).measure_storage()
        await create_table_id(service)

    run_on_database(settings, work)


def test_free_pages_do_not_count(tmp_path: Path) -> None:
    """After a purge of a full database tables can be created again."""
    settings = Settings(database_url=f"sqlite:///{tmp_path / 'kemet.db'}")
    asyncio.run(upgrade(settings))

    async def work(service: ServerTables) -> None:
        table_id = await create_table_id(service)
        handle = await service.find(table_id)
        before = await service.store.database.size_bytes()
        for number in range(400):
            text = f"{number} ".ljust(500, "x")
            await service.store.chat.append(handle.id, 0, text, None, 0.0)
        assert await service.store.database.size_bytes() > before + 150_000
        await service.delete(handle)
        assert await service.store.database.size_bytes() < before + 50_000

    run_on_database(settings, work)


def test_full_server_says_so(tmp_path: Path) -> None:
    with run_server(tmp_path) as server:
        t = server.create_table("me", "hotseat")
        server.settings["KEMET_MAX_DATABASE_BYTES"] = 1000
        server.restart()
        new = {"seats": [{"kind": "me"}, {}]}
        wait_until(lambda: server.http.post("/api/tables", json=new).status_code == 507)
        assert problem(server.http.post("/api/tables", json=new)) == (507, "storage_full")
        assert t.request(0, "name", {"name": "Anna"}).status_code == 200
        assert server.http.get("/readyz").status_code == 200
