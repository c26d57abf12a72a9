"""Routes into the past: every moment of a game, and its record."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Path, Response
from fastapi.responses import PlainTextResponse

from ..client.models import Language, Moment, Replay, RoundScores, Step
from ..game import Game
from ..record import follow_scores, replay
from .access import Seen
from .parts import Refused
from .table import LiveTable
from .telling import events

router = APIRouter(prefix="/api/tables/{id}", tags=["replay"])


@router.get("/replay")
async def get_replay(seen: Seen) -> Replay:
    """The moments of a game. While it is played only those that everybody saw pass."""
    table = seen.held.table
    answers = table.game.answers
    over = table.status == "over"
    steps = [
        Step(number=i, seat=answers[n - 1][0], answer=answers[n - 1][1].text if over else None)
        for i, n in enumerate(moments(table))
        if n
    ]
    rounds = await asyncio.to_thread(scores, table)
    return Replay(id=seen.held.id, over=over, steps=steps, rounds=rounds)


@router.get("/replay/{number}")
async def get_moment(
    seen: Seen, number: int = Path(ge=0, le=100_000), language: Language = "en"
) -> Moment:
    """The table at a moment, as the caller could see it then."""
    table = seen.held.table
    found = moments(table)
    if number >= len(found):
        raise Refused(404, "no_moment", f"The game has moments 0 to {len(found) - 1}.")
    first = found[number - 1] if number else 0
    before, after = await asyncio.to_thread(replayed, table, first, found[number])
    log = before.table.log
    return Moment(
        number=number,
        of=len(found) - 1,
        view=after.view(seen.seat),
        events=events(after, seen.seat, len(log) if log is not None and number else 0, language),
    )


@router.get("/record", response_class=Response, responses={200: {"content": {"text/plain": {}}}})
async def get_record(seen: Seen) -> PlainTextResponse:
    """The record of a game that is over: it tells everything that was hidden."""
    table = seen.held.table
    if table.status != "over":
        raise Refused(409, "not_over", "The record of a game is told when it is over.")
    return PlainTextResponse(record(table))


def moments(table: LiveTable) -> list[int]:
    """After how many answers each moment is; all of them once nothing is secret any more."""
    if table.status == "over":
        return list(range(table.game.given + 1))
    return table.steps


def replayed(table: LiveTable, first: int, then: int) -> tuple[Game, Game]:
    """The game after so many answers, and after so many more."""
    game = replay(table.facts.begun, answers=0)
    answers = table.game.answers
    for answer in answers[:first]:
        game.play(*answer)
    before = game.copy()
    for answer in answers[first:then]:
        game.play(*answer)
    game.names = table.game.names
    return before, game


def scores(table: LiveTable) -> list[RoundScores]:
    """Victory points round by round: they are public at all times [V3], whoever looks."""
    found = follow_scores(replay(table.facts.begun, answers=0), table.game.answers)
    return [RoundScores(round=number, scores=list(by_seat)) for number, by_seat in found]


def record(table: LiveTable) -> str:
    """The record with the standing orders as remarks at their places."""
    lines = table.game.record().splitlines()
    first = lines.index("") + 1
    for seat, given, order in reversed(table.orders):
        lines.insert(min(first + given, len(lines) - 1), f"# order {seat} {order}")
    if table.ended_by == "concession":
        gone = [str(s) for s, seat in enumerate(table.seats) if seat.conceded]
        lines.append(f"# conceded {','.join(gone)} winner={table.winner}")
    return "\n".join(lines) + "\n"
