"""Load test of a server: many live tables, many idle tables, many stored tables.

    python -m tools.load_test                      (make load)
    python -m tools.load_test --tables 50 --seconds 20 --idle 0 --stored 0

The clients are WebSocket connections of this process; the server is another process. Each table
has two people, a bot and a spectator. A person answers at random, 1 to 2 seconds after the
question. The latency is the time from sending an answer until all three connections have it.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import sqlite3
import sys
import tempfile
import time
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from tests.support.live_server import ServerProcess, bearer

BOTS = ("random", "greedy")
THINK_TIME_S = (1.0, 2.0)
"""Minimum and maximum seconds that a person takes."""

CLOCK_TICKS_PER_SECOND = os.sysconf("SC_CLK_TCK")


def cpu_seconds(pid: int) -> float:
    """CPU seconds of a process, without its children."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split()
    return (int(fields[11]) + int(fields[12])) / CLOCK_TICKS_PER_SECOND


def run_queue_seconds(pid: int) -> float:
    """Seconds that a process waited for a core."""
    return int(Path(f"/proc/{pid}/schedstat").read_text().split()[1]) / 1e9


def memory_mb(pid: int) -> float:
    """Resident memory of a process in megabytes."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024


@dataclass
class LatencyStats:
    """Seconds from an answer until all connections have it, and the errors."""

    times: list[float] = field(default_factory=list)
    states: int = 0
    errors: int = 0

    def percentile_ms(self, share: float) -> float:
        sorted_times = sorted(self.times)
        return (
            1000 * sorted_times[min(len(sorted_times) - 1, int(share * len(sorted_times)))]
            if sorted_times
            else 0.0
        )


@dataclass
class Connection:
    """A connection of a person or a spectator."""

    socket: ClientConnection
    rng: random.Random
    event_times: list[tuple[int, float]] = field(default_factory=list)  # event count and time
    version: int = -1
    waits: dict[str, tuple[float, asyncio.Event]] = field(default_factory=dict)
    state: dict[str, Any] = field(default_factory=dict)

    def time_of_event(self, events: int) -> float | None:
        """When the connection had so many events; None: not yet."""
        return next((at for count, at in self.event_times if count >= events), None)


class SimulatedTable:
    """A table and its connections."""

    def __init__(self, server: ServerProcess, number: int, figures: LatencyStats) -> None:
        self.server, self.number, self.figures = server, number, figures
        self.rng = random.Random(number)
        self.connections: list[Connection] = []
        self.tasks: list[asyncio.Task[None]] = []

    async def connect_all(self, http: httpx.AsyncClient) -> None:
        """Create the table and connect all viewers."""
        bot = {"kind": "bot", "level": BOTS[self.number % len(BOTS)]}
        seats = [{"kind": "hotseat"}, {"kind": "hotseat"}, bot]
        edition = ("revised", "original")[self.number // 2 % 2]
        request = {"edition": edition, "seats": seats, "seed": self.number}
        created = (await http.post("/api/tables", json=request)).json()
        secrets = [link["secret"] for link in created["seats"]]
        for secret in (*secrets, created["watch_secret"]):
            url = f"ws://127.0.0.1:{self.server.port}/api/tables/{created['id']}/live"
            socket = await connect(url, max_size=None, compression=None, open_timeout=60)
            await socket.send(json.dumps({"secret": secret}))
            place = Connection(socket, random.Random(self.rng.random()))
            self.connections.append(place)
            self.tasks.append(asyncio.create_task(self.listen(place)))

    async def listen(self, place: Connection) -> None:
        asked = -1
        async for text in place.socket:
            now = time.perf_counter()
            message = json.loads(text)
            if message["type"] == "state":
                self.figures.states += 1
                place.version, place.state = message["version"], message
                place.event_times.append((message["first_event"] + len(message["events"]), now))
                del place.event_times[:-400]
                if message["options"] and message["version"] > asked:
                    asked = message["version"]
                    self.tasks.append(asyncio.create_task(self.answer(place, message)))
            elif message["type"] == "problem":
                self.figures.errors += 1

    async def answer(self, place: Connection, state: dict[str, Any]) -> None:
        await asyncio.sleep(place.rng.uniform(*THINK_TIME_S))
        if place.state["version"] != state["version"]:
            return
        chosen = place.rng.choice(state["options"])["answer"]
        message = {"type": "answer", "answer": chosen, "version": state["version"]}
        began = time.perf_counter()
        await place.socket.send(json.dumps({**message, "key": str(began)}))
        while place.version <= state["version"]:
            await asyncio.sleep(0.002)
            if time.perf_counter() - began > 20:
                self.figures.errors += 1
                return
        events = place.event_times[-1][0]
        while any(each.time_of_event(events) is None for each in self.connections):
            await asyncio.sleep(0.002)
            if time.perf_counter() - began > 20:
                self.figures.errors += 1
                return
        self.figures.times.append(
            max((e.time_of_event(events) or 0.0) for e in self.connections) - began
        )

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await asyncio.gather(*(p.socket.close() for p in self.connections), return_exceptions=True)


async def measure_live_tables(server: ServerProcess, tables: int, seconds: float) -> LatencyStats:
    """Measure live tables for some seconds."""
    figures = LatencyStats()
    sessions = [SimulatedTable(server, number, figures) for number in range(tables)]
    async with httpx.AsyncClient(base_url=server.url, timeout=60) as http:
        for number, table in enumerate(sessions):
            await table.connect_all(http)
            if number % 50 == 49:
                print(f"  {number + 1} tables", flush=True)
    await asyncio.sleep(5)
    figures.times.clear()
    assert server.process is not None
    pid, began, cpu_share = server.process.pid, time.perf_counter(), cpu_seconds(server.process.pid)
    queue_wait = (run_queue_seconds(pid), run_queue_seconds(os.getpid()))
    await asyncio.sleep(seconds)
    queue_wait = (
        run_queue_seconds(pid) - queue_wait[0],
        run_queue_seconds(os.getpid()) - queue_wait[1],
    )
    cpu_share = (cpu_seconds(pid) - cpu_share) / (time.perf_counter() - began)
    print_row(
        f"{tables} live tables, {3 * tables} connections",
        f"{len(figures.times) / seconds:.0f} answers/s",
    )
    percentiles = [f"{figures.percentile_ms(p):.0f} ms" for p in (0.5, 0.95, 0.99, 1.0)]
    print_row("latency until all have an answer: p50, p95, p99, max", ", ".join(percentiles))
    print_row("share within 100 ms", f"{share_within(figures.times, 0.1):.1%}")
    print_row(
        "waiting for a core: the server, this program",
        ", ".join(f"{x / seconds:.0%} of the time" for x in queue_wait),
    )
    print_row("CPU of the server", f"{cpu_share:.0%} of a core")
    print_row("memory of the server", f"{memory_mb(pid):.0f} MB")
    print_row("problems", str(figures.errors))
    await asyncio.gather(*(table.close() for table in sessions))
    return figures


def share_within(times: list[float], limit: float) -> float:
    return sum(t <= limit for t in times) / max(1, len(times))


async def measure_idle_tables(server: ServerProcess, tables: int) -> None:
    """Measure tables without connections."""
    assert server.process is not None
    pid, before = server.process.pid, memory_mb(server.process.pid)
    request = {"seats": [{"kind": "hotseat"}, {"kind": "link"}]}
    began = time.perf_counter()
    async with httpx.AsyncClient(base_url=server.url, timeout=60) as http:
        for first in range(0, tables, 8):
            await asyncio.gather(*(http.post("/api/tables", json=request) for _ in range(8)))
            if first % 1000 == 992:
                print(f"  {first + 8} tables", flush=True)
    print_row(
        f"{tables} tables created", f"{tables / (time.perf_counter() - began):.0f} per second"
    )
    grown_mb = memory_mb(pid) - before
    await asyncio.sleep(15)
    spent = cpu_seconds(pid)
    await asyncio.sleep(10)
    print_row("idle: CPU over 10 s", f"{(cpu_seconds(pid) - spent) / 10:.1%} of a core")
    print_row(
        "idle: memory", f"{1024 * grown_mb / tables:.1f} kB per table ({grown_mb:.0f} MB in all)"
    )


def copy_stored_games(server: ServerProcess, games: int) -> str:
    """Copy the stored games many times; the id of one copy. The server must not run."""
    with closing(sqlite3.connect(server.folder / "kemet.db")) as db:
        sources = db.execute(
            "select table_id, count(*) as n from entries group by 1 order by n desc limit 20"
        ).fetchall()
        columns_by_table = {
            kind: [c[1] for c in db.execute(f"pragma table_info({kind})")]
            for kind in ("tables", "seats", "entries", "snapshots")
        }
        for number in range(games):
            source = sources[number % len(sources)][0]
            for kind, columns in columns_by_table.items():
                key = "id" if kind == "tables" else "table_id"
                rest = ",".join(c for c in columns if c != key)
                copied = f"select ?, {rest} from {kind} where {key} = ?"
                db.execute(
                    f"insert into {kind} ({key}, {rest}) {copied}", (f"copy{number:012d}", source)
                )
        db.execute("update tables set next_due_at = null where id like 'copy%' and rowid % 100 > 0")
        db.commit()
        size = db.execute("select count(*) from entries").fetchone()[0]
    print_row(
        f"{games} stored games",
        f"{size} entries, {server.folder.joinpath('kemet.db').stat().st_size >> 20} MB",
    )
    return "copy000000000007"


def measure_startup(server: ServerProcess) -> None:
    began = time.perf_counter()
    server.start()
    print_row("start-up until ready", f"{time.perf_counter() - began:.2f} s")


def print_row(label: str, value: str) -> None:
    print(f"{label:48} {value}", flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(description="Measure the capacity of a server.")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=40)
    parser.add_argument("--idle", type=int, default=5000)
    parser.add_argument("--stored", type=int, default=10_000)
    parser.add_argument("--database", default="", help="a URL, else SQLite")
    args = parser.parse_args()
    print_row("load of the machine before", ", ".join(f"{x:.1f}" for x in os.getloadavg()))
    overrides = {"KEMET_DATABASE_URL": args.database} if args.database else {}
    with tempfile.TemporaryDirectory(prefix="kemet-load-") as folder:
        server = ServerProcess(
            Path(folder), KEMET_MAX_SOCKETS_PER_IP=100_000, KEMET_SECRET_ANSWER_DELAY=0.25,
            KEMET_BOT_PROCESSES=0, KEMET_LOG_LEVEL="warning", **overrides,
        )  # fmt: skip
        measure_startup(server)
        try:
            asyncio.run(measure_live_tables(server, args.tables, args.seconds))
            server.stop()
            if args.idle:
                measure_startup(server)
                asyncio.run(measure_idle_tables(server, args.idle))
                server.stop()
            if args.stored and not args.database:
                id_ = copy_stored_games(server, args.stored)
                measure_startup(server)
                began = time.perf_counter()
                response = httpx.get(
                    f"{server.url}/api/tables/{id_}", headers=bearer("x" * 22), timeout=60
                )
                print_row(f"first request for a stored game ({response.status_code})",
                    f"{1000 * (time.perf_counter() - began):.0f} ms")  # fmt: skip
        finally:
            server.client.close()
            server.stop()
    print_row("load of the machine after", ", ".join(f"{x:.1f}" for x in os.getloadavg()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
