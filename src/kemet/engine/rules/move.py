"""The Move action [M1]-[M9]: a troop moves step by step.

(R) A move may exceed the troop and creature limits on the way if it can meet them again with the
land moves left and the teleports that can be paid for [M5]: see `MoveSimulation`.
"""

from __future__ import annotations

from typing import ClassVar, Final, final

from ..actions import MARCH, PASS, STEP, STOP, TAKE, TAKE_WITH, TELEPORT, V_DI, V_TELEPORT, Action
from ..components import (
    BASE_TROOP_LIMIT,
    ICON_DAY,
    ICON_MOVE,
    IGNORES_WALLS,
    LAND_MOVES,
    NOBODY,
    NOWHERE,
    TELEPORTS_FROM_OBELISKS,
    Seat,
    Space,
)
from ..mutations import move_units, pay
from ..procedures import answer, answer_or_pass, ask, ask_secret, finish, go_to, procedure
from ..queries import (
    card_cost,
    creature_of,
    creatures_of,
    pyramid_level,
    teleport_cost,
    troop_limit,
    units_of,
)
from ..state import Frame, GameState
from .battle import Battle
from .cards import PlayedCard, playable_cards

STEP_LAND: Final = 0


STEP_TELEPORT: Final = 1


STEP_CARD_TELEPORT: Final = 2  # by the card Teleportation


@final
class Move(Frame):
    """A Move action in progress."""

    NAME: ClassVar = "move"
    FIELDS: ClassVar = (
        "next_step", "seat", "space", "destination", "moves_left", "teleports_left",
        "is_first_step", "step_kind", "ignores_walls", "teleported_to", "ended",
    )  # fmt: skip
    __slots__ = (
        "destination",
        "ended",
        "ignores_walls",
        "is_first_step",
        "moves_left",
        "seat",
        "space",
        "step_kind",
        "teleported_to",
        "teleports_left",
    )  # fmt: skip

    def __init__(self, seat: Seat = 0) -> None:
        self.next_step = 0
        self.seat = seat
        self.space: Space = NOWHERE
        self.destination: Space = NOWHERE  # of the step being made, or NOWHERE
        self.moves_left = 0  # land moves
        self.teleports_left = 0  # regular teleports
        self.is_first_step = True  # no step has been made yet
        self.step_kind = STEP_LAND  # of the step being made
        self.ignores_walls = False  # Open Gates was played
        self.teleported_to = 0  # spaces teleported to, as bits
        self.ended = False

    def copy(self) -> Move:
        new = Move(self.seat)
        new.next_step = self.next_step
        new.space = self.space
        new.destination = self.destination
        new.moves_left = self.moves_left
        new.teleports_left = self.teleports_left
        new.is_first_step = self.is_first_step
        new.step_kind = self.step_kind
        new.ignores_walls = self.ignores_walls
        new.teleported_to = self.teleported_to
        new.ended = self.ended
        return new

    def defers_creatures(self) -> bool:
        return True

    def resume_move(self) -> None:
        self.ended = False


def ask_march(m: Move, g: GameState) -> None:
    """The player chooses a troop, or none [D5]."""
    options = [MARCH[s] for s in g.board.spaces if g.holder[s] == m.seat]
    options.append(PASS)
    ask(g, m.seat, options)


def start_move(m: Move, g: GameState) -> None:
    """Land moves are fixed at the start; a creature that moves along adds its own [M1]."""
    action = answer_or_pass(g)
    if action is PASS:
        finish(m)
        return
    m.space = action.a
    m.moves_left = 1 + g.players[m.seat].stats[LAND_MOVES]
    m.teleports_left = g.edition.max_teleports_per_move


def ask_step(m: Move, g: GameState) -> None:
    """A land move, a teleport, a card with the MOVE icon, or the end of the action [M8]."""
    simulation = start_simulation(m, g)
    if m.step_kind == STEP_CARD_TELEPORT:
        teleports = teleport_options(m, g, simulation)
        if teleports:
            ask(g, m.seat, teleports)
        return
    player = g.players[m.seat]
    options = step_options(m, g, simulation)
    if (
        m.teleports_left > 0
        and can_teleport_from(g, m.seat, m.space)
        and teleport_cost(g, m.seat) <= player.prayer
    ):
        options += teleport_options(m, g, simulation)
    if player.hand_size:
        for di in card_options(m, g):
            if simulation.starts_within_limits or can_afford_card(m, g, simulation, di.a):
                options.append(di)
    if simulation.starts_within_limits:
        options.append(STOP)
    if player.hand_size:
        ask_secret(g, m.seat, options)
    else:
        ask(g, m.seat, options)


