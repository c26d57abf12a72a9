"""Absence: since when the person of a seat is not connected, and what the host may do then.

Any worker may have the connection of a seat, so each stores when it last saw its people. Time
without a server is no absence.
"""

from __future__ import annotations

from math import ceil

from ..api import ApiError
from .live_table import LiveTable
from .service import TableService
from .votes import other_people


async def require_absence(service: TableService, handle: LiveTable, seat: int) -> None:
    """Raise `ApiError` unless the person of a seat is absent long enough to be replaced."""
    needed = service.settings.absence_seconds
    absent = 0.0
    if not handle.is_connected(seat):
        stored = await service.store.seen_at(handle.id, seat)
        seen = (handle.last_seen.get(seat, 0.0), stored or 0.0, service.opened_at)
        absent = service.clock.now() - max(seen)
    if handle.is_connected(seat) or absent < needed:
        raise ApiError(409, "present", _present_text(handle, seat, needed, absent))


def _present_text(handle: LiveTable, seat: int, needed: float, absent: float) -> str:
    name = handle.table.seats[seat].name
    if handle.is_connected(seat):
        text = f"{name} is connected. That is possible after {_minutes(needed)} of absence"
    else:
        text = f"{name} was here a moment ago. Try again in {_minutes(needed - absent)}"
    if len(other_people(handle.table.seats, seat)) > 1:
        text += "; the other players together can vote for a bot at any time"
    return f"{text}."


def _minutes(seconds: float) -> str:
    minutes = max(1, ceil(seconds / 60))
    return f"{minutes} minute{'s' if minutes > 1 else ''}"
