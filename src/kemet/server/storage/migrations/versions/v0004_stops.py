"""Stops: an auto-pass mode becomes the stops that ask at about the same moments."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

BATTLES = ["attacked", "my_battle"]
DEFAULTS = ["my_turn", "attacked", "veto", "my_battle"]
STOPS: dict[str, dict[str, Any]] = {
    "off": {"moments": DEFAULTS, "ask_every_time": True, "cards": {}},
    "this_round": {"moments": DEFAULTS, "ask_every_time": False, "cards": {}},  # for one round
    "outside_my_battles": {"moments": BATTLES, "ask_every_time": False, "cards": {}},
    "always": {"moments": [], "ask_every_time": False, "cards": {}},
}

ENTRIES = sa.table(
    "entries",
    sa.column("table_id", sa.String),
    sa.column("number", sa.Integer),
    sa.column("kind", sa.String),
    sa.column("data", sa.JSON),
)


def upgrade() -> None:
    op.execute(sa.text("DELETE FROM snapshots"))  # a cache of another format
    _convert("auto_pass", "stops", lambda data: STOPS[data["mode"]])


def downgrade() -> None:
    op.execute(sa.text("DELETE FROM snapshots"))
    _convert("stops", "auto_pass", lambda data: {"mode": _mode(data)})


def _mode(data: dict[str, Any]) -> str:
    if data["ask_every_time"]:
        return "off"
    return "outside_my_battles" if data["moments"] or data["cards"] else "always"


def _convert(old: str, new: str, convert: Callable[[dict[str, Any]], dict[str, Any]]) -> None:
    connection = op.get_bind()
    columns = (ENTRIES.c.table_id, ENTRIES.c.number, ENTRIES.c.data)
    rows = connection.execute(sa.select(*columns).where(ENTRIES.c.kind == old)).all()
    for row in rows:
        is_row = sa.and_(ENTRIES.c.table_id == row.table_id, ENTRIES.c.number == row.number)
        values = {"kind": new, "data": convert(row.data)}
        connection.execute(ENTRIES.update().where(is_row).values(values))
