"""Raise a pyramid [R1] and buy a power tile [B1]-[B3]."""

from __future__ import annotations

from typing import ClassVar, final

from .actions import BUY, PASS, RAISE_ON, RAISE_TO, REPLACE, Action
from .catalog import LEVEL_DISCOUNT, NOWHERE, TILE_DISCOUNT, Seat, Space
from .creatures import Deployment
from .flow import answer, answer_or_pass, ask, procedure
from .look import colour_level, expense, own_districts
from .table import Frame, Table
from .verbs import gain_tile, pay, raise_pyramid


@final
class Raising(Frame):
    """A Raise action."""

    NAME: ClassVar = "raising"
    FIELDS: ClassVar = ("at", "seat")
    __slots__ = ("seat",)

    def __init__(self, seat: Seat = 0) -> None:
        self.at = 0
        self.seat = seat

    def copy(self) -> Raising:
        new = Raising(self.seat)
        new.at = self.at
        return new


def ask_raise(r: Raising, g: Table) -> None:
    """One own pyramid by one or more levels, as far as prayer and the edition allow."""
    player = g.players[r.seat]
    options: list[Action] = []
    for colour in range(3):
        for level in range(player.levels[colour] + 1, g.edition.top_level + 1):
            if raise_cost(g, r.seat, colour, level) > player.prayer:
                break
            options += raises_to(g, r.seat, colour, level)
    options.append(PASS)
    ask(g, r.seat, options)


def raise_it(r: Raising, g: Table) -> None:
    """Pay the sum of the levels reached."""
    action = answer_or_pass(g)
    if action is not PASS:
        pay(g, r.seat, raise_cost(g, r.seat, action.a, action.b))
        raise_pyramid(g, r.seat, action.a, action.b, raise_site(g, r.seat, action))


procedure(Raising, ask_raise, raise_it)


def raise_cost(g: Table, seat: Seat, colour: int, level: int) -> int:
    """The sum of the levels reached, discounts counted."""
    player = g.players[seat]
    discount = player.stats[LEVEL_DISCOUNT]
    cost = 0
    for n in range(player.levels[colour] + 1, level + 1):
        cost += max(0, n - discount)
    return expense(g, seat, cost)


def raises_to(g: Table, seat: Seat, colour: int, level: int) -> list[Action]:
    """The answers that raise a pyramid so far: a district is named where two are free."""
    player = g.players[seat]
    if player.sites[colour] != NOWHERE:
        return [RAISE_TO[colour][level]]
    free = [space for space in own_districts(g, seat) if space not in player.sites]
    if len(free) == 1:
        return [RAISE_TO[colour][level]]
    return [RAISE_ON[colour, level, space] for space in free]


def raise_site(g: Table, seat: Seat, action: Action) -> Space:
    """Where the raised pyramid stands; a new one on a district without one."""
    player = g.players[seat]
    if player.sites[action.a] != NOWHERE:
        return player.sites[action.a]
    if action.c != NOWHERE:
        return action.c
    return next(space for space in own_districts(g, seat) if space not in player.sites)


@final
class Buying(Frame):
    """A Buy action, for one colour."""

    NAME: ClassVar = "buying"
    FIELDS: ClassVar = ("at", "seat", "colour")
    __slots__ = ("colour", "seat")

    def __init__(self, seat: Seat = 0, colour: int = 0) -> None:
        self.at = 0
        self.seat = seat
        self.colour = colour

    def copy(self) -> Buying:
        new = Buying(self.seat, self.colour)
        new.at = self.at
        return new


def ask_buy(b: Buying, g: Table) -> None:
    """A tile on offer whose level a controlled pyramid of its colour reaches."""
    prayer = g.players[b.seat].prayer
    top = min(colour_level(g, b.seat, b.colour), level_on_offer(g))
    options: list[Action] = []
    tiles = g.edition.tiles
    for i in g.edition.tiles_of[b.colour]:
        if tiles[i].level > top or not g.market[i]:
            continue
        if tile_cost(g, b.seat, i) <= prayer and not owns_title(g, b.seat, i):
            options.append(BUY[i])
    options.append(PASS)
    ask(g, b.seat, options)


def buy(b: Buying, g: Table) -> None:
    """It costs its level and works at once; a creature may be put on the board [B3]."""
    action = answer_or_pass(g)
    if action is PASS:
        return
    pay(g, b.seat, tile_cost(g, b.seat, action.a))
    gain_tile(g, b.seat, action.a)
    tile = g.edition.tiles[action.a]
    if tile.creature and g.edition.creatures_return_at_once:  # (R) asks after every action anyway
        g.frames.append(Deployment(b.seat, only=g.edition.creatures.index(tile.creature)))
    if tile.special_card:
        names = [card.name for card in g.edition.battle_cards]
        g.frames.append(Replacing(b.seat, names.index(tile.special_card)))


procedure(Buying, ask_buy, buy)


def tile_cost(g: Table, seat: Seat, tile: int) -> int:
    return expense(g, seat, g.edition.tiles[tile].level - g.players[seat].stats[TILE_DISCOUNT])


def level_on_offer(g: Table) -> int:
    """The highest level of tiles the mode has on offer this Day [S7]."""
    levels = g.edition.tile_levels
    return levels[min(g.round, len(levels)) - 1]


def owns_title(g: Table, seat: Seat, tile: int) -> bool:
    """Never two tiles of the same name, whatever the colours [B1]."""
    return g.players[seat].tiles & g.edition.same_title[tile] != 0


@final
class Replacing(Frame):
    """A special battle card takes the place of another [B2]."""

    NAME: ClassVar = "replacing"
    FIELDS: ClassVar = ("at", "seat", "special")
    __slots__ = ("seat", "special")

    def __init__(self, seat: Seat = 0, special: int = 0) -> None:
        self.at = 0
        self.seat = seat
        self.special = special

    def copy(self) -> Replacing:
        new = Replacing(self.seat, self.special)
        new.at = self.at
        return new


def take_back(r: Replacing, g: Table) -> None:
    """Take back all discarded battle cards."""
    player = g.players[r.seat]
    if player.battle_open or player.battle_closed:
        player.battle_hand |= player.battle_open | player.battle_closed
        player.battle_open = 0
        player.battle_closed = 0
        g.say("takes_back", r.seat)


def ask_replace(r: Replacing, g: Table) -> None:
    """Choose which of the six leaves the game."""
    hand = g.players[r.seat].battle_hand
    ask(g, r.seat, [REPLACE[i] for i in range(len(REPLACE)) if hand >> i & 1])


def replace(r: Replacing, g: Table) -> None:
    """Openly: everyone sees which."""
    action = answer(g)
    assert action is not None
    player = g.players[r.seat]
    player.battle_hand ^= 1 << action.a | 1 << r.special
    player.battle_out |= 1 << action.a
    g.say("replaces", r.seat, action.a, r.special)


procedure(Replacing, take_back, ask_replace, replace)
