"""Rebuilding tables from entries, and snapshots as a shortcut."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...api import Stops
from ...factory import load
from .clock import Outages
from .online_table import OnlineTable
from .types import (
    Announcement,
    AskedSince,
    Entry,
    OnlineSeat,
    TableConfig,
    UndoableAnswer,
    UsedHint,
)
from .votes import Vote


def dump_snapshot(table: OnlineTable) -> dict[str, Any]:
    """The state of a table as JSON; a change of its layout raises `store.SNAPSHOT_FORMAT`."""
    return {
        "game": table.game.save(),
        "seats": [
            [
                s.kind,
                s.name,
                s.level,
                s.joined,
                s.secret_hash,
                s.away,
                s.conceded,
                s.link_hash,
                s.used_link_hash,
                s.person,
                s.substituted,
                s.stops.model_dump(mode="json"),
            ]
            for s in table.seats
        ],
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
        "votes": table.votes,
        "announcements": table.announcements,
        "rated": table.rated,
        "hints": table.hints,
        "stops_log": [
            [seat, answer_count, stops.model_dump(mode="json")]
            for seat, answer_count, stops in table.stops_log
        ],
    }


def restore_snapshot(table: OnlineTable, data: dict[str, Any]) -> None:
    """Set the state of a table from `dump_snapshot`."""
    table.game = load(data["game"])
    table.seats = []
    for values in data["seats"]:
        seat = OnlineSeat(*values[:-3])
        seat.person, seat.substituted = values[-3:-1]
        seat.stops = Stops.model_validate(values[-1])
        table.seats.append(seat)
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
        "rated",
    ):
        setattr(table, name, data[name])
    table.undoable = [
        UndoableAnswer(seat, closed_question, tuple(clock_gains), automatic)
        for seat, closed_question, clock_gains, automatic in data["undoable"]
    ]
    table.votes = [Vote(*vote) for vote in data["votes"]]
    table.announcements = [Announcement(*news) for news in data["announcements"]]
    table.hints = [UsedHint(*hint) for hint in data["hints"]]
    table.stops_log = [
        (seat, answer_count, Stops.model_validate(stops))
        for seat, answer_count, stops in data["stops_log"]
    ]
    table.asked_since = [AskedSince(*asked) if asked else None for asked in data["asked_since"]]
    table.version_marks.clear()
    table._mark_version()


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
