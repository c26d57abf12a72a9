"""Creatures: how they leave the board and return to it [K1]-[K3], [C2], [B3]."""

from __future__ import annotations

from typing import ClassVar, final

from ..actions import DEPLOY, PASS, SWAP, V_SWAP, Action
from ..components import NOWHERE, Seat, Space
from ..procedures import answer, ask, go_to, procedure, seat_after
from ..queries import (
    creature_of,
    creatures_in_supply,
    has_creature_in_supply,
    is_own_district,
    own_districts,
    units_of,
)
from ..state import Frame, GameState


@final
class Deployment(Frame):
    """A seat places creatures from its supply on its districts."""

    NAME: ClassVar = "deployment"
    FIELDS: ClassVar = (
        "next_step",
        "seat",
        "only_creature",
        "is_mandatory",
        "allows_swaps",
        "swapped_creatures",
    )
    __slots__ = ("allows_swaps", "is_mandatory", "only_creature", "seat", "swapped_creatures")

    def __init__(
        self,
        seat: Seat = 0,
        only_creature: int = -1,
        is_mandatory: bool = False,
        allows_swaps: bool = False,
    ):
        self.next_step = 0
        self.seat = seat
        self.only_creature = only_creature  # only this creature, or -1
        self.is_mandatory = is_mandatory  # cannot be declined while a creature fits
        self.allows_swaps = allows_swaps  # creatures may be swapped with those on the districts
        self.swapped_creatures = 0  # creatures placed by a swap, as bits

    def copy(self) -> Deployment:
        new = Deployment(self.seat, self.only_creature, self.is_mandatory, self.allows_swaps)
        new.next_step = self.next_step
        new.swapped_creatures = self.swapped_creatures
        return new


def ask_deployment(d: Deployment, g: GameState) -> None:
    """A creature goes to an own district with an own troop and no creature."""
    troop_districts: list[int] = []  # own districts with a troop, by number
    creature_districts = 0  # those with a creature, as bits
    for i, space in enumerate(own_districts(g, d.seat)):
        if units_of(g, d.seat, space):
            troop_districts.append(i)
            if creature_of(g, d.seat, space) >= 0:
                creature_districts |= 1 << i
    options: list[Action] = []
    for creature in creatures_in_supply(g, d.seat) if troop_districts else []:
        if d.only_creature not in (-1, creature):
            continue
        for i in troop_districts:
            if not creature_districts >> i & 1:
                options.append(DEPLOY[creature][i])
            elif d.allows_swaps and not d.swapped_creatures >> creature & 1:
                options.append(SWAP[creature][i])
    if options:
        if not d.is_mandatory:
            options.append(PASS)
        ask(g, d.seat, options)


def apply_deployment(d: Deployment, g: GameState) -> None:
    """Place the creature; repeat until none fits or the player passes."""
    action = answer(g)
    if action is not None:
        g.frames[-2].mark_answered()
    if action is None or action is PASS:
        return
    space = own_districts(g, d.seat)[action.b]
    if action.verb == V_SWAP:
        g.creature_at[creature_of(g, d.seat, space)] = NOWHERE
        d.swapped_creatures |= 1 << action.a
    g.creature_at[action.a] = space
    g.emit("creature_placed", d.seat, action.a, space)
    if d.only_creature < 0:
        go_to(d, ask_deployment)


procedure(Deployment, ask_deployment, apply_deployment)


def remove_creature(g: GameState, creature: int) -> None:
    """Remove a creature without a troop from the board [K1]."""
    seat, space = g.creature_owner[creature], g.creature_at[creature]
    g.creature_at[creature] = NOWHERE
    g.emit("creature_leaves", seat, creature, space)
    if g.edition.creatures_return_at_once:
        g.frames.append(Deployment(seat, only_creature=creature, is_mandatory=True))
    else:
        g.creatures_due |= 1 << seat


def remove_lone_creature(g: GameState, seat: Seat, space: Space) -> None:
    """Remove a creature that has no units left on its space [K3]."""
    if space in g.creature_at and not units_of(g, seat, space):
        for creature, at in enumerate(g.creature_at):
            if at == space and g.creature_owner[creature] == seat:
                remove_creature(g, creature)


def note_arrival(g: GameState, seat: Seat, space: Space) -> None:
    """Units that arrive in the own city let creatures be deployed at the next chance [K2]."""
    if not g.edition.creatures_return_at_once and is_own_district(g, seat, space):
        g.creatures_due |= 1 << seat


def offer_deployments(g: GameState, first_seats: tuple[Seat, ...] = ()) -> None:
    """Let all seats in `creatures_due` deploy creatures [K2], but never inside a Move.

    `first_seats` come first, then the others in turn order from the active player.
    """
    if not g.creatures_due or g.edition.creatures_return_at_once:
        g.creatures_due = 0
        return
    for frame in g.frames:
        if frame.defers_creatures():
            return
    for i in range(len(g.order) - 1, -1, -1):
        seat = seat_after(g, g.active, i)
        if (
            seat not in first_seats
            and g.creatures_due >> seat & 1
            and has_creature_in_supply(g, seat)
        ):
            g.frames.append(Deployment(seat))
    for seat in reversed(first_seats):
        if g.creatures_due >> seat & 1 and has_creature_in_supply(g, seat):
            g.frames.append(Deployment(seat))
    g.creatures_due = 0
