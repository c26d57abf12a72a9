"""Battle cards: the six everybody has, and the two special ones that come with a tile."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ..engine.build import Replacing
from ..engine.catalog import BattleCard, Seat
from ..engine.table import Table

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


def takes_special_card(name: str) -> Callable[[Table, Seat], None]:
    """Take back all discarded battle cards, then swap one for the special card [B2]."""
    special = next(i for i, card in enumerate(BATTLE_CARDS) if card.name == name)

    def gained(g: Table, seat: Seat) -> None:
        g.frames.append(Replacing(seat, special))

    return gained
