"""Where public tables were created, as hashes, for the shares of the list of tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for name in ("origin", "origin_network"):
        op.add_column("tables", sa.Column(name, sa.String(16), nullable=False, server_default=""))


def downgrade() -> None:
    for name in ("origin", "origin_network"):
        op.execute(sa.text(f"ALTER TABLE tables DROP COLUMN {name}"))
