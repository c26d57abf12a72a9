"""Middleware: limits, security headers, errors; and the routes for operators."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from kemet.api import parse
from kemet.client import CreatedTable
from kemet.server.app import create_app
from kemet.server.http.middleware import SECURITY_HEADERS
from kemet.server.settings import Settings
from tests.support.budget_server import BudgetServer
from tests.support.live_server import (
    ServerProcess,
    ServerTable,
    bearer,
    problem,
    running,
    wait_until,
)

pytestmark = pytest.mark.build_independent


@pytest.fixture
def table(server: ServerProcess) -> ServerTable:
    return server.create_table("me", "greedy")


@pytest.fixture(scope="module")
def narrow_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BudgetServer]:
    limits = {
        "KEMET_REQUESTS_PER_SECOND": 5, "KEMET_TABLES_PER_MINUTE": 3, "KEMET_MAX_SOCKETS_PER_IP": 2,
        "KEMET_MAX_BODY_BYTES": 2000, "KEMET_MAX_RECORD_BYTES": 4000,
        "KEMET_METRICS_TOKEN": "token" * 5,
    }  # fmt: skip
    with running(BudgetServer(tmp_path_factory.mktemp("narrow"), **limits)) as server:
        yield server


@pytest.fixture
def narrow(narrow_server: BudgetServer) -> BudgetServer:
    """A server with small limits, at which nobody has used any budget."""
    narrow_server.let_pass(3600)
    return narrow_server


def has_security_headers(reply: httpx.Response) -> bool:
    """Whether a reply has every security header once, and no server header."""
    headers = [(k.lower(), v) for k, v in reply.headers.raw]
    return (
        all(headers.count(header) == 1 for header in SECURITY_HEADERS)
        and "server" not in reply.headers
    )


# --- bodies


@pytest.mark.parametrize("body", ["", "{", "hello", "[1,", '{"text": "a" "b"}', "[" * 5000])
def test_invalid_json_is_rejected(table: ServerTable, body: str) -> None:
    reply = table.server.http.post(
        f"{table.path}/chat", content=body,
        headers={**bearer(table.secrets[0]), "Content-Type": "application/json"},
    )  # fmt: skip
    assert problem(reply)[0] in ((400, 422) if body else (422,))


def test_bytes_that_are_not_utf8(table: ServerTable) -> None:
    for body in (b"\xff\xfe", b'{"text": "\xff"}', b'{"text": "\\ud800"}', b"\x00" * 10):
        reply = table.server.http.post(
            f"{table.path}/chat", content=body,
            headers={**bearer(table.secrets[0]), "Content-Type": "application/json"},
        )  # fmt: skip
        assert problem(reply)[0] in (400, 422), body


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("answers", {"answer": "pass", "version": 1, "key": "a", "seat": 1}),
        ("answers", {"answer": "pass", "version": "x", "key": "a"}),
        ("answers", {"answer": "pass", "version": 1}),
        ("answers", {"answer": "pass", "version": 1, "key": "a b"}),
        ("answers", {"answer": "x" * 121, "version": 1, "key": "a"}),
        ("answers", {"answer": "pass", "version": -1, "key": "a"}),
        ("answers", []),
        ("answers", None),
        ("chat", {"text": "a", "seat": 0}),
        ("undo", {"steps": 2}),
        ("leave", {"seat": 0, "why": "tired"}),
        ("stops", {"moments": 1}),
        ("name", {"name": None}),
    ],
)
def test_unknown_fields_and_wrong_types_are_rejected(
    table: ServerTable, path: str, body: Any
) -> None:
    assert problem(table.request(0, path, body)) == (422, "invalid")


def test_body_over_the_limit(narrow: BudgetServer) -> None:
    """With or without a content length."""
    for body in (b"x" * 2001, [b"x" * 500] * 5):
        sent: Any = body if isinstance(body, bytes) else iter(body)
        reply = narrow.http.post("/api/tables/aaaaaaaaaaaa/chat", content=sent)
        assert problem(reply) == (413, "too_large")
        assert has_security_headers(reply)
    reply = narrow.http.post("/api/records", json={"record": "x" * 7900})
    assert problem(reply)[0] == 422, "records may be longer"
    assert problem(narrow.http.post("/api/records", content=b"x" * 8001))[0] == 413


# --- rates


def test_request_rate_limit(narrow: BudgetServer) -> None:
    """An address over the limit gets 429; others do not."""
    far = {"X-Forwarded-For": "203.0.113.7"}
    seen = [narrow.http.get("/api/levels", headers=far) for _ in range(22)]
    assert [r.status_code for r in seen] == [200] * 20 + [429] * 2
    late = seen[-1]
    assert problem(late) == (429, "rate_limited")
    assert int(late.headers["retry-after"]) > 0
    assert has_security_headers(late)
    other = narrow.http.get("/api/levels", headers={"X-Forwarded-For": "203.0.113.8"})
    assert other.status_code == 200
    narrow.let_pass(1)
    later = [narrow.http.get("/api/levels", headers=far).status_code for _ in range(6)]
    assert later == [200] * 5 + [429]


def test_table_rate_limit(narrow: BudgetServer) -> None:
    far = {"X-Forwarded-For": "203.0.113.9"}
    new = {"seats": [{"kind": "me"}, {"kind": "hotseat"}]}
    seen = [narrow.http.post("/api/tables", json=new, headers=far).status_code for _ in range(5)]
    assert seen == [201, 201, 201, 429, 429]


def test_socket_and_message_limits(narrow: BudgetServer) -> None:
    far = httpx.post(
        f"{narrow.url}/api/tables", json={"seats": [{"kind": "me"}, {"kind": "hotseat"}]},
        headers={"X-Forwarded-For": "203.0.113.10"},
    )  # fmt: skip
    t = ServerTable(narrow, parse(CreatedTable, far.json()))
    with t.connect(0) as one, t.connect(1) as two:
        one.state()
        two.state()
        with pytest.raises(InvalidStatus, match="403"), t.connect(0):
            pass
        with suppress(ConnectionClosed):  # the server may close it before the last message
            for _ in range(30):
                one.socket.send('{"type": "ping"}')
        assert one.close_code() == 4429
        narrow.let_pass(1)  # all connections of an address share its budget, which fills again
        two.send(type="ping")
        assert two.receive_until(lambda message: message["type"] == "pong")
    wait_until(lambda: can_connect(narrow, t))


def can_connect(narrow: BudgetServer, t: ServerTable) -> bool:
    """Whether another socket is accepted."""
    narrow.let_pass(1)
    try:
        with t.connect(0) as me:
            return bool(me.state())
    except InvalidStatus:
        return False


# --- headers


def test_every_kind_of_response_has_security_headers(table: ServerTable) -> None:
    http, mine = table.server.http, bearer(table.secrets[0])
    replies = [
        http.get("/healthz"), http.get("/readyz"), http.get("/metrics"), http.get("/openapi.json"),
        http.get("/"), http.get("/nowhere"), http.get("/../etc/passwd"), http.get("/api/nowhere"),
        http.put("/api/tables"), http.get(f"{table.path}/state", headers=mine),
        http.get(f"{table.path}/state"), http.get(f"{table.path}/poll?wait=0", headers=mine),
        http.post(f"{table.path}/answers", json={}, headers=mine),
        http.post(f"{table.path}/chat", content=b"{", headers=mine),
        http.options("/api/tables"), http.head("/healthz"),
    ]  # fmt: skip
    assert {200, 404, 405, 422} <= {r.status_code for r in replies}
    for reply in replies:
        assert has_security_headers(reply), reply.url
        if reply.url.path.startswith("/api/"):
            assert reply.headers["cache-control"] == "no-store"
    assert "access-control-allow-origin" not in http.options(
        "/api/tables", headers={"Origin": "https://elsewhere.example"}
    ).headers  # fmt: skip


def test_server_error_has_security_headers() -> None:
    """The response has no details of the error."""
    app = create_app(Settings(database_url="sqlite:///nowhere.db"))

    @app.get("/api/breaks")
    async def breaks() -> None:
        raise ZeroDivisionError("the secret is 42")

    app.router.routes.insert(0, app.router.routes.pop())  # before the page, which matches all paths

    async def ask() -> httpx.Response:
        transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url="http://x") as client:
            return await client.get("/api/breaks")

    reply = asyncio.run(ask())
    assert problem(reply) == (500, "internal_error")
    assert "secret" not in reply.text
    assert has_security_headers(reply)


# --- operations


def test_health_and_readiness(server: ServerProcess) -> None:
    assert server.http.get("/healthz").json()["status"] == "ok"
    ready = server.http.get("/readyz").json()
    assert (ready["status"], ready["database"], ready["notices"]) == ("ok", True, None)


def test_metrics_are_open_to_this_machine(table: ServerTable) -> None:
    text = table.server.http.get("/metrics").text
    assert "kemet_requests_total" in text
    assert table.id not in text, "no ids"
    far = table.server.http.get("/metrics", headers={"X-Forwarded-For": "203.0.113.7"})
    assert problem(far) == (404, "not_found")


def test_metrics_need_the_token(narrow: BudgetServer) -> None:
    assert narrow.http.get("/metrics").status_code == 404
    assert narrow.http.get("/metrics", headers=bearer("token" * 4)).status_code == 404
    far = {"X-Forwarded-For": "203.0.113.7", **bearer("token" * 5)}
    assert narrow.http.get("/metrics", headers=far).status_code == 200


def test_log_is_json_without_secrets(table: ServerTable) -> None:
    table.server.http.get(f"{table.path}/state?secret=s3cret", headers=bearer(table.secrets[0]))
    wait_until(
        lambda: "/api/tables/{id}/state" in {x.get("route") for x in table.server.log_lines()}
    )
    text = table.server.log.read_text()
    assert "s3cret" not in text
    assert not any(s in text for s in [*table.secrets.values(), table.created.host_secret])


def test_openapi_is_complete(server: ServerProcess) -> None:
    """Every route has a description, a response model and its errors."""
    api = server.http.get("/openapi.json").json()
    routes = [(path, m, r) for path, methods in api["paths"].items() for m, r in methods.items()]
    assert len(routes) > 25
    for path, method, route in routes:
        where = f"{method} {path}"
        assert route["summary"], where
        assert len(route["description"]) > 10 or path == "/api/tables/{id}/resume", where
        assert route["tags"], where
        error_codes = {code for code in route["responses"] if code[0] in "45"}
        assert {"404", "422", "429", "503"} <= error_codes, where
        for code in error_codes - {"503"}:
            schema = route["responses"][code]["content"]["application/json"]["schema"]
            assert schema == {"$ref": "#/components/schemas/Problem"}, where
        if "{id}" in path and not path.endswith(("/join", "{id}")):
            assert route["security"], where
    assert "HTTPValidationError" not in json.dumps(api["paths"])
