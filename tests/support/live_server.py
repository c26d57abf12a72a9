"""A real server for tests: its own process, port and SQLite file; and live connections to it.

    with run_server(folder) as server:
        table = server.client.create(seats=[{"kind": "me"}, {"kind": "bot"}])
        with server.connect(table.id, table.seats[0].secret) as me:
            state = me.state()
            me.answer(state, state["options"][0]["answer"])

The fixture `server` (in conftest.py) is one server for all tests of a process that need nothing
special. By default bots are fast, delays are short and there are no rate limits.
"""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeVar
from uuid import uuid4

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from kemet.client import Client, CreatedTable, Seat
from kemet.client.http import HttpTransport
from tests.support.given_time import given_time
from tests.support.table_builders import battle_position

ROOT = Path(__file__).parents[2]
TIMEOUT_S = 30.0
"""Seconds after which a wait fails, as the machine gives them to `wait_until`."""

SAME_REQUEST_ID = {"X-Request-ID": "0123456789abcdef"}
"""The header of a trusted proxy, to compare the responses to several requests."""

T = TypeVar("T")
Server = TypeVar("Server", bound="ServerProcess")


def wait_until(condition: Callable[[], T], seconds: float = TIMEOUT_S) -> T:
    """The result of `condition` as soon as it is true."""
    with given_time() as spent:
        while not (result := condition()):
            assert spent.seconds() < seconds, f"the condition is not true after {seconds:g} seconds"
            time.sleep(0.02)
    return result


RESERVED: list[socket.socket] = []
"""Sockets at the ports of `free_port`, until this process ends."""


def free_port() -> int:
    """A port that only who knows it gets: no connection and no other test takes it meanwhile.

    A server can bind it beside the reserving socket, which does not listen.
    """
    reserving = socket.socket()
    reserving.bind(("127.0.0.1", 0))
    reserving.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    RESERVED.append(reserving)
    return int(reserving.getsockname()[1])


class ServerProcess:
    """A server in a folder; it can be stopped, killed and started again on the same file."""

    program: tuple[str, ...] = ("-m", "kemet")

    def __init__(self, folder: Path, **settings: Any) -> None:
        self.folder = folder
        self.log = folder / "server.log"
        self.settings = {
            "KEMET_DATABASE_URL": f"sqlite:///{folder / 'kemet.db'}",
            "KEMET_SECRET_ANSWER_DELAY": 0.02,
            "KEMET_REQUESTS_PER_SECOND": 0,  # no limit
            "KEMET_TABLES_PER_MINUTE": 0,
            "KEMET_OPEN_TABLES_PER_IP": 0,
            "KEMET_PROCESSOR_SHARE": 0,
            "KEMET_TABLE_BYTES_PER_DAY": 0,
            "KEMET_REPORTS_PER_HOUR": 0,
            "KEMET_ANALYSES_PER_HOUR": 0,
            "KEMET_BOT_PROCESSES": 1,
            **settings,
        }
        self.port = free_port()
        self.arguments: list[str] = []  # further arguments of the command
        self.process: subprocess.Popen[bytes] | None = None
        self.transport = HttpTransport(self.url)
        self.client = Client(self.transport)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def http(self) -> httpx.Client:
        """For requests that the client does not have."""
        return self.transport.http

    def start(self) -> Self:
        """Start, and wait until it is ready."""
        inherited = {k: v for k, v in os.environ.items() if not k.startswith("KEMET_")}
        settings = {k: str(v) for k, v in self.settings.items()}
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [
                    sys.executable, *self.program, "serve", "--port", str(self.port),
                    *self.arguments,
                ],
                env={**inherited, **settings},
                cwd=self.folder, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
            )  # fmt: skip
        wait_until(self._is_ready, 4 * TIMEOUT_S)  # also on a busy machine
        return self

    def _is_ready(self) -> bool:
        assert self.process is not None
        assert self.process.poll() is None, self.log.read_text()
        try:
            return httpx.get(f"{self.url}/readyz", timeout=5).status_code == 200
        except httpx.TransportError:
            return False

    def kill(self) -> None:
        """Kill the process, as a power failure would."""
        assert self.process is not None
        self.process.kill()
        self.process.wait(TIMEOUT_S)

    def stop(self) -> int:
        """Terminate the process; its exit code."""
        assert self.process is not None
        if self.process.poll() is None:
            self.process.terminate()
        try:
            return self.process.wait(TIMEOUT_S)
        except subprocess.TimeoutExpired:
            self.kill()
            raise

    def worker_pids(self) -> list[int]:
        """The processes of several workers."""
        assert self.process is not None
        pid = self.process.pid
        found = []
        for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
            with suppress(OSError):
                if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes():
                    found.append(int(child))
        return found

    def restart(self) -> Self:
        """Kill it and start it again."""
        self.kill()
        return self.start()

    def log_lines(self) -> list[dict[str, Any]]:
        """The lines of the log."""
        text = self.log.read_text().splitlines()
        return [json.loads(line) for line in text if line.startswith("{")]

    def logged_errors(self) -> list[dict[str, Any]]:
        """The errors in the log; tests expect none."""
        return [line for line in self.log_lines() if line["level"] in ("error", "critical")]

    # --- tables

    def create_table(self, *seats: str, claim: bool = True, **options: Any) -> ServerTable:
        """Create a table; a seat is me, hotseat, link, open or the level of a bot.

        Links are claimed at once, unless a test is about that; nobody has joined yet.
        """
        kinds = ("me", "hotseat", "link", "open")
        new = [{"kind": s} if s in kinds else {"kind": "bot", "level": s} for s in seats]
        table = ServerTable(self, self.client.create(seats=new, **options))
        return table.claim_links() if claim else table

    def connect(self, table_id: str, secret: str | None = None, **hello: Any) -> LiveConnection:
        """A live connection with a secret."""
        return LiveConnection(
            f"ws://127.0.0.1:{self.port}/api/tables/{table_id}/live", secret, **hello
        )


