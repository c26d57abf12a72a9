"""Auto-pass: which card windows a seat passes automatically."""

from __future__ import annotations

from typing import Final

from ...api import AutoPassMode
from ...engine.procedures import question
from ...engine.rules.battle import Battle
from ...game import Game

AUTO_PASS_QUESTIONS: Final = ("window", "veto", "escape")
"""The questions that auto-pass can answer."""

SECRET_QUESTIONS: Final = (
    *AUTO_PASS_QUESTIONS, "preparation", "use", "wound", "council", "council_last", "token", "step",
    "keep",
)  # fmt: skip
"""Questions whose options, and so the time of an answer, depend on hidden cards."""


def is_auto_passed(game: Game, seat: int, mode: AutoPassMode) -> bool:
    """Whether a mode passes the pending question of a seat."""
    if mode == "off" or question(game.state) not in AUTO_PASS_QUESTIONS:
        return False
    return mode != "outside_my_battles" or not is_in_own_battle(game, seat)


def is_in_own_battle(game: Game, seat: int) -> bool:
    """Whether the seat is a side of the current battle."""
    return any(
        isinstance(frame, Battle) and seat in (frame.attacker, frame.defender)
        for frame in game.state.frames
    )


def is_secret_question(game: Game) -> bool:
    return question(game.state) in SECRET_QUESTIONS