def step_options(m: Move, g: GameState, simulation: MoveSimulation) -> list[Action]:
    """To an adjacent space or along a harbor arrow [M2]."""
    if m.moves_left <= 0:
        return []
    return [
        STEP[to] for to in g.board.reachable[m.space] if can_enter(m, g, simulation, to, STEP_LAND)
    ]


def teleport_options(m: Move, g: GameState, simulation: MoveSimulation) -> list[Action]:
    """To any other obelisk [M3], but never twice onto the same one [M9]."""
    step_kind = m.step_kind or STEP_TELEPORT
    return [
        TELEPORT[to]
        for to in g.board.obelisks
        if to != m.space
        and not m.teleported_to >> to & 1
        and can_enter(m, g, simulation, to, step_kind)
    ]


def card_options(m: Move, g: GameState) -> list[Action]:
    """MOVE cards; (O) also DAY cards, as in every own turn [I3]."""
    cards = playable_cards(g, m.seat, ICON_MOVE)
    return cards if g.edition.has_windows else cards + playable_cards(g, m.seat, ICON_DAY)


def can_afford_card(m: Move, g: GameState, simulation: MoveSimulation, card: int) -> bool:
    """Whether enough prayer is left after a card to meet the limits again [M5]."""
    prayer = g.players[m.seat].prayer - card_cost(g, m.seat, card)
    return can_become_legal(g, simulation, m.moves_left, m.teleports_left, prayer, m.teleported_to)


def store_step(m: Move, g: GameState) -> None:
    """Store the destination; the number of units is asked next."""
    action = answer_or_pass(g)
    if action.verb == V_DI:
        go_to(m, ask_step)
        g.frames.append(PlayedCard(m.seat, action.a, action.b, action.c))
    elif action is STOP:
        finish(m)
    elif action is PASS:  # the card's teleport has no destination
        m.step_kind = STEP_LAND
        go_to(m, ask_step)
    else:
        m.destination = action.a
        if m.step_kind != STEP_CARD_TELEPORT:
            m.step_kind = STEP_TELEPORT if action.verb == V_TELEPORT else STEP_LAND


def ask_take(m: Move, g: GameState) -> None:
    """Any number of the own units on the space moves on, with at most one creature [M4]."""
    simulation = start_simulation(m, g)
    creatures = creatures_of(g, m.seat, m.space)
    options: list[Action] = []
    for n in range(1, g.units[m.space] + 1):
        if can_take(m, g, simulation, m.destination, m.step_kind, n, -1):
            options.append(TAKE[n])
        for creature in creatures:
            if can_take(m, g, simulation, m.destination, m.step_kind, n, creature):
                options.append(TAKE_WITH[n][creature])
    ask(g, m.seat, options)


def make_step(m: Move, g: GameState) -> None:
    """Make the step."""
    action = answer(g)
    assert action is not None
    n, creature = action.a, action.b
    m.moves_left = moves_left_after(m, g, m.step_kind, creature)
    if m.step_kind == STEP_LAND:
        g.emit("moves", m.seat, m.space, m.destination, n, creature)
    else:
        m.teleported_to |= 1 << m.destination
        if m.step_kind == STEP_TELEPORT:
            pay(g, m.seat, teleport_cost(g, m.seat))
            m.teleports_left -= 1
        g.emit("teleports", m.seat, m.space, m.destination, n, creature)
    move_units(g, m.seat, m.space, m.destination, n, creature)
    m.space, m.destination = m.destination, NOWHERE
    m.is_first_step = False
    m.step_kind = STEP_LAND


def meet_enemy(m: Move, g: GameState) -> None:
    """Entering a space with an enemy troop ends the move and starts a battle [M7]."""
    if g.holder[m.space] != m.seat:
        m.ended = True
        g.frames.append(Battle(m.space, m.seat, g.holder[m.space]))


def continue_move(m: Move, g: GameState) -> None:
    """Continue unless a battle has ended the move."""
    if not m.ended and g.holder[m.space] == m.seat:
        go_to(m, ask_step)


procedure(
    Move,
    ask_march,
    start_move,
    ask_step,
    store_step,
    ask_take,
    make_step,
    meet_enemy,
    continue_move,
)


def moves_left_after(m: Move, g: GameState, step_kind: int, creature: int) -> int:
    """Land moves left after a step; a creature in the first step adds its own."""
    moves_left = m.moves_left if step_kind else m.moves_left - 1
    if m.is_first_step and creature >= 0:
        moves_left += g.edition.creatures[creature].land_moves
    return moves_left


def step_cost(m: Move, g: GameState) -> int:
    """The cost of the step being made [M3]."""
    return (
        teleport_cost(g, m.seat) if m.destination != NOWHERE and m.step_kind == STEP_TELEPORT else 0
    )


