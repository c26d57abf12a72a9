"""Erasing a person: the name becomes a neutral one and the chat lines go, while games stay.

Everything at a seat is the person's: all names that it had, its chat lines, its reports and its
webhook. Names are also in the record of the initial game, in the chat of others, in titles, in
reports and in the results of games. A person who keeps the name on the server loses the profile.
The operator erases a name or a seat; people who delete their profile erase themselves.
Snapshots are deleted: they are built from the entries again. A running server that still has the
old names in memory cannot store them as a snapshot, since `tables.rewrites` has changed.
"""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import ColumnElement, delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ...api import ApiError
from ..platform import server_time
from ..storage.people_store import NAMING_KINDS, delete_profile
from ..storage.schema import (
    CHAT,
    ENTRIES,
    PEOPLE,
    REPORTS,
    RESULT_SEATS,
    RESULTS,
    SEATS,
    SNAPSHOTS,
    TABLES,
)
from ..storage.table_store import TableStore


def same_name(one: str, other: str) -> bool:
    """Whether two names are the same, whatever their case."""
    return one.strip().casefold() == other.strip().casefold()


async def find_seats(store: TableStore, name: str) -> set[tuple[str, int]]:
    """Tables and seats at which a name was ever used."""
    found: set[tuple[str, int]] = set()
    async with store.database.connect() as c:
        query = select(SEATS.c.table_id, SEATS.c.seat, SEATS.c.name)
        for row in await c.execute(query):
            if same_name(row.name, name):
                found.add((row.table_id, row.seat))
        entries = select(ENTRIES.c.table_id, ENTRIES.c.seat, ENTRIES.c.data).where(
            ENTRIES.c.kind.in_(NAMING_KINDS)
        )
        for row in await c.execute(entries):
            if row.seat is not None and same_name(row.data.get("name") or "", name):
                found.add((row.table_id, row.seat))
    return found


async def current_names(store: TableStore, table_ids: Iterable[str]) -> dict[str, list[str]]:
    """The names of the seats of tables now."""
    ids = list(table_ids)
    names: dict[str, list[str]] = {}
    async with store.database.connect() as c:
        seats = select(SEATS.c.table_id, SEATS.c.name).where(SEATS.c.table_id.in_(ids))
        for row in await c.execute(seats.order_by(SEATS.c.table_id, SEATS.c.seat)):
            names.setdefault(row.table_id, []).append(row.name)
        entries = (
            select(ENTRIES.c.table_id, ENTRIES.c.seat, ENTRIES.c.data)
            .where(ENTRIES.c.table_id.in_(ids), ENTRIES.c.kind.in_(NAMING_KINDS))
            .order_by(ENTRIES.c.table_id, ENTRIES.c.number)
        )
        for entry in await c.execute(entries):
            if entry.seat is not None and entry.data.get("name"):
                names[entry.table_id][entry.seat] = entry.data["name"]
    return names


NEUTRAL_NAMES = re.compile(r"player ?\d", re.IGNORECASE)
"""Names that tell nothing about a person."""


def erased_name(seat: int) -> str:
    """The name of an erased person at a seat."""
    return f"Player {seat + 1}"


@dataclass(slots=True)
class Erased:
    """What has been erased."""

    seats: set[tuple[str, int]] = field(default_factory=set)
    names: set[str] = field(default_factory=set)
    chat_lines: int = 0
    mentions: int = 0  # in chat lines of others, titles and reports
    reports: int = 0
    profiles: int = 0  # of people who kept the name

    @property
    def tables(self) -> int:
        return len({table_id for table_id, _ in self.seats})


async def erase_name(store: TableStore, name: str) -> Erased:
    """Erase everybody who ever used a name, at all tables and in all reports."""
    erased = Erased()
    for table_id, seat in sorted(await find_seats(store, name)):
        await erase_seat(store, table_id, seat, erased, also=name)
    erased.names.add(name)
    await _erase_in_reports(store, name, erased)
    await _erase_people(store, name, erased)
    return erased


async def erase_person(store: TableStore, person_id: str) -> None:
    """Delete a profile, and the name where no table leads to it: in results and reports.

    Nobody else can keep the name for a time. The seats of the person are erased one by one.
    """
    async with store.operator.change() as change:
        c = change.connection
        own = PEOPLE.c.id == person_id
        name = str((await c.execute(select(PEOPLE.c.name).where(own))).scalar_one())
        await delete_profile(c, person_id, server_time.now(), is_name_free=False)
        await _erase_in_results(c, RESULT_SEATS.c.person_id == person_id, name)
    await _erase_in_reports(store, name, Erased())


