"""The parts of a position that are checked against what is in the box: tiles, troops, cards."""

from __future__ import annotations

from typing import Any

from . import rng
from .build import level_on_offer
from .catalog import NOBODY, UNITS, Seat
from .look import troop_limit
from .table import Table
from .telling import names_of
from .verbs import count_tiles


def is_name(name: Any) -> bool:
    """A player's name: not empty, on one line."""
    return isinstance(name, str) and bool(name.strip()) and name.isprintable()


class Faults:
    """Everything that is wrong, gathered."""

    def __init__(self) -> None:
        self.found: list[str] = []

    def add(self, fault: str) -> None:
        self.found.append(fault)

    def number(self, what: str, value: Any, least: int, most: int) -> int:
        """A number within bounds, or a fault."""
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            self.add(f"{what} must be a number from {least} to {most}: {value!r}")
            return least
        return value

    def unknown(self, what: str, data: Any, known: set[str]) -> None:
        """Keys that nobody would read."""
        if not isinstance(data, dict):
            self.add(f"{what} must be an object: {data!r}")
            return
        for key in data:
            if key not in known:
                self.add(f"{what}: unknown key {key!r}")


def lay_tiles(g: Table, players: list[dict[str, Any]], faults: Faults) -> None:
    """Who owns which power tiles."""
    names = names_of(g.edition, "tile")
    for seat, p in enumerate(players):
        titles: list[str] = []
        for name in p.get("tiles", []):
            if name not in names:
                faults.add(f"player {seat}: there is no tile {name!r}")
                continue
            i = names.index(name)
            tile = g.edition.tiles[i]
            if tile.title in titles:
                faults.add(f"player {seat}: owns {tile.title} twice")
                continue
            titles.append(tile.title)
            if tile.level > level_on_offer(g):
                faults.add(f"player {seat}: the mode does not offer {name}")
            g.market[i] -= 1
            if g.market[i] < 0:
                faults.add(f"{name} is owned more than {tile.copies} times")
            g.players[seat].tiles |= 1 << i
            if tile.creature:
                g.creature_owner[g.edition.creatures.index(tile.creature)] = seat
        count_tiles(g, g.players[seat])


def lay_troops(g: Table, players: list[dict[str, Any]], faults: Faults) -> None:
    """Units and creatures on the board."""
    for seat, p in enumerate(players):
        for name, troop in p.get("troops", {}).items():
            lay_troop(g, seat, name, troop, faults)
        if g.players[seat].supply < 0:
            faults.add(f"player {seat}: {UNITS - g.players[seat].supply} units, there are {UNITS}")


def lay_troop(g: Table, seat: Seat, name: str, troop: Any, faults: Faults) -> None:
    e = g.edition
    who = f"player {seat}: {name}"
    space = e.spaces.index(name) if name in e.spaces else -1
    if space not in g.board.spaces:
        faults.add(f"{who}: no such space on this board")
        return
    if isinstance(troop, dict):
        faults.unknown(who, troop, {"units", "creature"})
        units, creature = troop.get("units"), troop.get("creature")
    else:
        units, creature = troop, None
    limit = troop_limit(g, seat)
    if isinstance(units, int) and units > limit:
        faults.add(f"{who}: {units} units, a troop may hold {limit}")
        return
    units = faults.number(f"{who}: units", units, 1, UNITS)
    if g.holder[space] != NOBODY:
        faults.add(f"{who}: two players on one space")
        return
    g.holder[space], g.units[space] = seat, units
    g.players[seat].supply -= units
    if creature is None:
        return
    names = names_of(e, "creature")
    if creature not in names or g.creature_owner[names.index(creature)] != seat:
        faults.add(f"{who}: the creature {creature!r} without its tile")
        return
    if g.creature_at[names.index(creature)] >= 0:
        faults.add(f"{who}: the creature {creature!r} stands on two spaces")
    g.creature_at[names.index(creature)] = space


def lay_cards(
    g: Table, data: dict[str, Any], players: list[dict[str, Any]], faults: Faults
) -> None:
    """Divine Intervention cards; those placed nowhere are shuffled beneath the pile."""
    names = names_of(g.edition, "card")
    left = [card.copies for card in g.edition.cards]

    def take(where: str, cards: Any) -> list[int]:
        found: list[int] = []
        for name in cards:
            if name not in names:
                faults.add(f"{where}: there is no card {name!r}")
                continue
            card = names.index(name)
            left[card] -= 1
            if left[card] < 0:
                faults.add(f"{where}: more copies of {name} than exist")
                continue
            found.append(card)
        return found

    for seat, p in enumerate(players):
        for card in take(f"player {seat}", p.get("di", [])):
            g.players[seat].cards[card] += 1
            g.players[seat].cards_held += 1
        lay_battle_cards(g, seat, p, faults)
    g.discards = take("discards", data.get("discards", []))
    top = take("pile", data.get("pile", []))
    beneath = [i for i, n in enumerate(left) for _ in range(max(0, n))]
    if beneath:
        g.rng = rng.shuffle(g.rng, beneath)
    g.pile = beneath + top[::-1]


def lay_battle_cards(g: Table, seat: Seat, p: dict[str, Any], faults: Faults) -> None:
    """In hand, discarded openly or closed, or out of the game for a special card."""
    who = f"player {seat}"
    names = names_of(g.edition, "battle_card")
    player = g.players[seat]

    def bits(key: str, cards: Any) -> int:
        found = 0
        for name in cards:
            if name not in names or found >> names.index(name) & 1:
                faults.add(f"{who}: {key}: no such battle card, or twice: {name!r}")
                continue
            found |= 1 << names.index(name)
        return found

    brought = {t.special_card for i, t in enumerate(g.edition.tiles) if player.tiles >> i & 1}
    mine = sum(
        1 << i for i, c in enumerate(g.edition.battle_cards) if not c.special or c.name in brought
    )
    player.battle_out = bits("battle_out", p.get("battle_out", []))
    player.battle_open = bits("battle_open", p.get("battle_open", []))
    rest = mine & ~(player.battle_out | player.battle_open)
    default = [name for i, name in enumerate(names) if rest >> i & 1]
    player.battle_hand = bits("battle_hand", p.get("battle_hand", default))
    stated = player.battle_out | player.battle_open | player.battle_hand
    overlap = player.battle_hand & player.battle_open or player.battle_out & (
        player.battle_hand | player.battle_open
    )
    if stated & ~mine or overlap:
        faults.add(f"{who}: a battle card in two places, or one that is not theirs")
    swapped = (mine & ~player.battle_out).bit_count()
    if swapped != 6:
        faults.add(f"{who}: battle_out must name the cards that special ones replaced")
    player.battle_closed = mine & ~stated
    if player.battle_hand.bit_count() not in (2, 4, 6):
        faults.add(f"{who}: an odd battle hand: 2, 4 or 6 cards")