def can_enter(
    m: Move, g: GameState, simulation: MoveSimulation, destination: Space, step_kind: int
) -> bool:
    """Whether any number of units, with or without a creature, may make the step."""
    if can_take(m, g, simulation, destination, step_kind, 1, -1):
        return True
    for creature in [-1, *creatures_of(g, m.seat, m.space)]:
        for n in range(1, g.units[m.space] + 1):
            if can_take(m, g, simulation, destination, step_kind, n, creature):
                return True
    return False


def can_take(
    m: Move,
    g: GameState,
    simulation: MoveSimulation,
    destination: Space,
    step_kind: int,
    n: int,
    creature: int,
) -> bool:
    """Whether walls [M6] and limits [M5] let `n` units and a creature (or -1) make a step."""
    if not m.is_first_step and not can_pass_walls(
        g, m.seat, destination, creature, m.ignores_walls
    ):
        return False
    within = n + units_of(g, m.seat, destination) <= simulation.limit
    if creature >= 0 and creature_of(g, m.seat, destination) >= 0:
        within = False
    if g.edition.limits_apply_in_passing or (within and simulation.starts_within_limits):
        return within
    moves_left = moves_left_after(m, g, step_kind, creature)
    teleports_left = m.teleports_left - (step_kind == STEP_TELEPORT)
    stuck = moves_left <= 0 and (
        teleports_left <= 0 or not can_teleport_from(g, m.seat, destination)
    )
    if stuck and not within and g.holder[destination] == m.seat:
        return False  # no step can follow: skip the search
    prayer = g.players[m.seat].prayer
    if step_kind == STEP_TELEPORT:
        prayer -= teleport_cost(g, m.seat)
    teleported_to = (
        m.teleported_to if step_kind == STEP_LAND else m.teleported_to | 1 << destination
    )
    return stays_legal(
        g, simulation, destination, n, creature, moves_left, teleports_left, prayer, teleported_to
    )


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


# --- limits in passing [M5]
#
# A troop that must unload carries as few units on as the limit forces. So the search tries two
# numbers of units from each space: the fewest that must go on, and all of them.


@final
class MoveSimulation:
    """The units and creatures of the moving seat: steps are tried on it and undone."""

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
        self.units: list[int] = []  # own units by space; filled by `load_units` on first use
        self.creature_spaces: list[Space] = []  # spaces of own creatures, by creature

    def load_units(self, g: GameState) -> None:
        """Read the units and creatures from the state."""
        self.units = [0] * len(g.holder)
        for space, holder in enumerate(g.holder):
            if holder == self.seat:
                self.add_units(space, g.units[space])
        self.creature_spaces = [NOWHERE] * len(g.creature_owner)
        for creature, owner in enumerate(g.creature_owner):
            if owner == self.seat:
                self.creature_spaces[creature] = g.creature_at[creature]

    def add_units(self, space: Space, n: int) -> None:
        """Add units to a space (or remove them, if `n` is negative)."""
        before = self.units[space]
        self.units[space] = before + n
        if before + n > self.limit:
            if before <= self.limit:
                self.crowded_spaces += 1
        elif before > self.limit:
            self.crowded_spaces -= 1

    def apply_step(self, destination: Space, n: int, creature: int) -> int:
        """Make a step; returns the creatures that leave the board because of it, as bits [K1]."""
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
        """Undo a step from `start`."""
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
        """Whether no troop is too large and no space has two creatures."""
        if self.crowded_spaces:
            return False
        occupied = 0
        for at in self.creature_spaces:
            if at >= 0:
                if occupied >> at & 1:
                    return False
                occupied |= 1 << at
        return True


def start_simulation(m: Move, g: GameState) -> MoveSimulation:
    """A simulation that starts from the current state of the move."""
    return MoveSimulation(g, m.seat, m.space, m.ignores_walls)


def exceeds_limits(g: GameState, seat: Seat) -> bool:
    """Whether a seat exceeds a limit in the current state."""
    for space, n in enumerate(g.units):
        if n > BASE_TROOP_LIMIT and n > troop_limit(g, seat) and g.holder[space] == seat:
            return True
    occupied = 0  # spaces with a creature of this seat, as bits
    for creature, at in enumerate(g.creature_at):
        if at >= 0 and g.creature_owner[creature] == seat:
            if occupied >> at & 1:
                return True
            occupied |= 1 << at
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

    `moves_left`, `teleports_left` and `prayer` are what is left after the step; `teleported_to` has
    the spaces teleported to, as bits [M9].
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
    """Whether some sequence of steps ends within the limits."""
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
    """Whether some units on the space, with or without a creature, may make that step."""
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
