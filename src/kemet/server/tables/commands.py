"""Commands: for each kind of entry, the check before it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from ...errors import IllegalAction
from .online_table import OnlineTable
from .types import ApiError

EntryData = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Command:
    """A kind of entry: `check` raises `ApiError`."""

    check: Callable[[OnlineTable, int | None, EntryData], None]
    public: bool = True


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


def check_join(table: OnlineTable, seat: int | None, data: EntryData) -> None:
    if seat is None or table.seats[seat].joined:
        raise ApiError(409, "taken", "That seat is taken.")


def check_start(table: OnlineTable, seat: int | None, data: EntryData) -> None:
    if table.status != "waiting":
        raise ApiError(409, "already_started", "The game has started already.")


def check_pause(table: OnlineTable, seat: int | None, data: EntryData) -> None:
    require_running(table)


def check_resume(table: OnlineTable, seat: int | None, data: EntryData) -> None:
    if table.status != "paused":
        raise ApiError(409, "not_paused", "The game is not paused.")


def check_concede(table: OnlineTable, seat: int | None, data: EntryData) -> None:
    if table.status == "over":
        raise ApiError(409, "over", "The game is over.")
    if seat is None or table.seats[seat].kind == "bot" or table.seats[seat].conceded:
        raise ApiError(409, "already_conceded", "That seat has conceded already.")


def check_leave(table: OnlineTable, seat: int | None, data: EntryData) -> None:
    if table.status == "over":
        raise ApiError(409, "over", "The game is over.")
    if seat is None or not table.seats[seat].is_person:
        raise ApiError(409, "no_person", "No person plays at that seat now.")


def check_return(table: OnlineTable, seat: int | None, data: EntryData) -> None:
    if table.status == "over":
        raise ApiError(409, "over", "The game is over.")
    if seat is None or not table.seats[seat].away or table.seats[seat].conceded:
        raise ApiError(409, "not_away", "No bot plays that seat for you.")


def check_auto_pass(table: OnlineTable, seat: int | None, data: EntryData) -> None:
    if table.status == "over":
        raise ApiError(409, "over", "The game is over.")


def check_rename(table: OnlineTable, seat: int | None, data: EntryData) -> None:
    if seat is None or table.seats[seat].kind == "bot":
        raise ApiError(409, "no_person", "No person plays at that seat.")


COMMANDS: Final[dict[str, Command]] = {
    "undo": Command(check_undo),
    "join": Command(check_join),
    "start": Command(check_start),
    "pause": Command(check_pause),
    "resume": Command(check_resume),
    "concede": Command(check_concede),
    "leave": Command(check_leave),
    "return": Command(check_return),
    "auto_pass": Command(check_auto_pass, public=False),
    "name": Command(check_rename),
}
