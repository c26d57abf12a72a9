"""Routes to play at a table: state, answers, commands, webhook, chat."""

from __future__ import annotations

import time
from typing import Annotated, Final

from fastapi import APIRouter, Depends, Query, Response

from ...api import (
    DEFAULT_LEVEL,
    Accepted,
    Answer,
    ApiError,
    AttackForecast,
    BotTakeover,
    BotVote,
    ChatLine,
    ChatMessage,
    ForecastSide,
    KeyedRequest,
    Language,
    Odds,
    RenameRequest,
    Stops,
    StopsRequest,
    TableState,
    Threats,
    Webhook,
    WhyRequest,
    WhyResponse,
)
from ...bots.attack_forecast import battle_after
from ...i18n import describe
from ...views import SideView
from ..auth import BotsDep, CallerDep, ServiceDep, WebhooksDep
from ..infra.accounts import current_account
from ..presenters import chat_lines, rendered_state
from ..tables.absence import require_absence
from ..tables.commands import (
    Concede,
    GiveAnswer,
    LeaveSeat,
    PauseGame,
    RenameSeat,
    ResumeGame,
    ReturnToSeat,
    SetStops,
    UndoAnswer,
    VoteForBot,
)
from ..tables.create import validate_level
from ..tables.types import OnlineSeat

router = APIRouter(prefix="/api/tables/{id}", tags=["play"])

MAX_ODDS_COST_S: Final = 1.0
"""Seconds that are charged at most for odds: they may have waited for a bot process."""


def get_key(body: KeyedRequest | None = None) -> str | None:
    """The idempotency key of a request that has nothing else in its body."""
    return body.key if body else None


KeyDep = Annotated[str | None, Depends(get_key)]

Since = Annotated[int | None, Query(ge=0, description="the last version that the client has")]


@router.get("/state", response_model=TableState)
async def get_state(caller: CallerDep, since: Since = None, language: Language = "en") -> Response:
    """The table as the caller may see it, with the events since a version."""
    text = rendered_state(caller.handle, caller.seat, since, language)
    return Response(text, media_type="application/json")


@router.post("/answers")
async def post_answer(caller: CallerDep, body: Answer, service: ServiceDep) -> Accepted:
    """Answer the pending question. 409 if it has changed, 422 with the rule if illegal."""
    command = GiveAnswer(caller.require_seat(), body.answer, body.version)
    return await service.submit(caller.handle, command, body.key)


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
async def get_odds(caller: CallerDep, bots: BotsDep) -> Odds:
    """The odds of the battle solver, from the view of the seat."""
    seat = caller.require_seat()
    table = caller.handle.table
    if table.status == "over" or seat not in table.game.waiting:
        return Odds(odds=None)
    started = time.monotonic()
    odds = await bots.odds(table.game.view(seat), caller.handle.id)
    current_account().processor.spend(min(time.monotonic() - started, MAX_ODDS_COST_S))
    return Odds(odds=odds)


@router.get("/attack")
async def get_attack(
    caller: CallerDep,
    bots: BotsDep,
    answer: Annotated[str, Query(max_length=80, description="a step to an opponent's troop")],
) -> AttackForecast:
    """The battle that a step would begin: who fights, how strong they are, and the odds."""
    seat = caller.require_seat()
    view = caller.handle.table.game.view(seat)
    started = time.monotonic()
    try:
        forecast = battle_after(view, answer)
    except ValueError as error:
        raise ApiError(422, "no_option", f"{error}.") from None
    if forecast is None or forecast.battle is None:
        return AttackForecast(attack=None, defend=None, win=None)
    odds = await bots.odds(forecast, caller.handle.id)
    current_account().processor.spend(min(time.monotonic() - started, MAX_ODDS_COST_S))
    win = odds and sum(choice["weight"] * choice["win"] for choice in odds["choices"])
    return AttackForecast(
        attack=forecast_side(forecast.battle.attack),
        defend=forecast_side(forecast.battle.defend),
        win=win,
    )


def forecast_side(side: SideView) -> ForecastSide:
    return ForecastSide(seat=side.seat, strength=sum(side.strength.values()))


@router.get("/threats")
async def get_threats(
    caller: CallerDep, space: Annotated[str, Query(max_length=40, description="the id of a space")]
) -> Threats:
    """Who could enter a space with one Move action, from what everybody may know."""
    table = caller.handle.table
    try:
        return Threats(
            space=space, version=table.version(caller.seat), threats=table.game.threats(space)
        )
    except ValueError as error:
        raise ApiError(422, "no_space", f"{str(error)[0].upper()}{str(error)[1:]}.") from None


