"""The log: lines of one request and of one table share a field, and none has a secret."""

from __future__ import annotations

import asyncio
import json
import logging
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from kemet.server.http.middleware import enter_request
from kemet.server.platform.logging_setup import JsonFormatter, ProxyRequestIds
from kemet.tables.log_context import current_request, log_context, table_tag
from tests.support.live_server import ServerProcess, bearer, run_server, wait_until

pytestmark = pytest.mark.build_independent


@pytest.fixture(scope="module")
def logged(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with run_server(tmp_path_factory.mktemp("logged")) as server:
        yield server


def lines_where(server: ServerProcess, **fields: Any) -> list[dict[str, Any]]:
    return [
        line
        for line in server.log_lines()
        if all(line.get(name) == value for name, value in fields.items())
    ]


def test_traceback_of_a_deep_recursion_is_cut() -> None:
    """Its ends stay: where it began, and what was raised."""

    def outermost(depth: int) -> None:
        nested_call(depth)

    def nested_call(depth: int) -> None:
        if not depth:
            raise KeyError("the reason" + "x" * 30_000)
        nested_call(depth - 1) if depth % 2 else other_call(depth - 1)

    def other_call(depth: int) -> None:
        nested_call(depth)

    record = logging.makeLogRecord({"msg": "m" * 50_000, "levelname": "ERROR"})
    try:
        outermost(500)
    except KeyError:
        record.exc_info = sys.exc_info()
    text = JsonFormatter().format(record)
    assert len(text) < 25_000
    line = json.loads(text)
    assert "in outermost" in line["traceback"]
    assert line["traceback"].endswith("x'")
    assert "characters …" in line["traceback"]


def test_response_and_log_have_the_same_request_id(logged: ServerProcess) -> None:
    table = logged.create_table("me", "link")
    response = logged.http.get(f"{table.path}/state", headers=bearer(table.secrets[0]))
    request_id = response.headers["x-request-id"]
    [line] = wait_until(lambda: lines_where(logged, request=request_id))
    assert line["route"] == "/api/tables/{id}/state"
    assert line["table"] == table_tag(table.id)
    again = logged.http.get(f"{table.path}/state", headers=bearer(table.secrets[0]))
    assert again.headers["x-request-id"] != request_id


def test_an_answer_and_its_entry_share_the_id(logged: ServerProcess) -> None:
    table = logged.create_table("hotseat", "hotseat")
    seat = next(n for n in table.secrets if table.seat(n).state().options)
    state = table.seat(seat).state()
    body = {"answer": state.options[0].answer, "version": state.version, "key": "k"}
    response = table.request(seat, "answers", body)
    found = {"request": response.headers["x-request-id"], "table": table_tag(table.id)}
    wait_until(lambda: len(lines_where(logged, **found)) == 2)
    assert [line["message"] for line in lines_where(logged, **found)] == ["entry", "request"]


def test_messages_of_a_socket_have_ids_of_their_own(logged: ServerProcess) -> None:
    table = logged.create_table("me", "link")
    with table.connect(0) as me:
        connection = me.socket.response.headers["x-request-id"]  # type: ignore[union-attr]
        me.send(type="answer", answer="nonsense", version=0, key="a")
        first = me.receive_until(lambda message: message.get("key") == "a")
        me.send(type="answer", answer="nonsense", version=0, key="b")
        second = me.receive_until(lambda message: message.get("key") == "b")
    assert [first["request"], second["request"]] == [f"{connection}.1", f"{connection}.2"]
    wait_until(lambda: lines_where(logged, request=connection, message="disconnected"))
    [line] = lines_where(logged, request=connection, message="connected")
    assert line["table"] == table_tag(table.id)


def test_entries_of_bots_belong_to_the_table_and_to_no_request(logged: ServerProcess) -> None:
    table = logged.create_table("me", "greedy")
    found = {"table": table_tag(table.id), "message": "entry", "by": "greedy"}
    seat = table.seat(0)

    def bot_has_answered() -> bool:
        state = seat.state()
        if state.options:
            seat.answer(state, state.options[0].answer)
        return bool(lines_where(logged, **found))

    wait_until(bot_has_answered)
    assert all("request" not in line for line in lines_where(logged, **found))


def test_the_log_has_no_ids_of_tables_and_no_secrets(logged: ServerProcess) -> None:
    table = logged.create_table("me", "greedy", "link")
    for path in (f"{table.path}/state?secret=s3cret", f"/g/{table.id}", "/api/tables/unknown-id"):
        logged.http.get(path, headers=bearer(table.secrets[0]))
    with table.connect(0) as me:
        me.state()
    tag = table_tag(table.id)
    wait_until(lambda: lines_where(logged, table=tag, message="disconnected"))
    text = logged.log.read_text()
    secrets = [table.id, "s3cret", "unknown-id", table.created.host_secret]
    assert not [s for s in [*secrets, *table.secrets.values()] if s in text]


def test_a_trusted_proxy_names_the_request(logged: ServerProcess) -> None:
    named = {"X-Request-ID": "6f1c2e1e-aaaa-bbbb-cccc-1234567890ab"}
    response = logged.http.get("/api/levels", headers=named)
    assert response.headers["x-request-id"] == named["X-Request-ID"]
    for bad in ("short", "x" * 65, 'quote"quote', "sp ace sp ace"):
        response = logged.http.get("/api/levels", headers={"X-Request-ID": bad})
        assert response.headers["x-request-id"] != bad


def test_others_do_not_name_it(tmp_path: Path) -> None:
    with run_server(tmp_path, KEMET_TRUSTED_PROXIES="10.9.9.9") as server:
        sent = {"X-Request-ID": "6f1c2e1e-aaaa-bbbb-cccc-1234567890ab"}
        response = httpx.get(f"{server.url}/api/levels", headers=sent)
        assert response.headers["x-request-id"] != sent["X-Request-ID"]


def test_concurrent_requests_do_not_mix() -> None:
    lines: list[dict[str, Any]] = []
    formatter = JsonFormatter()

    async def app(scope: Any, receive: Any, send: Any) -> None:
        request_id = enter_request(scope)
        for _ in range(20):
            await asyncio.sleep(0)
            record = logging.makeLogRecord({"msg": "step", "wanted": request_id})
            lines.append(json.loads(formatter.format(record)))

    async def both() -> None:
        proxy = ProxyRequestIds(app, lambda address: True)
        scopes = [
            {
                "type": "http",
                "path": f"/api/tables/{name}/state",
                "headers": [(b"x-request-id", name.encode() * 8)],
            }
            for name in ("a", "b", "c")
        ]
        await asyncio.gather(*(asyncio.create_task(proxy(s, None, None)) for s in scopes))  # type: ignore[arg-type]

    asyncio.run(both())
    assert len(lines) == 60
    assert all(line["request"] == line["wanted"] for line in lines)
    tags = {(line["request"], line["table"]) for line in lines}
    assert tags == {(name * 8, table_tag(name)) for name in ("a", "b", "c")}


def test_a_block_has_its_own_context() -> None:
    with log_context(request="outer", table_id="t"):
        with log_context(request="inner"):
            assert current_request() == "inner"
        assert current_request() == "outer"
    assert current_request() is None
