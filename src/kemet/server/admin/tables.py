"""The operator lists, shows and deletes tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any, Final

from sqlalchemy import ColumnElement, func, select

from ...api import to_dict
from ...game import Game
from ...tables.snapshots import rebuild
from ..people.erasure import current_names, find_seats
from ..platform import server_time
from ..storage.retention import DueTable, RetentionRules, delete_table
from ..storage.schema import TABLES
from ..storage.table_store import TableStore
from .database import AdminError


@dataclass(frozen=True, slots=True)
class TableFilter:
    """Which tables to list; None: all."""

    status: str | None = None
    public: bool | None = None
    name: str | None = None  # of a player, or a part of the title
    min_age_s: float = 0.0
    min_idle_s: float = 0.0


@dataclass(frozen=True, slots=True)
class TableLine:
    """A table in the list."""

    id: str
    status: str
    public: bool
    edition: str
    created: float
    last_entry_at: float
    entries: int
    expires_at: float | None
    title: str
    names: list[str]
    rated_in_play: bool


async def list_tables(store: TableStore, which: TableFilter, limit: int) -> list[TableLine]:
    """Tables that match, the last used first."""
    now = server_time.now()
    query = (
        select(TABLES)
        .where(
            TABLES.c.created <= now - which.min_age_s,
            TABLES.c.last_entry_at <= now - which.min_idle_s,
        )
        .order_by(TABLES.c.last_entry_at.desc(), TABLES.c.id)
    )
    if which.status is not None:
        query = query.where(TABLES.c.status == which.status)
    if which.public is not None:
        query = query.where(TABLES.c.public == which.public)
    named: set[str] | None = None
    if which.name is not None:
        named = {table_id for table_id, _ in await find_seats(store, which.name)}
    else:
        query = query.limit(limit)
    async with store.database.connect() as c:
        rows = [
            row
            for row in await c.execute(query)
            if named is None
            or row.id in named
            or (which.name or "").casefold() in row.title.casefold()
        ][:limit]
    names = await current_names(store, [row.id for row in rows])
    return [
        TableLine(
            row.id, row.status, row.public, f"{row.edition} {row.mode}", row.created,
            row.last_entry_at, row.entry_number, row.expires_at, row.title, names.get(row.id, []),
            row.rated_in_play,
        )
        for row in rows
    ]  # fmt: skip


async def show_table(
    store: TableStore, table_id: str, chat_lines: int = 20, secrets: bool = False
) -> dict[str, Any]:
    """What is known of a table; hidden cards, the record and webhooks only with `secrets`."""
    stored = await store.load(table_id)
    if stored is None:
        raise no_such_table(table_id)
    config = stored.config
    shown: dict[str, Any] = {
        "id": config.id,
        "title": config.title,
        "edition": f"{config.edition} {config.mode}",
        "created": config.created,
        "expires_at": config.expires_at,
        "public": config.public,
        "watch": config.watch,
        "time_control": to_dict(config.time_control),
        "rematch": stored.rematch,
    }
    seats = [row.to_seat() for row in stored.seats]
    try:
        table = rebuild(
            config, seats, stored.entries, await store.outages.periods(), stored.snapshot
        )
    except Exception as error:  # stored by another version, or damaged
        shown["unreadable"] = f"{type(error).__name__}: {error}"[:200]
        shown["seats"] = [{"seat": row.seat, "name": row.name} for row in stored.seats]
        return shown
    scores = table.scores()
    shown |= {
        "status": table.status,
        "round": table.game.state.round,
        "entries": table.entry_number,
        "last_entry_at": table.clock.updated_at,
        "shared": table.is_public_replay,
        "rated": table.rated,
        "unrated": table.unrated,
        "winner": table.winner,
        "ended_by": table.ended_by,
        "waiting_for": list(table.game.waiting) if table.status == "running" else [],
        "seats": [
            {
                "seat": number,
                "name": seat.name,
                "kind": seat.kind,
                "level": None if seat.is_person else seat.level,
                "joined": seat.joined,
                "away": seat.away,
                "conceded": seat.conceded,
                "points": scores[number],
            }
            for number, seat in enumerate(table.seats)
        ],
        "chat": [
            {"number": row.number, "seat": row.seat, "at": row.at, "text": row.text}
            for row in (
                await store.chat.latest_lines(table_id, 0, chat_lines) if chat_lines else []
            )
        ],
    }
    if secrets:
        shown["secrets"] = {
            "hands": [hidden_cards(table.game, seat) for seat in range(table.players)],
            "webhooks": [row.webhook for row in stored.seats],
            "record": table.game.record(),
        }
    return shown


def hidden_cards(game: Game, seat: int) -> dict[str, Any]:
    """What only a seat knows, besides its options."""
    own: dict[str, Any] = game.view(seat).to_json()["own"]
    return {name: cards for name, cards in own.items() if name != "options"}


async def require_tables(store: TableStore, table_ids: Iterable[str]) -> list[TableLine]:
    """The tables of ids; `AdminError` if one does not exist."""
    ids = list(dict.fromkeys(table_ids))
    async with store.database.connect() as c:
        rows = {row.id: row for row in await c.execute(select(TABLES).where(TABLES.c.id.in_(ids)))}
    for table_id in ids:
        if table_id not in rows:
            raise no_such_table(table_id)
    names = await current_names(store, ids)
    return [
        TableLine(
            id, rows[id].status, rows[id].public, f"{rows[id].edition} {rows[id].mode}",
            rows[id].created, rows[id].last_entry_at, rows[id].entry_number, rows[id].expires_at,
            rows[id].title, names.get(id, []), rows[id].rated_in_play,
        )
        for id in ids
    ]  # fmt: skip


async def delete_tables(
    store: TableStore, table_ids: Iterable[str], condition: ColumnElement[bool] | None = None
) -> int:
    """Delete tables that meet a condition, with everything that belongs to them; how many."""
    deleted = 0
    for table_id in table_ids:
        async with store.operator.change() as change:
            deleted += await delete_table(change.connection, table_id, condition)
            await change.notify([table_id], server_time.now())
    return deleted


async def count_tables(store: TableStore) -> dict[str, int]:
    """The number of tables by status."""
    query = select(TABLES.c.status, func.count()).group_by(TABLES.c.status)
    async with store.database.connect() as c:
        return {status: int(count) for status, count in await c.execute(query)}


def as_json(line: TableLine) -> dict[str, Any]:
    return asdict(line)


def no_such_table(table_id: str) -> AdminError:
    return AdminError(f"there is no table {table_id!r:.60}: kemet admin list shows them")


BATCH: Final = 100


async def list_due(store: TableStore, rules: RetentionRules, limit: int) -> list[DueTable]:
    """The tables that `purge` would delete, up to a number of them."""
    return await store.retention.due(server_time.now(), rules, limit)


async def purge(store: TableStore, rules: RetentionRules) -> Counter[str]:
    """Delete all tables past their retention; how many, by reason."""
    deleted: Counter[str] = Counter()
    while due := await list_due(store, rules, BATCH):
        is_due = rules.is_due(server_time.now())
        for table in due:
            deleted[table.reason] += await delete_tables(store, [table.id], is_due)
    return deleted
