"""Deals that are drawn at the start of a game; rated games in play, and games that do not count."""

from __future__ import annotations

import secrets

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


TABLES = sa.table(
    "tables",
    sa.column("id", sa.String),
    sa.column("start_record", sa.Text),
    sa.column("deals_at_start", sa.Boolean),
)
ENTRIES = sa.table(
    "entries",
    sa.column("table_id", sa.String),
    sa.column("number", sa.Integer),
    sa.column("data", sa.JSON),
)
MARK_RATED_GAMES = """
UPDATE tables SET rated_in_play = true
WHERE rated AND status IN ('running', 'paused') AND NOT EXISTS (
    SELECT 1 FROM seats WHERE seats.table_id = tables.id AND seats.person_id IS NULL
)
"""
UNDRAWN = f"\nseed {1 << 127}\n"


def upgrade() -> None:
    op.execute(sa.text("DELETE FROM snapshots"))  # a cache of another format
    for name in ("deals_at_start", "rated_in_play"):
        op.add_column(
            "tables", sa.Column(name, sa.Boolean, nullable=False, server_default=sa.false())
        )
    op.execute(sa.text(MARK_RATED_GAMES))
    op.add_column("results", sa.Column("unrated", sa.String(20)))
    op.add_column(
        "result_seats", sa.Column("quit", sa.Boolean, nullable=False, server_default=sa.false())
    )


def downgrade() -> None:
    op.execute(sa.text("DELETE FROM snapshots"))
    deal_all()
    op.execute(sa.text("ALTER TABLE result_seats DROP COLUMN quit"))
    op.execute(sa.text("ALTER TABLE results DROP COLUMN unrated"))
    for name in ("deals_at_start", "rated_in_play"):
        op.execute(sa.text(f"ALTER TABLE tables DROP COLUMN {name}"))


def deal_all() -> None:
    """Write the drawn seeds into the records, and draw those of tables that wait."""
    bind = op.get_bind()
    query = sa.select(TABLES.c.id, TABLES.c.start_record).where(TABLES.c.deals_at_start)
    for table_id, record in bind.execute(query).all():
        entries = sa.select(ENTRIES.c.data).where(ENTRIES.c.table_id == table_id)
        found = [data["seed"] for data in bind.execute(entries).scalars() if "seed" in data]
        seed = found[0] if found else str(secrets.randbits(128) | 1 << 120)
        values = {"start_record": record.replace(UNDRAWN, f"\nseed {seed}\n", 1)}
        bind.execute(sa.update(TABLES).where(TABLES.c.id == table_id).values(values))
