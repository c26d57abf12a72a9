"""What a table does by itself: a bot's answer, a standing order, a clock that runs out."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import Final, Literal

from .auto_pass import is_auto_passed, is_secret_question
from .online_table import OnlineTable
from .types import AskedSince

SLOW_LEVEL_FACTOR: Final = 3
"""How many times longer than the others a level that thinks long seems to think, always."""


@dataclass(frozen=True, slots=True)
class DueTask:
    """Something to be done for a seat, not before a time."""

    due_at: float
    kind: Literal["bot", "order", "flag"]
    seat: int
    asked: AskedSince | None = None


def next_due(table: OnlineTable, now: float, delay: float) -> DueTask | None:
    """The first thing that is due; None if people alone are awaited, without a clock."""
    if table.status != "running":
        return None
    for seat in table.game.waiting:
        asked = table.asked_since[seat]
        if asked is None:
            continue
        if not table.seats[seat].is_person:
            return DueTask(asked.at, "bot", seat, asked)
        if is_auto_passed(table.game, seat, table.auto_pass_mode(seat)):
            return DueTask(asked.at + delay, "order", seat, asked)
    timeout = table.clock.next_timeout(now)
    return DueTask(timeout[0], "flag", timeout[1]) if timeout else None


def release_time(table: OnlineTable, seat: int, asked_at: float, now: float, delay: float) -> float:
    """When a bot's answer may be given.

    To a secret question at even intervals: how long it thought would tell what it holds.
    """
    has_people = any(s.kind != "bot" for s in table.seats)
    if delay <= 0 or not has_people or not is_secret_question(table.game):
        return now
    level = (table.seats[seat].level or "").partition(":")[0]
    min_intervals = SLOW_LEVEL_FACTOR if level == "master" else 1
    return asked_at + delay * max(min_intervals, ceil((now - asked_at) / delay))
