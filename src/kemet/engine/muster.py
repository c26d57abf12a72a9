"""Units from the supply: Recruit [C1]-[C2], Enlistment [I7], Reinforcements [N1]."""

from __future__ import annotations

from typing import ClassVar, Final, final

from .actions import BATTLE, DONE, MUSTER, V_MUSTER, Action
from .catalog import FREE_RECRUITS, NOBODY, NOWHERE, UNITS, Seat, Space
from .creatures import Deployment, brought_to
from .flow import answer, ask, go_to, procedure
from .look import expense, has_creature_to_put, own_districts, troop_limit, units_of
from .sides import Battle, battle_of_cards
from .table import Frame, Table
from .verbs import pay, put

FOR_ACTION: Final = 0  # districts alone, and it costs prayer
FOR_CARD: Final = 1  # either districts or one troop
FOR_POWER: Final = 2  # districts and one troop


@final
class Muster(Frame):
    """Units come onto the board; where an enemy stands in the city, battles follow."""

    NAME: ClassVar = "muster"
    FIELDS: ClassVar = ("at", "seat", "source", "most", "placed", "troop", "battles")
    __slots__ = ("battles", "most", "placed", "seat", "source", "troop")

    def __init__(self, seat: Seat = 0, source: int = FOR_ACTION, most: int = 0) -> None:
        self.at = 0
        self.seat = seat
        self.source = source
        self.most = most
        self.placed = 0  # units; 0 again once a battle has been the moment for creatures after them
        self.troop = NOWHERE  # the one troop outside the city that has got some
        self.battles = 0  # districts where this has brought two troops together, as bits

    def copy(self) -> Muster:
        new = Muster(self.seat, self.source, self.most)
        new.at = self.at
        new.placed = self.placed
        new.troop = self.troop
        new.battles = self.battles
        return new

    def battle_over(self, g: Table) -> None:
        if self.placed:
            g.due |= 1 << self.seat
            self.placed = 0


def recruit(seat: Seat) -> Muster:
    """The Recruit action: as many as one can pay for."""
    return Muster(seat, FOR_ACTION, UNITS)


def ask_muster(m: Muster, g: Table) -> None:
    """Units on a space, within what is in the supply, allowed, paid for and has room."""
    options = muster_options(m, g)
    options.append(DONE)
    ask(g, m.seat, options)


def muster_options(m: Muster, g: Table) -> list[Action]:
    n = units_to_place(m, g)
    if not n:
        return []
    limit = troop_limit(g, m.seat)
    options: list[Action] = []
    for space in muster_spaces(m, g):
        room = min(n, limit - units_of(g, m.seat, space))
        if room > 0:
            options += MUSTER[space][1 : room + 1]
    return options


def can_muster(m: Muster, g: Table) -> bool:
    """Whether there is any of these options."""
    if not units_to_place(m, g):
        return False
    limit = troop_limit(g, m.seat)
    return any(units_of(g, m.seat, space) < limit for space in muster_spaces(m, g))


def units_to_place(m: Muster, g: Table) -> int:
    """How many more may be put."""
    player = g.players[m.seat]
    left = min(player.supply, m.most - m.placed)
    if m.source == FOR_ACTION:
        while left and recruit_cost(g, m.seat, m.placed + left) > player.prayer:
            left -= 1
    return left


def recruit_cost(g: Table, seat: Seat, n: int) -> int:
    """1 for each unit, fewer with the powers that say so."""
    return expense(g, seat, n - g.players[seat].stats[FREE_RECRUITS])


def muster_spaces(m: Muster, g: Table) -> list[Space]:
    """Own districts; for a card or power also a troop elsewhere.

    In one's own battle they join the fight even if the troop there is gone [X5].
    """
    battle = battle_of_cards(g)
    fought = battle.space if battle else NOWHERE
    districts = own_districts(g, m.seat)
    spaces: list[Space] = []
    if m.source != FOR_CARD or m.troop == NOWHERE:
        spaces += [space for space in districts if is_open(m, g, space, fought)]
    if m.source == FOR_ACTION or (m.source == FOR_CARD and m.placed and m.troop == NOWHERE):
        return spaces
    elsewhere = g.board.spaces if m.troop == NOWHERE else (m.troop,)
    for space in elsewhere:
        if space not in districts and (space == fought or units_of(g, m.seat, space)):
            spaces.append(space)
    return spaces


def is_open(m: Muster, g: Table, district: Space, fought: Space) -> bool:
    """Where two others fight nobody else puts units [I8]; in a battle none starts another [X5]."""
    if g.holder[district] in (NOBODY, m.seat) or g.rival[district] == m.seat:
        return True
    return g.rival[district] == NOBODY and fought in (NOWHERE, district)


def place(m: Muster, g: Table) -> None:
    """Put them; again until the player is done."""
    action = answer(g)
    if action is not None and action.verb == V_MUSTER:
        put_units(m, g, action.a, action.b)
        go_to(m, ask_muster)


def put_units(m: Muster, g: Table, space: Space, n: int) -> None:
    """Where an enemy alone held the district, a battle is to come."""
    newcomer = g.holder[space] not in (NOBODY, m.seat) and g.rival[space] == NOBODY
    if newcomer and battle_of_cards(g) is None:
        m.battles |= 1 << space
    if space not in own_districts(g, m.seat):
        m.troop = space
    put(g, m.seat, space, n)
    brought_to(g, m.seat, space)
    m.placed += n


def close(m: Muster, g: Table) -> None:
    """All units are put: pay; (O) a Recruit brings creatures back, before its battles [C2]."""
    if m.source == FOR_ACTION:
        pay(g, m.seat, recruit_cost(g, m.seat, m.placed))
        if g.edition.creatures_return_at_once and has_creature_to_put(g, m.seat):
            g.frames.append(Deployment(m.seat, forced=True))


def ask_battle(m: Muster, g: Table) -> None:
    """The battles, one after another in the order one likes, where both troops still stand."""
    options = [
        BATTLE[space]
        for space in own_districts(g, m.seat)
        if m.battles >> space & 1 and g.rival[space] != NOBODY
    ]
    if options:
        ask(g, m.seat, options)


def fight(m: Muster, g: Table) -> None:
    action = answer(g)
    if action is not None:
        m.battles ^= 1 << action.a
        if m.placed:  # until the battle is over they are no moment for creatures: see `battle_over`
            g.due &= ~(1 << m.seat)
        go_to(m, ask_battle)
        g.frames.append(Battle(action.a, m.seat, g.holder[action.a]))


procedure(Muster, ask_muster, place, close, ask_battle, fight)
