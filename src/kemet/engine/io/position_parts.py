"""The parts of a position that are checked against what is in the box: tiles, troops, cards."""

from __future__ import annotations

from typing import Any, Final

from .. import rng
from ..components import NOBODY, UNITS_PER_PLAYER, Seat, bit_indices
from ..mutations import recompute_stats
from ..naming import names_of
from ..queries import troop_limit
from ..rules.build import max_tile_level
from ..state import GameState

MAX_SHOWN_CHARS: Final = 60  # characters of a value that a fault shows


def is_player_name(name: Any) -> bool:
    """A player's name: not empty, on one line."""
    return isinstance(name, str) and bool(name.strip()) and name.isprintable()


def short_repr(value: Any) -> str:
    """A value as a fault names it: as JSON would have it, but short."""
    try:
        text = repr(value)
    except ValueError:  # a number of thousands of digits
        text = f"a {type(value).__name__} too long to show"
    return text if len(text) <= MAX_SHOWN_CHARS else text[: MAX_SHOWN_CHARS - 1] + "…"


class FaultList:
    """Everything that is wrong, gathered."""

    def __init__(self) -> None:
        self.messages: list[str] = []

    def add(self, fault: str) -> None:
        self.messages.append(fault)

    def check_number(self, what: str, value: Any, minimum: int, maximum: int) -> int:
        """A number within bounds, or a fault."""
        if isinstance(value, bool) or not isinstance(value, int) or not minimum <= value <= maximum:
            self.add(f"{what} must be a number from {minimum} to {maximum}: {short_repr(value)}")
            return minimum
        return value

    def check_keys(self, what: str, data: dict[str, Any], known_keys: set[str]) -> None:
        """Keys that nobody would read."""
        for key in data:
            if key not in known_keys:
                self.add(f"{what}: unknown key {short_repr(key)}")

    def check_object(
        self, what: str, data: Any, known_keys: set[str] | None = None
    ) -> dict[str, Any]:
        """An object, with such keys alone; an empty one and a fault instead of anything else."""
        if not isinstance(data, dict):
            self.add(f"{what} must be an object: {short_repr(data)}")
            return {}
        if known_keys is not None:
            self.check_keys(what, data, known_keys)
        return data

    def check_list(self, what: str, data: Any) -> list[Any]:
        """A list; an empty one and a fault instead of anything else."""
        if not isinstance(data, list):
            self.add(f"{what} must be a list: {short_repr(data)}")
            return []
        return data


def load_tiles(g: GameState, players: list[dict[str, Any]], faults: FaultList) -> None:
    """Who owns which power tiles."""
    names = names_of(g.edition, "tile")
    for seat, p in enumerate(players):
        titles: dict[str, str] = {}  # with the tile that has it
        for name in faults.check_list(f"player {seat}: tiles", p.get("tiles", [])):
            if name not in names:
                faults.add(f"player {seat}: there is no tile {short_repr(name)}")
                continue
            i = names.index(name)
            tile = g.edition.tiles[i]
            if tile.title in titles:
                both = f"{titles[tile.title]} and {name}"
                faults.add(f"player {seat}: owns {tile.title} twice: {both}")
                continue
            titles[tile.title] = name
            offered = max_tile_level(g)
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
        recompute_stats(g, g.players[seat])


def load_troops(g: GameState, players: list[dict[str, Any]], faults: FaultList) -> None:
    """Units and creatures on the board."""
    for seat, p in enumerate(players):
        troops = faults.check_object(f"player {seat}: troops", p.get("troops", {}))
        for name, troop in troops.items():
            load_troop(g, seat, name, troop, faults)
        if g.players[seat].supply < 0:
            faults.add(
                f"player {seat}: {UNITS_PER_PLAYER - g.players[seat].supply} units, there are {UNITS_PER_PLAYER}"
            )


