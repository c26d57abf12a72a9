"""Analyses of finished games, and hints."""

from __future__ import annotations

from typing import Any, Literal

from .models import field, response

AnalysisStatus = Literal["none", "waiting", "running", "done", "failed"]
Judgement = Literal["", "inaccuracy", "mistake", "blunder"]


@response
class AlternativeInfo:
    """An answer with the chance to win after it."""

    answer: str
    text: str
    chance: float = field(description="averaged over re-deals of what the seat knew")
    weight: float = field(description="its probability in the strategy")


@response
class ReasonInfo:
    """Why an answer was a mistake."""

    kind: str = field(description="what was lost or missed, such as `temple_missed`")
    fields: dict[str, Any] = field(description="components by their ids, and numbers")
    text: str
    better: str = field(description="the answer that it is compared with")


@response
class AnalysedStep:
    """One answer of a game, analysed."""

    number: int = field(description="the frame of the replay after the answer")
    seat: int
    text: str
    chances: list[float] = field(description="by seat, after the answer, normalised")
    loss: float = field(description="how much lower than after the best alternative")
    judgement: Judgement
    is_mixed: bool = field(description="a secret choice of battle cards")
    luck: list[float] = field(description="by seat, the change that came with cards")
    alternatives: list[AlternativeInfo] = field(description="the best first; of losses only")
    reason: ReasonInfo | None = field(description="of mistakes; null where nothing is proved")


@response
class AnalysedPlayer:
    """What the answers of a player were worth."""

    seat: int
    accuracy: float | None = field(description="0 to 100; null without any choice")
    inaccuracies: int
    mistakes: int
    blunders: int
    choice: float = field(description="the change of the chance by own answers")
    luck: float
    others: float


@response
class TurningPointInfo:
    """An answer that changed the game."""

    number: int = field(description="the frame of the replay after the answer")
    seat: int
    change: float
    cause: Literal["choice", "luck", "others"]


@response
class AnalysisResult:
    """The analysis of a finished game."""

    start: list[float] = field(description="by seat, the chances before the first answer")
    steps: list[AnalysedStep]
    players: list[AnalysedPlayer]
    turning_points: list[TurningPointInfo]


@response
class Analysis:
    """How far the analysis of a game is, and its result."""

    status: AnalysisStatus
    done: int = field(description="answers that are analysed")
    total: int
    result: AnalysisResult | None


@response
class HintInfo:
    """The best answer to the question of a seat, from what the seat knows."""

    chance: float = field(description="the chance to win before the answer")
    is_mixed: bool = field(description="a secret choice of battle cards: mix the alternatives")
    alternatives: list[AlternativeInfo] = field(description="the best first")
