"""The battle that an attack would begin: from the view of a seat, before it confirms the step.

The step is made in a game that agrees with the view, with all units that can go. Until the battle
cards are chosen nobody plays a card, escapes or places a creature.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..factory import redeal
from ..game import Game
from ..views import View
from .odds import SOLVABLE_QUESTIONS

STEPS: Final = ("step", "teleport")
DECLINING: Final = ("pass", "done", "stop")
MAX_ANSWERS: Final = 60
"""More than all players can decline before a battle."""


def battle_after(view: View, answer: str) -> View | None:
    """The view of the seat as it chooses battle cards; None if the answer begins no battle.

    Raises:
        ValueError: the answer is no option of the seat.
    """
    seat = view.seat
    if seat is None or answer not in view.options:
        raise ValueError(f"{answer[:60]!r} is no option of the seat")
    if answer.split()[0] not in STEPS or view.battle is not None:
        return None
    game = redeal(view, 0)
    game.play(seat, answer)
    if game.view(seat).question == "take" and seat in game.waiting:
        game.play(seat, largest_take(game.view(seat).options))
    return game.view(seat) if play_to_cards(game, seat) else None


def largest_take(options: Sequence[str]) -> str:
    """The option with the most units; of those as large, the last one, which takes a creature."""
    return max(reversed(options), key=lambda option: int(option.split()[1]))


def play_to_cards(game: Game, seat: int) -> bool:
    """Decline until the seat chooses its battle card; whether it comes to that."""
    for _ in range(MAX_ANSWERS):
        own = game.view(seat)
        if game.over or (own.battle is None and own.question == "step"):
            return False
        if own.battle is not None and seat in game.waiting and own.question in SOLVABLE_QUESTIONS:
            return True
        other = game.waiting[0]
        options = game.view(other).options
        declined = next((option for option in options if option in DECLINING), None)
        if declined is None:
            return False
        game.play(other, declined)
    return False
