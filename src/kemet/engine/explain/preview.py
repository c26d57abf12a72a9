"""What a legal answer costs and leads to, and what to be warned of before it is given.

Whether an answer does nothing is found by the rules themselves: its action begins on a copy of the
state, and asks.
"""

from __future__ import annotations

from typing import Final, final

from ...frozen import FrozenDict
from ...views import AnswerPreview, AnswerWarning
from ..actions import (
    DONE,
    PASS,
    STEP,
    STOP,
    V_GOLD,
    V_SILVER,
    V_STEP,
    V_TELEPORT,
    V_TOKEN,
    Action,
)
from ..answer_costs import answer_cost
from ..components import GOLD_MOVE, MAX_PRAYER, MOVE_UPPER, NOBODY, RECRUIT, Seat, Space
from ..costs import teleport_cost
from ..naming import name_of
from ..procedures import pending_choice
from ..queries import controlled_level, creature_of
from ..rules.build import Buying, Raising
from ..rules.day import Turn, start_action
from ..rules.move import (
    STEP_CARD_TELEPORT,
    STEP_LAND,
    STEP_TELEPORT,
    Move,
    can_take,
    moves_left_after,
    start_simulation,
    step_with,
)
from ..rules.recruit import SOURCE_ACTION, Muster, placeable_units
from ..state import GameState

WARNING_FIELDS: Final[dict[str, tuple[str, ...]]] = {
    # an action that does nothing
    "no_pyramid": ("colour",),
    "no_tile": ("colour",),
    "all_raised": ("level",),
    "no_supply": (),
    "no_room": (),
    "no_prayer": (),
    "no_troop": (),
    "full_prayer": ("max",),
    # the end of an action that has done nothing
    "nobody_moves": (),
    "token_spent": (),
    "no_unit_placed": (),
    # the same is to be had for less
    "free_way": ("space", "steps", "cost"),
}
"""The kinds of warnings, and their fields."""

Warned = tuple[str, dict[str, int | tuple[str, int]]]
"""A kind with its fields: a number, or a type of `naming.name_of` with an id."""


def preview_of(g: GameState, seat: Seat, action: Action) -> AnswerPreview:
    """What one of the answers of a seat costs and leads to, and its warning."""
    return previews_of(g, seat, [action])[0]


def previews_of(g: GameState, seat: Seat, actions: list[Action]) -> list[AnswerPreview]:
    """What answers of a seat cost and lead to, and their warnings."""
    choice = pending_choice(g, seat)
    walks = FreeWays(g, seat)
    found: list[AnswerPreview] = []
    for action in actions:
        warning: AnswerWarning | None = None
        if choice is not None and action in choice.options:
            warning = walks.warning(action)
            if warning is None:
                wasted = wasted_action(g, seat, action)
                if wasted is None and len(choice.options) > 1:
                    wasted = wasted_end(g, action)
                if wasted is not None:
                    warning = new_warning(g, wasted, is_wasted=True)
        found.append(
            AnswerPreview(answer_cost(g, seat, action), attacked_by(g, seat, action), warning)
        )
    return found


def new_warning(
    g: GameState, warned: Warned, is_wasted: bool, instead: str | None = None
) -> AnswerWarning:
    kind, values = warned
    fields = {
        name: name_of(g.edition, *value) if isinstance(value, tuple) else value
        for name, value in values.items()
    }
    return AnswerWarning(kind, FrozenDict(fields), is_wasted, instead)


def attacked_by(g: GameState, seat: Seat, action: Action) -> int | None:
    """The seat whose troop an answer attacks: a step to it begins a battle [M7]."""
    if action.verb not in (V_STEP, V_TELEPORT) or not g.frames:
        return None
    if not isinstance(g.frames[-1], Move):
        return None
    holder = g.holder[action.a]
    return None if holder in (NOBODY, seat) else int(holder)


# --- answers that do nothing


def wasted_action(g: GameState, seat: Seat, action: Action) -> Warned | None:
    """Why a token does nothing on its action space."""
    if not g.frames or not isinstance(g.frames[-1], Turn):
        return None
    if action.verb == V_GOLD:
        space = MOVE_UPPER if action.a == GOLD_MOVE else RECRUIT
    elif action.verb in (V_TOKEN, V_SILVER):
        space = action.a
    else:
        return None
    probe = g.copy()
    probe.event_log = None
    probe.frames = []
    probe.pending = []
    start_action(probe, seat, space)
    if not probe.frames:
        full = probe.players[seat].prayer == g.players[seat].prayer
        return ("full_prayer", {"max": MAX_PRAYER}) if full else None
    frame = probe.frames[-1]
    frame.run_step(0, probe)
    for choice in probe.pending:
        for option in choice.options:
            if option is not PASS and option is not DONE:
                return None
    if isinstance(frame, Buying):
        kind = "no_tile" if controlled_level(g, seat, frame.colour) else "no_pyramid"
        return kind, {"colour": ("colour", frame.colour)}
    if isinstance(frame, Raising):
        top = g.edition.max_pyramid_level
        if min(g.players[seat].levels) >= top:
            return "all_raised", {"level": top}
        return "no_prayer", {}
    if isinstance(frame, Muster):
        if not g.players[seat].supply:
            return "no_supply", {}
        return ("no_room" if placeable_units(frame, g) else "no_prayer"), {}
    return "no_troop", {}


