"""Connections: bounded headers, unfinished requests, and how many an address may have."""

from __future__ import annotations

import os
import signal
import socket
import time
from base64 import b64encode
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import httpx
import pytest

from tests.support.live_server import ServerProcess, run_server, wait_until
from tools.process_times import cpu_seconds

pytestmark = pytest.mark.build_independent

HEADER_SECONDS = 1.0
MAX_CONNECTIONS = 6
HEALTH_REQUEST = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server that waits a second for headers and bodies."""
    limits = {"KEMET_HEADER_SECONDS": HEADER_SECONDS, "KEMET_BODY_SECONDS": HEADER_SECONDS}
    with run_server(tmp_path_factory.mktemp("impatient"), **limits) as server:
        yield server


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server that accepts few connections of an address."""
    limits = {
        "KEMET_MAX_CONNECTIONS_PER_IP": MAX_CONNECTIONS,
        "KEMET_TRUSTED_PROXIES": "127.0.0.9",
    }
    with run_server(tmp_path_factory.mktemp("small"), **limits) as server:
        yield server


def open_socket(server: ServerProcess, address: str = "127.0.0.1") -> socket.socket:
    """A connection from an address of this machine."""
    return socket.create_connection(("127.0.0.1", server.port), 10, (address, 0))


@contextmanager
def open_request(server: ServerProcess, data: bytes) -> Iterator[socket.socket]:
    """A connection whose first data is there when the server accepts it."""
    assert server.process is not None
    server.process.send_signal(signal.SIGSTOP)
    try:
        connection = open_socket(server)
        connection.sendall(data)
    finally:
        server.process.send_signal(signal.SIGCONT)
    with connection:
        yield connection


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
        chunk = connection.recv(65536)
        assert chunk, received
        received += chunk
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


CHUNKED_REQUEST = (
    b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    b"Transfer-Encoding: chunked\r\n\r\n"
)


