"""Authentication: the table of a request, and the seat of its secret."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Request
from fastapi.security import APIKeyHeader, HTTPAuthorizationCredentials, HTTPBearer

from ..api import ApiError, TableId
from .infra import server_time
from .infra.bot_pool import BotPool
from .infra.pictures import PicturePool
from .infra.webhooks import WebhookNotifier
from .people.people import People, signed_out
from .people.sessions import Session
from .tables.commands import LINK_IS_USED
from .tables.handle import TableHandle
from .tables.history import HistoryCache
from .tables.service import TableService, no_table

BEARER = HTTPBearer(
    auto_error=False, description="the secret of a seat, of the host or of spectators"
)

IDENTITY = APIKeyHeader(
    name="Kemet-Identity",
    scheme_name="identity",
    auto_error=False,
    description="the secret of a device on which a person is signed in",
)


@dataclass(frozen=True, slots=True)
class Caller:
    """The sender of a request: a seat, the host or a spectator of a table."""

    handle: TableHandle
    seat: int | None
    is_host: bool
    is_stranger: bool = False  # has no access to the table: its game is public
    session: Session | None = None  # the device of the seat's person, if that gives the access
    secret_hash: str | None = None  # that of the seat, if that gives the access

    async def is_current(self) -> bool:
        """Whether the access still exists.

        A device may be signed out, or the seat be detached or claimed again.
        """
        if self.session is None:
            seats = self.handle.table.seats
            return self.seat is None or seats[self.seat].secret_hash == self.secret_hash
        if self.seat != self.handle.seat_of_person(self.session.person_id):
            return False
        return await self.session.is_signed_in()

    def require_seat(self) -> int:
        """The seat of the caller; `ApiError` without one."""
        if self.seat is None:
            raise ApiError(403, "no_seat", "That needs the secret of a seat.")
        return self.seat

    def require_host(self) -> None:
        """Raise `ApiError` unless the caller is the host."""
        if not self.is_host:
            raise ApiError(403, "not_host", "Only the host of the table can do that.")


def get_service(request: Request) -> TableService:
    service: TableService = request.app.state.runtime.service
    return service


def get_bots(request: Request) -> BotPool:
    bots: BotPool = request.app.state.runtime.bots
    return bots


def get_histories(request: Request) -> HistoryCache:
    histories: HistoryCache = request.app.state.runtime.histories
    return histories


def get_pictures(request: Request) -> PicturePool:
    pictures: PicturePool = request.app.state.runtime.pictures
    return pictures


def get_people(request: Request) -> People:
    people: People = request.app.state.runtime.people
    return people


def get_webhooks(request: Request) -> WebhookNotifier:
    webhooks: WebhookNotifier = request.app.state.runtime.webhooks
    return webhooks


ServiceDep = Annotated[TableService, Depends(get_service)]
BotsDep = Annotated[BotPool, Depends(get_bots)]
HistoriesDep = Annotated[HistoryCache, Depends(get_histories)]
PicturesDep = Annotated[PicturePool, Depends(get_pictures)]
WebhooksDep = Annotated[WebhookNotifier, Depends(get_webhooks)]
PeopleDep = Annotated[People, Depends(get_people)]
BearerDep = Annotated[HTTPAuthorizationCredentials | None, Depends(BEARER)]
IdentityDep = Annotated[str | None, Depends(IDENTITY)]


async def get_guest_or_session(identity: IdentityDep, people: PeopleDep) -> Session | None:
    """The session of the header; None: a guest; `ApiError` 401 if the device is signed out."""
    if identity is None:
        return None
    session = await people.sessions.find(identity)
    if session is None:
        raise signed_out()
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
    id: TableId, service: ServiceDep, bearer: BearerDep, session: ActingSessionDep
) -> Caller:
    """The caller, if they may see the table; otherwise `ApiError` 404, as for an unknown id."""
    return identify(await service.find(id), bearer.credentials if bearer else None, session)


def identify(handle: TableHandle, secret: str | None, session: Session | None = None) -> Caller:
    """The caller with a secret, or of a person's device; `ApiError` if they may not see the
    table."""
    seat = handle.seat_for_secret(secret) if secret else None
    is_host = bool(secret) and handle.is_host(secret or "")
    if secret is None and session is not None:
        seat = handle.seat_of_person(session.person_id)
        if seat is not None:
            return Caller(handle, seat, is_host=False, session=session)
    if seat is None and not is_host and not handle.can_watch(secret):
        raise refusal(handle, secret)
    if seat is None:
        return Caller(handle, None, is_host)
    handle.last_seen[seat] = server_time.now()
    return Caller(handle, seat, is_host, secret_hash=handle.table.seats[seat].secret_hash)


def refusal(handle: TableHandle, secret: str | None) -> ApiError:
    """Why a secret gives no access: it is unknown, or a link, which can only claim a seat."""
    seat = handle.seat_for_link(secret) if secret else None
    if seat is None:
        return no_table()
    if handle.table.seats[seat].link_hash is None:
        return ApiError(403, "claimed", LINK_IS_USED)
    return ApiError(403, "unclaimed", "Claim the seat of this link first: POST …/claim.")


async def get_reader(
    id: TableId, service: ServiceDep, bearer: BearerDep, session: ActingSessionDep
) -> Caller:
    """The caller, if they may replay the game; otherwise `ApiError` 404, as for an unknown id."""
    return identify_reader(await service.find(id), bearer.credentials if bearer else None, session)


def identify_reader(
    handle: TableHandle, secret: str | None, session: Session | None = None
) -> Caller:
    """The caller with a secret; without access to the table, a stranger if the game is public."""
    try:
        return identify(handle, secret, session)
    except ApiError:
        if not handle.table.is_public_replay:
            raise
        return Caller(handle, None, is_host=False, is_stranger=True)


CallerDep = Annotated[Caller, Depends(get_caller)]
ReaderDep = Annotated[Caller, Depends(get_reader)]