class ServerTable:
    """A table on a server, and all its secrets."""

    def __init__(self, server: ServerProcess, created: CreatedTable) -> None:
        self.server = server
        self.created = created
        self.id = created.id
        self.secrets = {link.seat: link.secret for link in created.seats}
        self.clients: dict[int, Client] = {}  # of people who do not share that of the server

    def claim_links(self) -> Self:
        """Claim the seats of all links; `secrets` has their new secrets then."""
        for link in self.created.seats:
            if link.is_link:
                claimed = self.server.client.claim(self.id, link.secret).secret
                assert claimed is not None
                self.secrets[link.seat] = claimed
        return self

    @property
    def path(self) -> str:
        return f"/api/tables/{self.id}"

    def seat(self, number: int) -> Seat:
        client = self.clients.get(number, self.server.client)
        return client.seat(self.id, self.secrets[number])

    @property
    def host(self) -> Seat:
        return self.server.client.seat(self.id, self.created.host_secret)

    @property
    def spectator(self) -> Seat:
        return self.server.client.seat(self.id, self.created.watch_secret)

    def connect(self, number: int | None, **hello: Any) -> LiveConnection:
        """The live connection of a seat; None: of a spectator."""
        secret = self.created.watch_secret if number is None else self.secrets[number]
        return self.server.connect(self.id, secret, **hello)

    def mark(self) -> str:
        """The text of a line of chat: who receives it has received all that was before it."""
        text = uuid4().hex
        self.seat(0).send_chat(text)
        return text

    def request(
        self, number: int | None, path: str, body: Any = None, method: str = "POST"
    ) -> httpx.Response:
        """Send a raw request with the secret of a seat; None: of the host."""
        secret = self.created.host_secret if number is None else self.secrets[number]
        client = self.server.client if number is None else self.clients.get(number)
        headers = (client or self.server.client).headers(secret)
        return self.server.http.request(
            method, f"{self.path}/{path}".rstrip("/"), json=body, headers=headers
        )  # fmt: skip


def bearer(secret: str | None) -> dict[str, str]:
    return {"Authorization": f"Bearer {secret}"} if secret else {}


@contextmanager
def run_server(folder: Path, **settings: Any) -> Iterator[ServerProcess]:
    """A server with settings, stopped afterwards; it must log no error."""
    with running(ServerProcess(folder, **settings)) as server:
        yield server


