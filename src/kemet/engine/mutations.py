"""All changes to prayer, points, units, tiles and cards. Each emits its event."""

from __future__ import annotations

from typing import TypeVar

from . import rng
from .components import (
    MAX_PRAYER,
    NOBODY,
    POWERS,
    STATS,
    Seat,
    Space,
    Tile,
    bit_indices,
)
from .queries import creature_of, units_of
from .rules.creatures import remove_lone_creature
from .state import GameState, Player

T = TypeVar("T")

# --- prayer and points


def pay(g: GameState, seat: Seat, amount: int) -> None:
    """Spend prayer points; the amount already includes discounts."""
    assert 0 <= amount <= g.players[seat].prayer
    if amount:
        g.players[seat].prayer -= amount
        g.emit("pays", seat, amount)


def gain_prayer(g: GameState, seat: Seat, amount: int) -> None:
    """Gains beyond 11 are lost [W1]."""
    player = g.players[seat]
    gained = min(amount, MAX_PRAYER - player.prayer)
    if gained > 0:
        player.prayer += gained
        g.emit("gains_prayer", seat, gained)


def lose_prayer(g: GameState, seat: Seat, amount: int) -> None:
    """Lose prayer, down to 0. This is not an expense, so no discount applies."""
    player = g.players[seat]
    lost = min(amount, player.prayer)
    if lost:
        player.prayer -= lost
        g.emit("loses_prayer", seat, lost)


def score_battle(g: GameState, seat: Seat) -> None:
    g.players[seat].battle_vp += 1
    g.emit("scores_battle", seat)


def score_control(g: GameState, seat: Seat) -> None:
    g.players[seat].control_vp += 1
    g.emit("scores_control", seat)


def score_sanctuary(g: GameState, seat: Seat) -> None:
    g.players[seat].sanctuary_vp += 1
    g.emit("scores_sanctuary", seat)


# --- units


def place_units(g: GameState, seat: Seat, space: Space, n: int) -> None:
    """Place units from the supply on the board."""
    assert 0 < n <= g.players[seat].supply
    g.players[seat].supply -= n
    _add_units(g, seat, space, n)
    g.emit("musters", seat, space, n)


def move_units(g: GameState, seat: Seat, start: Space, end: Space, n: int, creature: int) -> None:
    """Move part of a troop to another space, with a creature or without (-1)."""
    if creature >= 0:
        g.creature_at[creature] = end
    _subtract_units(g, seat, start, n)
    _add_units(g, seat, end, n)
    remove_lone_creature(g, seat, start)


def move_troop(g: GameState, seat: Seat, start: Space, end: Space) -> None:
    """Move a whole troop to another space, with its creature."""
    move_units(g, seat, start, end, units_of(g, seat, start), creature_of(g, seat, start))


def remove_units(g: GameState, seat: Seat, space: Space, n: int) -> int:
    """Return up to `n` units to the supply; a creature left without units leaves [K3]."""
    removed = min(n, units_of(g, seat, space))
    if removed:
        _subtract_units(g, seat, space, removed)
        g.players[seat].supply += removed
        remove_lone_creature(g, seat, space)
    return removed


def destroy_units(g: GameState, seat: Seat, space: Space, n: int) -> int:
    """Destroy up to `n` units; returns how many."""
    if units_of(g, seat, space):
        g.emit("destroyed", seat, space, min(n, units_of(g, seat, space)))
    return remove_units(g, seat, space, n)


def _add_units(g: GameState, seat: Seat, space: Space, n: int) -> None:
    if g.holder[space] == seat:
        g.units[space] += n
    elif g.holder[space] == NOBODY:
        g.holder[space] = seat
        g.units[space] = n
    else:
        assert g.rival[space] in (NOBODY, seat)
        g.rival = with_item(g.rival, space, seat)
        g.rival_units = with_item(g.rival_units, space, g.rival_units[space] + n)


