"""`kemet admin backup` and `restore`: consistent, private, checked, and nothing is overwritten."""

from __future__ import annotations

import os
import shutil
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event

import pytest

from kemet.api import ChatMessage
from kemet.server.admin import backup
from kemet.server.hosting.server_tables import ServerTables
from kemet.server.storage.file_lock import database_lock
from tests.support.admin_driver import Admin
from tests.support.cli_driver import CliRunner
from tests.support.services import Postgres, find_program
from tests.support.table_builders import create_table_id, run_on_database

pytestmark = pytest.mark.build_independent


@pytest.fixture
def admin(tmp_path: Path, typed: CliRunner) -> Admin:
    """The operator of a database with one table."""
    found = Admin(typed, f"sqlite:///{tmp_path / 'data' / 'kemet.db'}")
    (tmp_path / "data").mkdir()
    add_table(found)
    return found


def add_table(admin: Admin) -> None:
    async def work(service: ServerTables) -> None:
        table_id = await create_table_id(service)
        await service.post_chat(await service.find(table_id), 0, ChatMessage(text="hello"))

    run_on_database(admin.settings, work)


def count_tables(file: Path) -> int:
    with sqlite3.connect(file) as c:
        return int(c.execute("SELECT count(*) FROM tables").fetchone()[0])


def test_backup_and_restore(admin: Admin, tmp_path: Path) -> None:
    file, database = tmp_path / "b.db", tmp_path / "data" / "kemet.db"
    old_mask = os.umask(0)
    try:
        assert "1 table, schema 0012; checked" in admin("backup", str(file))
    finally:
        os.umask(old_mask)
    assert file.stat().st_mode & 0o777 == 0o600
    assert not file.with_name("b.db-wal").exists()
    add_table(admin)
    assert count_tables(database) == 2
    assert "Confirm it with --yes" in admin.refusal("restore", str(file))
    out = admin("restore", str(file), "--yes")
    assert count_tables(database) == 1
    [aside] = database.parent.glob("kemet.db.before-restore-*")
    assert str(aside) in out
    assert count_tables(aside) == 2
    assert database.stat().st_mode & 0o777 == 0o600
    assert count_tables(file) == 1
    add_table(admin)  # the restored database works
    admin("restore", str(file), "--yes")
    assert len(list(database.parent.glob("kemet.db.before-restore-*"))) == 2
    assert not list(tmp_path.rglob("*.part*"))


def test_backup_is_consistent_while_a_server_writes(admin: Admin, tmp_path: Path) -> None:
    stop = Event()

    def write() -> int:
        with sqlite3.connect(tmp_path / "data" / "kemet.db", timeout=30) as c:
            number = 1
            while not stop.is_set():
                number += 1
                c.execute(
                    "INSERT INTO chat SELECT id, ?, 0, ?, NULL, 0 FROM tables",
                    (number, "x" * 2000),
                )
                c.execute("UPDATE tables SET entry_number = ?", (number,))
                c.commit()
            return number

    with ThreadPoolExecutor(1) as pool:
        writer = pool.submit(write)
        try:
            for i in range(5):
                admin("backup", str(tmp_path / f"b{i}.db"))
        finally:
            stop.set()
        assert writer.result() > 5
    for i in range(5):
        with sqlite3.connect(tmp_path / f"b{i}.db") as c:
            [(last, chat)] = c.execute(
                "SELECT entry_number, (SELECT max(number) FROM chat) FROM tables"
            )
            assert last in (0, chat)


def test_backup_overwrites_only_with_force(admin: Admin, tmp_path: Path) -> None:
    file, database = tmp_path / "b.db", tmp_path / "data" / "kemet.db"
    file.write_text("precious")
    assert "exists: choose another name, or use --force" in admin.refusal("backup", str(file))
    assert file.read_text() == "precious"
    admin("backup", str(file), "--force")
    assert count_tables(file) == 1
    assert file.stat().st_mode & 0o777 == 0o600
    assert "is a directory" in admin.refusal("backup", str(tmp_path), "--force")
    assert "there is no directory" in admin.refusal("backup", str(tmp_path / "no" / "b.db"))
    link = tmp_path / "link.db"
    link.symlink_to(tmp_path / "elsewhere.db")
    assert "not a regular file" in admin.refusal("backup", str(link), "--force")
    fifo = tmp_path / "fifo"
    os.mkfifo(fifo)
    assert "not a regular file" in admin.refusal("backup", str(fifo), "--force")
    for end in ("", "-wal", "-shm", ".lock"):
        same = tmp_path / "data" / ".." / "data" / f"kemet.db{end}"
        assert "belongs to the database itself" in admin.refusal("backup", str(same), "--force")
    assert count_tables(database) == 1


