"""Read-only mode: everything can be watched, nothing changes, clocks stand still, bots rest."""

from __future__ import annotations

import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from prometheus_client.parser import text_string_to_metric_families

from tests.support.admin_driver import Admin
from tests.support.cli_driver import CliRunner
from tests.support.live_server import (
    ServerProcess,
    ServerTable,
    bearer,
    play_answers,
    problem,
    run_server,
    wait_until,
)
from tests.support.table_builders import battle_position
from tools.soak.processes import is_bot, send, tree_of

pytestmark = pytest.mark.build_independent


@pytest.fixture
def admin(tmp_path: Path, typed: CliRunner) -> Admin:
    return Admin(typed, f"sqlite:///{tmp_path / 'kemet.db'}")


@pytest.fixture
def maintained(tmp_path: Path, admin: Admin) -> Iterator[ServerProcess]:
    with run_server(tmp_path) as server:
        yield server
        admin("read-only", "off")


def is_read_only(server: ServerProcess) -> bool:
    return bool(server.http.get("/readyz").json()["read_only"])


def changes(t: ServerTable) -> list[Any]:
    """Requests that change something, and their replies."""
    new = {"seats": [{"kind": "me"}, {"kind": "bot"}]}
    posts = ("answers", "undo", "concede", "leave", "return", "pause", "resume", "stops", "name",
             "chat", "start", "enter", "rematch", "share", "join")  # fmt: skip
    http = t.server.http
    return [
        http.post("/api/tables", json=new),
        http.post("/api/records", json={"record": "x"}),
        http.delete(t.path, headers=bearer(t.created.host_secret)),
        *(t.request(0, path, {}) for path in posts),
        t.request(0, "webhook", {"url": None}, method="PUT"),
    ]


def test_everything_can_be_watched_and_nothing_changed(
    maintained: ServerProcess, admin: Admin
) -> None:
    t = maintained.create_table("me", "hotseat", watch="public")
    before = stored_tables(admin)
    with t.connect(0) as live:
        live.state()
        admin("read-only", "on", "--message", "Back at\x1b[1m noon.")
        shown = live.receive_until(lambda m: m["type"] == "table" and m["table"]["read_only"])
        assert shown["table"]["read_only"] == "Back at[1m noon."
        ready = maintained.http.get("/readyz")
        assert (ready.status_code, ready.json()["read_only"]) == (200, True)
        for reply in changes(t):
            assert problem(reply) == (503, "read_only"), reply.request.url
            assert reply.json()["message"] == "Back at[1m noon."
            assert int(reply.headers["retry-after"]) > 0
        for type_, fields in (
            ("answer", {"answer": "pass", "version": 0}),
            ("chat", {"text": "x"}),
        ):
            live.send(type=type_, key=f"k{type_}", **fields)
            reply = live.receive_until(lambda m: m.get("key"))
            assert (reply["type"], reply["error"]) == ("problem", "read_only")
            assert reply["status"] == 503
        for path in ("state", "replay", "replay/0", "chat", ""):
            assert t.request(0, path, method="GET").status_code == 200
        assert t.request(0, "why", {"answer": "pass"}).status_code == 200
        assert maintained.http.get("/").status_code == 200
        assert stored_tables(admin) == before
        assert "on" in admin("read-only", "status")
        admin("read-only", "off")
        live.receive_until(lambda m: m["type"] == "table" and not m["table"]["read_only"])
    assert t.request(0, "chat", {"text": "again"}).status_code == 201


def stored_tables(admin: Admin) -> list[Any]:
    names = ("tables", "seats", "entries", "chat", "snapshots")
    return [admin.execute(f"SELECT * FROM {name}") for name in names]


