"""The server behind nginx and Caddy with the files of `deploy/`."""

from __future__ import annotations

import json
import ssl
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import httpx
import pytest
from websockets.sync.client import connect

from tests.support.budget_server import BudgetServer
from tests.support.given_time import given_time
from tests.support.live_server import bearer, run_server, running
from tests.support.proxies import Caddy, Nginx, Proxy

pytestmark = pytest.mark.build_independent


@pytest.fixture(scope="module")
def budget_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BudgetServer]:
    folder = tmp_path_factory.mktemp("upstream")
    with running(BudgetServer(folder, KEMET_REQUESTS_PER_SECOND=5)) as server:
        yield server


@pytest.fixture
def upstream(budget_server: BudgetServer) -> BudgetServer:
    """A server at which nobody has used any budget."""
    budget_server.let_pass(3600)
    return budget_server


@pytest.fixture(scope="module", params=[Nginx, Caddy])
def proxy(
    request: pytest.FixtureRequest,
    tmp_path_factory: pytest.TempPathFactory,
    budget_server: BudgetServer,
) -> Iterator[Proxy]:
    kind: type[Nginx] | type[Caddy] = request.param
    proxy = kind(tmp_path_factory.mktemp("proxy"), budget_server.port)
    try:
        proxy.start()
        yield proxy
    finally:
        proxy.stop()


@pytest.mark.parametrize("kind", [Nginx, Caddy])
def test_a_table_stays_at_one_of_several_servers(
    kind: type[Nginx] | type[Caddy], tmp_path: Path, upstream: BudgetServer
) -> None:
    """Here the servers share no database: a table of one is unknown to the other."""
    for name in ("other", "proxy"):
        (tmp_path / name).mkdir()
    with run_server(tmp_path / "other") as other:
        tables = [other.create_table("me", "link") for _ in range(20)]
        proxy = kind(tmp_path / "proxy", upstream.port, other.port)
        try:
            proxy.start()
            found = []
            for number, table in enumerate(tables):
                codes = set()
                for part in ("", "/state", "/poll"):
                    with client_at(proxy, f"127.0.1.{number + 1}") as client:
                        # what a client sends as this header changes nothing
                        headers = {**bearer(table.secrets[0]), "Kemet-Table": f"x{part}"}
                        codes.add(client.get(f"{table.path}{part}", headers=headers).status_code)
                found.append(codes)
            assert {200} in found
            assert {404} in found
            assert all(codes in ({200}, {404}) for codes in found)
            with client_at(proxy, "127.0.1.100") as client:
                assert client.get("/healthz").status_code == 200

            other.stop()
            for number, table in enumerate(tables):
                with client_at(proxy, f"127.0.2.{number + 1}") as client:
                    answer = client.get(table.path, headers=bearer(table.secrets[0]))
                    assert answer.status_code in (200, 404)  # of the server that is left
        finally:
            proxy.stop()


def test_requests_that_fail_close_the_site_to_nobody(tmp_path: Path) -> None:
    """An outsider who finds a request that a server does not answer has no power over others."""
    with FailingServer() as first, FailingServer() as second:
        proxy = Nginx(tmp_path, first.port, second.port)
        try:
            proxy.start()
            with client_at(proxy, "127.0.0.1") as client:
                for _ in range(4):
                    assert client.get("/api/tables/fails").status_code == 502
                    assert client.get("/api/tables/works").status_code == 200
        finally:
            proxy.stop()


class FailingServer:
    """A server that ends the connection instead of answering to some requests."""

    def __enter__(self) -> FailingServer:
        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                if self.path.endswith("/fails"):
                    self.close_connection = True
                    return
                self.send_response(200)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.port = self.server.server_port
        self.thread = Thread(target=self.server.serve_forever, args=(0.05,))
        self.thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.server.shutdown()
        self.thread.join()
        self.server.server_close()


