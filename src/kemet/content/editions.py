"""Editions and modes: each is a rulebook as data."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from ..engine.components import DAWN, DAY, EVENING, NIGHT, Edition
from ..frozen import FrozenDict
from .boards import BOARDS, CITIES, SPACES
from .cards import BATTLE_CARDS, CARDS, CARDS_BY_ICON
from .tiles import CREATURE_TILES, CREATURES, TILES, TILES_BY_COLOUR, TILES_BY_TITLE

UNLIMITED: Final = 99

ORIGINAL: Final = Edition(
    name="original",
    mode="short",
    space_names=SPACES,
    city_names=CITIES,
    tiles=TILES,
    tile_names=tuple(tile.name for tile in TILES),
    tiles_by_colour=TILES_BY_COLOUR,
    tiles_by_title=TILES_BY_TITLE,
    creatures=CREATURES,
    creature_names=tuple(creature.name for creature in CREATURES),
    creature_tiles=CREATURE_TILES,
    cards=CARDS,
    card_names=tuple(card.name for card in CARDS),
    cards_by_icon=CARDS_BY_ICON,
    battle_cards=BATTLE_CARDS,
    battle_card_names=tuple(card.name for card in BATTLE_CARDS),
    boards=BOARDS,
    goal_vp=8,
    start_prayer=5,
    start_cards=1,
    phases=((NIGHT, "night_original"), (DAY, "day"), (EVENING, "evening")),
    garrison_before_pyramids=False,
    garrison_on_pyramids=True,
    end_is_triggered=False,
    has_windows=False,
    must_pay_all_added=True,
    creatures_return_at_once=True,
    limits_apply_in_passing=True,
    max_teleports_per_move=UNLIMITED,
    recall_prayer_loss=0,
    home_strength_bonus=0,
    can_retreat_into_cities=True,
    can_choose_discards=True,
)

REVISED: Final = replace(
    ORIGINAL,
    name="revised",
    mode="standard",
    goal_vp=9,
    start_prayer=7,
    start_cards=2,
    phases=((DAY, "day"), (NIGHT, "night_revised"), (DAWN, "dawn")),
    garrison_before_pyramids=True,
    garrison_on_pyramids=False,
    end_is_triggered=True,
    has_windows=True,
    must_pay_all_added=False,
    creatures_return_at_once=False,
    limits_apply_in_passing=False,
    max_teleports_per_move=1,
    recall_prayer_loss=1,
    home_strength_bonus=1,
    can_retreat_into_cities=False,
    can_choose_discards=False,
)

EDITIONS: Final[dict[tuple[str, str], Edition]] = FrozenDict(
    {
        ("original", "short"): ORIGINAL,
        ("original", "long"): replace(ORIGINAL, mode="long", goal_vp=10),
        ("original", "beginner"): replace(
            ORIGINAL,
            mode="beginner",
            goal_vp=4,
            max_pyramid_level=2,
            max_tile_level_by_round=(1, 2),
        ),
        ("revised", "standard"): REVISED,
    }
)
