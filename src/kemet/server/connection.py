"""Connections to the database: SQLite in a file, or PostgreSQL."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from sqlalchemy import event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import InterfaceError, OperationalError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from .settings import Settings

TROUBLE: Final = (OperationalError, InterfaceError, OSError, TimeoutError)
"""What a database that cannot be reached raises."""


def make_engine(settings: Settings) -> AsyncEngine:
    """Connections to the database of the settings."""
    url = make_url(settings.async_url)
    if not settings.is_sqlite:
        return create_async_engine(
            url, pool_size=10, max_overflow=10, pool_pre_ping=True, hide_parameters=True
        )
    if url.database and url.database != ":memory:":
        Path(url.database).expanduser().parent.mkdir(parents=True, exist_ok=True)
    engine = create_async_engine(
        url, pool_size=4, max_overflow=0, connect_args={"timeout": 30}, hide_parameters=True
    )  # fmt: skip

    @event.listens_for(engine.sync_engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        cursor = connection.cursor()
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute("PRAGMA synchronous=FULL")  # a commit outlives a power cut
        cursor.execute("PRAGMA foreign_keys=ON")
        cursor.close()

    return engine
