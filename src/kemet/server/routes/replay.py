"""Routes for the history of a game: frames, the record, and a new game from a frame."""

from __future__ import annotations

from bisect import bisect_right
from typing import Annotated

from fastapi import APIRouter, Path, Response
from fastapi.responses import PlainTextResponse

from ...api import (
    ApiError,
    CreatedTable,
    EventInfo,
    HintUsed,
    Language,
    PlayFromHere,
    Replay,
    ReplayFrame,
    ReplayStep,
    RoundScores,
    ScoreChange,
    Stops,
)
from ..auth import GuestOrSessionDep, HistoriesDep, PeopleDep, ReaderDep, ServiceDep
from ..infra.accounts import run_in_thread
from ..tables.create import create_from_moment
from ..tables.online_table import OnlineTable
from ..tables.viewer_state import event_infos

router = APIRouter(prefix="/api/tables/{id}", tags=["replay"])

FrameNumber = Annotated[int, Path(ge=0, le=100_000)]


@router.get("/replay")
async def get_replay(reader: ReaderDep, histories: HistoriesDep) -> Replay:
    """The steps of a game; before its end only the public ones."""
    table = reader.handle.table
    history = await histories.get(table)
    over = table.status == "over"
    frames = frame_answer_counts(table)
    steps = [
        ReplayStep(
            number=number,
            seat=history.answers[count - 1][0],
            answer=history.answers[count - 1][1].text if over else None,
            round=history.rounds[count],
            event_count=history.event_counts[count],
        )
        for number, count in enumerate(frames)
        if count
    ]
    scores = [
        ScoreChange(number=number, scores=list(history.scores[count]))
        for number, count in enumerate(frames)
        if not number or history.scores[count] != history.scores[frames[number - 1]]
    ]
    rounds = [RoundScores(round=n, scores=list(by)) for n, by in history.scores_by_round()]
    return Replay(
        id=reader.handle.id,
        over=over,
        steps=steps,
        rounds=rounds,
        scores=scores,
        start_event_count=history.event_counts[frames[0]],
        hints=[
            HintUsed(seat=hint.seat, number=bisect_right(frames, hint.answer_count) - 1)
            for hint in table.hints
        ],
    )


@router.get("/replay/events")
async def get_replay_events(reader: ReaderDep, language: Language = "en") -> list[EventInfo]:
    """All events of the game so far, as the caller could see them."""
    game = reader.handle.table.game
    return await run_in_thread(event_infos, game, reader.seat, 0, language)


@router.get("/replay/{number}")
async def get_replay_frame(
    reader: ReaderDep, histories: HistoriesDep, number: FrameNumber, language: Language = "en"
) -> ReplayFrame:
    """The game after a step, as the caller could see it then."""
    table = reader.handle.table
    frames = frame_answer_counts(table)
    count = find_frame(frames, number)
    history = await histories.get(table)
    game = history.game_after(count)
    first_event = history.event_counts[frames[number - 1]] if number else 0
    return ReplayFrame(
        number=number,
        last_number=len(frames) - 1,
        view=game.view(reader.seat),
        events=event_infos(game, reader.seat, first_event, language),
    )


@router.post("/replay/{number}/play", status_code=201)
async def play_from_here(
    reader: ReaderDep,
    histories: HistoriesDep,
    service: ServiceDep,
    number: FrameNumber,
    body: PlayFromHere,
    session: GuestOrSessionDep,
    people: PeopleDep,
) -> CreatedTable:
    """Create a table that continues a finished game after a step, with bots or at one screen."""
    table = reader.handle.table
    if table.status != "over":
        raise ApiError(409, "not_over", "Only a game that is over can be continued elsewhere.")
    count = find_frame(frame_answer_counts(table), number)
    history = await histories.get(table)
    created = await create_from_moment(service, history.game_after(count), body)
    return await people.attach_creator(created, session)


@router.get("/record", response_class=Response, responses={200: {"content": {"text/plain": {}}}})
async def get_record(reader: ReaderDep) -> PlainTextResponse:
    """The record of a finished game; it reveals everything hidden."""
    table = reader.handle.table
    if table.status != "over":
        raise ApiError(409, "not_over", "The record is available when the game is over.")
    return PlainTextResponse(annotated_record(table))


def frame_answer_counts(table: OnlineTable) -> list[int]:
    """The number of answers before each frame; a finished game has a frame per answer."""
    if table.status == "over":
        return list(range(table.game.answer_count + 1))
    return table.public_steps


def find_frame(frames: list[int], number: int) -> int:
    """The number of answers before a frame; `ApiError` 404 if there is no such frame."""
    if number >= len(frames):
        raise ApiError(404, "no_frame", f"The game has frames 0 to {len(frames) - 1}.")
    return frames[number]


def annotated_record(table: OnlineTable) -> str:
    """The record with comments for changes of the stops, hints and a concession."""
    lines = table.game.record().splitlines()
    first = lines.index("") + 1
    comments = [
        (count, f"# stops {seat} {stops_text(stops)}") for seat, count, stops in table.stops_log
    ]
    comments += [(hint.answer_count, f"# hint {hint.seat}") for hint in table.hints]
    comments.sort(key=lambda item: item[0])
    for answer_count, comment in reversed(comments):
        lines.insert(min(first + answer_count, len(lines) - 1), comment)
    if table.ended_by == "concession":
        conceded = [str(s) for s, seat in enumerate(table.seats) if seat.conceded]
        lines.append(f"# conceded {','.join(conceded)} winner={table.winner}")
    return "\n".join(lines) + "\n"


def stops_text(stops: Stops) -> str:
    """Stops as words of a comment in a record."""
    words = ["every_time"] if stops.ask_every_time else [",".join(stops.moments) or "none"]
    return " ".join(words + [f"{card}={setting}" for card, setting in stops.cards.items()])
