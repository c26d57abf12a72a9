"""Votes: the other people of a table let a bot play for somebody who stalls.

All seats of the creator (`me`, `hotseat`) are one person with one vote. A vote expires.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from .state import OnlineSeat

VOTE_LASTS_S: Final = 600.0
"""Seconds after which a vote no longer counts."""


class Vote(NamedTuple):
    """The vote of a seat for a bot at another seat."""

    target: int
    voter: int
    at: float


def person_at(seats: Sequence[OnlineSeat], number: int) -> int:
    """The person of a seat, by the number of their first seat."""
    if seats[number].kind in ("me", "hotseat"):
        return next(n for n, seat in enumerate(seats) if seat.kind in ("me", "hotseat"))
    return number


def other_people(seats: Sequence[OnlineSeat], target: int) -> list[int]:
    """The people who play now besides that of a seat, by their first seats."""
    people = {person_at(seats, n) for n, s in enumerate(seats) if s.is_person and s.joined}
    return sorted(people - {person_at(seats, target)})


def missing_consents(seats: Sequence[OnlineSeat], agreed: Sequence[int]) -> list[int]:
    """The people without whose consent the game stays private, by their first seats.

    All who have played count, also those who have left or conceded; bots do not.
    """
    people = {person_at(seats, n) for n, s in enumerate(seats) if s.kind != "bot" and s.joined}
    return sorted(people - {person_at(seats, seat) for seat in agreed})


def current_votes(votes: Sequence[Vote], at: float) -> list[Vote]:
    """The votes that have not expired."""
    return [vote for vote in votes if at - vote.at < VOTE_LASTS_S]


def missing_voters(seats: Sequence[OnlineSeat], votes: Sequence[Vote], target: int) -> list[int]:
    """The people whose vote for a bot at a seat is missing, by their first seats."""
    voted = {person_at(seats, vote.voter) for vote in votes if vote.target == target}
    return [person for person in other_people(seats, target) if person not in voted]
