"""Why not: tokens, raising, buying, units and creatures."""

from __future__ import annotations

from ..actions import Action
from ..build import (
    Buying,
    Raising,
    level_on_offer,
    owns_title,
    raise_cost,
    raises_to,
    tile_cost,
)
from ..catalog import NIGHT_UNITS, NOBODY, NOWHERE, RAISES_AT_NIGHT, Seat
from ..creatures import Deployment
from ..day import Turn, fitting_spaces
from ..flow import question
from ..look import (
    colour_level,
    creature_of,
    own_districts,
    supply_creatures,
    troop_limit,
    units_of,
)
from ..muster import (
    FOR_ACTION,
    Muster,
    is_open,
    muster_spaces,
    recruit_cost,
    units_to_place,
)
from ..nightpowers import NightPowers, reinforcements
from ..sides import battle_of_cards
from ..table import Frame, Table
from .tools import Reason, cannot_pay, deployment_rule, muster_rule


def why_token(g: Table, seat: Seat, frame: Frame, action: Action) -> Reason | None:
    if not isinstance(frame, Turn):
        return None
    if frame.played:
        return "token_lies_already", "D4", {}
    return why_space(g, seat, action.a, g.players[seat].tokens - 1, frame.silver)


def why_silver(g: Table, seat: Seat, frame: Frame, action: Action) -> Reason | None:
    if not isinstance(frame, Turn):
        return None
    if not frame.silver:
        return "no_silver", "D4", {}
    return why_space(g, seat, action.a, g.players[seat].tokens, False)


def why_space(g: Table, seat: Seat, space: int, tokens: int, silver: bool) -> Reason:
    used = g.players[seat].used
    if used >> space & 1:
        return "action_space_taken", "D2", {"action_space": ("action_space", space)}
    assert space not in fitting_spaces(used, tokens, silver)
    return "equilibrium", "D3", {"action_space": ("action_space", space)}


def why_gold(g: Table, seat: Seat, frame: Frame, action: Action) -> Reason | None:
    return ("no_gold", "D4", {}) if isinstance(frame, Turn) else None


def why_done(g: Table, seat: Seat, frame: Frame, action: Action) -> Reason | None:
    if not isinstance(frame, Turn):
        return None
    return ("silver_must_fill", "D3", {}) if frame.played else ("token_first", "D1", {})


def why_raise(g: Table, seat: Seat, frame: Frame, action: Action) -> Reason | None:
    if not isinstance(frame, Raising | NightPowers):
        return None
    player = g.players[seat]
    if isinstance(frame, NightPowers):
        if not player.powers & RAISES_AT_NIGHT:
            return None
        if frame.raised:
            return "power_used", "N1", {}
    colour, level = action.a, action.b
    named = {"colour": ("colour", colour)}
    if level > g.edition.top_level:
        return "level_not_in_mode", "S7", {"level": level}
    if level <= player.levels[colour]:
        return "not_higher", "R1", {**named, "level": player.levels[colour]}
    if isinstance(frame, Raising):
        cost = raise_cost(g, seat, colour, level)
        if cost > player.prayer:
            return cannot_pay("R1", cost, player.prayer)
    elif level > player.levels[colour] + 1:
        return "one_level_at_night", "N1", {"level": player.levels[colour] + 1}
    if action not in raises_to(g, seat, colour, level):
        if action.c < 0:
            return "name_district", "R1", {**named}
        if action.c not in own_districts(g, seat):
            return "not_your_district", "R1", {"space": ("space", action.c)}
        if player.sites[colour] == NOWHERE and action.c in player.sites:
            return "district_has_pyramid", "R1", {"space": ("space", action.c)}
        return "no_district_to_name", "R1", {**named}
    return None


def why_buy(g: Table, seat: Seat, frame: Frame, action: Action) -> Reason | None:
    if not isinstance(frame, Buying):
        return None
    tile = g.edition.tiles[action.a]
    named = {"tile": ("tile", action.a)}
    if tile.colour != frame.colour:
        return "wrong_colour", "B1", {**named, "colour": ("colour", frame.colour)}
    if owns_title(g, seat, action.a):
        return "owns_title", "B1", {**named}
    if not g.market[action.a]:
        return "sold_out", "B1", {**named}
    if tile.level > level_on_offer(g):
        return "tile_not_in_mode", "S7", {**named}
    level = colour_level(g, seat, frame.colour)
    if tile.level > level:
        return "pyramid_too_low", "B1", {**named, "level": tile.level}
    return cannot_pay("B1", tile_cost(g, seat, action.a), g.players[seat].prayer)


def why_muster(g: Table, seat: Seat, frame: Frame, action: Action) -> Reason | None:
    if isinstance(frame, NightPowers):
        if not g.players[seat].stats[NIGHT_UNITS]:
            return None
        if frame.mustered:
            return "power_used", "N1", {}
        frame = reinforcements(g, seat)
    elif question(g) != "muster":
        return None
    assert isinstance(frame, Muster)
    player = g.players[seat]
    space, n = action.a, action.b
    rule = muster_rule(frame)
    if space not in muster_spaces(frame, g):
        return why_not_on(g, seat, frame, space)
    if n > player.supply:
        return "no_supply", "W5", {"has": player.supply}
    if n > frame.most - frame.placed:
        return "too_many_units", rule, {"most": frame.most - frame.placed}
    if frame.source == FOR_ACTION and n > units_to_place(frame, g):
        return cannot_pay("C1", recruit_cost(g, seat, frame.placed + n), player.prayer)
    return "no_room", "W4", {"space": ("space", space), "limit": troop_limit(g, seat)}


def why_not_on(g: Table, seat: Seat, m: Muster, space: int) -> Reason:
    """No units may be put on that space."""
    named = {"space": ("space", space)}
    if space in own_districts(g, seat):
        battle = battle_of_cards(g)
        if not is_open(m, g, space, battle.space if battle else NOWHERE):
            rule = "X5" if g.rival[space] == NOBODY else "I8"
            return "no_place_for_units", rule, {**named}
    elif m.source == FOR_ACTION:
        return "not_your_district", "C1", {**named}
    elif not units_of(g, seat, space):
        return "no_place_for_units", muster_rule(m), {**named}
    return "districts_or_one_troop", muster_rule(m), {}


def why_deploy(g: Table, seat: Seat, frame: Frame, action: Action) -> Reason | None:
    if not isinstance(frame, Deployment):
        return None
    rule = deployment_rule(g, frame)
    if action.a not in supply_creatures(g, seat):
        return "creature_not_in_supply", rule, {"creature": ("creature", action.a)}
    if frame.only not in (-1, action.a):
        return "other_creature_now", rule, {"creature": ("creature", frame.only)}
    space = own_districts(g, seat)[action.b]
    if not units_of(g, seat, space):
        return "no_troop_for_creature", rule, {"district": action.b + 1}
    return "creature_there_already", "W4", {"district": action.b + 1}


def why_swap(g: Table, seat: Seat, frame: Frame, action: Action) -> Reason | None:
    if not isinstance(frame, Deployment) or not frame.swaps:
        return None
    if action.a not in supply_creatures(g, seat):
        return "creature_not_in_supply", "K2", {"creature": ("creature", action.a)}
    if creature_of(g, seat, own_districts(g, seat)[action.b]) < 0:
        return "nothing_to_swap", "K2", {"district": action.b + 1}
    return "swapped_already", "Z3", {"creature": ("creature", action.a)}
