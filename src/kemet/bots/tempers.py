"""Tempers: what a bot likes to do, beside what is good.

A temper makes some options likelier: one that it likes by 1 becomes e times as likely, at every
level. Among answers of about the same worth the bot prefers those that suit it. It reads only what
its seat may know.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ..engine import actions as a
from ..engine.actions import Action
from ..engine.components import (
    BUY_COLOURS,
    MOVE_MIDDLE,
    MOVE_UPPER,
    NOBODY,
    RAISE,
    RECRUIT,
    Seat,
    Space,
)
from ..engine.queries import units_of
from ..engine.rules.battle import current_battle
from ..engine.rules.move import Move
from ..engine.state import GameState
from .heuristics import visible_strength

STEPS: Final = (a.V_STEP, a.V_TELEPORT)
TOKENS: Final = (a.V_TOKEN, a.V_SILVER)
MOVES: Final = (MOVE_UPPER, MOVE_MIDDLE)

Liking = Callable[[GameState, Seat, Action], float]
"""How much a temper likes an option, from -1 to 1."""


def attacks(g: GameState, seat: Seat, option: Action) -> bool:
    """Whether an option is a step onto an enemy troop."""
    return option.verb in STEPS and g.holder[option.a] not in (NOBODY, seat)


def lead_of_attack(g: GameState, seat: Seat, option: Action) -> float:
    """The visible strength of the moving troop less that of the troop it would attack."""
    frame = g.frames[-1]
    space = frame.space if isinstance(frame, Move) and frame.space >= 0 else Space(option.a)
    target = Space(option.a)
    mine = visible_strength(g, seat, space, True)
    return mine - visible_strength(g, Seat(g.holder[target]), target, False)


def like_attacks(g: GameState, seat: Seat, option: Action) -> float:
    if attacks(g, seat, option):
        return 1.0
    if option.verb in TOKENS:
        return 0.6 if option.a in MOVES else 0.2 if option.a == RECRUIT else 0.0
    return 0.3 if option.verb == a.V_MARCH else -0.5 if option.verb == a.V_STOP else 0.0


def like_building(g: GameState, seat: Seat, option: Action) -> float:
    if option.verb in TOKENS:
        return 1.0 if option.a == RAISE else -0.4 if option.a in BUY_COLOURS else 0.0
    return 0.4 + 0.2 * option.b if option.verb == a.V_RAISE else 0.0


def like_cards(g: GameState, seat: Seat, option: Action) -> float:
    return -1.0 if option.verb in (a.V_DI, a.V_ADD, a.V_USE) else 0.0


def like_temples(g: GameState, seat: Seat, option: Action) -> float:
    temple = g.board.has_temple
    if option.verb in STEPS:
        return 1.0 if temple[option.a] else -0.2
    if option.verb == a.V_MARCH:
        return -1.0 if temple[option.a] else 0.3
    if option.verb in (a.V_STAY, a.V_RECALL):
        at_temple = temple[current_battle(g).space]
        return (1.0 if option.verb == a.V_STAY else -1.0) if at_temple else 0.0
    if option.verb == a.V_STOP:
        frame = g.frames[-1]
        return 1.0 if isinstance(frame, Move) and temple[frame.space] else 0.0
    return 0.0


def like_weak_victims(g: GameState, seat: Seat, option: Action) -> float:
    if not attacks(g, seat, option):
        return 0.0
    victims = units_of(g, Seat(g.holder[option.a]), Space(option.a))
    return {1: 1.0, 2: 0.6, 3: -0.4}.get(victims, -1.0)


def like_safety(g: GameState, seat: Seat, option: Action) -> float:
    if option.verb == a.V_RECALL:
        return 0.7 if g.board.has_temple[current_battle(g).space] else 1.0
    if attacks(g, seat, option):
        return 0.0 if lead_of_attack(g, seat, option) >= 2 else -0.4
    return 0.0


TEMPERS: Final[dict[str, tuple[Liking, float]]] = {
    "attacker": (like_attacks, 2.0),
    "builder": (like_building, 2.0),
    "hoarder": (like_cards, 1.4),
    "keeper": (like_temples, 1.2),
    "opportunist": (like_weak_victims, 4.0),
    "careful": (like_safety, 1.4),
}
"""By name, with their strength: who likes to attack, to raise pyramids, to keep its cards, to hold
temples, to fall on the weak, and to come home."""


def likings(temper: str, g: GameState, seat: Seat, options: list[Action]) -> list[float]:
    """How much a temper likes each option."""
    like, strength = TEMPERS[temper]
    return [strength * like(g, seat, option) for option in options]
