"""Kemet, the board game, as a library: see README.md and docs/notation.md.

An unofficial fan work, unaffiliated with the publisher.
"""

from .begin import load, new_game, position, redeal
from .bots.odds import BattleOdds, battle_odds
from .engine.actions import Action
from .errors import InvalidPosition, InvalidRecord, InvalidSave, IllegalAction
from .game import VERSION, Game
from .record import replay, scores_by_round
from .text import describe
from .views import Event, View

__version__ = VERSION

__all__ = [
    "Action",
    "InvalidPosition",
    "InvalidRecord",
    "InvalidSave",
    "BattleOdds",
    "Event",
    "Game",
    "IllegalAction",
    "View",
    "battle_odds",
    "load",
    "new_game",
    "position",
    "redeal",
    "replay",
    "describe",
    "scores_by_round",
]
