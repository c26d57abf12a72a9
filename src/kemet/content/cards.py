"""Divine Intervention cards: one definition each [I7]."""

from __future__ import annotations

from typing import Final

from ..engine.cards import PlayedCard
from ..engine.catalog import (
    AIM_SPACE,
    AIM_TROOP,
    ICON_BATTLE,
    ICON_DAY,
    ICON_ESCAPE,
    ICON_MOVE,
    ICON_VETO,
    NOBODY,
    Card,
    Seat,
    Space,
)
from ..engine.creatures import brought_to
from ..engine.flow import nearest
from ..engine.look import empty_neighbours
from ..engine.move import BY_CARD, Move
from ..engine.muster import FOR_CARD, Muster, can_muster
from ..engine.sides import battle_in_progress
from ..engine.table import Table
from ..engine.verbs import destroy, gain_prayer, lose_prayer, withdraw

WAR_RAGE = Card(name="war_rage", copies=3, icon=ICON_BATTLE, strength=1)

WAR_FURY = Card(name="war_fury", copies=3, cost=1, icon=ICON_BATTLE, strength=2)

BLOODY_BATTLE = Card(name="bloody_battle", copies=3, icon=ICON_BATTLE, damage=1)

BLOODBATH = Card(name="bloodbath", copies=2, cost=1, icon=ICON_BATTLE, damage=2)

BRONZE_WALL = Card(name="bronze_wall", copies=3, icon=ICON_BATTLE, protection=1)

IRON_WALL = Card(name="iron_wall", copies=2, cost=1, icon=ICON_BATTLE, protection=2)


def enemy_troops(g: Table, seat: Seat) -> list[tuple[Space, Seat]]:
    """Every troop of an enemy, also one that awaits a battle."""
    found: list[tuple[Space, Seat]] = []
    for stands in (g.holder, g.rival):
        for space in g.board.spaces:
            owner = stands[space]
            if owner != NOBODY and owner != seat:
                found.append((space, owner))
    return found


def raining_fire(g: Table, played: PlayedCard) -> None:
    """Destroy 1 enemy unit, anywhere."""
    destroy(g, played.target, played.space, 1)


RAINING_FIRE = Card(
    name="raining_fire",
    copies=4,
    cost=1,
    icon=ICON_DAY,
    aim=AIM_TROOP,
    targets=enemy_troops,
    effect=raining_fire,
)


def prayer(g: Table, played: PlayedCard) -> None:
    """Gain 2 prayer points."""
    gain_prayer(g, played.seat, 2)


PRAYER = Card(name="prayer", copies=2, icon=ICON_DAY, effect=prayer)


def can_enlist(g: Table, seat: Seat) -> bool:
    """A unit in the supply and room for it."""
    return can_muster(Muster(seat, FOR_CARD, 2), g)


def enlistment(g: Table, played: PlayedCard) -> None:
    """Up to 2 units free, either to own districts or to one own troop."""
    g.frames.append(Muster(played.seat, FOR_CARD, 2))


ENLISTMENT = Card(
    name="enlistment", copies=4, icon=ICON_DAY, possible=can_enlist, effect=enlistment
)


def mana_theft(g: Table, played: PlayedCard) -> None:
    """Every opponent loses 1 prayer point; the player gains 1 in all."""
    for seat in g.order:
        if seat != played.seat:
            lose_prayer(g, seat, 1)
    gain_prayer(g, played.seat, 1)


MANA_THEFT = Card(name="mana_theft", copies=2, icon=ICON_DAY, effect=mana_theft)


def teleportation(g: Table, played: PlayedCard) -> None:
    """One more teleport, at once, from wherever the troop stands, for the card's cost alone."""
    walking = nearest(g, Move)
    assert walking is not None
    walking.way = BY_CARD


TELEPORTATION = Card(
    name="teleportation",
    copies=3,
    cost=1,
    icon=ICON_MOVE,
    works_in_battle=False,
    effect=teleportation,
)


def open_gates(g: Table, played: PlayedCard) -> None:
    """This move ignores walls."""
    walking = nearest(g, Move)
    assert walking is not None
    walking.open_gates = True


OPEN_GATES = Card(
    name="open_gates", copies=1, cost=1, icon=ICON_MOVE, works_in_battle=False, effect=open_gates
)


def veto(g: Table, played: PlayedCard) -> None:
    """Cancel the card this answers."""
    answered = nearest(g, PlayedCard, under=1)
    assert answered is not None
    answered.cancelled = True


VETO = Card(name="veto", copies=2, icon=ICON_VETO, works_in_battle=False, effect=veto)


def ways_out(g: Table, seat: Seat) -> list[tuple[Space, Seat]]:
    """Adjacent empty spaces, walls or not [X1]."""
    return [(s, NOBODY) for s in empty_neighbours(g, battle_in_progress(g).space)]


def escape(g: Table, played: PlayedCard) -> None:
    """No battle: the troop goes to an adjacent empty space."""
    battle = battle_in_progress(g)
    battle.escaped = True
    withdraw(g, played.seat, battle.space, played.space)
    g.say("escapes", played.seat, battle.space, played.space)
    brought_to(g, played.seat, played.space)


ESCAPE = Card(
    name="escape",
    copies=1,
    icon=ICON_ESCAPE,
    aim=AIM_SPACE,
    works_in_battle=False,
    targets=ways_out,
    effect=escape,
)

CARDS: Final = (
    WAR_RAGE, WAR_FURY, BLOODY_BATTLE, BLOODBATH, BRONZE_WALL, IRON_WALL, RAINING_FIRE, PRAYER,
    ENLISTMENT, MANA_THEFT, TELEPORTATION, OPEN_GATES, VETO, ESCAPE,
)  # fmt: skip
