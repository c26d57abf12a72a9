"""Who sends a request: a seat, the host, a spectator or a reader of a public game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from ..api import ApiError
from .links import LINK_IS_USED
from .live_table import LiveTable
from .service import no_table


class Identity(Protocol):
    """A person who keeps a name, on a device that is signed in."""

    @property
    def person_id(self) -> str: ...

    @property
    def name(self) -> str: ...

    async def is_signed_in(self) -> bool: ...


@dataclass(frozen=True, slots=True)
class Caller:
    """The sender of a request: a seat, the host or a spectator of a table."""

    handle: LiveTable
    seat: int | None
    is_host: bool
    is_public_reader: bool = False  # has no access to the table: its game is public
    identity: Identity | None = None  # the device of the seat's person, if that gives the access
    secret_hash: str | None = None  # that of the seat, if that gives the access

    async def is_current(self) -> bool:
        """Whether the access still exists.

        A device may be signed out, or the seat be detached or claimed again.
        """
        if self.identity is None:
            seats = self.handle.table.seats
            return self.seat is None or seats[self.seat].secret_hash == self.secret_hash
        if self.seat != self.handle.seat_of_person(self.identity.person_id):
            return False
        return await self.identity.is_signed_in()

    def require_seat(self) -> int:
        """The seat of the caller; `ApiError` without one."""
        if self.seat is None:
            raise ApiError(403, "no_seat", "That needs the secret of a seat.")
        return self.seat

    def require_deal(self) -> None:
        """Raise `ApiError` while the deal of the table is not drawn: nothing is there to see."""
        if self.handle.table.awaits_deal:
            raise ApiError(409, "not_started", "The deal is drawn when all players are there.")

    def require_host(self) -> None:
        """Raise `ApiError` unless the caller is the host."""
        if not self.is_host:
            raise ApiError(403, "not_host", "Only the host of the table can do that.")

    def host_or_seat(self) -> int | None:
        """The seat that asks, None for the host; `ApiError` for spectators."""
        return None if self.is_host else self.require_seat()


def identify(handle: LiveTable, secret: str | None, identity: Identity | None = None) -> Caller:
    """The caller with a secret, or of a person's device; `ApiError` if they may not see the
    table."""
    seat = handle.seat_for_secret(secret) if secret else None
    is_host = bool(secret) and handle.is_host(secret or "")
    if secret is None and identity is not None:
        seat = handle.seat_of_person(identity.person_id)
        if seat is not None:
            return Caller(handle, seat, is_host=False, identity=identity)
    if seat is None and not is_host and not handle.can_watch(secret):
        raise refusal(handle, secret)
    if seat is None:
        return Caller(handle, None, is_host)
    handle.last_seen[seat] = handle.host.clock.now()
    return Caller(handle, seat, is_host, secret_hash=handle.table.seats[seat].secret_hash)


def refusal(handle: LiveTable, secret: str | None) -> ApiError:
    """Why a secret gives no access: it is unknown, or a link, which can only claim a seat."""
    if secret and handle.is_replaced(secret):
        text = "Your seat was taken with another link, which the host had made."
        return ApiError(403, "replaced", text)
    seat = handle.seat_for_link(secret) if secret else None
    if secret is None or seat is None:
        return no_table()
    if handle.link_kind(seat, secret) == "used_link":
        return ApiError(403, "claimed", LINK_IS_USED)
    return ApiError(403, "unclaimed", "Claim the seat of this link first: POST …/claim.")


def identify_reader(
    handle: LiveTable, secret: str | None, identity: Identity | None = None
) -> Caller:
    """The caller with a secret; without access to the table, a reader if the game is public."""
    try:
        return identify(handle, secret, identity)
    except ApiError:
        if not handle.table.is_public_replay:
            raise
        return Caller(handle, None, is_host=False, is_public_reader=True)
