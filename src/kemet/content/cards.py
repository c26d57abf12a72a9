"""The cards: Divine Intervention cards, one definition each [I7], and battle cards."""

from __future__ import annotations

from typing import Final

from ..engine.components import (
    ICON_BATTLE,
    ICON_DAY,
    ICON_ESCAPE,
    ICON_MOVE,
    ICON_VETO,
    ICONS,
    NOBODY,
    TARGET_SPACE,
    TARGET_TROOP,
    BattleCard,
    Card,
    Seat,
    Space,
)
from ..engine.mutations import destroy_units, gain_prayer, lose_prayer, move_troop
from ..engine.procedures import top_frame
from ..engine.queries import empty_neighbours
from ..engine.rules.battle import current_battle
from ..engine.rules.cards import PlayedCard
from ..engine.rules.creatures import note_arrival
from ..engine.rules.move import STEP_CARD_TELEPORT, Move
from ..engine.rules.recruit import SOURCE_CARD, Muster, can_muster
from ..engine.state import GameState

# --- Divine Intervention cards

WAR_RAGE = Card(name="war_rage", copies=3, icon=ICON_BATTLE, strength=1)

WAR_FURY = Card(name="war_fury", copies=3, cost=1, icon=ICON_BATTLE, strength=2)

BLOODY_BATTLE = Card(name="bloody_battle", copies=3, icon=ICON_BATTLE, damage=1)

BLOODBATH = Card(name="bloodbath", copies=2, cost=1, icon=ICON_BATTLE, damage=2)

BRONZE_WALL = Card(name="bronze_wall", copies=3, icon=ICON_BATTLE, protection=1)

IRON_WALL = Card(name="iron_wall", copies=2, cost=1, icon=ICON_BATTLE, protection=2)


def enemy_troops(g: GameState, seat: Seat) -> list[tuple[Space, Seat]]:
    """Every enemy troop, also one that waits for a battle."""
    targets: list[tuple[Space, Seat]] = []
    for owners in (g.holder, g.rival):
        for space in g.board.spaces:
            owner = owners[space]
            if owner != NOBODY and owner != seat:
                targets.append((space, owner))
    return targets


def raining_fire(g: GameState, played: PlayedCard) -> None:
    """Destroy 1 enemy unit, anywhere."""
    destroy_units(g, played.target_seat, played.space, 1)


RAINING_FIRE = Card(
    name="raining_fire",
    copies=4,
    cost=1,
    icon=ICON_DAY,
    target_kind=TARGET_TROOP,
    targets=enemy_troops,
    effect=raining_fire,
)


def prayer(g: GameState, played: PlayedCard) -> None:
    """Gain 2 prayer points."""
    gain_prayer(g, played.seat, 2)


PRAYER = Card(name="prayer", copies=2, icon=ICON_DAY, effect=prayer)


def can_enlist(g: GameState, seat: Seat) -> bool:
    """A unit in the supply and room for it."""
    return can_muster(Muster(seat, SOURCE_CARD, 2), g)


def enlistment(g: GameState, played: PlayedCard) -> None:
    """Up to 2 units free, either to own districts or to one own troop."""
    g.frames.append(Muster(played.seat, SOURCE_CARD, 2))


ENLISTMENT = Card(
    name="enlistment", copies=4, icon=ICON_DAY, can_play=can_enlist, effect=enlistment
)


def mana_theft(g: GameState, played: PlayedCard) -> None:
    """Every opponent loses 1 prayer point; the player gains 1 in total."""
    for seat in g.order:
        if seat != played.seat:
            lose_prayer(g, seat, 1)
    gain_prayer(g, played.seat, 1)


MANA_THEFT = Card(name="mana_theft", copies=2, icon=ICON_DAY, effect=mana_theft)


def teleportation(g: GameState, played: PlayedCard) -> None:
    """One more teleport, at once, from any space, for the cost of the card only."""
    move = top_frame(g, Move)
    assert move is not None
    move.step_kind = STEP_CARD_TELEPORT


TELEPORTATION = Card(
    name="teleportation",
    copies=3,
    cost=1,
    icon=ICON_MOVE,
    works_in_battle=False,
    effect=teleportation,
)


def open_gates(g: GameState, played: PlayedCard) -> None:
    """This move ignores walls."""
    move = top_frame(g, Move)
    assert move is not None
    move.ignores_walls = True


OPEN_GATES = Card(
    name="open_gates", copies=1, cost=1, icon=ICON_MOVE, works_in_battle=False, effect=open_gates
)


def veto(g: GameState, played: PlayedCard) -> None:
    """Cancel the card that this one answers."""
    vetoed = top_frame(g, PlayedCard, skip=1)
    assert vetoed is not None
    vetoed.cancelled = True


VETO = Card(name="veto", copies=2, icon=ICON_VETO, works_in_battle=False, effect=veto)


def escape_spaces(g: GameState, seat: Seat) -> list[tuple[Space, Seat]]:
    """Adjacent empty spaces, walls or not [X1]."""
    return [(s, NOBODY) for s in empty_neighbours(g, current_battle(g).space)]


def escape(g: GameState, played: PlayedCard) -> None:
    """No battle: the troop goes to an adjacent empty space."""
    battle = current_battle(g)
    battle.escaped = True
    move_troop(g, played.seat, battle.space, played.space)
    g.emit("escapes", played.seat, battle.space, played.space)
    note_arrival(g, played.seat, played.space)


ESCAPE = Card(
    name="escape",
    copies=1,
    icon=ICON_ESCAPE,
    target_kind=TARGET_SPACE,
    works_in_battle=False,
    targets=escape_spaces,
    effect=escape,
)

CARDS: Final = (
    WAR_RAGE, WAR_FURY, BLOODY_BATTLE, BLOODBATH, BRONZE_WALL, IRON_WALL, RAINING_FIRE, PRAYER,
    ENLISTMENT, MANA_THEFT, TELEPORTATION, OPEN_GATES, VETO, ESCAPE,
)  # fmt: skip
CARDS_BY_ICON: Final = tuple(
    tuple(i for i, card in enumerate(CARDS) if card.icon == icon) for icon in range(len(ICONS))
)

# --- battle cards: the six of every player, and the two special ones that come with a tile

BATTLE_CARDS: Final = (
    BattleCard("s4d1", 4, 1, 0),
    BattleCard("s3d2", 3, 2, 0),
    BattleCard("s3p1", 3, 0, 1),
    BattleCard("s2d2p1", 2, 2, 1),
    BattleCard("s2p2", 2, 0, 2),
    BattleCard("s1d3", 1, 3, 0),
    BattleCard("offensive", 3, 3, 0, special=True),
    BattleCard("defensive", 3, 0, 3, special=True),
)
