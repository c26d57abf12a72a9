"""The components of the game: tiles, cards, creatures, boards, editions. The engine reads them.

Importing this package registers all actions with the names of the components.
"""

from __future__ import annotations

from typing import Final

from ..engine import actions
from ..engine.rules import battle, day, night, setup, turn_order
from .boards import CITIES, PLAYER_COUNTS, SPACES
from .cards import BATTLE_CARDS, CARDS
from .editions import EDITIONS
from .tiles import CREATURES, TILES

RULE_MODULES: Final = (setup, day, battle, night, turn_order)
"""Importing these modules registers their frame types."""

TILE_NAMES: Final = tuple(t.name for t in TILES)
CREATURE_NAMES: Final = tuple(c.name for c in CREATURES)
CARD_NAMES: Final = tuple(c.name for c in CARDS)
BATTLE_CARD_NAMES: Final = tuple(c.name for c in BATTLE_CARDS)

actions.register_actions(
    SPACES,
    [f"{city}{n}" for city in CITIES for n in (1, 2, 3)],
    TILE_NAMES,
    CREATURE_NAMES,
    [(c.name, c.target_kind) for c in CARDS],
    BATTLE_CARD_NAMES,
)

__all__ = [
    "BATTLE_CARD_NAMES",
    "CARD_NAMES",
    "CITIES",
    "CREATURE_NAMES",
    "EDITIONS",
    "PLAYER_COUNTS",
    "SPACES",
    "TILE_NAMES",
]
