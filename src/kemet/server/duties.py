"""What a table does by itself: a bot's answer, a standing order, a clock that runs out."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import Final, Literal

from .orders import is_secret, passes
from .parts import Asked
from .table import LiveTable

SLOW: Final = 3
"""How many times longer than the others a level that thinks long seems to think, always."""


@dataclass(frozen=True, slots=True)
class Duty:
    """Something to be done for a seat, not before a time."""

    when: float
    kind: Literal["bot", "order", "flag"]
    seat: int
    asked: Asked | None = None


def next_duty(table: LiveTable, now: float, delay: float) -> Duty | None:
    """The first thing that is due; None if people alone are awaited, without a clock."""
    if table.status != "running":
        return None
    for seat in table.game.waiting:
        asked = table.asked[seat]
        if asked is None:
            continue
        if not table.seats[seat].is_person:
            return Duty(asked.at, "bot", seat, asked)
        if passes(table.game, seat, table.order_of(seat)):
            return Duty(asked.at + delay, "order", seat, asked)
    falls = table.clock.first_to_fall(now)
    return Duty(falls[0], "flag", falls[1]) if falls else None


def release(table: LiveTable, seat: int, asked: float, now: float, delay: float) -> float:
    """When a bot's answer may be given.

    To a secret question at even intervals: how long it thought would tell what it holds.
    """
    people = any(s.kind != "bot" for s in table.seats)
    if delay <= 0 or not people or not is_secret(table.game):
        return now
    level = (table.seats[seat].level or "").partition(":")[0]
    least = SLOW if level == "master" else 1
    return asked + delay * max(least, ceil((now - asked) / delay))
