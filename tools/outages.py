"""Outages of real servers: nobody may lose on time while the server or its database is away.

    python -m tools.outages --runs 10
    python -m tools.outages --runs 1 --only freeze lock

A run has a server for each kind of outage, all at once. At half of its tables nobody answers; at
the others somebody sends answers again and again until they are stored, also before the first
heartbeat after the outage. Nobody may lose who has thought for less than the time of a turn, the
outage not counted, and the clocks of those who never answer must run out at last.

`tests/server/test_outages.py` has the same rules at a clock that only the test moves.
"""

from __future__ import annotations

import argparse
import signal
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event, Thread
from typing import Any, NamedTuple

import httpx

from tests.support.live_server import ServerProcess, ServerTable, bearer, wait_until
from tests.support.services import Postgres, run_postgres
from tests.support.table_builders import ATTACK, battle_position
from tools.soak.processes import send, tree_of

TABLES = 6
TABLE_INTERVAL_S = 0.7
"""Seconds between two new tables: their clocks are to run out at different times."""

ANSWERS = ATTACK[:2]
"""Answers within one turn."""

CONTROL_S = 90.0
"""Seconds after which clocks have run out as usual, also on a busy machine."""


@dataclass(frozen=True)
class Scene:
    """A server and its database."""

    server: ServerProcess
    postgres: Postgres | None = None

    @contextmanager
    def frozen_server(self) -> Iterator[None]:
        """All processes of the server stand still."""
        assert self.server.process is not None
        with frozen(self.server.process.pid):
            yield

    @contextmanager
    def frozen_database(self) -> Iterator[None]:
        """PostgreSQL accepts connections and answers nothing."""
        assert self.postgres is not None
        assert self.postgres.process is not None
        with frozen(self.postgres.process.pid):
            yield

    @contextmanager
    def stopped_database(self) -> Iterator[None]:
        """PostgreSQL ends, as if its machine had lost its power."""
        assert self.postgres is not None
        self.postgres.crash()
        try:
            yield
        finally:
            self.postgres.start()

    @contextmanager
    def locked_database(self) -> Iterator[None]:
        """Another program has locked the file of SQLite."""
        connection = sqlite3.connect(self.server.folder / "kemet.db", 60, isolation_level=None)
        try:
            connection.execute("BEGIN EXCLUSIVE")
            yield
        finally:
            connection.close()


@contextmanager
def frozen(pid: int) -> Iterator[None]:
    pids = tree_of(pid)
    send(pids, signal.SIGSTOP)
    try:
        yield
    finally:
        send(pids, signal.SIGCONT)


class Outage(NamedTuple):
    """A kind of outage: it happens while its context is open."""

    turn_seconds: int
    seconds: float
    workers: int  # on PostgreSQL; 0: SQLite
    of: Callable[[Scene], AbstractContextManager[None]]


OUTAGES = {
    "freeze": Outage(20, 30.0, 0, Scene.frozen_server),
    "freeze-workers": Outage(20, 30.0, 2, Scene.frozen_server),
    "lock": Outage(15, 40.0, 0, Scene.locked_database),
    "stop-database": Outage(15, 40.0, 1, Scene.stopped_database),
    "freeze-database": Outage(15, 40.0, 2, Scene.frozen_database),
}


@dataclass
class Game:
    """A table of two people, the first of whom must answer, several times in a turn."""

    table: ServerTable
    started_at: float

    def lost_at(self) -> float | None:
        """When somebody lost on time; None if nobody has."""
        news = info(self.table).get("announcements", ())
        return next((each["at"] for each in news if each["kind"] == "bot_by_clock"), None)


@dataclass
class Result:
    """What happened at the tables of an outage."""

    name: str
    turn_seconds: int
    stored: int = 0  # answers
    thinking_s: list[float] = field(default_factory=list)  # of those who lost, without the outage

    @property
    def wrong(self) -> int:
        """The tables at which somebody lost who had time left."""
        return sum(seconds < self.turn_seconds for seconds in self.thinking_s)

    @property
    def is_proof(self) -> bool:
        """Whether a loss would have been seen, and answers came after the outage."""
        return self.stored > 0 and len(self.thinking_s) >= TABLES // 2

    def __str__(self) -> str:
        least = f"{min(self.thinking_s):.1f} s" if self.thinking_s else "nobody lost"
        return (
            f"{self.name}: {self.wrong} of {TABLES} lost with time left; "
            f"least time to think {least} of {self.turn_seconds} s; {self.stored} answers stored"
            f"{'' if self.is_proof else '; NO PROOF'}"
        )