async def erase_seat(
    store: TableStore,
    table_id: str,
    seat: int,
    erased: Erased | None = None,
    also: str | None = None,
) -> Erased:
    """Erase the person at a seat of a table."""
    erased = erased if erased is not None else Erased()
    async with store.operator.change() as change:
        c = change.connection
        lock = update(TABLES).where(TABLES.c.id == table_id)
        if not (await c.execute(lock.values(rewrites=TABLES.c.rewrites + 1))).rowcount:
            raise no_such_seat(table_id, seat)
        names = await _rename_seat(c, table_id, seat)
        if also is not None:
            names.add(also)
        replace = replacement(names, erased_name(seat))
        await _rename_in_table(c, table_id, seat, replace)
        await _erase_chat(c, table_id, seat, replace, erased)
        await _rewrite_reports(c, table_id, seat, replace, erased)
        await _rewrite_result(c, table_id, seat, replace)
        await c.execute(delete(SNAPSHOTS).where(SNAPSHOTS.c.table_id == table_id))
        await change.notify([table_id], server_time.now())
    erased.seats.add((table_id, seat))
    erased.names |= names
    return erased


async def _rename_seat(c: AsyncConnection, table_id: str, seat: int) -> set[str]:
    """Give a seat its neutral name in all entries; return the names that it had."""
    neutral = erased_name(seat)
    own_seat = (SEATS.c.table_id == table_id, SEATS.c.seat == seat)
    name = (await c.execute(select(SEATS.c.name).where(*own_seat))).scalar_one_or_none()
    if name is None:
        raise no_such_seat(table_id, seat)
    names = {str(name)}
    await c.execute(update(SEATS).where(*own_seat).values(name=neutral, webhook=None))
    own_entries = (ENTRIES.c.table_id == table_id, ENTRIES.c.seat == seat)
    query = select(ENTRIES.c.number, ENTRIES.c.data).where(
        *own_entries, ENTRIES.c.kind.in_(NAMING_KINDS)
    )
    for row in (await c.execute(query)).all():
        if row.data.get("name"):
            names.add(row.data["name"])
            change = update(ENTRIES).where(*own_entries, ENTRIES.c.number == row.number)
            await c.execute(change.values(data={**row.data, "name": neutral}))
    return {name for name in names if not NEUTRAL_NAMES.fullmatch(name)}


async def _rename_in_table(
    c: AsyncConnection, table_id: str, seat: int, replace: Callable[[str], str]
) -> None:
    row = (await c.execute(select(TABLES).where(TABLES.c.id == table_id))).one()
    values = {
        "start_record": rename_in_record(row.start_record, seat, erased_name(seat)),
        "title": replace(row.title),
    }
    await c.execute(update(TABLES).where(TABLES.c.id == table_id).values(values))


async def _erase_chat(
    c: AsyncConnection, table_id: str, seat: int, replace: Callable[[str], str], erased: Erased
) -> None:
    """Empty the lines of the seat, whose numbers stay taken, and replace the names in others."""
    own_table = CHAT.c.table_id == table_id
    own = update(CHAT).where(own_table, CHAT.c.seat == seat, CHAT.c.text != "")
    erased.chat_lines += (await c.execute(own.values(text="", key=None))).rowcount
    for row in (await c.execute(select(CHAT.c.number, CHAT.c.text).where(own_table))).all():
        if (text := replace(row.text)) != row.text:
            erased.mentions += 1
            change = update(CHAT).where(own_table, CHAT.c.number == row.number)
            await c.execute(change.values(text=text))


async def _rewrite_reports(
    c: AsyncConnection, table_id: str, seat: int, replace: Callable[[str], str], erased: Erased
) -> None:
    query = select(REPORTS).where(REPORTS.c.table_id == table_id)
    for row in (await c.execute(query)).all():
        await _rewrite_report(c, row, [seat], replace, erased)


async def _rewrite_result(
    c: AsyncConnection, table_id: str, seat: int, replace: Callable[[str], str]
) -> None:
    """Remove the name from the result of a finished game."""
    own = (RESULT_SEATS.c.table_id == table_id, RESULT_SEATS.c.seat == seat)
    await c.execute(update(RESULT_SEATS).where(*own).values(name=""))
    is_table = RESULTS.c.table_id == table_id
    title = (await c.execute(select(RESULTS.c.title).where(is_table))).scalar_one_or_none()
    if title is not None:
        await c.execute(update(RESULTS).where(is_table).values(title=replace(title)))


