"""Kill the server repeatedly while clients and bots play, and check that nothing is lost.

Clients play at several tables, over WebSocket and over HTTP, and answer at random. They resend
answers without an acknowledgement with the same key. The checks:

- every acknowledged answer is in the database, once, in the order of the answers;
- a resent answer is accepted, whether or not the first attempt arrived;
- no client ever receives something that is no longer true after a restart;
- the games continue, and end.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
import time
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event, Thread
from typing import Any, ClassVar
from uuid import uuid4

import httpx
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from kemet.client import ApiError, Seat
from kemet.server.settings import Settings
from kemet.server.storage.table_store import TableStore
from kemet.tables.online_table import Entry
from tests.support.live_server import LiveConnection, ServerProcess, ServerTable, wait_until
from tests.support.services import Postgres

TABLE_CONFIGS: tuple[tuple[tuple[str, ...], dict[str, Any]], ...] = (
    (("me", "link"), {"edition": "revised"}),
    (("me", "greedy"), {"edition": "revised"}),
    (("me", "random", "link"), {"edition": "original", "mode": "short"}),
    (("me", "greedy", "random", "link"), {"edition": "revised"}),
)
STALL_TIMEOUT_S = 120.0
"""Seconds without progress that count as a failure, with kills and on a slow machine."""

POSTGRES_KILLS = 1 / 3
"""The share of kills that hit PostgreSQL."""

ANSWERS_BETWEEN_KILLS = (12, 60)

CONNECTION_ERRORS = (
    ConnectionClosed,
    InvalidHandshake,
    OSError,
    httpx.TransportError,
    TimeoutError,
)


@dataclass
class RandomClient:
    """A client that answers at random, reconnects, and checks every state it receives."""

    retried_errors: ClassVar[tuple[str, ...]] = ("unavailable",)  # the answer is sent again
    patience_s: ClassVar = 0.5  # for a message, or the answer to a poll
    stall_s: ClassVar = STALL_TIMEOUT_S

    table: ServerTable
    seat: int | None  # None: a spectator
    rng: random.Random
    stop: Event
    acknowledged: list[tuple[str, str]] = field(default_factory=list)  # key, answer
    events: list[dict[str, Any]] = field(default_factory=list)  # by number
    version: int = 0
    min_version: int = 0  # the version to wait for before the next answer
    pending: dict[str, Any] | None = None
    state: dict[str, Any] = field(default_factory=dict)
    resent: int = 0
    last_lost_key: str = ""  # the key of the last pending answer at a lost connection
    error: str = ""
    over: bool = False
    last_progress: float = field(default_factory=time.monotonic)

    def run(self) -> None:
        by_socket = self.seat is None or self.rng.random() < 0.7
        play = self.play_by_socket if by_socket else self.play_by_http
        while not (self.stop.is_set() or self.over or self.error):
            try:
                play()
            except CONNECTION_ERRORS:
                self.wait_for_the_server()
            except ApiError as error:
                if error.error in self.retried_errors:  # as over a socket
                    self.wait_for_the_server()
                else:
                    self.error = str(error)
            except AssertionError as error:
                self.error = str(error)
            if self.pending is not None and self.pending["key"] != self.last_lost_key:
                self.resent, self.last_lost_key = self.resent + 1, self.pending["key"]

    def wait_for_the_server(self) -> None:
        if time.monotonic() - self.last_progress > self.stall_s:
            self.error = "the server did not come back"
        time.sleep(0.05)

    def check_stall(self) -> None:
        """Check that the game goes on."""
        waited = time.monotonic() - self.last_progress
        assert waited < self.stall_s, "the game does not continue"

    def check_state(self, state: dict[str, Any]) -> None:
        """Check that nothing received before has changed."""
        self.last_progress = time.monotonic()
        assert state["version"] >= self.version, "the version went back"
        first = state["first_event"]
        is_contiguous = [e["number"] for e in state["events"]] == list(
            range(first, first + len(state["events"]))
        )
        assert is_contiguous, "events are missing"
        self.check_known_events(state)
        self.events[first:] = state["events"]
        self.version, self.state = state["version"], state
        self.over = state["table"]["status"] == "over"

    def check_known_events(self, state: dict[str, Any]) -> None:
        first = state["first_event"]
        known, now = self.events[first:], state["events"][: len(self.events) - first]
        assert [(e["kind"], e["fields"]) for e in known] == [(e["kind"], e["fields"]) for e in now]

    def choose_answer(self) -> dict[str, Any] | None:
        """The next answer, if the seat must answer."""
        state = self.state
        if self.pending is None and state.get("options") and state["version"] >= self.min_version:
            answer = self.rng.choice(state["options"])["answer"]
            version = state["version"]
            self.pending = {"answer": answer, "version": version, "key": uuid4().hex}
            time.sleep(self.rng.random() * 0.03)
            return self.pending
        return None

    def accepted(self, version: int) -> None:
        assert self.pending is not None
        self.acknowledged.append((self.pending["key"], self.pending["answer"]))
        self.pending, self.min_version = None, version
        self.last_progress = time.monotonic()

    def play_by_socket(self) -> None:
        with self.table.connect(self.seat, since=self.version or None) as me:
            self.send_again(me)
            while not (self.stop.is_set() or self.over or self.leaves_now()):
                self.handle_message(me)

    def send_again(self, connection: LiveConnection) -> None:
        """Send what has no acknowledgement yet."""
        if self.pending:
            connection.send(type="answer", **self.pending)

    def leaves_now(self) -> bool:
        """Whether the client disconnects by itself."""
        return False

    def handle_message(self, connection: LiveConnection) -> None:
        """Receive the next message and react to it."""
        try:
            message = connection.receive(self.patience_s)
        except TimeoutError:
            self.check_stall()
            return
        self.on_message(message)
        chosen = self.choose_answer()
        if chosen is not None:
            connection.send(type="answer", **chosen)

    def on_message(self, message: dict[str, Any]) -> None:
        if message["type"] == "state":
            self.check_state(message)
        elif message["type"] == "accepted":
            self.accepted(message["version"])
        elif message["type"] == "table":
            self.last_progress = time.monotonic()
        elif message.get("error") in self.retried_errors:
            raise OSError("the server cannot store it")
        else:
            raise AssertionError(f"rejected: {message.get('message')} {self.pending}")

    def play_by_http(self) -> None:
        assert self.seat is not None
        seat = self.table.seat(self.seat)
        while not (self.stop.is_set() or self.over):
            if self.pending:
                self.post_answer(seat, self.pending)
            params: dict[str, Any] = {"wait": self.patience_s}
            if self.version:
                params["since"] = self.version
            state = seat.get("/poll", **params)
            if state is not None:
                self.check_state(state)
            self.check_stall()
            self.choose_answer()

    def post_answer(self, seat: Seat, answer: dict[str, Any]) -> None:
        self.accepted(seat.post("/answers", answer)["version"])


@dataclass
class StressReport:
    """The results of a stress test."""

    kills: int = 0
    database_kills: int = 0  # among them
    tables: int = 0
    finished: int = 0
    acknowledged: int = 0
    resent: int = 0
    entries: int = 0
    errors: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return (
            f"{self.kills} kills ({self.database_kills} of PostgreSQL), "
            f"{self.tables} tables ({self.finished} played to the end), "
            f"{self.acknowledged} answers acknowledged, {self.resent} sent again, "
            f"{self.entries} entries, {len(self.errors)} faults"
        )


class StressTest:
    """A server that is killed, and its clients."""

    def __init__(
        self,
        folder: Path,
        seed: int,
        database: str = "",
        postgres: Postgres | None = None,
        workers: int = 1,
        **settings: Any,
    ) -> None:
        self.rng = random.Random(seed)
        self.postgres = postgres
        url = postgres.create_database() if postgres is not None else database
        self.url = url or f"sqlite:///{folder / 'kemet.db'}"
        self.server = ServerProcess(folder, KEMET_DATABASE_URL=self.url, **settings)
        self.workers = workers
        self.server.arguments = ["--workers", str(workers)]
        self.stop = Event()
        self.clients: list[RandomClient] = []
        self.threads: list[Thread] = []
        self.report = StressReport()

    def add_table(self, number: int) -> None:
        """Create a table with its clients."""
        seats, options = TABLE_CONFIGS[number % len(TABLE_CONFIGS)]
        table = self.server.create_table(*seats, seed=self.rng.randrange(1 << 30), **options)
        self.report.tables += 1
        for seat in table.secrets:
            chance = random.Random(self.rng.random())
            client = RandomClient(table, seat, chance, self.stop)
            thread = Thread(target=client.run, name=f"{table.id} {seat}", daemon=True)
            self.clients.append(client)
            self.threads.append(thread)
            thread.start()

    def unfinished_tables(self) -> set[str]:
        return {p.table.id for p in self.clients if not p.over}

    def run(self, kills: int, *, progress: bool = False) -> StressReport:
        self.server.start()
        try:
            for number in range(len(TABLE_CONFIGS)):
                self.add_table(number)
            for number in range(kills):
                self.wait_for_answers(self.rng.randrange(*ANSWERS_BETWEEN_KILLS))
                self.kill()
                self.report.kills += 1
                while len(self.unfinished_tables()) < len(TABLE_CONFIGS):
                    self.add_table(self.report.tables)
                if any(p.error for p in self.clients):
                    break
                if progress and (number + 1) % 5 == 0:
                    self.update_report()
                    print(self.report, flush=True)
            self.wait_for_progress()
        finally:
            self.stop.set()
            for thread in self.threads:
                thread.join(STALL_TIMEOUT_S)
            self.server.stop()
            self.server.client.close()
        self.update_report()
        self.report.errors += [f"seat {p.seat}: {p.error}" for p in self.clients if p.error]
        self.report.errors += [f"the server logged {line}" for line in self.server.logged_errors()]
        for table in {p.table.id: p.table for p in self.clients}.values():
            self.check_stored_answers(table)
        return self.report

    def kill(self) -> None:
        """Kill the server, one of its workers, or PostgreSQL; it comes back."""
        if self.postgres is not None and self.rng.random() < POSTGRES_KILLS:
            self.report.database_kills += 1
            self.postgres.crash()
            self.postgres.start()
        elif self.workers > 1:
            os.kill(self.rng.choice(self.server.worker_pids()), signal.SIGKILL)
            wait_until(lambda: len(self.server.worker_pids()) == self.workers, STALL_TIMEOUT_S)
        else:
            self.server.restart()

    def wait_for_answers(self, count: int) -> None:
        """Wait until some more answers are acknowledged; the load decides how long that takes."""
        self.update_report()
        target = self.report.acknowledged + count
        deadline = time.monotonic() + STALL_TIMEOUT_S
        while self.report.acknowledged < target and not any(p.error for p in self.clients):
            if time.monotonic() > deadline:
                self.report.errors.append("no answers are acknowledged")
                return
            time.sleep(0.01)
            self.update_report()

    def wait_for_progress(self) -> None:
        """Wait until every client has a new state after the last kill."""
        last = time.monotonic()
        deadline = last + STALL_TIMEOUT_S
        clients = [p for p in self.clients if not p.over and not p.error]
        while any(p.last_progress < last and not (p.over or p.error) for p in clients):
            if time.monotonic() > deadline:
                self.report.errors.append("a game does not go on")
                return
            time.sleep(0.05)

    def update_report(self) -> None:
        ends = {p.table.id for p in self.clients if p.over}
        self.report.finished = len(ends)
        self.report.acknowledged = sum(len(p.acknowledged) for p in self.clients)
        self.report.resent = sum(p.resent for p in self.clients)

    def check_stored_answers(self, table: ServerTable) -> None:
        """Check that the database has the acknowledged answers."""
        entries = asyncio.run(read_entries(self.url, table.id))
        self.report.entries += len(entries)
        if [e.number for e in entries] != list(range(1, len(entries) + 1)):
            self.report.errors.append("entries are missing")
        for client in self.clients:
            if client.table is table and not has_its_answers(client, entries):
                self.report.errors.append(f"seat {client.seat}: answers were lost or doubled")


def has_its_answers(client: RandomClient, entries: list[Entry]) -> bool:
    """Whether the entries have the acknowledged answers of a client, and at most its last one
    besides."""
    stored = stored_answers(client, entries)
    unacknowledged = stored[len(client.acknowledged) :]
    sent = [(client.pending["key"], client.pending["answer"])] if client.pending else []
    return stored[: len(client.acknowledged)] == client.acknowledged and unacknowledged in (
        [],
        sent,
    )


def stored_answers(client: RandomClient, entries: list[Entry]) -> list[tuple[str, str]]:
    """The keys and answers of a client in the entries, without the passes of the server."""
    return [
        ((e.key or ":").partition(":")[2], e.data["answer"])
        for e in entries
        if e.kind == "answer" and e.seat == client.seat and "by" not in e.data
    ]


async def read_entries(url: str, table_id: str) -> list[Entry]:
    store = TableStore(Settings(database_url=url))
    try:
        return await store.entries(table_id, 0)
    finally:
        await store.close()
