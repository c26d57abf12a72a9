"""Tables, seats, entries, snapshots, chat, and when no server ran."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("edition", sa.String(20), nullable=False),
        sa.Column("mode", sa.String(20), nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("begun", sa.Text, nullable=False),
        sa.Column("pace", sa.JSON, nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("watch", sa.String(10), nullable=False),
        sa.Column("host_hash", sa.String(64), nullable=False),
        sa.Column("watch_hash", sa.String(64)),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("open_seats", sa.Integer, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("wakes", sa.Double),
        sa.Column("rematch", sa.String(40)),
    )
    op.create_index("tables_wakes", "tables", ["wakes"])
    op.create_index("tables_listed", "tables", ["public", "status", "created"])
    op.create_table(
        "seats",
        _table_id(),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("level", sa.String(24)),
        sa.Column("secret_hash", sa.String(64)),
        sa.Column("webhook", sa.Text),
    )
    op.create_table(
        "entries",
        _table_id(),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("data", sa.JSON, nullable=False),
        sa.Column("key", sa.String(80)),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("shown", sa.Boolean, nullable=False),
        sa.UniqueConstraint("table_id", "key", name="entries_key"),
    )
    op.create_table(
        "snapshots",
        _table_id(),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("engine", sa.String(40), nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "chat",
        _table_id(),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("key", sa.String(80)),
        sa.Column("at", sa.Double, nullable=False),
        sa.UniqueConstraint("table_id", "key", name="chat_key"),
    )
    op.create_table(
        "alive",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_table(
        "outages",
        sa.Column("began", sa.Double, primary_key=True),
        sa.Column("ended", sa.Double, nullable=False),
    )


def downgrade() -> None:
    for name in ("outages", "alive", "chat", "snapshots", "entries", "seats", "tables"):
        op.drop_table(name)


def _table_id() -> sa.Column[str]:
    return sa.Column(
        "table_id",
        sa.String(40),
        sa.ForeignKey("tables.id", ondelete="CASCADE"),
        primary_key=True,
    )
