"""The Move action [M1]-[M9]: a troop walks, step by step."""

from __future__ import annotations

from typing import ClassVar, Final, final

from .actions import MARCH, PASS, STEP, STOP, TAKE, TAKE_WITH, TELEPORT, V_DI, V_TELEPORT, Action
from .cards import PlayedCard, playable
from .catalog import ICON_DAY, ICON_MOVE, LAND_MOVES, NOWHERE, Seat, Space
from .flow import answer, answer_or_pass, ask, ask_secret, finish, go_to, procedure
from .limits import Walk, can_settle, departs, ignores_walls, settles_after
from .look import card_cost, creature_of, creatures_of, teleport_cost, units_of
from .sides import Battle
from .table import Frame, Table
from .verbs import pay, walk

BY_STEP: Final = 0
BY_TELEPORT: Final = 1
BY_CARD: Final = 2  # the teleport of the card


@final
class Move(Frame):
    """A walk in progress."""

    NAME: ClassVar = "move"
    FIELDS: ClassVar = (
        "at", "seat", "here", "to", "left", "teleports", "first", "way", "open_gates", "landed",
        "over",
    )  # fmt: skip
    __slots__ = (
        "first",
        "here",
        "landed",
        "left",
        "open_gates",
        "over",
        "seat",
        "teleports",
        "to",
        "way",
    )  # fmt: skip

    def __init__(self, seat: Seat = 0) -> None:
        self.at = 0
        self.seat = seat
        self.here: Space = NOWHERE
        self.to: Space = NOWHERE  # where the step leads that is being taken, or NOWHERE
        self.left = 0  # land moves
        self.teleports = 0  # still allowed
        self.first = True  # no step has been taken yet
        self.way = BY_STEP  # how the step is made that is being taken
        self.open_gates = False  # the card was played
        self.landed = 0  # spaces teleported onto, as bits
        self.over = False

    def copy(self) -> Move:
        new = Move(self.seat)
        new.at = self.at
        new.here = self.here
        new.to = self.to
        new.left = self.left
        new.teleports = self.teleports
        new.first = self.first
        new.way = self.way
        new.open_gates = self.open_gates
        new.landed = self.landed
        new.over = self.over
        return new

    def creatures_wait(self) -> bool:
        return True

    def walk_on(self) -> None:
        self.over = False


def ask_march(m: Move, g: Table) -> None:
    """Choose one of your troops, or none [D5]."""
    options = [MARCH[s] for s in g.board.spaces if g.holder[s] == m.seat]
    options.append(PASS)
    ask(g, m.seat, options)


def set_out(m: Move, g: Table) -> None:
    """Land moves are fixed when the action starts; a creature that goes along adds its own [M1]."""
    action = answer_or_pass(g)
    if action is PASS:
        finish(m)
        return
    m.here = action.a
    m.left = 1 + g.players[m.seat].stats[LAND_MOVES]
    m.teleports = g.edition.teleports


def ask_step(m: Move, g: Table) -> None:
    """A land move, a teleport, a card of this moment, or the end of the action [M8]."""
    walk = walk_now(m, g)
    if m.way == BY_CARD:
        jumps = teleports(m, g, walk)
        if jumps:
            ask(g, m.seat, jumps)
        return
    player = g.players[m.seat]
    options = steps(m, g, walk)
    if m.teleports > 0 and departs(g, m.seat, m.here) and teleport_cost(g, m.seat) <= player.prayer:
        options += teleports(m, g, walk)
    if player.cards_held:
        for di in move_cards(m, g):
            if walk.settled or can_afford(m, g, walk, di.a):
                options.append(di)
    if walk.settled:
        options.append(STOP)
    if player.cards_held:
        ask_secret(g, m.seat, options)
    else:
        ask(g, m.seat, options)


def steps(m: Move, g: Table, walk: Walk) -> list[Action]:
    """To an adjacent space or along a harbor arrow [M2]."""
    if m.left <= 0:
        return []
    return [STEP[to] for to in g.board.walkable[m.here] if may_go(m, g, walk, to, BY_STEP)]


def teleports(m: Move, g: Table, walk: Walk) -> list[Action]:
    """To any other obelisk [M3], but never twice onto the same one [M9]."""
    way = m.way or BY_TELEPORT
    return [
        TELEPORT[to]
        for to in g.board.obelisks
        if to != m.here and not m.landed >> to & 1 and may_go(m, g, walk, to, way)
    ]


def move_cards(m: Move, g: Table) -> list[Action]:
    """Teleportation and Open Gates; (O) also the cards of one's own turn [I3]."""
    cards = playable(g, m.seat, ICON_MOVE)
    return cards if g.edition.windows else cards + playable(g, m.seat, ICON_DAY)


