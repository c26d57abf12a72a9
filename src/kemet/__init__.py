"""Kemet, the board game, as a library: see README.md and docs/notation.md.

An unofficial fan work, unaffiliated with the publisher.
"""

from .begin import load, new_game, position, redeal
from .bots.odds import BattleOdds, battle_odds
from .engine.actions import Action
from .engine.position import BadPosition
from .engine.save import BadSave
from .engine.telling import Event, Illegal
from .engine.view import View
from .game import VERSION, Game
from .record import BadRecord, replay, scores_by_round
from .text import say

__version__ = VERSION

__all__ = [
    "Action",
    "BadPosition",
    "BadRecord",
    "BadSave",
    "BattleOdds",
    "Event",
    "Game",
    "Illegal",
    "View",
    "battle_odds",
    "load",
    "new_game",
    "position",
    "redeal",
    "replay",
    "say",
    "scores_by_round",
]
