"""Threats: the troops that could enter a space with one Move action [M1]-[M9].

The search makes the steps of the Move procedure on copies of the state. It reads only what is
public: units, creatures, tiles, pyramids, prayer and tokens, and no hand.
"""

from __future__ import annotations

from typing import Final, final

from ..views import Threat
from .components import (
    DAY,
    GOLD_TOKEN,
    MOVE_MIDDLE,
    MOVE_UPPER,
    NOBODY,
    NOWHERE,
    SILVER_TOKEN,
    Seat,
    Space,
    seats,
)
from .costs import teleport_cost
from .mutations import with_item
from .naming import name_of
from .procedures import top_frame
from .queries import creature_of, creatures_in_supply, creatures_of, is_own_district
from .rules.battle import new_battle, strength_of
from .rules.day import Turn, playable_spaces
from .rules.move import (
    STEP_LAND,
    STEP_TELEPORT,
    Move,
    MoveSimulation,
    begin_march,
    can_take,
    can_teleport_from,
    moves_left_after,
    start_simulation,
    step_with,
    teleport_targets,
)
from .state import GameState

FAR: Final = 99


def threats_to(g: GameState, target: Space) -> list[Threat]:
    """One threat for each troop that could enter a space, the strongest first.

    A troop arrives with its own units and creature, without those it could meet on its way. The
    troops on the space itself are left out; the later one of two in a battle is ignored.
    """
    world = g.copy()
    world.event_log = None
    world.frames = []
    world.pending = []
    world.rival = with_item(world.rival, target, NOBODY)
    world.rival_units = with_item(world.rival_units, target, 0)
    found: list[Threat] = []
    for seat in seats(len(g.players)):
        if seat == g.holder[target] or seat == g.rival[target]:
            continue
        this_day = can_move_this_day(g, seat)
        distances = land_distances(world, seat, target)
        for space in g.board.spaces:
            if g.holder[space] != seat:
                continue
            search = ThreatSearch(g, seat, space, target, distances)
            for start in with_deployments(world, seat, space):
                search.own_creatures = creatures_of(start, seat, space)
                search.explore(begin_march(start, seat, space), start)
            if search.strength >= 0:
                found.append(
                    Threat(
                        seat=seat,
                        space=g.edition.space_names[space],
                        units=search.units,
                        creature=name_of(g.edition, "creature", search.creature),
                        strength=search.strength,
                        cost=search.cost,
                        this_day=this_day,
                    )
                )
    found.sort(key=_by_strength)
    return found


def _by_strength(threat: Threat) -> tuple[int, int, int, str]:
    return -threat.strength, threat.cost, threat.seat, threat.space


def with_deployments(g: GameState, seat: Seat, space: Space) -> list[GameState]:
    """The state, and (R) those with a creature deployed to the troop as the turn begins [K2]."""
    states = [g]
    if g.edition.creatures_return_at_once or not is_own_district(g, seat, space):
        return states
    for creature in creatures_in_supply(g, seat):
        deployed = g.copy()
        there = creature_of(g, seat, space)
        if there >= 0:
            deployed.creature_at[there] = NOWHERE
        deployed.creature_at[creature] = space
        states.append(deployed)
    return states


def can_move_this_day(g: GameState, seat: Seat) -> bool:
    """Whether a seat can still play a Move action this Day, with a token of any kind [D3] [D4]."""
    player = g.players[seat]
    turn = top_frame(g, Turn)
    has_turn = player.tokens_left > 0 or (turn is not None and turn.seat == seat)
    if g.phase != DAY or not has_turn:
        return False
    if player.powers & GOLD_TOKEN and not player.gold_used:
        return True
    has_silver = bool(player.powers & SILVER_TOKEN) and not player.silver_used
    used = player.used_action_spaces
    spaces: list[int] = []
    if player.tokens_left:
        spaces += playable_spaces(used, player.tokens_left - 1, has_silver)
    if has_silver:
        spaces += playable_spaces(used, player.tokens_left, False)
    return MOVE_UPPER in spaces or MOVE_MIDDLE in spaces


def land_distances(g: GameState, seat: Seat, target: Space) -> list[int]:
    """The fewest land moves to the target by space, around enemy troops."""
    distances = [FAR] * len(g.holder)
    distances[target] = 0
    changed = True
    while changed:
        changed = False
        for space in g.board.spaces:
            if space == target:
                continue
            for to in g.board.reachable[space]:
                can_pass = to == target or g.holder[to] == NOBODY or g.holder[to] == seat
                if can_pass and distances[to] + 1 < distances[space]:
                    distances[space] = distances[to] + 1
                    changed = True
    return distances


