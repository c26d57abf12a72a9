"""Diamond power tiles: prayer and Divine Intervention cards. One definition each."""

from __future__ import annotations

from typing import Final

from ..engine.components import (
    CARDS_LOOKED_AT,
    DIAMOND,
    EXPENSE_DISCOUNT,
    LEVEL_DISCOUNT,
    NIGHT_CARDS,
    NIGHT_PRAYER,
    PRAY_BONUS,
    PRAYER_PER_KILL,
    PRAYER_PER_WIN,
    RAISES_AT_NIGHT,
    SILVER_TOKEN,
    TILE_DISCOUNT,
    VICTORY_POINTS,
    Creature,
    Tile,
)

PRIEST = Tile(
    name="priest", colour=DIAMOND, level=1, copies=2, icon="day", stat_bonuses=((PRAY_BONUS, 1),)
)

PRIESTESS = Tile(
    name="priestess",
    colour=DIAMOND,
    level=1,
    copies=2,
    icon="day",
    stat_bonuses=((TILE_DISCOUNT, 1),),
)

SLAVES = Tile(
    name="slaves", colour=DIAMOND, level=2, icon="day", stat_bonuses=((LEVEL_DISCOUNT, 1),)
)

HIGH_PRIEST = Tile(
    name="high_priest", colour=DIAMOND, level=2, icon="night", stat_bonuses=((NIGHT_PRAYER, 2),)
)

CRUSADE = Tile(
    name="crusade", colour=DIAMOND, level=2, icon="battle", stat_bonuses=((PRAYER_PER_KILL, 2),)
)

DIVINE_BOON = Tile(
    name="divine_boon", colour=DIAMOND, level=2, icon="night", stat_bonuses=((NIGHT_CARDS, 1),)
)

HAND_OF_GOD = Tile(
    name="hand_of_god", colour=DIAMOND, level=3, icon="night", powers=RAISES_AT_NIGHT
)

VISION = Tile(
    name="vision", colour=DIAMOND, level=3, icon="night", stat_bonuses=((CARDS_LOOKED_AT, 5),)
)

HOLY_WAR = Tile(
    name="holy_war", colour=DIAMOND, level=3, icon="battle", stat_bonuses=((PRAYER_PER_WIN, 4),)
)

VICTORY_POINT_DIAMOND = Tile(
    name="victory_point_diamond",
    title="victory_point",
    colour=DIAMOND,
    level=3,
    icon="day",
    stat_bonuses=((VICTORY_POINTS, 1),),
)

PRIEST_OF_RA = Tile(
    name="priest_of_ra", colour=DIAMOND, level=4, icon="day", stat_bonuses=((EXPENSE_DISCOUNT, 1),)
)

PRIEST_OF_AMON = Tile(
    name="priest_of_amon", colour=DIAMOND, level=4, icon="night", stat_bonuses=((NIGHT_PRAYER, 5),)
)

THE_MUMMY = Tile(
    name="the_mummy",
    colour=DIAMOND,
    level=4,
    icon="night",
    stat_bonuses=((NIGHT_CARDS, 1),),
    creature=Creature(name="the_mummy", land_moves=1, strength=2),
)

ACT_OF_GOD_DIAMOND = Tile(
    name="act_of_god_diamond",
    title="act_of_god",
    colour=DIAMOND,
    level=4,
    icon="day",
    powers=SILVER_TOKEN,
)

TILES: Final = (
    PRIEST, PRIESTESS, SLAVES, HIGH_PRIEST, CRUSADE, DIVINE_BOON, HAND_OF_GOD, VISION, HOLY_WAR,
    VICTORY_POINT_DIAMOND, PRIEST_OF_RA, PRIEST_OF_AMON, THE_MUMMY, ACT_OF_GOD_DIAMOND,
)  # fmt: skip
