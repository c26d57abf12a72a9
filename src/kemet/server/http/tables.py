"""Routes for tables: create, list, join, import, delete, rematch, and the links of seats."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Response

from ...api import (
    Accepted,
    ClaimRequest,
    CreatedTable,
    ImportedRecord,
    JoinRequest,
    LinkSecret,
    LinkVote,
    NewLink,
    NewTable,
    SeatSecret,
    SecretInfo,
    TableId,
    TableInfo,
    TableSummary,
)
from ...tables.actions import MAX_LISTED
from ...tables.rated_rules import offers_rating
from .dependencies import (
    ActingSessionDep,
    ActionsDep,
    BearerDep,
    CallerDep,
    GuestOrSessionDep,
    PeopleDep,
    secret_of,
)
from .play import KeyDep

router = APIRouter(prefix="/api", tags=["tables"])


@router.post("/tables", status_code=201)
async def post_table(
    body: NewTable, actions: ActionsDep, session: GuestOrSessionDep, people: PeopleDep
) -> CreatedTable:
    """Create a table. The response is the only one with the secrets."""
    rated = offers_rating(body, session is not None, people.ratings.is_available)
    return await actions.create(body, session, rated)


@router.post("/records", status_code=201)
async def import_record(
    body: ImportedRecord, actions: ActionsDep, session: GuestOrSessionDep
) -> CreatedTable:
    """Import a record: a finished game to replay, an unfinished one to continue."""
    return await actions.import_record(body, session)


@router.get("/tables")
async def list_tables(
    actions: ActionsDep,
    offset: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
    limit: Annotated[int, Query(ge=1, le=MAX_LISTED)] = MAX_LISTED,
) -> list[TableSummary]:
    """Public tables: those that wait for players first, then those that can be watched.

    The newest table of each address comes before all second ones. `offset` and `limit` are for
    the pages of a long list.
    """
    return await actions.list_tables(offset, limit)


@router.get("/tables/{id}")
async def get_table(
    id: TableId, actions: ActionsDep, bearer: BearerDep, session: ActingSessionDep
) -> TableInfo:
    """The public data of a table that the caller may watch or join, or of a shared game."""
    return await actions.table(id, secret_of(bearer), session)


@router.delete("/tables/{id}", status_code=204)
async def delete_table(caller: CallerDep, actions: ActionsDep) -> Response:
    """Delete a table for good; only its host can."""
    await actions.delete(caller)
    return Response(status_code=204)


@router.post("/tables/{id}/join")
async def join_table(
    id: TableId, body: JoinRequest, actions: ActionsDep, session: GuestOrSessionDep
) -> SeatSecret:
    """Take an open seat of a table, as a person who keeps a name or as a guest."""
    return await actions.join(id, body, session)


@router.post("/tables/{id}/enter")
async def enter_table(caller: CallerDep, actions: ActionsDep) -> Accepted:
    """Mark the seat of the caller as joined; the game starts when all have joined."""
    return await actions.enter(caller)


@router.post("/tables/{id}/start")
async def start_table(caller: CallerDep, actions: ActionsDep, key: KeyDep) -> Accepted:
    """Start without waiting for the missing players; bots take the open seats."""
    return await actions.start(caller, key)


@router.post("/tables/{id}/rematch", status_code=201)
async def post_rematch(caller: CallerDep, actions: ActionsDep) -> dict[str, str]:
    """Offer the next game of the same players, or join it: they keep their seats and secrets."""
    return {"id": await actions.rematch(caller)}


@router.post("/tables/{id}/share")
async def share_game(caller: CallerDep, actions: ActionsDep, key: KeyDep) -> Accepted:
    """Make a finished game public, for good: everybody can replay it at `/g/{id}`."""
    return await actions.share(caller, key)


@router.get("/tables/{id}/secret")
async def get_secret_info(id: TableId, actions: ActionsDep, bearer: BearerDep) -> SecretInfo:
    """What the secret of the caller is for: a seat, a link to claim one, the host, spectators."""
    return await actions.secret_info(id, secret_of(bearer))


@router.post("/tables/{id}/claim")
async def claim_seat(
    id: TableId, body: ClaimRequest, actions: ActionsDep, bearer: BearerDep
) -> SeatSecret:
    """Take the seat of a link, once: from then on only the new secret gives access to it."""
    return await actions.claim(id, secret_of(bearer) or "", body)


@router.post("/tables/{id}/links", status_code=201)
async def make_link(caller: CallerDep, body: NewLink, actions: ActionsDep) -> LinkSecret:
    """Make another link for a seat, whose person has lost the device.

    Everybody sees it. If somebody holds the seat, the link is valid after days, or when all other
    people have voted for it; until it is used, the person of the seat can object, also by playing.
    """
    return await actions.make_link(caller, body)


@router.post("/tables/{id}/links/vote")
async def vote_for_link(caller: CallerDep, body: LinkVote, actions: ActionsDep) -> Accepted:
    """Vote for another link for the seat of an absent person: it is valid when all others have."""
    return await actions.vote_for_link(caller, body)


@router.post("/tables/{id}/links/objection")
async def object_to_link(caller: CallerDep, actions: ActionsDep, key: KeyDep) -> Accepted:
    """Object to another link for the own seat: it is useless then."""
    return await actions.object_to_link(caller, key)
