"""Ruby power tiles: strength and movement. One definition each, in the order of the sheet."""

from __future__ import annotations

from typing import Final

from ..engine.components import (
    AMBUSH,
    DAMAGE,
    DISCARDS_FOR_STRENGTH,
    IGNORES_WALLS,
    LAND_MOVES,
    RUBY,
    SILVER_TOKEN,
    STRENGTH_ATTACKING,
    STRENGTH_DEFENDING,
    TELEPORT_DISCOUNT,
    TELEPORTS_FROM_OBELISKS,
    VICTORY_POINTS,
    Creature,
    Tile,
)

CHARGE = Tile(
    name="charge",
    colour=RUBY,
    level=1,
    copies=2,
    icon="battle",
    stat_bonuses=((STRENGTH_ATTACKING, 1),),
)

STARGATE = Tile(
    name="stargate", colour=RUBY, level=1, icon="day", stat_bonuses=((TELEPORT_DISCOUNT, 1),)
)

GOD_SPEED = Tile(
    name="god_speed", colour=RUBY, level=1, icon="day", stat_bonuses=((LAND_MOVES, 1),)
)

CARNAGE = Tile(name="carnage", colour=RUBY, level=2, icon="battle", stat_bonuses=((DAMAGE, 1),))

OFFENSIVE_STRATEGY = Tile(
    name="offensive_strategy",
    colour=RUBY,
    level=2,
    icon="day",
    special_card="offensive",
)

OPEN_GATES = Tile(name="open_gates", colour=RUBY, level=2, icon="day", powers=IGNORES_WALLS)

TELEPORT = Tile(name="teleport", colour=RUBY, level=2, icon="day", powers=TELEPORTS_FROM_OBELISKS)

ROYAL_SCARAB = Tile(
    name="royal_scarab",
    colour=RUBY,
    level=3,
    icon="day",
    creature=Creature(name="royal_scarab", land_moves=2, strength=2),
)

BLADES_OF_NEITH = Tile(
    name="blades_of_neith",
    colour=RUBY,
    level=3,
    icon="battle",
    stat_bonuses=((STRENGTH_ATTACKING, 1), (STRENGTH_DEFENDING, 1)),
)

DIVINE_WOUND = Tile(
    name="divine_wound", colour=RUBY, level=3, icon="battle", powers=DISCARDS_FOR_STRENGTH
)

VICTORY_POINT_RUBY = Tile(
    name="victory_point_ruby",
    title="victory_point",
    colour=RUBY,
    level=3,
    icon="day",
    stat_bonuses=((VICTORY_POINTS, 1),),
)

GIANT_SCORPION = Tile(
    name="giant_scorpion",
    colour=RUBY,
    level=4,
    icon="day",
    creature=Creature(name="giant_scorpion", land_moves=1, strength=2, damage=2),
)

INITIATIVE = Tile(name="initiative", colour=RUBY, level=4, icon="day", stat_bonuses=((AMBUSH, 2),))

PHOENIX = Tile(
    name="phoenix",
    colour=RUBY,
    level=4,
    icon="day",
    creature=Creature(name="phoenix", land_moves=1, strength=2, ignores_walls=True),
)

ACT_OF_GOD_RUBY = Tile(
    name="act_of_god_ruby",
    title="act_of_god",
    colour=RUBY,
    level=4,
    icon="day",
    powers=SILVER_TOKEN,
)

TILES: Final = (
    CHARGE, STARGATE, GOD_SPEED, CARNAGE, OFFENSIVE_STRATEGY, OPEN_GATES, TELEPORT, ROYAL_SCARAB,
    BLADES_OF_NEITH, DIVINE_WOUND, VICTORY_POINT_RUBY, GIANT_SCORPION, INITIATIVE, PHOENIX,
    ACT_OF_GOD_RUBY,
)  # fmt: skip
