"""The rules of rated games: which games count, and what nobody may do during one.

Only numbers and seats come in, so that every rule can be read and tested here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from ..api import ApiError, NewTable, TimeControl, UnratedReason
from .state import OnlineSeat

DAY_S: Final = 24 * 60 * 60

MIN_OWN_ANSWERS: Final = 12
"""Own answers of every player without which a game is void: about half of the first Day."""

MIN_CLOCK_S: Final = 20
"""Seconds that the clock of a rated game has at least: a quicker one ends games by itself."""

MAX_PAUSES: Final = 2
"""Pauses of each player in a rated game."""

MAX_PAUSE_S: Final = 600.0
"""Seconds that all pauses of a player in a rated game may last."""

TURN_S: Final = 7 * DAY_S
"""Seconds of a turn in a rated game that was created without a clock."""

MAX_QUITS: Final = 3
"""Games that a person may end early within `QUITS_WITHIN_S` and still begin a rated one."""

QUITS_WITHIN_S: Final = DAY_S


class Verdict(NamedTuple):
    """What the server knows of the people of a rated game that begins or ends."""

    unrated: UnratedReason | None = None
    """Why it does not count."""

    without_gain: tuple[int, ...] = ()
    """Seats whose players use the same network or device, in a game that counts for others: it
    cannot raise their ratings."""


class Pause(NamedTuple):
    """A pause of a game, by a seat or (None) by the host or the server."""

    seat: int | None
    at: float


def rated_clock(chosen: TimeControl) -> TimeControl:
    """The clock of a rated game: without one, nobody could be kept from never answering."""
    return TimeControl(kind="turn", seconds=TURN_S) if chosen.kind == "none" else chosen


def start_obstacle(seats: Sequence[OnlineSeat]) -> UnratedReason | None:
    """Why a game that begins is not rated; None if its players can be."""
    if not all(seat.is_person and seat.joined for seat in seats):
        return "bot"
    return None if all(seat.person for seat in seats) else "guest"


def early_quitter(seats: Sequence[OnlineSeat]) -> int | None:
    """The player who has given up, or for whom a bot has answered, before enough own answers.

    The game is void from then on, so that nobody can decide about it when the winner is known.
    """
    quitters = (n for n, seat in enumerate(seats) if seat.conceded or seat.substituted)
    return next((n for n in quitters if is_short(seats[n])), None)


def is_short(seat: OnlineSeat) -> bool:
    """Whether a player has given too few own answers for a result."""
    return seat.own_answers < MIN_OWN_ANSWERS


def pauses_left(seat: OnlineSeat) -> int:
    """How often the player of a rated game may still pause it."""
    return max(0, MAX_PAUSES - seat.pauses) if seat.paused_s < MAX_PAUSE_S else 0


def pause_ends_at(pause: Pause, seat: OnlineSeat) -> float:
    """When the pause of a player of a rated game ends by itself."""
    return pause.at + max(0.0, MAX_PAUSE_S - seat.paused_s)


def require_pause(seats: Sequence[OnlineSeat], number: int | None) -> None:
    """Raise `ApiError` if a seat may not pause a rated game."""
    if number is None:
        raise ApiError(409, "rated", "Only a player of a rated game can pause it.")
    if not seats[number].is_person:
        raise ApiError(409, "bot_plays", "A bot plays that seat now. Return to it first.")
    if not pauses_left(seats[number]):
        minutes = MAX_PAUSE_S / 60
        text = (
            f"A player can pause a rated game {MAX_PAUSES} times, for {minutes:.0f} minutes in all."
        )
        raise ApiError(409, "no_pause", text)


def require_resume(pause: Pause | None, number: int | None) -> None:
    """Raise `ApiError` if a seat may not end the pause of a rated game."""
    if pause is not None and pause.seat is not None and pause.seat != number:
        text = "The player who has paused a rated game resumes it, or the end of the pause does."
        raise ApiError(409, "rated", text)


def require_deletable(is_in_play: bool) -> None:
    """Raise `ApiError` if a table has a rated game in play."""
    if is_in_play:
        text = "A rated game in play cannot be deleted: play it to its end, or give up."
        raise ApiError(409, "rated", text)


def offers_rating(new: NewTable, is_identified: bool, is_available: bool) -> bool:
    """Whether a new table offers a rated game; `ApiError` if it asks for one in vain.

    Without a wish a public table does if it can. The game is rated if all players are identified
    when it starts.
    """
    obstacle = rating_obstacle(new, is_identified, is_available)
    if new.rated and obstacle:
        raise ApiError(422, "cannot_rate", obstacle)
    return not obstacle and (new.public if new.rated is None else new.rated)


def rating_obstacle(new: NewTable, is_identified: bool, is_available: bool) -> str:
    """Why a table cannot be rated; empty if it can."""
    if not is_available:
        return "This server does not rate games."
    if not is_identified:
        return "To offer a rated game you need a profile: keep your name, or sign in."
    if new.days is not None:
        return "The table of a rated game stays: leave out the days."
    clock = new.time_control
    if clock.kind != "none" and clock.seconds < MIN_CLOCK_S:
        return f"The clock of a rated game has {MIN_CLOCK_S} seconds or more."
    if new.seed is not None or new.position is not None:
        return "A rated game starts at random: remove the seed and the position."
    kinds = [seat.kind for seat in new.seats]
    if not set(kinds) <= {"me", "link", "open"} or kinds.count("me") > 1:
        return "In a rated game every seat is another person's: no bots, no second seat of yours."
    return ""
