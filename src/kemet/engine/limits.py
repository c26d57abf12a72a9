"""Troop and creature limits in passing [M5]: may a walk still end within them?

(R) A walker may exceed the limits on the way, if they can be met again with the land moves left
and the teleports that can be paid for. Whoever must unload does best to carry as few units on as
the limit forces: so it is enough to try, from each space, the least that must go on, and all.
"""

from __future__ import annotations

from typing import final

from .catalog import (
    IGNORES_WALLS,
    NOBODY,
    NOWHERE,
    TELEPORTS_FROM_OBELISKS,
    TROOP_LIMIT,
    Seat,
    Space,
)
from .look import pyramid_level, teleport_cost, troop_limit
from .table import Table


@final
class Walk:
    """What a walker would have where, if it went that way."""

    __slots__ = (
        "creatures",
        "here",
        "landed",
        "left",
        "open_gates",
        "prayer",
        "teleports",
        "units",
    )

    def __init__(
        self,
        here: Space,
        left: int,
        teleports: int,
        prayer: int,
        open_gates: bool,
        landed: int,
        units: list[int],
        creatures: list[Space],
    ) -> None:
        self.here = here
        self.left = left  # land moves
        self.teleports = teleports
        self.prayer = prayer
        self.open_gates = open_gates
        self.landed = landed  # spaces teleported onto, as bits [M9]
        self.units = units  # own units by space
        self.creatures = creatures  # where own creatures stand, by creature

    def gone(self, to: Space, n: int, creature: int, land: bool, cost: int) -> Walk:
        """The walk one step further."""
        units, creatures = self.units[:], self.creatures[:]
        units[self.here] -= n
        units[to] += n
        if creature >= 0:
            creatures[creature] = to
        if not units[self.here]:  # those left alone leave the board [K1]
            creatures = [-1 if at == self.here else at for at in creatures]
        return Walk(
            to,
            self.left - land,
            self.teleports - (not land),
            self.prayer - cost,
            self.open_gates,
            self.landed if land else self.landed | 1 << to,
            units,
            creatures,
        )


def walk_from(g: Table, seat: Seat, here: Space, left: int, teleports: int, landed: int) -> Walk:
    """The walk as it stands on the table."""
    holder, standing = g.holder, g.units
    units = [0] * len(holder)
    for space in g.board.spaces:
        if holder[space] == seat:
            units[space] = standing[space]
    creatures = [NOWHERE] * len(g.creature_owner)
    for creature, owner in enumerate(g.creature_owner):
        if owner == seat:
            creatures[creature] = g.creature_at[creature]
    prayer = g.players[seat].prayer
    return Walk(here, left, teleports, prayer, False, landed, units, creatures)


def overcrowded(g: Table, seat: Seat) -> bool:
    """Whether a limit is exceeded on the table as it stands."""
    for space, n in enumerate(g.units):
        if n > TROOP_LIMIT and n > troop_limit(g, seat) and g.holder[space] == seat:
            return True
    taken = 0  # spaces with a creature of this seat, as bits
    for creature, at in enumerate(g.creature_at):
        if at >= 0 and g.creature_owner[creature] == seat:
            if taken >> at & 1:
                return True
            taken |= 1 << at
    return False


def within_limits(g: Table, seat: Seat, walk: Walk) -> bool:
    """No troop too large, no two creatures on a space."""
    limit = troop_limit(g, seat)
    for n in walk.units:
        if n > limit:
            return False
    taken = 0
    for at in walk.creatures:
        if at >= 0:
            if taken >> at & 1:
                return False
            taken |= 1 << at
    return True


def can_settle(g: Table, seat: Seat, walk: Walk) -> bool:
    """Whether some way on ends within the limits."""
    if within_limits(g, seat, walk):
        return True
    here = walk.here
    if walk.left > 0:
        for to in g.board.walkable[here]:
            if _settles_at(g, seat, walk, to, True, 0):
                return True
    cost = teleport_cost(g, seat)
    if walk.teleports <= 0 or cost > walk.prayer or not departs(g, seat, here):
        return False
    obelisks = [to for to in g.board.obelisks if to != here and not walk.landed >> to & 1]
    return any(_settles_at(g, seat, walk, to, False, cost) for to in obelisks)


def _settles_at(g: Table, seat: Seat, walk: Walk, to: Space, land: bool, cost: int) -> bool:
    here = walk.here
    stack = walk.units[here]
    least = max(1, stack - troop_limit(g, seat))
    taken = [-1, *(c for c, at in enumerate(walk.creatures) if at == here)]
    for creature in taken:
        if not ignores_walls(g, seat, to, creature, walk.open_gates):
            continue
        for n in (least, stack) if least < stack else (least,):
            further = walk.gone(to, n, creature, land, cost)
            if g.holder[to] not in (NOBODY, seat):  # a battle starts there
                if within_limits(g, seat, further):
                    return True
            elif can_settle(g, seat, further):
                return True
    return False


def ignores_walls(g: Table, seat: Seat, to: Space, creature: int, open_gates: bool) -> bool:
    """Whether walls do not stop a step in the middle of a Move [M6]."""
    city = g.board.city_of[to]
    if city < 0 or city == g.players[seat].city or open_gates:
        return True
    if g.players[seat].powers & IGNORES_WALLS:
        return True
    return creature >= 0 and g.edition.creatures[creature].ignores_walls


def departs(g: Table, seat: Seat, space: Space) -> bool:
    """Whether a troop may teleport away from a space [M3]."""
    if pyramid_level(g, space) > 0:
        return True
    return bool(g.board.has_obelisk[space] and g.players[seat].powers & TELEPORTS_FROM_OBELISKS)
