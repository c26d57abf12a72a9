"""A running server notices what the operator does: deletions, erased names, bans."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from tests.support.admin_driver import Admin
from tests.support.cli_driver import CliRunner
from tests.support.given_time import given_time
from tests.support.live_server import (
    ServerProcess,
    bearer,
    problem,
    run_server,
    wait_until,
)

pytestmark = pytest.mark.build_independent

SOON_S = 20.0
"""Seconds within which a server notices, also on a busy machine."""


@pytest.fixture(scope="module")
def operated(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with run_server(tmp_path_factory.mktemp("operated")) as found:
        yield found


@pytest.fixture
def admin(operated: ServerProcess, typed: CliRunner) -> Admin:
    return Admin(typed, operated.settings["KEMET_DATABASE_URL"])


def test_deletion_is_noticed(operated: ServerProcess, admin: Admin) -> None:
    t = operated.create_table("me", "hotseat")
    with t.connect(0) as live:
        live.state()
        admin("delete", t.id, "--yes")
        assert live.close_code() == 4404
    wait_until(lambda: t.request(0, "state", method="GET").status_code == 404, SOON_S)


def test_answer_to_a_deleted_table_is_refused(operated: ServerProcess, admin: Admin) -> None:
    """Also before the server has noticed: what is acknowledged is stored."""
    t = operated.create_table("me", "hotseat")
    states = {seat: t.seat(seat).state() for seat in (0, 1)}
    [seat, state] = next((s, state) for s, state in states.items() if state.options)
    admin("delete", t.id, "--yes")
    sent = {"answer": state.options[0].answer, "version": state.version, "key": "k"}
    assert problem(t.request(seat, "answers", sent)) == (404, "no_table")


def test_erased_name_leaves_the_memory(operated: ServerProcess, admin: Admin) -> None:
    t = operated.create_table("me", "hotseat", watch="public")
    t.request(0, "name", {"name": "Nefertari"})
    t.request(0, "chat", {"text": "I am Nefertari"})
    t.request(1, "chat", {"text": "welcome, nefertari"})
    t.seat(0).command("concede")
    assert "Nefertari" in operated.http.get(f"/g/{t.id}").text  # in its caches
    with t.connect(1) as live:
        live.state()
        out = admin("erase", "Nefertari", "--yes")
        assert "erased 1 seat at 1 table, 1 chat line, 1 mention" in out
        update = live.receive_until(lambda m: m["type"] == "table")
        assert update["table"]["seats"][0]["name"] == "Player 1"
    replies = [
        t.request(1, path, method="GET")
        for path in ("state", "record", "replay/events", "chat", "", "replay/0")
    ]
    replies.append(operated.http.get(f"/g/{t.id}"))
    for reply in replies:
        assert reply.status_code == 200
        assert "nefertari" not in reply.text.casefold()
    assert [line["text"] for line in replies[3].json()] == ["welcome, Player 1"]
    restarted = operated.restart()
    assert "efertari" not in restarted.http.get(f"/g/{t.id}").text
    assert t.request(1, "state", method="GET").json()["table"]["seats"][0]["name"] == "Player 1"


def test_copy_of_an_erased_name_is_erased_too(operated: ServerProcess, admin: Admin) -> None:
    """A rematch that the server creates from its memory before it notices."""
    t = operated.create_table("me", "hotseat", watch="public")
    t.request(0, "name", {"name": "Hatshepsut"})
    t.seat(0).command("concede")
    admin.execute("UPDATE seats SET name = 'x' WHERE table_id = 'none'")  # the database is awake

    from threading import Thread

    done: list[str] = []
    thread = Thread(target=lambda: done.append(t.seat(0).rematch().id))
    thread.start()
    admin("erase", "Hatshepsut", "--yes")
    thread.join()
    assert "Hatshepsut" not in admin.everything()


# --- bans


def client_of(server: ServerProcess, address: str) -> httpx.Client:
    """A client behind the trusted proxy."""
    return httpx.Client(base_url=server.url, headers={"X-Forwarded-For": address}, timeout=30)


def wait_for_status(http: httpx.Client, status: int) -> None:
    wait_until(lambda: http.get("/api/tables").status_code == status, SOON_S)


@pytest.mark.parametrize(
    ("banned", "inside", "outside"),
    [
        ("203.0.113.7", ["203.0.113.7", "::ffff:203.0.113.7"], ["203.0.113.8", "2001:db8::7"]),
        ("198.51.100.0/24", ["198.51.100.1", "198.51.100.255"], ["198.51.101.0"]),
        ("2001:db8:7:8::5", ["2001:db8:7:8:ffff::1"], ["2001:db8:7:9::5"]),
    ],
)
def test_banned_address_gets_403(
    banned: str, inside: list[str], outside: list[str], operated: ServerProcess, admin: Admin
) -> None:
    t = operated.create_table("me", "hotseat", watch="public")
    admin("ban", banned, "--reason", "floods the chat", "--for", "2d")
    try:
        for address in inside:
            with client_of(operated, address) as http:
                wait_for_status(http, 403)
                reply = http.get(f"{t.path}/state", headers=bearer(t.secrets[0]))
                assert problem(reply) == (403, "banned")
                assert "floods the chat" in reply.json()["message"]
                assert "until 2" in reply.json()["message"]
                assert http.get("/").status_code == 403
                assert http.post(f"{t.path}/chat", json={"text": "x"}).status_code == 403
                assert http.get("/healthz").status_code == 200
            with pytest.raises(InvalidStatus) as refused:
                connect(
                    f"ws://127.0.0.1:{operated.port}{t.path}/live",
                    additional_headers={"X-Forwarded-For": address},
                )
            assert refused.value.response.status_code == 403
        for address in outside:
            with client_of(operated, address) as http:
                assert http.get("/api/tables").status_code == 200
    finally:
        admin("unban", banned)
    with client_of(operated, inside[0]) as http:
        wait_for_status(http, 200)


def close_code(socket: ClientConnection) -> int | None:
    """The code with which the server closes a socket."""
    try:
        while True:
            socket.recv(SOON_S)
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else None


def test_ban_ends_live_connections(operated: ServerProcess, admin: Admin) -> None:
    t = operated.create_table("me", "hotseat", watch="public")
    url = f"ws://127.0.0.1:{operated.port}{t.path}/live"
    header = {"X-Forwarded-For": "192.0.2.66"}
    with connect(url, additional_headers=header) as socket, t.connect(1) as other:
        socket.send("{}")
        socket.recv(10)
        other.state()
        admin("ban", "192.0.2.66")
        with given_time() as spent:
            assert close_code(socket) == 4403
        assert spent.seconds() < SOON_S
        other.send(type="ping")
        assert other.receive_until(lambda m: m["type"] == "pong")
    admin("unban", "192.0.2.66")


def test_address_in_the_header_counts_only_from_a_proxy(tmp_path: Path, typed: CliRunner) -> None:
    """Nobody escapes a ban with a header, nor gets somebody else banned."""
    with run_server(tmp_path, KEMET_TRUSTED_PROXIES="10.9.9.9") as server:
        admin = Admin(typed, server.settings["KEMET_DATABASE_URL"])
        admin("ban", "192.0.2.1")
        time.sleep(4)  # it has noticed the ban
        with client_of(server, "192.0.2.1") as http:
            assert http.get("/api/tables").status_code == 200


def test_restore_is_refused_while_the_server_runs(
    operated: ServerProcess, admin: Admin, tmp_path: Path
) -> None:
    t = operated.create_table("me", "hotseat")
    file = tmp_path / "backup.db"
    out = admin("backup", str(file))
    assert "checked" in out
    assert file.stat().st_mode & 0o777 == 0o600
    message = admin.refusal("restore", str(file), "--yes")
    assert "stop the server first" in message
    assert t.request(0, "state", method="GET").status_code == 200
    assert list(operated.folder.glob("*before-restore*")) == []
    assert list(operated.folder.glob(".*part*")) == []
