"""Whatever is sent, the server answers in the form it promises, and never with a fault of its own.

Schemathesis makes requests from the OpenAPI; the examples are the same in every run. Hostile
messages on a WebSocket are listed here.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from websockets.exceptions import ConnectionClosed

import kemet
from tests.support.given_time import given_time
from tests.support.live_server import ServerProcess, ServerTable, bearer, run_server, wait_until
from tests.support.services import Postgres
from tests.support.table_builders import battle_position

CHECKS = [
    not_a_server_error,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
]
WAITING_ROUTES = ("/stream", "/poll")
"""Routes that wait for changes: tested separately below."""


@pytest.fixture(scope="module")
def fuzzed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with run_server(tmp_path_factory.mktemp("fuzz"), KEMET_SECRET_ANSWER_DELAY=0) as server:
        yield server


def operations(server: ServerProcess) -> Iterator[Any]:
    schema = schemathesis.openapi.from_url(f"{server.url}/openapi.json")
    for result in schema.get_all_operations():
        assert isinstance(result, Ok)
        operation = result.ok()
        if not operation.path.endswith(WAITING_ROUTES):
            yield operation


class Attack:
    """Calls every operation, on an existing table with valid secrets."""

    def __init__(self, server: ServerProcess, examples: int) -> None:
        self.server = server
        self.table = server.create_table("me", "hotseat", "random", watch="public", public=True)
        self.secrets = [self.table.created.host_secret, *self.table.secrets.values(), None]
        self.examples = examples
        self.tried: Counter[str] = Counter()

    def on(self, operation: Any) -> None:
        name = f"{operation.method.upper()} {operation.path}"

        @settings(
            max_examples=self.examples,
            deadline=None,
            derandomize=True,
            database=None,
            phases=[Phase.explicit, Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.as_strategy())
        def once(case: Any) -> None:
            self.once(name, case)

        once()

    def once(self, name: str, case: Any) -> None:
        count = self.tried[name]
        self.tried[name] += 1
        if "id" in case.path_parameters and count % 4 < 3:  # mostly an existing table
            gone = name.startswith("DELETE") or name.endswith("/concede")
            case.path_parameters["id"] = (
                self.server.create_table("me", "link").id if gone else self.table.id
            )  # fmt: skip
        headers = bearer(self.secrets[count % len(self.secrets)])
        case.validate_response(case.call(headers=headers, timeout=30), checks=CHECKS)

    def run(self) -> int:
        for operation in operations(self.server):
            self.on(operation)
        return self.tried.total()


def test_no_request_causes_a_server_error(fuzzed: ServerProcess) -> None:
    attack = Attack(fuzzed, examples=20)
    assert attack.run() > 200
    assert len(attack.tried) > 25


@pytest.mark.build_independent
def test_no_request_causes_a_server_error_on_postgresql(tmp_path: Path, postgres: Postgres) -> None:
    """PostgreSQL rejects some texts and numbers that SQLite accepts."""
    with run_server(tmp_path, KEMET_DATABASE_URL=postgres.create_database()) as server:
        assert Attack(server, examples=5).run() > 80


def test_text_that_databases_reject(
    fuzzed: ServerProcess, postgres: Postgres, tmp_path: Path
) -> None:  # fmt: skip
    with run_server(tmp_path, KEMET_DATABASE_URL=postgres.create_database()) as strict:
        for server in (fuzzed, strict):
            table = server.create_table("me", "link")
            for odd in ("\x00", "a\x00b", "\ud800"):
                for path, body in bodies_with_text(table, odd):
                    method = "PUT" if path.endswith("webhook") else "POST"
                    reply = server.http.request(
                        method, path, content=json.dumps(body), headers=bearer(table.secrets[0])
                    )
                    assert reply.status_code < 500, (path, reply.text)


def bodies_with_text(table: ServerTable, odd: str) -> list[tuple[str, Any]]:
    """Requests with a text in every field that takes one."""
    plain = [{"kind": "me"}, {"kind": "bot"}]
    return [
        ("/api/tables", {"seats": [{"kind": "me", "name": odd}, {"kind": "bot"}]}),
        ("/api/tables", {"seats": [{"kind": "bot", "level": odd}, {"kind": "me"}]}),
        ("/api/tables", {"seats": plain, "title": odd}),
        ("/api/tables", {"seats": plain, "edition": odd}),
        ("/api/tables", {"seats": plain, "mode": odd}),
        ("/api/tables", {"seats": plain, "position": {"edition": odd, odd: [odd]}}),
        ("/api/records", {"record": f"kemet {odd}\n"}),
        (f"{table.path}/chat", {"text": odd}),
        (f"{table.path}/name", {"name": odd}),
        (f"{table.path}/answers", {"answer": odd, "version": 0, "key": "k"}),
        (f"{table.path}/answers", {"answer": "pass", "version": 0, "key": odd}),
        (f"{table.path}/why", {"answer": odd}),
        (f"{table.path}/leave", {"level": odd}),
        (f"{table.path}/webhook", {"url": f"http://example.invalid/{odd}"}),
    ]


def test_bodies_that_contradict_their_headers(fuzzed: ServerProcess) -> None:
    deep = "[" * 30_000 + "]" * 30_000
    for body in (b"", b"\xff\xfe", b"{", deep.encode(), b"[]", b"null", b"1e999", b'{"seats": 1}'):
        reply = fuzzed.http.post("/api/tables", content=body)
        assert reply.status_code in (400, 422), (body[:20], reply.text)
        assert set(reply.json()) == {"error", "message", "rule", "version", "request"}
    huge = fuzzed.http.post("/api/tables", content=b" " * 100_000)
    assert huge.status_code == 413

    def endless() -> Iterator[bytes]:
        for _ in range(100):
            yield b" " * 10_000

    with suppress(httpx.TransportError):  # closed while the client still sends
        assert fuzzed.http.post("/api/tables", content=endless()).status_code == 413
    assert fuzzed.http.get("/healthz").status_code == 200


JSON = {"Content-Type": "application/json"}
RECORD = kemet.position(battle_position([], [])).record()

NESTED_VALUES = {
    "deep lists": "[" * 600 + "]" * 600,
    "deep objects": '{"a":' * 600 + "1" + "}" * 600,
    "deeper lists": "[" * 15_000 + "]" * 15_000,
    "wide list": f"[{','.join(['0'] * 20_000)}]",
    "wide object": json.dumps({f"k{n}": [] for n in range(3000)}),
}


def operations_with_body(
    server: ServerProcess, table: ServerTable
) -> list[tuple[str, str, list[str]]]:
    """The method and path of every operation with a body, and the fields of that."""
    document = server.http.get("/openapi.json").json()
    found = []
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            if body := operation.get("requestBody"):
                schema = body["content"]["application/json"]["schema"]
                schema = next((s for s in schema.get("anyOf", ()) if "$ref" in s), schema)
                model = document["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
                at = path.replace("{id}", table.id).replace("{number}", "0")
                found.append((method.upper(), at, list(model["properties"])))
    return found


@pytest.mark.parametrize("name", NESTED_VALUES)
def test_nested_bodies_are_refused_everywhere(fuzzed: ServerProcess, name: str) -> None:
    """Nothing of them is computed with, and the log stays small."""
    value = NESTED_VALUES[name]
    table = fuzzed.create_table("me", "hotseat")
    before, count = fuzzed.log.stat().st_size, 0
    for method, path, fields in operations_with_body(fuzzed, table):
        bodies = [value, *(f'{{"{field}": {value}}}' for field in fields)]
        for body in bodies:
            headers = JSON | bearer(table.secrets[0])
            reply = fuzzed.http.request(method, path, content=body, headers=headers)
            assert reply.status_code in (404, 409, 413, 422), (method, path, reply.text[:300])
            assert len(reply.content) < 1000, (method, path)
            count += 1
    assert count > 60
    assert fuzzed.log.stat().st_size - before < 1000 * count


@pytest.mark.parametrize("name", NESTED_VALUES)
def test_nested_positions_are_refused_by_the_model(fuzzed: ServerProcess, name: str) -> None:
    seats = '[{"kind": "me"}, {"kind": "bot"}]'
    for key in ("players", "edition", "order", "unknown"):
        position = f'{{"players": [{{}}, {{}}], "{key}": {NESTED_VALUES[name]}}}'
        body = f'{{"seats": {seats}, "position": {position}}}'
        reply = fuzzed.http.post("/api/tables", content=body, headers=JSON)
        assert (reply.status_code, reply.json()["error"]) == (422, "invalid")
        assert len(reply.content) < 1000
        record = re.sub("(?m)^position .*$", f"position {position}", RECORD)
        reply = fuzzed.http.post("/api/records", json={"record": record})
        assert (reply.status_code, reply.json()["error"]) == (422, "bad_record")
        assert "nested too deeply" in reply.text or "too many values" in reply.text
        assert len(reply.content) < 1000


# --- WebSockets

NESTED = '{"type":' * 1500 + "1" + "}" * 1500
HOSTILE: dict[str, str | bytes] = {
    "binary": b"\x00\xff\xfe",
    "not JSON": "hello",
    "a list": "[]",
    "a number": "9" * 5000,
    "deep": NESTED,
    "no type": "{}",
    "odd type": '{"type": ["answer"]}',
    "unknown type": '{"type": "become_host"}',
    "more fields": '{"type": "answer", "answer": "pass", "version": 1, "key": "k", "seat": 1}',
    "a negative version": '{"type": "answer", "answer": "pass", "version": -1, "key": "k"}',
    "half a letter": '{"type": "chat", "text": "\\ud800"}',
    "an endless text": json.dumps({"type": "chat", "text": "x" * 5000}),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_message_closes_only_its_own_connection(fuzzed: ServerProcess, name: str) -> None:
    table = fuzzed.create_table("me", "hotseat")
    with table.connect(0) as other, table.connect(0) as bad:
        other.state()
        bad.state()
        bad.socket.send(HOSTILE[name])
        assert bad.close_code() in (4400, 1003, 1007)
        other.send(type="ping")
        assert other.receive_until(lambda message: message["type"] != "state")["type"] == "pong"


@pytest.mark.parametrize("name", [name for name in HOSTILE if name != "no type"])
def test_hostile_hello_is_rejected(fuzzed: ServerProcess, name: str) -> None:
    table = fuzzed.create_table("me", "hotseat")
    with fuzzed.connect(table.id, raw=HOSTILE[name]) as bad:
        assert bad.close_code() in (4400, 1003, 1007)


def test_message_over_the_size_limit(fuzzed: ServerProcess) -> None:
    table = fuzzed.create_table("me", "hotseat")
    with table.connect(0) as bad:
        bad.state()
        bad.socket.send("x" * 1_000_000)
        assert bad.close_code() == 1009
    assert fuzzed.http.get("/healthz").status_code == 200


@pytest.mark.build_independent
def test_flood_is_stopped_without_effect_on_others(tmp_path: Path) -> None:
    with run_server(tmp_path, KEMET_REQUESTS_PER_SECOND=20) as server:
        table = server.create_table("me", "hotseat")
        with table.connect(0) as bad, table.connect(1, address="127.0.0.2") as good:
            good.state()
            closed = False
            try:
                for _ in range(5000):
                    bad.socket.send('{"type": "ping"}')
            except ConnectionClosed:
                closed = True
            assert closed or bad.close_code() == 4429
            with given_time() as spent:
                good.send(type="ping")
                good.receive_until(lambda message: message["type"] == "pong")
            assert spent.seconds() < 5
        wait_until(lambda: server.http.get("/healthz").status_code == 200)
