"""The live connection: a WebSocket, a stream of lines, or a long poll; all tell the same.

Whoever listens is woken by every change and then looks for itself: what it is told depends on its
own version alone, so nothing is sent, not even silence of another length, for what it may not
know. A slow client is told less often, never something wrong.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Annotated, Any, Final

from fastapi import APIRouter, Query, Response, WebSocket, WebSocketDisconnect
from fastapi.responses import StreamingResponse
from pydantic import BaseModel, ValidationError

from ..client.models import Answer, ChatTold, Hello, Language, Say, State
from .access import Caller, InHall, Seen, identify
from .connection import TROUBLE
from .guard import Buckets
from .hall import Hall
from .held import MOST_WAIT, Held
from .metrics import LISTENERS
from .parts import Refused
from .playing import Since, speak
from .telling import chat_lines, state

router = APIRouter(prefix="/api/tables/{id}", tags=["live"])

PING: Final = 20.0
"""Seconds of silence after which a stream says that it is still there."""

FIRST_WAIT: Final = 10.0
"""Seconds within which a socket must say who it is."""

MESSAGES: Final[dict[str, type[Answer] | type[Say]]] = {"answer": Answer, "say": Say}
"""What a client may send, by its type."""


class Listener:
    """What one client has been told, and what it is to be told next."""

    def __init__(
        self, hall: Hall, caller: Caller, since: int | None, language: str, polls: bool = False
    ) -> None:
        self.hall = hall
        self.held: Held = caller.held
        self.seat = caller.seat
        self.language = language
        self.polls = polls
        self.version = since
        self.pulse = -1  # so that whoever comes is told the table at once
        self.chat = self.held.chat

    def next_state(self) -> State | None:
        """The table, if it has changed for this client."""
        held = self.held
        version = held.table.version(self.seat)
        if version == self.version and held.pulse == self.pulse:
            return None
        told = state(held, self.seat, self.version, self.language)
        self.version, self.pulse = version, held.pulse
        return told

    async def next_chat(self) -> ChatTold | None:
        if self.held.chat <= self.chat:
            return None
        rows = await self.hall.store.chat.lines(self.held.id, self.chat)
        self.chat = self.held.chat
        return ChatTold(lines=chat_lines(rows)) if rows else None

    async def run(self, seconds: float = PING) -> AsyncIterator[BaseModel | None]:
        """What there is to tell, one after another; None after a silence. Ends with the table."""
        listen = self.held.poll if self.polls else self.held.listen
        with listen(self.seat) as changed, LISTENERS.track_inprogress():
            if self.polls and self.version is not None:
                self.pulse = self.held.pulse  # its own coming is no news
            while not self.held.deleted and not self.hall.closing.is_set():
                changed.clear()
                told = self.next_state()
                if told is not None:
                    yield told
                said = await self.next_chat()
                if said is not None:
                    yield said
                if changed.is_set():
                    continue
                try:
                    await asyncio.wait_for(changed.wait(), seconds)
                except TimeoutError:
                    yield None


async def enter(hall: Hall, caller: Caller) -> None:
    """Whoever comes to a seat by its link has joined."""
    seat = caller.seat
    if seat is not None and not caller.held.table.seats[seat].joined:
        with suppress(Refused):
            await hall.act(caller.held, "join", seat)


@router.get("/poll", response_model=State, responses={204: {"description": "nothing new"}})
async def poll(
    seen: Seen,
    hall: InHall,
    since: Since = None,
    wait: Annotated[float, Query(ge=0, le=MOST_WAIT)] = 25,
    language: Language = "en",
) -> Response:
    """The state as soon as it is newer than a version; 204 if it is not within `wait` seconds."""
    await enter(hall, seen)
    listener = Listener(hall, seen, since, language, polls=True)
    loop = asyncio.get_running_loop()
    until = loop.time() + wait
    running = listener.run(max(0.05, wait))
    try:
        async for told in running:
            if isinstance(told, State):
                return Response(told.model_dump_json(), media_type="application/json")
            if loop.time() >= until:
                break
    finally:
        await running.aclose()  # type: ignore[attr-defined]
    return Response(status_code=204)


@router.get(
    "/stream",
    response_class=Response,
    responses={200: {"content": {"application/x-ndjson": {}}}},
)
async def stream(
    seen: Seen, hall: InHall, since: Since = None, language: Language = "en"
) -> StreamingResponse:
    """Every state, and what is said, one JSON object a line; a ping now and then."""
    await enter(hall, seen)
    listener = Listener(hall, seen, since, language)

    async def lines() -> AsyncIterator[bytes]:
        async for told in listener.run():
            yield (told.model_dump_json().encode() if told else b'{"type":"ping"}') + b"\n"

    return StreamingResponse(lines(), media_type="application/x-ndjson")


@router.websocket("/live")
async def live(socket: WebSocket, id: str) -> None:
    """A WebSocket: the client says who it is, is told every change, and may answer."""
    hall: Hall = socket.app.state.hall
    await socket.accept()
    try:
        hello = Hello.model_validate_json(
            await asyncio.wait_for(socket.receive_text(), FIRST_WAIT)
        )  # fmt: skip
        caller = identify(await hall.find(id[:40]), hello.secret)
        await enter(hall, caller)
    except (ValidationError, TimeoutError, KeyError):
        await _close(socket, 4400, "the first message must be a Hello")
        return
    except Refused as why:
        await _close(socket, 4404, why.message)
        return
    except TROUBLE:
        await _close(socket, 1013, "try again later")
        return
    except WebSocketDisconnect:
        return
    listener = Listener(hall, caller, hello.since, hello.language)
    telling = asyncio.create_task(_tell(socket, listener))
    hearing = asyncio.create_task(_hear(socket, hall, caller))
    try:
        await asyncio.wait((telling, hearing), return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in (telling, hearing):
            task.cancel()
        await asyncio.gather(telling, hearing, return_exceptions=True)
    if caller.held.deleted:
        await _close(socket, 4404, "the table was deleted")
    elif hall.closing.is_set():
        await _close(socket, 1012, "the server restarts")
    else:
        await _close(socket, 1000, "")


async def _tell(socket: WebSocket, listener: Listener) -> None:
    with suppress(WebSocketDisconnect, RuntimeError):
        async for told in listener.run():
            await socket.send_text(told.model_dump_json() if told else '{"type":"ping"}')


async def _hear(socket: WebSocket, hall: Hall, caller: Caller) -> None:
    """Messages of a client, until it goes or misbehaves."""
    rate = hall.settings.requests_a_second
    pace = Buckets(rate, 4 * rate)
    with suppress(WebSocketDisconnect, RuntimeError):
        while True:
            try:
                text = await socket.receive_text()
            except KeyError:  # bytes
                text = ""
            if not pace.take(""):
                await _close(socket, 4429, "too fast")
                return
            reply = await _reply(hall, caller, text)
            if reply is None:
                await _close(socket, 4400, "that is no message")
                return
            await socket.send_text(json.dumps(reply))


async def _reply(hall: Hall, caller: Caller, text: str) -> dict[str, Any] | None:
    """What is said to a message; None to one that makes no sense."""
    try:
        message = json.loads(text)
        kind = message.pop("type")
        if kind == "ping":
            return {"type": "pong"}
        sent = MESSAGES[kind].model_validate(message)
    except (ValueError, KeyError, AttributeError, TypeError, RecursionError):
        return None
    key = message.get("key")
    try:
        seat = caller.own_seat()
        if isinstance(sent, Say):
            line = await speak(hall, caller.held, seat, sent)
            return {"type": "said", "key": key, "number": line.number}
        done = await hall.answer(caller.held, seat, sent.answer, sent.version, sent.key)
        return {"type": "accepted", "key": key, "version": done.version, "again": done.again}
    except Refused as why:
        return {"type": "problem", "key": key, **problem_of(why)}
    except TROUBLE:
        away = "The database cannot be reached. Nothing is lost: send it again."
        return {"type": "problem", "key": key, "error": "unavailable", "message": away}


def problem_of(why: Refused) -> dict[str, Any]:
    return {
        "status": why.status,
        "error": why.error,
        "message": why.message,
        "rule": why.rule,
        "version": why.version,
    }


async def _close(socket: WebSocket, code: int, reason: str) -> None:
    with suppress(RuntimeError, WebSocketDisconnect):
        await socket.close(code, reason)
