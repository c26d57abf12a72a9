"""Traces of the networks and devices of people, under keys that change."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column(
        "result_seats",
        sa.Column("without_gain", sa.Boolean, nullable=False, server_default=sa.false()),
    )
    op.create_table(
        "trace_keys",
        sa.Column("period", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("key", sa.String(64), nullable=False),
    )
    op.create_table(
        "traces",
        sa.Column("person_id", sa.String(40), primary_key=True),
        sa.Column("period", sa.Integer, primary_key=True),
        sa.Column("tag", sa.String(32), primary_key=True),
        sa.Column("kind", sa.String(10), nullable=False),
    )


def downgrade() -> None:
    op.drop_table("traces")
    op.drop_table("trace_keys")
    op.execute(sa.text("ALTER TABLE result_seats DROP COLUMN without_gain"))
