"""Trust: links that claim a seat, when a person was last connected, and who has chosen the deal.

Links of older tables are secrets of their seats already, and who has chosen their deal is unknown.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("seats", sa.Column("link_hash", sa.String(64)))
    op.add_column("seats", sa.Column("seen_at", sa.Double))
    op.add_column(
        "tables", sa.Column("deal", sa.String(10), nullable=False, server_default="unknown")
    )
    op.execute(sa.text("DELETE FROM snapshots"))  # a cache of another format


def downgrade() -> None:
    """A link that nobody has opened is again the secret of its seat.

    New kinds of entries become `join`, which has no effect on a seat that has joined but to set the
    hash of its secret, if the entry has one.
    """
    op.execute(sa.text("UPDATE seats SET secret_hash = link_hash WHERE secret_hash IS NULL"))
    kinds = "('claim', 'vote', 'new_link')"
    op.execute(sa.text(f"UPDATE entries SET kind = 'join' WHERE kind IN {kinds}"))
    op.execute(sa.text("DELETE FROM snapshots"))
    op.drop_column("tables", "deal")
    op.drop_column("seats", "seen_at")
    op.drop_column("seats", "link_hash")
