"""Units from the supply: Recruit [C1]-[C2], Enlistment [I7], Reinforcements [N1]."""

from __future__ import annotations

from typing import ClassVar, Final, final

from ..actions import BATTLE, DONE, MUSTER, V_MUSTER, Action
from ..components import (
    FREE_RECRUITS,
    NOBODY,
    NOWHERE,
    UNITS_PER_PLAYER,
    Seat,
    Space,
)
from ..mutations import pay, place_units
from ..procedures import answer, ask, go_to, procedure
from ..queries import (
    discounted_cost,
    has_creature_in_supply,
    own_districts,
    troop_limit,
    units_of,
)
from ..state import Frame, GameState
from .battle import Battle, current_card_battle
from .creatures import Deployment, note_arrival

SOURCE_ACTION: Final = 0  # own districts only, for prayer
SOURCE_CARD: Final = 1  # either districts or one troop
SOURCE_POWER: Final = 2  # districts and one troop


@final
class Muster(Frame):
    """Units are placed on the board; where an enemy is in the district, a battle follows."""

    NAME: ClassVar = "muster"
    FIELDS: ClassVar = (
        "next_step",
        "seat",
        "source",
        "max_units",
        "units_placed",
        "troop_space",
        "battle_spaces",
    )
    __slots__ = ("battle_spaces", "max_units", "seat", "source", "troop_space", "units_placed")

    def __init__(self, seat: Seat = 0, source: int = SOURCE_ACTION, max_units: int = 0) -> None:
        self.next_step = 0
        self.seat = seat
        self.source = source
        self.max_units = max_units
        self.units_placed = 0  # reset by `note_battle_end`
        self.troop_space = NOWHERE  # the only troop outside the city that receives units
        self.battle_spaces = 0  # districts where a battle follows, as bits

    def copy(self) -> Muster:
        new = Muster(self.seat, self.source, self.max_units)
        new.next_step = self.next_step
        new.units_placed = self.units_placed
        new.troop_space = self.troop_space
        new.battle_spaces = self.battle_spaces
        return new

    def note_battle_end(self, g: GameState) -> None:
        if self.units_placed:
            g.creatures_due |= 1 << self.seat
            self.units_placed = 0


def recruit_action(seat: Seat) -> Muster:
    """The Recruit action: as many units as the seat can pay for [C1]."""
    return Muster(seat, SOURCE_ACTION, UNITS_PER_PLAYER)


def ask_muster(m: Muster, g: GameState) -> None:
    """Units on a space, within supply, maximum, prayer and troop limit."""
    options = muster_options(m, g)
    options.append(DONE)
    ask(g, m.seat, options)


def muster_options(m: Muster, g: GameState) -> list[Action]:
    n = placeable_units(m, g)
    if not n:
        return []
    limit = troop_limit(g, m.seat)
    options: list[Action] = []
    for space in muster_spaces(m, g):
        room = min(n, limit - units_of(g, m.seat, space))
        if room > 0:
            options += MUSTER[space][1 : room + 1]
    return options


def can_muster(m: Muster, g: GameState) -> bool:
    """Whether `muster_options` has any option."""
    if not placeable_units(m, g):
        return False
    limit = troop_limit(g, m.seat)
    return any(units_of(g, m.seat, space) < limit for space in muster_spaces(m, g))


def placeable_units(m: Muster, g: GameState) -> int:
    """How many more units may be placed."""
    player = g.players[m.seat]
    left = min(player.supply, m.max_units - m.units_placed)
    if m.source == SOURCE_ACTION:
        while left and recruit_cost(g, m.seat, m.units_placed + left) > player.prayer:
            left -= 1
    return left


def recruit_cost(g: GameState, seat: Seat, n: int) -> int:
    """1 per unit, less the discounts."""
    return discounted_cost(g, seat, n - g.players[seat].stats[FREE_RECRUITS])


def muster_spaces(m: Muster, g: GameState) -> list[Space]:
    """Own districts; for a card or power also a troop elsewhere.

    In a battle of the seat, units join the fight even if its troop is gone [X5].
    """
    battle = current_card_battle(g)
    battle_space = battle.space if battle else NOWHERE
    districts = own_districts(g, m.seat)
    spaces: list[Space] = []
    if m.source != SOURCE_CARD or m.troop_space == NOWHERE:
        spaces += [space for space in districts if can_muster_in(m, g, space, battle_space)]
    if m.source == SOURCE_ACTION or (
        m.source == SOURCE_CARD and m.units_placed and m.troop_space == NOWHERE
    ):
        return spaces
    elsewhere = g.board.spaces if m.troop_space == NOWHERE else (m.troop_space,)
    for space in elsewhere:
        if space not in districts and (space == battle_space or units_of(g, m.seat, space)):
            spaces.append(space)
    return spaces


def can_muster_in(m: Muster, g: GameState, district: Space, battle_space: Space) -> bool:
    """No units where two others fight [I8]; units placed in a battle start no other one [X5]."""
    if g.holder[district] in (NOBODY, m.seat) or g.rival[district] == m.seat:
        return True
    return g.rival[district] == NOBODY and battle_space in (NOWHERE, district)


def apply_muster(m: Muster, g: GameState) -> None:
    """Place units; repeat until the player is done."""
    action = answer(g)
    if action is not None and action.verb == V_MUSTER:
        muster_units(m, g, action.a, action.b)
        go_to(m, ask_muster)


def muster_units(m: Muster, g: GameState, space: Space, n: int) -> None:
    """Place units; where only an enemy is in the district, a battle follows."""
    newcomer = g.holder[space] not in (NOBODY, m.seat) and g.rival[space] == NOBODY
    if newcomer and current_card_battle(g) is None:
        m.battle_spaces |= 1 << space
    if space not in own_districts(g, m.seat):
        m.troop_space = space
    place_units(g, m.seat, space, n)
    note_arrival(g, m.seat, space)
    m.units_placed += n


def finish_muster(m: Muster, g: GameState) -> None:
    """Pay for the units; (O) a Recruit brings creatures back, before its battles [C2]."""
    if m.source == SOURCE_ACTION:
        pay(g, m.seat, recruit_cost(g, m.seat, m.units_placed))
        if g.edition.creatures_return_at_once and has_creature_in_supply(g, m.seat):
            g.frames.append(Deployment(m.seat, is_mandatory=True))


def ask_battle(m: Muster, g: GameState) -> None:
    """The player chooses the order of the battles where both troops are still present."""
    options = [
        BATTLE[space]
        for space in own_districts(g, m.seat)
        if m.battle_spaces >> space & 1 and g.rival[space] != NOBODY
    ]
    if options:
        ask(g, m.seat, options)


def start_mustered_battle(m: Muster, g: GameState) -> None:
    action = answer(g)
    if action is not None:
        m.battle_spaces ^= 1 << action.a
        if m.units_placed:  # they count only after the battle: see `note_battle_end`
            g.creatures_due &= ~(1 << m.seat)
        go_to(m, ask_battle)
        g.frames.append(Battle(action.a, m.seat, g.holder[action.a]))


procedure(Muster, ask_muster, apply_muster, finish_muster, ask_battle, start_mustered_battle)
