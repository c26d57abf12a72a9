"""A real server for tests: its own process, port and SQLite file; and a live connection to it.

    with running(folder) as server:
        table = server.client.create(seats=[{"kind": "me"}, {"kind": "bot"}])
        with server.live(table.id, table.seats[0].secret) as me:
            state = me.state()
            me.answer(state, state["options"][0]["answer"])

The fixture `server` (in conftest.py) is one server for all tests of a process that need nothing
special. Bots are quick, waits are short and nobody is too fast, unless `running` is told otherwise.
"""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeVar
from uuid import uuid4

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from kemet.client import Client, CreatedTable, Seat
from tests.support.table_builders import battle_position

ROOT = Path(__file__).parents[2]
TIMEOUT_S = 30.0
"""Seconds after which something that should happen will not."""

T = TypeVar("T")


def wait_until(condition: Callable[[], T], seconds: float = TIMEOUT_S) -> T:
    """What `look` finds, as soon as it is true."""
    deadline = time.monotonic() + seconds
    while True:
        result = condition()
        if result:
            return result
        assert time.monotonic() < deadline, f"it did not happen within {seconds:g} seconds"
        time.sleep(0.02)


def free_port() -> int:
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return int(s.getsockname()[1])


class ServerProcess:
    """A server in a folder; it can be ended, killed and started again on the same file."""

    def __init__(self, folder: Path, **settings: Any) -> None:
        self.folder = folder
        self.log = folder / "server.log"
        self.settings = {
            "KEMET_DATABASE_URL": f"sqlite:///{folder / 'kemet.db'}",
            "KEMET_SECRET_ANSWER_DELAY": 0.02,
            "KEMET_REQUESTS_PER_SECOND": 0,  # no limit
            "KEMET_TABLES_PER_MINUTE": 0,
            "KEMET_BOT_PROCESSES": 1,
            **settings,
        }
        self.port = free_port()
        self.arguments: list[str] = []  # of the command, besides
        self.process: subprocess.Popen[bytes] | None = None
        self.client = Client(self.url)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def http(self) -> httpx.Client:
        """For whatever the client does not say."""
        return self.client.http

    def start(self) -> Self:
        """Start, and wait until it is ready."""
        inherited = {k: v for k, v in os.environ.items() if not k.startswith("KEMET_")}
        settings = {k: str(v) for k, v in self.settings.items()}
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "kemet", "serve", "--port", str(self.port), *self.arguments],
                env={**inherited, **settings},
                cwd=self.folder, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
            )  # fmt: skip
        wait_until(self._is_ready, 4 * TIMEOUT_S)  # on a machine that does much else
        return self

    def _is_ready(self) -> bool:
        assert self.process is not None
        assert self.process.poll() is None, self.log.read_text()
        try:
            return httpx.get(f"{self.url}/readyz", timeout=5).status_code == 200
        except httpx.TransportError:
            return False

    def kill(self) -> None:
        """As a power cut would."""
        assert self.process is not None
        self.process.kill()
        self.process.wait(TIMEOUT_S)

    def stop(self) -> int:
        """Ask it to end; its exit code."""
        assert self.process is not None
        if self.process.poll() is None:
            self.process.terminate()
        try:
            return self.process.wait(TIMEOUT_S)
        except subprocess.TimeoutExpired:
            self.kill()
            raise

    def restart(self) -> Self:
        """Kill it and start it again."""
        self.kill()
        return self.start()

    def log_lines(self) -> list[dict[str, Any]]:
        """Its log."""
        text = self.log.read_text().splitlines()
        return [json.loads(line) for line in text if line.startswith("{")]

    def logged_errors(self) -> list[dict[str, Any]]:
        """What it logged as an error: nothing, always."""
        return [line for line in self.log_lines() if line["level"] in ("error", "critical")]

    # --- tables

    def create_table(self, *seats: str, **options: Any) -> ServerTable:
        """A table with seats in short: me, hotseat, link, open or the level of a bot."""
        kinds = ("me", "hotseat", "link", "open")
        new = [{"kind": s} if s in kinds else {"kind": "bot", "level": s} for s in seats]
        return ServerTable(self, self.client.create(seats=new, **options))

    def connect(self, id_: str, secret: str | None = None, **hello: Any) -> LiveConnection:
        """A live connection of whoever has the secret."""
        return LiveConnection(f"ws://127.0.0.1:{self.port}/api/tables/{id_}/live", secret, **hello)


