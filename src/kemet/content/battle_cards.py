"""Battle cards: the six of every player, and the two special ones that come with a tile."""

from __future__ import annotations

from typing import Final

from ..engine.components import BattleCard

BATTLE_CARDS: Final = (
    BattleCard("s4d1", 4, 1, 0),
    BattleCard("s3d2", 3, 2, 0),
    BattleCard("s3p1", 3, 0, 1),
    BattleCard("s2d2p1", 2, 2, 1),
    BattleCard("s2p2", 2, 0, 2),
    BattleCard("s1d3", 1, 3, 0),
    BattleCard("offensive", 3, 3, 0, special=True),
    BattleCard("defensive", 3, 0, 3, special=True),
)
