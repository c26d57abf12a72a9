"""Kill the server again and again while people and bots play, and see that nothing is lost.

    python -m tests.stress --kills 100
    python -m tests.stress --kills 100 --database postgresql://…     (an empty database)

People sit at several tables, by WebSocket and by plain HTTP, and answer at random. What was not
acknowledged when the server died is sent again with its key. Then must hold:

- every acknowledged answer is in the database, once, in the order it was given;
- an answer that is sent again is accepted, whether or not it had arrived;
- nobody is ever told something that is not true any more after a restart;
- the games go on, and come to their ends.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event, Thread
from typing import Any
from uuid import uuid4

import httpx
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from kemet.client import ServerProblem
from kemet.server.parts import Entry
from kemet.server.settings import Settings
from kemet.server.store import Store
from tests.serving import Live, Server, Table

TABLES: tuple[tuple[tuple[str, ...], dict[str, Any]], ...] = (
    (("me", "link"), {"edition": "revised"}),
    (("me", "greedy"), {"edition": "revised"}),
    (("me", "random", "link"), {"edition": "original", "mode": "short"}),
    (("me", "greedy", "random", "link"), {"edition": "revised"}),
)
SILENCE = 120.0
"""Seconds after which a game does not go on; kills, and a slow machine, are counted in."""

GONE = (ConnectionClosed, InvalidHandshake, OSError, httpx.TransportError, TimeoutError)


@dataclass
class Person:
    """Somebody who answers at random, comes back after every loss, and remembers what was told."""

    table: Table
    seat: int
    chance: random.Random
    stop: Event
    acked: list[tuple[str, str]] = field(default_factory=list)  # key, answer
    told: list[dict[str, Any]] = field(default_factory=list)  # events, by number
    version: int = 0
    after: int = 0  # the version to be seen before the next answer
    pending: dict[str, Any] | None = None
    state: dict[str, Any] = field(default_factory=dict)
    resent: int = 0
    lost: str = ""  # the key of what was last under way when a connection broke
    fault: str = ""
    over: bool = False
    news: float = field(default_factory=time.monotonic)

    def run(self) -> None:
        sit = self.by_socket if self.chance.random() < 0.7 else self.by_http
        while not (self.stop.is_set() or self.over or self.fault):
            try:
                sit()
            except GONE:
                if time.monotonic() - self.news > SILENCE:
                    self.fault = "the server did not come back"
                time.sleep(0.05)
            except (AssertionError, ServerProblem) as why:
                self.fault = str(why)
            if self.pending is not None and self.pending["key"] != self.lost:
                self.resent, self.lost = self.resent + 1, self.pending["key"]

    def look(self, state: dict[str, Any]) -> None:
        """Nothing that was told before may be otherwise now."""
        self.news = time.monotonic()
        assert state["version"] >= self.version, "the table went back"
        first = state["first_event"]
        same = [e["number"] for e in state["events"]] == list(
            range(first, first + len(state["events"]))
        )
        assert same, "events are missing"
        known, now = self.told[first:], state["events"][: len(self.told) - first]
        assert [(e["kind"], e["fields"]) for e in known] == [(e["kind"], e["fields"]) for e in now]
        self.told[first:] = state["events"]
        self.version, self.state = state["version"], state
        self.over = state["table"]["status"] == "over"

    def choose(self) -> dict[str, Any] | None:
        """The next answer, if one is asked."""
        state = self.state
        if self.pending is None and state.get("options") and state["version"] >= self.after:
            answer = self.chance.choice(state["options"])["answer"]
            version = state["version"]
            self.pending = {"answer": answer, "version": version, "key": uuid4().hex}
            time.sleep(self.chance.random() * 0.03)
            return self.pending
        return None

    def accepted(self, version: int) -> None:
        assert self.pending is not None
        self.acked.append((self.pending["key"], self.pending["answer"]))
        self.pending, self.after = None, version
        self.news = time.monotonic()

    def by_socket(self) -> None:
        with self.table.live(self.seat, since=self.version or None) as me:
            if self.pending:
                me.send(type="answer", **self.pending)
            while not (self.stop.is_set() or self.over):
                self.take(me)

    def take(self, me: Live) -> None:
        """The next message."""
        try:
            said = me.next(0.5)
        except TimeoutError:
            assert time.monotonic() - self.news < SILENCE, "the game does not go on"
            return
        if said["type"] == "state":
            self.look(said)
        elif said["type"] == "accepted":
            self.accepted(said["version"])
        elif said.get("error") == "unavailable":
            raise OSError("the database is away")
        else:
            raise AssertionError(f"refused: {said.get('message')} {self.pending}")
        chosen = self.choose()
        if chosen is not None:
            me.send(type="answer", **chosen)

    def by_http(self) -> None:
        seat = self.table.seat(self.seat)
        while not (self.stop.is_set() or self.over):
            if self.pending:
                sent = seat.post("/answers", self.pending)
                self.accepted(sent["version"])
            params = {"since": self.version, "wait": 0.5} if self.version else {"wait": 0.5}
            found = seat.get("/poll", **params)
            if found is not None:
                self.look(found)
            assert time.monotonic() - self.news < SILENCE, "the game does not go on"
            self.choose()


@dataclass
class Figures:
    """What came of it."""

    kills: int = 0
    tables: int = 0
    finished: int = 0
    acked: int = 0
    resent: int = 0
    entries: int = 0
    faults: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return (
            f"{self.kills} kills, {self.tables} tables ({self.finished} played to the end), "
            f"{self.acked} answers acknowledged, {self.resent} sent again, "
            f"{self.entries} entries, {len(self.faults)} faults"
        )


class Stress:
    """A server that is killed, and those who play at it."""

    def __init__(self, folder: Path, seed: int, database: str = "", **settings: Any) -> None:
        self.chance = random.Random(seed)
        url = database or f"sqlite:///{folder / 'kemet.db'}"
        self.url = url
        self.server = Server(folder, KEMET_DATABASE_URL=url, **settings)
        self.stop = Event()
        self.people: list[Person] = []
        self.threads: list[Thread] = []
        self.figures = Figures()

    def seat_people(self, number: int) -> None:
        """A new table with its people."""
        seats, more = TABLES[number % len(TABLES)]
        table = self.server.make(*seats, seed=self.chance.randrange(1 << 30), **more)
        self.figures.tables += 1
        for seat in table.secrets:
            chance = random.Random(self.chance.random())
            person = Person(table, seat, chance, self.stop)
            thread = Thread(target=person.run, name=f"{table.id} {seat}", daemon=True)
            self.people.append(person)
            self.threads.append(thread)
            thread.start()

    def playing(self) -> set[str]:
        return {p.table.id for p in self.people if not p.over}

    def run(self, kills: int, *, progress: bool = False) -> Figures:
        self.server.start()
        try:
            for number in range(len(TABLES)):
                self.seat_people(number)
            for number in range(kills):
                time.sleep(0.2 + self.chance.random() * 2)
                self.server.restart()
                self.figures.kills += 1
                while len(self.playing()) < len(TABLES):
                    self.seat_people(self.figures.tables)
                if any(p.fault for p in self.people):
                    break
                if progress and (number + 1) % 5 == 0:
                    self.count()
                    print(self.figures, flush=True)
            self.goes_on()
        finally:
            self.stop.set()
            for thread in self.threads:
                thread.join(SILENCE)
            self.server.stop()
            self.server.client.close()
        self.count()
        self.figures.faults += [f"seat {p.seat}: {p.fault}" for p in self.people if p.fault]
        self.figures.faults += [f"the server logged {line}" for line in self.server.faults()]
        for table in {p.table.id: p.table for p in self.people}.values():
            self.check(table)
        return self.figures

    def goes_on(self) -> None:
        """Everybody who still plays is told something new after the last kill."""
        last = time.monotonic()
        until = last + SILENCE
        waited = [p for p in self.people if not p.over and not p.fault]
        while any(p.news < last and not (p.over or p.fault) for p in waited):
            if time.monotonic() > until:
                self.figures.faults.append("a game does not go on")
                return
            time.sleep(0.05)

    def count(self) -> None:
        ends = {p.table.id for p in self.people if p.over}
        self.figures.finished = len(ends)
        self.figures.acked = sum(len(p.acked) for p in self.people)
        self.figures.resent = sum(p.resent for p in self.people)

    def check(self, table: Table) -> None:
        """What is in the database is what was acknowledged."""
        entries = asyncio.run(read(self.url, table.id))
        self.figures.entries += len(entries)
        if [e.number for e in entries] != list(range(1, len(entries) + 1)):
            self.figures.faults.append("entries are missing")
        for person in self.people:
            if person.table is not table:
                continue
            stored = [
                ((e.key or ":").partition(":")[2], e.data["answer"])
                for e in entries
                if e.kind == "answer" and e.seat == person.seat
            ]
            on_its_way = stored[len(person.acked) :]
            sent = [(person.pending["key"], person.pending["answer"])] if person.pending else []
            if stored[: len(person.acked)] != person.acked or on_its_way not in ([], sent):
                self.figures.faults.append(f"seat {person.seat}: answers were lost or doubled")


async def read(url: str, id_: str) -> list[Entry]:
    store = Store(Settings(database_url=url))
    try:
        return await store.entries(id_, 0)
    finally:
        await store.close()


def main() -> int:
    parser = argparse.ArgumentParser(description="Kill the server while games are played.")
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--database", default="", help="URL of an empty database, else SQLite")
    told = parser.parse_args()
    began = time.monotonic()
    print(f"seed {told.seed}", flush=True)
    with tempfile.TemporaryDirectory(prefix="kemet-stress-") as folder:
        found = Stress(Path(folder), told.seed, told.database).run(told.kills, progress=True)
    print(f"{found}, {time.monotonic() - began:.0f} s")
    for fault in found.faults:
        print(f"FAULT {fault}")
    return 1 if found.faults else 0


if __name__ == "__main__":
    sys.exit(main())