@router.post("/undo")
async def undo(caller: CallerDep, service: ServiceDep, key: KeyDep) -> Accepted:
    """Undo the last answer, unless it revealed something or another player had to act."""
    return await service.submit(caller.handle, UndoAnswer(caller.require_seat()), key)


@router.post("/concede")
async def concede(caller: CallerDep, service: ServiceDep, key: KeyDep) -> Accepted:
    """Give up for good: a bot plays on; with two players the other wins."""
    return await service.submit(caller.handle, Concede(caller.require_seat()), key)


@router.post("/leave")
async def leave(
    caller: CallerDep, service: ServiceDep, body: BotTakeover | None = None
) -> Accepted:
    """Let a bot play until the owner returns; the host can do this for an absent person too."""
    body = body or BotTakeover()
    level, reason = validate_level(body.level), None
    if body.seat is None or body.seat == caller.seat:
        seat = caller.require_seat()
    else:
        caller.require_host()
        if caller.handle.table.rated:
            text = "In a rated game nobody can give the seat of another player to a bot."
            raise ApiError(409, "rated", text)
        seat = body.seat
        if seat >= caller.handle.table.players:
            raise ApiError(422, "no_seat", "There is no such seat.")
        if is_other_person(caller.handle.table.seats[seat]):
            if level != DEFAULT_LEVEL:
                text = f"The bot that plays for another person has the level {DEFAULT_LEVEL}."
                raise ApiError(422, "bot_level", text)
            await require_absence(service, caller.handle, seat)
            reason = "absence"
    return await service.submit(caller.handle, LeaveSeat(seat, level, reason), body.key)


def is_other_person(seat: OnlineSeat) -> bool:
    """Whether a person besides the creator of the table has taken the seat and plays it."""
    return seat.kind in ("link", "open") and seat.joined and seat.is_person


@router.post("/vote")
async def vote_for_bot(caller: CallerDep, body: BotVote, service: ServiceDep) -> Accepted:
    """Vote for a bot at the seat of another person: it plays when all others have voted."""
    command = VoteForBot(caller.require_seat(), body.seat)
    return await service.submit(caller.handle, command, body.key)


@router.post("/return")
async def return_to_seat(caller: CallerDep, service: ServiceDep, key: KeyDep) -> Accepted:
    """Take the seat back from the bot."""
    return await service.submit(caller.handle, ReturnToSeat(caller.require_seat()), key)


@router.post("/pause")
async def pause(caller: CallerDep, service: ServiceDep, key: KeyDep) -> Accepted:
    """Stop bots and clocks until somebody resumes."""
    seat = None if caller.is_host else caller.require_seat()
    return await service.submit(caller.handle, PauseGame(seat), key)


@router.post("/resume")
async def resume(caller: CallerDep, service: ServiceDep, key: KeyDep) -> Accepted:
    """Continue a paused game."""
    seat = None if caller.is_host else caller.require_seat()
    return await service.submit(caller.handle, ResumeGame(seat), key)


@router.post("/stops")
async def set_stops(caller: CallerDep, body: StopsRequest, service: ServiceDep) -> Accepted:
    """Set when the seat is asked to play a card; elsewhere the server passes for it.

    Other players see neither the stops nor the reason of a pass.
    """
    stops = Stops(moments=body.moments, ask_every_time=body.ask_every_time, cards=body.cards)
    return await service.submit(caller.handle, SetStops(caller.require_seat(), stops), body.key)


@router.post("/name")
async def rename_seat(caller: CallerDep, body: RenameRequest, service: ServiceDep) -> Accepted:
    """Change the name of the seat."""
    command = RenameSeat(caller.require_seat(), body.name.strip())
    return await service.submit(caller.handle, command, body.key)


@router.put("/webhook", status_code=204)
async def set_webhook(
    caller: CallerDep, body: Webhook, service: ServiceDep, webhooks: WebhooksDep
) -> Response:
    """Set the URL for notifications while the seat must answer and is not connected."""
    seat = caller.require_seat()
    if body.url is not None:
        await webhooks.resolve_url(body.url)
    await service.set_webhook(caller.handle, seat, body.url)
    return Response(status_code=204)


@router.get("/chat")
async def get_chat(
    caller: CallerDep, service: ServiceDep, since: Annotated[int, Query(ge=0, le=1 << 30)] = 0
) -> list[ChatLine]:
    """The chat lines after a number, at most the last 200."""
    return chat_lines(await service.store.chat.latest_lines(caller.handle.id, since))


@router.post("/chat", status_code=201)
async def post_chat_message(caller: CallerDep, body: ChatMessage, service: ServiceDep) -> ChatLine:
    """Send a message to everybody at the table."""
    return await service.post_chat(caller.handle, caller.require_seat(), body)
