"""Another link for a seat that somebody holds: nobody takes a seat from a person who objects.

The link claims nothing until days have passed, or until all other people have voted for it. Until
it is used, the person of the seat can object, also by playing on, and then it is useless. There is
none for a seat of a rated game or of a person who keeps a name: they sign in elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Final, NamedTuple

from ..api import ApiError
from .entries import Entry, OnlineSeat
from .votes import other_people, person_at

DAY_S: Final = 24 * 60 * 60.0

NOTICE_S: Final = 7 * DAY_S
"""Seconds from the request for a link to its validity, by default."""

OWN_ACTS: Final = frozenset(
    ("answer", "undo", "concede", "leave", "return", "hint", "name", "person", "vote", "link_vote")
)
"""Kinds of entries by which the person of a seat shows that they are there."""

LINK_IS_USED: Final = (
    "This seat has been taken. Use the device where you opened the link, or your private link."
)


class PendingLink(NamedTuple):
    """A link for a seat that somebody holds."""

    seat: int
    link_hash: str
    asked_at: float
    valid_at: float
    voters: tuple[int, ...] = ()


def require_linkable(seats: Sequence[OnlineSeat], number: int, is_rated: bool) -> None:
    """Raise `ApiError` if there is no other link for a seat; `is_rated`: of a rated game."""
    seat = seats[number]
    if seat.kind not in ("link", "open") or seat.is_open:
        raise ApiError(409, "no_link", "That seat has no link.")
    if seat.secret_hash is None and seat.person is None:
        return
    if is_rated:
        text = "In a rated game nobody gets the seat of another player."
        raise ApiError(409, "rated", text)
    if seat.person is not None:
        text = f"{seat.name} keeps a name, and signs in on another device with the recovery link."
        raise ApiError(409, "identified", text)
    if seat.conceded:
        raise ApiError(409, "no_link", "The player of that seat has given up.")


def require_vote(
    seats: Sequence[OnlineSeat], pending: PendingLink | None, voter: int, target: int
) -> None:
    """Raise `ApiError` if a seat has no vote for the link of another."""
    if pending is None:
        raise ApiError(409, "no_link", "There is no new link for that seat.")
    if person_at(seats, voter) == person_at(seats, target):
        raise ApiError(409, "own_seat", "For your own seat there is no vote.")
    if not seats[voter].is_person:
        raise ApiError(409, "bot_plays", "A bot plays that seat now. Return to it first.")
    if len(other_people(seats, target)) < 2:
        text = "A vote needs two people besides the one concerned."
        raise ApiError(409, "no_vote", text)


def missing_voters(seats: Sequence[OnlineSeat], pending: PendingLink) -> list[int]:
    """The people whose vote for a link is missing; empty if there is no vote."""
    others = other_people(seats, pending.seat)
    voted = {person_at(seats, voter) for voter in pending.voters}
    return [person for person in others if person not in voted] if len(others) > 1 else []


def require_valid(pending: PendingLink, now: float) -> None:
    """Raise `ApiError` if a link claims nothing yet."""
    if now < pending.valid_at:
        days = max(1, ceil((pending.valid_at - now) / DAY_S))
        unit = "day" if days == 1 else "days"
        text = (
            f"This link is valid in {days} {unit}, or when all other people have voted for it, "
            "unless the player of the seat objects."
        )
        raise ApiError(409, "link_pending", text)


def is_own_act(entry: Entry) -> bool:
    """Whether an entry shows everybody that the person of its seat is there."""
    data = entry.data
    is_automatic = data.get("by") is not None or data.get("reason") is not None
    return entry.public and entry.kind in OWN_ACTS and not is_automatic
