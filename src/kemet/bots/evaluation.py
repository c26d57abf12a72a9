"""How good a table looks for a seat, in victory points: own standing less the best other's."""

from __future__ import annotations

from typing import Final

from ..engine.catalog import NOBODY, TOP_LEVEL, UNITS, Seat, members
from ..engine.look import permanent_points, temporary_points
from ..engine.table import Table
from .instinct_build import TILE_WORTH

WEIGHTS: Final[dict[str, float]] = {
    "permanent": 1.0,
    "temporary": 0.55,
    "prayer": 0.09,
    "units": 0.06,
    "cards": 0.12,
    "tiles": 0.14,
    "levels": 0.12,
}
"""Victory points that one of each looks worth; set by hand, to be tuned by self-play."""

WON: Final = 100.0


def standing(g: Table, seat: Seat) -> float:
    """What a seat has, weighted."""
    p = g.players[seat]
    tiles = sum(TILE_WORTH[g.edition.tiles[i].title] for i in members(p.tiles))
    return (
        WEIGHTS["permanent"] * permanent_points(g, seat)
        + WEIGHTS["temporary"] * temporary_points(g, seat)
        + WEIGHTS["prayer"] * p.prayer
        + WEIGHTS["units"] * (UNITS - p.supply)
        + WEIGHTS["cards"] * p.cards_held
        + WEIGHTS["tiles"] * tiles
        + WEIGHTS["levels"] * sum(min(level, TOP_LEVEL) for level in p.levels)
    )


def evaluate(g: Table, seat: Seat) -> float:
    """Own standing less the best other's; a decided game outweighs everything."""
    if g.winner != NOBODY:
        return WON if g.winner == seat else -WON
    others = max(standing(g, s) for s in range(len(g.players)) if s != seat)
    return standing(g, seat) - others
