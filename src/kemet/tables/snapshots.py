"""Rebuilding tables from entries, and snapshots as a shortcut."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import Any

from ..api import Stops, parse, to_dict
from ..factory import load
from .clock import Outages
from .online_table import Entry, OnlineTable
from .rated_rules import Pause
from .state import (
    Announcement,
    AskedSince,
    OnlineSeat,
    PendingLink,
    TableConfig,
    UndoableAnswer,
    UsedHint,
)
from .votes import Vote


def dump_snapshot(table: OnlineTable) -> dict[str, Any]:
    """The state of a table as JSON; a change of its layout raises `store.SNAPSHOT_FORMAT`."""
    return {
        "game": table.game.save(),
        "seats": [dump_seat(seat) for seat in table.seats],
        "clock": table.clock.dump(),
        "status": table.status,
        "entry_number": table.entry_number,
        "public_version": table.public_version,
        "private_versions": table.private_versions,
        "asked_since": [[a.version, a.at, a.first_at] if a else None for a in table.asked_since],
        "undoable": table.undoable,
        "public_steps": table.public_steps,
        "winner": table.winner,
        "ended_by": table.ended_by,
        "notice": table.notice,
        "shared": table.shared,
        "sharing": table.sharing,
        "votes": table.votes,
        "pending_links": table.pending_links,
        "announcements": table.announcements,
        "rated": table.rated,
        "is_void": table.is_void,
        "unrated": table.unrated,
        "quitter": table.quitter,
        "pause": table.pause,
        "hints": table.hints,
        "seed": None if table.seed is None else str(table.seed),
        "stops_log": [
            [seat, answer_count, to_dict(stops)] for seat, answer_count, stops in table.stops_log
        ],
    }


def dump_seat(seat: OnlineSeat) -> dict[str, Any]:
    values = {field.name: getattr(seat, field.name) for field in fields(OnlineSeat)}
    return values | {"stops": to_dict(seat.stops)}


def load_seat(values: dict[str, Any]) -> OnlineSeat:
    read: dict[str, Any] = {**values, "stops": parse(Stops, values["stops"])}
    return OnlineSeat(**read)


def restore_snapshot(table: OnlineTable, data: dict[str, Any]) -> None:
    """Set the state of a table from `dump_snapshot`."""
    table.game = load(data["game"])
    table.seats = [load_seat(values) for values in data["seats"]]
    table.clock.load(data["clock"])
    for name in (
        "status",
        "entry_number",
        "public_version",
        "private_versions",
        "public_steps",
        "winner",
        "ended_by",
        "notice",
        "shared",
        "sharing",
        "rated",
        "is_void",
        "unrated",
        "quitter",
    ):
        setattr(table, name, data[name])
    table.undoable = [
        UndoableAnswer(seat, closed_question, tuple(clock_gains), *marks)
        for seat, closed_question, clock_gains, *marks in data["undoable"]
    ]
    table.pause = None if data["pause"] is None else Pause(*data["pause"])
    table.votes = [Vote(*vote) for vote in data["votes"]]
    table.pending_links = [
        PendingLink(seat, link_hash, asked_at, valid_at, tuple(voters))
        for seat, link_hash, asked_at, valid_at, voters in data["pending_links"]
    ]
    table.announcements = [Announcement(*news) for news in data["announcements"]]
    table.seed = None if data["seed"] is None else int(data["seed"])
    table.hints = [UsedHint(*hint) for hint in data["hints"]]
    table.stops_log = [
        (seat, answer_count, parse(Stops, stops)) for seat, answer_count, stops in data["stops_log"]
    ]
    table.asked_since = [AskedSince(*asked) if asked else None for asked in data["asked_since"]]
    table.version_snapshots.clear()
    table._note_version()


def rebuild(
    config: TableConfig,
    seats: Sequence[OnlineSeat],
    entries: Sequence[Entry],
    outages: Outages,
    snapshot: dict[str, Any] | None = None,
) -> OnlineTable:
    """The table after its entries, starting from a snapshot if there is one."""
    table = OnlineTable(config, list(seats), outages)
    if snapshot is not None:
        restore_snapshot(table, snapshot)
    for entry in entries:
        if entry.number > table.entry_number:
            table.apply(entry)
    return table
