"""Why answers with tokens, pyramids, tiles, units and creatures are illegal."""

from __future__ import annotations

from ..actions import Action
from ..components import NIGHT_UNITS, NOBODY, NOWHERE, RAISES_AT_NIGHT, Seat, Space
from ..costs import raise_cost, recruit_cost, tile_cost
from ..procedures import question
from ..queries import (
    controlled_level,
    creature_of,
    creatures_in_supply,
    own_districts,
    troop_limit,
    units_of,
)
from ..rules.battle import current_card_battle
from ..rules.build import Buying, Raising, add_raise_options, max_tile_level, owns_title
from ..rules.creatures import Deployment
from ..rules.day import Turn, playable_spaces
from ..rules.night import NightPowers, reinforcements_muster
from ..rules.recruit import SOURCE_ACTION, Muster, can_muster_in, muster_spaces, placeable_units
from ..state import Frame, GameState
from .reasons import Reason, cannot_pay, deployment_rule, muster_rule


def explain_token(g: GameState, seat: Seat, frame: Frame, action: Action) -> Reason | None:
    if not isinstance(frame, Turn):
        return None
    if frame.token_played:
        return "token_already_played", "D4", {}
    return explain_space(g, seat, action.a, g.players[seat].tokens_left - 1, frame.silver_available)


def explain_silver(g: GameState, seat: Seat, frame: Frame, action: Action) -> Reason | None:
    if not isinstance(frame, Turn):
        return None
    if not frame.silver_available:
        return "no_silver", "D4", {}
    return explain_space(g, seat, action.a, g.players[seat].tokens_left, False)


def explain_space(g: GameState, seat: Seat, space: int, tokens: int, silver: bool) -> Reason:
    used = g.players[seat].used_action_spaces
    if used >> space & 1:
        return "action_space_taken", "D2", {"action_space": ("action_space", space)}
    assert space not in playable_spaces(used, tokens, silver)
    return "equilibrium", "D3", {"action_space": ("action_space", space)}


def explain_gold(g: GameState, seat: Seat, frame: Frame, action: Action) -> Reason | None:
    return ("no_gold", "D4", {}) if isinstance(frame, Turn) else None


def explain_done(g: GameState, seat: Seat, frame: Frame, action: Action) -> Reason | None:
    if not isinstance(frame, Turn):
        return None
    return ("silver_must_fill", "D3", {}) if frame.token_played else ("token_first", "D1", {})


def explain_raise(g: GameState, seat: Seat, frame: Frame, action: Action) -> Reason | None:
    if not isinstance(frame, Raising | NightPowers):
        return None
    player = g.players[seat]
    if isinstance(frame, NightPowers):
        if not player.powers & RAISES_AT_NIGHT:
            return None
        if frame.has_raised:
            return "power_used", "N1", {}
    colour, level = action.a, action.b
    fields = {"colour": ("colour", colour)}
    if level > g.edition.max_pyramid_level:
        return "level_not_in_mode", "S7", {"level": level}
    if level <= player.levels[colour]:
        return "not_higher", "R1", {**fields, "level": player.levels[colour]}
    if isinstance(frame, Raising):
        cost = raise_cost(g, seat, colour, level)
        if cost > player.prayer:
            return cannot_pay("R1", cost, player.prayer)
    elif level > player.levels[colour] + 1:
        return "one_level_at_night", "N1", {"level": player.levels[colour] + 1}
    options: list[Action] = []
    add_raise_options(options, g, seat, colour, level)
    if action not in options:
        if action.c < 0:
            return "district_required", "R1", {**fields}
        if action.c not in own_districts(g, seat):
            return "not_your_district", "R1", {"space": ("space", action.c)}
        if player.sites[colour] == NOWHERE and action.c in player.sites:
            return "district_has_pyramid", "R1", {"space": ("space", action.c)}
        return "district_not_needed", "R1", {**fields}
    return None


