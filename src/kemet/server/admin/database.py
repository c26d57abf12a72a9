"""The database of the operator's commands: it must exist and have the schema of this version."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from ..platform import server_time
from ..settings import Settings
from ..storage.file_lock import sqlite_path
from ..storage.migrations import UnknownSchema, known_revisions, schema_revision
from ..storage.table_store import TableStore

RUNNING_WITHIN_S: Final = 10.0
"""Seconds after a heartbeat for which a server counts as running."""


class AdminError(Exception):
    """An operation that is not possible; the message says what to do."""


def database_path(settings: Settings) -> Path | None:
    """The SQLite file; None for PostgreSQL."""
    if not settings.is_sqlite:
        return None
    return sqlite_path(settings)


def cannot_open(error: Exception) -> AdminError:
    reason = str(getattr(error, "orig", None) or error).splitlines()[0]
    return AdminError(f"the database cannot be opened: {reason}")


@asynccontextmanager
async def open_store(settings: Settings) -> AsyncGenerator[TableStore]:
    """The store of the configured database; `AdminError` if it cannot be used."""
    path = database_path(settings)
    if path is not None and not path.is_file():
        raise AdminError(
            f"there is no database {path}: set KEMET_DATABASE_URL as for the server, or use "
            "--database"
        )
    store = TableStore(settings)
    try:
        await _check_schema(store, settings)
        yield store
    finally:
        await store.close()


async def _check_schema(store: TableStore, settings: Settings) -> None:
    try:
        async with store.database.connect() as c:
            revision = await c.run_sync(schema_revision)
    except (OSError, SQLAlchemyError) as error:
        raise cannot_open(error) from None
    known = known_revisions(settings)
    if revision is None:
        raise AdminError("the database is empty: start the server once")
    if revision not in known:
        raise AdminError(str(UnknownSchema(revision)))
    if revision != known[0]:
        raise AdminError(
            f"the database has schema {revision}, this version needs {known[0]}: back it up and "
            "start the server once, which migrates it"
        )


async def is_server_running(store: TableStore) -> bool:
    """Whether a server has written a heartbeat recently; in read-only mode none does."""
    last = await store.outages.last_heartbeat()
    return last is not None and server_time.now() - last < RUNNING_WITHIN_S
