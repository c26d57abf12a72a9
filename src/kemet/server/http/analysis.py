"""Routes for the analysis of a finished game, and for hints against bots."""

from __future__ import annotations

from fastapi import APIRouter, Response

from ...api import Analysis, HintInfo, Language
from ..platform.budgets import charged
from .dependencies import ActionsDep, CallerDep, ReaderDep

router = APIRouter(prefix="/api/tables/{id}", tags=["analysis"])


@router.post("/analysis", status_code=202)
async def request_analysis(reader: ReaderDep, actions: ActionsDep, response: Response) -> Analysis:
    """Analyse a finished game; ask for the result with GET. 409 while the game is not over."""
    analysis = await actions.request_analysis(reader)
    if analysis.status == "done":
        response.status_code = 200
    return analysis


@router.get("/analysis")
async def get_analysis(
    reader: ReaderDep, actions: ActionsDep, language: Language = "en"
) -> Analysis:
    """How far the analysis of a finished game is, and its result."""
    return await actions.analysis(reader, language)


@router.post("/hint")
async def get_hint(caller: CallerDep, actions: ActionsDep, language: Language = "en") -> HintInfo:
    """The best answer to the question of the caller, who plays against bots alone.

    It is computed from the view of the seat, and everybody sees that it was taken.
    """
    with charged():
        return await actions.hint(caller, language)
