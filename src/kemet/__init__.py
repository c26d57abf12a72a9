"""Kemet, the board game, as a library: see README.md and docs/notation.md.

An unofficial fan work, unaffiliated with the publisher.
"""

from .analysis import GameAnalysis, analyse
from .bots.odds import BattleOdds, battle_odds
from .commitment import answers_digest, deal_commitment, verify_deal
from .engine.actions import Action
from .errors import IllegalAction, InvalidPosition, InvalidRecord, InvalidSave
from .factory import load, new_game, position, redeal, redeals
from .game import VERSION, Game
from .i18n import describe
from .record import replay, scores_by_round
from .views import Event, View

__version__ = VERSION

__all__ = [
    "Action",
    "BattleOdds",
    "Event",
    "Game",
    "GameAnalysis",
    "IllegalAction",
    "InvalidPosition",
    "InvalidRecord",
    "InvalidSave",
    "View",
    "analyse",
    "answers_digest",
    "battle_odds",
    "deal_commitment",
    "describe",
    "load",
    "new_game",
    "position",
    "redeal",
    "redeals",
    "replay",
    "scores_by_round",
    "verify_deal",
]
