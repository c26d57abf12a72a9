"""A lock on a SQLite file: two servers would each believe that they know all changes."""

from __future__ import annotations

import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from sqlalchemy.engine import make_url

from ..settings import Settings

if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[bytes]) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class DatabaseLockFailed(Exception):
    """Another server uses the same file, or it cannot be created."""


@contextmanager
def database_lock(settings: Settings) -> Generator[None]:
    """Lock the SQLite file, if it is one; `DatabaseLockFailed` if that is impossible.

    Other programs may still read and write the file: only servers exclude each other.
    """
    name = make_url(settings.async_url).database
    if not settings.is_sqlite or not name or name == ":memory:":
        yield
        return
    path = Path(name).expanduser()
    try:
        path = path.resolve()  # a link is the same file
        path.parent.mkdir(0o700, parents=True, exist_ok=True)
        opened = path.with_name(path.name + ".lock").open("ab")
    except OSError as error:
        raise DatabaseLockFailed(f"the database cannot be opened: {error}") from None
    with opened as file:
        try:
            _lock(file)
        except OSError:
            raise DatabaseLockFailed(
                f"another server uses {path}: stop it, or give this one its own file with "
                "KEMET_DATABASE_URL=sqlite:///PATH"
            ) from None
        yield
