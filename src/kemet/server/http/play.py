"""Routes to play at a table: state, answers, commands, webhook, chat."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Query, Response

from ...api import (
    Accepted,
    Answer,
    AttackForecast,
    BotTakeover,
    BotVote,
    ChatLine,
    ChatMessage,
    KeyedRequest,
    Language,
    Odds,
    RenameRequest,
    StopsRequest,
    TableState,
    Threats,
    TroopReach,
    Webhook,
    WhyRequest,
    WhyResponse,
)
from ..platform.budgets import charged
from .dependencies import ActionsDep, CallerDep, WebhooksDep

router = APIRouter(prefix="/api/tables/{id}", tags=["play"])


async def get_key(body: KeyedRequest | None = None) -> str | None:
    """The idempotency key of a request that has nothing else in its body."""
    return body.key if body else None


KeyDep = Annotated[str | None, Depends(get_key)]

Since = Annotated[int | None, Query(ge=0, description="the last version that the client has")]


@router.get("/state", response_model=TableState)
async def get_state(
    caller: CallerDep, actions: ActionsDep, since: Since = None, language: Language = "en"
) -> Response:
    """The table as the caller may see it, with the events since a version."""
    text = await actions.state(caller, since, language)
    return Response(text, media_type="application/json")


@router.post("/answers")
async def post_answer(caller: CallerDep, body: Answer, actions: ActionsDep) -> Accepted:
    """Answer the pending question, and with `then` those that follow at once: all or none.

    409 if the question has changed, 422 with the rule if an answer is illegal.
    """
    return await actions.answer(caller, body)


@router.post("/why")
async def explain_answer(
    caller: CallerDep, body: WhyRequest, actions: ActionsDep, language: Language = "en"
) -> WhyResponse:
    """Why an answer is not legal now, and by which rule."""
    return await actions.why(caller, body, language)


@router.get("/odds")
async def get_odds(caller: CallerDep, actions: ActionsDep) -> Odds:
    """The odds of the battle solver, from the view of the seat."""
    with charged():
        return await actions.odds(caller)


@router.get("/attack")
async def get_attack(
    caller: CallerDep,
    actions: ActionsDep,
    answer: Annotated[str, Query(max_length=80, description="a step to an opponent's troop")],
) -> AttackForecast:
    """The battle that a step would begin: who fights, how strong they are, and the odds."""
    with charged():
        return await actions.attack(caller, answer)


@router.get("/threats")
async def get_threats(
    caller: CallerDep,
    actions: ActionsDep,
    space: Annotated[str, Query(max_length=40, description="the id of a space")],
) -> Threats:
    """Who could enter a space with one Move action, from what everybody may know."""
    return await actions.threats(caller, space)


@router.get("/reach")
async def get_reach(caller: CallerDep, actions: ActionsDep) -> TroopReach:
    """Where the caller's Move action can still go, or each troop could go, with the answers."""
    with charged():
        return await actions.reach(caller)


@router.post("/undo")
async def undo(caller: CallerDep, actions: ActionsDep, key: KeyDep) -> Accepted:
    """Undo the last answer, unless it revealed something or another player had to act."""
    return await actions.undo(caller, key)


@router.post("/concede")
async def concede(caller: CallerDep, actions: ActionsDep, key: KeyDep) -> Accepted:
    """Give up for good: a bot plays on; with two players the other wins."""
    return await actions.concede(caller, key)


@router.post("/leave")
async def leave(
    caller: CallerDep, actions: ActionsDep, body: BotTakeover | None = None
) -> Accepted:
    """Let a bot play until the owner returns; the host can do this for an absent person too."""
    return await actions.leave(caller, body or BotTakeover())


@router.post("/vote")
async def vote_for_bot(caller: CallerDep, body: BotVote, actions: ActionsDep) -> Accepted:
    """Vote for a bot at the seat of another person: it plays when all others have voted."""
    return await actions.vote(caller, body)


@router.post("/return")
async def return_to_seat(caller: CallerDep, actions: ActionsDep, key: KeyDep) -> Accepted:
    """Take the seat back from the bot."""
    return await actions.return_to_seat(caller, key)


@router.post("/pause")
async def pause(caller: CallerDep, actions: ActionsDep, key: KeyDep) -> Accepted:
    """Stop bots and clocks until somebody resumes."""
    return await actions.pause(caller, key)


@router.post("/resume")
async def resume(caller: CallerDep, actions: ActionsDep, key: KeyDep) -> Accepted:
    """Continue a paused game."""
    return await actions.resume(caller, key)


@router.post("/stops")
async def set_stops(caller: CallerDep, body: StopsRequest, actions: ActionsDep) -> Accepted:
    """Set when the seat is asked to play a card; elsewhere the server passes for it.

    Other players see neither the stops nor the reason of a pass.
    """
    return await actions.set_stops(caller, body)


@router.post("/name")
async def rename_seat(caller: CallerDep, body: RenameRequest, actions: ActionsDep) -> Accepted:
    """Change the name of the seat."""
    return await actions.rename(caller, body)


@router.put("/webhook", status_code=204)
async def set_webhook(
    caller: CallerDep, body: Webhook, actions: ActionsDep, webhooks: WebhooksDep
) -> Response:
    """Set the URL for notifications while the seat must answer and is not connected."""
    caller.require_seat()
    if body.url is not None:
        await webhooks.resolve_url(body.url)
    await actions.set_webhook(caller, body.url)
    return Response(status_code=204)


@router.get("/chat")
async def get_chat(
    caller: CallerDep, actions: ActionsDep, since: Annotated[int, Query(ge=0, le=1 << 30)] = 0
) -> list[ChatLine]:
    """The chat lines after a number, at most the last 200."""
    return await actions.chat(caller, since)


@router.post("/chat", status_code=201)
async def post_chat_message(caller: CallerDep, body: ChatMessage, actions: ActionsDep) -> ChatLine:
    """Send a message to everybody at the table."""
    return await actions.post_chat(caller, body)
