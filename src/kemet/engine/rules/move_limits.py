"""Troop and creature limits in passing [M5]: may a walk still end within them?

(R) A walker may exceed the limits on the way, if they can be met again with the land moves left
and the teleports that can be paid for. Whoever must unload does best to carry as few units on as
the limit forces: so it is enough to try, from each space, the least that must go on, and all.
"""

from __future__ import annotations

from typing import final

from ..components import (
    BASE_TROOP_LIMIT,
    IGNORES_WALLS,
    NOBODY,
    NOWHERE,
    TELEPORTS_FROM_OBELISKS,
    Seat,
    Space,
)
from ..queries import pyramid_level, teleport_cost, troop_limit
from ..state import GameState


@final
class MoveSimulation:
    """What a walker has where: steps are tried on it and taken back."""

    __slots__ = (
        "creature_spaces",
        "crowded_spaces",
        "ignores_walls",
        "limit",
        "seat",
        "space",
        "starts_within_limits",
        "units",
    )

    def __init__(self, g: GameState, seat: Seat, space: Space, ignores_walls: bool) -> None:
        self.seat = seat
        self.space = space
        self.ignores_walls = ignores_walls
        self.limit = troop_limit(g, seat)
        self.starts_within_limits = g.edition.limits_apply_in_passing or not exceeds_limits(g, seat)
        self.crowded_spaces = 0  # spaces with more units than the limit
        self.units: list[int] = []  # own units by space; filled by `look` when it comes to that
        self.creature_spaces: list[Space] = []  # where own creatures stand, by creature

    def load_units(self, g: GameState) -> None:
        """See who stands where on the table."""
        self.units = [0] * len(g.holder)
        for space, holder in enumerate(g.holder):
            if holder == self.seat:
                self.add_units(space, g.units[space])
        self.creature_spaces = [NOWHERE] * len(g.creature_owner)
        for creature, owner in enumerate(g.creature_owner):
            if owner == self.seat:
                self.creature_spaces[creature] = g.creature_at[creature]

    def add_units(self, space: Space, n: int) -> None:
        """Units come to a space, or leave it."""
        before = self.units[space]
        self.units[space] = before + n
        if before + n > self.limit:
            if before <= self.limit:
                self.crowded_spaces += 1
        elif before > self.limit:
            self.crowded_spaces -= 1

    def apply_step(self, destination: Space, n: int, creature: int) -> int:
        """Go there; returns the creatures that leave the board for it, as bits [K1]."""
        start = self.space
        self.add_units(start, -n)
        self.add_units(destination, n)
        self.space = destination
        if creature >= 0:
            self.creature_spaces[creature] = destination
        lone_creatures = 0
        if not self.units[start]:
            for i, at in enumerate(self.creature_spaces):
                if at == start:
                    lone_creatures |= 1 << i
                    self.creature_spaces[i] = NOWHERE
        return lone_creatures

    def undo_step(self, start: Space, n: int, creature: int, lone_creatures: int) -> None:
        """Take back a step from there."""
        self.add_units(self.space, -n)
        self.add_units(start, n)
        self.space = start
        if creature >= 0:
            self.creature_spaces[creature] = start
        if lone_creatures:
            for i in range(len(self.creature_spaces)):
                if lone_creatures >> i & 1:
                    self.creature_spaces[i] = start

    def is_within_limits(self) -> bool:
        """No troop too large, no two creatures on a space."""
        if self.crowded_spaces:
            return False
        taken = 0
        for at in self.creature_spaces:
            if at >= 0:
                if taken >> at & 1:
                    return False
                taken |= 1 << at
        return True


def exceeds_limits(g: GameState, seat: Seat) -> bool:
    """Whether a limit is exceeded on the table as it stands."""
    for space, n in enumerate(g.units):
        if n > BASE_TROOP_LIMIT and n > troop_limit(g, seat) and g.holder[space] == seat:
            return True
    taken = 0  # spaces with a creature of this seat, as bits
    for creature, at in enumerate(g.creature_at):
        if at >= 0 and g.creature_owner[creature] == seat:
            if taken >> at & 1:
                return True
            taken |= 1 << at
    return False


