"""PostgreSQL and Redis for tests, in temporary folders and on free ports.

Both can be stopped and started again, also during a game. `.ci/services` installs them on
Debian; elsewhere the tests that need them are skipped with one line that says so.
"""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Iterator
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
            self.process.wait(TIMEOUT_S)


class Postgres(Service):
    """A cluster with any number of databases."""

    def __init__(self, folder: Path) -> None:
        programs = {
            name: find_program(name) for name in ("initdb", "postgres", "createdb", "pg_isready")
        }
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
        super().__init__(folder, [*command, "-c", "listen_addresses=127.0.0.1"], user)
        subprocess.run(
            [self.programs["initdb"], "-D", str(data), "-U", "kemet", "-A", "trust", "-E", "UTF8"],
            check=True, capture_output=True, cwd=folder, **self.user_options(),
        )  # fmt: skip

    def is_ready(self) -> bool:
        command = [self.programs["pg_isready"], "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        return super().is_ready() and subprocess.run(command).returncode == 0

    def create_database(self) -> str:
        """The URL of a new, empty database."""
        name = f"kemet_{uuid4().hex[:8]}"
        where = ["-h", "127.0.0.1", "-p", str(self.port), "-U", "kemet"]
        subprocess.run([self.programs["createdb"], *where, name], check=True)
        return f"postgresql://kemet@127.0.0.1:{self.port}/{name}"


class Redis(Service):
    """A Redis without persistence."""

    def __init__(self, folder: Path) -> None:
        program = find_program("redis-server") or find_program("valkey-server")
        if program is None:
            pytest.skip("Redis is not installed here (no redis-server): see .ci/services")
        command = [program, "--port", "PORT", "--bind", "127.0.0.1", "--save", "", "--dir", "."]
        super().__init__(folder, command)

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"


def run_service(service_type: type[Postgres] | type[Redis]) -> Iterator[Any]:
    """A service for the duration of a fixture."""
    # the user of PostgreSQL may have no access to the folders of pytest
    with tempfile.TemporaryDirectory(prefix="kemet-", ignore_cleanup_errors=True) as folder:
        service = service_type(Path(folder))
        try:
            service.start()
            yield service
        finally:
            service.stop()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    yield from run_service(Postgres)


@pytest.fixture(scope="session")
def redis() -> Iterator[Redis]:
    yield from run_service(Redis)
