"""How much a server bears: many tables with people and bots, many idle ones, many stored ones.

    python -m tests.load                      (make load)
    python -m tests.load --tables 50 --seconds 20 --idle 0 --stored 0

People are WebSocket connections of this process; the server is a process of its own. At each table
sit two people and a bot, and one looks on. A person answers by chance, 1 to 2 seconds after being
asked. What is measured is the time from the sending of an answer until all three have its effects.
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

from tests.serving import Server, bearer

LEVELS = ("random", "greedy")
THINKS = (1.0, 2.0)
"""Seconds a person takes, at least and at most."""

TICKS = os.sysconf("SC_CLK_TCK")


def cpu_of(pid: int) -> float:
    """Seconds of processor time a process has used, its own alone."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def waited(pid: int) -> float:
    """Seconds a process could have run, but others had the cores."""
    return int(Path(f"/proc/{pid}/schedstat").read_text().split()[1]) / 1e9


def memory_of(pid: int) -> float:
    """Megabytes a process holds."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024


@dataclass
class Figures:
    """Seconds from the sending of an answer until its table has it, and what went wrong."""

    times: list[float] = field(default_factory=list)
    states: int = 0
    problems: int = 0

    def at(self, share: float) -> float:
        found = sorted(self.times)
        return 1000 * found[min(len(found) - 1, int(share * len(found)))] if found else 0.0


@dataclass
class Place:
    """A connection: a person's, or that of somebody looking on."""

    socket: ClientConnection
    chance: random.Random
    reached: list[tuple[int, float]] = field(default_factory=list)  # events had, and when
    version: int = -1
    waits: dict[str, tuple[float, asyncio.Event]] = field(default_factory=dict)
    state: dict[str, Any] = field(default_factory=dict)

    def had(self, events: int) -> float | None:
        """When so many events were there; None: not yet."""
        return next((at for count, at in self.reached if count >= events), None)


