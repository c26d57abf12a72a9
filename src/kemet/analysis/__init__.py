"""Analysis of games: every seat's chance to win, mistakes, better answers, luck and hints."""

from .analyser import analyse
from .hints import Hint, hint
from .results import (
    Alternative,
    AnalysedAnswer,
    GameAnalysis,
    MistakeReason,
    PlayerSummary,
    TurningPoint,
)

__all__ = [
    "Alternative",
    "AnalysedAnswer",
    "GameAnalysis",
    "Hint",
    "MistakeReason",
    "PlayerSummary",
    "TurningPoint",
    "analyse",
    "hint",
]
