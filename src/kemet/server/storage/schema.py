"""The schema of the database. A change needs a migration in `migrations/versions`."""

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
    false,
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
    Column("start_record", Text, nullable=False),  # the record of the initial game: secret
    Column("time_control", JSON, nullable=False),
    Column("title", Text, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("watch", String(10), nullable=False),
    Column("host_hash", String(64), nullable=False),
    Column("watch_hash", String(64)),
    # the columns below follow from the entries; they are repeated for queries
    Column("status", String(10), nullable=False),
    Column("open_seats", Integer, nullable=False),
    Column("entry_number", Integer, nullable=False),  # of the last entry
    Column("next_due_at", Double),  # when the next automatic task is due
    Column("rematch", String(40)),
    Column("deal", String(10), nullable=False, server_default="unknown"),
    Column("expires_at", Double),  # deleted then, unless somebody watches
    Column("last_entry_at", Double, nullable=False, server_default="0"),  # or of the creation
    Column("rewrites", Integer, nullable=False, server_default="0"),  # of entries, by the operator
    Column("watched_at", Double),  # set while somebody watches and it would be deleted soon
    Column("rated", Boolean, nullable=False, server_default=false()),  # chosen at its creation
    Column("rated_in_play", Boolean, nullable=False, server_default=false()),  # not deleted then
    Column("deals_at_start", Boolean, nullable=False, server_default=false()),  # when all joined
    Column("waiting_seats", String(10), nullable=False, server_default=""),  # of people, such as 02
    Column("origin", String(16), nullable=False, server_default=""),  # hash of an address
    Column("origin_network", String(16), nullable=False, server_default=""),
    Index("tables_next_due_at", "next_due_at"),
    Index("tables_expires_at", "expires_at"),
    Index("tables_listed", "public", "status", "created"),
    Index("tables_last_entry_at", "status", "last_entry_at"),
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
    Column("link_hash", String(64)),  # of the link that can claim the seat
    Column("seen_at", Double),  # when a worker last stored that its person is connected
    Column("person_id", String(40)),  # follows from the entries; repeated for queries
    Index("seats_person_id", "person_id"),
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
    Column("public", Boolean, nullable=False),
    UniqueConstraint("table_id", "key", name="entries_key"),
)

SNAPSHOTS: Final = Table(
    "snapshots",
    METADATA,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("entry_number", Integer, nullable=False),
    Column("engine", String(40), nullable=False),
    Column("data", LargeBinary, nullable=False),
)

ANALYSES: Final = Table(
    "analyses",
    METADATA,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("format", Integer, nullable=False),
    Column("status", String(10), nullable=False),  # waiting, running, done, failed
    Column("done", Integer, nullable=False),  # answers that are analysed
    Column("total", Integer, nullable=False),
    Column("updated_at", Double, nullable=False),
    Column("data", LargeBinary),  # of a complete analysis
)
"""Analyses of finished games, without the names of players."""

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
    "heartbeat",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("at", Double, nullable=False),
)
"""One row: the time of the last heartbeat of a server."""

OUTAGES: Final = Table(
    "outages",
    METADATA,
    Column("began", Double, primary_key=True),
    Column("ended", Double, nullable=False),
)
"""Periods without a server: clocks do not run in them."""

OPERATOR: Final = Table(
    "operator",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("revision", Integer, nullable=False),  # counts the operator's changes
    Column("read_only", Boolean, nullable=False),
    Column("message", Text, nullable=False),  # shown in read-only mode
)
"""One row: what the operator has set. Running servers look at its revision every few seconds."""

OPERATOR_NOTICES: Final = Table(
    "operator_notices",
    METADATA,
    Column("revision", Integer, primary_key=True),
    Column("table_id", String(40), primary_key=True),
    Column("at", Double, nullable=False),
)
"""Tables that the operator has deleted or rewritten: running servers load them again."""

BANS: Final = Table(
    "bans",
    METADATA,
    Column("network", String(50), primary_key=True),
    Column("reason", Text, nullable=False),
    Column("created", Double, nullable=False),
    Column("expires_at", Double),
)

