"""Routes around tables: make, list, join, import."""

from __future__ import annotations

from fastapi import APIRouter, Response

from ..client.models import (
    Accepted,
    Act,
    Created,
    Id,
    ImportedRecord,
    Join,
    Listed,
    NewTable,
    SeatLink,
    TableInfo,
)
from . import making
from .access import Given, InHall, Seen, identify
from .hall import NO_TABLE
from .held import Held, hash_of
from .making import new_secret
from .parts import Refused
from .telling import table_info

router = APIRouter(prefix="/api", tags=["tables"])


@router.post("/tables", status_code=201)
async def make_table(new: NewTable, hall: InHall) -> Created:
    """Make a table. The secrets in the answer are told this once."""
    return await making.make(hall, new)


@router.post("/records", status_code=201)
async def import_record(sent: ImportedRecord, hall: InHall) -> Created:
    """Open a record: a finished game to look at, another to play on."""
    return await making.from_record(hall, sent)


@router.get("/tables")
async def list_tables(hall: InHall) -> list[Listed]:
    """Public tables: those with a free seat first, then those that can be watched."""
    return [
        Listed(
            id=facts.id,
            title=facts.title,
            edition=facts.edition,
            mode=facts.mode,
            players=players,
            open_seats=free,
            status=status,  # type: ignore[arg-type]
            watch=facts.watch,
            pace=facts.pace,
            created=facts.created,
        )
        for facts, players, free, status in await hall.store.listed(100)
    ]


@router.get("/tables/{id}")
async def see_table(id: Id, hall: InHall, given: Given) -> TableInfo:
    """The table as everybody sees it who may look on, or join."""
    held = await hall.find(id)
    if not held.table.facts.public and not free_seats(held):
        identify(held, given.credentials if given else None)
    return table_info(held)


@router.delete("/tables/{id}", status_code=204)
async def delete_table(seen: Seen, hall: InHall) -> Response:
    """Delete a table for good; only its host can."""
    seen.as_host()
    await hall.delete(seen.held)
    return Response(status_code=204)


@router.post("/tables/{id}/join")
async def join_table(id: Id, join: Join, hall: InHall) -> SeatLink:
    """Take an open seat of a public table, or of one whose link one has."""
    held = await hall.find(id)
    secret = join.secret or new_secret()
    mine = held.seat_of(secret)
    if mine is not None:  # sent again
        return SeatLink(seat=mine, secret=secret)
    for _ in range(held.table.players):
        free = free_seats(held)
        if not free and not held.table.facts.public:
            raise Refused(404, "no_table", NO_TABLE)
        if not free:
            raise Refused(409, "taken", "There is no free seat at that table.")
        seat = free[0] if join.seat is None else join.seat
        if seat not in free:
            raise Refused(409, "taken", "That seat is not free.")
        try:
            await hall.act(held, "join", seat, name=join.name, hash=hash_of(secret))
        except Refused as why:  # somebody was faster: try the next
            if why.error != "taken" or join.seat is not None:
                raise
            continue
        return SeatLink(seat=seat, secret=secret)
    raise Refused(409, "taken", "Somebody else was faster.")


def free_seats(held: Held) -> list[int]:
    """The seats that anybody may take."""
    seats = enumerate(held.table.seats)
    return [number for number, seat in seats if seat.kind == "open" and not seat.joined]


@router.post("/tables/{id}/enter")
async def enter_table(seen: Seen, hall: InHall) -> Accepted:
    """Say that one is there, with the link of a seat: a game begins when all are."""
    seat = seen.own_seat()
    if seen.held.table.seats[seat].joined:
        return Accepted(version=seen.held.table.version(seat), again=True)
    return await hall.act(seen.held, "join", seat)


@router.post("/tables/{id}/start")
async def start_table(seen: Seen, hall: InHall, act: Act | None = None) -> Accepted:
    """Begin without those who are missing; bots take the open seats."""
    seen.as_host()
    return await hall.act(seen.held, "start", None, act.key if act else None, level="strategist")


@router.post("/tables/{id}/rematch", status_code=201)
async def make_rematch(seen: Seen, hall: InHall) -> dict[str, str]:
    """The next game of the same people; their secrets open it too."""
    if not seen.host:
        seen.own_seat()
    return {"id": await making.rematch(hall, seen.held)}