def test_link_of_a_friend_does_not_join(maintained: ServerProcess, admin: Admin) -> None:
    """A connection joins a seat otherwise: here it only watches."""
    t = maintained.create_table("me", "link")
    admin("read-only", "on")
    wait_until(lambda: is_read_only(maintained))
    with t.connect(1) as live:
        assert live.state()["table"]["seats"][1]["joined"] is False
    assert t.request(1, "poll?wait=0", method="GET").status_code == 200
    admin("read-only", "off")
    wait_until(lambda: not is_read_only(maintained))
    with t.connect(1) as live:
        assert live.state()["table"]["seats"][1]["joined"] is True


def test_clocks_stand_still_and_bots_rest(maintained: ServerProcess, admin: Admin) -> None:
    """A bot that thinks when read-only mode begins, and answers in it, gives that answer later."""
    people = maintained.create_table(
        "me", "hotseat", time_control={"kind": "fischer", "seconds": 6000}
    )
    game = maintained.create_table("me", "strategist", position=battle_position([], []))
    play_answers(game, 0, "token pray_middle")
    wait_until(lambda: game.seat(0).state().view.waiting == (0,))  # its process has started

    def seconds() -> list[float]:
        return [s["seconds"] for s in people.request(0, "", method="GET").json()["seats"]]

    def is_standing() -> bool:
        first = seconds()
        time.sleep(0.1)
        return seconds() == first

    with bots_held(maintained):
        asked = ask_the_bot(game)
        admin("read-only", "on")
        wait_until(lambda: is_read_only(maintained))
        wait_until(is_standing)
        before, thought = seconds(), thoughts(maintained)
    wait_until(lambda: thoughts(maintained) > thought)
    time.sleep(1)
    assert version(game) == asked
    assert seconds() == pytest.approx(before, abs=0.001)
    maintained.restart()  # also over a restart
    assert is_read_only(maintained)
    assert seconds() == pytest.approx(before, abs=0.001)
    time.sleep(3)
    assert version(game) == asked
    assert seconds() == pytest.approx(before, abs=0.001)
    admin("read-only", "off")
    wait_until(lambda: version(game) > asked)
    wait_until(lambda: sum(seconds()) < sum(before))  # they run again
    rebuilt = maintained.restart()
    assert not is_read_only(rebuilt)
    assert sum(seconds()) < sum(before)


@contextmanager
def bots_held(server: ServerProcess) -> Iterator[None]:
    """The bot processes of a server stand still, whatever they are asked."""
    assert server.process is not None
    held = [pid for pid in tree_of(server.process.pid) if is_bot(pid)]
    assert held
    send(held, signal.SIGSTOP)
    try:
        yield
    finally:
        send(held, signal.SIGCONT)


def ask_the_bot(game: ServerTable) -> int:
    """Answer until the bot must; the version of its question."""
    while (state := game.seat(0).state()).view.waiting == (0,):
        game.seat(0).answer(state, state.options[0].answer)
    assert state.view.waiting == (1,)
    return version(game)


def thoughts(server: ServerProcess) -> float:
    """How many answers bots have found, stored or not."""
    families = text_string_to_metric_families(server.http.get("/metrics").text)
    samples = [sample for family in families for sample in family.samples]
    return sum(s.value for s in samples if s.name == "kemet_bot_seconds_count")


def version(t: ServerTable) -> int:
    return t.spectator.state().version


def test_setting(tmp_path: Path, admin: Admin) -> None:
    with run_server(tmp_path) as server:
        t = server.create_table("me", "hotseat", watch="public")
    with run_server(tmp_path, KEMET_READ_ONLY="true") as server:
        assert is_read_only(server)
        assert server.http.get(f"{t.path}/state").status_code == 200
        reply = server.http.post("/api/tables", json={"seats": [{"kind": "me"}, {"kind": "bot"}]})
        assert problem(reply) == (503, "read_only")
        admin("read-only", "off")  # the setting holds while the server runs
        time.sleep(5)
        assert is_read_only(server)
    with run_server(tmp_path) as server:
        assert not is_read_only(server)
