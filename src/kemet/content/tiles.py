"""The power tiles: one definition each, in the order of the sheet, and their creatures."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from ..engine.components import (
    AMBUSH,
    CARDS_LOOKED_AT,
    CHOOSES_LAST,
    COLOURS,
    DAMAGE,
    DIAMOND,
    DISCARDS_FOR_STRENGTH,
    EXPENSE_DISCOUNT,
    FREE_RECRUITS,
    GOLD_TOKEN,
    IGNORES_WALLS,
    LAND_MOVES,
    LEVEL_DISCOUNT,
    NIGHT_CARDS,
    NIGHT_PRAYER,
    NIGHT_UNITS,
    PRAY_BONUS,
    PRAYER_PER_KILL,
    PRAYER_PER_WIN,
    PROTECTION,
    RAISES_AT_NIGHT,
    RUBY,
    SAPPHIRE,
    SCORES_DEFENDING,
    SILVER_TOKEN,
    STRENGTH_ATTACKING,
    STRENGTH_DEFENDING,
    TELEPORT_DISCOUNT,
    TELEPORTS_FROM_OBELISKS,
    TILE_DISCOUNT,
    UNIT_LIMIT,
    VICTORY_POINTS,
    Creature,
    Tile,
)

_DEFINITIONS: Final[list[Tile]] = [
    # --- ruby: strength and movement
    Tile(
        name="charge",
        colour=RUBY,
        level=1,
        copies=2,
        icon="battle",
        stat_bonuses=((STRENGTH_ATTACKING, 1),),
    ),
    Tile(name="stargate", colour=RUBY, level=1, icon="day", stat_bonuses=((TELEPORT_DISCOUNT, 1),)),
    Tile(name="god_speed", colour=RUBY, level=1, icon="day", stat_bonuses=((LAND_MOVES, 1),)),
    Tile(name="carnage", colour=RUBY, level=2, icon="battle", stat_bonuses=((DAMAGE, 1),)),
    Tile(
        name="offensive_strategy",
        colour=RUBY,
        level=2,
        icon="day",
        special_card="offensive",
    ),
    Tile(name="open_gates", colour=RUBY, level=2, icon="day", powers=IGNORES_WALLS),
    Tile(name="teleport", colour=RUBY, level=2, icon="day", powers=TELEPORTS_FROM_OBELISKS),
    Tile(
        name="royal_scarab",
        colour=RUBY,
        level=3,
        icon="day",
        creature=Creature(name="royal_scarab", land_moves=2, strength=2),
    ),
    Tile(
        name="blades_of_neith",
        colour=RUBY,
        level=3,
        icon="battle",
        stat_bonuses=((STRENGTH_ATTACKING, 1), (STRENGTH_DEFENDING, 1)),
    ),
    Tile(name="divine_wound", colour=RUBY, level=3, icon="battle", powers=DISCARDS_FOR_STRENGTH),
    Tile(
        name="victory_point_ruby",
        title="victory_point",
        colour=RUBY,
        level=3,
        icon="day",
        stat_bonuses=((VICTORY_POINTS, 1),),
    ),
    Tile(
        name="giant_scorpion",
        colour=RUBY,
        level=4,
        icon="day",
        creature=Creature(name="giant_scorpion", land_moves=1, strength=2, damage=2),
    ),
    Tile(name="initiative", colour=RUBY, level=4, icon="day", stat_bonuses=((AMBUSH, 2),)),
    Tile(
        name="phoenix",
        colour=RUBY,
        level=4,
        icon="day",
        creature=Creature(name="phoenix", land_moves=1, strength=2, ignores_walls=True),
    ),
    Tile(
        name="act_of_god_ruby",
        title="act_of_god",
        colour=RUBY,
        level=4,
        icon="day",
        powers=SILVER_TOKEN,
    ),
    # --- sapphire: defence and recruitment
    Tile(
        name="recruiting_scribe",
        colour=SAPPHIRE,
        level=1,
        copies=2,
        icon="day",
        stat_bonuses=((FREE_RECRUITS, 2),),
    ),
    Tile(
        name="defense",
        colour=SAPPHIRE,
        level=1,
        copies=2,
        icon="battle",
        stat_bonuses=((STRENGTH_DEFENDING, 1),),
    ),
    Tile(name="legion", colour=SAPPHIRE, level=2, icon="day", stat_bonuses=((UNIT_LIMIT, 2),)),
    Tile(
        name="ancestral_elephant",
        colour=SAPPHIRE,
        level=2,
        icon="day",
        creature=Creature(name="ancestral_elephant", land_moves=1, strength=1, protection=1),
    ),
    Tile(
        name="defensive_strategy",
        colour=SAPPHIRE,
        level=2,
        icon="day",
        special_card="defensive",
    ),
    Tile(
        name="deep_desert_snake",
        colour=SAPPHIRE,
        level=2,
        icon="battle",
        creature=Creature(name="deep_desert_snake", land_moves=1, negates_creatures=True),
    ),
    Tile(
        name="shields_of_neith",
        colour=SAPPHIRE,
        level=3,
        icon="battle",
        stat_bonuses=((PROTECTION, 1),),
    ),
    Tile(
        name="defensive_victory", colour=SAPPHIRE, level=3, icon="battle", powers=SCORES_DEFENDING
    ),
    Tile(name="prescience", colour=SAPPHIRE, level=3, icon="battle", powers=CHOOSES_LAST),
    Tile(
        name="victory_point_sapphire",
        title="victory_point",
        colour=SAPPHIRE,
        level=3,
        icon="day",
        stat_bonuses=((VICTORY_POINTS, 1),),
    ),
    Tile(
        name="reinforcements",
        colour=SAPPHIRE,
        level=4,
        icon="night",
        stat_bonuses=((NIGHT_UNITS, 4),),
    ),
    Tile(
        name="sphinx",
        colour=SAPPHIRE,
        level=4,
        icon="day",
        stat_bonuses=((VICTORY_POINTS, 1),),
        creature=Creature(name="sphinx", strength=2),
    ),
    Tile(name="divine_will", colour=SAPPHIRE, level=4, icon="day", powers=GOLD_TOKEN),
    Tile(
        name="act_of_god_sapphire",
        title="act_of_god",
        colour=SAPPHIRE,
        level=4,
        icon="day",
        powers=SILVER_TOKEN,
    ),
    # --- diamond: prayer and Divine Intervention cards
    Tile(
        name="priest",
        colour=DIAMOND,
        level=1,
        copies=2,
        icon="day",
        stat_bonuses=((PRAY_BONUS, 1),),
    ),
    Tile(
        name="priestess",
        colour=DIAMOND,
        level=1,
        copies=2,
        icon="day",
        stat_bonuses=((TILE_DISCOUNT, 1),),
    ),
    Tile(name="slaves", colour=DIAMOND, level=2, icon="day", stat_bonuses=((LEVEL_DISCOUNT, 1),)),
    Tile(
        name="high_priest", colour=DIAMOND, level=2, icon="night", stat_bonuses=((NIGHT_PRAYER, 2),)
    ),
    Tile(
        name="crusade", colour=DIAMOND, level=2, icon="battle", stat_bonuses=((PRAYER_PER_KILL, 2),)
    ),
    Tile(
        name="divine_boon", colour=DIAMOND, level=2, icon="night", stat_bonuses=((NIGHT_CARDS, 1),)
    ),
    Tile(name="hand_of_god", colour=DIAMOND, level=3, icon="night", powers=RAISES_AT_NIGHT),
    Tile(
        name="vision", colour=DIAMOND, level=3, icon="night", stat_bonuses=((CARDS_LOOKED_AT, 5),)
    ),
    Tile(
        name="holy_war", colour=DIAMOND, level=3, icon="battle", stat_bonuses=((PRAYER_PER_WIN, 4),)
    ),
    Tile(
        name="victory_point_diamond",
        title="victory_point",
        colour=DIAMOND,
        level=3,
        icon="day",
        stat_bonuses=((VICTORY_POINTS, 1),),
    ),
    Tile(
        name="priest_of_ra",
        colour=DIAMOND,
        level=4,
        icon="day",
        stat_bonuses=((EXPENSE_DISCOUNT, 1),),
    ),
    Tile(
        name="priest_of_amon",
        colour=DIAMOND,
        level=4,
        icon="night",
        stat_bonuses=((NIGHT_PRAYER, 5),),
    ),
    Tile(
        name="the_mummy",
        colour=DIAMOND,
        level=4,
        icon="night",
        stat_bonuses=((NIGHT_CARDS, 1),),
        creature=Creature(name="the_mummy", land_moves=1, strength=2),
    ),
    Tile(
        name="act_of_god_diamond",
        title="act_of_god",
        colour=DIAMOND,
        level=4,
        icon="day",
        powers=SILVER_TOKEN,
    ),
]


def with_title(tile: Tile) -> Tile:
    """A tile's title is its name, unless it shares one with others."""
    return tile if tile.title else replace(tile, title=tile.name)


TILES: Final = tuple(with_title(t) for t in _DEFINITIONS)
TILES_BY_COLOUR: Final = tuple(
    tuple(i for i, t in enumerate(TILES) if t.colour == colour) for colour in range(len(COLOURS))
)
TILES_BY_TITLE: Final = tuple(
    sum(1 << i for i, other in enumerate(TILES) if other.title == tile.title) for tile in TILES
)
CREATURES: Final = tuple(t.creature for t in TILES if t.creature)
CREATURE_TILES: Final = tuple(i for i, t in enumerate(TILES) if t.creature)