async def _erase_people(store: TableStore, name: str, erased: Erased) -> None:
    """Delete the profiles of people who keep a name, and the name in results of deleted tables."""
    async with store.operator.change() as change:
        c = change.connection
        for row in (await c.execute(select(PEOPLE.c.id, PEOPLE.c.name))).all():
            if same_name(row.name, name):
                erased.profiles += 1
                await delete_profile(c, row.id, server_time.now(), is_name_free=True)
        await _erase_in_results(c, RESULT_SEATS.c.name != "", name)


async def _erase_in_results(c: AsyncConnection, condition: ColumnElement[bool], name: str) -> None:
    """Remove a name from the seats that meet a condition, and from the titles of all results.

    Ratings of others follow from their games, so the ids of people stay there.
    """
    for row in (await c.execute(select(RESULT_SEATS).where(condition))).all():
        if same_name(row.name, name):
            seat = (RESULT_SEATS.c.table_id == row.table_id, RESULT_SEATS.c.seat == row.seat)
            await c.execute(update(RESULT_SEATS).where(*seat).values(name=""))
    replace = replacement([name], "Player")
    is_named = RESULTS.c.title.icontains(name, autoescape=True)
    for row in (await c.execute(select(RESULTS.c.table_id, RESULTS.c.title).where(is_named))).all():
        if (title := replace(row.title)) != row.title:
            is_table = RESULTS.c.table_id == row.table_id
            await c.execute(update(RESULTS).where(is_table).values(title=title))


async def _erase_in_reports(store: TableStore, name: str, erased: Erased) -> None:
    """Erase a name from reports whose tables are gone."""
    async with store.operator.change() as change:
        c = change.connection
        for row in (await c.execute(select(REPORTS))).all():
            seats = [i for i, own in enumerate(row.names) if same_name(own, name)]
            replace = replacement([name], erased_name(seats[0]) if seats else "Player")
            await _rewrite_report(c, row, seats, replace, erased)


async def _rewrite_report(
    c: AsyncConnection, row: Any, seats: list[int], replace: Callable[[str], str], erased: Erased
) -> None:
    """Remove what a report has from seats, and names from the rest."""
    names = [erased_name(i) if i in seats else replace(name) for i, name in enumerate(row.names)]
    chat = [
        {**line, "text": replace(line["text"])} for line in row.chat if line["seat"] not in seats
    ]
    is_own = row.reporter in [f"seat {seat}" for seat in seats]
    before = {"names": row.names, "chat": row.chat, "text": row.text, "title": row.title}
    after = {
        "names": names,
        "chat": chat,
        "text": "" if is_own else replace(row.text),
        "title": replace(row.title),
    }
    if after != before:
        erased.reports += 1
        await c.execute(update(REPORTS).where(REPORTS.c.id == row.id).values(after))


def no_such_seat(table_id: str, seat: int) -> ApiError:
    return ApiError(404, "no_table", f"There is no table {table_id} with a seat {seat}.")


def replacement(names: Iterable[str], neutral: str) -> Callable[[str], str]:
    """A function that replaces names as whole words, whatever their case."""
    longest_first = sorted(names, key=len, reverse=True)
    if not longest_first:
        return lambda text: text
    words = "|".join(re.escape(name) for name in longest_first)
    pattern = re.compile(rf"(?<!\w)(?:{words})(?!\w)", re.IGNORECASE)
    return lambda text: pattern.sub(lambda _: neutral, text)


def rename_in_record(record: str, seat: int, name: str) -> str:
    """A record in whose header a seat has another name."""
    head, gap, rest = record.partition("\n\n")
    lines = [_rename_in_line(line, seat, name) for line in head.split("\n")]
    return "\n".join(lines) + gap + rest


def _rename_in_line(line: str, seat: int, name: str) -> str:
    key, _, value = line.partition(" ")
    with suppress(ValueError):
        if key == "players":
            names = shlex.split(value)
            names[seat : seat + 1] = [name]
            return "players " + " ".join(shlex.quote(each) for each in names)
        if key == "position":
            position = json.loads(value)
            players = position.get("players", [])
            if seat < len(players) and "name" in players[seat]:
                players[seat]["name"] = name
            return "position " + json.dumps(position, separators=(",", ":"))
    return line
