"""Standing orders: what a seat wants to be asked about cards. They pass, and do nothing else."""

from __future__ import annotations

from typing import Final

from ..client.models import OrderName
from ..engine.flow import question
from ..engine.sides import Battle
from ..game import Game

WINDOWS: Final = ("window", "veto", "escape")
"""The questions a standing order can answer."""

SECRET: Final = (
    *WINDOWS, "preparation", "use", "wound", "council", "council_last", "token", "step", "keep"
)  # fmt: skip
"""Questions where what can be answered, and so the time it takes, tells what somebody holds."""


def passes(game: Game, seat: int, order: OrderName) -> bool:
    """Whether a seat's order answers, with a pass, what it is being asked."""
    if order == "ask" or question(game.table) not in WINDOWS:
        return False
    return order != "my_battles" or not in_own_battle(game, seat)


def in_own_battle(game: Game, seat: int) -> bool:
    """Whether what is going on belongs to a battle of the seat."""
    return any(
        isinstance(frame, Battle) and seat in (frame.attacker, frame.defender)
        for frame in game.table.frames
    )


def is_secret(game: Game) -> bool:
    return question(game.table) in SECRET
