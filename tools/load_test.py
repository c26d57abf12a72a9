"""Load test of a server: SQLite, and PostgreSQL with one and with two workers, in one run.

Two workers are those of one server, which share all connections (`× 2`), or two servers, each with
tables of its own (`by table`).

    python -m tools.load_test                      (make load)
    python -m tools.load_test --tables 50 --seconds 5 --idle 0 --stored 0

Clients of this process answer at a rate that grows in steps (`load_clients.py`). The capacity is
the highest rate at which 95 of 100 answers reach all clients of their table within 100 ms. The
server, PostgreSQL and this program share the cores of the machine: the table has the processor
time of each. A worker uses one core at most, so what two workers carry on cores of their own
follows from their processor time for each answer, at the same rate: twice that of one worker,
divided by theirs. On a machine whose cores others use too, this is the figure to compare. Further
measurements are those of idle and of stored tables, with SQLite.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sqlite3
import sys
import tempfile
import time
from contextlib import ExitStack, closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.support.live_server import ServerProcess, bearer
from tests.support.services import Postgres, run_postgres
from tools.load_clients import Load
from tools.process_times import cpu_by_process, cpu_seconds, memory_mb, spent_since

MAX_P95_MS = 100.0
MIN_ACHIEVED = 0.95
"""The share of the asked rate that a server in order reaches."""

FIRST_RATE = 50.0
MAX_RATE = 2000.0
STEP = 1.25
"""The factor from one rate to the next."""

WARM_UP_S = 3.0

HEADINGS = (
    "server", "asked/s", "given/s", "p50", "p95", "p99 ms",
    "server", "database", "clients", "entries/s",
)  # fmt: skip
WIDTHS = (16, 8, 8, 6, 6, 7, 9, 9, 9, 10)


@dataclass
class Setup:
    """A server to measure."""

    name: str
    workers: int = 1
    postgres: Postgres | None = None
    servers: int = 1

    def start(self, folder: Path) -> list[ServerProcess]:
        """Start the servers, on one database."""
        found: list[ServerProcess] = []
        for number in range(self.servers):
            own = folder / str(number)
            own.mkdir()
            server = self.server(own)
            if found:
                server.settings["KEMET_DATABASE_URL"] = found[0].settings["KEMET_DATABASE_URL"]
            found.append(server.start())
        return found

    def server(self, folder: Path) -> ServerProcess:
        settings: dict[str, Any] = {
            "KEMET_MAX_SOCKETS_PER_IP": 100_000,
            "KEMET_MAX_CONNECTIONS_PER_IP": 0,
            "KEMET_SECRET_ANSWER_DELAY": 0.25,
            "KEMET_LOG_LEVEL": "warning",
        }
        if self.postgres is not None:
            settings["KEMET_DATABASE_URL"] = self.postgres.create_database()
        server = ServerProcess(folder, **settings)
        server.arguments = ["--workers", str(self.workers)]
        return server


@dataclass
class Step:
    """The result of one rate; processor time is in milliseconds for each answer."""

    asked: float
    given: float
    percentiles_ms: tuple[float, float, float]
    cpu_ms: tuple[float, float, float]  # of the server, the database and the clients
    entries: float  # stored per second, with the passes of the server
    problems: list[str]

    @property
    def is_good(self) -> bool:
        in_time = self.percentiles_ms[1] <= MAX_P95_MS
        return in_time and self.given >= MIN_ACHIEVED * self.asked and not self.problems


def stored_entries(server: ServerProcess) -> float:
    """Entries that a server has stored, by its metrics."""
    lines = server.http.get("/metrics").text.splitlines()
    return sum(float(line.split()[-1]) for line in lines if line.startswith("kemet_entries_total"))


async def measure_rate(
    load: Load, servers: list[ServerProcess], setup: Setup, rate: float, seconds: float
) -> Step:
    """Measure one rate."""
    pids = [server.process.pid for server in servers if server.process is not None]
    database = [setup.postgres.process.pid] if setup.postgres and setup.postgres.process else []
    before = [cpu_by_process(pid) for pid in pids + database]
    entries_before = sum(map(stored_entries, servers))
    own_before, began = cpu_seconds(os.getpid()), time.perf_counter()
    answers = await load.answer(rate, seconds)
    elapsed = time.perf_counter() - began
    spent = [spent_since(b, pid) for b, pid in zip(before, pids + database, strict=True)]
    own = cpu_seconds(os.getpid()) - own_before
    entries = sum(map(stored_entries, servers)) - entries_before
    await load.settle()
    given = max(1, len(answers.seconds))
    server_ms = 1000 * sum(spent[: len(pids)]) / given
    database_ms = 1000 * sum(spent[len(pids) :]) / given
    percentiles = tuple(answers.percentile_ms(share) for share in (0.5, 0.95, 0.99))
    return Step(
        rate, len(answers.seconds) / elapsed, percentiles,  # type: ignore[arg-type]
        (server_ms, database_ms, 1000 * own / given), entries / elapsed, answers.problems,
    )  # fmt: skip


async def measure_setup(
    setup: Setup, tables: int, seconds: float, rates: list[float]
) -> list[Step]:
    """Measure a server at growing rates until one is too high, or at some."""
    steps: list[Step] = []
    with tempfile.TemporaryDirectory(prefix="kemet-load-") as folder:
        servers = setup.start(Path(folder))
        load = Load(*(server.port for server in servers))
        try:
            await load.open(tables)
            await load.answer(FIRST_RATE, WARM_UP_S)
            await load.settle()
            for rate in rates or ladder():
                steps.append(await measure_rate(load, servers, setup, rate, seconds))
                print_step(setup.name, steps[-1])
                if not rates and not steps[-1].is_good:
                    break
        finally:
            load.close()
            for server in servers:
                server.client.close()
                server.stop()
    return steps


def ladder() -> list[float]:
    """The rates to try."""
    rates = [FIRST_RATE]
    while rates[-1] * STEP < MAX_RATE:
        rates.append(rates[-1] * STEP)
    return rates


def print_cells(*cells: str) -> None:
    aligned = (f"{cell:>{width}}" for cell, width in zip(cells[1:], WIDTHS[1:], strict=True))
    print(f"{cells[0]:<{WIDTHS[0]}}", *aligned, flush=True)


def print_step(name: str, step: Step) -> None:
    print_cells(
        name, f"{step.asked:.0f}", f"{step.given:.0f}", *(f"{p:.0f}" for p in step.percentiles_ms),
        *(f"{ms:.2f}" for ms in step.cpu_ms), f"{step.entries:.0f}" if step.entries else "",
    )  # fmt: skip
    if step.problems:
        print(f"  {len(step.problems)} problems, such as {step.problems[0]}", flush=True)


def measure_all(setups: list[Setup], tables: int, seconds: float, rates: list[float]) -> None:
    """Measure some servers and print one table."""
    print(f"{tables} tables of three clients, {seconds:g} s each rate, {os.cpu_count()} cores")
    print(f"{'':54}CPU milliseconds for each answer")
    print_cells(*HEADINGS)
    steps = {
        setup.name: asyncio.run(measure_setup(setup, tables, seconds, rates)) for setup in setups
    }
    capacities = {
        name: max((step.asked for step in found if step.is_good), default=0.0)
        for name, found in steps.items()
    }
    for name, capacity in capacities.items():
        print_row(f"capacity of {name}, p95 ≤ {MAX_P95_MS:.0f} ms", f"{capacity:.0f} answers/s")
    for name in (TWO_WORKERS, TWO_SERVERS):
        if name in steps and capacities.get(ONE_WORKER):
            ratio = capacities[name] / capacities[ONE_WORKER]
            print_row(f"{name} against one worker, on these cores", f"{ratio:.2f}")
            print_row(f"{name}, on cores of their own", own_cores(steps[ONE_WORKER], steps[name]))


def own_cores(one: list[Step], two: list[Step]) -> str:
    """What two workers carry, in multiples of one, if nothing else needs their cores."""
    pairs = [(a, b) for a in one for b in two if a.asked == b.asked]
    return ", ".join(f"{2 * a.cpu_ms[0] / b.cpu_ms[0]:.2f} at {a.asked:.0f}/s" for a, b in pairs)


SQLITE, ONE_WORKER = "SQLite", "PostgreSQL"
TWO_WORKERS, TWO_SERVERS = "PostgreSQL × 2", "… by table"


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


def measure_storage(idle: int, stored: int) -> None:
    """Measure idle and stored tables with SQLite."""
    with tempfile.TemporaryDirectory(prefix="kemet-load-") as folder:
        server = Setup(SQLITE).server(Path(folder))
        try:
            measure_startup(server)
            asyncio.run(measure_idle_tables(server, idle))
            server.stop()
            if stored:
                id_ = copy_stored_games(server, stored)
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


def main() -> int:
    parser = argparse.ArgumentParser(description="Measure the capacity of a server.")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=10, help="for each rate")
    parser.add_argument("--rates", default="", help="such as 50,100: these instead of a search")
    parser.add_argument("--only", choices=("sqlite", "postgres"), help="one database alone")
    parser.add_argument("--idle", type=int, default=5000)
    parser.add_argument("--stored", type=int, default=10_000)
    args = parser.parse_args()
    print_row("load of the machine before", ", ".join(f"{x:.1f}" for x in os.getloadavg()))
    with ExitStack() as stack:
        setups = [] if args.only == "postgres" else [Setup(SQLITE)]
        if args.only != "sqlite":
            try:
                postgres = stack.enter_context(run_postgres())
                setups += [
                    Setup(ONE_WORKER, 1, postgres),
                    Setup(TWO_WORKERS, 2, postgres),
                    Setup(TWO_SERVERS, 1, postgres, servers=2),
                ]
            except pytest.skip.Exception as error:
                print(error)
        rates = [float(rate) for rate in args.rates.split(",") if rate]
        measure_all(setups, args.tables, args.seconds, rates)
    if args.idle:
        measure_storage(args.idle, args.stored)
    print_row("load of the machine after", ", ".join(f"{x:.1f}" for x in os.getloadavg()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
