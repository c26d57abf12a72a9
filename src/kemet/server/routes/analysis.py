"""Routes for the analysis of a finished game, and for hints against bots."""

from __future__ import annotations

import time
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, Request, Response

from ...analysis.analyser import combine
from ...analysis.results import AnalysedAnswer
from ...api import (
    AlternativeInfo,
    AnalysedPlayer,
    AnalysedStep,
    Analysis,
    AnalysisResult,
    ApiError,
    HintInfo,
    Language,
    TurningPointInfo,
)
from ...engine.actions import BY_TEXT
from ...game import Game
from ...i18n import describe
from ..auth import BotsDep, CallerDep, ReaderDep, ServiceDep
from ..db.analysis_store import StoredAnalysis
from ..infra.accounts import CURRENT_ADDRESS, account_key, current_account, run_in_thread
from ..infra.analyses import Analyses, TooManyAnalyses
from ..tables.commands import UseHint
from ..tables.online_table import OnlineTable

router = APIRouter(prefix="/api/tables/{id}", tags=["analysis"])

MAX_HINT_COST_S: Final = 1.0
"""Seconds that are charged at most for a hint: it may have waited for a bot process."""

MIN_SHOWN_LOSS: Final = 0.01
"""Answers that lose less come without their alternatives."""


def get_analyses(request: Request) -> Analyses:
    analyses: Analyses = request.app.state.runtime.analyses
    return analyses


AnalysesDep = Annotated[Analyses, Depends(get_analyses)]


@router.post("/analysis", status_code=202)
async def request_analysis(
    reader: ReaderDep, service: ServiceDep, analyses: AnalysesDep, response: Response
) -> Analysis:
    """Analyse a finished game; ask for the result with GET. 409 while the game is not over."""
    table = reader.handle.table
    require_over(table)
    service.controls.require_writable()
    found = await analyses.find(reader.handle.id)
    if found is None or found.status == "failed":
        service.controls.require_storage()
        if not current_account().analyses.take():
            text = "You have asked for too many analyses. Wait a while."
            raise ApiError(429, "rate_limited", text)
    try:
        await analyses.request(
            reader.handle.id,
            table.game.record(),
            table.game.answer_count,
            account_key(CURRENT_ADDRESS.get()),
        )
    except TooManyAnalyses:
        current_account().analyses.spend(-1)
        text = "Too many games wait to be analysed. Try again in some minutes."
        raise ApiError(503, "busy", text) from None
    found = await analyses.find(reader.handle.id)
    if found is not None and found.status == "done":
        response.status_code = 200
    return analysis_info(table, found)


@router.get("/analysis")
async def get_analysis(
    reader: ReaderDep, analyses: AnalysesDep, language: Language = "en"
) -> Analysis:
    """How far the analysis of a finished game is, and its result."""
    table = reader.handle.table
    require_over(table)
    found = await analyses.find(reader.handle.id)
    info = analysis_info(table, found)
    if found is not None and found.answers is not None:
        try:
            info.result = await run_in_thread(build_result, table.game, found.answers, language)
        except Exception:  # whatever is wrong with it, it can be computed again
            await analyses.discard(reader.handle.id)
            return analysis_info(table, None)
    return info


@router.post("/hint")
async def get_hint(
    caller: CallerDep, service: ServiceDep, bots: BotsDep, language: Language = "en"
) -> HintInfo:
    """The best answer to the question of the caller, who plays against bots alone.

    It is computed from the view of the seat, and everybody sees that it was taken.
    """
    seat = caller.require_seat()
    table = caller.handle.table
    command = UseHint(seat, table.game.answer_count)
    command.check(table)
    service.controls.require_writable()
    started = time.monotonic()
    hint = await bots.hint(table.view(seat), caller.handle.id)
    current_account().processor.spend(min(time.monotonic() - started, MAX_HINT_COST_S))
    await service.submit(caller.handle, command)
    game = table.game
    return HintInfo(
        chance=round(hint["chance"], 3),
        is_mixed=hint["is_mixed"],
        alternatives=[alternative(game, a, language) for a in hint["alternatives"]],
    )


def require_over(table: OnlineTable) -> None:
    if table.status != "over":
        raise ApiError(409, "not_over", "A game can be analysed when it is over.")


def analysis_info(table: OnlineTable, found: StoredAnalysis | None) -> Analysis:
    """How far an analysis is, without its result."""
    if found is None:
        return Analysis(status="none", done=0, total=table.game.answer_count, result=None)
    return Analysis.model_validate(
        {"status": found.status, "done": found.done, "total": found.total, "result": None}
    )


def alternative(game: Game, data: dict[str, Any], language: Language) -> AlternativeInfo:
    return AlternativeInfo(
        answer=data["answer"],
        text=describe_answer(game, data["answer"], language),
        chance=round(data["chance"], 3),
        weight=round(data["weight"], 3),
    )


def describe_answer(game: Game, answer: str, language: Language) -> str:
    return describe(BY_TEXT[answer], language, names=game.names, edition=game.edition.name)


def build_result(game: Game, data: list[dict[str, Any]], language: Language) -> AnalysisResult:
    """The result of a stored analysis, in words."""
    analysis = combine(game, [AnalysedAnswer.from_json(answer) for answer in data], 0, 0)
    steps = [
        AnalysedStep(
            number=a.number + 1,
            seat=a.seat,
            text=describe_answer(game, a.answer, language),
            chances=[round(chance, 3) for chance in a.chances_after],
            loss=round(a.loss, 3),
            judgement=a.judgement,  # type: ignore[arg-type]
            is_mixed=a.is_mixed,
            luck=[round(luck, 3) for luck in a.luck],
            alternatives=[alternative(game, b, language) for b in values["alternatives"]]
            if a.loss >= MIN_SHOWN_LOSS
            else [],
        )
        for a, values in zip(analysis.answers, data, strict=True)
    ]
    return AnalysisResult(
        start=[round(chance, 3) for chance in analysis.answers[0].chances_before] if data else [],
        steps=steps,
        players=[
            AnalysedPlayer(
                seat=p.seat,
                accuracy=None if p.accuracy is None else round(p.accuracy, 1),
                inaccuracies=p.inaccuracies,
                mistakes=p.mistakes,
                blunders=p.blunders,
                choice=round(p.choice, 3),
                luck=round(p.luck, 3),
                others=round(p.others, 3),
            )
            for p in analysis.players
        ],
        turning_points=[
            TurningPointInfo(
                number=point.number + 1,
                seat=point.seat,
                change=round(point.change, 3),
                cause=point.cause,  # type: ignore[arg-type]
            )
            for point in analysis.turning_points
        ],
    )
