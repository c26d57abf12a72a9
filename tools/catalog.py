"""Write the catalog of the page: what it shows of tiles and cards (`make golden`).

python -m tools.catalog
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from kemet.content.editions import EDITIONS
from kemet.engine.components import COLOURS, MAX_PRAYER, POWERS, STATS, Tile

FILE = Path(__file__).parents[1] / "frontend/src/content/catalog.json"
ICONS = ("battle", "day", "move", "veto", "escape")


def build_catalog() -> dict[str, Any]:
    """The properties of tiles and cards that the page shows; no rules."""
    edition = next(iter(EDITIONS.values()))
    return {
        "tiles": {tile.name: tile_properties(tile) for tile in edition.tiles},
        "cards": {
            c.name: {"icon": ICONS[c.icon], "cost": c.cost, "strength": c.strength}
            for c in edition.cards
        },
        "battle_cards": {
            b.name: [b.strength, b.damage, b.protection] for b in edition.battle_cards
        },
        "limits": {"prayer": MAX_PRAYER},
    }


def tile_properties(tile: Tile) -> dict[str, Any]:
    """Where a tile is in the market, and the numbers and permissions that it gives."""
    return {
        "colour": COLOURS[tile.colour],
        "level": tile.level,
        "copies": tile.copies,
        "icon": tile.icon,
        "creature": tile.creature is not None,
        "stats": {STATS[stat]: n for stat, n in tile.stat_bonuses},
        "powers": [power for bit, power in enumerate(POWERS) if tile.powers >> bit & 1],
    }


def main() -> None:
    text = json.dumps(build_catalog(), separators=(",", ":"), ensure_ascii=False)
    FILE.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
