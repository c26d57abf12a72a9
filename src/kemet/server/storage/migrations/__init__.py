"""Migrations of the database (Alembic). `upgrade` runs all that are missing."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection

from ...settings import Settings
from ..database import make_engine, reachable
from ..schema import METADATA


def make_config(settings: Settings) -> Config:
    """The configuration of Alembic, without a file."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    config.attributes["url"] = settings.async_url
    config.attributes["metadata"] = METADATA
    return config


async def upgrade(settings: Settings) -> None:
    """Migrate the database to the schema of this version; `StoreUnavailable` if it cannot be
    reached."""
    engine = make_engine(settings, statement_seconds=None)  # a migration takes its time

    def run_upgrade(connection: Connection) -> None:
        config = make_config(settings)
        config.attributes["connection"] = connection
        command.upgrade(config, "head")

    try:
        with reachable():
            async with engine.begin() as connection:
                if not settings.is_sqlite:  # one worker at a time
                    await connection.exec_driver_sql("SELECT pg_advisory_xact_lock(20121110)")
                await connection.run_sync(run_upgrade)
    finally:
        await engine.dispose()
