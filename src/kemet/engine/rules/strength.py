"""The sums of a battle [X6], [X7]: strength, damage, protection."""

from __future__ import annotations

from typing import Final

from ..components import (
    DAMAGE,
    PROTECTION,
    STRENGTH_ATTACKING,
    STRENGTH_DEFENDING,
    Creature,
    Seat,
)
from ..queries import creature_of, is_own_district, units_of
from ..state import GameState
from .sides import Battle, Side

STRENGTH_PARTS: Final = ("units", "card", "powers", "creature", "di", "wounds", "home")


def effective_creature(g: GameState, b: Battle, seat: Seat) -> Creature | None:
    """The creature that counts for a seat: Deep Desert Snake makes every other as if absent."""
    creature = creature_of(g, seat, b.space)
    if creature < 0:
        return None
    other = b.defender if seat == b.attacker else b.attacker
    foe = creature_of(g, other, b.space)
    if foe >= 0 and g.edition.creatures[foe].negates_creatures:
        return None
    return g.edition.creatures[creature]


def strength_parts(g: GameState, b: Battle, side: Side) -> tuple[int, ...]:
    """What a side's strength is made of, in the order of `PARTS`."""
    role = STRENGTH_ATTACKING if side.seat == b.attacker else STRENGTH_DEFENDING
    creature = effective_creature(g, b, side.seat)
    cards = g.edition.cards
    return (
        units_of(g, side.seat, b.space),
        g.edition.battle_cards[side.played].strength if side.played >= 0 else 0,
        g.players[side.seat].stats[role],
        creature.strength if creature else 0,
        sum(cards[card].strength for card in side.used),
        side.wounds,
        g.edition.home_strength_bonus if is_own_district(g, side.seat, b.space) else 0,
    )


def strength_of(g: GameState, b: Battle, side: Side) -> int:
    """Units + battle card + powers + creature + cards, (R) + home."""
    return sum(strength_parts(g, b, side))


def damage_of(g: GameState, b: Battle, side: Side) -> int:
    creature = effective_creature(g, b, side.seat)
    return (
        g.edition.battle_cards[side.played].damage
        + g.players[side.seat].stats[DAMAGE]
        + (creature.damage if creature else 0)
        + sum(g.edition.cards[card].damage for card in side.used)
    )


def protection_of(g: GameState, b: Battle, side: Side) -> int:
    creature = effective_creature(g, b, side.seat)
    return (
        g.edition.battle_cards[side.played].protection
        + g.players[side.seat].stats[PROTECTION]
        + (creature.protection if creature else 0)
        + sum(g.edition.cards[card].protection for card in side.used)
    )
