"""All kinds of reasons why an answer is illegal, with their fields."""

from __future__ import annotations

from typing import Final

REASON_FIELDS: Final[dict[str, tuple[str, ...]]] = {
    # in general
    "unknown_answer": ("text",),
    "no_such_seat": ("target",),
    "game_is_over": (),
    "not_waiting_for_you": ("seats",),  # the seats that are
    "wrong_kind_of_answer": ("verbs",),  # what may be answered now
    "cannot_pay": ("cost", "has"),
    # a turn
    "token_already_played": (),
    "token_first": (),
    "no_silver": (),
    "no_gold": (),
    "action_space_taken": ("action_space",),
    "equilibrium": ("action_space",),
    "silver_must_fill": (),
    # setting up
    "garrison_on_pyramids": (),
    "garrison_on_two": (),
    # raising and buying
    "not_higher": ("colour", "level"),
    "level_not_in_mode": ("level",),
    "district_required": ("colour",),
    "district_not_needed": ("colour",),
    "district_has_pyramid": ("space",),
    "one_level_at_night": ("level",),
    "wrong_colour": ("tile", "colour"),
    "sold_out": ("tile",),
    "owns_title": ("tile",),
    "pyramid_too_low": ("tile", "level"),
    "tile_not_in_mode": ("tile",),
    # units and creatures
    "no_supply": ("has",),
    "too_many_units": ("max",),
    "no_room": ("space", "limit"),
    "not_your_district": ("space",),
    "no_place_for_units": ("space",),
    "districts_or_one_troop": (),
    "power_used": (),
    "no_battle_there": ("space",),
    "battle_goes_on_later": ("space",),
    "creature_not_in_supply": ("creature",),
    "other_creature_now": ("creature",),  # the one that is placed now
    "no_troop_for_creature": ("district",),
    "creature_already_there": ("district",),
    "nothing_to_swap": ("district",),
    "already_swapped": ("creature",),
    # moving
    "no_troop_there": ("space",),
    "not_linked": ("space",),
    "no_land_moves": (),
    "walls": ("space",),
    "over_limit": ("limit",),
    "no_obelisk": ("space",),
    "no_pyramid_to_depart": (),
    "no_teleports_left": (),
    "already_teleported_there": ("space",),
    "already_there": ("space",),
    "too_few_units_here": ("has",),
    "creature_not_here": ("creature",),
    # cards
    "card_not_in_hand": ("card",),
    "wrong_moment": ("card",),
    "step_first": ("card",),
    "would_do_nothing": ("card",),
    "no_such_target": ("card",),
    "only_battle_icons": ("card",),
    "already_added": ("card",),
    "not_revealed": ("card",),
    "no_effect_in_battle": ("card",),
    "not_looked_at": ("card",),
    # battle
    "battle_card_not_in_hand": ("battle_card",),
    "nowhere_to_retreat": (),
    "winner_still_there": (),
    "not_empty_neighbour": ("space",),
    # turn order
    "place_taken": ("place",),
    "no_such_place": ("place",),
    "seat_already_placed": ("target",),
}
