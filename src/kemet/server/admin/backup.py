"""Backups of the database, consistent while a server writes, and their restoring."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
from collections.abc import Generator
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, NamedTuple
from urllib.parse import quote

from sqlalchemy.engine import make_url

from ..settings import Settings
from ..storage.file_lock import DatabaseLockFailed, database_lock
from ..storage.migrations import known_revisions
from .database import AdminError, database_path
from .text import printable

SQLITE_MAGIC: Final = b"SQLite format 3\x00"
COMPANIONS: Final = ("-wal", "-shm", "-journal", ".lock")
"""Endings of files that belong to a SQLite file."""


class BackupInfo(NamedTuple):
    """A backup that has been checked."""

    path: Path
    size: int
    revision: str
    tables: int


def back_up(settings: Settings, target: Path, overwrite: bool = False) -> BackupInfo:
    """Write a backup; it appears under its name only when it is complete and checked."""
    source = database_path(settings)
    check_target(target, source, overwrite)
    with _temporary_file(target) as temporary:
        if source is None:
            info = _dump_postgres(settings, temporary)
        else:
            if not source.is_file():
                raise AdminError(f"there is no database {source}")
            _copy_sqlite(source, temporary)
            info = check_sqlite(temporary, settings)
        _sync(temporary)
        _publish(temporary, target, overwrite)
    return info._replace(path=target)


def restore(settings: Settings, source: Path) -> tuple[BackupInfo, Path | None]:
    """Replace the database by a backup; where the old one is now."""
    database = database_path(settings)
    if database is None:
        raise AdminError(
            "PostgreSQL restores its own backups: stop the server, create an empty database and "
            f"run pg_restore --no-owner --dbname=URL {source}"
        )
    if not source.is_file():
        raise AdminError(f"there is no file {source}")
    if database.exists() and source.samefile(database):
        raise AdminError(f"{source} is the database itself")
    check_sqlite(source, settings)
    try:
        with database_lock(settings), _temporary_file(database) as temporary:
            shutil.copyfile(source, temporary)
            info = check_sqlite(temporary, settings)  # what is installed is what was checked
            _sync(temporary)
            aside = _keep_aside(database) if database.exists() else None
            temporary.replace(database)
            _sync_folder(database.parent)
    except DatabaseLockFailed as error:
        reason = "stop the server first" if "another server" in str(error) else str(error)
        raise AdminError(f"{database} cannot be replaced: {reason}") from None
    return info._replace(path=database), aside


# --- checks


def check_target(target: Path, source: Path | None, overwrite: bool) -> None:
    """`AdminError` if a backup cannot be written there."""
    if target.is_dir():
        raise AdminError(f"{target} is a directory: name a file in it")
    if not target.absolute().parent.is_dir():
        raise AdminError(f"there is no directory {target.parent}")
    if source is not None:
        own = {source.resolve(), *(Path(f"{source.resolve()}{end}") for end in COMPANIONS)}
        if target.resolve() in own:
            raise AdminError(f"{target} belongs to the database itself: choose another name")
    if target.is_symlink() or (target.exists() and not target.is_file()):
        raise AdminError(f"{target} is not a regular file: choose another name")
    if target.exists() and not overwrite:
        raise AdminError(f"{target} exists: choose another name, or use --force")


def check_sqlite(path: Path, settings: Settings) -> BackupInfo:
    """What a SQLite file has; `AdminError` if it is damaged or not a database of Kemet."""
    try:
        with path.open("rb") as file:
            magic = file.read(len(SQLITE_MAGIC))
    except OSError as error:
        raise AdminError(f"{path} cannot be read: {error.strerror or error}") from None
    if magic != SQLITE_MAGIC:
        raise AdminError(f"{path} is not a SQLite database")
    wal = Path(f"{path}-wal")
    if wal.exists() and wal.stat().st_size:
        raise AdminError(
            f"{path} is not a complete backup: {wal.name} beside it has changes. Make one with "
            "kemet admin backup"
        )
    try:
        uri = f"file:{quote(str(path.absolute()))}?mode=ro&immutable=1"
        with closing(sqlite3.connect(uri, uri=True)) as c:
            faults = [row[0] for row in c.execute("PRAGMA integrity_check(1)")]
            if faults != ["ok"]:
                raise AdminError(f"{path} is damaged: {printable(str(faults[0]))[:100]}")
            revision = str(c.execute("SELECT version_num FROM alembic_version").fetchone()[0])
            tables = int(c.execute("SELECT count(*) FROM tables").fetchone()[0])
            c.execute("SELECT count(*) FROM entries").fetchone()
    except (sqlite3.Error, TypeError) as error:
        raise AdminError(f"{path} is damaged or not a database of Kemet: {error}") from None
    if revision not in known_revisions(settings):
        raise AdminError(
            f"{path} has schema {revision[:20]!r}, which this version does not know: it comes from "
            "a newer one, or from before 0.2.0"
        )
    return BackupInfo(path, path.stat().st_size, revision, tables)


# --- parts


@contextmanager
def _temporary_file(target: Path) -> Generator[Path]:
    """A new, private file beside another; removed unless it is renamed."""
    path = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except OSError as error:
        raise AdminError(f"{target.parent} cannot be written: {error.strerror}") from None
    try:
        yield path
    except (sqlite3.Error, OSError) as error:
        reason = getattr(error, "strerror", None) or error
        raise AdminError(f"{target} cannot be written: {reason}") from None
    finally:
        for end in ("", *COMPANIONS):
            with suppress(FileNotFoundError):
                Path(f"{path}{end}").unlink()


def _copy_sqlite(source: Path, target: Path) -> None:
    """Copy a database of a running server with SQLite's online backup, in one step: a backup in
    several starts again with every write of the server."""
    with (
        closing(sqlite3.connect(source, timeout=30)) as old,
        closing(sqlite3.connect(target)) as new,
    ):
        old.backup(new, pages=-1)
        new.execute("PRAGMA journal_mode=DELETE")  # one file is everything


def _dump_postgres(settings: Settings, target: Path) -> BackupInfo:
    programs = {name: shutil.which(name) for name in ("pg_dump", "pg_restore")}
    for name, program in programs.items():
        if program is None:
            raise AdminError(
                f"a backup of PostgreSQL needs {name}, which is not installed here: install "
                "the client programs of PostgreSQL, or run pg_dump --format=custom elsewhere"
            )
    url = make_url(settings.async_url)
    environment = dict(os.environ)
    if url.password is not None:  # not an argument: other users see those
        environment["PGPASSWORD"] = str(url.password)
    address = url.set(drivername="postgresql", password=None).render_as_string()
    dump = [str(programs["pg_dump"]), "--format=custom", f"--file={target}", f"--dbname={address}"]
    _run(dump, environment)
    contents = _run([str(programs["pg_restore"]), "--list", str(target)], environment)
    data = [line for line in contents.splitlines() if " TABLE DATA " in line]
    if not any(" entries " in line for line in data):
        raise AdminError("the backup is not complete: it has no table entries")
    return BackupInfo(target, target.stat().st_size, "", len(data))


def _run(command: list[str], environment: dict[str, str]) -> str:
    done = subprocess.run(
        command, env=environment, capture_output=True, encoding="utf-8", errors="replace",
        stdin=subprocess.DEVNULL, check=False,
    )  # fmt: skip
    if done.returncode:
        lines = done.stderr.strip().splitlines() or ["no message"]
        raise AdminError(f"{Path(command[0]).name} failed: {lines[0][:200]}")
    return done.stdout


def _publish(temporary: Path, target: Path, overwrite: bool) -> None:
    """Give a file its name; without `overwrite` never in place of another."""
    if overwrite:
        temporary.replace(target)
    else:
        try:
            os.link(temporary, target)
        except FileExistsError:
            raise AdminError(f"{target} exists: choose another name, or use --force") from None
        except OSError:  # a file system without links
            if target.exists():
                raise AdminError(f"{target} exists: choose another name") from None
            temporary.replace(target)
    _sync_folder(target.absolute().parent)


def _keep_aside(database: Path) -> Path:
    """Keep a database under another name too, with its companions; it can be opened there.

    The database itself is replaced afterwards in one step: there is one at every moment.
    """
    with suppress(sqlite3.Error), closing(sqlite3.connect(database, timeout=30)) as c:
        c.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    now = f"{datetime.now(UTC):%Y%m%d-%H%M%S}"
    aside = database.with_name(f"{database.name}.before-restore-{now}")
    number = 1
    while aside.exists():
        number += 1
        aside = database.with_name(f"{database.name}.before-restore-{now}-{number}")
    try:
        os.link(database, aside)
    except OSError:  # a file system without links
        shutil.copy2(database, aside)
    for end in ("-wal", "-shm"):  # of the old database: beside the new one they would damage it
        companion = Path(f"{database}{end}")
        if companion.exists():
            companion.rename(f"{aside}{end}")
    return aside


def _sync(path: Path) -> None:
    with path.open("rb") as file:
        os.fsync(file.fileno())


def _sync_folder(path: Path) -> None:
    with suppress(OSError):  # not on every system
        folder = os.open(path, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