def wasted_end(g: GameState, action: Action) -> Warned | None:
    """Why an answer ends an action that has done nothing."""
    frame = g.frames[-1]
    if isinstance(frame, Move):
        if action is PASS and frame.space < 0:
            return "nobody_moves", {}
        if action is STOP and frame.is_first_step:
            return "nobody_moves", {}
    elif isinstance(frame, Raising | Buying):
        if action is PASS:
            return "token_spent", {}
    elif isinstance(frame, Muster) and action is DONE and not frame.units_placed:
        return ("token_spent" if frame.source == SOURCE_ACTION else "no_unit_placed"), {}
    return None


# --- teleports to where the troop could walk


@final
class FreeWays:
    """The fewest land moves with which a troop goes where it could teleport for prayer.

    With as many units, and with the creature, as the teleport could take.
    """

    __slots__ = ("cost", "creature", "first", "g", "move", "seat", "steps", "units")

    def __init__(self, g: GameState, seat: Seat) -> None:
        self.g = g
        self.seat = seat
        self.move: Move | None = None
        self.cost = teleport_cost(g, seat)
        self.steps: dict[tuple[int, int, int], int] = {}  # by space, units and creature
        self.first: dict[tuple[int, int, int], int] = {}  # where such a way begins
        self.units = 0
        self.creature = -1
        frame = g.frames[-1] if g.frames else None
        if (
            isinstance(frame, Move)
            and frame.seat == seat
            and frame.space >= 0
            and frame.destination < 0
            and frame.step_kind != STEP_CARD_TELEPORT
            and self.cost
        ):
            self.move = frame

    def warning(self, action: Action) -> AnswerWarning | None:
        """The warning of a teleport where a walk is free."""
        m = self.move
        if m is None or action.verb != V_TELEPORT:
            return None
        target = Space(action.a)
        units, creature = self.most_taken(m, target)
        self.explore_with(m, units, creature)
        key = (target, units, creature)
        if key not in self.steps:
            return None
        warned: Warned = (
            "free_way",
            {"space": ("space", target), "steps": self.steps[key], "cost": self.cost},
        )
        return new_warning(self.g, warned, is_wasted=False, instead=STEP[self.first[key]].text)

    def most_taken(self, m: Move, target: Space) -> tuple[int, int]:
        """The most units that the teleport can take, with the creature there if possible."""
        simulation = start_simulation(m, self.g)
        creature = creature_of(self.g, self.seat, m.space)
        for n in range(self.g.units[m.space], 0, -1):
            for one in (creature, -1) if creature >= 0 else (-1,):
                if can_take(m, self.g, simulation, target, STEP_TELEPORT, n, one):
                    return n, one
        return 0, -1

    def explore_with(self, m: Move, units: int, creature: int) -> None:
        """Find where so many units can walk, unless that is known."""
        here = (m.space, units, creature)
        if not units or here in self.steps:
            return
        self.steps[here] = 0
        self.units = units
        self.creature = creature
        # Breadth first: a way found later is no shorter.
        todo = [(m, self.g, -1)]
        while todo:
            arrived: list[tuple[Move, GameState, int]] = []
            for move, state, first in todo:
                arrived += self.walk(move, state, first)
            todo = arrived

    def walk(self, m: Move, g: GameState, first: int) -> list[tuple[Move, GameState, int]]:
        """Make all next steps of a walk; those from where it can go on."""
        found: list[tuple[Move, GameState, int]] = []
        if m.moves_left <= 0:
            return found
        simulation = start_simulation(m, g)
        taken = self.steps[m.space, self.units, self.creature]
        for to in g.board.reachable[m.space]:
            key = (to, self.units, self.creature)
            if key in self.steps:
                continue
            if not can_take(m, g, simulation, to, STEP_LAND, self.units, self.creature):
                continue
            start = to if first < 0 else first
            self.steps[key] = taken + 1
            self.first[key] = start
            if g.holder[to] not in (NOBODY, self.seat):
                continue  # a battle ends the move
            if moves_left_after(m, g, STEP_LAND, self.creature) <= 0:
                continue
            after = g.copy()
            after.event_log = None
            move = m.copy()
            move.destination = to
            move.step_kind = STEP_LAND
            step_with(move, after, self.units, self.creature)
            found.append((move, after, Space(start)))
        return found