def explain_buy(g: GameState, seat: Seat, frame: Frame, action: Action) -> Reason | None:
    if not isinstance(frame, Buying):
        return None
    tile = g.edition.tiles[action.a]
    fields = {"tile": ("tile", action.a)}
    if tile.colour != frame.colour:
        return "wrong_colour", "B1", {**fields, "colour": ("colour", frame.colour)}
    if owns_title(g, seat, action.a):
        return "owns_title", "B1", {**fields}
    if not g.market[action.a]:
        return "sold_out", "B1", {**fields}
    if tile.level > max_tile_level(g):
        return "tile_not_in_mode", "S7", {**fields}
    level = controlled_level(g, seat, frame.colour)
    if tile.level > level:
        return "pyramid_too_low", "B1", {**fields, "level": tile.level}
    return cannot_pay("B1", tile_cost(g, seat, action.a), g.players[seat].prayer)


def explain_muster(g: GameState, seat: Seat, frame: Frame, action: Action) -> Reason | None:
    if isinstance(frame, NightPowers):
        if not g.players[seat].stats[NIGHT_UNITS]:
            return None
        if frame.has_mustered:
            return "power_used", "N1", {}
        frame = reinforcements_muster(g, seat)
    elif question(g) != "muster":
        return None
    assert isinstance(frame, Muster)
    player = g.players[seat]
    space, n = Space(action.a), action.b
    rule = muster_rule(frame)
    if space not in muster_spaces(frame, g):
        return explain_muster_space(g, seat, frame, space)
    if n > player.supply:
        return "no_supply", "W5", {"has": player.supply}
    if n > frame.max_units - frame.units_placed:
        return "too_many_units", rule, {"max": frame.max_units - frame.units_placed}
    if frame.source == SOURCE_ACTION and n > placeable_units(frame, g):
        return cannot_pay("C1", recruit_cost(g, seat, frame.units_placed + n), player.prayer)
    return "no_room", "W4", {"space": ("space", space), "limit": troop_limit(g, seat)}


def explain_muster_space(g: GameState, seat: Seat, m: Muster, space: Space) -> Reason:
    """Why no units may be placed on that space."""
    fields = {"space": ("space", space)}
    if space in own_districts(g, seat):
        battle = current_card_battle(g)
        if not can_muster_in(m, g, space, battle.space if battle else NOWHERE):
            rule = "X5" if g.rival[space] == NOBODY else "I8"
            return "no_place_for_units", rule, {**fields}
    elif m.source == SOURCE_ACTION:
        return "not_your_district", "C1", {**fields}
    elif not units_of(g, seat, space):
        return "no_place_for_units", muster_rule(m), {**fields}
    return "districts_or_one_troop", muster_rule(m), {}


def explain_deploy(g: GameState, seat: Seat, frame: Frame, action: Action) -> Reason | None:
    if not isinstance(frame, Deployment):
        return None
    rule = deployment_rule(g, frame)
    if action.a not in creatures_in_supply(g, seat):
        return "creature_not_in_supply", rule, {"creature": ("creature", action.a)}
    if frame.only_creature not in (-1, action.a):
        return "other_creature_now", rule, {"creature": ("creature", frame.only_creature)}
    space = own_districts(g, seat)[action.b]
    if not units_of(g, seat, space):
        return "no_troop_for_creature", rule, {"district": action.b + 1}
    return "creature_already_there", "W4", {"district": action.b + 1}


def explain_swap(g: GameState, seat: Seat, frame: Frame, action: Action) -> Reason | None:
    if not isinstance(frame, Deployment) or not frame.allows_swaps:
        return None
    if action.a not in creatures_in_supply(g, seat):
        return "creature_not_in_supply", "K2", {"creature": ("creature", action.a)}
    if creature_of(g, seat, own_districts(g, seat)[action.b]) < 0:
        return "nothing_to_swap", "K2", {"district": action.b + 1}
    return "already_swapped", "Z3", {"creature": ("creature", action.a)}
