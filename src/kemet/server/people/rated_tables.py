"""Which tables can be rated."""

from __future__ import annotations

from ...api import ApiError, NewTable
from ...tables.rated_rules import MIN_CLOCK_S


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
