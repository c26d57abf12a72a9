"""Hand of God and Reinforcements [N1] 7: each once, in the order their owner likes."""

from __future__ import annotations

from typing import ClassVar, final

from ..actions import DONE, V_RAISE, Action
from ..components import NIGHT_UNITS, RAISES_AT_NIGHT, Seat
from ..mutations import raise_pyramid
from ..procedures import answer, ask, finish, go_to, procedure
from ..state import Frame, GameState
from .build import raise_options, raise_site
from .creatures import offer_deployments
from .recruit import SOURCE_POWER, Muster, muster_options, muster_units


@final
class NightPowers(Frame):
    """What a seat's tiles let it do at night."""

    NAME: ClassVar = "night_powers"
    FIELDS: ClassVar = ("next_step", "seat", "has_raised", "has_mustered")
    __slots__ = ("has_mustered", "has_raised", "seat")

    def __init__(self, seat: Seat = 0) -> None:
        self.next_step = 0
        self.seat = seat
        self.has_raised = False
        self.has_mustered = False

    def copy(self) -> NightPowers:
        new = NightPowers(self.seat)
        new.next_step = self.next_step
        new.has_raised = self.has_raised
        new.has_mustered = self.has_mustered
        return new


def set_active_seat(n: NightPowers, g: GameState) -> None:
    """Their owner counts as the active player [X13]."""
    g.active = n.seat


def ask_power(n: NightPowers, g: GameState) -> None:
    """Raise a pyramid by one level, or put the first units; or neither."""
    options: list[Action] = []
    player = g.players[n.seat]
    if player.powers & RAISES_AT_NIGHT and not n.has_raised:
        for colour in range(3):
            if player.levels[colour] < g.edition.max_pyramid_level:
                options += raise_options(g, n.seat, colour, player.levels[colour] + 1)
    if player.stats[NIGHT_UNITS] and not n.has_mustered:
        options += muster_options(reinforcements_muster(g, n.seat), g)
    if options:
        ask(g, n.seat, [*options, DONE])


def apply_power(n: NightPowers, g: GameState) -> None:
    """Units once begun are put to the end, and their battles fought, before anything else."""
    action = answer(g)
    if action is None or action is DONE:
        finish(n)
        offer_deployments(g)
    elif action.verb == V_RAISE:
        n.has_raised = True
        raise_pyramid(g, n.seat, action.a, action.b, raise_site(g, n.seat, action))
        go_to(n, ask_power)
    else:
        n.has_mustered = True
        muster = reinforcements_muster(g, n.seat)
        muster_units(muster, g, action.a, action.b)
        g.frames.append(muster)


def continue_powers(n: NightPowers, g: GameState) -> None:
    """A moment for creatures [K2]; then the other power, if it is still to be used."""
    offer_deployments(g)
    go_to(n, ask_power)


procedure(NightPowers, set_active_seat, ask_power, apply_power, continue_powers)


def reinforcements_muster(g: GameState, seat: Seat) -> Muster:
    return Muster(seat, SOURCE_POWER, g.players[seat].stats[NIGHT_UNITS])
