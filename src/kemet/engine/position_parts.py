"""The parts of a position that are checked against what is in the box: tiles, troops, cards."""

from __future__ import annotations

from typing import Any, Final

from . import rng
from .build import level_on_offer
from .catalog import NOBODY, UNITS, Seat, members
from .look import troop_limit
from .table import Table
from .telling import names_of
from .verbs import count_tiles

LONGEST: Final = 60  # characters of a value that a fault shows


def is_name(name: Any) -> bool:
    """A player's name: not empty, on one line."""
    return isinstance(name, str) and bool(name.strip()) and name.isprintable()


def shown(value: Any) -> str:
    """A value as a fault names it: as JSON would have it, but short."""
    try:
        text = repr(value)
    except ValueError:  # a number of thousands of digits
        text = f"a {type(value).__name__} too long to show"
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


class Faults:
    """Everything that is wrong, gathered."""

    def __init__(self) -> None:
        self.found: list[str] = []

    def add(self, fault: str) -> None:
        self.found.append(fault)

    def number(self, what: str, value: Any, least: int, most: int) -> int:
        """A number within bounds, or a fault."""
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            self.add(f"{what} must be a number from {least} to {most}: {shown(value)}")
            return least
        return value

    def unknown(self, what: str, data: dict[Any, Any], known: set[str]) -> None:
        """Keys that nobody would read."""
        for key in data:
            if key not in known:
                self.add(f"{what}: unknown key {shown(key)}")

    def object_of(self, what: str, data: Any, known: set[str] | None = None) -> dict[str, Any]:
        """An object, with such keys alone; an empty one and a fault instead of anything else."""
        if not isinstance(data, dict):
            self.add(f"{what} must be an object: {shown(data)}")
            return {}
        if known is not None:
            self.unknown(what, data, known)
        return data

    def list_of(self, what: str, data: Any) -> list[Any]:
        """A list; an empty one and a fault instead of anything else."""
        if not isinstance(data, list):
            self.add(f"{what} must be a list: {shown(data)}")
            return []
        return data


def lay_tiles(g: Table, players: list[dict[str, Any]], faults: Faults) -> None:
    """Who owns which power tiles."""
    names = names_of(g.edition, "tile")
    for seat, p in enumerate(players):
        titles: dict[str, str] = {}  # with the tile that has it
        for name in faults.list_of(f"player {seat}: tiles", p.get("tiles", [])):
            if name not in names:
                faults.add(f"player {seat}: there is no tile {shown(name)}")
                continue
            i = names.index(name)
            tile = g.edition.tiles[i]
            if tile.title in titles:
                both = f"{titles[tile.title]} and {name}"
                faults.add(f"player {seat}: owns {tile.title} twice: {both}")
                continue
            titles[tile.title] = name
            offered = level_on_offer(g)
            if tile.level > offered:
                faults.add(
                    f"player {seat}: the mode does not offer {name} of level {tile.level} in round "
                    f"{g.round}, only up to level {offered}"
                )
            g.market[i] -= 1
            if g.market[i] < 0:
                faults.add(f"{name} is owned more than {tile.copies} times, also by player {seat}")
            g.players[seat].tiles |= 1 << i
            if tile.creature:
                g.creature_owner[g.edition.creatures.index(tile.creature)] = seat
        count_tiles(g, g.players[seat])


def lay_troops(g: Table, players: list[dict[str, Any]], faults: Faults) -> None:
    """Units and creatures on the board."""
    for seat, p in enumerate(players):
        troops = faults.object_of(f"player {seat}: troops", p.get("troops", {}))
        for name, troop in troops.items():
            lay_troop(g, seat, name, troop, faults)
        if g.players[seat].supply < 0:
            faults.add(f"player {seat}: {UNITS - g.players[seat].supply} units, there are {UNITS}")


def lay_troop(g: Table, seat: Seat, name: str, troop: Any, faults: Faults) -> None:
    e = g.edition
    who = f"player {seat}: {name if isinstance(name, str) else shown(name)}"
    space = e.spaces.index(name) if name in e.spaces else -1
    if space not in g.board.spaces:
        faults.add(f"{who}: no such space on this board for {len(g.players)} players")
        return
    if isinstance(troop, dict):
        faults.unknown(who, troop, {"units", "creature"})
        units, creature = troop.get("units"), troop.get("creature")
    else:
        units, creature = troop, None
    limit = troop_limit(g, seat)
    if isinstance(units, int) and units > limit:
        faults.add(f"{who}: {shown(units)} units, a troop may hold {limit}")
        return
    units = faults.number(f"{who}: units", units, 1, UNITS)
    if g.holder[space] != NOBODY:
        troops = f"player {g.holder[space]} with {g.units[space]}, player {seat} with {units}"
        faults.add(f"{who}: two players on one space: {troops}")
        return
    g.holder[space], g.units[space] = seat, units
    g.players[seat].supply -= units
    if creature is None:
        return
    names = names_of(e, "creature")
    if creature not in names or g.creature_owner[names.index(creature)] != seat:
        faults.add(f"{who}: the creature {shown(creature)} without its tile")
        return
    before = g.creature_at[names.index(creature)]
    if before >= 0:
        faults.add(
            f"{who}: the creature {creature!r} stands on two spaces: {e.spaces[before]} and {name}"
        )
    g.creature_at[names.index(creature)] = space


def lay_cards(
    g: Table, data: dict[str, Any], players: list[dict[str, Any]], faults: Faults
) -> None:
    """Divine Intervention cards; those placed nowhere are shuffled beneath the pile."""
    names = names_of(g.edition, "card")
    left = [card.copies for card in g.edition.cards]

    def take(where: str, cards: Any) -> list[int]:
        found: list[int] = []
        for name in faults.list_of(where, cards):
            if name not in names:
                faults.add(f"{where}: there is no card {shown(name)}")
                continue
            card = names.index(name)
            left[card] -= 1
            if left[card] < 0:
                copies = g.edition.cards[card].copies
                faults.add(
                    f"{where}: more copies of {name} than exist: number {copies - left[card]} of "
                    f"{copies}"
                )
                continue
            found.append(card)
        return found

    for seat, p in enumerate(players):
        for card in take(f"player {seat}: di", p.get("di", [])):
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
        for name in faults.list_of(f"{who}: {key}", cards):
            if name not in names:
                faults.add(f"{who}: {key}: there is no battle card {shown(name)}")
            elif found >> names.index(name) & 1:
                faults.add(f"{who}: {key}: the battle card {name!r} twice")
            else:
                found |= 1 << names.index(name)
        return found

    def named(cards: int) -> str:
        return ", ".join(names[i] for i in members(cards)) or "none"

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
    overlap = player.battle_hand & player.battle_open
    overlap |= player.battle_out & (player.battle_hand | player.battle_open)
    if overlap:
        faults.add(f"{who}: a battle card in two places: {named(overlap)}")
    if stated & ~mine:
        faults.add(f"{who}: a battle card that is not theirs: {named(stated & ~mine)}")
    replaced = mine.bit_count() - 6
    if (mine & player.battle_out).bit_count() != replaced:
        faults.add(
            f"{who}: battle_out must name the cards that special ones replaced: {replaced}, "
            f"not {named(player.battle_out)}"
        )
    player.battle_closed = mine & ~stated
    held = player.battle_hand.bit_count()
    if held not in (2, 4, 6):
        faults.add(
            f"{who}: an odd battle hand: 2, 4 or 6 cards, not {held}: {named(player.battle_hand)}"
        )
