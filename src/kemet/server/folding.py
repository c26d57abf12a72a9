"""Tables from entries, and the snapshots that make it quicker."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..begin import load
from .acts import apply
from .clock import Outages
from .parts import Asked, Entry, Facts, Given, LiveSeat
from .table import LiveTable


def dump(table: LiveTable) -> dict[str, Any]:
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
                s.left,
                s.conceded,
                s.order,
                s.order_round,
            ]
            for s in table.seats
        ],
        "clock": table.clock.dump(),
        "status": table.status,
        "number": table.number,
        "shown": table.shown,
        "own": table.own,
        "asked": [[a.version, a.at] if a else None for a in table.asked],
        "tail": table.tail,
        "steps": table.steps,
        "winner": table.winner,
        "ended_by": table.ended_by,
        "notice": table.notice,
        "orders": table.orders,
    }


def restore(table: LiveTable, data: dict[str, Any]) -> None:
    """What `dump` told of this table."""
    table.game = load(data["game"])
    table.seats = [LiveSeat(*seat) for seat in data["seats"]]
    table.clock.load(data["clock"])
    for name in ("status", "number", "shown", "own", "steps", "winner", "ended_by"):
        setattr(table, name, data[name])
    table.tail = [Given(seat, led_on, tuple(gained)) for seat, led_on, gained in data["tail"]]
    table.notice = data["notice"]
    table.orders = [(seat, given, order) for seat, given, order in data["orders"]]
    table.forget_public()
    table.asked = [Asked(*asked) if asked else None for asked in data["asked"]]
    table.marks.clear()
    table.remember()


def fold(
    facts: Facts,
    seats: Sequence[LiveSeat],
    entries: Sequence[Entry],
    outages: Outages,
    snapshot: dict[str, Any] | None = None,
) -> LiveTable:
    """The table that a list of entries tells, from a snapshot on if there is one."""
    table = LiveTable(facts, list(seats), outages)
    if snapshot is not None:
        restore(table, snapshot)
    for entry in entries:
        if entry.number > table.number:
            apply(table, entry)
    return table
