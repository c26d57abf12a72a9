"""What things cost a seat, in prayer points, less its discounts [W1]."""

from __future__ import annotations

from .components import (
    BASE_TELEPORT_COST,
    EXPENSE_DISCOUNT,
    FREE_RECRUITS,
    LEVEL_DISCOUNT,
    TELEPORT_DISCOUNT,
    TILE_DISCOUNT,
    Seat,
)
from .state import GameState


def discounted_cost(g: GameState, seat: Seat, amount: int) -> int:
    """What a seat pays for an expense of `amount`: never below 0 [W1]."""
    return max(0, amount - g.players[seat].stats[EXPENSE_DISCOUNT])


def teleport_cost(g: GameState, seat: Seat) -> int:
    return discounted_cost(g, seat, BASE_TELEPORT_COST - g.players[seat].stats[TELEPORT_DISCOUNT])


def card_cost(g: GameState, seat: Seat, card: int) -> int:
    return discounted_cost(g, seat, g.edition.cards[card].cost)


def tile_cost(g: GameState, seat: Seat, tile: int) -> int:
    return discounted_cost(
        g, seat, g.edition.tiles[tile].level - g.players[seat].stats[TILE_DISCOUNT]
    )


def affordable_tile_level(g: GameState, seat: Seat) -> int:
    """The highest level of a tile that a seat can pay for: see `tile_cost`."""
    player = g.players[seat]
    return player.prayer + player.stats[EXPENSE_DISCOUNT] + player.stats[TILE_DISCOUNT]


def raise_cost(g: GameState, seat: Seat, colour: int, level: int) -> int:
    """The sum of the levels reached, less the discounts."""
    player = g.players[seat]
    discount = player.stats[LEVEL_DISCOUNT]
    cost = 0
    for n in range(player.levels[colour] + 1, level + 1):
        cost += max(0, n - discount)
    return discounted_cost(g, seat, cost)


def recruit_cost(g: GameState, seat: Seat, n: int) -> int:
    """1 per unit, less the discounts."""
    return discounted_cost(g, seat, n - g.players[seat].stats[FREE_RECRUITS])