def load_troop(g: GameState, seat: Seat, name: str, troop: Any, faults: FaultList) -> None:
    e = g.edition
    who = f"player {seat}: {name if isinstance(name, str) else short_repr(name)}"
    space = e.space_names.index(name) if name in e.space_names else -1
    if space not in g.board.spaces:
        faults.add(f"{who}: no such space on this board for {len(g.players)} players")
        return
    if isinstance(troop, dict):
        faults.check_keys(who, troop, {"units", "creature"})
        units, creature = troop.get("units"), troop.get("creature")
    else:
        units, creature = troop, None
    limit = troop_limit(g, seat)
    if isinstance(units, int) and units > limit:
        faults.add(f"{who}: {short_repr(units)} units, a troop may hold {limit}")
        return
    units = faults.check_number(f"{who}: units", units, 1, UNITS_PER_PLAYER)
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
        faults.add(f"{who}: the creature {short_repr(creature)} without its tile")
        return
    before = g.creature_at[names.index(creature)]
    if before >= 0:
        faults.add(
            f"{who}: the creature {creature!r} stands on two spaces: {e.space_names[before]} and {name}"
        )
    g.creature_at[names.index(creature)] = space


def load_cards(
    g: GameState, data: dict[str, Any], players: list[dict[str, Any]], faults: FaultList
) -> None:
    """Divine Intervention cards; those placed nowhere are shuffled beneath the pile."""
    names = names_of(g.edition, "card")
    left = [card.copies for card in g.edition.cards]

    def card_ids(where: str, cards: Any) -> list[int]:
        found: list[int] = []
        for name in faults.check_list(where, cards):
            if name not in names:
                faults.add(f"{where}: there is no card {short_repr(name)}")
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
        for card in card_ids(f"player {seat}: di", p.get("di", [])):
            g.players[seat].hand[card] += 1
            g.players[seat].hand_size += 1
        load_battle_cards(g, seat, p, faults)
    g.discards = card_ids("discards", data.get("discards", []))
    top = card_ids("pile", data.get("pile", []))
    beneath = [i for i, n in enumerate(left) for _ in range(max(0, n))]
    if beneath:
        g.rng = rng.shuffle(g.rng, beneath)
    g.pile = beneath + top[::-1]


def load_battle_cards(g: GameState, seat: Seat, p: dict[str, Any], faults: FaultList) -> None:
    """In hand, discarded openly or closed, or out of the game for a special card."""
    who = f"player {seat}"
    names = names_of(g.edition, "battle_card")
    player = g.players[seat]

    def bits(key: str, cards: Any) -> int:
        found = 0
        for name in faults.check_list(f"{who}: {key}", cards):
            if name not in names:
                faults.add(f"{who}: {key}: there is no battle card {short_repr(name)}")
            elif found >> names.index(name) & 1:
                faults.add(f"{who}: {key}: the battle card {name!r} twice")
            else:
                found |= 1 << names.index(name)
        return found

    def card_names(cards: int) -> str:
        return ", ".join(names[i] for i in bit_indices(cards)) or "none"

    special_cards = {t.special_card for i, t in enumerate(g.edition.tiles) if player.tiles >> i & 1}
    owned = sum(
        1 << i
        for i, c in enumerate(g.edition.battle_cards)
        if not c.special or c.name in special_cards
    )
    player.battle_removed = bits("battle_out", p.get("battle_out", []))
    player.battle_discards_open = bits("battle_open", p.get("battle_open", []))
    rest = owned & ~(player.battle_removed | player.battle_discards_open)
    default = [name for i, name in enumerate(names) if rest >> i & 1]
    player.battle_hand = bits("battle_hand", p.get("battle_hand", default))
    stated = player.battle_removed | player.battle_discards_open | player.battle_hand
    overlap = player.battle_hand & player.battle_discards_open
    overlap |= player.battle_removed & (player.battle_hand | player.battle_discards_open)
    if overlap:
        faults.add(f"{who}: a battle card in two places: {card_names(overlap)}")
    if stated & ~owned:
        faults.add(f"{who}: a battle card that is not theirs: {card_names(stated & ~owned)}")
    replaced_count = owned.bit_count() - 6
    if (owned & player.battle_removed).bit_count() != replaced_count:
        faults.add(
            f"{who}: battle_out must name the cards that special ones replaced: {replaced_count}, "
            f"not {card_names(player.battle_removed)}"
        )
    player.battle_discards_closed = owned & ~stated
    hand_size = player.battle_hand.bit_count()
    if hand_size not in (2, 4, 6):
        faults.add(
            f"{who}: an odd battle hand: 2, 4 or 6 cards, not {hand_size}: {card_names(player.battle_hand)}"
        )