@contextmanager
def running(server: Server) -> Iterator[Server]:
    """Start a server, and stop it afterwards; it must log no error."""
    try:
        server.start()
        yield server
        assert server.logged_errors() == []
    finally:
        server.client.close()
        if server.process is not None:
            server.stop()


class LiveConnection:
    """A WebSocket from an address of this machine; it skips pings of the server."""

    def __init__(
        self, url: str, secret: str | None = None, address: str = "127.0.0.1", **hello: Any
    ) -> None:
        self.url = url
        self.address = address
        self.hello = {"secret": secret, **hello}
        self.stack = ExitStack()
        self.last_state: dict[str, Any] = {}  # the last state received
        self.messages: list[dict[str, Any]] = []  # all messages received

    def __enter__(self) -> Self:
        source = (self.address, 0)
        opened = connect(self.url, open_timeout=TIMEOUT_S, max_size=None, source_address=source)
        self.socket: ClientConnection = self.stack.enter_context(opened)
        if "raw" in self.hello:
            self.socket.send(self.hello["raw"])
        else:
            self.send(**self.hello)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stack.close()

    def send(self, **message: Any) -> None:
        self.socket.send(json.dumps({k: v for k, v in message.items() if v is not None}))

    def receive(self, seconds: float = TIMEOUT_S) -> dict[str, Any]:
        """The next message; TimeoutError if none comes."""
        deadline = time.monotonic() + seconds
        while True:
            message = json.loads(self.socket.recv(max(0.0, deadline - time.monotonic())))
            if message["type"] != "ping":
                break
        self.messages.append(message)
        if message["type"] == "state":
            self.last_state = message
        received: dict[str, Any] = message
        return received

    def receive_until(self, matches: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
        """The next message that matches."""
        while True:
            message = self.receive()
            if matches(message):
                return message

    def state(self, matches: Callable[[dict[str, Any]], Any] = bool) -> dict[str, Any]:
        """The next state that matches."""
        return self.receive_until(lambda message: message["type"] == "state" and matches(message))

    def receive_question(self) -> dict[str, Any]:
        """The last or next state in which the seat must answer or the game is over."""
        if self.last_state and (
            self.last_state["options"] or self.last_state["table"]["status"] == "over"
        ):
            return self.last_state
        return self.state(lambda s: s["options"] or s["table"]["status"] == "over")

    def answer(
        self, state: dict[str, Any], answer: str, key: str | None = None, **fields: Any
    ) -> dict[str, Any]:
        """Answer the question of a state; the reply of the server."""
        key = key or uuid4().hex
        self.send(type="answer", answer=answer, version=state["version"], key=key, **fields)
        return self.receive_until(lambda message: message.get("key") == key)

    def receive_before(self, mark: str) -> list[dict[str, Any]]:
        """The messages before a line of chat."""
        count = len(self.messages)
        self.receive_until(
            lambda message: mark in [line["text"] for line in message.get("lines", ())]
        )
        return self.messages[count:-1]

    def is_quiet_for(self, seconds: float = 0.3) -> bool:
        """Whether no message comes for some seconds."""
        try:
            self.receive(seconds)
        except TimeoutError:
            return True
        return False

    def close_code(self) -> int | None:
        """The code with which the server closes."""
        try:
            while True:
                self.receive()
        except ConnectionClosed as error:
            return error.rcvd.code if error.rcvd else None


def problem(reply: Any) -> tuple[int, str]:
    """Status and kind of an error response; checks its fields."""
    body = reply.json()
    assert body["message"].strip()
    assert set(body) == {"error", "message", "rule", "version", "request"}
    assert body["request"] == reply.headers["x-request-id"]
    return reply.status_code, body["error"]


def create_battle(
    server: ServerProcess, red: list[str], blue: list[str], **options: Any
) -> ServerTable:
    """A table of two people in `battle_position`."""
    return server.create_table("me", "link", position=battle_position(red, blue), **options)


def ask_every_time(t: ServerTable) -> ServerTable:
    """Let every person be asked in every window, for tests that answer there."""
    for seat in t.secrets:
        t.seat(seat).command("stops", ask_every_time=True)
    return t


def play_answers(t: ServerTable, seat: int, *answers: str) -> ServerTable:
    for answer in answers:
        t.seat(seat).answer(t.seat(seat).state(), answer)
    return t
