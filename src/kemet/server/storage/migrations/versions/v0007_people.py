"""People who keep a name: devices, their seats, results and ratings."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute(sa.text("DELETE FROM snapshots"))  # a cache of another format
    op.add_column(
        "tables", sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.false())
    )
    op.add_column(
        "tables", sa.Column("waiting_seats", sa.String(10), nullable=False, server_default="")
    )
    op.add_column("seats", sa.Column("person_id", sa.String(40)))
    op.create_index("seats_person_id", "seats", ["person_id"])
    op.create_table(
        "people",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("name_key", sa.String(100), nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("last_seen", sa.Double, nullable=False),
        sa.Column("recovery_hash", sa.String(64)),
        sa.Column("deleted_at", sa.Double),
        sa.UniqueConstraint("name_key", name="people_name_key"),
        sa.UniqueConstraint("recovery_hash", name="people_recovery_hash"),
    )
    op.create_table(
        "devices",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column(
            "person_id",
            sa.String(40),
            sa.ForeignKey("people.id", ondelete="CASCADE"),
            nullable=False,
        ),
        sa.Column("label", sa.Text, nullable=False),
        sa.Column("secret_hash", sa.String(64), nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("last_used", sa.Double, nullable=False),
        sa.UniqueConstraint("secret_hash", name="devices_secret_hash"),
    )
    op.create_index("devices_person_id", "devices", ["person_id"])
    op.create_table(
        "results",
        sa.Column("table_id", sa.String(40), primary_key=True),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("edition", sa.String(20), nullable=False),
        sa.Column("mode", sa.String(20), nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("finished_at", sa.Double, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("counted", sa.Boolean),
    )
    op.create_index("results_rated", "results", ["rated", "finished_at"])
    op.create_table(
        "result_seats",
        sa.Column(
            "table_id",
            sa.String(40),
            sa.ForeignKey("results.table_id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("person_id", sa.String(40)),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("mu_before", sa.Double),
        sa.Column("mu", sa.Double),
        sa.Column("sigma", sa.Double),
    )
    op.create_index("result_seats_person_id", "result_seats", ["person_id"])


def downgrade() -> None:
    op.execute(sa.text("DELETE FROM snapshots"))
    op.execute(sa.text("DELETE FROM entries WHERE kind = 'person'"))
    for name in ("result_seats", "results", "devices", "people"):
        op.drop_table(name)
    op.drop_index("seats_person_id", "seats")
    op.execute(sa.text("ALTER TABLE seats DROP COLUMN person_id"))
    op.execute(sa.text("ALTER TABLE tables DROP COLUMN waiting_seats"))
    op.execute(sa.text("ALTER TABLE tables DROP COLUMN rated"))