class Party:
    """A table and its people."""

    def __init__(self, server: Server, number: int, figures: Figures) -> None:
        self.server, self.number, self.figures = server, number, figures
        self.chance = random.Random(number)
        self.places: list[Place] = []
        self.tasks: list[asyncio.Task[None]] = []

    async def sit(self, http: httpx.AsyncClient) -> None:
        """Make the table and connect everybody."""
        bot = {"kind": "bot", "level": LEVELS[self.number % len(LEVELS)]}
        seats = [{"kind": "hotseat"}, {"kind": "hotseat"}, bot]
        edition = ("revised", "original")[self.number // 2 % 2]
        new = {"edition": edition, "seats": seats, "seed": self.number}
        made = (await http.post("/api/tables", json=new)).json()
        secrets = [link["secret"] for link in made["seats"]]
        for secret in (*secrets, made["watch"]):
            url = f"ws://127.0.0.1:{self.server.port}/api/tables/{made['id']}/live"
            socket = await connect(url, max_size=None, compression=None, open_timeout=60)
            await socket.send(json.dumps({"secret": secret}))
            place = Place(socket, random.Random(self.chance.random()))
            self.places.append(place)
            self.tasks.append(asyncio.create_task(self.listen(place)))

    async def listen(self, place: Place) -> None:
        asked = -1
        async for text in place.socket:
            now = time.perf_counter()
            said = json.loads(text)
            if said["type"] == "state":
                self.figures.states += 1
                place.version, place.state = said["version"], said
                place.reached.append((said["first_event"] + len(said["events"]), now))
                del place.reached[:-400]
                if said["options"] and said["version"] > asked:
                    asked = said["version"]
                    self.tasks.append(asyncio.create_task(self.answer(place, said)))
            elif said["type"] == "problem":
                self.figures.problems += 1

    async def answer(self, place: Place, state: dict[str, Any]) -> None:
        await asyncio.sleep(place.chance.uniform(*THINKS))
        if place.state["version"] != state["version"]:
            return
        chosen = place.chance.choice(state["options"])["answer"]
        sent = {"type": "answer", "answer": chosen, "version": state["version"]}
        began = time.perf_counter()
        await place.socket.send(json.dumps({**sent, "key": str(began)}))
        while place.version <= state["version"]:
            await asyncio.sleep(0.002)
            if time.perf_counter() - began > 20:
                self.figures.problems += 1
                return
        events = place.reached[-1][0]
        while any(each.had(events) is None for each in self.places):
            await asyncio.sleep(0.002)
            if time.perf_counter() - began > 20:
                self.figures.problems += 1
                return
        self.figures.times.append(max((e.had(events) or 0.0) for e in self.places) - began)

    async def go(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await asyncio.gather(*(p.socket.close() for p in self.places), return_exceptions=True)


async def play(server: Server, tables: int, seconds: float) -> Figures:
    """Live tables, for a while."""
    figures = Figures()
    parties = [Party(server, number, figures) for number in range(tables)]
    async with httpx.AsyncClient(base_url=server.url, timeout=60) as http:
        for number, party in enumerate(parties):
            await party.sit(http)
            if number % 50 == 49:
                print(f"  {number + 1} tables", flush=True)
    await asyncio.sleep(5)
    figures.times.clear()
    assert server.process is not None
    pid, began, spent = server.process.pid, time.perf_counter(), cpu_of(server.process.pid)
    lost = (waited(pid), waited(os.getpid()))
    await asyncio.sleep(seconds)
    lost = (waited(pid) - lost[0], waited(os.getpid()) - lost[1])
    spent = (cpu_of(pid) - spent) / (time.perf_counter() - began)
    row(
        f"{tables} live tables, {3 * tables} connections",
        f"{len(figures.times) / seconds:.0f} answers/s",
    )
    row("an answer reaches all: p50, p95, p99, most",
        ", ".join(f"{figures.at(p):.0f} ms" for p in (0.5, 0.95, 0.99, 1.0)))  # fmt: skip
    row("share within 100 ms", f"{share(figures.times, 0.1):.1%}")
    row(
        "waiting for a core: the server, this program",
        ", ".join(f"{x / seconds:.0%} of the time" for x in lost),
    )
    row("processor of the server", f"{spent:.0%} of a core")
    row("memory of the server", f"{memory_of(pid):.0f} MB")
    row("problems", str(figures.problems))
    await asyncio.gather(*(party.go() for party in parties))
    return figures


def share(times: list[float], most: float) -> float:
    return sum(t <= most for t in times) / max(1, len(times))


async def idle(server: Server, tables: int) -> None:
    """Tables at which nobody is."""
    assert server.process is not None
    pid, before = server.process.pid, memory_of(server.process.pid)
    new = {"seats": [{"kind": "hotseat"}, {"kind": "link"}]}
    began = time.perf_counter()
    async with httpx.AsyncClient(base_url=server.url, timeout=60) as http:
        for first in range(0, tables, 8):
            await asyncio.gather(*(http.post("/api/tables", json=new) for _ in range(8)))
            if first % 1000 == 992:
                print(f"  {first + 8} tables", flush=True)
    row(f"{tables} tables made", f"{tables / (time.perf_counter() - began):.0f} a second")
    held = memory_of(pid) - before
    await asyncio.sleep(15)
    spent = cpu_of(pid)
    await asyncio.sleep(10)
    row("idle: processor over 10 s", f"{(cpu_of(pid) - spent) / 10:.1%} of a core")
    row("idle: memory", f"{1024 * held / tables:.1f} kB a table ({held:.0f} MB in all)")


def store_many(server: Server, games: int) -> str:
    """Many games, copies of those that are there; the id of one. The server must not run."""
    with closing(sqlite3.connect(server.folder / "kemet.db")) as db:
        found = db.execute(
            "select table_id, count(*) as n from entries group by 1 order by n desc limit 20"
        ).fetchall()
        names = {
            kind: [c[1] for c in db.execute(f"pragma table_info({kind})")]
            for kind in ("tables", "seats", "entries", "snapshots")
        }
        for number in range(games):
            source = found[number % len(found)][0]
            for kind, columns in names.items():
                key = "id" if kind == "tables" else "table_id"
                rest = ",".join(c for c in columns if c != key)
                copied = f"select ?, {rest} from {kind} where {key} = ?"
                db.execute(
                    f"insert into {kind} ({key}, {rest}) {copied}", (f"copy{number:012d}", source)
                )
        db.execute("update tables set wakes = null where id like 'copy%' and rowid % 100 > 0")
        db.commit()
        size = db.execute("select count(*) from entries").fetchone()[0]
    row(
        f"{games} stored games",
        f"{size} entries, {server.folder.joinpath('kemet.db').stat().st_size >> 20} MB",
    )
    return "copy000000000007"


def start_up(server: Server) -> None:
    began = time.perf_counter()
    server.start()
    row("start-up until ready", f"{time.perf_counter() - began:.2f} s")


def row(what: str, figure: str) -> None:
    print(f"{what:48} {figure}", flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(description="Measure what a server bears.")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=40)
    parser.add_argument("--idle", type=int, default=5000)
    parser.add_argument("--stored", type=int, default=10_000)
    parser.add_argument("--database", default="", help="a URL, else SQLite")
    told = parser.parse_args()
    row("load of the machine before", ", ".join(f"{x:.1f}" for x in os.getloadavg()))
    more = {"KEMET_DATABASE_URL": told.database} if told.database else {}
    with tempfile.TemporaryDirectory(prefix="kemet-load-") as folder:
        server = Server(
            Path(folder), KEMET_MOST_SOCKETS=100_000, KEMET_WINDOW_DELAY=0.25,
            KEMET_BOT_PROCESSES=0, KEMET_LOG_LEVEL="warning", **more,
        )  # fmt: skip
        start_up(server)
        try:
            asyncio.run(play(server, told.tables, told.seconds))
            server.stop()
            if told.idle:
                start_up(server)
                asyncio.run(idle(server, told.idle))
                server.stop()
            if told.stored and not told.database:
                id_ = store_many(server, told.stored)
                start_up(server)
                began = time.perf_counter()
                seen = httpx.get(
                    f"{server.url}/api/tables/{id_}", headers=bearer("x" * 22), timeout=60
                )
                row(f"first look at a stored game ({seen.status_code})",
                    f"{1000 * (time.perf_counter() - began):.0f} ms")  # fmt: skip
        finally:
            server.client.close()
            server.stop()
    row("load of the machine after", ", ".join(f"{x:.1f}" for x in os.getloadavg()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
