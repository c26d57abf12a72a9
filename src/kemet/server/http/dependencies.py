"""Dependencies of the routes: the parts of the server, and who sends a request."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated, Any

from fastapi import Depends, Request
from fastapi.security import APIKeyHeader, HTTPAuthorizationCredentials, HTTPBearer

from ...api import TableId
from ...tables.actions import Actions
from ...tables.callers import Caller
from ...tables.replays import HistoryCache
from ..extras.pictures import PicturePool
from ..extras.webhooks import WebhookNotifier
from ..hosting.server_tables import ServerTables
from ..people.profiles import ProfileService, signed_out
from ..people.sessions import Session
from ..platform.budgets import current_account

BEARER = HTTPBearer(
    auto_error=False, description="the secret of a seat, of the host or of spectators"
)

IDENTITY = APIKeyHeader(
    name="Kemet-Identity",
    scheme_name="identity",
    auto_error=False,
    description="the secret of a device on which a person is signed in",
)


def part(name: str) -> Callable[[Request], Awaitable[Any]]:
    """A dependency: a part of `Runtime`."""

    async def get(request: Request) -> Any:
        return getattr(request.app.state.runtime, name)

    return get


ServiceDep = Annotated[ServerTables, Depends(part("service"))]
ActionsDep = Annotated[Actions, Depends(part("actions"))]
HistoriesDep = Annotated[HistoryCache, Depends(part("histories"))]
PicturesDep = Annotated[PicturePool, Depends(part("pictures"))]
WebhooksDep = Annotated[WebhookNotifier, Depends(part("webhooks"))]
PeopleDep = Annotated[ProfileService, Depends(part("people"))]
BearerDep = Annotated[HTTPAuthorizationCredentials | None, Depends(BEARER)]
IdentityDep = Annotated[str | None, Depends(IDENTITY)]


async def get_guest_or_session(identity: IdentityDep, people: PeopleDep) -> Session | None:
    """The session of the header; None: a guest; `ApiError` 401 if the device is signed out."""
    if identity is None:
        return None
    session = await people.sessions.find(identity)
    if session is None:
        raise signed_out()
    current_account().introduce()
    await people.traces.note(session.person_id)
    return session


GuestOrSessionDep = Annotated[Session | None, Depends(get_guest_or_session)]


async def get_session(session: GuestOrSessionDep) -> Session:
    """The session of the header; `ApiError` 401 without one."""
    if session is None:
        raise signed_out()
    return session


SessionDep = Annotated[Session, Depends(get_session)]


async def get_acting_session(
    bearer: BearerDep, identity: IdentityDep, people: PeopleDep
) -> Session | None:
    """The session that may act for a seat of its person: only without a bearer's secret.

    So a secret gives the same access with and without an identity, also with one that is signed
    out.
    """
    return None if bearer is not None else await get_guest_or_session(identity, people)


ActingSessionDep = Annotated[Session | None, Depends(get_acting_session)]


async def get_caller(
    id: TableId,
    actions: ActionsDep,
    bearer: BearerDep,
    session: ActingSessionDep,
    people: PeopleDep,
) -> Caller:
    """The caller, if they may see the table; otherwise `ApiError` 404, as for an unknown id."""
    caller = await actions.caller(id, secret_of(bearer), session)
    await note_player(people, caller)
    return caller


async def note_player(people: ProfileService, caller: Caller) -> None:
    """Note that a player is here, and where one of a rated game is."""
    if caller.seat is not None:
        current_account().introduce()
    table = caller.handle.table
    person = table.seats[caller.seat].person if caller.seat is not None else None
    if person is not None and table.status != "over" and table.config.rated:
        await people.traces.note(person)


async def get_reader(
    id: TableId, actions: ActionsDep, bearer: BearerDep, session: ActingSessionDep
) -> Caller:
    """The caller, if they may replay the game; otherwise `ApiError` 404, as for an unknown id."""
    return await actions.reader(id, secret_of(bearer), session)


def secret_of(bearer: HTTPAuthorizationCredentials | None) -> str | None:
    return bearer.credentials if bearer else None


CallerDep = Annotated[Caller, Depends(get_caller)]
ReaderDep = Annotated[Caller, Depends(get_reader)]
