"""Routes for links of seats: what a secret is for, and claiming the seat of a link.

The host makes the links, so a link shows nothing: it can only claim its seat, once. The client
draws the secret of the seat, and the host never learns it.
"""

from __future__ import annotations

from fastapi import APIRouter

from ...api import ApiError, ClaimRequest, NewLink, SeatSecret, SecretInfo, TableId
from ..auth import BearerDep, CallerDep, ServiceDep, identify
from ..presenters import table_info
from ..tables.absence import require_absence
from ..tables.commands import LINK_IS_USED, ClaimSeat, MakeLink
from ..tables.create import new_secret
from ..tables.handle import TableHandle, hash_secret, hashes_match
from ..tables.service import no_table

router = APIRouter(prefix="/api/tables/{id}", tags=["tables"])


@router.get("/secret")
async def get_secret_info(id: TableId, service: ServiceDep, bearer: BearerDep) -> SecretInfo:
    """What the secret of the caller is for: a seat, a link to claim one, the host, spectators."""
    handle = await service.find(id)
    secret = bearer.credentials if bearer else None
    seat = handle.seat_for_link(secret) if secret else None
    if seat is not None:
        is_open = handle.table.seats[seat].link_hash is not None
        kind = "link" if is_open else "used_link"
        return SecretInfo(kind=kind, seat=seat, table=table_info(handle))  # type: ignore[arg-type]
    caller = identify(handle, secret)
    if caller.seat is not None:
        return SecretInfo(kind="seat", seat=caller.seat, table=table_info(handle))
    return SecretInfo(
        kind="host" if caller.is_host else "watch", seat=None, table=table_info(handle)
    )


@router.post("/claim")
async def claim_seat(
    id: TableId, body: ClaimRequest, service: ServiceDep, bearer: BearerDep
) -> SeatSecret:
    """Take the seat of a link, once: from then on only the new secret gives access to it."""
    handle = await service.find(id)
    link = bearer.credentials if bearer else ""
    seat = handle.seat_for_link(link)
    if seat is None:
        raise no_table()
    require_new_secret(handle, seat, body.secret)
    if handle.seat_for_secret(body.secret) == seat:  # a resend
        return SeatSecret(seat=seat, secret=body.secret)
    if is_replaceable(handle, seat, link):
        await require_absence(service, handle, seat)
    command = ClaimSeat(seat, hash_secret(link), hash_secret(body.secret))
    try:
        await service.submit(handle, command)
    except ApiError as error:  # unless the same request was there first
        if error.message != LINK_IS_USED or handle.seat_for_secret(body.secret) != seat:
            raise
    return SeatSecret(seat=seat, secret=body.secret)


def is_replaceable(handle: TableHandle, seat: int, link: str) -> bool:
    """Whether a link would take a seat from the person who has claimed it before."""
    found = handle.table.seats[seat]
    return found.secret_hash is not None and hashes_match(found.link_hash, hash_secret(link))


@router.post("/links", status_code=201)
async def make_link(caller: CallerDep, body: NewLink, service: ServiceDep) -> SeatSecret:
    """Make another link for the seat of an absent person who has lost the device.

    Everybody sees it. The person keeps the seat by coming back before the link is used.
    """
    caller.require_host()
    handle = caller.handle
    if body.seat >= handle.table.players:
        raise ApiError(422, "no_seat", "There is no such seat.")
    secret = new_secret()
    command = MakeLink(body.seat, hash_secret(secret))
    command.check(handle.table)
    if handle.table.seats[body.seat].secret_hash is not None:
        await require_absence(service, handle, body.seat)
    await service.submit(handle, command)
    return SeatSecret(seat=body.seat, secret=secret)


def require_new_secret(handle: TableHandle, seat: int, secret: str) -> None:
    """Raise `ApiError` if the secret is in use at the table, except at the seat itself."""
    other_seat = handle.seat_for_secret(secret)
    in_use = (
        handle.is_host(secret)
        or handle.seat_for_link(secret) is not None
        or other_seat not in (None, seat)
        or handle.is_watch_secret(secret)
    )
    if in_use:
        raise ApiError(422, "secret_in_use", "Choose a new random secret: that one is in use here.")
