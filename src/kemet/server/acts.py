"""What can be done at a table: for each kind of entry, when it may be done and what it does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from ..errors import Illegal
from ..game import Game
from .parts import Entry, LiveSeat, Refused
from .table import LiveTable

Data = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Act:
    """A kind of entry."""

    check: Callable[[LiveTable, int | None, Data], None]
    do: Callable[[LiveTable, Entry], None]
    shown: bool = True


def apply(table: LiveTable, entry: Entry, after: Game | None = None) -> None:
    """Let an entry take its effect; `after` is the game after an answer, if it is known."""
    table.clock.advance(entry.at)
    if entry.kind == "answer":
        assert entry.seat is not None
        if after is None:
            after = table.game.copy()
            after.play(entry.seat, entry.data["answer"])
        table.take(entry, after)
        table.notice = entry.data.get("fault") or table.notice
    else:
        ACTS[entry.kind].do(table, entry)
    table.settle(entry)


def is_shown(table: LiveTable, kind: str, seat: int | None) -> bool:
    """Whether others may know that it was done."""
    if kind == "takeback":  # of an answer they never knew of
        assert seat is not None
        return table.is_noticed(table.without_last(seat))
    return ACTS[kind].shown


# --- answers


def check_answer(table: LiveTable, seat: int, version: int | None, by: str | None) -> None:
    """Whether a seat may answer now, to what it saw; whether the answer is legal is not asked.

    `by` is the bot that plays for it, or its standing order; None: its owner.
    """
    refuse_unless_running(table)
    if table.seats[seat].is_person != (by in (None, "order")):
        raise Refused(409, "not_yours", "A bot plays there now. Take the seat back first.")
    asked = table.asked[seat]
    if version is not None:
        now = table.version(seat)
        if version > now:
            raise Refused(409, "stale", "The table has no such version. Look again.", version=now)
        if version < (asked.version if asked else now):
            raise Refused(409, "stale", "The table has moved on since. Look again.", version=now)


def illegal(why: Illegal) -> Refused:
    """The refusal of an answer by the rules."""
    return Refused(422, "illegal", str(why), rule=why.rule)


def refuse_unless_running(table: LiveTable) -> None:
    if table.status == "gathering":
        raise Refused(409, "not_begun", "The game has not begun: not all players are there.")
    if table.status == "paused":
        raise Refused(409, "paused", "The game is paused. Resume it first.")
    if table.status == "over":
        raise Refused(409, "over", "The game is over.")


# --- all the rest


def check_takeback(table: LiveTable, seat: int | None, data: Data) -> None:
    refuse_unless_running(table)
    if seat is None or not table.can_take_back(seat):
        raise Refused(
            409,
            "final",
            "There is nothing to take back: since your last answer chance was used, something "
            "was revealed or somebody else had to act.",
        )


def do_takeback(table: LiveTable, entry: Entry) -> None:
    assert entry.seat is not None
    table.take_back(entry.seat)


def check_join(table: LiveTable, seat: int | None, data: Data) -> None:
    if seat is None or table.seats[seat].joined:
        raise Refused(409, "taken", "That seat is taken.")


def do_join(table: LiveTable, entry: Entry) -> None:
    assert entry.seat is not None
    seat = table.seats[entry.seat]
    seat.secret_hash = entry.data.get("hash") or seat.secret_hash
    seat.name = entry.data.get("name") or seat.name
    table.name_players()
    sit_down(table, seat)


def sit_down(table: LiveTable, seat: LiveSeat) -> None:
    """Nobody need wait for that seat any more: a game begins when all are there."""
    seat.joined = True
    if table.status == "gathering" and all(s.joined for s in table.seats):
        table.status = "running"


def check_start(table: LiveTable, seat: int | None, data: Data) -> None:
    if table.status != "gathering":
        raise Refused(409, "begun", "The game has begun already.")


def do_start(table: LiveTable, entry: Entry) -> None:
    """Without waiting for those who are missing: bots take the open seats."""
    for seat in table.seats:
        if seat.kind == "open" and not seat.joined:
            seat.kind, seat.level, seat.joined = "bot", entry.data["level"], True
    table.status = "running"


def check_pause(table: LiveTable, seat: int | None, data: Data) -> None:
    refuse_unless_running(table)


def do_pause(table: LiveTable, entry: Entry) -> None:
    table.status = "paused"


def check_resume(table: LiveTable, seat: int | None, data: Data) -> None:
    if table.status != "paused":
        raise Refused(409, "not_paused", "The game is not paused.")


def do_resume(table: LiveTable, entry: Entry) -> None:
    table.status = "running"


def check_concede(table: LiveTable, seat: int | None, data: Data) -> None:
    if table.status == "over":
        raise Refused(409, "over", "The game is over.")
    if seat is None or table.seats[seat].kind == "bot" or table.seats[seat].conceded:
        raise Refused(409, "conceded", "That seat has conceded already.")


def do_concede(table: LiveTable, entry: Entry) -> None:
    """A bot plays on; when one seat is left, or no person, the game is over."""
    assert entry.seat is not None
    seat = table.seats[entry.seat]
    seat.conceded, seat.level = True, "strategist"
    sit_down(table, seat)
    still = [s for s, seat in enumerate(table.seats) if not seat.conceded]
    people = [s for s in still if table.seats[s].kind != "bot"]
    if len(still) == 1 or not people:
        scores = table.scores()
        best = max(scores[s] for s in still)
        leaders = [s for s in still if scores[s] == best]
        table.winner = leaders[0] if len(leaders) == 1 else None
        table.status, table.ended_by = "over", "concession"
    pause_if_all_left(table)


def check_leave(table: LiveTable, seat: int | None, data: Data) -> None:
    if table.status == "over":
        raise Refused(409, "over", "The game is over.")
    if seat is None or not table.seats[seat].is_person:
        raise Refused(409, "no_person", "No person plays at that seat now.")


def do_leave(table: LiveTable, entry: Entry) -> None:
    """A bot plays on until its owner returns; a table that everybody left is paused."""
    assert entry.seat is not None
    seat = table.seats[entry.seat]
    seat.left, seat.level = True, entry.data["level"]
    sit_down(table, seat)
    pause_if_all_left(table)


def pause_if_all_left(table: LiveTable) -> None:
    if table.status == "running" and not any(s.is_person for s in table.seats):
        table.status = "paused"


def check_return(table: LiveTable, seat: int | None, data: Data) -> None:
    if table.status == "over":
        raise Refused(409, "over", "The game is over.")
    if seat is None or not table.seats[seat].left or table.seats[seat].conceded:
        raise Refused(409, "not_away", "No bot keeps that seat for you.")


def do_return(table: LiveTable, entry: Entry) -> None:
    assert entry.seat is not None
    seat = table.seats[entry.seat]
    seat.left, seat.level = False, None
    table.clock.grant(entry.seat)


def check_order(table: LiveTable, seat: int | None, data: Data) -> None:
    if table.status == "over":
        raise Refused(409, "over", "The game is over.")


def do_order(table: LiveTable, entry: Entry) -> None:
    """Private, and part of the record."""
    assert entry.seat is not None
    seat = table.seats[entry.seat]
    seat.order, seat.order_round = entry.data["order"], table.game.table.round
    table.orders.append((entry.seat, table.game.given, entry.data["order"]))


def check_name(table: LiveTable, seat: int | None, data: Data) -> None:
    if seat is None or table.seats[seat].kind == "bot":
        raise Refused(409, "no_person", "No person plays at that seat.")


def do_name(table: LiveTable, entry: Entry) -> None:
    assert entry.seat is not None
    table.seats[entry.seat].name = entry.data["name"]
    table.name_players()


ACTS: Final[dict[str, Act]] = {
    "takeback": Act(check_takeback, do_takeback),
    "join": Act(check_join, do_join),
    "start": Act(check_start, do_start),
    "pause": Act(check_pause, do_pause),
    "resume": Act(check_resume, do_resume),
    "concede": Act(check_concede, do_concede),
    "leave": Act(check_leave, do_leave),
    "return": Act(check_return, do_return),
    "order": Act(check_order, do_order, shown=False),
    "name": Act(check_name, do_name),
}
