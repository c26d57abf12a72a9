"""The soak test: starts everything, injects faults, checks after each, and reports."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from threading import Event, Thread
from typing import Any

from sqlalchemy import select

from kemet.server.settings import Settings
from kemet.server.storage.schema import CHAT
from kemet.server.storage.table_store import TableStore
from kemet.tables.online_table import OnlineTable
from kemet.tables.render import render_state
from kemet.tables.snapshots import rebuild
from tests.support.crash_players import (
    CONNECTION_ERRORS,
    TABLE_CONFIGS,
    has_its_answers,
    stored_answers,
)
from tests.support.live_server import ServerProcess, ServerTable
from tests.support.services import Postgres
from tools.soak.faults import NAMES, Fault, Target, faults_for, readiness
from tools.soak.people import Person
from tools.soak.processes import (
    MemorySample,
    MemoryTrend,
    is_bot,
    memory_trend,
    resident_mb,
    server_processes,
    tree_of,
)

SAMPLE_S = 10.0
RECOVERY_S = 90.0
"""Seconds within which the server must be ready after a fault, and every game go on."""

ENDING_SHARE = 0.4
"""The part of the time in which faults may end the server."""

MAX_MB_PER_HOUR = 30.0
MIN_TREND_MINUTES = 15.0
"""A shorter run says nothing about the memory."""


@dataclass
class Report:
    """The results."""

    database: str
    minutes: float
    seed: int
    tables: int = 0
    finished: int = 0
    acknowledged: int = 0
    resent: int = 0
    chat_lines: int = 0
    undos: int = 0
    tabs_closed: int = 0
    reconnects: int = 0
    entries: int = 0
    checks: int = 0
    views_compared: int = 0
    faults: dict[str, int] = field(default_factory=dict)
    slowest_recovery_s: float = 0.0
    errors: list[str] = field(default_factory=list)
    memory: MemoryTrend | None = None
    samples: list[MemorySample] = field(default_factory=list)

    @property
    def is_memory_flat(self) -> bool | None:
        """None if the server ran too short a time."""
        if self.memory is None or self.memory.minutes < MIN_TREND_MINUTES:
            return None
        return self.memory.mb_per_hour < MAX_MB_PER_HOUR

    def __str__(self) -> str:
        verdict = {True: "flat", False: "GROWS", None: "too short to say"}[self.is_memory_flat]
        lines = [
            f"soak on {self.database}: {self.minutes:.1f} minutes, seed {self.seed}",
            f"{self.tables} tables ({self.finished} played to the end), {self.entries} entries",
            f"{self.acknowledged} answers acknowledged, {self.resent} sent again, "
            f"{self.chat_lines} chat lines, {self.undos} undone, {self.tabs_closed} tabs closed, "
            f"{self.reconnects} reconnections",
            "faults: " + ", ".join(f"{n} × {name}" for name, n in sorted(self.faults.items())),
            f"{self.checks} checks, {self.views_compared} views compared, "
            f"slowest recovery {self.slowest_recovery_s:.0f} s",
        ]
        if self.memory is not None:
            m = self.memory
            lines.append(
                f"memory of the server over {m.minutes:g} minutes: {m.first_mb:.0f} to "
                f"{m.last_mb:.0f} MB, {m.mb_per_hour:+.1f} MB per hour: {verdict}"
            )
        lines.append(f"{len(self.errors)} errors")
        return "\n".join([*lines, *(f"ERROR {error}" for error in self.errors)])


class Soak:
    """A server under faults, and its people."""

    def __init__(
        self,
        folder: Path,
        seed: int,
        minutes: float,
        tables: int,
        postgres: Postgres | None = None,
        fault_interval_s: float = 60.0,
        faults: Sequence[str] = NAMES,
    ) -> None:
        self.faults = faults
        self.rng = random.Random(seed)
        self.seconds = 60 * minutes
        self.fault_interval_s = fault_interval_s
        self.open_tables = tables
        kind = "SQLite" if postgres is None else "PostgreSQL, 2 workers"
        self.report = Report(kind, minutes, seed)
        self.url = f"sqlite:///{folder / 'kemet.db'}"
        if postgres is not None:
            self.url = postgres.create_database()
        server = ServerProcess(
            folder, KEMET_DATABASE_URL=self.url, KEMET_LOG_LEVEL="warning",
            KEMET_IDLE_SECONDS=60, KEMET_SECRET_ANSWER_DELAY=0.25,
            KEMET_MAX_CONNECTIONS_PER_IP=0, KEMET_MAX_SOCKETS_PER_IP=100_000,
        )  # fmt: skip
        if postgres is not None:
            server.arguments = ["--workers", "2"]
        self.target = Target(server, postgres, self.say)
        self.people: list[Person] = []
        self.threads: list[Thread] = []
        self.stop = Event()
        self.began = time.monotonic()

    def say(self, text: str) -> None:
        print(f"{time.monotonic() - self.began:6.0f} s  {text}", flush=True)

    # --- the run

    def run(self) -> Report:
        server = self.target.server
        server.start()
        self.began = time.monotonic()
        sampler = Thread(target=self.sample_memory, daemon=True)
        sampler.start()
        try:
            self.fill_tables()
            self.inject_faults()
            self.recover("the end", time.monotonic())
        finally:
            self.stop.set()
            for thread in [*self.threads, sampler]:
                thread.join(60)
            self.report.minutes = round((time.monotonic() - self.began) / 60, 1)
            server.stop()
            server.client.close()
        self.check_everything(is_last=True)
        self.collect()
        self.report.errors += [f"the server logged {line}" for line in self.logged_errors()]
        self.report.memory = memory_trend(self.report.samples, min(300.0, self.seconds / 6))
        if self.report.is_memory_flat is False:
            self.report.errors.append("the memory of the server grows")
        return self.report

    def inject_faults(self) -> None:
        ending: list[Fault] = []
        lasting: list[Fault] = []
        while (passed := time.monotonic() - self.began) < self.seconds and not self.failures():
            is_early = passed < ENDING_SHARE * self.seconds
            pool = ending if is_early else lasting
            if not pool:
                on_postgresql = self.target.postgres is not None
                pool += faults_for(self.faults, postgresql=on_postgresql, ending=is_early)
                self.rng.shuffle(pool)
            until_next = min(self.fault_interval_s, self.seconds - passed)
            if self.stop.wait(until_next):
                return
            self.inject(pool.pop())
            self.fill_tables()

    def inject(self, fault: Fault) -> None:
        name = fault.__name__
        self.report.faults[name] = self.report.faults.get(name, 0) + 1
        self.say(name)
        try:
            fault(self.target)
        except AssertionError as error:
            self.report.errors.append(f"{name}: {error}")
        self.recover(name, time.monotonic())

    def recover(self, name: str, since: float) -> None:
        """Wait until the server is ready and every game goes on; then check everything."""
        deadline = since + RECOVERY_S
        while not readiness(self.target.server):
            if time.monotonic() > deadline:
                self.report.errors.append(f"{name}: the server did not become ready")
                return
            time.sleep(0.2)
        ready = time.monotonic()
        playing = [p for p in self.people if not p.over and not p.error]
        while late := [p for p in playing if p.last_progress < since and not (p.over or p.error)]:
            if time.monotonic() > deadline:
                where = Counter(p.table.id for p in late)
                self.report.errors.append(f"{name}: {len(where)} games do not go on")
                return
            time.sleep(0.2)
        took = time.monotonic() - since
        self.report.slowest_recovery_s = max(self.report.slowest_recovery_s, took)
        self.check_everything()
        self.say(f"  ready after {ready - since:.1f} s, all go on after {took:.1f} s")

    def failures(self) -> bool:
        return bool(self.report.errors) or any(p.error for p in self.people)

    # --- tables

    def fill_tables(self) -> None:
        """Replace the tables whose end everybody has seen."""
        for table in {p.table.id: p.table for p in self.people}.values():
            at_table = [p for p in self.people if p.table is table]
            if all(p.over for p in at_table) and self.check_table(table, is_last=True):
                self.people = [p for p in self.people if p.table is not table]
        while len({p.table.id for p in self.people}) < self.open_tables:
            self.add_table()

    def add_table(self) -> None:
        seats, options = TABLE_CONFIGS[self.report.tables % len(TABLE_CONFIGS)]
        seed = self.rng.randrange(1 << 30)
        table = self.target.server.create_table(*seats, seed=seed, **options)
        self.report.tables += 1
        for seat in (*table.secrets, None):
            person = Person(table, seat, random.Random(self.rng.random()), self.stop)
            thread = Thread(target=person.run, name=f"{table.id} {seat}", daemon=True)
            self.people.append(person)
            self.threads.append(thread)
            thread.start()
        self.threads = [t for t in self.threads if t.is_alive()]

    # --- checks

    def check_everything(self, *, is_last: bool = False) -> None:
        for table in {p.table.id: p.table for p in self.people}.values():
            self.check_table(table, is_last=is_last)

    def check_table(self, table: ServerTable, *, is_last: bool) -> bool:
        """Whether the database has what the people of a table were promised, and shows the same
        as the server."""
        self.report.checks += 1
        people = [p for p in self.people if p.table is table]
        promised = {id(p): (list(p.acknowledged), dict(p.chat_acknowledged)) for p in people}
        before = len(self.report.errors)
        stored = asyncio.run(read_table(self.url, table.id))
        if stored is None:
            self.report.errors.append("a table is gone")
            return False
        rebuilt, entries, chat = stored
        if [e.number for e in entries] != list(range(1, len(entries) + 1)):
            self.report.errors.append("entries are missing")
        for person in people:
            answers, lines = promised[id(person)]
            if person.seat is not None:
                found = stored_answers(person, entries)
                if found[: len(answers)] != answers or (
                    is_last and not has_its_answers(person, entries)
                ):
                    self.report.errors.append(f"seat {person.seat}: answers were lost or doubled")
            if any(chat.get(f"{person.seat}:{key}") != text for key, text in lines.items()):
                self.report.errors.append(f"seat {person.seat}: chat lines were lost")
            if not self.stop.is_set():
                self.compare_views(person, rebuilt)
        if is_last and len(self.report.errors) == before:
            self.count(people, len(entries))
        return len(self.report.errors) == before

    def compare_views(self, person: Person, rebuilt: OnlineTable) -> None:
        """Compare what a client has, what the server shows now, and what the database has, where
        they are of the same version."""
        table = person.table
        client = table.spectator if person.seat is None else table.seat(person.seat)
        try:
            shown = client.get("/state")
        except CONNECTION_ERRORS:
            return
        has = person.state
        views = {"the server": (shown["version"], shown["view"])}
        if has:
            views["the client"] = (has["version"], has["view"])
        state = render_state(rebuilt, person.seat, "en", rebuilt.event_count)
        stored = json.loads(json.dumps(state.view.to_json()))
        views["the database"] = (rebuilt.version(person.seat), stored)
        for name in ("the client", "the database"):
            version, view = views.get(name, (-1, None))
            if version == shown["version"]:
                self.report.views_compared += 1
                if view != shown["view"]:
                    different = sorted(k for k in view if view[k] != shown["view"].get(k))
                    self.report.errors.append(
                        f"seat {person.seat}: {name} has another view than the server: {different}"
                    )

    # --- figures

    def sample_memory(self) -> None:
        while not self.stop.wait(SAMPLE_S):
            try:
                pid, start = self.target.pid, self.target.starts
                processes, all_processes = server_processes(pid), tree_of(pid)
            except (AssertionError, OSError):
                continue
            bots = [p for p in all_processes if is_bot(p)]
            at = round(time.monotonic() - self.began, 1)
            sample = MemorySample(at, start, resident_mb(processes), resident_mb(bots))
            self.report.samples.append(sample)

    def count(self, people: list[Person], entries: int) -> None:
        """Add the figures of a table that is checked for the last time."""
        report = self.report
        report.entries += entries
        report.finished += any(p.over for p in people)
        for p in people:
            report.acknowledged += len(p.acknowledged)
            report.resent += p.resent
            report.chat_lines += len(p.chat_acknowledged)
            report.undos += p.undos
            report.tabs_closed += p.leaves
            report.reconnects += max(0, p.reconnects)

    def collect(self) -> None:
        for p in self.people:
            if p.error:
                self.report.errors.append(f"seat {p.seat}: {p.error}")

    def logged_errors(self) -> list[dict[str, Any]]:
        """The errors in the log; a line that was cut off by a full disk is none."""
        found = []
        for text in self.target.server.log.read_text(errors="replace").splitlines():
            try:
                line = json.loads(text)
            except ValueError:
                continue
            if isinstance(line, dict) and line.get("level") in ("error", "critical"):
                found.append(line)
        return found


async def read_table(
    url: str, table_id: str
) -> tuple[OnlineTable, list[Any], dict[str, str]] | None:
    """A table rebuilt from its entries alone, its entries, and its chat lines by key."""
    store = TableStore(Settings(database_url=url))
    try:
        stored = await store.load(table_id)
        if stored is None:
            return None
        entries = await store.entries(table_id, 0)
        seats = [row.to_seat() for row in stored.seats]
        rebuilt = rebuild(stored.config, seats, entries, await store.outages.periods())
        query = select(CHAT.c.key, CHAT.c.text).where(
            CHAT.c.table_id == table_id, CHAT.c.text != ""
        )
        async with store.database.connect() as c:
            lines = {row.key: row.text for row in await c.execute(query) if row.key}
        return rebuilt, entries, lines
    finally:
        await store.close()


def write_report(report: Report, path: Path) -> None:
    """The report as JSON."""
    data = asdict(report) | {"memory_is_flat": report.is_memory_flat}
    path.write_text(json.dumps(data, indent=1) + "\n")
