"""Sapphire power tiles: defence and recruitment. One definition each."""

from __future__ import annotations

from typing import Final

from ..engine.components import (
    CHOOSES_LAST,
    FREE_RECRUITS,
    GOLD_TOKEN,
    NIGHT_UNITS,
    PROTECTION,
    SAPPHIRE,
    SCORES_DEFENDING,
    SILVER_TOKEN,
    STRENGTH_DEFENDING,
    UNIT_LIMIT,
    VICTORY_POINTS,
    Creature,
    Tile,
)

RECRUITING_SCRIBE = Tile(
    name="recruiting_scribe",
    colour=SAPPHIRE,
    level=1,
    copies=2,
    icon="day",
    stat_bonuses=((FREE_RECRUITS, 2),),
)

DEFENSE = Tile(
    name="defense",
    colour=SAPPHIRE,
    level=1,
    copies=2,
    icon="battle",
    stat_bonuses=((STRENGTH_DEFENDING, 1),),
)

LEGION = Tile(name="legion", colour=SAPPHIRE, level=2, icon="day", stat_bonuses=((UNIT_LIMIT, 2),))

ANCESTRAL_ELEPHANT = Tile(
    name="ancestral_elephant",
    colour=SAPPHIRE,
    level=2,
    icon="day",
    creature=Creature(name="ancestral_elephant", land_moves=1, strength=1, protection=1),
)

DEFENSIVE_STRATEGY = Tile(
    name="defensive_strategy",
    colour=SAPPHIRE,
    level=2,
    icon="day",
    special_card="defensive",
)

DEEP_DESERT_SNAKE = Tile(
    name="deep_desert_snake",
    colour=SAPPHIRE,
    level=2,
    icon="battle",
    creature=Creature(name="deep_desert_snake", land_moves=1, negates_creatures=True),
)

SHIELDS_OF_NEITH = Tile(
    name="shields_of_neith",
    colour=SAPPHIRE,
    level=3,
    icon="battle",
    stat_bonuses=((PROTECTION, 1),),
)

DEFENSIVE_VICTORY = Tile(
    name="defensive_victory", colour=SAPPHIRE, level=3, icon="battle", powers=SCORES_DEFENDING
)

PRESCIENCE = Tile(name="prescience", colour=SAPPHIRE, level=3, icon="battle", powers=CHOOSES_LAST)

VICTORY_POINT_SAPPHIRE = Tile(
    name="victory_point_sapphire",
    title="victory_point",
    colour=SAPPHIRE,
    level=3,
    icon="day",
    stat_bonuses=((VICTORY_POINTS, 1),),
)

REINFORCEMENTS = Tile(
    name="reinforcements", colour=SAPPHIRE, level=4, icon="night", stat_bonuses=((NIGHT_UNITS, 4),)
)

SPHINX = Tile(
    name="sphinx",
    colour=SAPPHIRE,
    level=4,
    icon="day",
    stat_bonuses=((VICTORY_POINTS, 1),),
    creature=Creature(name="sphinx", strength=2),
)

DIVINE_WILL = Tile(name="divine_will", colour=SAPPHIRE, level=4, icon="day", powers=GOLD_TOKEN)

ACT_OF_GOD_SAPPHIRE = Tile(
    name="act_of_god_sapphire",
    title="act_of_god",
    colour=SAPPHIRE,
    level=4,
    icon="day",
    powers=SILVER_TOKEN,
)

TILES: Final = (
    RECRUITING_SCRIBE, DEFENSE, LEGION, ANCESTRAL_ELEPHANT, DEFENSIVE_STRATEGY, DEEP_DESERT_SNAKE,
    SHIELDS_OF_NEITH, DEFENSIVE_VICTORY, PRESCIENCE, VICTORY_POINT_SAPPHIRE, REINFORCEMENTS, SPHINX,
    DIVINE_WILL, ACT_OF_GOD_SAPPHIRE,
)  # fmt: skip
