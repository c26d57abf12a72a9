"""The reach of a Move action: where a troop can go, how, and at what price [M1]-[M9].

The same units and creature go all the way: who leaves units behind on the way, or takes others
along, moves step by step. The search makes the steps of the Move procedure on copies of the state,
and gives the answers of each route to the procedure itself, so that they fit what it asks.
"""

from __future__ import annotations

from typing import NamedTuple, final

from ..views import Reach, Route
from .actions import MARCH, STEP, STOP, TAKE, TAKE_WITH, TELEPORT, Action
from .components import NOBODY, NOWHERE, Seat, Space
from .costs import teleport_cost
from .naming import name_of
from .procedures import offers, pending_choice, submit, top_frame
from .queries import creatures_of
from .rules.move import (
    STEP_CARD_TELEPORT,
    STEP_LAND,
    STEP_TELEPORT,
    Move,
    begin_march,
    can_take,
    can_teleport_from,
    moves_left_after,
    start_simulation,
    step_with,
    teleport_targets,
)
from .state import GameState


class Step(NamedTuple):
    """A step of a route."""

    space: Space
    kind: int


Cost = tuple[int, int]
"""Prayer points and land moves."""


def reach_of(g: GameState, seat: Seat) -> list[Reach]:
    """Where the Move action of a seat can go on to, else where each of its troops could go.

    Cards in hand are not considered; one that was played for the Move is. The later one of two
    troops in a battle is ignored.
    """
    found: list[Reach] = []
    move = top_frame(g, Move)
    if move is not None and move.seat == seat and move.space >= 0:
        can_go_on = g.frames[-1] is move and move.destination == NOWHERE and not move.ended
        return ReachSearch(g, move).reach() if can_go_on else found
    for space in g.board.spaces:
        if g.holder[space] == seat:
            found += ReachSearch(g, begin_march(g, seat, space)).reach()
    return found


