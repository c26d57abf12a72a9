"""Plain names: columns, states, time controls and entries in the vocabulary of the code.

Columns are renamed in place (`ALTER TABLE … RENAME COLUMN`), never by `batch_alter_table`: that
drops the old table on SQLite, and with `PRAGMA foreign_keys=ON` seats and entries go with it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

COLUMNS = (
    ("tables", "begun", "start_record"),
    ("tables", "pace", "time_control"),
    ("tables", "number", "entry_number"),
    ("entries", "shown", "public"),
    ("snapshots", "number", "entry_number"),
)
INDEXED = (("wakes", "next_due_at"), ("until", "expires_at"))  # of "tables", with an index each
STATUSES = {"gathering": "waiting"}
KINDS = {"takeback": "undo", "order": "auto_pass"}
CLOCKS = {"bank": "fischer"}
MODES = {  # the old word said when to ask, the new one says when to pass
    "ask": "off",
    "not_this_round": "this_round",
    "my_battles": "outside_my_battles",
    "never": "always",
}
FLAGS = {"ask_forced": "ask_forced=always", "quiet": "ask_forced=never"}  # of a record's options
BATCH = 1000

TABLES = sa.table(
    "tables",
    sa.column("id", sa.String),
    sa.column("status", sa.String),
    sa.column("time_control", sa.JSON),
    sa.column("start_record", sa.Text),
)
ENTRIES = sa.table(
    "entries",
    sa.column("table_id", sa.String),
    sa.column("number", sa.Integer),
    sa.column("kind", sa.String),
    sa.column("data", sa.JSON),
)


def upgrade() -> None:
    for old, new in INDEXED:
        _rename_indexed(old, new)
    for table, old, new in COLUMNS:
        op.alter_column(table, old, new_column_name=new)
    op.rename_table("alive", "heartbeat")
    op.execute(sa.text("DELETE FROM snapshots"))  # a cache of another format
    _convert_tables(STATUSES, CLOCKS, _new_record)
    _convert_entries(_new_data)
    _replace(ENTRIES, "kind", KINDS)


def downgrade() -> None:
    _replace(ENTRIES, "kind", _inverse(KINDS))
    _convert_entries(_old_data)
    _convert_tables(_inverse(STATUSES), _inverse(CLOCKS), _old_record)
    op.execute(sa.text("DELETE FROM snapshots"))
    op.rename_table("heartbeat", "alive")
    for table, old, new in COLUMNS:
        op.alter_column(table, new, new_column_name=old)
    for old, new in INDEXED:
        _rename_indexed(new, old)


def _rename_indexed(old: str, new: str) -> None:
    op.drop_index(f"tables_{old}", "tables")
    op.alter_column("tables", old, new_column_name=new)
    op.create_index(f"tables_{new}", "tables", [new])


def _convert_tables(
    statuses: dict[str, str], clocks: dict[str, str], record: Callable[[str], str]
) -> None:
    _replace(TABLES, "status", statuses)
    connection = op.get_bind()
    rows = connection.execute(
        sa.select(TABLES.c.id, TABLES.c.time_control, TABLES.c.start_record)
    ).all()
    for row in rows:
        control = dict(row.time_control)
        control["kind"] = clocks.get(control.get("kind", "none"), control.get("kind", "none"))
        values = {"time_control": control, "start_record": record(row.start_record)}
        if values != {"time_control": row.time_control, "start_record": row.start_record}:
            connection.execute(TABLES.update().where(TABLES.c.id == row.id).values(values))


def _convert_entries(convert: Callable[[str, dict[str, Any]], dict[str, Any]]) -> None:
    """Convert the entries whose data contains one of the words; few answers do."""
    text = sa.cast(ENTRIES.c.data, sa.Text)
    words = (
        *("order", "fault", "hash", "why"),
        *("mode", "auto_pass", "bot_error", "secret_hash", "reason"),
    )
    some = sa.or_(*(text.like(f'%"{word}"%') for word in words))
    connection = op.get_bind()
    rows = connection.execute(
        sa.select(ENTRIES.c.table_id, ENTRIES.c.number, ENTRIES.c.kind, ENTRIES.c.data).where(some)
    ).all()
    change = (
        ENTRIES.update()
        .where(ENTRIES.c.table_id == sa.bindparam("of"), ENTRIES.c.number == sa.bindparam("nth"))
        .values(data=sa.bindparam("new"))
    )
    changes = [
        {"of": row.table_id, "nth": row.number, "new": convert(row.kind, row.data)} for row in rows
    ]
    for first in range(0, len(changes), BATCH):
        connection.execute(change, changes[first : first + BATCH])


def _new_data(kind: str, data: dict[str, Any]) -> dict[str, Any]:
    data = dict(data)
    if kind == "order":
        return {"mode": MODES[data["order"]]}
    if kind == "answer":
        if data.get("by") == "order":
            data["by"] = "auto_pass"
        return _renamed(data, fault="bot_error")
    if kind == "join":
        return _renamed(data, hash="secret_hash")
    if kind == "leave":
        return _renamed(data, why="reason")
    return data


def _old_data(kind: str, data: dict[str, Any]) -> dict[str, Any]:
    data = dict(data)
    if kind == "order":
        return {"order": _inverse(MODES)[data["mode"]]}
    if kind == "answer":
        if data.get("by") == "auto_pass":
            data["by"] = "order"
        return _renamed(data, bot_error="fault")
    if kind == "join":
        return _renamed(data, secret_hash="hash")
    if kind == "leave":
        return _renamed(data, reason="why")
    return data


def _new_record(text: str) -> str:
    return _with_options(text, FLAGS)


def _old_record(text: str) -> str:
    return _with_options(text, _inverse(FLAGS))


def _with_options(text: str, words: dict[str, str]) -> str:
    """A record with replaced words in the options of its header."""
    head, gap, rest = text.partition("\n\n")
    lines = [
        " ".join(words.get(word, word) for word in line.split(" "))
        if line.startswith("options ")
        else line
        for line in head.split("\n")
    ]
    return "\n".join(lines) + gap + rest


def _renamed(data: dict[str, Any], **names: str) -> dict[str, Any]:
    return {names.get(key, key): value for key, value in data.items()}


def _replace(table: sa.TableClause, column: str, words: dict[str, str]) -> None:
    for old, new in words.items():
        op.execute(table.update().where(table.c[column] == old).values({column: new}))


def _inverse(words: dict[str, str]) -> dict[str, str]:
    return {new: old for old, new in words.items()}
