"""PostgreSQL for tests, in a temporary folder and on a free port.

It can be stopped, frozen and started again, also during a game. `.ci/services` installs it on
Debian; elsewhere the tests that need it are skipped with one line that says so.
"""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from tests.support.live_server import TIMEOUT_S, free_port, wait_until

POSTGRES_BIN_GLOB = "/usr/lib/postgresql/*/bin"
"""The programs of PostgreSQL on Debian, outside of PATH."""


def find_program(name: str) -> str | None:
    """The path of a program, the newest if there are several."""
    paths = sorted(Path("/").glob(f"{POSTGRES_BIN_GLOB[1:]}/{name}"))
    return shutil.which(name) or (str(paths[-1]) if paths else None)


def is_listening(port: int) -> bool:
    with socket.socket() as s:
        s.settimeout(1)
        return s.connect_ex(("127.0.0.1", port)) == 0


class Service:
    """A program that serves on a port of this machine."""

    def __init__(self, folder: Path, command: list[str], user: str | None = None) -> None:
        self.folder = folder
        self.command = command
        self.user = user
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    def user_options(self) -> dict[str, Any]:
        """Options to run as another user: PostgreSQL does not run as root."""
        return {"user": self.user, "group": self.user, "extra_groups": []} if self.user else {}

    def start(self) -> None:
        """Start, and wait until it answers."""
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [part.replace("PORT", str(self.port)) for part in self.command],
                cwd=self.folder, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                **self.user_options(),
            )  # fmt: skip
        wait_until(self.is_ready)

    def is_ready(self) -> bool:
        assert self.process is not None
        assert self.process.poll() is None, (self.folder / "log").read_text()
        return is_listening(self.port)

    def stop(self, signal_: signal.Signals = signal.SIGINT) -> None:
        """Stop it without waiting for connections; by default with a clean shutdown."""
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal_)
            self.process.wait(3 * TIMEOUT_S)  # it syncs everything to the disk


class Postgres(Service):
    """A cluster with any number of databases."""

    def __init__(self, folder: Path) -> None:
        names = ("initdb", "postgres", "createdb", "pg_isready", "psql")
        programs = {name: find_program(name) for name in names}
        missing = [name for name, path in programs.items() if path is None]
        if missing:
            pytest.skip(f"PostgreSQL is not installed here (no {missing[0]}): see .ci/services")
        self.programs = {name: path or "" for name, path in programs.items()}
        user = None
        if os.getuid() == 0:
            user = "postgres"
            shutil.chown(folder, user, user)
        data = folder / "data"
        command = [self.programs["postgres"], "-D", str(data), "-p", "PORT", "-k", str(folder)]
        options = ("listen_addresses=127.0.0.1", "fsync=off")  # tests end processes, not machines
        super().__init__(folder, [*command, *(f"-c{option}" for option in options)], user)
        subprocess.run(
            [self.programs["initdb"], "-D", str(data), "-U", "kemet", "-A", "trust", "-E", "UTF8"],
            check=True, capture_output=True, cwd=folder, **self.user_options(),
        )  # fmt: skip

    def is_ready(self) -> bool:
        command = [self.programs["pg_isready"], "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        return super().is_ready() and subprocess.run(command).returncode == 0

    def address(self) -> list[str]:
        return ["-h", "127.0.0.1", "-p", str(self.port), "-U", "kemet"]

    def query(self, statement: str, database: str = "postgres") -> str:
        """The result of a statement, as text."""
        command = [self.programs["psql"], *self.address(), "-d", database, "-Atc", statement]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    def processes(self) -> list[int]:
        """The server process and those of its connections."""
        assert self.process is not None
        pid = self.process.pid
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        return [pid, *map(int, children)]

    def crash(self) -> None:
        """End it at once, as a power failure would: it recovers at the next start."""
        self.stop(signal.SIGQUIT)

    @contextmanager
    def frozen(self) -> Iterator[None]:
        """Let it accept connections and answer nothing, as on a machine that swaps."""
        stopped = []
        for pid in self.processes():  # the first starts no further ones then
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGSTOP)
                stopped.append(pid)
        try:
            yield
        finally:
            for pid in stopped:
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGCONT)

    def create_database(self) -> str:
        """The URL of a new, empty database."""
        name = f"kemet_{uuid4().hex[:8]}"
        subprocess.run([self.programs["createdb"], *self.address(), name], check=True)
        return f"postgresql://kemet@127.0.0.1:{self.port}/{name}"


@contextmanager
def run_postgres() -> Iterator[Postgres]:
    """PostgreSQL for some time."""
    # its user may have no access to the folders of pytest
    with tempfile.TemporaryDirectory(prefix="kemet-", ignore_cleanup_errors=True) as folder:
        service = Postgres(Path(folder))
        try:
            service.start()
            yield service
        finally:
            service.stop()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    with run_postgres() as service:
        yield service
