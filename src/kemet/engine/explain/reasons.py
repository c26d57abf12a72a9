"""Reasons why an answer is illegal: their kinds and fields, and the rule of each question."""

from __future__ import annotations

from typing import Final

from ..rules.creatures import Deployment
from ..rules.move import STEP_CARD_TELEPORT, Move
from ..rules.recruit import SOURCE_ACTION, SOURCE_CARD, Muster
from ..state import Frame, GameState

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


Reason = tuple[str, str, dict[str, "int | tuple[str, int]"]]
"""Kind, rule id, and fields: a number, or a type of `naming.name_of` with an id."""


def cannot_pay(rule: str, cost: int, has: int) -> Reason:
    return "cannot_pay", rule, {"cost": cost, "has": has}


# --- the rule of a question


RULE_BY_PROCEDURE: Final[dict[str, str]] = {
    "day": "D1", "turn": "D2", "raising": "R1", "buying": "B1", "replacing": "B2", "window": "I4",
    "vetoes": "I5", "played_card": "I2", "battle": "X0", "confrontation": "X5", "wounding": "X5",
    "nightly_cards": "N1", "night_powers": "N1", "night_revised": "N1", "night_original": "O1",
    "evening": "O2", "dawn": "N2", "choosing_order": "O1", "rounds": "D1",
}  # fmt: skip
"""The rule of a question, by the procedure that asks; `rule_of_question` has the others."""


def rule_of_question(g: GameState, frame: Frame) -> str:
    """The rule of the open question."""
    if isinstance(frame, Move):
        return move_rule(frame)
    if isinstance(frame, Muster):
        return muster_rule(frame)
    if isinstance(frame, Deployment):
        return deployment_rule(g, frame)
    if frame.NAME == "setup":
        return "S4" if g.edition.garrison_before_pyramids else "S5"
    return RULE_BY_PROCEDURE[frame.NAME]


def move_rule(m: Move) -> str:
    """The teleport of a card is made at once [M3]; the size of a step is chosen next [M4]."""
    if m.step_kind == STEP_CARD_TELEPORT:
        return "M3"
    return "M1" if m.destination < 0 else "M4"


def muster_rule(m: Muster) -> str:
    """The rule of the source of the units."""
    if m.source == SOURCE_ACTION:
        return "C1"
    return "I7" if m.source == SOURCE_CARD else "N1"


def deployment_rule(g: GameState, d: Deployment) -> str:
    """(O) A creature that returns [K1], the end of a Recruit [C2], a purchase [B3]."""
    if not g.edition.creatures_return_at_once:
        return "K2"
    if not d.is_mandatory:
        return "B3"
    return "K1" if d.only_creature >= 0 else "C2"


def card_rule(g: GameState) -> str:
    """The rule for when cards may be played."""
    return "I4" if g.edition.has_windows else "I3"