def is_refused(connection: socket.socket, data: bytes) -> bool:
    """Whether the server closes a connection that sends the same data again and again."""
    try:
        for _ in range(20_000_000 // len(data)):
            connection.sendall(data)
    except ConnectionError:
        return True
    return False


@pytest.mark.parametrize(
    ("start", "endless"),
    [
        (CHUNKED_REQUEST + b"0\r\n", b"x: y\r\n" * 1000),
        (CHUNKED_REQUEST + b"0\r\nx: ", b"y" * 8000),
        (CHUNKED_REQUEST + b"2", b";a=b" * 1000),
        (CHUNKED_REQUEST, b"1\r\na\r\n" * 1000),
        (CHUNKED_REQUEST.replace(b"POST", b"GET"), b"%x\r\n%s\r\n" % (8000, b"a" * 8000)),
        (b"", HEALTH_REQUEST * 1000),
    ],
    ids=["trailers", "trailer", "extensions", "chunks", "unread body", "pipeline"],
)
def test_endless_bodies_and_pipelines_are_refused(
    server: ServerProcess, start: bytes, endless: bytes
) -> None:
    """Also after the response, which ends some of these requests early."""
    with open_socket(server) as connection:
        connection.sendall(start)
        assert is_refused(connection, endless)
    assert server.http.get("/healthz").status_code == 200


def test_some_requests_may_wait_in_a_connection(server: ServerProcess) -> None:
    with open_socket(server) as connection:
        connection.sendall(10 * HEALTH_REQUEST)
        received = b""
        while received.count(b"HTTP/1.1 200") < 10 or not received.endswith(b"}"):
            received += connection.recv(65536)


@pytest.mark.parametrize(
    ("first", "frame"),
    [
        (b"", b"\x89\x80\0\0\0\0"),
        (b"", b"\x8a\x80\0\0\0\0"),
        (b"\x01\x80\0\0\0\0", b"\0\x80\0\0\0\0"),
    ],
    ids=["pings", "pongs", "empty parts of a message"],
)
def test_frames_without_messages_stop_nobody(
    server: ServerProcess, first: bytes, frame: bytes
) -> None:
    table = server.create_table("me", "hotseat")
    with open_socket(server) as connection:
        key = b64encode(os.urandom(16)).decode()
        connection.sendall(
            f"GET {table.path}/live HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\n"
            f"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}"
            "\r\n\r\n".encode()
        )
        assert status_of(connection.recv(65536)) == 101
        connection.sendall(first)
        assert server.process is not None
        before = cpu_seconds(server.process.pid)
        assert is_refused(connection, frame * 1000)
        assert server.http.get("/healthz").status_code == 200
        assert cpu_seconds(server.process.pid) - before < 5


def test_many_messages_at_once_are_all_answered(server: ServerProcess) -> None:
    """They are parsed as the application reads them, and a few pings in between do no harm."""
    table = server.create_table("me", "hotseat")
    with table.connect(0) as me:
        me.state()
        for number in range(500):
            me.send(type="ping", text="x" * (number % 400))
            if number % 10 == 0:
                me.socket.ping()
        for _ in range(500):
            me.receive_until(lambda message: message["type"] == "pong")


def test_headers_over_the_limit_in_one_piece_are_refused(server: ServerProcess) -> None:
    with open_socket(server) as connection:
        connection.sendall(
            b"GET /healthz HTTP/1.1\r\nHost: x\r\nX-Long: " + b"a" * 40_000 + b"\r\n\r\n"
        )
        assert status_of(read_to_end(connection)) == 431


def test_usual_headers_are_accepted(server: ServerProcess) -> None:
    reply = server.http.get("/healthz", headers={"X-Long": "a" * 8000})
    assert reply.status_code == 200


def test_unfinished_headers_time_out(impatient: ServerProcess) -> None:
    with open_socket(impatient) as connection:
        connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n")
        read_to_end(connection)


def test_slow_headers_time_out(impatient: ServerProcess) -> None:
    """Bytes that trickle in do not extend the time."""
    with open_socket(impatient) as connection:
        connection.sendall(b"GET /healthz HTTP/1.1\r\nX: ")

        def trickle() -> None:
            for _ in range(int(50 * HEADER_SECONDS)):
                connection.sendall(b"a")
                time.sleep(0.1)

        with pytest.raises(ConnectionError):
            trickle()


def test_silent_connections_time_out(impatient: ServerProcess) -> None:
    with open_socket(impatient) as connection:
        assert read_to_end(connection) == b""


def test_unfinished_body_times_out(impatient: ServerProcess) -> None:
    request = (
        b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        b"Content-Length: 100\r\n\r\n{"
    )
    with open_request(impatient, request) as connection:
        assert status_of(read_to_end(connection)) == 408


def test_keep_alive_outlasts_the_header_timeout(impatient: ServerProcess) -> None:
    with open_request(impatient, HEALTH_REQUEST) as connection:
        assert status_of(read_reply(connection)) == 200
        time.sleep(1.5 * HEADER_SECONDS)
        connection.sendall(HEALTH_REQUEST)
        assert status_of(read_reply(connection)) == 200


def test_an_address_has_a_limit_of_connections(small: ServerProcess) -> None:
    address = "127.0.0.2"  # of this test alone: the server may not know of the end of others yet
    with ExitStack() as stack:
        for _ in range(MAX_CONNECTIONS):
            connection = stack.enter_context(open_socket(small, address))
            connection.sendall(HEALTH_REQUEST)
            assert status_of(read_reply(connection)) == 200
        extra = stack.enter_context(open_socket(small, address))
        extra.sendall(HEALTH_REQUEST)
        assert status_of(read_to_end(extra)) == 429
        with open_socket(small, "127.0.0.3") as other:
            other.sendall(HEALTH_REQUEST)
            assert status_of(read_reply(other)) == 200
    transport = httpx.HTTPTransport(local_address=address)
    with httpx.Client(base_url=small.url, transport=transport) as client:
        wait_until(lambda: client.get("/healthz").status_code == 200)


def test_live_connections_count_on_their_own(small: ServerProcess) -> None:
    """A WebSocket does not take the place of a request."""
    table = small.create_table("me", "greedy")
    with ExitStack() as stack:
        for _ in range(MAX_CONNECTIONS + 1):
            stack.enter_context(table.connect(0)).state()
        assert httpx.get(f"{small.url}/healthz").status_code == 200


@pytest.mark.parametrize(
    "request_line",
    ["POST /api/tables/table/live", "GET /api/tables/table/live?" + "a" * 9000],
    ids=["no GET", "too long"],
)
def test_requests_that_are_no_handshake_are_answered(
    server: ServerProcess, request_line: str
) -> None:
    with open_socket(server) as connection:
        connection.sendall(
            f"{request_line} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\n"
            "Upgrade: websocket\r\n\r\n".encode()
        )
        assert status_of(read_to_end(connection)) in (400, 405, 414)


@pytest.mark.parametrize(
    "path",
    [
        "/%00",
        "/a%00b",
        "/api/tables/%00",
        "/g/table/%00",
        "/%0a",
        "/" + "a" * 300,
        "/" + "a" * 5000,
    ],
)
def test_impossible_paths_are_client_errors(server: ServerProcess, path: str) -> None:
    with open_socket(server) as connection:
        connection.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
        assert status_of(read_to_end(connection)) in (400, 404, 414)