def can_afford(m: Move, g: Table, walk: Walk, card: int) -> bool:
    """A card must leave the prayer that is needed to meet the limits again [M5]."""
    prayer = g.players[m.seat].prayer - card_cost(g, m.seat, card)
    return can_settle(g, walk, m.left, m.teleports, prayer, m.landed)


def choose_step(m: Move, g: Table) -> None:
    """Where to; how many is asked next."""
    action = answer_or_pass(g)
    if action.verb == V_DI:
        go_to(m, ask_step)
        g.frames.append(PlayedCard(m.seat, action.a, action.b, action.c))
    elif action is STOP:
        finish(m)
    elif action is PASS:  # the card's teleport leads nowhere
        m.way = BY_STEP
        go_to(m, ask_step)
    else:
        m.to = action.a
        if m.way != BY_CARD:
            m.way = BY_TELEPORT if action.verb == V_TELEPORT else BY_STEP


def ask_take(m: Move, g: Table) -> None:
    """Of all own units on the space any number goes on, with at most one creature [M4]."""
    walk = walk_now(m, g)
    creatures = creatures_of(g, m.seat, m.here)
    options: list[Action] = []
    for n in range(1, g.units[m.here] + 1):
        if may_take(m, g, walk, m.to, m.way, n, -1):
            options.append(TAKE[n])
        for creature in creatures:
            if may_take(m, g, walk, m.to, m.way, n, creature):
                options.append(TAKE_WITH[n][creature])
    ask(g, m.seat, options)


def go(m: Move, g: Table) -> None:
    """The step itself."""
    action = answer(g)
    assert action is not None
    n, creature = action.a, action.b
    m.left = left_after(m, g, m.way, creature)
    if m.way == BY_STEP:
        g.say("moves", m.seat, m.here, m.to, n, creature)
    else:
        m.landed |= 1 << m.to
        if m.way == BY_TELEPORT:
            pay(g, m.seat, teleport_cost(g, m.seat))
            m.teleports -= 1
        g.say("teleports", m.seat, m.here, m.to, n, creature)
    walk(g, m.seat, m.here, m.to, n, creature)
    m.here, m.to = m.to, NOWHERE
    m.first = False
    m.way = BY_STEP


def meet_enemy(m: Move, g: Table) -> None:
    """Entering a space with an enemy troop ends the move and starts a battle [M7]."""
    if g.holder[m.here] != m.seat:
        m.over = True
        g.frames.append(Battle(m.here, m.seat, g.holder[m.here]))


def walk_further(m: Move, g: Table) -> None:
    """Go on, unless a battle has ended the move."""
    if not m.over and g.holder[m.here] == m.seat:
        go_to(m, ask_step)


procedure(Move, ask_march, set_out, ask_step, choose_step, ask_take, go, meet_enemy, walk_further)


def left_after(m: Move, g: Table, way: int, creature: int) -> int:
    """Land moves left after a step; the creature that leaves the first space adds its own."""
    left = m.left if way else m.left - 1
    if m.first and creature >= 0:
        left += g.edition.creatures[creature].move
    return left


def step_cost(m: Move, g: Table) -> int:
    """What the step that is being taken costs [M3]."""
    return teleport_cost(g, m.seat) if m.to != NOWHERE and m.way == BY_TELEPORT else 0


def may_go(m: Move, g: Table, walk: Walk, to: Space, way: int) -> bool:
    """Whether anyone may take that step."""
    if may_take(m, g, walk, to, way, 1, -1):
        return True
    for creature in [-1, *creatures_of(g, m.seat, m.here)]:
        for n in range(1, g.units[m.here] + 1):
            if may_take(m, g, walk, to, way, n, creature):
                return True
    return False


def may_take(m: Move, g: Table, walk: Walk, to: Space, way: int, n: int, creature: int) -> bool:
    """Walls [M6] and limits [M5] for `n` units and a creature (or -1) going to a space."""
    if not m.first and not ignores_walls(g, m.seat, to, creature, m.open_gates):
        return False
    within = n + units_of(g, m.seat, to) <= walk.limit
    if creature >= 0 and creature_of(g, m.seat, to) >= 0:
        within = False
    if g.edition.limits_in_passing or (within and walk.settled):
        return within
    left = left_after(m, g, way, creature)
    jumps = m.teleports - (way == BY_TELEPORT)
    stuck = left <= 0 and (jumps <= 0 or not departs(g, m.seat, to))
    if stuck and not within and g.holder[to] == m.seat:
        return False  # there is no way on: spare the search for one
    prayer = g.players[m.seat].prayer
    if way == BY_TELEPORT:
        prayer -= teleport_cost(g, m.seat)
    landed = m.landed if way == BY_STEP else m.landed | 1 << to
    return settles_after(g, walk, to, n, creature, left, jumps, prayer, landed)


def walk_now(m: Move, g: Table) -> Walk:
    """The walk as it stands."""
    return Walk(g, m.seat, m.here, m.open_gates)