def stays_legal(
    g: GameState,
    simulation: MoveSimulation,
    destination: Space,
    n: int,
    creature: int,
    moves_left: int,
    teleports_left: int,
    prayer: int,
    teleported_to: int,
) -> bool:
    """Whether the limits are met, or can be met again, after a step.

    After it there are so many land moves, teleports and prayer points `left`; `landed` has the
    spaces teleported onto, as bits [M9].
    """
    if not simulation.units:
        simulation.load_units(g)
    start = simulation.space
    lone_creatures = simulation.apply_step(destination, n, creature)
    if g.holder[destination] == NOBODY or g.holder[destination] == simulation.seat:
        is_legal = can_become_legal(
            g, simulation, moves_left, teleports_left, prayer, teleported_to
        )
    else:  # a battle starts there
        is_legal = simulation.is_within_limits()
    simulation.undo_step(start, n, creature, lone_creatures)
    return is_legal


def can_become_legal(
    g: GameState,
    simulation: MoveSimulation,
    moves_left: int,
    teleports_left: int,
    prayer: int,
    teleported_to: int,
) -> bool:
    """Whether some way on ends within the limits."""
    if not simulation.units:
        simulation.load_units(g)
    if simulation.is_within_limits():
        return True
    if moves_left > 0:
        for to in g.board.reachable[simulation.space]:
            if _can_become_legal_at(
                g, simulation, to, moves_left - 1, teleports_left, prayer, teleported_to
            ):
                return True
    cost = teleport_cost(g, simulation.seat)
    if (
        teleports_left <= 0
        or cost > prayer
        or not can_teleport_from(g, simulation.seat, simulation.space)
    ):
        return False
    for to in g.board.obelisks:
        if to != simulation.space and not teleported_to >> to & 1:
            after = teleported_to | 1 << to
            if _can_become_legal_at(
                g, simulation, to, moves_left, teleports_left - 1, prayer - cost, after
            ):
                return True
    return False


def _can_become_legal_at(
    g: GameState,
    simulation: MoveSimulation,
    destination: Space,
    moves_left: int,
    teleports_left: int,
    prayer: int,
    teleported_to: int,
) -> bool:
    """Whether some of the units on the walk's space, with a creature or without, may go there."""
    start = simulation.space
    units_here = simulation.units[start]
    min_units = max(1, units_here - simulation.limit)
    for creature in range(-1, len(simulation.creature_spaces)):
        if creature >= 0 and simulation.creature_spaces[creature] != start:
            continue
        if not can_pass_walls(g, simulation.seat, destination, creature, simulation.ignores_walls):
            continue
        if stays_legal(
            g,
            simulation,
            destination,
            min_units,
            creature,
            moves_left,
            teleports_left,
            prayer,
            teleported_to,
        ):
            return True
        if min_units < units_here and stays_legal(
            g,
            simulation,
            destination,
            units_here,
            creature,
            moves_left,
            teleports_left,
            prayer,
            teleported_to,
        ):
            return True
    return False


def can_pass_walls(
    g: GameState, seat: Seat, destination: Space, creature: int, move_ignores_walls: bool
) -> bool:
    """Whether walls do not stop a step in the middle of a Move [M6]."""
    city = g.board.city_of[destination]
    if city < 0 or city == g.players[seat].city or move_ignores_walls:
        return True
    if g.players[seat].powers & IGNORES_WALLS:
        return True
    return creature >= 0 and g.edition.creatures[creature].ignores_walls


def can_teleport_from(g: GameState, seat: Seat, space: Space) -> bool:
    """Whether a troop may teleport away from a space [M3]."""
    if pyramid_level(g, space) > 0:
        return True
    return bool(g.board.has_obelisk[space] and g.players[seat].powers & TELEPORTS_FROM_OBELISKS)