def _subtract_units(g: GameState, seat: Seat, space: Space, n: int) -> None:
    if g.holder[space] == seat:
        assert n <= g.units[space]
        g.units[space] -= n
        if not g.units[space]:  # the rival becomes the holder
            g.holder[space] = g.rival[space]
            g.units[space] = g.rival_units[space]
            if g.rival[space] != NOBODY:
                g.rival = with_item(g.rival, space, NOBODY)
                g.rival_units = with_item(g.rival_units, space, 0)
    else:
        assert g.rival[space] == seat
        assert n <= g.rival_units[space]
        g.rival_units = with_item(g.rival_units, space, g.rival_units[space] - n)
        if not g.rival_units[space]:
            g.rival = with_item(g.rival, space, NOBODY)


# --- tiles and pyramids


def with_item(items: list[T], index: int, item: T) -> list[T]:
    """A copy with one item replaced, for lists that copies of a state share."""
    new = items[:]
    new[index] = item
    return new


def raise_pyramid(g: GameState, seat: Seat, colour: int, level: int, site: Space) -> None:
    player = g.players[seat]
    player.levels = with_item(player.levels, colour, level)
    player.sites = with_item(player.sites, colour, site)
    g.emit("raises", seat, colour, level, site)


def gain_tile(g: GameState, seat: Seat, tile: int) -> None:
    """Give a tile to a seat: it takes effect at once, for the whole game [B1]."""
    assert g.market[tile] > 0
    g.market = with_item(g.market, tile, g.market[tile] - 1)
    g.players[seat].tiles |= 1 << tile
    definition = g.edition.tiles[tile]
    add_stats(g.players[seat], definition)
    if definition.creature:
        for creature, creature_tile in enumerate(g.edition.creature_tiles):
            if creature_tile == tile:
                g.creature_owner = with_item(g.creature_owner, creature, seat)
    g.emit("buys", seat, tile)


def recompute_stats(g: GameState, player: Player) -> None:
    """Recompute `stats` and `powers` from a player's tiles."""
    sums, powers = [0] * len(STATS), 0
    for i in bit_indices(player.tiles):
        tile = g.edition.tiles[i]
        powers |= tile.powers
        for stat, n in tile.stat_bonuses:
            sums[stat] += n
    player.stats, player.powers = tuple(sums), powers


def add_stats(player: Player, tile: Tile) -> None:
    """Add the bonuses and powers of one tile."""
    player.powers |= tile.powers
    assert player.powers >> len(POWERS) == 0
    if tile.stat_bonuses:
        sums = list(player.stats)
        for stat, n in tile.stat_bonuses:
            sums[stat] += n
        player.stats = tuple(sums)


# --- cards


def draw_card(g: GameState) -> int:
    """Draw the top Divine Intervention card; -1 if pile and discards are empty [I1]."""
    if not g.pile:
        reshuffle_discards(g)
        if not g.pile:
            return -1
    card = g.pile.pop()
    if not g.pile:
        reshuffle_discards(g)
    return card


def reshuffle_discards(g: GameState) -> None:
    """Shuffle the discards into a new pile."""
    if g.discards:
        g.pile = sorted(g.discards)
        g.discards = []
        g.rng = rng.shuffle(g.rng, g.pile)
        g.emit("reshuffles", len(g.pile))


def add_to_hand(g: GameState, seat: Seat, card: int) -> None:
    """Add a card to a hand; the others see only that a card was drawn."""
    g.players[seat].hand[card] += 1
    g.players[seat].hand_size += 1
    if g.event_log is not None:
        g.emit_private(seat, "draws", (seat, card), "draws_unseen", seat)


def remove_from_hand(g: GameState, seat: Seat, card: int) -> None:
    """Remove a card from a hand."""
    player = g.players[seat]
    assert player.hand[card] > 0
    player.hand[card] -= 1
    player.hand_size -= 1


def discard_card(g: GameState, seat: Seat, card: int) -> None:
    """Move a card from a hand to the discards."""
    remove_from_hand(g, seat, card)
    g.discards.append(card)
