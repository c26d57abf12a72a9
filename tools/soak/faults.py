"""Faults that are injected into a running server, each with what must be true meanwhile."""

from __future__ import annotations

import resource
import signal
import socket
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from typing import Any

import httpx
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from tests.support.live_server import ServerProcess, wait_until
from tests.support.services import Postgres
from tools.soak.processes import children_of, is_bot, send, server_processes, tree_of

STOP_LIMIT_S = 12.0
"""Seconds within which a server must end after SIGTERM."""

Log = Callable[[str], None]


@dataclass
class Target:
    """What faults are injected into."""

    server: ServerProcess
    postgres: Postgres | None
    log: Log
    starts: int = 1  # of the server

    @property
    def pid(self) -> int:
        assert self.server.process is not None
        return self.server.process.pid

    def start(self) -> None:
        self.server.start()
        self.starts += 1


def kill_server(target: Target) -> None:
    """kill -9 of the server with all workers and bots, and a start some seconds later."""
    doomed = tree_of(target.pid)
    send(doomed, signal.SIGKILL)
    assert target.server.process is not None
    target.server.process.wait(10)
    wait_until(lambda: not any(is_running(pid) for pid in doomed))
    time.sleep(2)
    target.start()


def restart_server(target: Target) -> None:
    """SIGTERM, as for an update."""
    began = time.monotonic()
    code = target.server.stop()
    took = time.monotonic() - began
    assert took < STOP_LIMIT_S, f"the server took {took:.1f} s to stop"
    assert code in (0, -signal.SIGTERM), f"the server ended with {code}"
    target.start()


def kill_worker(target: Target) -> None:
    """kill -9 of one of several workers; the first process starts it again."""
    workers = [p for p in children_of(target.pid) if len(server_processes(p)) and not is_bot(p)]
    send(workers[-1:], signal.SIGKILL)


def freeze_server(target: Target) -> None:
    """All processes of the server stand still for some seconds, as on a machine that swaps."""
    frozen = tree_of(target.pid)
    send(frozen, signal.SIGSTOP)
    time.sleep(6)
    send(frozen, signal.SIGCONT)


def kill_bots(target: Target) -> None:
    """kill -9 of all bot processes."""
    send([p for p in tree_of(target.pid) if is_bot(p)], signal.SIGKILL)


def freeze_database(target: Target) -> None:
    """PostgreSQL accepts connections and answers nothing, longer than statements may take."""
    assert target.postgres is not None
    assert target.postgres.process is not None
    frozen = tree_of(target.postgres.process.pid)
    send(frozen, signal.SIGSTOP)
    time.sleep(14)
    send(frozen, signal.SIGCONT)


def restart_database(target: Target) -> None:
    """PostgreSQL ends without a clean shutdown and starts again."""
    assert target.postgres is not None
    target.postgres.stop(signal.SIGQUIT)
    time.sleep(3)
    target.postgres.start()


def fill_disk(target: Target) -> None:
    """Files of the server cannot grow for some seconds, as on a full disk."""
    limit = target.server.log.stat().st_size + (64 << 10)  # the log can be written
    processes = server_processes(target.pid)
    for pid in processes:
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))
    deadline = time.monotonic() + 20
    seen = False
    while time.monotonic() < deadline and not seen:
        time.sleep(1)
        seen = readiness(target.server) is False
    time.sleep(5)
    for pid in processes:
        unlimited = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
        resource.prlimit(pid, resource.RLIMIT_FSIZE, unlimited)
    target.log(f"  /readyz {'said' if seen else 'did not say'} that nothing can be written")


def slow_clients(target: Target) -> None:
    """Connections that send a header in pieces, and some that read nothing."""
    with ExitStack() as stack:
        sockets = []
        for number in range(60):
            opened = socket.create_connection(("127.0.0.1", target.server.port), 5)
            sockets.append(stack.enter_context(opened))
            opened.sendall(b"GET /api/tables HTTP/1.1\r\nHost: x\r\n")
            if number % 2:
                opened.sendall(b"\r\n")
        for _ in range(12):
            time.sleep(1)
            for each in sockets[::2]:
                with suppress(OSError):
                    each.sendall(b"X-Slow: 1\r\n")
        began = time.monotonic()
        assert readiness(target.server), "slow clients keep the server from answering"
        assert time.monotonic() - began < 3, "slow clients make the server slow"


def broken_frames(target: Target) -> None:
    """Requests and frames that no client sends."""
    garbage = (
        b"\x00\x01\x02\x03\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n",
        b"POST /api/tables HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        b"GET /" + b"a" * 50_000 + b" HTTP/1.1\r\n\r\n",
    )
    for data in garbage * 4:
        with (
            suppress(OSError),
            socket.create_connection(("127.0.0.1", target.server.port), 5) as raw,
        ):
            raw.sendall(data)
            raw.settimeout(2)
            raw.recv(1000)
    url = f"ws://127.0.0.1:{target.server.port}/api/tables/{'x' * 16}/live"
    for payload in (b"\xff\xfe", b"\x81\xff", b"\x8f\x80", b"\xc1\x7f" + b"\xff" * 8) * 4:
        with suppress(WebSocketException, OSError), connect(url, open_timeout=5) as opened:
            opened.socket.sendall(payload)
            time.sleep(0.05)
    for text in ("", "{", "[]", '{"secret": 1}', "x" * 20_000, "[" * 9_000):
        with suppress(WebSocketException, OSError), connect(url, open_timeout=5) as opened:
            opened.send(text)
            time.sleep(0.05)
    assert readiness(target.server), "broken frames keep the server from answering"


def is_running(pid: int) -> bool:
    return bool(tree_of(pid)[1:]) or not _is_gone(pid)


def _is_gone(pid: int) -> bool:
    try:
        with open(f"/proc/{pid}/stat") as stat:
            return stat.read().rpartition(") ")[2].startswith("Z")
    except (FileNotFoundError, ProcessLookupError):
        return True


def readiness(server: ServerProcess) -> Any:
    """Whether the server says that it can serve; None if it says nothing."""
    try:
        return httpx.get(f"{server.url}/readyz", timeout=10).status_code == 200
    except httpx.TransportError:
        return None


Fault = Callable[[Target], None]

ENDING: tuple[Fault, ...] = (kill_server, restart_server, kill_worker)
"""Faults that end a process of the server; they come in the first part, so that the memory of one
run can be measured in the second."""

LASTING: tuple[Fault, ...] = (
    freeze_server, kill_bots, slow_clients, broken_frames, fill_disk, freeze_database,
    restart_database,
)  # fmt: skip

ONLY_POSTGRESQL = (freeze_database, restart_database, kill_worker)
ONLY_SQLITE = (fill_disk,)


NAMES = tuple(fault.__name__ for fault in ENDING + LASTING)


def faults_for(names: Sequence[str], *, postgresql: bool, ending: bool) -> list[Fault]:
    """The faults among some that a database can have, in a part of the run."""
    unfit = ONLY_SQLITE if postgresql else ONLY_POSTGRESQL
    possible = [f for f in ENDING + LASTING if f not in unfit and f.__name__ in names]
    first = ENDING + LASTING[:2] if ending else LASTING
    return [f for f in possible if f in first] or possible
