"""Routes for links of seats: what a secret is for, and claiming the seat of a link."""

from __future__ import annotations

from fastapi import APIRouter

from ...api import (
    Accepted,
    ClaimRequest,
    LinkSecret,
    LinkVote,
    NewLink,
    SeatSecret,
    SecretInfo,
    TableId,
)
from .dependencies import ActionsDep, BearerDep, CallerDep, secret_of
from .play import KeyDep

router = APIRouter(prefix="/api/tables/{id}", tags=["tables"])


@router.get("/secret")
async def get_secret_info(id: TableId, actions: ActionsDep, bearer: BearerDep) -> SecretInfo:
    """What the secret of the caller is for: a seat, a link to claim one, the host, spectators."""
    return await actions.secret_info(id, secret_of(bearer))


@router.post("/claim")
async def claim_seat(
    id: TableId, body: ClaimRequest, actions: ActionsDep, bearer: BearerDep
) -> SeatSecret:
    """Take the seat of a link, once: from then on only the new secret gives access to it."""
    return await actions.claim(id, secret_of(bearer) or "", body)


@router.post("/links", status_code=201)
async def make_link(caller: CallerDep, body: NewLink, actions: ActionsDep) -> LinkSecret:
    """Make another link for a seat, whose person has lost the device.

    Everybody sees it. If somebody holds the seat, the link is valid after days, or when all other
    people have voted for it; until it is used, the person of the seat can object, also by playing.
    """
    return await actions.make_link(caller, body)


@router.post("/links/vote")
async def vote_for_link(caller: CallerDep, body: LinkVote, actions: ActionsDep) -> Accepted:
    """Vote for another link for the seat of an absent person: it is valid when all others have."""
    return await actions.vote_for_link(caller, body)


@router.post("/links/objection")
async def object_to_link(caller: CallerDep, actions: ActionsDep, key: KeyDep) -> Accepted:
    """Object to another link for the own seat: it is useless then."""
    return await actions.object_to_link(caller, key)
