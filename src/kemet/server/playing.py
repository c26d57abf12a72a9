"""Routes at a table: look, answer, take back, leave and return, chat."""

from __future__ import annotations

import time
from typing import Annotated

from fastapi import APIRouter, Query, Response

from ..client.models import (
    Accepted,
    Act,
    Answer,
    ChatLine,
    Language,
    Leave,
    Odds,
    Order,
    Question,
    Reason,
    Rename,
    Say,
    State,
    Webhook,
)
from ..text import say
from .access import InHall, Seen
from .held import Held
from .making import check_level
from .parts import Refused
from .telling import chat_lines, state

router = APIRouter(prefix="/api/tables/{id}", tags=["play"])

Since = Annotated[int | None, Query(ge=0, description="the last version that was seen")]


@router.get("/state")
async def get_state(seen: Seen, since: Since = None, language: Language = "en") -> State:
    """The whole table as the caller may know it, with what happened since a version."""
    return state(seen.held, seen.seat, since, language)


@router.post("/answers")
async def give_answer(seen: Seen, sent: Answer, hall: InHall) -> Accepted:
    """Answer what one was asked. 409 if the table has moved on, 422 with the rule if illegal."""
    return await hall.answer(seen.held, seen.own_seat(), sent.answer, sent.version, sent.key)


@router.post("/why")
async def ask_why(seen: Seen, sent: Question, language: Language = "en") -> Reason:
    """Why an answer is not legal now, and by which rule."""
    game = seen.held.table.game
    refusal = game.why(seen.own_seat(), sent.answer)
    if refusal is None:
        return Reason(legal=True)
    text = say(refusal, language, names=game.names, edition=game.edition.name)
    return Reason(legal=False, kind=refusal.kind, rule=refusal.rule, message=text)


@router.get("/odds")
async def get_odds(seen: Seen, hall: InHall) -> Odds:
    """The battle solver's advice, from what the seat may know."""
    seat = seen.own_seat()
    table = seen.held.table
    if table.status == "over" or seat not in table.game.waiting:
        return Odds(odds=None)
    return Odds(odds=await hall.pool.odds(table.game.view(seat)))


@router.post("/takeback")
async def take_back(seen: Seen, hall: InHall, act: Act | None = None) -> Accepted:
    """Take back one's last answer, unless something was revealed by it or somebody else acts."""
    return await hall.act(seen.held, "takeback", seen.own_seat(), act.key if act else None)


@router.post("/concede")
async def concede(seen: Seen, hall: InHall, act: Act | None = None) -> Accepted:
    """Give up for good: a bot plays on, and of two players the other has won."""
    return await hall.act(seen.held, "concede", seen.own_seat(), act.key if act else None)


@router.post("/leave")
async def leave(seen: Seen, hall: InHall, sent: Leave | None = None) -> Accepted:
    """Let a bot play on until one returns; the host may say so for any seat."""
    sent = sent or Leave()
    if sent.seat is None or sent.seat == seen.seat:
        seat = seen.own_seat()
    else:
        seen.as_host()
        seat = sent.seat
        if seat >= seen.held.table.players:
            raise Refused(422, "no_seat", "There is no such seat.")
    return await hall.act(seen.held, "leave", seat, sent.key, level=check_level(sent.level))


@router.post("/return")
async def come_back(seen: Seen, hall: InHall, act: Act | None = None) -> Accepted:
    """Take one's seat back from the bot."""
    return await hall.act(seen.held, "return", seen.own_seat(), act.key if act else None)


@router.post("/pause")
async def pause(seen: Seen, hall: InHall, act: Act | None = None) -> Accepted:
    """Stop bots and clocks until somebody resumes, days later if you like."""
    seat = None if seen.host else seen.own_seat()
    return await hall.act(seen.held, "pause", seat, act.key if act else None)


@router.post("/resume")
async def resume(seen: Seen, hall: InHall, act: Act | None = None) -> Accepted:
    """Go on."""
    seat = None if seen.host else seen.own_seat()
    return await hall.act(seen.held, "resume", seat, act.key if act else None)


@router.post("/order")
async def set_order(seen: Seen, sent: Order, hall: InHall) -> Accepted:
    """A standing order for card windows: nobody else is told."""
    return await hall.act(seen.held, "order", seen.own_seat(), sent.key, order=sent.order)


@router.post("/name")
async def set_name(seen: Seen, sent: Rename, hall: InHall) -> Accepted:
    """Call oneself otherwise."""
    return await hall.act(seen.held, "name", seen.own_seat(), sent.key, name=sent.name.strip())


@router.put("/webhook", status_code=204)
async def set_webhook(seen: Seen, sent: Webhook, hall: InHall) -> Response:
    """Be told by a POST when one is awaited and not connected."""
    seat = seen.own_seat()
    if sent.url is not None:
        await hall.notifier.resolve(sent.url)
    await hall.store.set_webhook(seen.held.id, seat, sent.url)
    seen.held.rows = await hall.store.seats(seen.held.id)
    await hall.changed(seen.held)
    return Response(status_code=204)


@router.get("/chat")
async def get_chat(
    seen: Seen, hall: InHall, since: Annotated[int, Query(ge=0, le=1 << 30)] = 0
) -> list[ChatLine]:
    """What was said after a line, the last 200 of it."""
    return chat_lines(await hall.store.chat.lines(seen.held.id, since))


@router.post("/chat", status_code=201)
async def add_chat(seen: Seen, sent: Say, hall: InHall) -> ChatLine:
    """Say something to all at the table."""
    return await speak(hall, seen.held, seen.own_seat(), sent)


async def speak(hall: InHall, held: Held, seat: int, sent: Say) -> ChatLine:
    """Store a line, then tell it."""
    key = f"{seat}:{sent.key}" if sent.key else None
    text = "".join(c for c in sent.text if c.isprintable() or c == "\n").strip()
    if not text:
        raise Refused(422, "empty", "There is nothing to say in that.")
    at = time.time()
    number = await hall.store.chat.say(held.id, seat, text, key, at)
    held.chat = max(held.chat, number)
    await hall.changed(held)
    return ChatLine(number=number, seat=seat, text=text, at=at)
