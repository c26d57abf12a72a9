"""Who is asking: the table, and the seat that the secret opens."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Request
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from ..client.models import Id
from .hall import NO_TABLE, Hall
from .held import Held
from .parts import Refused

BEARER = HTTPBearer(auto_error=False, description="the secret of a seat, the host or a spectator")


@dataclass(frozen=True, slots=True)
class Caller:
    """Somebody at a table: at a seat, as its host, or looking on."""

    held: Held
    seat: int | None
    host: bool

    def own_seat(self) -> int:
        """The caller's seat; refused to those who have none."""
        if self.seat is None:
            raise Refused(403, "no_seat", "That needs the link of a seat.")
        return self.seat

    def as_host(self) -> None:
        if not self.host:
            raise Refused(403, "not_host", "Only whoever made the table can do that.")


def hall_of(request: Request) -> Hall:
    hall: Hall = request.app.state.hall
    return hall


InHall = Annotated[Hall, Depends(hall_of)]
Given = Annotated[HTTPAuthorizationCredentials | None, Depends(BEARER)]


async def caller(id: Id, hall: InHall, given: Given) -> Caller:
    """Everybody who may see the table; all others are told that there is none."""
    return identify(await hall.find(id), given.credentials if given else None)


def identify(held: Held, secret: str | None) -> Caller:
    """Whom a secret belongs to; `Refused` if to nobody who may look on."""
    seat = held.seat_of(secret) if secret else None
    host = bool(secret) and held.is_host(secret or "")
    if seat is None and not host and not held.may_watch(secret):
        raise Refused(404, "no_table", NO_TABLE)
    return Caller(held, seat, host)


Seen = Annotated[Caller, Depends(caller)]
