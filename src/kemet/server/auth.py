"""Who is asking: the table, and the seat that the secret opens."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Request
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from ..api.models import TableId
from .tables.handle import TableHandle
from .tables.service import NO_TABLE_MESSAGE, TableService
from .tables.types import ApiError

BEARER = HTTPBearer(auto_error=False, description="the secret of a seat, the host or a spectator")


@dataclass(frozen=True, slots=True)
class Caller:
    """Somebody at a table: at a seat, as its host, or looking on."""

    handle: TableHandle
    seat: int | None
    is_host: bool

    def require_seat(self) -> int:
        """The caller's seat; refused to those who have none."""
        if self.seat is None:
            raise ApiError(403, "no_seat", "That needs the link of a seat.")
        return self.seat

    def require_host(self) -> None:
        if not self.is_host:
            raise ApiError(403, "not_host", "Only whoever made the table can do that.")


def get_service(request: Request) -> TableService:
    service: TableService = request.app.state.service
    return service


ServiceDep = Annotated[TableService, Depends(get_service)]
BearerDep = Annotated[HTTPAuthorizationCredentials | None, Depends(BEARER)]


async def get_caller(id: TableId, service: ServiceDep, bearer: BearerDep) -> Caller:
    """Everybody who may see the table; all others are told that there is none."""
    return identify(await service.find(id), bearer.credentials if bearer else None)


def identify(handle: TableHandle, secret: str | None) -> Caller:
    """Whom a secret belongs to; `Refused` if to nobody who may look on."""
    seat = handle.seat_for_secret(secret) if secret else None
    is_host = bool(secret) and handle.is_host(secret or "")
    if seat is None and not is_host and not handle.can_watch(secret):
        raise ApiError(404, "no_table", NO_TABLE_MESSAGE)
    return Caller(handle, seat, is_host)


CallerDep = Annotated[Caller, Depends(get_caller)]
