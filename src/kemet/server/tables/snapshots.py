"""Tables from entries, and the snapshots that make it quicker."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...factory import load
from .clock import Outages
from .commands import apply_entry
from .online_table import OnlineTable
from .types import AskedSince, Entry, OnlineSeat, TableConfig, UndoableAnswer


def dump_snapshot(table: OnlineTable) -> dict[str, Any]:
    """All that the entries told so far."""
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
                s.auto_pass,
                s.auto_pass_round,
            ]
            for s in table.seats
        ],
        "clock": table.clock.dump(),
        "status": table.status,
        "number": table.entry_number,
        "shown": table.public_version,
        "own": table.private_versions,
        "asked": [[a.version, a.at] if a else None for a in table.asked_since],
        "tail": table.undoable,
        "steps": table.public_steps,
        "winner": table.winner,
        "ended_by": table.ended_by,
        "notice": table.notice,
        "orders": table.auto_pass_log,
    }


def restore_snapshot(table: OnlineTable, data: dict[str, Any]) -> None:
    """What `dump` told of this table."""
    table.game = load(data["game"])
    table.seats = [OnlineSeat(*seat) for seat in data["seats"]]
    table.clock.load(data["clock"])
    for name in ("status", "number", "shown", "own", "steps", "winner", "ended_by"):
        setattr(table, name, data[name])
    table.undoable = [
        UndoableAnswer(seat, led_on, tuple(gained)) for seat, led_on, gained in data["tail"]
    ]
    table.notice = data["notice"]
    table.auto_pass_log = [(seat, given, order) for seat, given, order in data["orders"]]
    table.clear_public_view()
    table.asked_since = [AskedSince(*asked) if asked else None for asked in data["asked"]]
    table.version_marks.clear()
    table.mark_version()


def rebuild(
    config: TableConfig,
    seats: Sequence[OnlineSeat],
    entries: Sequence[Entry],
    outages: Outages,
    snapshot: dict[str, Any] | None = None,
) -> OnlineTable:
    """The table that a list of entries tells, from a snapshot on if there is one."""
    table = OnlineTable(config, list(seats), outages)
    if snapshot is not None:
        restore_snapshot(table, snapshot)
    for entry in entries:
        if entry.number > table.entry_number:
            apply_entry(table, entry)
    return table
