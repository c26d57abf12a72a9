"""Another link for a seat that somebody holds: nobody takes a seat from a person who objects.

The link claims nothing until days have passed, or until all other people have voted for it. Until
it is used, the person of the seat can object, also by playing on, and then it is useless. There is
none for a seat of a rated game or of a person who keeps a name: they sign in elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any, Final, Self

from ..api import ApiError
from .online_table import Change, OnlineTable, PreparedEntry, SeatCommand, require_not_over
from .state import OnlineSeat, PendingLink
from .votes import other_people, person_at

DAY_S: Final = 24 * 60 * 60.0

NOTICE_S: Final = 7 * DAY_S
"""Seconds from the request for a link to its validity, by default."""

LINK_IS_USED: Final = (
    "This seat has been taken. Use the device where you opened the link, or your private link."
)


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


@dataclass(frozen=True, slots=True)
class ClaimSeat(SeatCommand):
    """Take the seat of a link with a new secret, which only its person knows."""

    kind = "claim"
    unstored = ("link_hash",)
    link_hash: str
    secret_hash: str

    @classmethod
    def read(cls, seat: int | None, data: dict[str, Any]) -> Self:
        assert seat is not None
        return cls(seat, "", data["secret_hash"])

    def check(self, table: OnlineTable) -> None:
        pending = table.pending_link(self.seat)
        if pending is not None and pending.link_hash == self.link_hash:
            require_linkable(table.seats, self.seat, table.may_be_rated)
        elif table.seats[self.seat].link_hash != self.link_hash:
            raise ApiError(409, "claimed", LINK_IS_USED)

    def prepare(self, table: OnlineTable, at: float, key: str | None = None) -> PreparedEntry:
        """A link for a seat that somebody holds is not valid at once."""
        self.check(table)
        pending = table.pending_link(self.seat)
        if pending is not None:
            require_valid(pending, at)
        return PreparedEntry(self.entry(table, at, key))

    def apply(self, change: Change) -> None:
        """The seat has a new secret; its link is used up."""
        seat, pending = change.seat, change.table.pending_link(self.seat)
        if seat.secret_hash is not None:
            change.announce("claimed_again")
            seat.replaced_hashes.append(seat.secret_hash)
        seat.secret_hash = self.secret_hash
        seat.used_link_hash = pending.link_hash if pending is not None else seat.link_hash
        seat.link_hash = None
        change.drop_link(self.seat)


@dataclass(frozen=True, slots=True)
class MakeLink(SeatCommand):
    """Make another link for a seat whose person has lost the device."""

    kind = "new_link"
    link_hash: str
    notice_s: float = NOTICE_S  # until it is valid, if somebody holds the seat

    def check(self, table: OnlineTable) -> None:
        require_not_over(table)
        require_linkable(table.seats, self.seat, table.may_be_rated)

    def apply(self, change: Change) -> None:
        """The link can claim the seat: at once if nobody holds it, else after some time."""
        seat, at = change.seat, change.entry.at
        if seat.secret_hash is None:
            seat.link_hash = self.link_hash
        else:
            seat.link_hash = None  # of an older version
            change.drop_link(self.seat)
            link = PendingLink(self.seat, self.link_hash, at, at + self.notice_s)
            change.table.pending_links.append(link)
        change.announce("new_link")


@dataclass(frozen=True, slots=True)
class VoteForLink(SeatCommand):
    """Vote for another link for the seat of somebody else; it is valid when all others have."""

    kind = "link_vote"
    is_own_act = True
    target: int

    def check(self, table: OnlineTable) -> None:
        require_not_over(table)
        if self.target >= len(table.seats):
            raise ApiError(422, "no_seat", "There is no such seat.")
        require_vote(table.seats, table.pending_link(self.target), self.seat, self.target)

    def apply(self, change: Change) -> None:
        """When all others have voted, the link is valid at once."""
        pending = change.table.pending_link(self.target)
        assert pending is not None
        voters = (*(v for v in pending.voters if v != self.seat), self.seat)
        pending = pending._replace(voters=voters)
        if not missing_voters(change.table.seats, pending):
            pending = pending._replace(valid_at=min(pending.valid_at, change.entry.at))
            change.announce("link_by_vote", self.target)
        change.drop_link(self.target)
        change.table.pending_links.append(pending)


@dataclass(frozen=True, slots=True)
class ObjectToLink(SeatCommand):
    """Make another link for the own seat useless."""

    kind = "objection"

    def check(self, table: OnlineTable) -> None:
        if table.pending_link(self.seat) is None:
            raise ApiError(409, "no_link", "There is no new link for your seat.")

    def apply(self, change: Change) -> None:
        change.cancel_link()
