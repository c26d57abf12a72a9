"""`kemet admin` on a database without a server: list, show, delete, erase, bans."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from kemet.api import ChatMessage, ImportedRecord, NewSeat, NewTable
from kemet.server.admin import database as admin_database
from kemet.server.admin.text import format_age, printable
from kemet.server.hosting.server_tables import ServerTables
from kemet.server.people.erasure import rename_in_record, replacement
from kemet.server.settings import Settings
from kemet.server.storage.migrations import upgrade
from kemet.server.storage.people_store import NewDeviceRow, PeopleStore
from kemet.server.storage.result_writer import write_result
from kemet.tables import create
from kemet.tables.commands import Concede, JoinSeat, RenameSeat
from kemet.tables.names import name_keys
from kemet.tables.stored import GameResult, SeatResult
from tests.support.admin_driver import Admin
from tests.support.cli_driver import CliRunner
from tests.support.table_builders import battle_position, run_on_database

pytestmark = pytest.mark.build_independent


@pytest.fixture(params=["sqlite", "postgresql"])
def admin(request: pytest.FixtureRequest, tmp_path: Path, typed: CliRunner) -> Admin:
    """The operator of a database without tables."""
    if request.param == "sqlite":
        url = f"sqlite:///{tmp_path / 'kemet.db'}"
    else:
        url = request.getfixturevalue("postgres").create_database()
    found = Admin(typed, url)
    asyncio.run(upgrade(found.settings))
    return found


def create_tables(admin: Admin) -> dict[str, str]:
    """A finished public game, one in play and a waiting one; their ids."""
    ids: dict[str, str] = {}

    async def work(service: ServerTables) -> None:
        async def new(key: str, *seats: NewSeat, **options: Any) -> None:
            created = await create.create_table(service, NewTable(seats=list(seats), **options))
            ids[key] = created.id

        anna, ben = NewSeat(kind="me", name="Anna"), NewSeat(kind="link", name="Ben")
        await new("over", anna, ben, public=True, title="Anna's evening")
        over = await service.find(ids["over"])
        await service.submit(over, JoinSeat(1))
        await service.post_chat(over, 0, ChatMessage(text="I am anna, from Thebes"))
        await service.post_chat(over, 1, ChatMessage(text="hello ANNA\nbut not Annabel"))
        await service.post_chat(over, 0, ChatMessage(text="bye"))
        await service.submit(over, RenameSeat(0, "Anna of Thebes"))
        await service.submit(over, Concede(1))
        await service.save_snapshot(over.id, over.table)
        await new("play", NewSeat(kind="hotseat", name="Cleo"), NewSeat(kind="hotseat"))
        await new("open", NewSeat(kind="me", name="Dora"), NewSeat(kind="open"))
        await service.submit(await service.find(ids["open"]), JoinSeat(1, "ANNA"))

    run_on_database(admin.settings, work)
    return ids


# --- list, show, delete


def test_list_filters(admin: Admin) -> None:
    ids = create_tables(admin)
    admin.execute("UPDATE tables SET created = created - 864000, last_entry_at = last_entry_at - "
                  "432000 WHERE id = :id", id=ids["over"])  # fmt: skip

    def listed(*args: str) -> set[str]:
        return {line["id"] for line in json.loads(admin("list", "--json", *args))}

    assert listed() == set(ids.values())
    assert listed("--status", "over") == {ids["over"]}
    assert listed("--public") == {ids["over"]}
    assert listed("--private") == {ids["play"], ids["open"]}
    assert listed("--older", "9d") == {ids["over"]}
    assert listed("--older", "11d") == set()
    assert listed("--idle", "119h") == {ids["over"]}
    assert listed("--name", "anna") == {ids["over"], ids["open"]}
    assert listed("--name", "evening") == {ids["over"]}
    assert len(listed("--limit", "2")) == 2
    text = admin("list")
    assert "Anna of Thebes, Ben" in text
    assert "in all 3 tables (1 over, 2 running)" in text


def test_names_cannot_control_the_terminal(admin: Admin) -> None:
    """Neither names nor titles nor chat, whatever the database has."""
    ids = create_tables(admin)
    evil = "\x1b]0;x\x07\u202e\x9b31m\nroot"
    admin.execute("UPDATE tables SET title = :evil", evil=evil)
    admin.execute("UPDATE seats SET name = :evil", evil=evil)
    admin.execute("UPDATE chat SET text = :evil", evil=evil)
    texts = [
        admin("list"), admin("list", "--json"), admin("show", ids["play"]),
        admin("show", ids["over"]), admin("show", ids["over"], "--json", "--secrets"),
        admin("delete", ids["play"], "--yes"),
    ]  # fmt: skip
    for text in texts:
        assert all(c.isprintable() or c == "\n" for c in text)
        assert "\nroot" not in text
    assert admin.refusal("show", evil).isprintable() is False  # its own line break only
    assert "\x1b" not in admin.refusal("show", evil)
    assert printable(evil) == "\\x1b]0;x\\x07\\u202e\\x9b31m\\nroot"


def test_show_has_hidden_cards_only_with_secrets(admin: Admin) -> None:
    ids = create_tables(admin)
    for table_id in (ids["play"], ids["over"]):
        [record] = admin.execute("SELECT start_record FROM tables WHERE id = :id", id=table_id)
        seed = next(line for line in record[0].splitlines() if line.startswith("seed "))
        entries = admin.execute("SELECT data FROM entries WHERE table_id = :id", id=table_id)
        data = [json.loads(row[0]) if isinstance(row[0], str) else row[0] for row in entries]
        seed = next((f"seed {d['seed']}" for d in data if "seed" in d), seed)
        for args in ((), ("--json",)):
            plain = admin("show", table_id, *args)
            assert "hand" not in plain
            assert seed.removeprefix("seed ") not in plain.split() or seed == "seed 1"
            assert "hash" not in plain
            secret = admin("show", table_id, "--secrets", *args)
            assert "battle_hand" in secret
            assert seed in secret
            assert "hash" not in secret
    text = admin("show", ids["over"])
    assert "chat 2 " in text
    assert "hello ANNA\\nbut" in text
    assert "chat 2 " not in admin("show", ids["over"], "--chat", "0")
    assert "there is no table 'nothing'" in admin.refusal("show", "nothing")


def test_unreadable_table_is_shown(admin: Admin) -> None:
    ids = create_tables(admin)
    admin.execute("UPDATE tables SET start_record = 'kemet 9' WHERE id = :id", id=ids["play"])
    assert "unreadable" in admin("show", ids["play"])


def test_delete_asks(admin: Admin) -> None:
    ids = create_tables(admin)
    assert "Confirm it with --yes" in admin.refusal("delete", ids["play"])
    assert "there is no table" in admin.refusal("delete", ids["play"], "nothing", "--yes")
    assert admin.execute("SELECT count(*) FROM tables") == [(3,)]
    assert "deleted 1 table;" in admin("delete", ids["over"], "--yes")
    for table in ("tables", "seats", "entries", "chat", "snapshots"):
        column = "id" if table == "tables" else "table_id"
        query = f"SELECT count(*) FROM {table} WHERE {column} = :id"
        assert admin.execute(query, id=ids["over"]) == [(0,)], table
    assert admin.execute("SELECT count(*) FROM tables") == [(2,)]


def test_deleted_table_leaves_nothing_of_guests_in_results(admin: Admin) -> None:
    ids = create_tables(admin)
    seats = (SeatResult(0, "p", "Petra", 1, 9), SeatResult(1, None, "Guest", 2, 5))
    result = GameResult(ids["over"], "", "revised", "standard", 1.0, True, seats)

    async def work(service: ServerTables) -> None:
        async with service.store.database.begin() as c:
            await write_result(c, result)

    run_on_database(admin.settings, work)
    admin("delete", ids["over"], "--yes")
    assert admin.execute("SELECT name FROM result_seats ORDER BY seat") == [("Petra",), ("",)]


def test_answer_of_the_operator(admin: Admin, monkeypatch: pytest.MonkeyPatch) -> None:
    ids = create_tables(admin)
    monkeypatch.setattr("kemet.server.admin.commands.is_interactive", lambda: True)
    code, out, _ = admin.run("delete", ids["play"], lines="n\n")
    assert (code, "nothing is changed" in out) == (1, True)
    assert admin.run("delete", ids["play"], lines="yes\n")[0] == 0


# --- erase


def test_erased_name_is_nowhere(admin: Admin) -> None:
    ids = create_tables(admin)
    out = admin("erase", "anna", "--yes")
    assert "erased 2 seats at 2 tables, 2 chat lines, 1 mention" in out
    everything = admin.everything()
    assert "Thebes" not in everything
    assert "anna" not in everything.casefold().replace("annabel", "")
    assert "Ben" in everything
    assert "Dora" in everything
    assert admin.execute("SELECT count(*) FROM snapshots") == [(0,)]

    async def work(service: ServerTables) -> None:
        over = await service.find(ids["over"])
        assert [seat.name for seat in over.table.seats] == ["Player 1", "Ben"]
        assert over.table.game.names == ("Player 1", "Ben")
        assert over.table.status == "over"
        assert "Anna" not in over.table.game.record()
        lines = await service.store.chat.latest_lines(over.id, 0)
        assert [(r.number, r.text) for r in lines] == [(2, "hello Player 1\nbut not Annabel")]
        waiting = await service.find(ids["open"])
        assert [seat.name for seat in waiting.table.seats] == ["Dora", "Player 2"]
        # the number of an erased line is not used again: clients would miss the new one
        line = await service.post_chat(over, 1, ChatMessage(text="and now"))
        assert line.number == 4

    run_on_database(admin.settings, work)
    assert "erased 0 seats" in admin("erase", "anna", "--yes")


def test_erased_person_loses_the_profile(admin: Admin) -> None:
    """Also results of tables that are deleted have no name then."""

    async def work(service: ServerTables) -> None:
        people = PeopleStore(service.store.database)
        for name in ("Anna", "Ben"):
            device = NewDeviceRow(f"device of {name}", "browser", f"secret of {name}")
            await people.create(name[:1], name, name_keys(name), f"link of {name}", device, 1.0)
        seats = (SeatResult(0, "A", "Anna", 1, 9), SeatResult(1, "B", "Ben", 2, 3))
        result = GameResult("gone", "Anna and Ben", "revised", "standard", 2.0, True, seats)
        async with service.store.database.begin() as c:
            await write_result(c, result)

    run_on_database(admin.settings, work)
    assert "1 profile" in admin("erase", "ANNA", "--yes")
    everything = admin.everything()
    assert "anna" not in everything.casefold()
    assert "Player and Ben" in everything
    assert admin.execute("SELECT person_id FROM devices") == [("B",)]
    assert admin.execute("SELECT name FROM people ORDER BY id") == [("",), ("Ben",)]
    assert "0 profiles" in admin("erase", "ANNA", "--yes")


def test_erasing_a_seat_leaves_the_others(admin: Admin) -> None:
    ids = create_tables(admin)
    assert "erased 1 seat at 1 table, 1 chat line" in admin(
        "erase", "--table", ids["over"], "--seat", "1", "--yes"
    )
    everything = admin.everything()
    assert "Ben" not in everything
    assert "Anna of Thebes" in everything
    assert "the seats 0 to 1" in admin.refusal(
        "erase", "--table", ids["over"], "--seat", "2", "--yes"
    )
    for args in ((), ("--table", ids["over"]), ("--seat", "1"), ("Ben", "--seat", "1")):
        assert "name a person, or a seat" in admin.refusal("erase", *args)
    assert "Confirm it with --yes" in admin.refusal("erase", "anna")


def test_snapshot_of_a_running_server_does_not_bring_a_name_back(admin: Admin) -> None:
    """It is built from what the server had in memory before it noticed."""
    ids = create_tables(admin)

    async def work(service: ServerTables) -> None:
        over = await service.find(ids["over"])
        await asyncio.to_thread(admin, "erase", "Anna", "--yes")
        await service.save_snapshot(over.id, over.table)
        assert admin_snapshots() == [(0,)]
        await service.reload(over.id)
        await service.save_snapshot(over.id, over.table)
        assert admin_snapshots() == [(1,)]

    def admin_snapshots() -> list[Any]:
        from concurrent.futures import ThreadPoolExecutor

        with ThreadPoolExecutor(1) as pool:
            return pool.submit(admin.execute, "SELECT count(*) FROM snapshots").result()

    run_on_database(admin.settings, work)


def test_names_in_positions_and_imported_records_are_erased(admin: Admin) -> None:
    position = battle_position([], [])
    position["players"][0]["name"] = "Zoé \"the 'Z'\""

    async def work(service: ServerTables) -> None:
        seats = [NewSeat(kind="me", name="Zoé \"the 'Z'\""), NewSeat(kind="me", name="Ben")]
        created = await create.create_table(service, NewTable(seats=seats, position=position))
        table = (await service.find(created.id)).table
        await create.create_from_record(service, ImportedRecord(record=table.game.record()))

    run_on_database(admin.settings, work)
    assert "erased 2 seats" in admin("erase", "zoé \"the 'z'\"", "--yes")
    assert "Zo" not in admin.everything()

    async def check(service: ServerTables) -> None:
        for (table_id,) in admin_ids:
            assert (await service.find(table_id)).table.game.names == ("Player 1", "Ben")

    admin_ids = admin.execute("SELECT id FROM tables")
    run_on_database(admin.settings, check)


def test_rename_in_record() -> None:
    record = 'kemet 1\nplayers \'A b\' C\nposition {"players":[{"name":"A b"},{}]}\n\n0 pass\n'
    renamed = rename_in_record(record, 0, "Player 1")
    assert renamed == (
        'kemet 1\nplayers \'Player 1\' C\nposition {"players":[{"name":"Player 1"},{}]}\n\n0 pass\n'
    )


def test_names_are_replaced_as_whole_words() -> None:
    replace = replacement(["Al", "Al. (x)"], "Player 2")
    assert replace("al, AL. (X) and Alan; \\g<0>") == "Player 2, Player 2 and Alan; \\g<0>"
    assert replacement([], "Player 2")("al") == "al"


# --- bans


def test_bans(admin: Admin) -> None:
    assert "banned 203.0.113.7/32;" in admin("ban", "203.0.113.7", "--reason", "spam\x1b[1m")
    assert "banned 2001:db8:1:2::/64 until" in admin("ban", "2001:db8:1:2::99", "--for", "7d")
    assert "banned 198.51.100.4/32" in admin("ban", "::ffff:198.51.100.4")
    assert "banned 10.8.0.0/16" in admin("ban", "10.8.3.0/16")
    listed = {ban["network"]: ban for ban in json.loads(admin("ban", "--json"))}
    assert len(listed) == 4
    assert listed["203.0.113.7/32"]["reason"] == "spam[1m"
    assert listed["203.0.113.7/32"]["expires_at"] is None
    assert "spam[1m" in admin("ban")
    admin("ban", "203.0.113.7", "--reason", "other")  # replaces it
    assert len(json.loads(admin("ban", "--json"))) == 4
    admin("unban", "2001:db8:1:2::1")
    assert "is not banned" in admin.refusal("unban", "2001:db8:1:2::1")
    assert len(json.loads(admin("ban", "--json"))) == 3


@pytest.mark.parametrize(
    ("address", "message"),
    [
        ("everybody", "neither an address nor a network"),
        ("1.2.3.4/99", "neither an address nor a network"),
        ("0.0.0.0/0", "too large a network"),
        ("::/0", "too large a network"),
        ("127.0.0.1", "has the proxy 127.0.0.1"),
        ("127.0.0.0/8", "has the proxy 127.0.0.1"),
    ],
)
def test_invalid_bans_are_refused(
    address: str, message: str, tmp_path: Path, typed: CliRunner
) -> None:
    admin = Admin(typed, f"sqlite:///{tmp_path / 'kemet.db'}")
    asyncio.run(upgrade(admin.settings))
    assert message in admin.refusal("ban", address)


# --- the database


def test_database_must_exist_with_the_schema_of_this_version(
    tmp_path: Path, typed: CliRunner, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "none" / "kemet.db"
    admin = Admin(typed, f"sqlite:///{file}")
    assert "there is no database" in admin.refusal("list")
    assert not file.parent.exists()
    file.parent.mkdir()
    file.touch()
    assert "start the server once" in admin.refusal("list")
    asyncio.run(upgrade(Settings(database_url=admin.url)))
    assert "in all 0 tables" in admin("list")
    with monkeypatch.context() as m:  # as if there were another migration
        m.setattr(admin_database, "known_revisions", lambda settings: ["0013", "0012"])
        assert "start the server once, which migrates it" in admin.refusal("list")
    for revision in ("0004", "9999"):
        admin.execute("UPDATE alembic_version SET version_num = :r", r=revision)
        assert "a newer version of Kemet, or of one from before 0.2.0" in admin.refusal("list")
    assert "must begin with" in Admin(typed, "mysql://x").refusal("list")
    code, out, _ = typed("admin", "--database", str(file), "read-only", "status")
    assert (code, out) == (2, "")  # a path is enough


def test_unreachable_postgresql(typed: CliRunner) -> None:
    admin = Admin(typed, "postgresql://kemet:verysecret@127.0.0.1:1/kemet")
    message = admin.refusal("list")
    assert "cannot be opened" in message
    assert "verysecret" not in message


def test_texts() -> None:
    assert [format_age(s) for s in (-1, 59, 61, 7200, 90000)] == ["0s", "59s", "1m", "2h", "1d"]
