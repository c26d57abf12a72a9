"""Live connections: a WebSocket, a stream of lines or a long poll, with the same states.

Every change wakes all subscriptions, and each compares the version of its own viewer: a change
that the viewer may not see sends nothing and changes no timing. A slow client gets fewer states,
never wrong ones.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator
from contextlib import suppress
from itertools import count
from typing import Annotated, Any, Final

from fastapi import APIRouter, Query, Response, WebSocket, WebSocketDisconnect
from fastapi.responses import StreamingResponse
from pydantic import ValidationError

from ...api import (
    Answer,
    ApiError,
    ChatBatch,
    ChatMessage,
    Hello,
    Language,
    TableState,
    TableUpdate,
)
from ..auth import Caller, CallerDep, ServiceDep, identify
from ..db.database import DB_ERRORS
from ..infra.accounts import CURRENT_ADDRESS, current_account, metered
from ..infra.log_context import current_request, log_context
from ..metrics import LIVE_CONNECTIONS, REFUSALS
from ..people.people import People, signed_out
from ..people.sessions import Session
from ..presenters import chat_lines, rendered_state, table_info
from ..tables.commands import GiveAnswer, JoinSeat
from ..tables.handle import MAX_POLL_S, TableHandle
from ..tables.service import TableService
from .play import Since

log = logging.getLogger("kemet.live")

router = APIRouter(prefix="/api/tables/{id}", tags=["live"])

PING: Final = '{"type":"ping"}'

PING_INTERVAL_S: Final = 20.0
"""Seconds without a message after which the server sends a ping."""

HELLO_TIMEOUT_S: Final = 10.0
"""Seconds within which a client must send its `Hello`."""

MESSAGE_TYPES: Final[dict[str, type[Answer] | type[ChatMessage]]] = {
    "answer": Answer,
    "chat": ChatMessage,
}
"""Models of client messages by their type."""


class Subscription:
    """What a client has received, and what it gets next."""

    def __init__(
        self,
        service: TableService,
        caller: Caller,
        since: int | None,
        language: str,
        is_poll: bool = False,
    ) -> None:
        self.service = service
        self.caller = caller
        self.handle: TableHandle = caller.handle
        self.seat = caller.seat
        self.language = language
        self.is_poll = is_poll
        self.version = since
        self.metadata_version = -1  # so that a new client gets the state at once
        self.chat_number = self.handle.chat_count
        self.address = CURRENT_ADDRESS.get()

    @property
    def is_banned(self) -> bool:
        return self.service.controls.bans.find(self.address) is not None

    @property
    def has_ended(self) -> bool:
        return self.handle.deleted or self.service.closing.is_set() or self.is_banned

    def next_update(self) -> str | None:
        """What has changed for this client, as JSON: the state, or only the data of the table."""
        handle = self.handle
        version, metadata_version = handle.table.version(self.seat), handle.metadata_version
        is_known = version == self.version
        if is_known and metadata_version == self.metadata_version and not self._has_poll_news():
            return None
        if is_known and not self.is_poll and self.metadata_version >= 0:
            text = TableUpdate(table=table_info(handle)).model_dump_json()
        else:
            text = rendered_state(handle, self.seat, self.version, self.language)
        self.version, self.metadata_version = version, metadata_version
        return text

    def _has_poll_news(self) -> bool:
        """A poll gets no chat lines, but the number of them."""
        return self.is_poll and self.handle.chat_count > self.chat_number

    async def next_chat(self) -> ChatBatch | None:
        if self.handle.chat_count <= self.chat_number:
            return None
        lines = self.handle.known_lines(self.chat_number)
        if lines is None:
            chat = self.service.store.chat
            lines = chat_lines(await chat.lines_after(self.handle.id, self.chat_number))
        if not lines:  # the table is deleted
            self.chat_number = self.handle.chat_count
            return None
        self.chat_number = lines[-1].number  # further lines may have come meanwhile
        return ChatBatch(lines=lines)

    async def messages(self, seconds: float = PING_INTERVAL_S) -> AsyncIterator[str | None]:
        """Messages as JSON as they come; None after `seconds` without; ends with the table."""
        account = current_account()
        listen = self.handle.poll if self.is_poll else self.handle.listen
        with (
            listen(self.seat) as changed,
            QuietTimer(changed, seconds) as timer,
            LIVE_CONNECTIONS.track_inprogress(),
        ):
            if self.is_poll and self.version is not None:
                self.metadata_version = (
                    self.handle.metadata_version
                )  # its own presence is no change
            while not self.has_ended:
                changed.clear()
                await account.wait_until_solvent()
                if not await self.caller.is_current():
                    return
                with account.measure():
                    update = self.next_update()
                if update is not None:
                    yield update
                    timer.restart()
                chat = None if self.is_poll else await self.next_chat()
                if chat is not None:
                    yield chat.model_dump_json()
                    timer.restart()
                    continue  # there may be more
                if timer.has_ended():
                    yield None
                    timer.restart()
                await changed.wait()


class QuietTimer:
    """Sets an event some seconds after the last message.

    A message only moves the time: a timer for each would cost more than rendering it.
    """

    def __init__(self, event: asyncio.Event, seconds: float) -> None:
        self.event = event
        self.seconds = seconds
        self.loop = asyncio.get_running_loop()
        self.ends_at = self.loop.time() + seconds
        self.handle = self.loop.call_at(self.ends_at, self._on_time)

    def __enter__(self) -> QuietTimer:
        return self

    def __exit__(self, *_: object) -> None:
        self.handle.cancel()

    def restart(self) -> None:
        if self.has_ended():
            self.handle.cancel()
            self.handle = self.loop.call_at(self.loop.time() + self.seconds, self._on_time)
        self.ends_at = self.loop.time() + self.seconds

    def has_ended(self) -> bool:
        return self.loop.time() >= self.ends_at

    def _on_time(self) -> None:
        if self.has_ended():
            self.event.set()
        else:  # there were messages meanwhile
            self.handle = self.loop.call_at(self.ends_at, self._on_time)


async def join_on_connect(service: TableService, caller: Caller) -> None:
    """Mark the seat of a caller as joined on the first connection."""
    seat = caller.seat
    if seat is not None and not caller.handle.table.seats[seat].joined:
        with suppress(ApiError):
            await service.submit(caller.handle, JoinSeat(seat))


@router.get("/poll", response_model=TableState, responses={204: {"description": "nothing new"}})
async def poll(
    caller: CallerDep,
    service: ServiceDep,
    since: Since = None,
    wait: Annotated[float, Query(ge=0, le=MAX_POLL_S)] = 25,
    language: Language = "en",
) -> Response:
    """The state as soon as it is newer than a version; 204 if it is not within `wait` seconds."""
    await join_on_connect(service, caller)
    subscription = Subscription(service, caller, since, language, is_poll=True)
    loop = asyncio.get_running_loop()
    deadline = loop.time() + wait
    messages = subscription.messages(max(0.05, wait))
    try:
        async for message in messages:
            if message is not None:
                return Response(message, media_type="application/json")
            if loop.time() >= deadline:
                break
    finally:
        await messages.aclose()  # type: ignore[attr-defined]
    return Response(status_code=204)


@router.get(
    "/stream",
    response_class=Response,
    responses={200: {"content": {"application/x-ndjson": {}}}},
)
async def stream(
    caller: CallerDep, service: ServiceDep, since: Since = None, language: Language = "en"
) -> StreamingResponse:
    """States, chat and pings, one JSON object per line."""
    await join_on_connect(service, caller)
    subscription = Subscription(service, caller, since, language)

    async def lines() -> AsyncIterator[bytes]:
        async for message in subscription.messages():
            yield (message or PING).encode() + b"\n"

    return StreamingResponse(lines(), media_type="application/x-ndjson")


@router.websocket("/live")
async def live(socket: WebSocket, id: str) -> None:
    """A WebSocket: the client sends a `Hello`, gets states and chat, and may send answers."""
    service: TableService = socket.app.state.runtime.service
    request_id = current_request() or ""
    await socket.accept(headers=[(b"x-request-id", request_id.encode())])
    try:
        async with asyncio.timeout(HELLO_TIMEOUT_S):
            text = await socket.receive_text()
        hello = Hello.model_validate_json(text)
        session = await hello_session(socket, hello)
        caller = identify(await service.find(id[:40]), hello.secret, session)
        await join_on_connect(service, caller)
    except (ValidationError, TimeoutError, KeyError):
        await _close(socket, 4400, "the first message must be a Hello")
        return
    except ApiError as error:
        await _close(socket, 4401 if error.status == 401 else 4404, error.message)
        return
    except DB_ERRORS:
        await _close(socket, 1013, "try again later")
        return
    except WebSocketDisconnect:
        return
    log.info("connected", extra={"seat": caller.seat})
    subscription = Subscription(service, caller, hello.since, hello.language)
    sender = asyncio.create_task(_send_updates(socket, subscription))
    receiver = asyncio.create_task(metered(_receive_messages(socket, service, caller)))
    try:
        await asyncio.wait((sender, receiver), return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in (sender, receiver):
            task.cancel()
        results = await asyncio.gather(sender, receiver, return_exceptions=True)
    failures = [result for result in results if isinstance(result, Exception)]
    for failure in failures:
        log.error("a live connection failed", exc_info=failure)
    log.info("disconnected", extra={"seat": caller.seat})
    if failures:
        await _close(socket, 1011, f"the server failed; its log has the error under {request_id}")
    elif caller.handle.deleted:
        await _close(socket, 4404, "the table was deleted")
    elif not await caller.is_current():
        await _close(socket, 4401, "the device is signed out, or the seat is another's")
    elif service.closing.is_set():
        await _close(socket, 1012, "the server restarts")
    elif subscription.is_banned:
        await _close(socket, 4403, "this server does not accept your address")
    else:
        await _close(socket, 1000, "")


async def hello_session(socket: WebSocket, hello: Hello) -> Session | None:
    """The session that may act for a seat of its person: only without a secret, as for requests."""
    if hello.secret is not None or hello.identity is None:
        return None
    people: People = socket.app.state.runtime.people
    session = await people.sessions.find(hello.identity)
    if session is None:
        raise signed_out()
    return session


class ClientGone(Exception):
    """The connection of a client is closed."""


async def _send(socket: WebSocket, text: str) -> None:
    try:
        await socket.send_text(text)
    except (WebSocketDisconnect, RuntimeError) as error:  # Starlette raises either
        raise ClientGone from error


async def _send_updates(socket: WebSocket, subscription: Subscription) -> None:
    with suppress(ClientGone):
        async for message in subscription.messages():
            await _send(socket, message or PING)


async def _receive_messages(socket: WebSocket, service: TableService, caller: Caller) -> None:
    """Handle messages until the client disconnects or sends an invalid one."""
    account, connection = current_account(), current_request() or ""
    with suppress(ClientGone):
        for number in count(1):
            try:
                text = await socket.receive_text()
            except (WebSocketDisconnect, RuntimeError):
                return
            except KeyError:  # bytes
                text = ""
            await account.wait_until_solvent()
            if not account.requests.take():
                REFUSALS.labels("messages").inc()
                await _close(socket, 4429, "too many messages")
                return
            if not await caller.is_current():
                return
            with log_context(request=f"{connection}.{number}"):
                reply = await _handle_message(service, caller, text)
            if reply is None:
                await _close(socket, 4400, "invalid message")
                return
            await _send(socket, json.dumps(reply))


async def _handle_message(
    service: TableService, caller: Caller, text: str
) -> dict[str, Any] | None:
    """The reply to a message; None if it is invalid."""
    try:
        message = json.loads(text)
        kind = message.pop("type")
        if kind == "ping":
            return {"type": "pong"}
        request = MESSAGE_TYPES[kind].model_validate(message)
    except (ValueError, KeyError, AttributeError, TypeError, RecursionError):
        return None
    key = message.get("key")
    try:
        seat = caller.require_seat()
        if isinstance(request, ChatMessage):
            line = await service.post_chat(caller.handle, seat, request)
            return {"type": "chat_accepted", "key": key, "number": line.number}
        command = GiveAnswer(seat, request.answer, request.version)
        accepted = await service.submit(caller.handle, command, request.key)
        return {
            "type": "accepted",
            "key": key,
            "version": accepted.version,
            "duplicate": accepted.duplicate,
        }
    except ApiError as error:
        problem = error.problem.model_dump() | {"request": current_request()}
        return {"type": "problem", "key": key, "status": error.status, **problem}
    except DB_ERRORS:
        unavailable = "The database cannot be reached. Nothing is lost: send it again."
        problem = {"error": "unavailable", "message": unavailable, "request": current_request()}
        return {"type": "problem", "key": key, **problem}


async def _close(socket: WebSocket, code: int, reason: str) -> None:
    with suppress(RuntimeError, WebSocketDisconnect):
        await socket.close(code, reason)
