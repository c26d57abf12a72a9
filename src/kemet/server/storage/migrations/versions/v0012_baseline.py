"""The schema of version 0.2.0, the first that is published: all later ones come from it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = None
branch_labels = None
depends_on = None

METADATA = sa.MetaData()

sa.Table(
    "tables",
    METADATA,
    sa.Column("id", sa.String(40), primary_key=True),
    sa.Column("created", sa.Double, nullable=False),
    sa.Column("edition", sa.String(20), nullable=False),
    sa.Column("mode", sa.String(20), nullable=False),
    sa.Column("players", sa.Integer, nullable=False),
    sa.Column("start_record", sa.Text, nullable=False),
    sa.Column("time_control", sa.JSON, nullable=False),
    sa.Column("title", sa.Text, nullable=False),
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("watch", sa.String(10), nullable=False),
    sa.Column("host_hash", sa.String(64), nullable=False),
    sa.Column("watch_hash", sa.String(64)),
    sa.Column("status", sa.String(10), nullable=False),
    sa.Column("open_seats", sa.Integer, nullable=False),
    sa.Column("entry_number", sa.Integer, nullable=False),
    sa.Column("next_due_at", sa.Double),
    sa.Column("rematch", sa.String(40)),
    sa.Column("deal", sa.String(10), nullable=False, server_default="unknown"),
    sa.Column("expires_at", sa.Double),
    sa.Column("last_entry_at", sa.Double, nullable=False, server_default="0"),
    sa.Column("rewrites", sa.Integer, nullable=False, server_default="0"),
    sa.Column("watched_at", sa.Double),
    sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("rated_in_play", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("deals_at_start", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("waiting_seats", sa.String(10), nullable=False, server_default=""),
    sa.Column("origin", sa.String(16), nullable=False, server_default=""),
    sa.Column("origin_network", sa.String(16), nullable=False, server_default=""),
    sa.Index("tables_next_due_at", "next_due_at"),
    sa.Index("tables_expires_at", "expires_at"),
    sa.Index("tables_listed", "public", "status", "created"),
    sa.Index("tables_last_entry_at", "status", "last_entry_at"),
)

sa.Table(
    "seats",
    METADATA,
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(10), nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("level", sa.String(24)),
    sa.Column("secret_hash", sa.String(64)),
    sa.Column("webhook", sa.Text),
    sa.Column("link_hash", sa.String(64)),
    sa.Column("seen_at", sa.Double),
    sa.Column("person_id", sa.String(40)),
    sa.Index("seats_person_id", "person_id"),
)

sa.Table(
    "entries",
    METADATA,
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(10), nullable=False),
    sa.Column("seat", sa.Integer),
    sa.Column("data", sa.JSON, nullable=False),
    sa.Column("key", sa.String(80)),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("public", sa.Boolean, nullable=False),
    sa.UniqueConstraint("table_id", "key", name="entries_key"),
)

sa.Table(
    "snapshots",
    METADATA,
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("entry_number", sa.Integer, nullable=False),
    sa.Column("engine", sa.String(40), nullable=False),
    sa.Column("data", sa.LargeBinary, nullable=False),
)

sa.Table(
    "analyses",
    METADATA,
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("format", sa.Integer, nullable=False),
    sa.Column("status", sa.String(10), nullable=False),
    sa.Column("done", sa.Integer, nullable=False),
    sa.Column("total", sa.Integer, nullable=False),
    sa.Column("updated_at", sa.Double, nullable=False),
    sa.Column("data", sa.LargeBinary),
)

sa.Table(
    "chat",
    METADATA,
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("seat", sa.Integer),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("key", sa.String(80)),
    sa.Column("at", sa.Double, nullable=False),
    sa.UniqueConstraint("table_id", "key", name="chat_key"),
)

sa.Table(
    "heartbeat",
    METADATA,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("at", sa.Double, nullable=False),
)

sa.Table(
    "outages",
    METADATA,
    sa.Column("began", sa.Double, primary_key=True),
    sa.Column("ended", sa.Double, nullable=False),
)

OPERATOR = sa.Table(
    "operator",
    METADATA,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("revision", sa.Integer, nullable=False),
    sa.Column("read_only", sa.Boolean, nullable=False),
    sa.Column("message", sa.Text, nullable=False),
)

sa.Table(
    "operator_notices",
    METADATA,
    sa.Column("revision", sa.Integer, primary_key=True),
    sa.Column("table_id", sa.String(40), primary_key=True),
    sa.Column("at", sa.Double, nullable=False),
)

sa.Table(
    "bans",
    METADATA,
    sa.Column("network", sa.String(50), primary_key=True),
    sa.Column("reason", sa.Text, nullable=False),
    sa.Column("created", sa.Double, nullable=False),
    sa.Column("expires_at", sa.Double),
)

sa.Table(
    "reports",
    METADATA,
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
    sa.Index("reports_closed_at", "closed_at"),
)

sa.Table(
    "people",
    METADATA,
    sa.Column("id", sa.String(40), primary_key=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("name_key", sa.String(100), nullable=False),
    sa.Column("case_key", sa.String(100), nullable=False, server_default=""),
    sa.Column("created", sa.Double, nullable=False),
    sa.Column("last_seen", sa.Double, nullable=False),
    sa.Column("recovery_hash", sa.String(64)),
    sa.Column("deleted_at", sa.Double),
    sa.UniqueConstraint("name_key", name="people_name_key"),
    sa.UniqueConstraint("recovery_hash", name="people_recovery_hash"),
    sa.Index("people_case_key", "case_key", unique=True),
)

sa.Table(
    "devices",
    METADATA,
    sa.Column("id", sa.String(40), primary_key=True),
    sa.Column("person_id", sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    sa.Column("label", sa.Text, nullable=False),
    sa.Column("secret_hash", sa.String(64), nullable=False),
    sa.Column("created", sa.Double, nullable=False),
    sa.Column("last_used", sa.Double, nullable=False),
    sa.UniqueConstraint("secret_hash", name="devices_secret_hash"),
    sa.Index("devices_person_id", "person_id"),
)

sa.Table(
    "used_recoveries",
    METADATA,
    sa.Column("recovery_hash", sa.String(64), primary_key=True),
    sa.Column("person_id", sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    sa.Index("used_recoveries_person_id", "person_id"),
)

sa.Table(
    "results",
    METADATA,
    sa.Column("table_id", sa.String(40), primary_key=True),
    sa.Column("title", sa.Text, nullable=False),
    sa.Column("edition", sa.String(20), nullable=False),
    sa.Column("mode", sa.String(20), nullable=False),
    sa.Column("players", sa.Integer, nullable=False),
    sa.Column("finished_at", sa.Double, nullable=False),
    sa.Column("rated", sa.Boolean, nullable=False),
    sa.Column("counted", sa.Boolean),
    sa.Column("unrated", sa.String(20)),
    sa.Index("results_rated", "rated", "finished_at"),
)

sa.Table(
    "result_seats",
    METADATA,
    sa.Column("table_id", sa.ForeignKey("results.table_id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("person_id", sa.String(40)),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("place", sa.Integer, nullable=False),
    sa.Column("points", sa.Integer, nullable=False),
    sa.Column("quit", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("without_gain", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("mu_before", sa.Double),
    sa.Column("mu", sa.Double),
    sa.Column("sigma", sa.Double),
    sa.Index("result_seats_person_id", "person_id"),
)

sa.Table(
    "trace_keys",
    METADATA,
    sa.Column("period", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("key", sa.String(64), nullable=False),
)

sa.Table(
    "traces",
    METADATA,
    sa.Column("person_id", sa.String(40), primary_key=True),
    sa.Column("period", sa.Integer, primary_key=True),
    sa.Column("tag", sa.String(32), primary_key=True),
    sa.Column("kind", sa.String(10), nullable=False),
)


def upgrade() -> None:
    METADATA.create_all(op.get_bind())
    op.bulk_insert(
        OPERATOR,
        [{"id": 1, "revision": 0, "read_only": False, "message": ""}],
    )


def downgrade() -> None:
    METADATA.drop_all(op.get_bind())
