"""Creatures: how they leave the board and come back to it [K1]-[K3], [C2], [B3]."""

from __future__ import annotations

from typing import ClassVar, final

from .actions import DEPLOY, PASS, SWAP, V_SWAP, Action
from .catalog import NOWHERE, Seat, Space
from .flow import answer, ask, go_to, procedure, seat_after
from .look import (
    creature_of,
    has_creature_to_put,
    is_own_district,
    own_districts,
    supply_creatures,
    units_of,
)
from .table import Frame, Table


@final
class Deployment(Frame):
    """A seat puts creatures from its supply on its districts."""

    NAME: ClassVar = "deployment"
    FIELDS: ClassVar = ("at", "seat", "only", "forced", "swaps", "swapped")
    __slots__ = ("forced", "only", "seat", "swapped", "swaps")

    def __init__(self, seat: Seat = 0, only: int = -1, forced: bool = False, swaps: bool = False):
        self.at = 0
        self.seat = seat
        self.only = only  # this creature alone, or -1
        self.forced = forced  # no declining while one fits
        self.swaps = swaps  # may also be swapped with those standing there
        self.swapped = 0  # creatures that have come in by a swap, as bits

    def copy(self) -> Deployment:
        new = Deployment(self.seat, self.only, self.forced, self.swaps)
        new.at = self.at
        new.swapped = self.swapped
        return new


def ask_deployment(d: Deployment, g: Table) -> None:
    """Any district with one's own troop and no creature will do."""
    held: list[int] = []  # own districts with a troop, by number
    taken = 0  # those with a creature, as bits
    for i, space in enumerate(own_districts(g, d.seat)):
        if units_of(g, d.seat, space):
            held.append(i)
            if creature_of(g, d.seat, space) >= 0:
                taken |= 1 << i
    options: list[Action] = []
    for creature in supply_creatures(g, d.seat) if held else []:
        if d.only not in (-1, creature):
            continue
        for i in held:
            if not taken >> i & 1:
                options.append(DEPLOY[creature][i])
            elif d.swaps and not d.swapped >> creature & 1:
                options.append(SWAP[creature][i])
    if options:
        if not d.forced:
            options.append(PASS)
        ask(g, d.seat, options)


def deploy(d: Deployment, g: Table) -> None:
    """Put it there, and go on until none fits or the player has enough."""
    action = answer(g)
    if action is not None:
        g.frames[-2].touch()
    if action is None or action is PASS:
        return
    space = own_districts(g, d.seat)[action.b]
    if action.verb == V_SWAP:
        g.creature_at[creature_of(g, d.seat, space)] = NOWHERE
        d.swapped |= 1 << action.a
    g.creature_at[action.a] = space
    g.say("creature_placed", d.seat, action.a, space)
    if d.only < 0:
        go_to(d, ask_deployment)


procedure(Deployment, ask_deployment, deploy)


def leave_board(g: Table, creature: int) -> None:
    """A creature whose troop is gone leaves the board [K1]."""
    seat, space = g.creature_owner[creature], g.creature_at[creature]
    g.creature_at[creature] = NOWHERE
    g.say("creature_leaves", seat, creature, space)
    if g.edition.creatures_return_at_once:
        g.frames.append(Deployment(seat, only=creature, forced=True))
    else:
        g.due |= 1 << seat


def leave_if_alone(g: Table, seat: Seat, space: Space) -> None:
    """A creature never stands without units [K3]."""
    if space in g.creature_at and not units_of(g, seat, space):
        for creature, at in enumerate(g.creature_at):
            if at == space and g.creature_owner[creature] == seat:
                leave_board(g, creature)


def brought_to(g: Table, seat: Seat, space: Space) -> None:
    """Units came there: into one's city a creature may follow, at the next moment for it [K2]."""
    if not g.edition.creatures_return_at_once and is_own_district(g, seat, space):
        g.due |= 1 << seat


def settle_creatures(g: Table, first: tuple[Seat, ...] = ()) -> None:
    """A moment for creatures [K2]: all seats to whom one falls due, but never inside a Move.

    Those named come first, then the others in turn order from the active player.
    """
    if not g.due or g.edition.creatures_return_at_once:
        g.due = 0
        return
    for frame in g.frames:
        if frame.creatures_wait():
            return
    for i in range(len(g.order) - 1, -1, -1):
        seat = seat_after(g, g.active, i)
        if seat not in first and g.due >> seat & 1 and has_creature_to_put(g, seat):
            g.frames.append(Deployment(seat))
    for seat in reversed(first):
        if g.due >> seat & 1 and has_creature_to_put(g, seat):
            g.frames.append(Deployment(seat))
    g.due = 0
