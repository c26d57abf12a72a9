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
    """What a walker has where: steps are tried on it and taken back."""

    __slots__ = ("creatures", "crowded", "here", "limit", "open_gates", "seat", "settled", "units")

    def __init__(self, g: Table, seat: Seat, here: Space, open_gates: bool) -> None:
        self.seat = seat
        self.here = here
        self.open_gates = open_gates
        self.limit = troop_limit(g, seat)
        self.settled = g.edition.limits_in_passing or not overcrowded(g, seat)
        self.crowded = 0  # spaces with more units than the limit
        self.units: list[int] = []  # own units by space; filled by `look` when it comes to that
        self.creatures: list[Space] = []  # where own creatures stand, by creature

    def look(self, g: Table) -> None:
        """See who stands where on the table."""
        self.units = [0] * len(g.holder)
        for space, holder in enumerate(g.holder):
            if holder == self.seat:
                self.bring(space, g.units[space])
        self.creatures = [NOWHERE] * len(g.creature_owner)
        for creature, owner in enumerate(g.creature_owner):
            if owner == self.seat:
                self.creatures[creature] = g.creature_at[creature]

    def bring(self, space: Space, n: int) -> None:
        """Units come to a space, or leave it."""
        before = self.units[space]
        self.units[space] = before + n
        if before + n > self.limit:
            if before <= self.limit:
                self.crowded += 1
        elif before > self.limit:
            self.crowded -= 1

    def step(self, to: Space, n: int, creature: int) -> int:
        """Go there; returns the creatures that leave the board for it, as bits [K1]."""
        here = self.here
        self.bring(here, -n)
        self.bring(to, n)
        self.here = to
        if creature >= 0:
            self.creatures[creature] = to
        left_alone = 0
        if not self.units[here]:
            for i, at in enumerate(self.creatures):
                if at == here:
                    left_alone |= 1 << i
                    self.creatures[i] = NOWHERE
        return left_alone

    def step_back(self, start: Space, n: int, creature: int, left_alone: int) -> None:
        """Take back a step from there."""
        self.bring(self.here, -n)
        self.bring(start, n)
        self.here = start
        if creature >= 0:
            self.creatures[creature] = start
        if left_alone:
            for i in range(len(self.creatures)):
                if left_alone >> i & 1:
                    self.creatures[i] = start

    def within_limits(self) -> bool:
        """No troop too large, no two creatures on a space."""
        if self.crowded:
            return False
        taken = 0
        for at in self.creatures:
            if at >= 0:
                if taken >> at & 1:
                    return False
                taken |= 1 << at
        return True


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


def settles_after(
    g: Table,
    walk: Walk,
    to: Space,
    n: int,
    creature: int,
    left: int,
    teleports: int,
    prayer: int,
    landed: int,
) -> bool:
    """Whether the limits are met, or can be met again, after a step.

    After it there are so many land moves, teleports and prayer points `left`; `landed` has the
    spaces teleported onto, as bits [M9].
    """
    if not walk.units:
        walk.look(g)
    start = walk.here
    left_alone = walk.step(to, n, creature)
    if g.holder[to] == NOBODY or g.holder[to] == walk.seat:
        settles = can_settle(g, walk, left, teleports, prayer, landed)
    else:  # a battle starts there
        settles = walk.within_limits()
    walk.step_back(start, n, creature, left_alone)
    return settles


def can_settle(g: Table, walk: Walk, left: int, teleports: int, prayer: int, landed: int) -> bool:
    """Whether some way on ends within the limits."""
    if not walk.units:
        walk.look(g)
    if walk.within_limits():
        return True
    if left > 0:
        for to in g.board.walkable[walk.here]:
            if _settles_at(g, walk, to, left - 1, teleports, prayer, landed):
                return True
    cost = teleport_cost(g, walk.seat)
    if teleports <= 0 or cost > prayer or not departs(g, walk.seat, walk.here):
        return False
    for to in g.board.obelisks:
        if to != walk.here and not landed >> to & 1:
            after = landed | 1 << to
            if _settles_at(g, walk, to, left, teleports - 1, prayer - cost, after):
                return True
    return False


def _settles_at(
    g: Table, walk: Walk, to: Space, left: int, teleports: int, prayer: int, landed: int
) -> bool:
    """Whether some of the units on the walk's space, with a creature or without, may go there."""
    here = walk.here
    stack = walk.units[here]
    least = max(1, stack - walk.limit)
    for creature in range(-1, len(walk.creatures)):
        if creature >= 0 and walk.creatures[creature] != here:
            continue
        if not ignores_walls(g, walk.seat, to, creature, walk.open_gates):
            continue
        if settles_after(g, walk, to, least, creature, left, teleports, prayer, landed):
            return True
        if least < stack and settles_after(
            g, walk, to, stack, creature, left, teleports, prayer, landed
        ):
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
