"""Raise a pyramid [R1] and buy a power tile [B1]-[B3]."""

from __future__ import annotations

from typing import ClassVar, final

from ..actions import BUY, PASS, RAISE_ON, RAISE_TO, REPLACE, Action
from ..components import LEVEL_DISCOUNT, NOWHERE, TILE_DISCOUNT, Seat, Space
from ..mutations import gain_tile, pay, raise_pyramid
from ..procedures import answer, answer_or_pass, ask, procedure
from ..queries import controlled_level, discounted_cost, own_districts
from ..state import Frame, GameState
from .creatures import Deployment


@final
class Raising(Frame):
    """A Raise action."""

    NAME: ClassVar = "raising"
    FIELDS: ClassVar = ("next_step", "seat")
    __slots__ = ("seat",)

    def __init__(self, seat: Seat = 0) -> None:
        self.next_step = 0
        self.seat = seat

    def copy(self) -> Raising:
        new = Raising(self.seat)
        new.next_step = self.next_step
        return new


def ask_raise(r: Raising, g: GameState) -> None:
    """One own pyramid by one or more levels, as far as prayer and the edition allow."""
    player = g.players[r.seat]
    options: list[Action] = []
    for colour in range(3):
        for level in range(player.levels[colour] + 1, g.edition.max_pyramid_level + 1):
            if raise_cost(g, r.seat, colour, level) > player.prayer:
                break
            options += raise_options(g, r.seat, colour, level)
    options.append(PASS)
    ask(g, r.seat, options)


def apply_raise(r: Raising, g: GameState) -> None:
    """Pay the sum of the levels reached."""
    action = answer_or_pass(g)
    if action is not PASS:
        pay(g, r.seat, raise_cost(g, r.seat, action.a, action.b))
        raise_pyramid(g, r.seat, action.a, action.b, raise_site(g, r.seat, action))


procedure(Raising, ask_raise, apply_raise)


def raise_cost(g: GameState, seat: Seat, colour: int, level: int) -> int:
    """The sum of the levels reached, less the discounts."""
    player = g.players[seat]
    discount = player.stats[LEVEL_DISCOUNT]
    cost = 0
    for n in range(player.levels[colour] + 1, level + 1):
        cost += max(0, n - discount)
    return discounted_cost(g, seat, cost)


def raise_options(g: GameState, seat: Seat, colour: int, level: int) -> list[Action]:
    """The answers that raise a pyramid to a level; they name a district if several are free."""
    player = g.players[seat]
    if player.sites[colour] != NOWHERE:
        return [RAISE_TO[colour][level]]
    free = [space for space in own_districts(g, seat) if space not in player.sites]
    if len(free) == 1:
        return [RAISE_TO[colour][level]]
    return [RAISE_ON[colour, level, space] for space in free]


def raise_site(g: GameState, seat: Seat, action: Action) -> Space:
    """The space of the raised pyramid; a new one goes to a district without a pyramid."""
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
    FIELDS: ClassVar = ("next_step", "seat", "colour")
    __slots__ = ("colour", "seat")

    def __init__(self, seat: Seat = 0, colour: int = 0) -> None:
        self.next_step = 0
        self.seat = seat
        self.colour = colour

    def copy(self) -> Buying:
        new = Buying(self.seat, self.colour)
        new.next_step = self.next_step
        return new


def ask_buy(b: Buying, g: GameState) -> None:
    """A tile on offer, up to the level of the highest controlled pyramid of its colour."""
    prayer = g.players[b.seat].prayer
    max_level = min(controlled_level(g, b.seat, b.colour), max_tile_level(g))
    options: list[Action] = []
    tiles = g.edition.tiles
    for i in g.edition.tiles_by_colour[b.colour]:
        if tiles[i].level > max_level or not g.market[i]:
            continue
        if tile_cost(g, b.seat, i) <= prayer and not owns_title(g, b.seat, i):
            options.append(BUY[i])
    options.append(PASS)
    ask(g, b.seat, options)


def apply_buy(b: Buying, g: GameState) -> None:
    """A tile costs its level and works at once; its creature may be deployed [B3]."""
    action = answer_or_pass(g)
    if action is PASS:
        return
    pay(g, b.seat, tile_cost(g, b.seat, action.a))
    gain_tile(g, b.seat, action.a)
    tile = g.edition.tiles[action.a]
    if tile.creature and g.edition.creatures_return_at_once:  # (R) asks after every action anyway
        g.frames.append(Deployment(b.seat, only_creature=g.edition.creatures.index(tile.creature)))
    if tile.special_card:
        names = [card.name for card in g.edition.battle_cards]
        g.frames.append(Replacing(b.seat, names.index(tile.special_card)))


procedure(Buying, ask_buy, apply_buy)


def tile_cost(g: GameState, seat: Seat, tile: int) -> int:
    return discounted_cost(
        g, seat, g.edition.tiles[tile].level - g.players[seat].stats[TILE_DISCOUNT]
    )


def max_tile_level(g: GameState) -> int:
    """The highest level of tiles on offer this Day [S7]."""
    levels = g.edition.max_tile_level_by_round
    return levels[min(g.round, len(levels)) - 1]


def owns_title(g: GameState, seat: Seat, tile: int) -> bool:
    """Whether a seat owns a tile of the same title, of any colour [B1]."""
    return g.players[seat].tiles & g.edition.tiles_by_title[tile] != 0


@final
class Replacing(Frame):
    """A special battle card replaces another one [B2]."""

    NAME: ClassVar = "replacing"
    FIELDS: ClassVar = ("next_step", "seat", "special_card")
    __slots__ = ("seat", "special_card")

    def __init__(self, seat: Seat = 0, special_card: int = 0) -> None:
        self.next_step = 0
        self.seat = seat
        self.special_card = special_card

    def copy(self) -> Replacing:
        new = Replacing(self.seat, self.special_card)
        new.next_step = self.next_step
        return new


def take_back_battle_cards(r: Replacing, g: GameState) -> None:
    """All discarded battle cards return to the hand."""
    player = g.players[r.seat]
    if player.battle_discards_open or player.battle_discards_closed:
        player.battle_hand |= player.battle_discards_open | player.battle_discards_closed
        player.battle_discards_open = 0
        player.battle_discards_closed = 0
        g.emit("takes_back", r.seat)


def ask_replace(r: Replacing, g: GameState) -> None:
    """Choose which of the six cards leaves the game."""
    hand = g.players[r.seat].battle_hand
    ask(g, r.seat, [REPLACE[i] for i in range(len(REPLACE)) if hand >> i & 1])


def apply_replacement(r: Replacing, g: GameState) -> None:
    """The replaced card is public."""
    action = answer(g)
    assert action is not None
    player = g.players[r.seat]
    player.battle_hand ^= 1 << action.a | 1 << r.special_card
    player.battle_removed |= 1 << action.a
    g.emit("replaces", r.seat, action.a, r.special_card)


procedure(Replacing, take_back_battle_cards, ask_replace, apply_replacement)
