"""Hand of God and Reinforcements [N1] 7: each once, in the order their owner likes."""

from __future__ import annotations

from typing import ClassVar, final

from .actions import DONE, V_RAISE, Action
from .build import raise_site, raises_to
from .catalog import NIGHT_UNITS, RAISES_AT_NIGHT, Seat
from .creatures import settle_creatures
from .flow import answer, ask, finish, go_to, procedure
from .muster import FOR_POWER, Muster, muster_options, put_units
from .table import Frame, Table
from .verbs import raise_pyramid


@final
class NightPowers(Frame):
    """What a seat's tiles let it do at night."""

    NAME: ClassVar = "night_powers"
    FIELDS: ClassVar = ("at", "seat", "raised", "mustered")
    __slots__ = ("mustered", "raised", "seat")

    def __init__(self, seat: Seat = 0) -> None:
        self.at = 0
        self.seat = seat
        self.raised = False
        self.mustered = False

    def copy(self) -> NightPowers:
        new = NightPowers(self.seat)
        new.at = self.at
        new.raised = self.raised
        new.mustered = self.mustered
        return new


def begin_powers(n: NightPowers, g: Table) -> None:
    """Their owner counts as the active player [X13]."""
    g.active = n.seat


def ask_power(n: NightPowers, g: Table) -> None:
    """Raise a pyramid by one level, or put the first units; or neither."""
    options: list[Action] = []
    player = g.players[n.seat]
    if player.powers & RAISES_AT_NIGHT and not n.raised:
        for colour in range(3):
            if player.levels[colour] < g.edition.top_level:
                options += raises_to(g, n.seat, colour, player.levels[colour] + 1)
    if player.stats[NIGHT_UNITS] and not n.mustered:
        options += muster_options(reinforcements(g, n.seat), g)
    if options:
        ask(g, n.seat, [*options, DONE])


def use_power(n: NightPowers, g: Table) -> None:
    """Units once begun are put to the end, and their battles fought, before anything else."""
    action = answer(g)
    if action is None or action is DONE:
        finish(n)
        settle_creatures(g)
    elif action.verb == V_RAISE:
        n.raised = True
        raise_pyramid(g, n.seat, action.a, action.b, raise_site(g, n.seat, action))
        go_to(n, ask_power)
    else:
        n.mustered = True
        muster = reinforcements(g, n.seat)
        put_units(muster, g, action.a, action.b)
        g.frames.append(muster)


def after_muster(n: NightPowers, g: Table) -> None:
    """A moment for creatures [K2]; then the other power, if it is still to be used."""
    settle_creatures(g)
    go_to(n, ask_power)


procedure(NightPowers, begin_powers, ask_power, use_power, after_muster)


def reinforcements(g: Table, seat: Seat) -> Muster:
    return Muster(seat, FOR_POWER, g.players[seat].stats[NIGHT_UNITS])
