"""Bots: they get a view and re-deals of it, never the game itself.

`registry` lists the built-in bots, weakest first; `bot_player` lets a bot answer for a seat.
"""

from .bot_player import BotPlayer
from .registry import BUILTIN_BOTS, Bot, make_bot

__all__ = ["BUILTIN_BOTS", "Bot", "BotPlayer", "make_bot"]
