"""Connections: bounded headers, unfinished requests, and how many an address may have."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack

import httpx
import pytest

from tests.support.live_server import ServerProcess, run_server, wait_until

pytestmark = pytest.mark.build_independent

HEADER_SECONDS = 1.0
MAX_CONNECTIONS = 6
HEALTH_REQUEST = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server that waits a second for headers and bodies and accepts few connections."""
    limits = {
        "KEMET_HEADER_SECONDS": HEADER_SECONDS,
        "KEMET_BODY_SECONDS": HEADER_SECONDS,
        "KEMET_MAX_CONNECTIONS_PER_IP": MAX_CONNECTIONS,
        "KEMET_TRUSTED_PROXIES": "127.0.0.9",
    }
    with run_server(tmp_path_factory.mktemp("small"), **limits) as server:
        yield server


def open_socket(server: ServerProcess) -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port), timeout=10)


def read_to_end(connection: socket.socket) -> bytes:
    """What the server sends until it closes the connection."""
    received = b""
    try:
        while chunk := connection.recv(65536):
            received += chunk
    except ConnectionError:
        pass
    return received


def read_reply(connection: socket.socket) -> bytes:
    """A reply of /healthz, whose body ends with a brace."""
    received = b""
    while not received.endswith(b"}"):
        received += connection.recv(65536)
    return received


def status_of(reply: bytes) -> int:
    return int(reply.split(b" ", 2)[1])


@pytest.mark.parametrize("line", [b"a" * 1000, b"a: b\r\n" * 200], ids=["one", "many"])
def test_endless_headers_are_refused(server: ServerProcess, line: bytes) -> None:
    with open_socket(server) as connection:
        connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\nX-Long: ")
        sent = 0
        try:
            while sent < 4_000_000:
                connection.sendall(line)
                sent += len(line)
        except ConnectionError:
            pass
        assert sent < 4_000_000
    with open_socket(server) as connection:
        connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\nX-Long: " + b"a" * 40_000)
        assert status_of(read_to_end(connection)) == 431
    assert server.http.get("/healthz").status_code == 200


def test_headers_over_the_limit_in_one_piece_are_refused(server: ServerProcess) -> None:
    with open_socket(server) as connection:
        connection.sendall(
            b"GET /healthz HTTP/1.1\r\nHost: x\r\nX-Long: " + b"a" * 40_000 + b"\r\n\r\n"
        )
        assert status_of(read_to_end(connection)) == 431


def test_usual_headers_are_accepted(server: ServerProcess) -> None:
    reply = server.http.get("/healthz", headers={"X-Long": "a" * 8000})
    assert reply.status_code == 200


def test_unfinished_headers_time_out(small: ServerProcess) -> None:
    with open_socket(small) as connection:
        connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n")
        started = time.monotonic()
        read_to_end(connection)
        assert time.monotonic() - started < 5 * HEADER_SECONDS


def test_slow_headers_time_out(small: ServerProcess) -> None:
    """Bytes that trickle in do not extend the time."""
    with open_socket(small) as connection:
        connection.sendall(b"GET /healthz HTTP/1.1\r\nX: ")

        def trickle() -> None:
            for _ in range(int(50 * HEADER_SECONDS)):
                connection.sendall(b"a")
                time.sleep(0.1)

        with pytest.raises(ConnectionError):
            trickle()


def test_silent_connections_time_out(small: ServerProcess) -> None:
    with open_socket(small) as connection:
        started = time.monotonic()
        assert read_to_end(connection) == b""
        assert time.monotonic() - started < 5 * HEADER_SECONDS


def test_unfinished_body_times_out(small: ServerProcess) -> None:
    with open_socket(small) as connection:
        connection.sendall(
            b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
            b"Content-Length: 100\r\n\r\n{"
        )
        assert status_of(read_to_end(connection)) == 408


def test_keep_alive_outlasts_the_header_timeout(small: ServerProcess) -> None:
    with open_socket(small) as connection:
        for _ in range(2):
            connection.sendall(HEALTH_REQUEST)
            assert status_of(read_reply(connection)) == 200
            time.sleep(1.5 * HEADER_SECONDS)


def test_an_address_has_a_limit_of_connections(small: ServerProcess) -> None:
    with ExitStack() as stack:
        connections = [stack.enter_context(open_socket(small)) for _ in range(MAX_CONNECTIONS)]
        for connection in connections:
            connection.sendall(HEALTH_REQUEST)
            assert status_of(read_reply(connection)) == 200
        extra = stack.enter_context(open_socket(small))
        extra.sendall(HEALTH_REQUEST)
        assert status_of(read_to_end(extra)) == 429
    wait_until(lambda: httpx.get(f"{small.url}/healthz").status_code == 200)


def test_live_connections_count_on_their_own(small: ServerProcess) -> None:
    """A WebSocket does not take the place of a request."""
    table = small.create_table("me", "greedy")
    with ExitStack() as stack:
        for _ in range(MAX_CONNECTIONS + 1):
            stack.enter_context(table.connect(0)).state()
        assert httpx.get(f"{small.url}/healthz").status_code == 200


@pytest.mark.parametrize(
    "path", ["/%00", "/a%00b", "/api/tables/%00", "/g/table/%00", "/%0a", "/" + "a" * 5000]
)
def test_impossible_paths_are_client_errors(server: ServerProcess, path: str) -> None:
    with open_socket(server) as connection:
        connection.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
        assert status_of(read_to_end(connection)) in (400, 404, 414)
