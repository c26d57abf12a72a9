"""Tables that are made for some days only."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("until", sa.Double))
    op.create_index("tables_until", "tables", ["until"])


def downgrade() -> None:
    op.drop_index("tables_until", "tables")
    with op.batch_alter_table("tables") as table:
        table.drop_column("until")
