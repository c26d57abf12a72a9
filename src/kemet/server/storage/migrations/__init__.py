"""Migrations of the database (Alembic). `upgrade` runs all that are missing."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
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


class UnknownSchema(Exception):
    """The database has a schema that this version does not know."""

    def __init__(self, revision: str) -> None:
        super().__init__(revision)
        self.revision = revision

    def __str__(self) -> str:
        return (
            f"the database has schema {self.revision[:20]}, of a newer version of Kemet, or of one "
            "from before 0.2.0: install that version, or restore a backup of this one"
        )


def known_revisions(settings: Settings) -> list[str]:
    """The revisions of the schema that this version can migrate, the current one first."""
    scripts = ScriptDirectory.from_config(make_config(settings))
    return [script.revision for script in scripts.walk_revisions()]


def schema_revision(connection: Connection) -> str | None:
    """The revision of the schema of a database; None if it is empty."""
    return MigrationContext.configure(connection).get_current_revision()


async def upgrade(settings: Settings) -> None:
    """Migrate the database to the schema of this version; `StoreUnavailable` if it cannot be
    reached, `UnknownSchema` if it has a later one, or one from before 0.2.0."""
    engine = make_engine(settings, statement_seconds=None)  # a migration takes its time

    def run_upgrade(connection: Connection) -> None:
        revision = schema_revision(connection)
        if revision is not None and revision not in known_revisions(settings):
            raise UnknownSchema(revision)
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
