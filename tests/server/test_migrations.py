"""Migrations: they produce the schema, and convert tables of older revisions."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, inspect, text

import kemet
from kemet.api import NewSeat, NewTable, Stops, TimeControl
from kemet.server.hosting.server_tables import ServerTables
from kemet.server.settings import Settings
from kemet.server.storage import store
from kemet.server.storage.database import make_engine
from kemet.server.storage.migrations import make_config, upgrade
from kemet.server.storage.people_store import NameTaken, NewDeviceRow, PeopleStore
from kemet.server.storage.retention import RetentionRules
from kemet.server.storage.schema import METADATA
from kemet.tables import create
from kemet.tables.commands import ClaimSeat, JoinSeat
from kemet.tables.deal import UNDRAWN_SEED
from kemet.tables.live_table import hash_secret
from kemet.tables.names import name_keys
from tests.support.table_builders import (
    ATTACK,
    battle_position,
    maintenance_of,
    run_on_database,
)

pytestmark = pytest.mark.build_independent


@pytest.fixture(params=["sqlite", "postgresql"])
def settings(request: pytest.FixtureRequest, tmp_path: Path) -> Settings:
    """An empty database."""
    if request.param == "sqlite":
        return Settings(database_url=f"sqlite:///{tmp_path / 'kemet.db'}")
    return Settings(database_url=request.getfixturevalue("postgres").create_database())


async def differences(settings: Settings) -> list[Any]:
    """The differences between the migrated database and `schema.py`."""
    engine = make_engine(settings)

    def compare(connection: Connection) -> list[Any]:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        differences = compare_metadata(context, METADATA)
        tables = set(inspect(connection).get_table_names()) - {"alembic_version"}
        assert tables == set(METADATA.tables)
        return list(differences)

    try:
        async with engine.connect() as connection:
            return await connection.run_sync(compare)
    finally:
        await engine.dispose()


def test_migrations_produce_the_schema(settings: Settings) -> None:
    """From an empty database, twice, and by two workers at once."""

    async def both() -> None:
        await asyncio.gather(upgrade(settings), upgrade(settings))

    if not settings.is_sqlite:
        asyncio.run(both())
    asyncio.run(upgrade(settings))
    asyncio.run(upgrade(settings))
    assert asyncio.run(differences(settings)) == []


# --- older revisions


def with_connection(settings: Settings, work: Callable[[Connection], Any]) -> Any:
    """The result of `work` with a connection, in a transaction."""

    async def run() -> Any:
        engine = make_engine(settings)
        try:
            async with engine.begin() as connection:
                return await connection.run_sync(work)
        finally:
            await engine.dispose()

    return asyncio.run(run())


def migrate(settings: Settings, revision: str, direction: str = "upgrade") -> None:
    def run(connection: Connection) -> None:
        config = make_config(settings)
        config.attributes["connection"] = connection
        getattr(command, direction)(config, revision)

    with_connection(settings, run)


def insert(connection: Connection, table: str, **values: Any) -> None:
    columns = ", ".join(values)
    parameters = ", ".join(f":{name}" for name in values)
    connection.execute(text(f"INSERT INTO {table} ({columns}) VALUES ({parameters})"), values)


def test_table_of_revision_0001_is_migrated(settings: Settings) -> None:
    migrate(settings, "0001")
    with_connection(
        settings,
        lambda connection: insert(
            connection, "tables", id="old-table-1", created=1, edition="revised",
            mode="standard", players=2, begun="", pace="{}", title="", public=False, watch="link",
            host_hash="", status="over", open_seats=0, number=0,
        ),
    )  # fmt: skip

    async def work(service: ServerTables) -> None:
        await maintenance_of(service).delete_expired(10**12)
        assert await service.store.metadata("old-table-1") is not None

    for_ever = {"keep_finished_days": 0, "keep_idle_days": 0}
    run_on_database(settings.model_copy(update=for_ever), work)


OLD_ENTRIES: tuple[tuple[str, int, dict[str, Any], bool], ...] = (
    ("join", 1, {"name": "Bo", "hash": "h" * 64}, True),
    ("order", 1, {"order": "my_battles"}, False),
    ("order", 0, {"order": "never"}, False),
    ("answer", 0, {"answer": "token move_upper"}, True),
    ("takeback", 0, {}, True),
    ("answer", 0, {"answer": "token move_upper", "by": "order", "fault": "a bot failed"}, True),
    ("leave", 1, {"level": "greedy", "why": "clock"}, True),
)
"""Kind, seat, data and `shown` of entries in the words of revision 0002."""


def insert_old_table(settings: Settings) -> None:
    """Store a table of revision 0002."""
    game = kemet.position(battle_position([], []), ask_forced="always")
    record = game.record().replace("ask_forced=always", "ask_forced")
    assert "ask_forced\n" in record

    def run(connection: Connection) -> None:
        insert(
            connection, "tables", id="old-table-2", created=1, edition="revised",
            mode="standard", players=2, begun=record, title="", public=True, watch="public",
            pace=json.dumps({"kind": "bank", "seconds": 900, "increment": 9}),
            host_hash="", status="gathering", open_seats=0, number=len(OLD_ENTRIES), wakes=5.0,
            until=9.0,
        )  # fmt: skip
        for number, kind in enumerate(("me", "open")):
            insert(connection, "seats", table_id="old-table-2", seat=number, kind=kind, name="?")
        for number, (kind, seat, data, public) in enumerate(OLD_ENTRIES, 1):
            insert(
                connection, "entries", table_id="old-table-2", number=number, kind=kind,
                seat=seat, at=float(number), data=json.dumps(data), shown=public,
            )  # fmt: skip
        insert(connection, "snapshots", table_id="old-table-2", number=3, engine="old", data=b"old")

    with_connection(settings, run)


def test_table_of_revision_0002_is_migrated(settings: Settings) -> None:
    """Columns, status, time control, record and entries; seats stay, snapshots are deleted."""
    migrate(settings, "0002")
    insert_old_table(settings)

    async def work(service: ServerTables) -> None:
        handle = await service.find("old-table-2")
        table = handle.table
        assert table.config.time_control.kind == "fischer"
        assert table.config.expires_at == 9.0
        assert table.game.header["ask_forced"] == "always"
        assert [action.text for _, action in table.game.answers] == ["token move_upper"]
        assert [seat.stops.moments for seat in table.seats] == [(), ("attacked", "my_battle")]
        assert (table.seats[1].secret_hash, table.seats[1].name) == ("h" * 64, "Bo")
        assert table.seats[1].away
        assert table.notice == "a bot failed"
        entries = await service.store.entries("old-table-2", 0)
        assert [e.kind for e in entries] == [
            "join", "stops", "stops", "answer", "undo", "answer", "leave",
        ]  # fmt: skip
        assert entries[5].data["by"] == "auto_pass"
        assert entries[6].data == {"level": "greedy", "reason": "clock"}
        assert [e.public for e in entries] == [public for *_, public in OLD_ENTRIES]
        assert [t[3] for t in await service.store.list_public(10)] == ["waiting"]
        assert await service.store.due_tables(6.0) == ["old-table-2"]
        assert await service.store.retention.due(10.0, RetentionRules(0, 0), 9) == [
            ("old-table-2", "expired")
        ]

    run_on_database(settings, work)
    count = text("SELECT count(*) FROM snapshots")
    assert with_connection(settings, lambda c: c.execute(count).scalar_one()) == 0


@pytest.mark.parametrize(
    ("mode", "stops"),
    [
        ("off", Stops(ask_every_time=True)),
        ("this_round", Stops()),
        ("outside_my_battles", Stops(moments=("attacked", "my_battle"))),
        ("always", Stops(moments=())),
    ],
)
def test_auto_pass_mode_of_revision_0003_becomes_stops(
    settings: Settings, mode: str, stops: Stops
) -> None:
    """Also of a table with a snapshot of that revision; answers by auto-pass stay."""
    migrate(settings, "0003")
    record = kemet.position(battle_position(["prayer"], ["prayer"])).record()
    entries: list[tuple[str, int, dict[str, Any], bool]] = [
        ("auto_pass", 1, {"mode": mode}, False),
        *(("answer", 0, {"answer": answer}, True) for answer in ATTACK),
        ("answer", 0, {"answer": "pass", "by": "auto_pass"}, True),
    ]

    def run(connection: Connection) -> None:
        insert(
            connection, "tables", id="old-table-3", created=1, edition="revised", mode="standard",
            players=2, start_record=record, time_control="{}", title="", public=False,
            watch="link", host_hash="", status="running", open_seats=0, entry_number=len(entries),
        )  # fmt: skip
        for number in range(2):
            insert(connection, "seats", table_id="old-table-3", seat=number, kind="me", name="?")
        for number, (kind, seat, data, public) in enumerate(entries, 1):
            insert(
                connection, "entries", table_id="old-table-3", number=number, kind=kind,
                seat=seat, at=float(number), data=json.dumps(data), public=public,
            )  # fmt: skip
        insert(
            connection, "snapshots", table_id="old-table-3", entry_number=3,
            engine=store.SNAPSHOT_ENGINE, data=b"of the old layout",
        )  # fmt: skip

    with_connection(settings, run)

    async def work(service: ServerTables) -> None:
        table = (await service.find("old-table-3")).table
        assert [seat.stops for seat in table.seats] == [Stops(), stops]
        assert table.game.waiting == (1,)
        assert table.is_auto_passed(1) == (mode == "always")
        assert table.stops_log == [(1, 0, stops)]

    run_on_database(settings, work)
    migrate(settings, "0003", "downgrade")
    query = text("SELECT data FROM entries WHERE kind = 'auto_pass'")
    [data] = with_connection(settings, lambda c: list(c.execute(query).scalars()))
    back = json.loads(data) if isinstance(data, str) else data
    assert back == {"mode": "outside_my_battles" if mode == "this_round" else mode}


def test_revision_0003_can_be_undone(settings: Settings) -> None:
    migrate(settings, "0002")
    insert_old_table(settings)
    queries = ("SELECT * FROM tables", "SELECT * FROM seats", "SELECT * FROM entries ORDER BY 2")

    def rows(connection: Connection) -> list[Any]:
        return [tuple(row) for query in queries for row in connection.execute(text(query))]

    def parsed(values: list[Any]) -> list[Any]:
        return [
            [json.loads(v) if isinstance(v, str) and v.startswith("{") else v for v in row]
            for row in values
        ]

    before = parsed(with_connection(settings, rows))
    migrate(settings, "head")
    assert parsed(with_connection(settings, rows)) != before
    migrate(settings, "0002", "downgrade")
    assert parsed(with_connection(settings, rows)) == before


def test_links_before_revision_0005_count_as_claimed(settings: Settings) -> None:
    """They stay the secrets of their seats; links made later are claimed, also after going back."""
    migrate(settings, "0004")
    record = kemet.new_game(2, seed=1).record()

    def run(connection: Connection) -> None:
        insert(
            connection, "tables", id="old-table-4", created=1, edition="revised", mode="standard",
            players=2, start_record=record, time_control="{}", title="", public=False,
            watch="link", host_hash="", status="waiting", open_seats=0, entry_number=0,
        )  # fmt: skip
        for number, kind in enumerate(("me", "link")):
            insert(
                connection, "seats", table_id="old-table-4", seat=number, kind=kind, name="?",
                secret_hash=hash_secret(kind),
            )  # fmt: skip

    with_connection(settings, run)

    async def work(service: ServerTables) -> None:
        old = await service.find("old-table-4")
        assert (old.seat_for_secret("link"), old.seat_for_link("link")) == (1, None)
        game = kemet.new_game(3, seed=1)
        seats = [NewSeat(kind="me"), NewSeat(kind="link"), NewSeat(kind="link")]
        new = await create.create_from_game(
            service, game, seats, TimeControl(), "link", deal="random"
        )
        links.extend(seat.secret for seat in new.seats[1:])
        handle = await service.find(new.id)
        claim = ClaimSeat(1, hash_secret(links[0]), hash_secret("own"))
        await service.submit(handle, claim)
        assert [handle.seat_for_secret(s) for s in ("own", *links)] == [1, None, None]

    links: list[str] = []
    run_on_database(settings, work)
    migrate(settings, "0004", "downgrade")
    query = text("SELECT secret_hash FROM seats WHERE table_id != 'old-table-4' ORDER BY seat")
    hashes = with_connection(settings, lambda c: list(c.execute(query).scalars()))
    assert hashes[1:] == [hash_secret(link) for link in links]
    kinds = text("SELECT kind FROM entries")
    assert with_connection(settings, lambda c: list(c.execute(kinds).scalars())) == ["join"]


def test_names_of_revision_0008_that_look_alike_stay(settings: Settings) -> None:
    """The first of them has the keys, so that nobody else can keep such a name."""
    migrate(settings, "0008")
    names = ("Nina", "\N{LATIN LETTER SMALL CAPITAL N}ina", "Ben", "")
    old_keys = ("nina", "\N{LATIN LETTER SMALL CAPITAL N}ina", "ben", "clara")

    def run(connection: Connection) -> None:
        for number, (name, key) in enumerate(zip(names, old_keys, strict=True)):
            insert(
                connection, "people", id=f"person-{number}", name=name, name_key=key,
                created=float(number), last_seen=1.0, deleted_at=None if name else 2.0,
            )  # fmt: skip
        insert(
            connection, "devices", id="device", person_id="person-0", label="", secret_hash="h",
            created=1.0, last_used=1.0,
        )  # fmt: skip

    with_connection(settings, run)

    async def work(service: ServerTables) -> None:
        people = PeopleStore(service.store.database)
        assert [row.id for row in await people.devices("person-0")] == ["device"]
        device = NewDeviceRow("new", "", "secret")
        for taken in ("NINA", "\N{LATIN LETTER SMALL CAPITAL N}INA", "Clara"):
            with pytest.raises(NameTaken):
                await people.create("new", taken, name_keys(taken), "link", device, 3.0)
        found = [await people.person(f"person-{number}") for number in range(3)]
        assert [row.name for row in found if row] == list(names[:3])

    run_on_database(settings, work)
    migrate(settings, "0008", "downgrade")
    migrate(settings, "head")


def test_games_that_were_shared_before_revision_0012_stay_public(settings: Settings) -> None:
    """One of their people was enough then."""
    migrate(settings, "0008")
    record = kemet.new_game(2, seed=1).record()

    def run(connection: Connection) -> None:
        insert(
            connection, "tables", id="old-table-5", created=1, edition="revised", mode="standard",
            players=2, start_record=record, time_control="{}", title="", public=False,
            watch="link", host_hash="", status="over", open_seats=0, entry_number=2,
        )  # fmt: skip
        for number in range(2):
            insert(connection, "seats", table_id="old-table-5", seat=number, kind="link", name="?")
        for number, kind in enumerate(("concede", "share"), 1):
            insert(
                connection, "entries", table_id="old-table-5", number=number, kind=kind, seat=0,
                at=1.0, data="{}", public=True,
            )  # fmt: skip

    with_connection(settings, run)

    async def work(service: ServerTables) -> None:
        assert (await service.find("old-table-5")).table.is_public_replay

    run_on_database(settings, work)


def test_rated_games_of_revision_0008_go_on(settings: Settings) -> None:
    """Those in play are not deleted before their end; a table that waits keeps its deal."""
    migrate(settings, "0008")
    record = kemet.new_game(2, seed=1).record()

    def run(connection: Connection) -> None:
        for status in ("running", "waiting"):
            insert(
                connection, "tables", id=f"table-{status}", created=1, edition="revised",
                mode="standard", players=2, start_record=record, time_control="{}", title="",
                public=True, watch="link", host_hash="", status=status, open_seats=0,
                entry_number=1, rated=True, deal="random",
            )  # fmt: skip
            for number in range(2):
                insert(
                    connection, "seats", table_id=f"table-{status}", seat=number, kind="link",
                    name="?", person_id=f"person-{number}",
                )  # fmt: skip
            for number in range(2 if status == "running" else 1):
                insert(
                    connection, "entries", table_id=f"table-{status}", number=number + 1,
                    kind="join", seat=number, at=1.0, public=True,
                    data=json.dumps({"person": f"person-{number}"}),
                )  # fmt: skip

    with_connection(settings, run)

    async def work(service: ServerTables) -> None:
        running = await service.find("table-running")
        assert (running.table.rated, running.table.is_rated_in_play) == (True, True)
        waiting = await service.find("table-waiting")
        assert not waiting.table.awaits_deal
        assert waiting.table.game.header["seed"] == 1
        await maintenance_of(service).delete_expired(10**12)
        assert await service.store.metadata("table-running") is not None
        assert await service.store.metadata("table-waiting") is None

    run_on_database(settings, work)


def test_deals_at_the_start_can_be_undone(settings: Settings) -> None:
    """Then the records have the seeds that were drawn, and tables that wait have one."""
    seeds: dict[str, int | None] = {}

    async def work(service: ServerTables) -> None:
        for key in ("waiting", "running"):
            seats = [NewSeat(kind="me"), NewSeat(kind="link")]
            created = await create.create_table(service, NewTable(seats=seats))
            handle = await service.find(created.id)
            if key == "running":
                await service.submit(handle, JoinSeat(1))
            seeds[created.id] = handle.table.seed

    run_on_database(settings, work)
    migrate(settings, "0008", "downgrade")
    query = text("SELECT id, start_record FROM tables")
    records = with_connection(settings, lambda c: {row.id: row[1] for row in c.execute(query)})
    for table_id, seed in seeds.items():
        dealt = kemet.replay(records[table_id]).header["seed"]
        assert dealt == seed if seed is not None else dealt not in (UNDRAWN_SEED, *seeds.values())
