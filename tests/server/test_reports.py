"""Reports of abuse: who can send them, what they keep, and what the operator sees."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import httpx
import pytest

from kemet.api import ChatMessage
from kemet.server.hosting.server_tables import ServerTables
from kemet.server.settings import Settings
from kemet.server.storage.report_store import Report
from tests.support.admin_driver import Admin
from tests.support.cli_driver import CliRunner
from tests.support.live_server import ServerProcess, ServerTable, bearer, problem, run_server
from tests.support.table_builders import create_table_id, run_on_database

pytestmark = pytest.mark.build_independent


@pytest.fixture
def admin(server: ServerProcess, typed: CliRunner) -> Admin:
    found = Admin(typed, server.settings["KEMET_DATABASE_URL"])
    found.execute("DELETE FROM reports")
    return found


def report(t: ServerTable, secret: str | None, **body: Any) -> httpx.Response:
    return t.server.http.post(f"{t.path}/reports", json=body, headers=bearer(secret))


def reports(admin: Admin, *args: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(admin("reports", "--json", *args))
    return found


def test_report_keeps_the_lines_around(server: ServerProcess, admin: Admin) -> None:
    t = server.create_table("me", "link", title="Evening")
    t.seat(1).command("enter")
    for number in range(1, 31):
        t.request(number % 2, "chat", {"text": f"line {number}"})
    assert report(t, t.secrets[0], subject="chat", line=15, text="rude\x1b").status_code == 204
    t.request(None, "", method="DELETE")
    [found] = reports(admin)
    assert (found["table_id"], found["subject"], found["seat"], found["line"]) == (
        t.id, "chat", 1, 15,
    )  # fmt: skip
    assert found["text"] == "rude"
    assert found["reporter"] == "seat 0"
    assert found["title"] == "Evening"
    assert [line["number"] for line in found["chat"]] == list(range(5, 26))
    text = admin("reports")
    assert "> 15" in text
    assert "line 15" in text


def test_who_can_report(server: ServerProcess, admin: Admin) -> None:
    private = server.create_table("me", "link")
    public = server.create_table("me", "link", public=True, watch="nobody")
    for t in (private, public):
        t.seat(1).command("enter")
        t.request(1, "chat", {"text": "hello"})
    name = {"subject": "name", "seat": 1, "text": "not a name"}
    line = {"subject": "chat", "line": 1}
    for secret, reporter in (
        (private.secrets[0], "seat 0"),
        (private.created.watch_secret, "spectator"),
        (private.created.host_secret, "host"),
    ):
        for body in (name, line):
            assert report(private, secret, **body).status_code == 204
            assert reports(admin)[0]["reporter"] == reporter
    for secret in (None, "x" * 22, public.secrets[0]):
        for body in (name, line):
            assert problem(report(private, secret, **body)) == (404, "no_table")
    assert report(public, None, **name).status_code == 204
    assert reports(admin)[0]["reporter"] == "visitor"
    assert problem(report(public, None, **line)) == (403, "no_access")
    private.seat(0).command("concede")
    assert problem(report(private, None, **name)) == (404, "no_table")
    for seat in private.secrets:
        private.seat(seat).share()
    assert report(private, None, **name).status_code == 204
    assert problem(report(private, None, **line)) == (403, "no_access")


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ({"subject": "chat"}, (422, "no_line")),
        ({"subject": "chat", "line": 99}, (404, "no_line")),
        ({"subject": "chat", "line": 0}, (422, "invalid")),
        ({"subject": "name"}, (422, "no_seat")),
        ({"subject": "name", "seat": 3}, (422, "no_seat")),
        ({"subject": "name", "seat": 9}, (422, "invalid")),
        ({"subject": "name", "seat": 0}, (422, "own_seat")),
        ({"subject": "weather", "seat": 1}, (422, "invalid")),
        ({"subject": "play", "seat": 1, "text": "x" * 501}, (422, "invalid")),
        ({"subject": "play", "seat": 1, "closed_at": 1}, (422, "invalid")),
    ],
)
def test_invalid_reports(server: ServerProcess, body: Any, expected: tuple[int, str]) -> None:
    t = server.create_table("me", "link")
    assert problem(report(t, t.secrets[0], **body)) == expected


def test_reports_are_closed(server: ServerProcess, admin: Admin) -> None:
    t = server.create_table("me", "link")
    for _ in range(3):
        report(t, t.secrets[0], subject="play", seat=1)
    ids = [found["id"] for found in reports(admin)]
    assert "closed 2 reports" in admin("reports", "--close", str(ids[0]), str(ids[1]))
    assert [found["id"] for found in reports(admin)] == ids[2:]
    assert [found["id"] for found in reports(admin, "--closed")] == ids[:2]
    assert [found["id"] for found in reports(admin, "--all")] == ids
    assert len(reports(admin, "--all", "--limit", "1")) == 1
    assert "there is no open report" in admin.refusal("reports", "--close", str(ids[0]))


def test_reports_are_limited_and_counted(tmp_path: Path) -> None:
    with run_server(tmp_path, KEMET_REPORTS_PER_HOUR=2) as server:
        t = server.create_table("me", "link")
        codes = [
            report(t, t.secrets[0], subject="play", seat=1).status_code for _ in range(4)
        ]  # fmt: skip
        assert codes == [204, 204, 429, 429]
        assert 'kemet_reports_total{subject="play"} 2.0' in server.http.get("/metrics").text


def test_operator_sees_no_control_characters(admin: Admin) -> None:
    """Whatever is stored."""

    async def work(service: ServerTables) -> None:
        evil = "\x1b]0;x\x07\nroot"
        line = {"number": 1, "seat": 0, "at": 0.0, "text": evil}
        await service.store.reports.add(
            Report("t" * 12, 1.0, "chat", 0, 1, "seat 1", evil, evil, [evil, evil], [line])
        )

    run_on_database(admin.settings, work)
    for text in (admin("reports"), admin("reports", "--json")):
        assert all(c.isprintable() or c == "\n" for c in text)
        assert "\nroot" not in text


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_erased_person_leaves_the_reports(
    kind: str, request: pytest.FixtureRequest, tmp_path: Path, typed: CliRunner
) -> None:
    """Of tables that exist and of those that are gone."""
    url = f"sqlite:///{tmp_path / 'kemet.db'}"
    if kind == "postgresql":
        url = request.getfixturevalue("postgres").create_database()
    admin = Admin(typed, url)

    async def work(service: ServerTables) -> None:
        table_id = await create_table_id(service, title="at Tiye's")
        handle = await service.find(table_id)
        await service.post_chat(handle, 0, ChatMessage(text="I am Tiye"))
        chat = [
            {"number": 1, "seat": 0, "at": 0.0, "text": "my secret"},
            {"number": 2, "seat": 1, "at": 0.0, "text": "tiye, stop"},
        ]
        for id in (table_id, "deleted-table"):
            await service.store.reports.add(
                Report(
                    id, 1.0, "chat", 0, 1, "seat 1", "TIYE insults", "at Tiye's", ["Tiye", "Ay"],
                    chat,
                )
            )  # fmt: skip
        async with service.store.database.begin() as c:
            await c.exec_driver_sql("UPDATE seats SET name = 'Tiye' WHERE seat = 0")

    run_on_database(Settings(database_url=url), work)
    assert "changed 2 reports" in admin("erase", "Tiye", "--yes")
    everything = admin.everything().casefold()
    assert "tiye" not in everything
    assert "my secret" not in everything
    assert "ay" in everything
    assert len(reports(admin)) == 2
    assert reports(admin)[0]["names"] == ["Player 1", "Ay"]
