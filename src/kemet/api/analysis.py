"""Analyses of finished games, and hints."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, Field

AnalysisStatus = Literal["none", "waiting", "running", "done", "failed"]
Judgement = Literal["", "inaccuracy", "mistake", "blunder"]


class AlternativeInfo(BaseModel):
    """An answer with the chance to win after it."""

    answer: str
    text: str
    chance: float = Field(description="averaged over re-deals of what the seat knew")
    weight: float = Field(description="its probability in the strategy")


class AnalysedStep(BaseModel):
    """One answer of a game, analysed."""

    number: int = Field(description="the frame of the replay after the answer")
    seat: int
    text: str
    chances: list[float] = Field(description="by seat, after the answer, normalised")
    loss: float = Field(description="how much lower than after the best alternative")
    judgement: Judgement
    is_mixed: bool = Field(description="a secret choice of battle cards")
    luck: list[float] = Field(description="by seat, the change that came with cards")
    alternatives: list[AlternativeInfo] = Field(description="the best first; of losses only")


class AnalysedPlayer(BaseModel):
    """What the answers of a player were worth."""

    seat: int
    accuracy: float | None = Field(description="0 to 100; null without any choice")
    inaccuracies: int
    mistakes: int
    blunders: int
    choice: float = Field(description="the change of the chance by own answers")
    luck: float
    others: float


class TurningPointInfo(BaseModel):
    """An answer that changed the game."""

    number: int = Field(description="the frame of the replay after the answer")
    seat: int
    change: float
    cause: Literal["choice", "luck", "others"]


class AnalysisResult(BaseModel):
    """The analysis of a finished game."""

    start: list[float] = Field(description="by seat, the chances before the first answer")
    steps: list[AnalysedStep]
    players: list[AnalysedPlayer]
    turning_points: list[TurningPointInfo]


class Analysis(BaseModel):
    """How far the analysis of a game is, and its result."""

    status: AnalysisStatus
    done: int = Field(description="answers that are analysed")
    total: int
    result: AnalysisResult | None


class HintInfo(BaseModel):
    """The best answer to the question of a seat, from what the seat knows."""

    chance: float = Field(description="the chance to win before the answer")
    is_mixed: bool = Field(description="a secret choice of battle cards: mix the alternatives")
    alternatives: list[AlternativeInfo] = Field(description="the best first")