def suffer(name: str) -> Result:
    """Let an outage of a kind happen to a new server."""
    outage = OUTAGES[name]
    result = Result(name, outage.turn_seconds)
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="kemet-outages-"))
        postgres = stack.enter_context(run_postgres()) if outage.workers else None
        server = ServerProcess(Path(folder), KEMET_LOG_LEVEL="warning")
        if postgres is not None:
            server.settings["KEMET_DATABASE_URL"] = postgres.create_database()
            server.arguments = ["--workers", str(outage.workers)]
        stack.callback(server.client.close)
        server.start()
        stack.callback(server.stop)
        games = [start_game(server, outage.turn_seconds) for _ in range(TABLES)]
        over = Event()
        stack.callback(over.set)
        people = [Thread(target=answer, args=(game.table, over, result)) for game in games[::2]]
        with outage.of(Scene(server, postgres)):
            began = time.time()
            for person in people:
                person.start()
            time.sleep(outage.seconds)
            away = time.time() - began
        with suppress(AssertionError):
            wait_until(lambda: all(game.lost_at() for game in games[1::2]), CONTROL_S)
        over.set()
        for person in people:
            person.join()
        for game in games:
            if lost_at := game.lost_at():
                seconds = lost_at - game.started_at - (away if lost_at > began else 0.0)
                result.thinking_s.append(seconds)
    return result


def start_game(server: ServerProcess, turn_seconds: int) -> Game:
    time.sleep(TABLE_INTERVAL_S)
    control = {"kind": "turn", "seconds": turn_seconds}
    position = battle_position([], [])
    table = server.create_table("me", "link", position=position, time_control=control)
    table.seat(1).command("enter")
    now = info(table)
    return Game(table, now["now"] - (turn_seconds - now["seats"][0]["seconds"]))


def answer(table: ServerTable, over: Event, result: Result) -> None:
    """Send the answers of a turn again and again, until they are stored."""
    headers = bearer(table.secrets[0])
    with httpx.Client(base_url=table.server.url, headers=headers, timeout=60) as http:
        for text in ANSWERS:
            while not over.wait(0.05):
                with suppress(httpx.TransportError, KeyError):
                    version = http.get(f"{table.path}/state").json()["version"]
                    body = {"answer": text, "version": version, "key": text.replace(" ", ".")}
                    if http.post(f"{table.path}/answers", json=body).status_code == 200:
                        result.stored += 1
                        break


def info(table: ServerTable) -> dict[str, Any]:
    """The public data of a table; empty while there is none."""
    with suppress(httpx.TransportError):
        reply = httpx.get(f"{table.server.url}{table.path}", headers=bearer(table.secrets[0]))
        if reply.status_code == 200:
            found: dict[str, Any] = reply.json()
            return found
    return {}


def main() -> int:
    parser = argparse.ArgumentParser(description="Nobody loses on time in an outage.")
    parser.add_argument("--runs", type=int, default=10)
    parser.add_argument("--only", nargs="+", choices=OUTAGES, default=list(OUTAGES))
    args = parser.parse_args()
    results: list[Result] = []
    for number in range(args.runs):
        with ThreadPoolExecutor(len(args.only)) as aside:
            for result in aside.map(suffer, args.only):
                results.append(result)
                print(f"run {number + 1}  {result}", flush=True)
    wrong = sum(result.wrong for result in results)
    unproved = sum(not result.is_proof for result in results)
    print(
        f"{len(results)} outages at {TABLES * len(results)} tables: {wrong} lost with time left, "
        f"{unproved} without proof"
    )
    return 1 if wrong or unproved else 0


if __name__ == "__main__":
    sys.exit(main())
