"""Commands: for each kind of entry, the check before it and its effect on the table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from ...errors import IllegalAction
from ...game import Game
from .online_table import OnlineTable
from .types import ApiError, Entry, OnlineSeat

EntryData = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Command:
    """A kind of entry: `check` raises `ApiError`, `apply` changes the table."""

    check: Callable[[OnlineTable, int | None, EntryData], None]
    apply: Callable[[OnlineTable, Entry], None]
    public: bool = True


def apply_entry(table: OnlineTable, entry: Entry, game_after: Game | None = None) -> None:
    """Apply an entry to a table; `game_after` is the game after an answer, if known."""
    table.clock.advance(entry.at)
    if entry.kind == "answer":
        assert entry.seat is not None
        if game_after is None:
            game_after = table.game.copy()
            game_after.play(entry.seat, entry.data["answer"])
        table.apply_answer(entry, game_after)
        table.notice = entry.data.get("bot_error") or table.notice
    else:
        COMMANDS[entry.kind].apply(table, entry)
    table.finish_entry(entry)


def is_public(table: OnlineTable, kind: str, seat: int | None) -> bool:
    """Whether other seats may know of a command."""
    if kind == "undo":  # the undone answer may be private
        assert seat is not None
        return table.changes_public_view(table.game_without_last_answer(seat))
    return COMMANDS[kind].public


# --- answers


def check_answer(table: OnlineTable, seat: int, version: int | None, by: str | None) -> None:
    """Raise `ApiError` unless a seat may answer at a version; legality is not checked.

    `by` is the level of the bot that answers, "auto_pass", or None for the owner.
    """
    require_running(table)
    if table.seats[seat].is_person != (by in (None, "auto_pass")):
        raise ApiError(409, "bot_plays", "A bot plays that seat now. Return to it first.")
    asked = table.asked_since[seat]
    if version is not None:
        now = table.version(seat)
        if version > now:
            raise ApiError(
                409, "stale", "The table has no such version. Get the state again.", version=now
            )
        if version < (asked.version if asked else now):
            raise ApiError(
                409, "stale", "The table has changed since. Get the state again.", version=now
            )


def illegal_answer(error: IllegalAction) -> ApiError:
    """The error for an answer against the rules."""
    return ApiError(422, "illegal", str(error), rule=error.rule)


def require_running(table: OnlineTable) -> None:
    if table.status == "waiting":
        raise ApiError(409, "not_started", "The game has not started: not all players are there.")
    if table.status == "paused":
        raise ApiError(409, "paused", "The game is paused. Resume it first.")
    if table.status == "over":
        raise ApiError(409, "over", "The game is over.")


# --- other commands


def check_undo(table: OnlineTable, seat: int | None, data: EntryData) -> None:
    require_running(table)
    if seat is None or not table.can_undo(seat):
        raise ApiError(
            409,
            "cannot_undo",
            "There is nothing to undo: since your last answer something random happened, something "
            "was revealed or another player had to act.",
        )


def apply_undo(table: OnlineTable, entry: Entry) -> None:
    assert entry.seat is not None
    table.undo_answer(entry.seat)


def check_join(table: OnlineTable, seat: int | None, data: EntryData) -> None:
    if seat is None or table.seats[seat].joined:
        raise ApiError(409, "taken", "That seat is taken.")


def apply_join(table: OnlineTable, entry: Entry) -> None:
    assert entry.seat is not None
    seat = table.seats[entry.seat]
    seat.secret_hash = entry.data.get("secret_hash") or seat.secret_hash
    seat.name = entry.data.get("name") or seat.name
    table.sync_player_names()
    mark_joined(table, seat)


def mark_joined(table: OnlineTable, seat: OnlineSeat) -> None:
    """Mark a seat as joined; the game starts when all have joined."""
    seat.joined = True
    if table.status == "waiting" and all(s.joined for s in table.seats):
        table.status = "running"


def check_start(table: OnlineTable, seat: int | None, data: EntryData) -> None:
    if table.status != "waiting":
        raise ApiError(409, "already_started", "The game has started already.")


def apply_start(table: OnlineTable, entry: Entry) -> None:
    """Start without the missing players; bots take the open seats."""
    for seat in table.seats:
        if seat.kind == "open" and not seat.joined:
            seat.kind, seat.level, seat.joined = "bot", entry.data["level"], True
    table.status = "running"


def check_pause(table: OnlineTable, seat: int | None, data: EntryData) -> None:
    require_running(table)


def apply_pause(table: OnlineTable, entry: Entry) -> None:
    table.status = "paused"


def check_resume(table: OnlineTable, seat: int | None, data: EntryData) -> None:
    if table.status != "paused":
        raise ApiError(409, "not_paused", "The game is not paused.")


def apply_resume(table: OnlineTable, entry: Entry) -> None:
    table.status = "running"


def check_concede(table: OnlineTable, seat: int | None, data: EntryData) -> None:
    if table.status == "over":
        raise ApiError(409, "over", "The game is over.")
    if seat is None or table.seats[seat].kind == "bot" or table.seats[seat].conceded:
        raise ApiError(409, "already_conceded", "That seat has conceded already.")


def apply_concede(table: OnlineTable, entry: Entry) -> None:
    """A bot plays on; the game is over when one seat or no person is left."""
    assert entry.seat is not None
    seat = table.seats[entry.seat]
    seat.conceded, seat.level = True, "strategist"
    mark_joined(table, seat)
    remaining = [s for s, seat in enumerate(table.seats) if not seat.conceded]
    people = [s for s in remaining if table.seats[s].kind != "bot"]
    if len(remaining) == 1 or not people:
        scores = table.scores()
        best = max(scores[s] for s in remaining)
        leaders = [s for s in remaining if scores[s] == best]
        table.winner = leaders[0] if len(leaders) == 1 else None
        table.status, table.ended_by = "over", "concession"
    pause_if_no_people(table)


def check_leave(table: OnlineTable, seat: int | None, data: EntryData) -> None:
    if table.status == "over":
        raise ApiError(409, "over", "The game is over.")
    if seat is None or not table.seats[seat].is_person:
        raise ApiError(409, "no_person", "No person plays at that seat now.")


def apply_leave(table: OnlineTable, entry: Entry) -> None:
    """A bot plays until the owner returns; without people the table is paused."""
    assert entry.seat is not None
    seat = table.seats[entry.seat]
    seat.away, seat.level = True, entry.data["level"]
    mark_joined(table, seat)
    pause_if_no_people(table)


def pause_if_no_people(table: OnlineTable) -> None:
    if table.status == "running" and not any(s.is_person for s in table.seats):
        table.status = "paused"


def check_return(table: OnlineTable, seat: int | None, data: EntryData) -> None:
    if table.status == "over":
        raise ApiError(409, "over", "The game is over.")
    if seat is None or not table.seats[seat].away or table.seats[seat].conceded:
        raise ApiError(409, "not_away", "No bot plays that seat for you.")


def apply_return(table: OnlineTable, entry: Entry) -> None:
    assert entry.seat is not None
    seat = table.seats[entry.seat]
    seat.away, seat.level = False, None
    table.clock.grant_minimum(entry.seat)


def check_auto_pass(table: OnlineTable, seat: int | None, data: EntryData) -> None:
    if table.status == "over":
        raise ApiError(409, "over", "The game is over.")


def apply_auto_pass(table: OnlineTable, entry: Entry) -> None:
    """Private, and noted in the record."""
    assert entry.seat is not None
    seat = table.seats[entry.seat]
    seat.auto_pass, seat.auto_pass_round = entry.data["mode"], table.game.state.round
    table.auto_pass_log.append((entry.seat, table.game.answer_count, entry.data["mode"]))


def check_rename(table: OnlineTable, seat: int | None, data: EntryData) -> None:
    if seat is None or table.seats[seat].kind == "bot":
        raise ApiError(409, "no_person", "No person plays at that seat.")


def apply_rename(table: OnlineTable, entry: Entry) -> None:
    assert entry.seat is not None
    table.seats[entry.seat].name = entry.data["name"]
    table.sync_player_names()


COMMANDS: Final[dict[str, Command]] = {
    "undo": Command(check_undo, apply_undo),
    "join": Command(check_join, apply_join),
    "start": Command(check_start, apply_start),
    "pause": Command(check_pause, apply_pause),
    "resume": Command(check_resume, apply_resume),
    "concede": Command(check_concede, apply_concede),
    "leave": Command(check_leave, apply_leave),
    "return": Command(check_return, apply_return),
    "auto_pass": Command(check_auto_pass, apply_auto_pass, public=False),
    "name": Command(check_rename, apply_rename),
}
