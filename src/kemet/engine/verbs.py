"""The few things that ever change the table. Each checks itself and says what it did."""

from __future__ import annotations

from . import rng
from .catalog import MOST_PRAYER, NOBODY, POWERS, STATS, Seat, Space, Tile, members
from .creatures import leave_if_alone
from .look import creature_of, units_of
from .table import Player, Table

# --- prayer and points


def pay(g: Table, seat: Seat, amount: int) -> None:
    """Spend prayer points: discounts are counted already."""
    assert 0 <= amount <= g.players[seat].prayer
    if amount:
        g.players[seat].prayer -= amount
        g.say("pays", seat, amount)


def gain_prayer(g: Table, seat: Seat, amount: int) -> None:
    """Gains beyond 11 are lost [W1]."""
    player = g.players[seat]
    gained = min(amount, MOST_PRAYER - player.prayer)
    if gained > 0:
        player.prayer += gained
        g.say("gains_prayer", seat, gained)


def lose_prayer(g: Table, seat: Seat, amount: int) -> None:
    """Lose what one has of it; no expense, so no discount."""
    player = g.players[seat]
    lost = min(amount, player.prayer)
    if lost:
        player.prayer -= lost
        g.say("loses_prayer", seat, lost)


def score_battle(g: Table, seat: Seat) -> None:
    g.players[seat].battle_vp += 1
    g.say("scores_battle", seat)


def score_control(g: Table, seat: Seat) -> None:
    g.players[seat].control_vp += 1
    g.say("scores_control", seat)


def score_sanctuary(g: Table, seat: Seat) -> None:
    g.players[seat].sanctuary_vp += 1
    g.say("scores_sanctuary", seat)


# --- units


def put(g: Table, seat: Seat, space: Space, n: int) -> None:
    """Units come from the supply onto the board."""
    assert 0 < n <= g.players[seat].supply
    g.players[seat].supply -= n
    _add(g, seat, space, n)
    g.say("musters", seat, space, n)


def walk(g: Table, seat: Seat, start: Space, end: Space, n: int, creature: int) -> None:
    """Part of a troop goes to another space, with a creature or without (-1)."""
    if creature >= 0:
        g.creature_at[creature] = end
    _take(g, seat, start, n)
    _add(g, seat, end, n)
    leave_if_alone(g, seat, start)


def withdraw(g: Table, seat: Seat, start: Space, end: Space) -> None:
    """A whole troop goes to another space, its creature too."""
    walk(g, seat, start, end, units_of(g, seat, start), creature_of(g, seat, start))


def remove(g: Table, seat: Seat, space: Space, n: int) -> int:
    """Units go back to the supply, at most those there are; a creature left alone leaves."""
    gone = min(n, units_of(g, seat, space))
    if gone:
        _take(g, seat, space, gone)
        g.players[seat].supply += gone
        leave_if_alone(g, seat, space)
    return gone


def destroy(g: Table, seat: Seat, space: Space, n: int) -> int:
    """Units of a seat are destroyed."""
    if units_of(g, seat, space):
        g.say("destroyed", seat, space, min(n, units_of(g, seat, space)))
    return remove(g, seat, space, n)


def _add(g: Table, seat: Seat, space: Space, n: int) -> None:
    if g.holder[space] == seat:
        g.units[space] += n
    elif g.holder[space] == NOBODY:
        g.holder[space] = seat
        g.units[space] = n
    else:
        assert g.rival[space] in (NOBODY, seat)
        g.rival[space] = seat
        g.rival_units[space] += n


def _take(g: Table, seat: Seat, space: Space, n: int) -> None:
    if g.holder[space] == seat:
        assert n <= g.units[space]
        g.units[space] -= n
        if not g.units[space]:  # whoever is left holds the space
            g.holder[space] = g.rival[space]
            g.units[space] = g.rival_units[space]
            g.rival[space] = NOBODY
            g.rival_units[space] = 0
    else:
        assert g.rival[space] == seat
        assert n <= g.rival_units[space]
        g.rival_units[space] -= n
        if not g.rival_units[space]:
            g.rival[space] = NOBODY


# --- tiles and pyramids


def replaced(items: list[int], at: int, item: int) -> list[int]:
    """The same with another item in one place: for lists that copies of a table share."""
    new = items[:]
    new[at] = item
    return new


def raise_pyramid(g: Table, seat: Seat, colour: int, level: int, site: Space) -> None:
    player = g.players[seat]
    player.levels = replaced(player.levels, colour, level)
    player.sites = replaced(player.sites, colour, site)
    g.say("raises", seat, colour, level, site)


def gain_tile(g: Table, seat: Seat, tile: int) -> None:
    """A tile works at once and for the whole game [B1]."""
    assert g.market[tile] > 0
    g.market = replaced(g.market, tile, g.market[tile] - 1)
    g.players[seat].tiles |= 1 << tile
    kind = g.edition.tiles[tile]
    count_tile(g.players[seat], kind)
    if kind.creature:
        creature = g.edition.creature_tiles.index(tile)
        g.creature_owner = replaced(g.creature_owner, creature, seat)
    g.say("buys", seat, tile)


def count_tiles(g: Table, player: Player) -> None:
    """Sum up what a player's tiles give, so that it need not be done again and again."""
    player.stats = (0,) * len(STATS)
    player.powers = 0
    for i in members(player.tiles):
        count_tile(player, g.edition.tiles[i])


def count_tile(player: Player, tile: Tile) -> None:
    """Add what one tile gives."""
    player.powers |= tile.powers
    assert player.powers >> len(POWERS) == 0
    if tile.numbers:
        sums = list(player.stats)
        for stat, n in tile.numbers:
            sums[stat] += n
        player.stats = tuple(sums)


# --- cards


def draw(g: Table) -> int:
    """The top Divine Intervention card, or -1 if there is none at all [I1]."""
    if not g.pile:
        reshuffle(g)
        if not g.pile:
            return -1
    card = g.pile.pop()
    if not g.pile:
        reshuffle(g)
    return card


def reshuffle(g: Table) -> None:
    """The discards become a new pile."""
    if g.discards:
        g.pile = sorted(g.discards)
        g.discards = []
        g.rng = rng.shuffle(g.rng, g.pile)
        g.say("reshuffles", len(g.pile))


def take_card(g: Table, seat: Seat, card: int) -> None:
    """A card comes into the hand; the others see only that it does."""
    g.players[seat].cards[card] += 1
    g.players[seat].cards_held += 1
    g.whisper(seat, "draws", (seat, card), "draws_unseen", seat)


def give_up_card(g: Table, seat: Seat, card: int) -> None:
    """A card leaves the hand."""
    player = g.players[seat]
    assert player.cards[card] > 0
    player.cards[card] -= 1
    player.cards_held -= 1


def discard_card(g: Table, seat: Seat, card: int) -> None:
    """A card goes from the hand to the open discards."""
    give_up_card(g, seat, card)
    g.discards.append(card)
