"""A lock on a SQLite file: two servers would each believe that they know all changes."""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Generator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import IO

from sqlalchemy.engine import make_url

from ..settings import InvalidSetting, Settings
from .database import SQLITE_TIMEOUT_S

if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[bytes]) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class DatabaseLockFailed(Exception):
    """Another server uses the same file, or it cannot be created or written now."""


def sqlite_path(settings: Settings) -> Path:
    """The file of SQLite."""
    return Path(make_url(settings.async_url).database or "").expanduser()


@contextmanager
def database_lock(settings: Settings) -> Generator[None]:
    """Lock the file of SQLite; `DatabaseLockFailed` or `InvalidSetting` if no server can use it.

    Other programs may still read and write the file: only servers exclude each other.
    """
    if not settings.is_sqlite:
        yield
        return
    path = sqlite_path(settings)
    try:
        path = path.resolve()  # a link is the same file
        if path.exists() and not path.is_file():
            what = "a directory" if path.is_dir() else "no regular file"
            raise InvalidSetting(f"KEMET_DATABASE_URL must name a file, but {path} is {what}")
        path.parent.mkdir(0o700, parents=True, exist_ok=True)
        opened = path.with_name(path.name + ".lock").open("ab")
    except OSError as error:
        raise unusable(path, error.strerror or error) from None
    with opened as file:
        try:
            _lock(file)
        except OSError:
            raise DatabaseLockFailed(
                f"another server uses {path}: stop it, or give this one its own file with "
                "KEMET_DATABASE_URL=sqlite:///PATH"
            ) from None
        yield


def check_file(settings: Settings) -> None:
    """`InvalidSetting` for a file that is not one of SQLite, `DatabaseLockFailed` for one that
    cannot be written."""
    if not settings.is_sqlite:
        return
    path = sqlite_path(settings)
    try:
        with closing(sqlite3.connect(path, SQLITE_TIMEOUT_S, isolation_level=None)) as c:
            c.execute("BEGIN IMMEDIATE")
            c.execute("PRAGMA user_version = 0")  # a write, which `BEGIN` alone is not
            c.execute("ROLLBACK")
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorname == "SQLITE_NOTADB":
            text = f"KEMET_DATABASE_URL names {path}, which is not a SQLite database"
            raise InvalidSetting(text) from None
        raise unusable(path, error) from None


def unusable(path: Path, reason: object) -> DatabaseLockFailed:
    return DatabaseLockFailed(f"the database {path} cannot be opened: {reason}")
