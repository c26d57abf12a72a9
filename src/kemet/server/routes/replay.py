"""Routes into the past: every moment of a game, and its record."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Path, Response
from fastapi.responses import PlainTextResponse

from ...api.models import Language, Replay, ReplayFrame, ReplayStep, RoundScores
from ...game import Game
from ...record import collect_scores, replay
from ..auth import CallerDep
from ..presenters import event_infos
from ..tables.online_table import OnlineTable
from ..tables.types import ApiError

router = APIRouter(prefix="/api/tables/{id}", tags=["replay"])


@router.get("/replay")
async def get_replay(caller: CallerDep) -> Replay:
    """The moments of a game. While it is played only those that everybody saw pass."""
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
    """The table at a moment, as the caller could see it then."""
    table = caller.handle.table
    frames = frame_answer_counts(table)
    if number >= len(frames):
        raise ApiError(404, "no_moment", f"The game has moments 0 to {len(frames) - 1}.")
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
    """The record of a game that is over: it tells everything that was hidden."""
    table = caller.handle.table
    if table.status != "over":
        raise ApiError(409, "not_over", "The record of a game is told when it is over.")
    return PlainTextResponse(annotated_record(table))


def frame_answer_counts(table: OnlineTable) -> list[int]:
    """After how many answers each moment is; all of them once nothing is secret any more."""
    if table.status == "over":
        return list(range(table.game.answer_count + 1))
    return table.public_steps


def replay_between(table: OnlineTable, first: int, last: int) -> tuple[Game, Game]:
    """The game after so many answers, and after so many more."""
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
    """Victory points round by round: they are public at all times [V3], whoever looks."""
    by_round = collect_scores(replay(table.config.start_record, answers=0), table.game.answers)
    return [RoundScores(round=number, scores=list(by_seat)) for number, by_seat in by_round]


def annotated_record(table: OnlineTable) -> str:
    """The record with the standing orders as remarks at their places."""
    lines = table.game.record().splitlines()
    first = lines.index("") + 1
    for seat, given, order in reversed(table.auto_pass_log):
        lines.insert(min(first + given, len(lines) - 1), f"# order {seat} {order}")
    if table.ended_by == "concession":
        conceded = [str(s) for s, seat in enumerate(table.seats) if seat.conceded]
        lines.append(f"# conceded {','.join(conceded)} winner={table.winner}")
    return "\n".join(lines) + "\n"