class ServerTable:
    """A table that was made, and all its secrets."""

    def __init__(self, server: ServerProcess, created: CreatedTable) -> None:
        self.server = server
        self.created = created
        self.id = created.id
        self.secrets = {link.seat: link.secret for link in created.seats}

    @property
    def path(self) -> str:
        return f"/api/tables/{self.id}"

    def seat(self, number: int) -> Seat:
        return self.server.client.seat(self.id, self.secrets[number])

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

    def request(
        self, number: int | None, path: str, body: Any = None, method: str = "POST"
    ) -> httpx.Response:
        """A request as it is, with the secret of a seat; None: of the host."""
        secret = self.created.host_secret if number is None else self.secrets[number]
        return self.server.http.request(
            method, f"{self.path}/{path}".rstrip("/"), json=body, headers=bearer(secret)
        )  # fmt: skip


def bearer(secret: str | None) -> dict[str, str]:
    return {"Authorization": f"Bearer {secret}"} if secret else {}


@contextmanager
def run_server(folder: Path, **settings: Any) -> Iterator[ServerProcess]:
    """A server with settings of the environment, ended afterwards; it must have logged no error."""
    server = ServerProcess(folder, **settings)
    try:
        server.start()
        yield server
        assert server.logged_errors() == []
    finally:
        server.client.close()
        if server.process is not None:
            server.stop()


class LiveConnection:
    """A WebSocket; pings of the server are passed over."""

    def __init__(self, url: str, secret: str | None = None, **hello: Any) -> None:
        self.url = url
        self.hello = {"secret": secret, **hello}
        self.stack = ExitStack()
        self.last_state: dict[str, Any] = {}  # the last state that was told
        self.messages: list[dict[str, Any]] = []  # all that was told

    def __enter__(self) -> Self:
        opened = connect(self.url, open_timeout=TIMEOUT_S, max_size=None)
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
        found: dict[str, Any] = message
        return found

    def receive_until(self, matches: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
        """The next message that fits."""
        while True:
            message = self.receive()
            if matches(message):
                return message

    def state(self, matches: Callable[[dict[str, Any]], Any] = bool) -> dict[str, Any]:
        """The next state that fits."""
        return self.receive_until(lambda said: said["type"] == "state" and matches(said))

    def receive_question(self) -> dict[str, Any]:
        """The last state, or the next in which the seat is asked or the game is over."""
        if self.last_state and (
            self.last_state["options"] or self.last_state["table"]["status"] == "over"
        ):
            return self.last_state
        return self.state(lambda s: s["options"] or s["table"]["status"] == "over")

    def answer(
        self, state: dict[str, Any], answer: str, key: str | None = None, **more: Any
    ) -> dict[str, Any]:
        """Answer what was asked in a state, and what is said to that."""
        key = key or uuid4().hex
        self.send(type="answer", answer=answer, version=state["version"], key=key, **more)
        return self.receive_until(lambda said: said.get("key") == key)

    def is_quiet_for(self, seconds: float = 0.3) -> bool:
        """Whether nothing at all is told for a while."""
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
    """Status and word of a refusal; every one has a sentence too."""
    said = reply.json()
    assert said["message"].strip()
    assert set(said) == {"error", "message", "rule", "version"}
    return reply.status_code, said["error"]


def create_battle(
    server: ServerProcess, red: list[str], blue: list[str], **more: Any
) -> ServerTable:
    """Red can attack blue, with those cards in hand."""
    return server.create_table("me", "link", position=battle_position(red, blue), **more)


def play_answers(t: ServerTable, seat: int, *answers: str) -> ServerTable:
    for answer in answers:
        t.seat(seat).answer(t.seat(seat).state(), answer)
    return t
