"""Routes for the history of a game: frames, the record, and a new game from a frame."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Response
from fastapi.responses import PlainTextResponse

from ...api import CreatedTable, EventInfo, Language, PlayFromHere, Replay, ReplayFrame
from .dependencies import ActionsDep, GuestOrSessionDep, ReaderDep

router = APIRouter(prefix="/api/tables/{id}", tags=["replay"])

FrameNumber = Annotated[int, Path(ge=0, le=100_000)]


@router.get("/replay")
async def get_replay(reader: ReaderDep, actions: ActionsDep) -> Replay:
    """The steps of a game; before its end only the public ones."""
    return await actions.replay(reader)


@router.get("/replay/events")
async def get_replay_events(
    reader: ReaderDep, actions: ActionsDep, language: Language = "en"
) -> list[EventInfo]:
    """All events of the game so far, as the caller could see them."""
    return await actions.replay_events(reader, language)


@router.get("/replay/{number}")
async def get_replay_frame(
    reader: ReaderDep, actions: ActionsDep, number: FrameNumber, language: Language = "en"
) -> ReplayFrame:
    """The game after a step, as the caller could see it then."""
    return await actions.replay_frame(reader, number, language)


@router.post("/replay/{number}/play", status_code=201)
async def play_from_here(
    reader: ReaderDep,
    actions: ActionsDep,
    number: FrameNumber,
    body: PlayFromHere,
    session: GuestOrSessionDep,
) -> CreatedTable:
    """Create a table that continues a finished game after a step, with bots or at one screen."""
    return await actions.play_from_here(reader, number, body, session)


@router.get("/record", response_class=Response, responses={200: {"content": {"text/plain": {}}}})
async def get_record(reader: ReaderDep, actions: ActionsDep) -> PlainTextResponse:
    """The record of a finished game; it reveals everything hidden."""
    return PlainTextResponse(await actions.record(reader))
