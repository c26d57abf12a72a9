"""Standing orders: what a seat wants to be asked about cards. They pass, and do nothing else."""

from __future__ import annotations

from typing import Final

from ...api.models import AutoPassMode
from ...engine.procedures import question
from ...engine.rules.battle import Battle
from ...game import Game

AUTO_PASS_QUESTIONS: Final = ("window", "veto", "escape")
"""The questions a standing order can answer."""

SECRET_QUESTIONS: Final = (
    *AUTO_PASS_QUESTIONS, "preparation", "use", "wound", "council", "council_last", "token", "step", "keep"
)  # fmt: skip
"""Questions where what can be answered, and so the time it takes, tells what somebody holds."""


def is_auto_passed(game: Game, seat: int, mode: AutoPassMode) -> bool:
    """Whether a seat's order answers, with a pass, what it is being asked."""
    if mode == "ask" or question(game.state) not in AUTO_PASS_QUESTIONS:
        return False
    return mode != "my_battles" or not is_in_own_battle(game, seat)


def is_in_own_battle(game: Game, seat: int) -> bool:
    """Whether what is going on belongs to a battle of the seat."""
    return any(
        isinstance(frame, Battle) and seat in (frame.attacker, frame.defender)
        for frame in game.state.frames
    )


def is_secret_question(game: Game) -> bool:
    return question(game.state) in SECRET_QUESTIONS
