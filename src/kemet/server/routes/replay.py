"""Routes for the history of a game: frames and the record."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Path, Response
from fastapi.responses import PlainTextResponse

from ...api import ApiError, Language, Replay, ReplayFrame, ReplayStep, RoundScores, Stops
from ...game import Game
from ...record import collect_scores, replay
from ..auth import CallerDep
from ..tables.online_table import OnlineTable
from ..tables.viewer_state import event_infos

router = APIRouter(prefix="/api/tables/{id}", tags=["replay"])


@router.get("/replay")
async def get_replay(caller: CallerDep) -> Replay:
    """The steps of a game; before its end only the public ones."""
    table = caller.handle.table
    answers = table.game.answers
    over = table.status == "over"
    steps = [
        ReplayStep(
            number=i, seat=answers[n - 1][0], answer=answers[n - 1][1].text if over else None
        )
        for i, n in enumerate(frame_answer_counts(table))
        if n
    ]
    rounds = await asyncio.to_thread(round_scores, table)
    return Replay(id=caller.handle.id, over=over, steps=steps, rounds=rounds)


@router.get("/replay/{number}")
async def get_replay_frame(
    caller: CallerDep, number: int = Path(ge=0, le=100_000), language: Language = "en"
) -> ReplayFrame:
    """The game after a step, as the caller could see it then."""
    table = caller.handle.table
    frames = frame_answer_counts(table)
    if number >= len(frames):
        raise ApiError(404, "no_frame", f"The game has frames 0 to {len(frames) - 1}.")
    answers_before = frames[number - 1] if number else 0
    before, after = await asyncio.to_thread(replay_between, table, answers_before, frames[number])
    log = before.state.event_log
    return ReplayFrame(
        number=number,
        last_number=len(frames) - 1,
        view=after.view(caller.seat),
        events=event_infos(
            after, caller.seat, len(log) if log is not None and number else 0, language
        ),
    )


@router.get("/record", response_class=Response, responses={200: {"content": {"text/plain": {}}}})
async def get_record(caller: CallerDep) -> PlainTextResponse:
    """The record of a finished game; it reveals everything hidden."""
    table = caller.handle.table
    if table.status != "over":
        raise ApiError(409, "not_over", "The record is available when the game is over.")
    return PlainTextResponse(annotated_record(table))


def frame_answer_counts(table: OnlineTable) -> list[int]:
    """The number of answers before each frame; a finished game has a frame per answer."""
    if table.status == "over":
        return list(range(table.game.answer_count + 1))
    return table.public_steps


def replay_between(table: OnlineTable, first: int, last: int) -> tuple[Game, Game]:
    """The game after the first `first` answers, and after `last`."""
    game = replay(table.config.start_record, answers=0)
    answers = table.game.answers
    for answer in answers[:first]:
        game.play(*answer)
    before = game.copy()
    for answer in answers[first:last]:
        game.play(*answer)
    game.names = table.game.names
    return before, game


def round_scores(table: OnlineTable) -> list[RoundScores]:
    """Victory points by round; they are always public [V3]."""
    by_round = collect_scores(replay(table.config.start_record, answers=0), table.game.answers)
    return [RoundScores(round=number, scores=list(by_seat)) for number, by_seat in by_round]


def annotated_record(table: OnlineTable) -> str:
    """The record with comments for changes of the stops and a concession."""
    lines = table.game.record().splitlines()
    first = lines.index("") + 1
    for seat, answer_count, stops in reversed(table.stops_log):
        comment = f"# stops {seat} {stops_text(stops)}"
        lines.insert(min(first + answer_count, len(lines) - 1), comment)
    if table.ended_by == "concession":
        conceded = [str(s) for s, seat in enumerate(table.seats) if seat.conceded]
        lines.append(f"# conceded {','.join(conceded)} winner={table.winner}")
    return "\n".join(lines) + "\n"


def stops_text(stops: Stops) -> str:
    """Stops as words of a comment in a record."""
    words = ["every_time"] if stops.ask_every_time else [",".join(stops.moments) or "none"]
    return " ".join(words + [f"{card}={setting}" for card, setting in stops.cards.items()])