@final
class ThreatSearch:
    """The strongest arrival of one troop, and of those as strong the cheapest."""

    __slots__ = (
        "cost",
        "creature",
        "distances",
        "own_creatures",
        "prayer",
        "seat",
        "seen",
        "size",
        "strength",
        "target",
        "units",
    )

    def __init__(
        self, g: GameState, seat: Seat, start: Space, target: Space, distances: list[int]
    ) -> None:
        self.seat = seat
        self.target = target
        self.distances = distances
        self.prayer = g.players[seat].prayer  # before the move
        self.size = g.units[start]  # units that join on the way are other troops
        self.own_creatures: list[int] = []
        self.strength = -1  # no arrival yet
        self.cost = 0
        self.units = 0
        self.creature = -1
        self.seen: dict[tuple[int, ...], int] = {}  # the prayer left where the move has been

    def explore(self, m: Move, g: GameState, may_teleport: bool = True) -> None:
        """Try all steps of a move, and what can follow them.

        A teleport at once after another is tried only from an own troop, which units may need to
        meet the limits: elsewhere one teleport leads there as well.
        """
        prayer = g.players[self.seat].prayer
        creature = creature_of(g, self.seat, m.space)
        key = (
            m.space, g.units[m.space], creature, m.moves_left, m.teleports_left, m.teleported_to,
            int(m.is_first_step), int(may_teleport),
        )  # fmt: skip
        if self.seen.get(key, -1) >= prayer:
            return
        self.seen[key] = prayer
        simulation = start_simulation(m, g)
        if m.moves_left > 0:
            for to in g.board.reachable[m.space]:
                self.enter(m, g, simulation, to, STEP_LAND)
        cost = teleport_cost(g, self.seat)
        may_teleport = may_teleport and m.teleports_left > 0 and cost <= prayer
        if may_teleport and can_teleport_from(g, self.seat, m.space):
            for to in teleport_targets(m, g):
                self.enter(m, g, simulation, to, STEP_TELEPORT)

    def enter(
        self, m: Move, g: GameState, simulation: MoveSimulation, to: Space, step_kind: int
    ) -> None:
        """Make a step to a space with as many units as may go, with and without the creature."""
        holder = g.holder[to]
        if to != self.target and holder != NOBODY and holder != self.seat:
            return  # a battle there would end the move
        teleports_left = m.teleports_left - (step_kind == STEP_TELEPORT)
        for creature in [-1, *self.own_creatures]:
            if creature >= 0 and g.creature_at[creature] != m.space:
                continue
            moves_left = moves_left_after(m, g, step_kind, creature)
            if not self.can_arrive(g, to, moves_left, teleports_left):
                continue
            n = self.most_units(m, g, simulation, to, step_kind, creature)
            if not n:
                continue
            after = g.copy()
            move = m.copy()
            move.destination = to
            move.step_kind = step_kind
            step_with(move, after, n, creature)
            if to == self.target:
                self.note_arrival(after, n, creature)
            else:
                self.explore(move, after, step_kind == STEP_LAND or holder == self.seat)

    def most_units(
        self,
        m: Move,
        g: GameState,
        simulation: MoveSimulation,
        to: Space,
        step_kind: int,
        creature: int,
    ) -> int:
        """The most units of the size of the troop that may make a step; 0 if none may."""
        for n in range(min(self.size, g.units[m.space]), 0, -1):
            if can_take(m, g, simulation, to, step_kind, n, creature):
                return n
        return 0

    def can_arrive(self, g: GameState, space: Space, moves_left: int, teleports_left: int) -> bool:
        """Whether the steps left could be enough, if nothing but their number counted."""
        if self.distances[space] <= moves_left:
            return True
        nearest = min([self.distances[obelisk] for obelisk in g.board.obelisks])
        return teleports_left > 0 and nearest <= moves_left

    def note_arrival(self, g: GameState, n: int, creature: int) -> None:
        """Keep an arrival if it is stronger than those before, or cheaper."""
        defender = g.holder[self.target] if g.rival[self.target] == self.seat else NOBODY
        battle = new_battle(self.target, self.seat, defender)
        strength = strength_of(g, battle, battle.attack)
        cost = self.prayer - g.players[self.seat].prayer
        if strength > self.strength or (strength == self.strength and cost < self.cost):
            self.strength = strength
            self.cost = cost
            self.units = n
            self.creature = creature
