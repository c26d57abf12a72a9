"""Tables in the database, with their seats, entries and snapshots. Entries are append-only."""

from __future__ import annotations

import json
import logging
import zlib
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import asdict, fields
from typing import Any, Final, Protocol

from sqlalchemy import (
    ColumnElement,
    bindparam,
    case,
    delete,
    func,
    insert,
    or_,
    select,
    update,
)  # fmt: skip
from sqlalchemy.engine import Row
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from ...api import TimeControl, to_dict
from ...engine.io.save import actions_fingerprint
from ...game import VERSION
from ...tables.commands import JoinSeat, SetPerson, read_entry
from ...tables.log_context import table_tag
from ...tables.online_table import Entry
from ...tables.protocols import NETWORK_SHARES
from ...tables.state import Origin, TableConfig
from ...tables.stored import (
    EntryConflict,
    GameResult,
    ListedTable,
    SeatRow,
    StoredTable,
    TableIndex,
    TableMetadata,
    TableProgress,
)
from ..settings import Settings
from .analysis_store import AnalysisStore
from .chat_store import ChatStore
from .database import Database
from .entries import INDEX_COLUMNS, EntryWriter, NewEntry, SqliteEntryWriter
from .notices import NoticeKind, entry_data, write_notice
from .operator_store import OperatorStore
from .outage_store import OutageStore
from .report_store import ReportStore
from .result_writer import write_result
from .retention import RetentionStore, delete_table, is_deletable
from .schema import CHAT, ENTRIES, SEATS, SNAPSHOTS, TABLES

log = logging.getLogger("kemet.store")

SNAPSHOT_FORMAT: Final = 7
"""The layout of a snapshot: raised with every change of `snapshots.dump_snapshot`."""

SNAPSHOT_ENGINE: Final = f"{VERSION} {actions_fingerprint()} {SNAPSHOT_FORMAT}"
"""What a snapshot depends on: one written under another value is ignored."""


class SharedEntries(Protocol):
    """The entries of a database that several workers share, and the notices between them."""

    async def entries(self, table_id: str, after: int) -> list[Entry]: ...

    async def notify(self, notices: list[str]) -> None: ...

    def close(self) -> None: ...


