"""Clients of the load test: many WebSockets in one process that cost little.

They read only what they need of a state, without parsing it, and answer at a rate that is asked
for. The latency of an answer is the time from sending it until all clients of its table have it.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import time
from collections import deque
from dataclasses import dataclass, field
from typing import Any

import httpx

VERSION = re.compile(rb'"version":(\d+)')
EVENT_NUMBER = re.compile(rb'"number":(\d+)')
FIRST_EVENT = re.compile(rb'"first_event":(\d+)')
OPTION = re.compile(rb'\{"answer":"([^"]*)"')

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
"""Kinds of WebSocket frames."""

FINAL = 0x80
MASKED = 0x80
NO_MASK = b"\0\0\0\0"
"""A mask that leaves the payload as it is."""


def frame(payload: bytes, kind: int = TEXT) -> bytes:
    """A frame of a client."""
    size = len(payload)
    if size < 126:
        return bytes((FINAL | kind, MASKED | size)) + NO_MASK + payload
    return bytes((FINAL | kind, MASKED | 126)) + size.to_bytes(2, "big") + NO_MASK + payload


@dataclass
class Answers:
    """What a measurement has seen."""

    sent: int = 0
    seconds: list[float] = field(default_factory=list)  # until all clients had an answer
    problems: list[str] = field(default_factory=list)

    def percentile_ms(self, share: float) -> float:
        ordered = sorted(self.seconds)
        return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


@dataclass(slots=True, eq=False)
class PendingAnswer:
    """An answer that not all clients of the table have."""

    client: LiveClient
    version: int  # that it answers
    sent_at: float
    measured_by: Answers
    event_count: int = -1  # of the state after it; -1: not known


class LoadTable:
    """A table and its clients."""

    def __init__(self, load: Load) -> None:
        self.load = load
        self.clients: list[LiveClient] = []
        self.pending: list[PendingAnswer] = []

    def on_state(self, client: LiveClient, at: float) -> None:
        """Finish the answers that all clients have."""
        for answer in self.pending[:]:
            if answer.client is client and client.version > answer.version:
                answer.event_count = max(answer.event_count, client.event_count)
            if 0 <= answer.event_count <= min(c.event_count for c in self.clients):
                self.pending.remove(answer)
                answer.measured_by.seconds.append(at - answer.sent_at)


class LiveClient(asyncio.Protocol):
    """A WebSocket of a seat."""

    def __init__(self, table: LoadTable, path: str, secret: str) -> None:
        self.table = table
        self.path = path
        self.secret = secret
        self.buffer = b""
        self.is_open = False
        self.version = -1
        self.event_count = -1
        self.asked_version = -1  # of the last question that was read
        self.options: list[bytes] = []
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        lines = (
            f"GET {self.path} HTTP/1.1", "Host: 127.0.0.1", "Upgrade: websocket",
            "Connection: Upgrade", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
            "Sec-WebSocket-Version: 13", "", "",
        )  # fmt: skip
        transport.write("\r\n".join(lines).encode())

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.is_open:
            head, end, rest = self.buffer.partition(b"\r\n\r\n")
            if not end:
                return
            if b" 101 " not in head[:16]:
                self.table.load.fail(head[:60].decode(errors="replace"))
                return
            self.is_open, self.buffer = True, rest
            self.send(json.dumps({"secret": self.secret}).encode())
        while (payload := self.next_frame()) is not None:
            self.on_message(payload)

    def next_frame(self) -> bytes | None:
        """The payload of the next complete frame; the server sends no fragments."""
        data = self.buffer
        if len(data) < 2:
            return None
        kind, size, start = data[0] & 15, data[1], 2
        if size == 126:
            size, start = int.from_bytes(data[2:4], "big"), 4
        elif size == 127:
            size, start = int.from_bytes(data[2:10], "big"), 10
        if len(data) < start + size or (start > 2 and len(data) < start):
            return None
        payload, self.buffer = data[start : start + size], data[start + size :]
        if kind == PING:
            self.write(frame(payload, PONG))
            return b""
        if kind == CLOSE:
            self.table.load.fail(f"closed: {payload[2:].decode(errors='replace')}")
            return b""
        return payload

    def on_message(self, text: bytes) -> None:
        if text.startswith(b'{"type":"state"'):
            self.on_state(text)
        elif text.startswith(b'{"type": "problem"'):
            self.table.load.fail(text[:200].decode())

    def on_state(self, text: bytes) -> None:
        found = VERSION.search(text)
        first = FIRST_EVENT.search(text, text.rindex(b'"first_event":'))
        assert found is not None
        assert first is not None
        self.version = int(found[1])
        numbers = EVENT_NUMBER.findall(text, first.end())
        self.event_count = int(numbers[-1]) + 1 if numbers else int(first[1])
        self.table.on_state(self, time.perf_counter())
        begin = text.rfind(b'"options":[{"answer":', 0, first.start())
        if begin >= 0 and self.version > self.asked_version:
            self.asked_version = self.version
            self.options = OPTION.findall(text, begin, first.start())
            self.table.load.asked.append(self)
        elif begin < 0:
            self.options = []

    def answer(self, measured_by: Answers) -> None:
        """Give one of the possible answers at random."""
        chosen = self.table.load.rng.choice(self.options)
        pending = PendingAnswer(self, self.version, time.perf_counter(), measured_by)
        self.options = []
        self.table.pending.append(pending)
        self.send(
            b'{"type":"answer","answer":"%s","version":%d,"key":"%x"}'
            % (chosen, self.version, self.table.load.rng.getrandbits(64))
        )

    def send(self, text: bytes) -> None:
        self.write(frame(text))

    def write(self, data: bytes) -> None:
        assert self.transport is not None
        self.transport.write(data)


class Load:
    """Tables of three people each, who answer at a rate.

    With several ports, each a server on the same database, all people of a table are at the same
    one, as behind a proxy that chooses the server by the table.
    """

    def __init__(self, *ports: int) -> None:
        self.ports = ports
        self.rng = random.Random(1)
        self.tables: list[LoadTable] = []
        self.asked: deque[LiveClient] = deque()  # clients that must answer
        self.problems: list[str] = []

    def fail(self, problem: str) -> None:
        self.problems.append(problem)

    async def open(self, tables: int) -> None:
        """Create the tables and connect their clients."""
        async with httpx.AsyncClient(timeout=60) as http:
            for number in range(tables):
                await self._open_table(http, number)
        while any(client.version < 0 for table in self.tables for client in table.clients):
            await asyncio.sleep(0.1)
            if self.problems:
                raise RuntimeError(self.problems[0])

    async def _open_table(self, http: httpx.AsyncClient, number: int) -> None:
        edition = ("revised", "original")[number % 2]
        seats = [{"kind": "hotseat"}] * 3
        request: dict[str, Any] = {"edition": edition, "seats": seats, "seed": number}
        port = self.ports[number % len(self.ports)]
        response = await http.post(f"http://127.0.0.1:{port}/api/tables", json=request)
        created = response.raise_for_status().json()
        table = LoadTable(self)
        self.tables.append(table)
        path = f"/api/tables/{created['id']}/live"
        for link in created["seats"]:
            client = LiveClient(table, path, link["secret"])
            table.clients.append(client)
            loop = asyncio.get_running_loop()
            await loop.create_connection(
                lambda client=client: client,  # type: ignore[misc]
                "127.0.0.1",
                port,
            )

    async def answer(self, rate: float, seconds: float) -> Answers:
        """Answer at a rate for some seconds; the answers that have arrived then count."""
        measured = Answers()
        known_problems = len(self.problems)
        began = time.perf_counter()
        while (elapsed := time.perf_counter() - began) < seconds:
            while measured.sent < rate * elapsed and self.asked:
                client = self.asked.popleft()
                if client.options and client.version == client.asked_version:
                    client.answer(measured)
                    measured.sent += 1
            await asyncio.sleep(max(0.001, (measured.sent + 1) / rate - elapsed))
        measured.problems = self.problems[known_problems:]
        return measured

    async def settle(self, seconds: float = 10.0) -> None:
        """Wait until all answers have arrived; those that take longer are forgotten."""
        deadline = time.perf_counter() + seconds
        while any(t.pending for t in self.tables) and time.perf_counter() < deadline:
            await asyncio.sleep(0.05)
        for table in self.tables:
            table.pending.clear()

    def close(self) -> None:
        for table in self.tables:
            for client in table.clients:
                if client.transport is not None:
                    client.transport.abort()