REPORTS: Final = Table(
    "reports",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("table_id", String(40), nullable=False),  # no foreign key: a report outlives its table
    Column("at", Double, nullable=False),
    Column("subject", String(10), nullable=False),  # chat, name, play
    Column("seat", Integer),  # that is reported
    Column("line", Integer),  # of the chat
    Column("reporter", String(20), nullable=False),  # seat 0, host, spectator, visitor
    Column("text", Text, nullable=False),
    Column("title", Text, nullable=False),  # of the table
    Column("names", JSON, nullable=False),  # of the seats
    Column("chat", JSON, nullable=False),  # lines around the reported one
    Column("closed_at", Double),
    Index("reports_closed_at", "closed_at"),
)
"""Reports of abuse, with copies of what they are about."""

PEOPLE: Final = Table(
    "people",
    METADATA,
    Column("id", String(40), primary_key=True),
    Column("name", Text, nullable=False),  # empty when deleted
    Column("name_key", String(100), nullable=False),  # what names are compared by, as written
    Column("case_key", String(100), nullable=False, server_default=""),  # and in small letters
    Column("created", Double, nullable=False),
    Column("last_seen", Double, nullable=False),
    Column("recovery_hash", String(64)),
    Column("deleted_at", Double),  # the name is free some time after
    UniqueConstraint("name_key", name="people_name_key"),
    UniqueConstraint("recovery_hash", name="people_recovery_hash"),
    Index("people_case_key", "case_key", unique=True),
)
"""People who keep a name."""

DEVICES: Final = Table(
    "devices",
    METADATA,
    Column("id", String(40), primary_key=True),
    Column("person_id", ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("label", Text, nullable=False),
    Column("secret_hash", String(64), nullable=False),
    Column("created", Double, nullable=False),
    Column("last_used", Double, nullable=False),
    UniqueConstraint("secret_hash", name="devices_secret_hash"),
    Index("devices_person_id", "person_id"),
)
"""Devices on which a person is signed in, each with a secret of its own."""

USED_RECOVERIES: Final = Table(
    "used_recoveries",
    METADATA,
    Column("recovery_hash", String(64), primary_key=True),
    Column("person_id", ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Index("used_recoveries_person_id", "person_id"),
)
"""Recovery links that were used or replaced: nobody can choose one again."""

RESULTS: Final = Table(
    "results",
    METADATA,
    Column("table_id", String(40), primary_key=True),  # also after the table is deleted
    Column("title", Text, nullable=False),
    Column("edition", String(20), nullable=False),
    Column("mode", String(20), nullable=False),
    Column("players", Integer, nullable=False),
    Column("finished_at", Double, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("counted", Boolean),  # null: no rating is computed from it yet
    Column("unrated", String(20)),  # why it does not count, though it was to be rated
    Index("results_rated", "rated", "finished_at"),
)
"""Finished games of people; ratings follow from them."""

RESULT_SEATS: Final = Table(
    "result_seats",
    METADATA,
    Column("table_id", ForeignKey("results.table_id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person_id", String(40)),  # stays without its person, so that ratings can be recomputed
    Column("name", Text, nullable=False),
    Column("place", Integer, nullable=False),
    Column("points", Integer, nullable=False),
    Column("quit", Boolean, nullable=False, server_default=false()),  # has made it void
    Column("without_gain", Boolean, nullable=False, server_default=false()),  # of rating
    Column("mu_before", Double),  # the rating of the person before and after the game
    Column("mu", Double),
    Column("sigma", Double),
    Index("result_seats_person_id", "person_id"),
)

TRACE_KEYS: Final = Table(
    "trace_keys",
    METADATA,
    Column("period", Integer, primary_key=True, autoincrement=False),
    Column("key", String(64), nullable=False),
)
"""The key of the traces of a period, deleted with them."""

TRACES: Final = Table(
    "traces",
    METADATA,
    Column("person_id", String(40), primary_key=True),
    Column("period", Integer, primary_key=True),
    Column("tag", String(32), primary_key=True),  # a keyed hash
    Column("kind", String(10), nullable=False),  # network, device
)
"""Which networks and devices people used on the last two days, as hashes that can be compared
within a period."""
