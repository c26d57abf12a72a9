"""Live connections: a WebSocket, a stream of lines or a long poll, with the same states."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator
from contextlib import suppress
from itertools import count
from typing import Annotated, Final

from fastapi import APIRouter, Query, Response, WebSocket, WebSocketDisconnect
from fastapi.responses import StreamingResponse
from pydantic import ValidationError

from ...api import ApiError, Hello, Language, TableState
from ...tables.actions import Actions
from ...tables.callers import Caller
from ...tables.live_table import MAX_POLL_S
from ...tables.log_context import current_request, log_context
from ...tables.messages import reply_to
from ...tables.stored import StoreUnavailable
from ...tables.subscription import PING, Subscription
from ..people.profiles import ProfileService, signed_out
from ..people.sessions import Session
from ..platform.budgets import current_account, metered
from ..platform.metrics import LIVE_CONNECTIONS, REFUSALS
from ..platform.wire import read_json
from .dependencies import ActionsDep, CallerDep, note_player
from .play import Since

log = logging.getLogger("kemet.live")

router = APIRouter(prefix="/api/tables/{id}", tags=["live"])

HELLO_TIMEOUT_S: Final = 10.0
"""Seconds within which a client must send its `Hello`."""


@router.get("/poll", response_model=TableState, responses={204: {"description": "nothing new"}})
async def poll(
    caller: CallerDep,
    actions: ActionsDep,
    since: Since = None,
    wait: Annotated[float, Query(ge=0, le=MAX_POLL_S)] = 25,
    language: Language = "en",
) -> Response:
    """The state as soon as it is newer than a version; 204 if it is not within `wait` seconds."""
    subscription = await actions.subscribe(caller, since, language, is_poll=True)
    with LIVE_CONNECTIONS.track_inprogress():
        message = await subscription.poll(wait)
    if message is None:
        return Response(status_code=204)
    return Response(message, media_type="application/json")


@router.get(
    "/stream",
    response_class=Response,
    responses={200: {"content": {"application/x-ndjson": {}}}},
)
async def stream(
    caller: CallerDep, actions: ActionsDep, since: Since = None, language: Language = "en"
) -> StreamingResponse:
    """States, chat and pings, one JSON object per line."""
    subscription = await actions.subscribe(caller, since, language)

    async def lines() -> AsyncIterator[bytes]:
        with LIVE_CONNECTIONS.track_inprogress():
            async for message in subscription.messages():
                yield (message or PING).encode() + b"\n"

    return StreamingResponse(lines(), media_type="application/x-ndjson")


@router.websocket("/live")
async def live(socket: WebSocket, id: str) -> None:
    """A WebSocket: the client sends a `Hello`, gets states and chat, and may send answers."""
    actions: Actions = socket.app.state.runtime.actions
    request_id = current_request() or ""
    await socket.accept(headers=[(b"x-request-id", request_id.encode())])
    try:
        async with asyncio.timeout(HELLO_TIMEOUT_S):
            text = await socket.receive_text()
        hello = read_json(Hello, text)
        session = await hello_session(socket, hello)
        caller = await actions.caller(id[:40], hello.secret, session)
        await note_player(socket.app.state.runtime.people, caller)
        subscription = await actions.subscribe(caller, hello.since, hello.language)
    except (ValidationError, TimeoutError, KeyError):
        await _close(socket, 4400, "the first message must be a Hello")
        return
    except ApiError as error:
        await _close(socket, 4401 if error.status == 401 else 4404, error.message)
        return
    except StoreUnavailable:
        await _close(socket, 1013, "try again later")
        return
    except WebSocketDisconnect:
        return
    log.info("connected", extra={"seat": caller.seat})
    sender = asyncio.create_task(_send_updates(socket, subscription))
    receiver = asyncio.create_task(metered(_receive_messages(socket, actions, caller)))
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
    else:
        await _close(socket, *await subscription.end())


async def hello_session(socket: WebSocket, hello: Hello) -> Session | None:
    """The session that may act for a seat of its person: only without a secret, as for requests."""
    if hello.secret is not None or hello.identity is None:
        return None
    people: ProfileService = socket.app.state.runtime.people
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
    with suppress(ClientGone), LIVE_CONNECTIONS.track_inprogress():
        async for message in subscription.messages():
            await _send(socket, message or PING)


async def _receive_messages(socket: WebSocket, actions: Actions, caller: Caller) -> None:
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
                reply = await reply_to(actions, caller, text)
            if reply is None:
                await _close(socket, 4400, "invalid message")
                return
            await _send(socket, json.dumps(reply))


async def _close(socket: WebSocket, code: int, reason: str) -> None:
    with suppress(RuntimeError, WebSocketDisconnect):
        await socket.close(code, reason)
