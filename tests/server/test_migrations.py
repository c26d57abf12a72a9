"""Migrations: they produce the schema, and keep what every published version has stored."""

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
from kemet.api import ApiError, Stops
from kemet.server.hosting.server_tables import ServerTables
from kemet.server.main import serve
from kemet.server.platform.supervisor import EXIT_NEEDS_CHANGE
from kemet.server.settings import Settings
from kemet.server.storage.database import make_engine
from kemet.server.storage.migrations import UnknownSchema, make_config, upgrade
from kemet.server.storage.schema import METADATA
from kemet.tables.commands import COMMANDS, read_entry
from tests.support.table_builders import (
    battle_position,
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


# --- databases of version 0.2.0


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


def migrate(settings: Settings, revision: str) -> None:
    def run(connection: Connection) -> None:
        config = make_config(settings)
        config.attributes["connection"] = connection
        command.upgrade(config, revision)

    with_connection(settings, run)


def insert(connection: Connection, table: str, **values: Any) -> None:
    columns = ", ".join(values)
    parameters = ", ".join(f":{name}" for name in values)
    connection.execute(text(f"INSERT INTO {table} ({columns}) VALUES ({parameters})"), values)


STORED: tuple[tuple[str, int | None, dict[str, Any], bool], ...] = (
    ("join", 1, {"name": "Bo", "secret_hash": "h" * 64}, True),
    ("stops", 1, {"moments": ["attacked"], "ask_every_time": False, "cards": {}}, False),
    ("answer", 0, {"answer": "token move_upper"}, True),
    ("undo", 0, {}, True),
    (
        "answer",
        0,
        {"answer": "token move_upper", "by": "auto_pass", "bot_error": "It failed."},
        True,
    ),
    ("name", 1, {"name": "Cy"}, True),
    ("new_link", 1, {"link_hash": "l" * 64, "notice_s": 600.0}, True),
    ("link_vote", 0, {"target": 1}, True),
    ("claim", 1, {"secret_hash": "i" * 64}, True),
    ("new_link", 1, {"link_hash": "m" * 64, "notice_s": 600.0}, True),
    ("objection", 1, {}, True),
    ("pause", None, {}, True),
    ("resume", None, {}, True),
    ("hint", 0, {"answer_count": 1}, True),
    ("leave", 1, {"level": "greedy", "reason": "clock"}, True),
    ("return", 1, {}, True),
    ("vote", 0, {"target": 1}, True),
    ("person", 1, {"person": "person-1", "name": "Dee"}, True),
    ("concede", 1, {}, True),
    ("share", 1, {}, True),
    ("share", 0, {"complete": True}, True),
)
"""Kind, seat, data and `public` of entries, in the words of version 0.2.0."""


def insert_stored_table(settings: Settings) -> None:
    """Store a table as version 0.2.0 did."""
    record = kemet.position(battle_position([], [])).record()

    def run(connection: Connection) -> None:
        insert(
            connection, "tables", id="old-table", created=1, edition="revised", mode="standard",
            players=2, start_record=record, title="", public=True, watch="public",
            time_control=json.dumps({"kind": "fischer", "seconds": 900, "increment": 9}),
            host_hash="", status="running", open_seats=0, entry_number=len(STORED),
            next_due_at=5.0, expires_at=10.0**12,
        )  # fmt: skip
        for number, kind in enumerate(("me", "open")):
            insert(connection, "seats", table_id="old-table", seat=number, kind=kind, name="Al")
        for number, (kind, seat, data, public) in enumerate(STORED, 1):
            insert(
                connection, "entries", table_id="old-table", number=number, kind=kind, seat=seat,
                at=float(number), data=json.dumps(data), public=public,
            )  # fmt: skip

    with_connection(settings, run)


def test_table_of_version_0_2_is_read(settings: Settings) -> None:
    """After all later migrations, with all its entries."""
    migrate(settings, "0012")
    insert_stored_table(settings)

    async def work(service: ServerTables) -> None:
        table = (await service.find("old-table")).table
        assert table.config.time_control.kind == "fischer"
        assert [action.text for _, action in table.game.answers] == ["token move_upper"]
        assert table.seats[1].stops == Stops(moments=("attacked",))
        assert (table.seats[1].secret_hash, table.seats[1].name) == ("i" * 64, "Dee")
        assert (table.seats[1].person, table.notice) == ("person-1", "It failed.")
        assert (table.status, table.ended_by, table.winner) == ("over", "concession", 0)
        assert (table.shared, table.is_public_replay) == (True, True)
        entries = await service.store.entries("old-table", 0)
        assert [(e.kind, e.seat, e.public) for e in entries] == [(k, s, p) for k, s, _, p in STORED]
        for entry, (kind, _, data, _) in zip(entries, STORED, strict=True):
            assert entry.data == data or (kind == "share" and entry.data == {"complete": False})

    run_on_database(settings, work)


def test_every_kind_of_entry_was_stored() -> None:
    """`start` has its fields in a table with an open seat."""
    assert {kind for kind, *_ in STORED} == set(COMMANDS) - {"start"}
    assert read_entry(1, "start", None, {"level": "greedy"}, None, 1.0, True).data == {
        "level": "greedy"
    }


def test_unknown_entry_makes_its_table_unreadable(settings: Settings) -> None:
    """Such as one of a later version; other tables stay."""
    migrate(settings, "0012")
    insert_stored_table(settings)
    change = text("UPDATE entries SET kind = 'dance' WHERE number = 6")
    with_connection(settings, lambda connection: connection.execute(change))

    async def work(service: ServerTables) -> None:
        with pytest.raises(ApiError, match="cannot read that game: damaged"):
            await service.find("old-table")

    run_on_database(settings, work)


def test_unknown_schema_is_refused(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """That of a later version, or of one before 0.2.0: nothing is changed or lost."""
    migrate(settings, "0012")
    change = text("UPDATE alembic_version SET version_num = '0011'")
    with_connection(settings, lambda connection: connection.execute(change))
    with pytest.raises(UnknownSchema):
        asyncio.run(upgrade(settings))
    monkeypatch.setenv("KEMET_DATABASE_URL", settings.database_url)
    assert serve("127.0.0.1", 0, workers=1) == EXIT_NEEDS_CHANGE
    assert "has schema 0011" in capsys.readouterr().err
