"""Trust: links that claim a seat. Links of older tables are secrets of their seats already."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("seats", sa.Column("link_hash", sa.String(64)))
    op.execute(sa.text("DELETE FROM snapshots"))  # a cache of another format


def downgrade() -> None:
    """A link that nobody has opened is again the secret of its seat."""
    op.execute(sa.text("UPDATE seats SET secret_hash = link_hash WHERE secret_hash IS NULL"))
    op.execute(sa.text("UPDATE entries SET kind = 'join' WHERE kind = 'claim'"))
    op.execute(sa.text("DELETE FROM snapshots"))
    op.drop_column("seats", "link_hash")
