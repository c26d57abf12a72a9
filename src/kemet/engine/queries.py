"""Reading the state: units, creatures, control, costs and victory points."""

from __future__ import annotations

from .components import (
    BASE_TROOP_LIMIT,
    MAX_PYRAMID_LEVEL,
    NOBODY,
    NOWHERE,
    UNIT_LIMIT,
    VICTORY_POINTS,
    Seat,
    Space,
)
from .state import GameState


def units_of(g: GameState, seat: Seat, space: Space) -> int:
    """The number of units of a seat on a space."""
    if g.holder[space] == seat:
        return g.units[space]
    if g.rival[space] == seat:
        return g.rival_units[space]
    return 0


def creature_of(g: GameState, seat: Seat, space: Space) -> int:
    """The creature with a seat's troop on a space, or -1."""
    for creature, at in enumerate(g.creature_at):
        if at == space and g.creature_owner[creature] == seat:
            return creature
    return -1


def creatures_of(g: GameState, seat: Seat, space: Space) -> list[int]:
    """All of a seat's creatures on a space: two only in the middle of a Move [M5]."""
    owner = g.creature_owner
    return [c for c, at in enumerate(g.creature_at) if at == space and owner[c] == seat]


def creatures_in_supply(g: GameState, seat: Seat) -> list[int]:
    """A seat's creatures that are not on the board."""
    at = g.creature_at
    return [c for c, owner in enumerate(g.creature_owner) if owner == seat and at[c] == NOWHERE]


def has_creature_in_supply(g: GameState, seat: Seat) -> bool:
    """Whether a seat owns a creature that is not on the board."""
    for creature, owner in enumerate(g.creature_owner):
        if owner == seat and g.creature_at[creature] == NOWHERE:
            return True
    return False


def troop_limit(g: GameState, seat: Seat) -> int:
    """The maximum number of units in a troop [W4]."""
    return BASE_TROOP_LIMIT + g.players[seat].stats[UNIT_LIMIT]


def own_districts(g: GameState, seat: Seat) -> tuple[Space, ...]:
    return g.board.districts[g.players[seat].city]


def is_own_district(g: GameState, seat: Seat, space: Space) -> bool:
    return g.board.city_of[space] == g.players[seat].city


def empty_neighbours(g: GameState, space: Space) -> list[Space]:
    """Adjacent spaces without a troop [W8]; a harbor does not make spaces adjacent [W3]."""
    return [s for s in g.board.adjacent[space] if g.holder[s] == NOBODY]


def pyramid_level(g: GameState, space: Space) -> int:
    """The level of the pyramid on a space; 0 without one."""
    city = g.board.city_of[space]
    if city < 0:
        return 0
    owner = g.players[g.city_owner[city]]
    for colour in range(3):
        if owner.sites[colour] == space:
            return owner.levels[colour]
    return 0


def controlled_level(g: GameState, seat: Seat, colour: int) -> int:
    """The highest pyramid of a colour that a seat controls, own or captured [W6]."""
    best = 0
    for owner, player in enumerate(g.players):
        level = player.levels[colour]
        if level > best:
            holder = g.holder[player.sites[colour]]
            if holder == seat or (owner == seat and holder == NOBODY):
                best = level
    return best


def controlled_temples(g: GameState, seat: Seat) -> list[Space]:
    return [s for s in g.board.temples if g.holder[s] == seat]


def temple_points(g: GameState, seat: Seat) -> int:
    """1 for each temple controlled [V2]."""
    points = 0
    for space in g.board.temples:
        if g.holder[space] == seat:
            points += 1
    return points


def pyramid_points(g: GameState, seat: Seat) -> int:
    """1 for each level-4 pyramid controlled, own or captured [V2]."""
    points = 0
    for owner, player in enumerate(g.players):
        for colour, level in enumerate(player.levels):
            if level == MAX_PYRAMID_LEVEL:
                controller = g.holder[player.sites[colour]]
                if controller == seat or (controller == NOBODY and owner == seat):
                    points += 1
    return points


def temporary_points(g: GameState, seat: Seat) -> int:
    """Those of temples and of pyramids, which go when control is lost [V2]."""
    return temple_points(g, seat) + pyramid_points(g, seat)


def permanent_points(g: GameState, seat: Seat) -> int:
    """Battle, Control and Sanctuary VP, and those of tiles [V1]."""
    p = g.players[seat]
    return p.battle_vp + p.control_vp + p.sanctuary_vp + p.stats[VICTORY_POINTS]


def victory_points(g: GameState, seat: Seat) -> int:
    """Permanent and temporary VP [V3]."""
    return permanent_points(g, seat) + temporary_points(g, seat)
