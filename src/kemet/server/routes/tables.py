"""Routes for tables: create, list, join, import, delete, rematch."""

from __future__ import annotations

from fastapi import APIRouter, Response

from ...api import (
    Accepted,
    ApiError,
    CreatedTable,
    ImportedRecord,
    JoinRequest,
    NewTable,
    SeatSecret,
    TableId,
    TableInfo,
    TableSummary,
)
from ..auth import (
    ActingSessionDep,
    BearerDep,
    CallerDep,
    GuestOrSessionDep,
    PeopleDep,
    ServiceDep,
    identify_reader,
)
from ..people.rated_tables import offers_rating
from ..presenters import public_replay_info, table_info
from ..tables import create
from ..tables.commands import JoinSeat, ShareGame, StartGame
from ..tables.create import new_secret
from ..tables.handle import TableHandle, hash_secret
from ..tables.service import no_table
from .play import KeyDep

router = APIRouter(prefix="/api", tags=["tables"])


@router.post("/tables", status_code=201)
async def post_table(
    body: NewTable, service: ServiceDep, session: GuestOrSessionDep, people: PeopleDep
) -> CreatedTable:
    """Create a table. The response is the only one with the secrets."""
    rated = offers_rating(body, session is not None, people.ratings.is_available)
    created = await create.create_table(service, body, rated)
    return await people.attach_creator(created, session)


@router.post("/records", status_code=201)
async def import_record(
    body: ImportedRecord, service: ServiceDep, session: GuestOrSessionDep, people: PeopleDep
) -> CreatedTable:
    """Import a record: a finished game to replay, an unfinished one to continue."""
    return await people.attach_creator(await create.create_from_record(service, body), session)


@router.get("/tables")
async def list_tables(service: ServiceDep) -> list[TableSummary]:
    """Public tables: those that wait for players first, then those that can be watched."""
    return [
        TableSummary(
            id=listed.config.id,
            title=listed.config.title,
            edition=listed.config.edition,
            mode=listed.config.mode,
            players=listed.players,
            open_seats=listed.open_seats,
            status=listed.status,  # type: ignore[arg-type]
            watch=listed.config.watch,
            deal=listed.config.deal,  # type: ignore[arg-type]
            time_control=listed.config.time_control,
            created=listed.config.created,
            rated=listed.config.rated and listed.status == "waiting",
        )
        for listed in await service.store.list_public(100)
    ]


@router.get("/tables/{id}")
async def get_table(
    id: TableId, service: ServiceDep, bearer: BearerDep, session: ActingSessionDep
) -> TableInfo:
    """The public data of a table that the caller may watch or join, or of a shared game."""
    handle = await service.find(id)
    if not handle.table.config.public and not find_open_seats(handle):
        caller = identify_reader(handle, bearer.credentials if bearer else None, session)
        if caller.is_stranger:
            return public_replay_info(handle)
    return table_info(handle)


@router.delete("/tables/{id}", status_code=204)
async def delete_table(caller: CallerDep, service: ServiceDep) -> Response:
    """Delete a table for good; only its host can."""
    caller.require_host()
    await service.delete(caller.handle)
    return Response(status_code=204)


@router.post("/tables/{id}/join")
async def join_table(
    id: TableId, body: JoinRequest, service: ServiceDep, session: GuestOrSessionDep
) -> SeatSecret:
    """Take an open seat of a table, as a person who keeps a name or as a guest."""
    handle = await service.find(id)
    name, person = (session.name, session.person_id) if session else (body.name, None)
    secret = body.secret or new_secret()
    own_seat = handle.seat_for_secret(secret)
    if own_seat is not None:  # a resend
        return SeatSecret(seat=own_seat, secret=secret)
    for _ in range(handle.table.players):
        open_seats = find_open_seats(handle)
        if not open_seats and not handle.table.config.public:
            raise no_table()
        if not open_seats:
            raise ApiError(409, "taken", "There is no free seat at that table.")
        seat = open_seats[0] if body.seat is None else body.seat
        if seat not in open_seats:
            raise ApiError(409, "taken", "That seat is not free.")
        try:
            await service.submit(handle, JoinSeat(seat, name, hash_secret(secret), person))
        except ApiError as error:  # another player took it: try the next
            if error.error != "taken" or body.seat is not None:
                raise
            continue
        return SeatSecret(seat=seat, secret=secret)
    raise ApiError(409, "taken", "Another player took the seat.")


def find_open_seats(handle: TableHandle) -> list[int]:
    """The seats that anybody can take."""
    seats = enumerate(handle.table.seats)
    return [number for number, seat in seats if seat.is_open]


@router.post("/tables/{id}/enter")
async def enter_table(caller: CallerDep, service: ServiceDep) -> Accepted:
    """Mark the seat of the caller as joined; the game starts when all have joined."""
    seat = caller.require_seat()
    if caller.handle.table.seats[seat].joined:
        return Accepted(version=caller.handle.table.version(seat), duplicate=True)
    return await service.submit(caller.handle, JoinSeat(seat))


@router.post("/tables/{id}/start")
async def start_table(caller: CallerDep, service: ServiceDep, key: KeyDep) -> Accepted:
    """Start without waiting for the missing players; bots take the open seats."""
    caller.require_host()
    return await service.submit(caller.handle, StartGame(None), key)


@router.post("/tables/{id}/rematch", status_code=201)
async def post_rematch(caller: CallerDep, service: ServiceDep) -> dict[str, str]:
    """Offer the next game of the same players, or join it: they keep their seats and secrets."""
    if not caller.is_host:
        caller.require_seat()
    return {"id": await create.join_rematch(service, caller.handle, caller.seat)}


@router.post("/tables/{id}/share")
async def share_game(caller: CallerDep, service: ServiceDep, key: KeyDep) -> Accepted:
    """Make a finished game public, for good: everybody can replay it at `/g/{id}`."""
    if not caller.is_host:
        caller.require_seat()
    if caller.handle.table.is_public_replay:
        return Accepted(version=caller.handle.table.version(caller.seat), duplicate=True)
    return await service.submit(caller.handle, ShareGame(caller.seat), key)