def client_at(proxy: Proxy, address: str) -> httpx.Client:
    """A client with an address of this machine."""
    transport = httpx.HTTPTransport(verify=False, local_address=address)
    return httpx.Client(base_url=proxy.url, transport=transport, timeout=20)


def test_a_game_is_played_over_a_socket(proxy: Proxy, upstream: BudgetServer) -> None:
    table = upstream.create_table("me", "random")
    trusting = ssl.create_default_context()
    trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
    url = f"{proxy.url.replace('http', 'ws', 1)}/api/tables/{table.id}/live"
    with connect(url, ssl=trusting if proxy.scheme == "https" else None, max_size=None) as socket:
        socket.send(json.dumps({"secret": table.secrets[0]}))
        state = json.loads(socket.recv(20))
        while not state.get("options"):
            state = json.loads(socket.recv(20))
        answer = state["options"][0]["answer"]
        message = {"type": "answer", "answer": answer, "version": state["version"], "key": "k"}
        socket.send(json.dumps(message))
        kinds = {json.loads(socket.recv(20))["type"] for _ in range(2)}
        assert "accepted" in kinds


def test_a_stream_comes_without_delay(proxy: Proxy, upstream: BudgetServer) -> None:
    table = upstream.create_table("me", "link")
    headers = bearer(table.secrets[0])
    with (
        client_at(proxy, "127.0.0.1") as client,
        client.stream("GET", f"{table.path}/stream", headers=headers) as response,
    ):
        lines = response.iter_lines()
        assert json.loads(next(lines))["type"] == "state"
        with given_time() as spent:
            table.seat(1).post("/chat", {"text": "hello"})
            assert any('"hello"' in line for line in lines)
        assert spent.seconds() < 5


def test_metrics_are_closed(proxy: Proxy) -> None:
    with client_at(proxy, "127.0.0.9") as client:
        assert client.get("/metrics").status_code == 404
        assert client.get("/healthz").status_code == 200


def test_clients_have_limits_of_their_own(proxy: Proxy, upstream: BudgetServer) -> None:
    """Each client has its address, whatever it sends as X-Forwarded-For."""
    with client_at(proxy, "127.0.0.2") as first, client_at(proxy, "127.0.0.3") as second:
        codes = [
            first.get("/api/tables", headers={"X-Forwarded-For": f"10.1.2.{number}"}).status_code
            for number in range(21)
        ]
        assert codes == [200] * 20 + [429]
        assert second.get("/api/tables").status_code == 200


REFUSED = (413, 502)
"""Caddy answers 502 if the server closes the connection while Caddy still sends."""


def status_of_record(client: httpx.Client, size: int) -> int:
    """The status for a record of a size. Caddy may end the connection before the text."""
    with client.stream("POST", "/api/records", json={"record": "x" * size}) as response:
        return response.status_code


def test_the_largest_record_passes_and_larger_bodies_do_not(proxy: Proxy) -> None:
    with client_at(proxy, "127.0.0.4") as client:
        allowed = client.post("/api/records", json={"record": "x" * 1_900_000})
        assert allowed.status_code == 422, allowed.text
        assert status_of_record(client, 2_500_000) in REFUSED


def test_bodies_that_are_too_large_close_the_server_to_nobody(proxy: Proxy) -> None:
    """A connection that the server ends does not count as a server that is down."""
    with client_at(proxy, "127.0.0.6") as client:
        for _ in range(4):
            assert status_of_record(client, 4_500_000) in REFUSED
            assert client.get("/healthz").status_code == 200


def test_long_polls_and_slow_streams_stay_open(proxy: Proxy, upstream: BudgetServer) -> None:
    table = upstream.create_table("me", "link")
    with client_at(proxy, "127.0.0.5") as client:
        state = table.seat(0).state()
        params = {"since": state.version, "wait": 12}
        response = client.get(f"{table.path}/poll", params=params, headers=bearer(table.secrets[0]))
        assert response.status_code == 204