class TableStore:
    """Tables in the database; the stores in its fields have the rest."""

    def __init__(self, settings: Settings) -> None:
        self.database = Database(settings)
        self.chat = ChatStore(self.database)
        self.outages = OutageStore(self.database)
        self.postgres: SharedEntries | None = None
        self.writer: EntryWriter
        if settings.is_sqlite:
            self.writer = SqliteEntryWriter(settings, self.database.write_lock)
        else:
            from .postgres import PostgresStore  # here: asyncpg is an optional dependency

            postgres = PostgresStore(settings)
            self.postgres, self.writer = postgres, postgres.writer
        self.operator = OperatorStore(self.database)
        self.retention = RetentionStore(self.database)
        self.reports = ReportStore(self.database)
        self.analyses = AnalysisStore(self.database)

    async def close(self) -> None:
        if self.postgres is not None:
            self.postgres.close()
        await self.writer.close()
        await self.database.close()

    async def send_notices(self, notices: Iterable[tuple[str, NoticeKind, Any]]) -> None:
        """Tell other workers of something that is not stored: table, kind and data of each."""
        if self.postgres is not None:
            worker_id = self.database.worker_id
            await self.postgres.notify([write_notice(worker_id, *notice) for notice in notices])

    # --- tables

    async def create(
        self, config: TableConfig, seats: Sequence[SeatRow], index: TableIndex
    ) -> None:
        derived = {name: getattr(index, name) for name in INDEX_COLUMNS}
        values = config_values(config) | derived | {"players": len(seats)}
        rows = [asdict(seat) | {"table_id": config.id} for seat in seats]
        async with self.database.begin() as c:
            await c.execute(insert(TABLES).values(values))
            await c.execute(insert(SEATS), rows)

    async def load(self, table_id: str) -> StoredTable | None:
        """A table with everything that `rebuild` needs; None if there is none."""
        async with self.database.connect() as c:
            row = (await c.execute(select(TABLES).where(TABLES.c.id == table_id))).first()
            if row is None:
                return None
            seats = await self._seats(c, table_id)
            query = select(SNAPSHOTS).where(SNAPSHOTS.c.table_id == table_id)
            saved = (await c.execute(query)).first()
            snapshot = _read_snapshot(saved)
            number = 0 if saved is None or snapshot is None else saved.entry_number
            entries = await self._entries(c, table_id, number)
        return StoredTable(table_config(row), seats, row.rematch, entries, snapshot)

    async def seats(self, table_id: str) -> list[SeatRow]:
        async with self.database.connect() as c:
            return await self._seats(c, table_id)

    async def entries(self, table_id: str, after: int) -> list[Entry]:
        if self.postgres is not None:
            return await self.postgres.entries(table_id, after)
        async with self.database.connect() as c:
            return await self._entries(c, table_id, after)

    async def _seats(self, c: AsyncConnection, table_id: str) -> list[SeatRow]:
        columns = [SEATS.c[field.name] for field in fields(SeatRow)]
        query = select(*columns).where(SEATS.c.table_id == table_id).order_by(SEATS.c.seat)
        return [SeatRow(*row) for row in await c.execute(query)]

    async def _entries(self, c: AsyncConnection, table_id: str, after: int) -> list[Entry]:
        columns = [column for column in ENTRIES.c if column is not ENTRIES.c.table_id]
        is_later = (ENTRIES.c.table_id == table_id, ENTRIES.c.number > after)
        query = select(*columns).where(*is_later).order_by(ENTRIES.c.number)
        return [read_entry(**row._mapping) for row in await c.execute(query)]

    async def delete(self, table_id: str, condition: ColumnElement[bool] | None = None) -> bool:
        """Delete a table that meets a condition, unless a rated game is in play; whether it is
        deleted."""
        allowed = is_deletable() if condition is None else condition & is_deletable()
        async with self.database.begin() as c:
            is_deleted = await delete_table(c, table_id, allowed)
            await self.database.notify(c, table_id, "metadata")
        return is_deleted

    async def list_public(self, limit: int, offset: int = 0) -> list[ListedTable]:
        """Public tables to join or to watch; waiting tables come first, and then each origin has
        its turn: the newest of every address, the second newest of every address, and so on."""
        is_later = case((TABLES.c.status == "waiting", 0), else_=1)

        def number_of(origin: ColumnElement[str]) -> ColumnElement[int]:
            known = case((origin == "", TABLES.c.id), else_=origin)
            return func.row_number().over(
                partition_by=(is_later, known), order_by=TABLES.c.created.desc()
            )

        own = number_of(TABLES.c.origin)
        in_network = (number_of(TABLES.c.origin_network) - 1) // NETWORK_SHARES + 1
        turns = (
            select(
                TABLES.c.id,
                is_later.label("is_later"),
                case((own > in_network, own), else_=in_network).label("turn"),
            )
            .where(
                TABLES.c.public,
                TABLES.c.status.in_(("waiting", "running")),
                or_(TABLES.c.open_seats > 0, TABLES.c.watch == "public"),
            )
            .subquery()
        )
        query = (
            select(TABLES)
            .join(turns, turns.c.id == TABLES.c.id)
            .order_by(turns.c.is_later, turns.c.turn, TABLES.c.created.desc(), TABLES.c.id)
            .limit(limit)
            .offset(offset)
        )
        async with self.database.connect() as c:
            return [
                ListedTable(table_config(r), r.players, r.open_seats, r.status)
                for r in await c.execute(query)
            ]

    async def count_open(self, origin: Origin) -> tuple[int, int]:
        """The public tables that wait for players, of an address and of its network."""
        is_own = case((TABLES.c.origin == origin.address, 1))
        query = select(func.count(is_own), func.count()).where(
            TABLES.c.public,
            TABLES.c.status == "waiting",
            TABLES.c.open_seats > 0,
            TABLES.c.origin_network == origin.network,
        )
        async with self.database.connect() as c:
            own, in_network = (await c.execute(query)).one()
        return int(own), int(in_network)

    async def forget_origins(self, since: float) -> None:
        """Forget the origins of the games that are over since a time: they are in no list."""
        is_over = (TABLES.c.status == "over", TABLES.c.last_entry_at >= since)
        async with self.database.begin() as c:
            change = update(TABLES).where(*is_over, TABLES.c.origin != "")
            await c.execute(change.values(origin="", origin_network=""))

    # --- entries

    async def append(
        self, table_id: str, entry: Entry, index: TableIndex, result: GameResult | None = None
    ) -> None:
        """Store an entry durably; `EntryConflict` if its number or key is taken.

        `result` is that of the game if it is over, for the people who played it.
        """
        notice = ""
        if self.postgres is not None:
            notice = write_notice(self.database.worker_id, table_id, "entry", entry_data(entry))
        new = NewEntry(table_id, entry, index, notice)
        command = entry.command
        if isinstance(command, SetPerson) or (isinstance(command, JoinSeat) and command.person):
            await self._append_with_people(new, result, command)
        elif result is not None:
            await self._append_with_people(new, result)
        elif not await self.writer.store(new):
            raise EntryConflict

    async def _append_with_people(
        self, new: NewEntry, result: GameResult | None, command: SetPerson | JoinSeat | None = None
    ) -> None:
        """Store an entry with what follows from it for people who keep a name: in the histories
        and ratings (`result`), and at the seat of a command."""
        try:
            async with self.database.begin() as c:
                if not await self.writer.write_in(c, new):
                    raise EntryConflict
                if command is not None:
                    seat = (SEATS.c.table_id == new.table_id, SEATS.c.seat == command.seat)
                    await c.execute(update(SEATS).where(*seat).values(person_id=command.person))
                if result is not None:
                    await write_result(c, result)
        except IntegrityError as error:
            raise EntryConflict from error

    async def has_key(self, table_id: str, key: str) -> bool:
        query = select(ENTRIES.c.number).where(ENTRIES.c.table_id == table_id, ENTRIES.c.key == key)
        async with self.database.connect() as c:
            return (await c.execute(query)).first() is not None

    async def save_snapshot(
        self, table_id: str, number: int, data: dict[str, Any], rewrites: int = 0
    ) -> None:
        """Store a snapshot, unless the operator has rewritten the entries that it comes from."""
        packed = zlib.compress(json.dumps(data, separators=(",", ":")).encode(), 6)
        with suppress(IntegrityError):  # another worker has stored one meanwhile
            await self._replace_snapshot(table_id, number, packed, rewrites)

    async def _replace_snapshot(
        self, table_id: str, number: int, packed: bytes, rewrites: int
    ) -> None:
        async with self.database.begin() as c:
            await c.execute(delete(SNAPSHOTS).where(SNAPSHOTS.c.table_id == table_id))
            query = select(TABLES.c.rewrites).where(TABLES.c.id == table_id).with_for_update()
            if (await c.execute(query)).scalar_one_or_none() != rewrites:
                return
            await c.execute(
                insert(SNAPSHOTS).values(
                    table_id=table_id, entry_number=number, engine=SNAPSHOT_ENGINE, data=packed
                )
            )

    async def due_tables(self, now: float, limit: int = 200) -> list[str]:
        """Ids of tables with an automatic task that is due."""
        query = (
            select(TABLES.c.id).where(TABLES.c.next_due_at <= now).order_by(TABLES.c.next_due_at)
        )
        async with self.database.connect() as c:
            return [r.id for r in await c.execute(query.limit(limit))]

    async def postpone(self, table_id: str, until: float) -> None:
        """Let the next automatic task of a table wait; its next entry sets the time again."""
        async with self.database.begin() as c:
            await c.execute(update(TABLES).where(TABLES.c.id == table_id).values(next_due_at=until))

    # --- metadata

    async def set_webhook(self, table_id: str, seat: int, url: str | None) -> None:
        own_seat = (SEATS.c.table_id == table_id, SEATS.c.seat == seat)
        async with self.database.begin() as c:
            await c.execute(update(SEATS).where(*own_seat).values(webhook=url))
            await self.database.notify(c, table_id, "metadata")

    async def set_seen(self, seats: Sequence[tuple[str, int]], at: float) -> None:
        """Store that the people of some seats, by table and number, were connected at a time."""
        statement = (
            update(SEATS)
            .where(SEATS.c.table_id == bindparam("table"), SEATS.c.seat == bindparam("number"))
            .values(seen_at=at)
        )
        async with self.database.begin() as c:
            await c.execute(statement, [{"table": t, "number": n} for t, n in seats])

    async def seen_at(self, table_id: str, seat: int) -> float | None:
        """When the person of a seat was last stored as connected."""
        own_seat = (SEATS.c.table_id == table_id, SEATS.c.seat == seat)
        async with self.database.connect() as c:
            seen: float | None = (
                await c.execute(select(SEATS.c.seen_at).where(*own_seat))
            ).scalar_one_or_none()
            return seen

    async def set_rematch(self, table_id: str, next_id: str) -> str:
        """Set the rematch unless there is one; return the id that is stored."""
        async with self.database.begin() as c:
            unset = (TABLES.c.id == table_id, TABLES.c.rematch.is_(None))
            await c.execute(update(TABLES).where(*unset).values(rematch=next_id))
            await self.database.notify(c, table_id, "metadata")
            result = await c.execute(select(TABLES.c.rematch).where(TABLES.c.id == table_id))
            return str(result.scalar_one())

    async def metadata(self, table_id: str) -> TableMetadata | None:
        """The metadata of a table; None if there is no table."""
        async with self.database.connect() as c:
            result = await c.execute(select(TABLES.c.rematch).where(TABLES.c.id == table_id))
            row = result.first()
            if row is None:
                return None
            seats = await self._seats(c, table_id)
        return TableMetadata(seats, row.rematch, await self.chat.last_number(table_id))

    async def progress(self, table_ids: Sequence[str]) -> dict[str, TableProgress]:
        """How far tables are, as far as they exist, in one statement."""
        last_line = (
            select(func.coalesce(func.max(CHAT.c.number), 0))
            .where(CHAT.c.table_id == TABLES.c.id)
            .scalar_subquery()
        )
        columns = (TABLES.c.id, TABLES.c.entry_number, last_line, TABLES.c.rematch)
        async with self.database.connect() as c:
            rows = await c.execute(select(*columns).where(TABLES.c.id.in_(table_ids)))
            return {r[0]: TableProgress(*r[1:]) for r in rows}

    # --- health and metrics

    async def count_by_status(self) -> dict[str, int]:
        """How many tables there are of each status."""
        query = select(TABLES.c.status, func.count()).group_by(TABLES.c.status)
        async with self.database.connect() as c:
            return {str(status): int(number) for status, number in await c.execute(query)}


def _read_snapshot(row: Row[Any] | None) -> dict[str, Any] | None:
    """The snapshot of a row; None if it is of another version or damaged."""
    if row is None or row.engine != SNAPSHOT_ENGINE:
        return None
    try:
        snapshot = json.loads(zlib.decompress(row.data))
    except (zlib.error, ValueError):
        snapshot = None
    if not isinstance(snapshot, dict):
        log.warning("damaged snapshot", extra={"table": table_tag(row.table_id)})
        return None
    return snapshot


CONFIG_FIELDS: Final = tuple(field.name for field in fields(TableConfig))


def config_values(config: TableConfig) -> dict[str, Any]:
    """The columns of a table that are its configuration."""
    values = {name: getattr(config, name) for name in CONFIG_FIELDS}
    origin = {"origin": config.origin.address, "origin_network": config.origin.network}
    return values | origin | {"time_control": to_dict(config.time_control)}


def table_config(row: Row[Any]) -> TableConfig:
    values = {name: getattr(row, name) for name in CONFIG_FIELDS}
    values["time_control"] = TimeControl(**row.time_control)
    values["origin"] = Origin(row.origin, row.origin_network)
    return TableConfig(**values)
