"""What the server stores of a person is in their export, and gone after the deletion.

Every column of the database is in one of the lists below, so that a new one cannot be forgotten.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from sqlalchemy import JSON, Executable, String, cast, select, update

from kemet.server.settings import Settings
from kemet.server.storage.database import make_engine
from kemet.server.storage.schema import DEVICES, METADATA, PEOPLE, SEATS
from tests.support.live_server import ServerProcess, ServerTable, problem, run_server
from tests.support.people import Person, unique_name

pytestmark = pytest.mark.build_independent

EXPORTED: Final = {
    "tables": "title created status",
    "seats": "seat name webhook kind seen_at",
    "entries": "data",
    "chat": "text at",
    "reports": "text at subject",
    "people": "id name created last_seen",
    "devices": "id label created last_used",
    "results": "title edition mode finished_at rated",
    "result_seats": "name place points seat",
}
"""Of a person: in the export, and words of it nowhere after the deletion."""

HIDDEN: Final = {
    "tables": "start_record origin origin_network",
    "seats": "secret_hash link_hash",
    "snapshots": "data",
    "chat": "key",
    "reports": "title names chat",
    "people": "name_key case_key recovery_hash",
    "devices": "secret_hash",
    "used_recoveries": "recovery_hash",
    "traces": "tag",
    "trace_keys": "key",
}
"""Copies of what is exported, and hashes: words of a person are nowhere after the deletion."""

IDENTIFIERS: Final = {
    "seats": "person_id table_id",
    "result_seats": "person_id table_id",
    "devices": "person_id",
    "used_recoveries": "person_id",
    "traces": "person_id",
    "entries": "table_id key",
    "chat": "table_id",
    "reports": "table_id",
    "results": "table_id",
    "tables": "id rematch",
    "snapshots": "table_id",
    "analyses": "table_id",
}
"""Random, so that they say nothing without their tables and people."""

IMPERSONAL: Final = {
    "tables": "edition mode players time_control public watch host_hash watch_hash open_seats "
    "entry_number next_due_at deal expires_at last_entry_at rewrites watched_at rated "
    "waiting_seats rated_in_play deals_at_start",
    "seats": "level",
    "entries": "number kind seat at public",
    "snapshots": "entry_number engine",
    "analyses": "format status done total updated_at data",
    "chat": "number seat",
    "heartbeat": "id at",
    "outages": "began ended",
    "operator": "id revision read_only message",
    "operator_notices": "revision table_id at",
    "bans": "network reason created expires_at",
    "reports": "id seat line reporter closed_at",
    "people": "deleted_at",
    "results": "players counted unrated",
    "result_seats": "mu_before mu sigma quit without_gain",
    "traces": "kind period",
    "trace_keys": "period",
}
"""Of tables, of the server and of the operator; ratings are in the export as they are shown."""


def names_of(columns: dict[str, str]) -> set[str]:
    """The columns of a list, with their tables."""
    return {f"{table}.{name}" for table, names in columns.items() for name in names.split()}


def test_every_column_is_in_one_list() -> None:
    columns = [
        f"{table.name}.{column.name}" for table in METADATA.sorted_tables for column in table.c
    ]
    lists = [
        name for each in (EXPORTED, HIDDEN, IDENTIFIERS, IMPERSONAL) for name in names_of(each)
    ]
    assert sorted(columns) == sorted(lists)


# --- a person of whom everything is stored


class Trace:
    """A person with words of their own in every column that can have some."""

    def __init__(self, server: ServerProcess) -> None:
        self.server = server
        self.old_name = unique_name()
        words = ("label", "chat", "key", "report", "webhook")
        self.words = {word: f"{word}-{unique_name()}" for word in words}
        self.anna, self.ben = Person(server), Person(server)
        recovered = self.anna.request("POST", "/api/recovery", {"recovery": self.anna.recovery})
        recovered.raise_for_status()
        self.kept, self.finished, self.deleted = self.play(), self.play(), self.play()
        for table in (self.finished, self.deleted):
            table.request(0, "concede").raise_for_status()
        self.deleted.request(None, "", method="DELETE").raise_for_status()
        is_own = DEVICES.c.person_id == (
            select(PEOPLE.c.id).where(PEOPLE.c.name == self.anna.name).scalar_subquery()
        )
        execute(server, update(DEVICES).where(is_own).values(label=self.words["label"]))
        execute(server, update(SEATS).values(seen_at=1234.5))

    def play(self) -> ServerTable:
        """A table at which the person has had two names, has written, reported and was reported."""
        anna, ben = self.anna, self.ben
        seats = [{"kind": "me", "name": self.old_name}, {"kind": "link"}]
        created = anna.server.client.create(seats=seats, title=f"Game of {anna.name}")
        table = ServerTable(self.server, created).claim_links()
        identity = f"{table.path}/identity"
        ben.request("PUT", identity, secret=table.secrets[1]).raise_for_status()
        table.request(0, "name", {"name": self.old_name + "2"}).raise_for_status()
        anna.request("PUT", identity, secret=table.secrets[0]).raise_for_status()
        line = {"text": self.words["chat"], "key": self.words["key"]}
        table.request(0, "chat", line).raise_for_status()
        table.request(1, "chat", {"text": f"Well played, {anna.name}"}).raise_for_status()
        url = f"http://127.0.0.1:8080/{self.words['webhook']}"
        table.request(0, "webhook", {"url": url}, "PUT").raise_for_status()
        for seat, report in (
            (0, {"subject": "play", "seat": 1, "text": self.words["report"]}),
            (1, {"subject": "chat", "line": 1, "text": f"{anna.name} is rude"}),
        ):
            table.request(seat, "reports", report).raise_for_status()
        return table

    def is_about_person(self, value: Any) -> bool:
        """Whether a value has words of the person."""
        known = [self.anna.name, self.old_name, *self.words.values()]
        text = value.decode("latin-1") if isinstance(value, bytes) else str(value)
        return any(word.casefold() in text.casefold() for word in known)


def execute(server: ServerProcess, *statements: Executable) -> list[list[Any]]:
    """The rows of statements in the database of a server, committed."""

    async def run() -> list[list[Any]]:
        engine = make_engine(Settings(database_url=server.settings["KEMET_DATABASE_URL"]))
        try:
            async with engine.begin() as c:
                results = [await c.execute(statement) for statement in statements]
                return [list(r) if r.returns_rows else [] for r in results]
        finally:
            await engine.dispose()

    return asyncio.run(run())


def stored(server: ServerProcess) -> dict[str, list[Any]]:
    """All values of all columns; those of JSON as text."""
    columns = [column for table in METADATA.sorted_tables for column in table.c]
    texts = [cast(c, String) if isinstance(c.type, JSON) else c for c in columns]
    found = execute(server, *map(select, texts))
    return {
        f"{column.table.name}.{column.name}": [row[0] for row in rows]
        for column, rows in zip(columns, found, strict=True)
    }


@pytest.fixture(params=["sqlite", "postgresql"])
def trace(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Trace]:
    settings: dict[str, Any] = {"KEMET_PEOPLE_PER_HOUR": 0, "KEMET_WEBHOOK_ALLOW": "127.0.0.0/8"}
    if request.param == "postgresql":
        database = request.getfixturevalue("postgres").create_database()
        settings["KEMET_DATABASE_URL"] = database
    with run_server(tmp_path, **settings) as server:
        yield Trace(server)


def leaves(data: Any) -> Iterator[Any]:
    """All values in JSON."""
    if isinstance(data, dict):
        data = list(data.values())
    if isinstance(data, list):
        for each in data:
            yield from leaves(each)
    else:
        yield data


def words_of(value: Any) -> list[str]:
    """The texts in a stored value, which may be JSON."""
    text = str(value)
    return [str(each) for each in leaves(json.loads(text))] if text[:1] in "[{" else [text]


# --- export and deletion


def test_the_export_has_everything(trace: Trace) -> None:
    reply = trace.anna.request("GET", "/api/me/export").raise_for_status()
    exported = list(leaves(reply.json()))
    before = stored(trace.server)
    for column in sorted(names_of(EXPORTED)):
        own = [value for value in before[column] if trace.is_about_person(value)]
        own = [text for value in own for text in words_of(value) if trace.is_about_person(text)]
        if own:  # words of the person, apart from those that others have written
            own = [text for text in own if not text.endswith("is rude") and "Well" not in text]
            assert set(own) <= set(exported), column
        else:
            assert [value for value in before[column] if value in exported], column
    assert trace.ben.name not in [seat["name"] for seat in reply.json()["seats"]]
    for secret in (trace.anna.secret, trace.anna.recovery, *trace.kept.secrets.values(), "hash"):
        assert secret not in reply.text


def test_nothing_is_left_of_a_deleted_person(trace: Trace) -> None:
    before = stored(trace.server)
    planted = {c for c, values in before.items() if any(map(trace.is_about_person, values))}
    assert planted == {
        "tables.title", "tables.start_record", "seats.name", "seats.webhook", "entries.data",
        "chat.text", "chat.key", "reports.text", "reports.title", "reports.names", "reports.chat",
        "people.name", "people.name_key", "people.case_key", "devices.label", "results.title",
        "result_seats.name",
    }  # fmt: skip
    assert planted <= names_of(EXPORTED) | names_of(HIDDEN)
    trace.anna.request("DELETE", "/api/me").raise_for_status()
    after = stored(trace.server)
    left = {c for c, values in after.items() if any(map(trace.is_about_person, values))}
    assert left == set()
    assert not set(after["used_recoveries.recovery_hash"])
    for number, table in ((1, trace.kept), (1, trace.finished)):
        seat = table.seat(number)
        assert [s.name for s in seat.info().seats] == ["Player 1", trace.ben.name]
        assert not seat.info().seats[0].identified
        assert not trace.is_about_person(seat.get_chat())
        assert not trace.is_about_person(seat.state())
    assert not trace.is_about_person(trace.finished.seat(1).record())
    assert not trace.is_about_person(trace.finished.seat(1).replay())
    assert trace.ben.request("GET", "/api/me/export").json()["chat"]


def test_a_running_server_stores_nothing_of_it_again(trace: Trace) -> None:
    """Also after further entries, with which snapshots are stored, and after a start."""
    trace.anna.request("DELETE", "/api/me").raise_for_status()
    trace.kept.request(1, "concede").raise_for_status()
    trace.server.restart()
    assert trace.kept.seat(1).info().status == "over"
    assert not any(
        trace.is_about_person(v) for values in stored(trace.server).values() for v in values
    )


def test_the_name_of_a_deleted_person_stays_taken_for_a_time(trace: Trace) -> None:
    trace.anna.request("DELETE", "/api/me").raise_for_status()
    for name in (
        trace.anna.name,
        trace.anna.name.upper(),
        f" {trace.anna.name[0]} {trace.anna.name[1:]}",
    ):
        again = trace.server.http.post("/api/people", json={"name": name})
        assert problem(again) == (409, "name_taken")
