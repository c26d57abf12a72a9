"""Seats that the environment answers for: built-in bots, classes in files, callables."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ..bots import BotPlayer
from ..bots.registry import find_builtin, make_bot
from ..game import Game
from .arguments import check_seat

Opponent = Callable[[Game, int], Any]
"""Answers for a seat of a game."""


def make_opponent(bot: Any) -> Opponent:
    """A function that answers for a seat, in this process.

    `bot` is the name of a built-in bot or of a class in a file (`FILE.py:CLASS`), an object with
    `choose`, or a callable that takes the view.
    """
    if isinstance(bot, str):
        if find_builtin(bot) is not None:
            return BotPlayer(bot).answer
        bot = make_bot(bot)
    choose: Any = bot.choose if hasattr(bot, "choose") else bot
    if not callable(choose):
        raise ValueError(f"an opponent is a bot, the name of one, or a callable: {bot!r:.80}")
    return lambda game, seat: choose(game.view(seat))


def make_opponents(opponents: Mapping[int, Any] | None, players: int) -> dict[int, Opponent]:
    """Opponents by seat; at least one seat is left to the caller."""
    if opponents is not None and not isinstance(opponents, Mapping):
        raise ValueError(f"opponents is a dict from seats to bots: {opponents!r:.80}")
    by_seat = {check_seat(s, players): make_opponent(bot) for s, bot in (opponents or {}).items()}
    if len(by_seat) == players:
        raise ValueError("opponents play all seats: leave one of them to the caller")
    return by_seat
