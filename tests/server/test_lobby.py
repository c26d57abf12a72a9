"""The list of public tables: a share for each address and network, and pages."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from kemet.api import ApiError, NewSeat, NewTable
from kemet.server.hosting.server_tables import ServerTables
from kemet.server.platform.budgets import CURRENT_ADDRESS
from kemet.server.settings import Settings
from kemet.tables import create
from kemet.tables.commands import Concede
from tests.support.live_server import ServerProcess, problem, run_server
from tests.support.services import Postgres
from tests.support.table_builders import maintenance_of, run_on_database

pytestmark = pytest.mark.build_independent

PRIVATE = NewTable(seats=[NewSeat(kind="me"), NewSeat()])
OPEN = [{"kind": "me"}, {"kind": "open"}]


@pytest.fixture(params=["sqlite", "postgresql"])
def settings(request: pytest.FixtureRequest, tmp_path: Path) -> Settings:
    """An empty database, without a limit of open tables."""
    url = f"sqlite:///{tmp_path / 'kemet.db'}"
    if request.param == "postgresql":
        postgres: Postgres = request.getfixturevalue("postgres")
        url = postgres.create_database()
    return Settings(database_url=url, open_tables_per_ip=0)


async def open_table(service: ServerTables, address: str, **options: Any) -> str:
    """A public table with an open seat, created from an address."""
    CURRENT_ADDRESS.set(address)
    seats = [NewSeat(kind="me"), NewSeat(kind="open")]
    new = NewTable(seats=seats, public=True, **options)
    return (await create.create_table(service, new)).id


async def listed(service: ServerTables, limit: int = 100, offset: int = 0) -> list[str]:
    return [t.config.id for t in await service.store.list_public(limit, offset)]


def test_tables_of_one_address_hide_no_others(settings: Settings) -> None:
    async def work(service: ServerTables) -> None:
        older = [await open_table(service, f"198.51.100.{n}") for n in range(3)]
        many = [await open_table(service, "203.0.113.7") for _ in range(120)]
        first = await listed(service)
        assert set(older) <= set(first[:4])
        assert many[-1] == first[0], "the newest one is first"
        newer = await open_table(service, "192.0.2.1")
        assert (await listed(service))[0] == newer

    run_on_database(settings, work)


def test_addresses_of_one_network_hide_no_others(settings: Settings) -> None:
    async def work(service: ServerTables) -> None:
        older = [await open_table(service, "2001:db8:1::1"), await open_table(service, "192.0.2.9")]
        for n in range(60):
            await open_table(service, f"2001:db8:2:{n:x}::1")
            await open_table(service, f"203.0.113.{n}")
        assert set(older) <= set((await listed(service))[:10])

    run_on_database(settings, work)


def test_tables_to_watch_come_last_and_have_shares_too(settings: Settings) -> None:
    async def work(service: ServerTables) -> None:
        async def of_bots(address: str) -> str:
            CURRENT_ADDRESS.set(address)
            new = NewTable(seats=[NewSeat(), NewSeat()], public=True, watch="public")
            return (await create.create_table(service, new)).id

        older = await of_bots("198.51.100.1")
        for _ in range(30):
            await of_bots("203.0.113.7")
        waiting = await open_table(service, "203.0.113.7")
        assert (await listed(service))[:3].index(older) == 2
        assert (await listed(service))[0] == waiting

    run_on_database(settings, work)


def test_every_table_is_on_one_page(settings: Settings) -> None:
    async def work(service: ServerTables) -> None:
        ids = [await open_table(service, f"198.51.100.{n % 4}") for n in range(23)]
        pages = [await listed(service, 5, offset) for offset in range(0, 30, 5)]
        assert [len(page) for page in pages] == [5, 5, 5, 5, 3, 0]
        assert sorted(chain.from_iterable(pages)) == sorted(ids)

    run_on_database(settings, work)


def test_an_address_has_a_number_of_open_tables(settings: Settings) -> None:
    """Private tables and those of others do not count, nor do games that have begun."""
    limited = settings.model_copy(update={"open_tables_per_ip": 3})

    async def work(service: ServerTables) -> None:
        ids = [await open_table(service, "203.0.113.7") for _ in range(3)]
        with pytest.raises(ApiError) as refused:
            await open_table(service, "203.0.113.7")
        assert (refused.value.status, refused.value.error) == (429, "open_tables")
        await open_table(service, "203.0.113.8")
        await create.create_table(service, PRIVATE)
        handle = await service.find(ids[0])
        await service.submit(handle, Concede(0))
        await open_table(service, "203.0.113.7")
        for n in range(12 - 4):
            await open_table(service, f"203.0.113.{100 + n}")
        with pytest.raises(ApiError):
            await open_table(service, "203.0.113.200")
        await open_table(service, "203.0.114.200")

    run_on_database(limited, work)


def test_no_address_is_stored_and_nothing_of_a_game_that_is_over(settings: Settings) -> None:
    async def work(service: ServerTables) -> None:
        open_id = await open_table(service, "203.0.113.7")
        over_id = await open_table(service, "203.0.113.7")
        private = await create.create_table(service, PRIVATE)
        await service.submit(await service.find(over_id), Concede(0))
        await maintenance_of(service).forget_origins()
        service.handles.clear()
        found = [(await service.find(i)).table.config for i in (open_id, over_id, private.id)]
        assert [bool(config.origin.address) for config in found] == [True, False, False]
        assert "203.0.113" not in repr(found)

    run_on_database(settings, work)


@pytest.fixture(scope="module")
def lobby(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with run_server(tmp_path_factory.mktemp("lobby"), KEMET_OPEN_TABLES_PER_IP=20) as server:
        yield server


def test_pages_over_http(lobby: ServerProcess) -> None:
    http = lobby.http
    new = {"seats": OPEN, "public": True}

    def create_from(address: str) -> Any:
        return http.post("/api/tables", json=new, headers={"X-Forwarded-For": address})

    other = create_from("198.51.100.1").json()["id"]
    replies = [create_from("203.0.113.7") for _ in range(21)]
    assert [r.status_code for r in replies] == [201] * 20 + [429]
    assert problem(replies[-1]) == (429, "open_tables")
    assert "20" in replies[-1].json()["message"]
    first = http.get("/api/tables?limit=5").json()
    assert other in [table["id"] for table in first]
    rest = http.get("/api/tables?limit=100&offset=5").json()
    assert len({t["id"] for t in first + rest}) == 21
    assert lobby.client.list_tables(offset=21) == []
    assert len(lobby.client.list_tables(limit=3)) == 3
    for wrong in ("limit=0", "limit=101", "offset=-1", "offset=x"):
        assert problem(http.get(f"/api/tables?{wrong}")) == (422, "invalid")
    assert "203.0" not in lobby.log.read_text()