@final
class ReachSearch:
    """Routes of one troop, by the space where they end."""

    __slots__ = ("creature", "found", "g", "move", "seat", "seen", "units")

    def __init__(self, g: GameState, move: Move) -> None:
        self.g = g
        self.move = move
        self.seat = move.seat
        self.units = 0
        self.creature = -1
        self.found: dict[Space, list[Route]] = {}
        self.seen: dict[tuple[int, int, int, int], Cost] = {}

    def reach(self) -> list[Reach]:
        """Each space with its routes: more units first, then cheaper ones."""
        g = self.g
        start = self.move.space
        world = g.copy()
        world.event_log = None
        world.pending = []
        world.rival = [NOBODY] * len(g.rival)
        world.rival_units = [0] * len(g.rival_units)
        for units in range(g.units[start], 0, -1):
            for creature in [*creatures_of(g, self.seat, start), -1]:
                self.units = units
                self.creature = creature
                self.seen = {}
                best = self.routes_of_company(world)
                for space in best:
                    routes = self.found.setdefault(space, [])
                    routes += [self.route(cost, steps) for cost, steps in best[space]]
        names = g.edition.space_names
        reached: list[Reach] = []
        for space in g.board.spaces:
            if space in self.found:
                holder = g.holder[space]
                attacked = None if holder in (NOBODY, self.seat) else int(holder)
                reached.append(
                    Reach(names[start], names[space], attacked, tuple(self.found[space]))
                )
        return reached

    def routes_of_company(self, world: GameState) -> dict[Space, list[tuple[Cost, list[Step]]]]:
        """The routes of the same units and creature: for each price the fewest land moves."""
        best: dict[Space, list[tuple[Cost, list[Step]]]] = {}
        no_steps: list[Step] = []
        todo = [(self.move.copy(), world, no_steps, (0, 0))]
        while todo:
            arrived: list[tuple[Move, GameState, list[Step], Cost]] = []
            for move, state, steps, cost in todo:
                arrived += self.next_steps(move, state, steps, cost)
            todo = []
            for move, state, steps, cost in arrived:
                if start_simulation(move, state).starts_within_limits:
                    _keep_best(best.setdefault(move.space, []), cost, steps)
                if self.g.holder[move.space] in (NOBODY, self.seat):  # else a battle ends it
                    todo.append((move, state, steps, cost))
        best.pop(self.move.space, None)
        return best

    def next_steps(
        self, m: Move, g: GameState, steps: list[Step], cost: Cost
    ) -> list[tuple[Move, GameState, list[Step], Cost]]:
        """All next steps of a route that lead to a state that no cheaper route has reached."""
        found: list[tuple[Move, GameState, list[Step], Cost]] = []
        price = teleport_cost(g, self.seat)
        nexts: list[Step] = []
        if m.step_kind == STEP_CARD_TELEPORT:
            price = 0
            nexts = [Step(to, STEP_CARD_TELEPORT) for to in teleport_targets(m, g)]
        else:
            if m.moves_left > 0:
                nexts = [Step(to, STEP_LAND) for to in g.board.reachable[m.space]]
            if (
                m.teleports_left > 0
                and not (steps and steps[-1].kind != STEP_LAND)  # one teleport leads there as well
                and can_teleport_from(g, self.seat, m.space)
                and price <= g.players[self.seat].prayer
            ):
                nexts += [Step(to, STEP_TELEPORT) for to in teleport_targets(m, g)]
        simulation = start_simulation(m, g)
        for step in nexts:
            is_land = step.kind == STEP_LAND
            to = step.space
            new_cost = (cost[0] if is_land else cost[0] + price, cost[1] + int(is_land))
            key = (
                to,
                moves_left_after(m, g, step.kind, self.creature),
                m.teleports_left - int(step.kind == STEP_TELEPORT),
                m.teleported_to if is_land else m.teleported_to | 1 << to,
            )
            known = self.seen.get(key)
            if known is not None and known <= new_cost:
                continue
            if can_take(m, g, simulation, to, step.kind, self.units, self.creature):
                self.seen[key] = new_cost
                after = g.copy()
                move = m.copy()
                move.destination = to
                move.step_kind = step.kind
                step_with(move, after, self.units, self.creature)
                found.append((move, after, [*steps, step], new_cost))
        return found

    def route(self, cost: Cost, steps: list[Step]) -> Route:
        """A route, with the answers that make it."""
        edition = self.g.edition
        names = edition.space_names
        return Route(
            units=self.units,
            creature=name_of(edition, "creature", self.creature),
            path=tuple([names[step.space] for step in steps]),
            teleports=tuple([step.kind != STEP_LAND for step in steps]),
            cost=cost[0],
            answers=tuple(self.answers(steps)),
        )

    def answers(self, steps: list[Step]) -> list[str]:
        """The answers from the question that is open now; none if the seat is asked another one.

        They end before a question of another kind, such as (O) where a creature returns that the
        troop has left behind.
        """
        g = self.g.copy()
        g.event_log = None
        frame = g.frames[-1] if g.frames else None
        if not isinstance(frame, Move) or frame.seat != self.seat:
            return []
        wanted: list[Action] = []
        if frame.space < 0:
            wanted.append(MARCH[self.move.space])
        for step in steps:
            wanted.append(STEP[step.space] if step.kind == STEP_LAND else TELEPORT[step.space])
            if self.creature < 0:
                wanted.append(TAKE[self.units])
            else:
                wanted.append(TAKE_WITH[self.units][self.creature])
        if g.holder[steps[-1].space] in (NOBODY, self.seat):
            wanted.append(STOP)
        given: list[str] = []
        for action in wanted:
            if not g.frames or not isinstance(g.frames[-1], Move):
                break  # the Move is over, or another question comes first
            choice = pending_choice(g, self.seat)
            if choice is not None and offers(choice, action):  # else it was the only answer
                given.append(action.text)
                submit(g, choice, action)
        return given


def _keep_best(routes: list[tuple[Cost, list[Step]]], cost: Cost, steps: list[Step]) -> None:
    """Add a route unless one has no higher price and no more land moves; remove those it beats."""
    for known, _ in routes:
        if known[0] <= cost[0] and known[1] <= cost[1]:
            return
    routes[:] = [one for one in routes if not (cost[0] <= one[0][0] and cost[1] <= one[0][1])]
    routes.append((cost, steps))
    routes.sort(key=_by_cost)


def _by_cost(route: tuple[Cost, list[Step]]) -> Cost:
    return route[0]
