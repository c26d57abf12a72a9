"""`kemet serve` with a database that it cannot use: one clear line, and an exit code that says
whether another start can help."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml  # type: ignore[import-untyped]

from kemet.server.platform.supervisor import EXIT_NEEDS_CHANGE
from tests.server.test_hosting import ROOT, unit
from tests.support.live_server import TIMEOUT_S, ServerProcess, free_port, wait_until
from tests.support.services import Postgres

pytestmark = pytest.mark.build_independent

NEWER = "9999"
"""A revision of the schema that no version has."""


def run(*arguments: str, url: str) -> tuple[int, list[str]]:
    """Exit code and output of Python with arguments, which must end by itself."""
    inherited = {k: v for k, v in os.environ.items() if not k.startswith("KEMET_")}
    done = subprocess.run(
        [sys.executable, *arguments], env={**inherited, "KEMET_DATABASE_URL": url},
        capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=4 * TIMEOUT_S,
        check=False,
    )  # fmt: skip
    return done.returncode, (done.stdout + done.stderr).splitlines()


def serve(url: str) -> tuple[int, list[str]]:
    return run("-m", "kemet", "serve", "--port", str(free_port()), url=url)


def make_newer(path: Path) -> None:
    """A database of a later version."""
    with sqlite3.connect(path) as c:
        c.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) PRIMARY KEY)")
        c.execute("INSERT INTO alembic_version VALUES (?)", (NEWER,))


def make_text(path: Path) -> None:
    path.write_text("This is no database, but a text that is long enough for a header. " * 20)


@pytest.mark.parametrize(
    ("make", "expected"),
    [
        (make_newer, f"has schema {NEWER}, of a newer version of Kemet"),
        (Path.mkdir, "is a directory"),
        (make_text, "is not a SQLite database"),
    ],
)
def test_what_only_a_person_can_change_is_not_tried_again(
    make: Callable[[Path], None], expected: str, tmp_path: Path
) -> None:
    path = tmp_path / "kemet.db"
    make(path)
    code, lines = serve(f"sqlite:///{path}")
    assert code == EXIT_NEEDS_CHANGE
    assert len(lines) == 1, lines
    assert lines[0].startswith("kemet serve: ")
    assert expected in lines[0]


def test_a_directory_gets_no_file_beside_it(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    serve(f"sqlite:///{tmp_path / 'data'}")
    assert [path.name for path in tmp_path.iterdir()] == ["data"]


@pytest.mark.parametrize("url", ["sqlite://", "sqlite:///", "sqlite:///:memory:"])
def test_a_database_without_a_file_is_refused(url: str) -> None:
    code, lines = serve(url)
    assert code == EXIT_NEEDS_CHANGE
    assert len(lines) == 1, lines
    assert "KEMET_DATABASE_URL must name a file" in lines[0]


def test_folders_that_cannot_be_made_are_named(tmp_path: Path) -> None:
    """They may be there at the next start: a disk that is not mounted yet."""
    (tmp_path / "file").touch()
    for folder in (tmp_path / "file", Path("/proc/kemet"), Path("/dev/null/kemet")):
        code, lines = serve(f"sqlite:///{folder / 'kemet.db'}")
        assert code == 1
        assert len(lines) == 1, lines
        assert f"{folder}" in lines[0]
        assert "[Errno" not in lines[0]


WITHOUT_RIGHTS = """
import os, sys
from kemet.server import main
from kemet.server.platform.supervisor import EXIT_NEEDS_CHANGE
if os.getuid() == 0:
    os.setuid(65534)
sys.exit(main.serve("127.0.0.1", int(sys.argv[1]), 1))
"""


@pytest.mark.parametrize("mode", [0o444, 0o000])
def test_a_file_that_cannot_be_written_is_named(mode: int) -> None:
    with tempfile.TemporaryDirectory(prefix="kemet-") as name:  # those of pytest are closed
        path, lock = Path(name) / "kemet.db", Path(name) / "kemet.db.lock"
        for made, rights in ((path, mode), (lock, 0o666)):
            made.touch()
            made.chmod(rights)
        path.parent.chmod(0o755)
        code, lines = run("-c", WITHOUT_RIGHTS, str(free_port()), url=f"sqlite:///{path}")
        assert code == 1
        assert len(lines) == 1, lines
        assert str(path) in lines[0]


def test_workers_that_find_a_newer_schema_end_the_server(
    tmp_path: Path, postgres: Postgres
) -> None:
    """A later version has migrated the database while this one ran."""
    server = ServerProcess(tmp_path, KEMET_DATABASE_URL=postgres.create_database())
    server.arguments = ["--workers", "2"]
    server.start()
    try:
        name = server.settings["KEMET_DATABASE_URL"].rpartition("/")[2]
        postgres.query(f"UPDATE alembic_version SET version_num = '{NEWER}'", name)
        assert server.process is not None
        os.kill(server.worker_pids()[0], signal.SIGKILL)
        wait_until(lambda: server.process and server.process.poll() is not None, 4 * TIMEOUT_S)
    finally:
        server.stop()
        server.client.close()
    assert server.process.returncode == EXIT_NEEDS_CHANGE
    errors = [line["message"] for line in server.logged_errors()]
    assert any(f"has schema {NEWER}, of a newer version" in text for text in errors), errors
    assert not any("traceback" in line for line in server.log_lines())
    assert "Traceback" not in server.log.read_text()


def test_an_operator_can_migrate_before_the_start(tmp_path: Path) -> None:
    path = tmp_path / "kemet.db"
    migrate = ("-m", "kemet", "admin", "migrate")
    for _ in range(2):
        code, lines = run(*migrate, url=f"sqlite:///{path}")
        assert (code, len(lines)) == (0, 1), lines
        assert "the database has schema" in lines[0]
    path.unlink()
    make_newer(path)
    code, lines = run(*migrate, url=f"sqlite:///{path}")
    assert code != 0
    assert len(lines) == 1, lines
    assert f"has schema {NEWER}, of a newer version of Kemet" in lines[0]


def test_restarts_stop_where_they_cannot_help() -> None:
    """systemd knows the exit code. Compose has no such rule: there a service that only migrates
    the database must have ended well before the server starts."""
    service = unit("kemet.service")["Service"]
    assert service["RestartPreventExitStatus"] == str(EXIT_NEEDS_CHANGE)
    services = yaml.safe_load((ROOT / "compose.yaml").read_text())["services"]
    migrate, kemet = services["migrate"], services["kemet"]
    assert migrate["restart"] == "no"
    assert migrate["entrypoint"] == ["kemet", "admin", "migrate"]
    assert kemet["depends_on"]["migrate"] == {"condition": "service_completed_successfully"}
    assert migrate["depends_on"] == {"db": {"condition": "service_healthy"}}
    assert (migrate["image"], migrate["environment"]) == (kemet["image"], kemet["environment"])
