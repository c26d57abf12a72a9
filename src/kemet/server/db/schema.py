"""The tables of the database. A change here needs a migration in `migrations/versions`."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

METADATA: Final = MetaData()

TABLES: Final = Table(
    "tables",
    METADATA,
    Column("id", String(40), primary_key=True),
    Column("created", Double, nullable=False),
    Column("edition", String(20), nullable=False),
    Column("mode", String(20), nullable=False),
    Column("players", Integer, nullable=False),
    Column("begun", Text, nullable=False),  # the record the game begins from: a secret
    Column("pace", JSON, nullable=False),
    Column("title", Text, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("watch", String(10), nullable=False),
    Column("host_hash", String(64), nullable=False),
    Column("watch_hash", String(64)),
    # what follows is told by the entries, and repeated here to be searched
    Column("status", String(10), nullable=False),
    Column("open_seats", Integer, nullable=False),
    Column("number", Integer, nullable=False),  # of the last entry
    Column("wakes", Double),  # when the table has something to do by itself
    Column("rematch", String(40)),
    Column("until", Double),  # when it is cleared away, unless somebody looks at it just then
    Index("tables_wakes", "wakes"),
    Index("tables_until", "until"),
    Index("tables_listed", "public", "status", "created"),
)

SEATS: Final = Table(
    "seats",
    METADATA,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),  # me, hotseat, link, open, bot
    Column("name", Text, nullable=False),
    Column("level", String(24)),
    Column("secret_hash", String(64)),
    Column("webhook", Text),
)

ENTRIES: Final = Table(
    "entries",
    METADATA,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("seat", Integer),
    Column("data", JSON, nullable=False),
    Column("key", String(80)),
    Column("at", Double, nullable=False),
    Column("shown", Boolean, nullable=False),
    UniqueConstraint("table_id", "key", name="entries_key"),
)

SNAPSHOTS: Final = Table(
    "snapshots",
    METADATA,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, nullable=False),
    Column("engine", String(40), nullable=False),
    Column("data", LargeBinary, nullable=False),
)

CHAT: Final = Table(
    "chat",
    METADATA,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer),
    Column("text", Text, nullable=False),
    Column("key", String(80)),
    Column("at", Double, nullable=False),
    UniqueConstraint("table_id", "key", name="chat_key"),
)

HEARTBEAT: Final = Table(
    "alive",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("at", Double, nullable=False),
)
"""One row: when a server last said that it runs."""

OUTAGES: Final = Table(
    "outages",
    METADATA,
    Column("began", Double, primary_key=True),
    Column("ended", Double, nullable=False),
)
"""Times when no server ran: no clock ticks in them."""
