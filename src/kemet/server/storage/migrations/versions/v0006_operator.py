"""The operator's commands: bans, read-only mode, notices to running servers, reports; and the time
of the last entry of a table, for retention."""

from __future__ import annotations

import time

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

GRACE_S = 30 * 24 * 60 * 60
"""Seconds before retention begins on a server that had none: its operator can set another."""


def upgrade() -> None:
    op.add_column(
        "tables", sa.Column("last_entry_at", sa.Double, nullable=False, server_default="0")
    )
    op.add_column("tables", sa.Column("rewrites", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("watched_at", sa.Double))
    op.execute(
        sa.text(
            "UPDATE tables SET last_entry_at = COALESCE("
            "(SELECT MAX(at) FROM entries WHERE entries.table_id = tables.id), created)"
        )
    )
    op.create_index("tables_last_entry_at", "tables", ["status", "last_entry_at"])
    op.create_table(
        "operator",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("read_only", sa.Boolean, nullable=False),
        sa.Column("message", sa.Text, nullable=False),
        sa.Column("retention_from", sa.Double, nullable=False),
    )
    has_tables = op.get_bind().execute(sa.text("SELECT 1 FROM tables LIMIT 1")).first() is not None
    op.execute(
        sa.text("INSERT INTO operator VALUES (1, 0, false, '', :retention_from)").bindparams(
            retention_from=time.time() + GRACE_S if has_tables else 0.0
        )
    )
    op.create_table(
        "operator_notices",
        sa.Column("revision", sa.Integer, primary_key=True),
        sa.Column("table_id", sa.String(40), primary_key=True),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_table(
        "bans",
        sa.Column("network", sa.String(50), primary_key=True),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("expires_at", sa.Double),
    )
    op.create_table(
        "reports",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("table_id", sa.String(40), nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("subject", sa.String(10), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("line", sa.Integer),
        sa.Column("reporter", sa.String(20), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("names", sa.JSON, nullable=False),
        sa.Column("chat", sa.JSON, nullable=False),
        sa.Column("closed_at", sa.Double),
    )
    op.create_index("reports_closed_at", "reports", ["closed_at"])


def downgrade() -> None:
    for name in ("reports", "bans", "operator_notices", "operator"):
        op.drop_table(name)
    op.drop_index("tables_last_entry_at", "tables")
    for name in ("watched_at", "rewrites", "last_entry_at"):
        op.drop_column("tables", name)  # in place: a copy would lose seats and entries on SQLite
