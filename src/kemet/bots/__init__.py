"""Opponents: they see a view and re-deals of it, never the game itself.

Start reading at `protocol.py`; `LEVELS` lists the levels of the house, weakest first.
"""

from . import baselines as _simple  # the order of these two is the order of the levels

from . import tactician as _lookahead  # isort: skip
from . import search_bot as _thinkers  # isort: skip
from .bot_player import BotPlayer
from .registry import BUILTIN_BOTS, Bot, make_bot

__all__ = ["BUILTIN_BOTS", "Bot", "BotPlayer", "make_bot"]
_ = (_simple, _lookahead, _thinkers)