def test_file_that_appears_meanwhile_is_not_overwritten(
    admin: Admin, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "b.db"
    check = backup.check_sqlite

    def check_late(path: Path, settings: object) -> backup.BackupInfo:
        file.write_text("precious")
        return check(path, settings)  # type: ignore[arg-type]

    monkeypatch.setattr(backup, "check_sqlite", check_late)
    assert "exists" in admin.refusal("backup", str(file))
    assert file.read_text() == "precious"


def test_damaged_backup_is_refused(admin: Admin, tmp_path: Path) -> None:
    good, database = tmp_path / "good.db", tmp_path / "data" / "kemet.db"
    admin("backup", str(good))
    bad = tmp_path / "bad.db"

    def refused(message: str) -> None:
        assert message in admin.refusal("restore", str(bad), "--yes")
        assert count_tables(database) == 1
        assert not list(database.parent.glob("*before-restore*"))

    refused("there is no file")
    bad.write_bytes(b"")
    refused("not a SQLite database")
    bad.write_text("SQLite format 2")
    refused("not a SQLite database")
    content = bytearray(good.read_bytes())
    bad.write_bytes(content[: len(content) // 2])
    refused("damaged")
    content[4096:12288] = b"\xff" * 8192
    bad.write_bytes(content)
    refused("damaged")
    bad.unlink()
    with sqlite3.connect(bad) as c:
        c.execute("CREATE TABLE other (x)")
    c.close()
    refused("not a database of Kemet")
    shutil.copy(good, bad)
    with sqlite3.connect(bad) as c:
        c.execute("UPDATE alembic_version SET version_num = '9999'")
    c.close()
    refused("comes from a newer one")
    shutil.copy(good, bad)
    wal = tmp_path / "bad.db-wal"
    wal.write_bytes(b"x")
    refused("is not a complete backup")
    wal.unlink()
    assert "is the database itself" in admin.refusal("restore", str(database), "--yes")


def test_unknown_schema_is_not_restored(admin: Admin, tmp_path: Path) -> None:
    file = tmp_path / "old.db"
    admin("backup", str(file))
    old = Admin(admin.typed, f"sqlite:///{file}")
    old.execute("UPDATE alembic_version SET version_num = '0004'")
    old.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    assert "does not know" in admin.refusal("restore", str(file), "--yes")
    assert "in all 1 tables" in admin("list")


def test_restore_without_a_database(tmp_path: Path, admin: Admin, typed: CliRunner) -> None:
    file = tmp_path / "b.db"
    admin("backup", str(file))
    other = Admin(typed, f"sqlite:///{tmp_path / 'new' / 'kemet.db'}")
    assert "the old database" not in other("restore", str(file), "--yes")
    assert count_tables(tmp_path / "new" / "kemet.db") == 1


def test_restore_needs_the_lock_of_the_file(admin: Admin, tmp_path: Path) -> None:
    file = tmp_path / "b.db"
    admin("backup", str(file))
    with database_lock(admin.settings):
        assert "stop the server first" in admin.refusal("restore", str(file), "--yes")


def test_postgresql(
    postgres: Postgres, typed: CliRunner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    admin = Admin(typed, postgres.create_database())
    add_table(admin)
    file = tmp_path / "kemet.dump"
    monkeypatch.setenv("PATH", str(tmp_path))
    assert "needs pg_dump, which is not installed" in admin.refusal("backup", str(file))
    program = find_program("pg_dump")
    if program is None:
        pytest.skip("pg_dump is not installed here")
    monkeypatch.setenv("PATH", f"{Path(program).parent}:/usr/bin:/bin")
    assert "checked" in admin("backup", str(file))
    assert file.stat().st_mode & 0o777 == 0o600
    assert file.read_bytes()[:5] == b"PGDMP"
    assert "exists" in admin.refusal("backup", str(file))
    assert "pg_restore" in admin.refusal("restore", str(file), "--yes")
    admin.url += "x"
    message = admin.refusal("backup", str(tmp_path / "other.dump"))
    assert "pg_dump failed" in message
    assert not (tmp_path / "other.dump").exists()
    assert not list(tmp_path.glob(".*"))
