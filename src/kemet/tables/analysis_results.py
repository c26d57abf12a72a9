"""Analyses of finished games and hints, in words."""

from __future__ import annotations

from typing import Any, Final

from ..analysis.analyser import combine
from ..analysis.results import AnalysedAnswer, MistakeReason
from ..api import (
    AlternativeInfo,
    AnalysedPlayer,
    AnalysedStep,
    Analysis,
    AnalysisResult,
    ApiError,
    HintInfo,
    Language,
    ReasonInfo,
    TurningPointInfo,
)
from ..engine.actions import BY_TEXT
from ..frozen import to_plain
from ..game import Game
from ..i18n import describe
from .online_table import OnlineTable
from .stored import StoredAnalysis

MIN_SHOWN_LOSS: Final = 0.01
"""Answers that lose less come without their alternatives."""


def require_over(table: OnlineTable) -> None:
    if table.status != "over":
        raise ApiError(409, "not_over", "A game can be analysed when it is over.")


def analysis_info(table: OnlineTable, found: StoredAnalysis | None) -> Analysis:
    """How far an analysis is, without its result."""
    if found is None:
        return Analysis(status="none", done=0, total=table.game.answer_count, result=None)
    return Analysis(
        status=found.status,  # type: ignore[arg-type]
        done=found.done,
        total=found.total,
        result=None,
    )


def hint_info(game: Game, hint: dict[str, Any], language: Language) -> HintInfo:
    return HintInfo(
        chance=round(hint["chance"], 3),
        is_mixed=hint["is_mixed"],
        alternatives=[alternative(game, a, language) for a in hint["alternatives"]],
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


def reason_info(game: Game, reason: MistakeReason, language: Language) -> ReasonInfo:
    return ReasonInfo(
        kind=reason.kind,
        fields=to_plain(reason.fields),
        text=describe(reason, language, names=game.names, edition=game.edition.name),
        better=reason.better,
    )


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
            reason=None if a.reason is None else reason_info(game, a.reason, language),
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
