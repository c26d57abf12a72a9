"""Kemet, the board game, as a library: see README.md and docs/notation.md.

An unofficial fan work, unaffiliated with the publisher.
"""

from .begin import load, new_game, position, redeal
from .bots.odds import BattleOdds, battle_odds
from .engine.actions import Action
from .errors import BadPosition, BadRecord, BadSave, Illegal
from .game import VERSION, Game
from .record import replay, scores_by_round
from .text import say
from .views import Event, View

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
