"""Names of people are compared by two keys, by Unicode's data of letters that look alike; recovery
links that are used stay known; a game that was shared by one of its people stays public."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from kemet.tables.names import name_keys

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None

PEOPLE = sa.table(
    "people", *(sa.column(name) for name in ("id", "name", "created", "name_key", "case_key"))
)


def upgrade() -> None:
    """Of people with names that look alike, the first keeps the keys; all keep their names."""
    op.add_column(
        "people", sa.Column("case_key", sa.String(100), nullable=False, server_default="")
    )
    connection = op.get_bind()
    rows = connection.execute(sa.select(PEOPLE).order_by(PEOPLE.c.created, PEOPLE.c.id)).all()
    connection.execute(sa.update(PEOPLE).values(name_key=PEOPLE.c.id))  # so that no key is taken
    known_keys: set[str] = set()
    known_case_keys: set[str] = set()
    for row in rows:
        is_erased = row.name_key == row.id
        keys = name_keys(row.name or row.name_key)  # of a deleted person only the key is left
        key = row.id if is_erased or keys.look in known_keys else keys.look
        case_key = row.id if is_erased or keys.case in known_case_keys else keys.case
        known_keys.add(key)
        known_case_keys.add(case_key)
        own = sa.update(PEOPLE).where(PEOPLE.c.id == row.id)
        connection.execute(own.values(name_key=key, case_key=case_key))
    op.create_index("people_case_key", "people", ["case_key"], unique=True)
    op.execute(sa.text("DELETE FROM snapshots"))  # a cache of another format
    op.execute(sa.text("""UPDATE entries SET data = '{"complete": true}' WHERE kind = 'share'"""))
    op.create_table(
        "used_recoveries",
        sa.Column("recovery_hash", sa.String(64), primary_key=True),
        sa.Column(
            "person_id",
            sa.String(40),
            sa.ForeignKey("people.id", ondelete="CASCADE"),
            nullable=False,
        ),
    )
    op.create_index("used_recoveries_person_id", "used_recoveries", ["person_id"])


def downgrade() -> None:
    """The keys stay: earlier versions compare new names with them by their own rules."""
    op.execute(sa.text("DELETE FROM snapshots"))
    op.drop_table("used_recoveries")
    op.drop_index("people_case_key", "people")
    op.execute(sa.text("ALTER TABLE people DROP COLUMN case_key"))
