"""Routes to play at a table: state, answers, commands, webhook, chat."""

from __future__ import annotations

import time
from typing import Annotated

from fastapi import APIRouter, Query, Response

from ...api import (
    Accepted,
    Answer,
    AutoPass,
    BotTakeover,
    ChatLine,
    ChatMessage,
    KeyedRequest,
    Language,
    Odds,
    RenameRequest,
    TableState,
    Webhook,
    WhyRequest,
    WhyResponse,
)
from ...i18n import describe
from ..auth import CallerDep, ServiceDep
from ..presenters import chat_lines, table_state
from ..tables.create import validate_level
from ..tables.handle import TableHandle
from ..tables.types import ApiError

router = APIRouter(prefix="/api/tables/{id}", tags=["play"])

Since = Annotated[int | None, Query(ge=0, description="the last version that the client has")]


@router.get("/state")
async def get_state(
    caller: CallerDep, since: Since = None, language: Language = "en"
) -> TableState:
    """The table as the caller may see it, with the events since a version."""
    return table_state(caller.handle, caller.seat, since, language)


@router.post("/answers")
async def post_answer(caller: CallerDep, body: Answer, service: ServiceDep) -> Accepted:
    """Answer the pending question. 409 if it has changed, 422 with the rule if illegal."""
    return await service.answer(
        caller.handle, caller.require_seat(), body.answer, body.version, body.key
    )


@router.post("/why")
async def explain_answer(
    caller: CallerDep, body: WhyRequest, language: Language = "en"
) -> WhyResponse:
    """Why an answer is not legal now, and by which rule."""
    game = caller.handle.table.game
    reason = game.why_illegal(caller.require_seat(), body.answer)
    if reason is None:
        return WhyResponse(legal=True)
    text = describe(reason, language, names=game.names, edition=game.edition.name)
    return WhyResponse(legal=False, kind=reason.kind, rule=reason.rule, message=text)


@router.get("/odds")
async def get_odds(caller: CallerDep, service: ServiceDep) -> Odds:
    """The odds of the battle solver, from the view of the seat."""
    seat = caller.require_seat()
    table = caller.handle.table
    if table.status == "over" or seat not in table.game.waiting:
        return Odds(odds=None)
    return Odds(odds=await service.bots.odds(table.game.view(seat)))


@router.post("/undo")
async def undo(
    caller: CallerDep, service: ServiceDep, body: KeyedRequest | None = None
) -> Accepted:
    """Undo the last answer, unless it revealed something or another player had to act."""
    return await service.act(
        caller.handle, "undo", caller.require_seat(), body.key if body else None
    )


@router.post("/concede")
async def concede(
    caller: CallerDep, service: ServiceDep, body: KeyedRequest | None = None
) -> Accepted:
    """Give up for good: a bot plays on; with two players the other wins."""
    return await service.act(
        caller.handle, "concede", caller.require_seat(), body.key if body else None
    )


@router.post("/leave")
async def leave(
    caller: CallerDep, service: ServiceDep, body: BotTakeover | None = None
) -> Accepted:
    """Let a bot play until the owner returns; the host can do this for any seat."""
    body = body or BotTakeover()
    if body.seat is None or body.seat == caller.seat:
        seat = caller.require_seat()
    else:
        caller.require_host()
        seat = body.seat
        if seat >= caller.handle.table.players:
            raise ApiError(422, "no_seat", "There is no such seat.")
    return await service.act(
        caller.handle, "leave", seat, body.key, level=validate_level(body.level)
    )


@router.post("/return")
async def return_to_seat(
    caller: CallerDep, service: ServiceDep, body: KeyedRequest | None = None
) -> Accepted:
    """Take the seat back from the bot."""
    return await service.act(
        caller.handle, "return", caller.require_seat(), body.key if body else None
    )


@router.post("/pause")
async def pause(
    caller: CallerDep, service: ServiceDep, body: KeyedRequest | None = None
) -> Accepted:
    """Stop bots and clocks until somebody resumes."""
    seat = None if caller.is_host else caller.require_seat()
    return await service.act(caller.handle, "pause", seat, body.key if body else None)


@router.post("/resume")
async def resume(
    caller: CallerDep, service: ServiceDep, body: KeyedRequest | None = None
) -> Accepted:
    """Continue a paused game."""
    seat = None if caller.is_host else caller.require_seat()
    return await service.act(caller.handle, "resume", seat, body.key if body else None)


@router.post("/auto-pass")
async def set_auto_pass(caller: CallerDep, body: AutoPass, service: ServiceDep) -> Accepted:
    """Set when the seat passes card windows automatically; other players do not see it."""
    return await service.act(
        caller.handle, "auto_pass", caller.require_seat(), body.key, mode=body.mode
    )


@router.post("/name")
async def rename_seat(caller: CallerDep, body: RenameRequest, service: ServiceDep) -> Accepted:
    """Change the name of the seat."""
    return await service.act(
        caller.handle, "name", caller.require_seat(), body.key, name=body.name.strip()
    )


@router.put("/webhook", status_code=204)
async def set_webhook(caller: CallerDep, body: Webhook, service: ServiceDep) -> Response:
    """Set the URL for notifications while the seat must answer and is not connected."""
    seat = caller.require_seat()
    if body.url is not None:
        await service.notifier.resolve_url(body.url)
    await service.store.set_webhook(caller.handle.id, seat, body.url)
    caller.handle.seat_rows = await service.store.seats(caller.handle.id)
    await service.publish_metadata(caller.handle)
    return Response(status_code=204)


@router.get("/chat")
async def get_chat(
    caller: CallerDep, service: ServiceDep, since: Annotated[int, Query(ge=0, le=1 << 30)] = 0
) -> list[ChatLine]:
    """The chat lines after a number, at most the last 200."""
    return chat_lines(await service.store.chat.lines_after(caller.handle.id, since))


@router.post("/chat", status_code=201)
async def post_chat_message(caller: CallerDep, body: ChatMessage, service: ServiceDep) -> ChatLine:
    """Send a message to everybody at the table."""
    return await post_chat(service, caller.handle, caller.require_seat(), body)


async def post_chat(
    service: ServiceDep, handle: TableHandle, seat: int, body: ChatMessage
) -> ChatLine:
    """Store a chat line, then publish it."""
    key = f"{seat}:{body.key}" if body.key else None
    text = "".join(c for c in body.text if c.isprintable() or c == "\n").strip()
    if not text:
        raise ApiError(422, "empty_message", "The message is empty.")
    at = time.time()
    number = await service.store.chat.append(handle.id, seat, text, key, at)
    handle.chat_count = max(handle.chat_count, number)
    await service.publish_metadata(handle)
    return ChatLine(number=number, seat=seat, text=text, at=at)
