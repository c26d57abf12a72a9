"""Positions: any state between two choices as JSON, for puzzles, bug reports and tests.

docs/notation.md describes the format. `load_position` collects every fault of the data and raises
one `InvalidPosition` that names them all. `dump_position` writes a position: it is exact at the
start of a turn or phase, else marked as in progress.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ...errors import InvalidPosition
from .. import rng
from ..components import (
    ACTION_SPACES,
    COLOURS,
    DAWN,
    DAY,
    GOLD_TOKEN,
    MAX_PRAYER,
    NOBODY,
    NOWHERE,
    OPEN_DISCARDS_BY_OPTION,
    PHASES,
    SILVER_TOKEN,
    TOKENS_PER_DAY,
    UNITS_PER_PLAYER,
    Board,
    Edition,
    Seat,
    Space,
    bit_indices,
    seats,
)
from ..mutations import recompute_stats
from ..naming import names_of
from ..procedures import go_to, is_at
from ..queries import creature_of, own_districts, troop_limit, units_of
from ..rules.build import max_tile_level
from ..rules.creatures import Deployment
from ..rules.day import Day, Turn, count_empty_levels
from ..rules.night import Evening, NightRevised
from ..rules.setup import Rounds, initial_state
from ..rules.turn_order import Dawn
from ..state import GameState, Player
from .faults import FaultList, is_player_name, short_repr

FindEdition = Callable[[str, "str | None"], Edition]


POSITION_KEYS: Final = {
    "edition", "mode", "round", "phase", "order", "active", "seed", "triggered_by", "players",
    "pile", "discards", "battle_discards",
}  # fmt: skip


PLAYER_KEYS: Final = {
    "city", "prayer", "vp", "tiles", "di", "pyramids", "troops", "battle_hand", "battle_open",
    "battle_out", "tokens", "silver_used", "gold_used", "name",
}  # fmt: skip


# --- loading


def load_position(data: Any, find_edition: FindEdition) -> tuple[GameState, list[str]]:
    """The state of a position, ready to run, and the players' names."""
    if not isinstance(data, dict):
        raise InvalidPosition(
            [
                "a position is a JSON object, a dict (json.load reads it from a file): "
                f"{short_repr(data)}"
            ]
        )
    if "in_progress" in data:
        raise InvalidPosition(
            [
                f"it describes a game in the middle of {short_repr(data['in_progress'])}: "
                "use a save for that"
            ]
        )
    faults = FaultList()
    players = data.get("players")
    if not isinstance(players, list):
        raise InvalidPosition([f"players must be a list of objects: {short_repr(players)}"])
    wrong = [f"player {i} must be an object: {short_repr(p)}" for i, p in enumerate(players)
           if not isinstance(p, dict)]  # fmt: skip
    if wrong:
        raise InvalidPosition(wrong)
    if not 2 <= len(players) <= 5:
        raise InvalidPosition([f"Kemet is for 2 to 5 players, not {len(players)}"])
    try:
        edition = find_edition(data.get("edition", "revised"), data.get("mode"))
    except (ValueError, TypeError) as error:
        raise InvalidPosition([str(error)]) from None
    faults.check_keys("position", data, POSITION_KEYS)
    for i, p in enumerate(players):
        faults.check_keys(f"player {i}", p, PLAYER_KEYS)
    names = [p.get("name", f"Player{i + 1}") for i, p in enumerate(players)]
    for i, name in enumerate(names):
        if not is_player_name(name):
            faults.add(f"player {i}: not a name for a player: {short_repr(name)}")
    check_battle_discards(data.get("battle_discards", "default"), edition, faults)
    try:
        g = _build_state(edition, data, players, faults)
    except (TypeError, AttributeError, KeyError, IndexError) as error:
        faults.add(f"a value does not have the type that docs/notation.md describes: {error}")
        g = None
    if faults.messages or g is None:
        raise InvalidPosition(faults.messages)
    return g, names


def check_battle_discards(option: Any, edition: Edition, faults: FaultList) -> None:
    """Check the option of [S8]."""
    if not isinstance(option, str) or option not in OPEN_DISCARDS_BY_OPTION:
        faults.add(
            f"battle_discards must be one of {', '.join(OPEN_DISCARDS_BY_OPTION)}: "
            f"{short_repr(option)}"
        )
    elif option != "default" and not edition.can_choose_discards:
        faults.add(f"battle_discards can only be chosen in the original edition: {option!r}")


def _build_state(
    edition: Edition, data: dict[str, Any], players: list[Any], faults: FaultList
) -> GameState:
    board = edition.boards[len(players) - 2]
    cities = load_cities(edition, board, players, faults)
    order = data.get("order", list(seats(len(players))))
    if not is_seat_order(order, len(players)):
        faults.add(
            f"order must name each seat from 0 to {len(players) - 1} once: {short_repr(order)}"
        )
        order = list(seats(len(players)))
    seed = data.get("seed", 0)
    if type(seed) is not int:
        faults.add(f"seed must be a number: {short_repr(seed)}")
        seed = 0
    g = initial_state(edition, cities, order, rng.game_state_from_seed(seed))
    g.round = faults.check_number("round", data.get("round", 1), 1, 10_000)
    for seat, p in enumerate(players):
        load_player(g, Seat(seat), p, faults)
    load_tiles(g, players, faults)
    for seat, p in enumerate(players):
        load_tokens(g, Seat(seat), p, faults)
    load_troops(g, players, faults)
    load_cards(g, data, players, faults)
    load_phase(g, data, faults)
    return g


def load_cities(edition: Edition, board: Board, players: list[Any], faults: FaultList) -> list[int]:
    """The players' cities: each city of the board belongs to one player."""
    known = ", ".join(edition.city_names[c] for c in board.cities)
    cities: list[int] = []
    for seat, p in enumerate(players):
        city = _index(edition.city_names, p.get("city"), -1)
        message = f"player {seat}: the players' cities must be {known}, each once: "
        if city not in board.cities:
            faults.add(f"{message}{short_repr(p.get('city'))}")
        elif city in cities:
            taken = cities.index(city)
            faults.add(f"{message}{edition.city_names[city]!r} is the city of player {taken} too")
        cities.append(city)
    return cities if sorted(cities) == sorted(board.cities) else list(board.cities)


def is_seat_order(order: Any, n: int) -> bool:
    """Whether the order names each seat once."""
    if not isinstance(order, list) or not all(type(seat) is int for seat in order):
        return False
    return sorted(order) == list(range(n))


def load_player(g: GameState, seat: Seat, p: dict[str, Any], faults: FaultList) -> None:
    """Prayer, points and pyramids."""
    who = f"player {seat}"
    player = g.players[seat]
    player.prayer = faults.check_number(
        f"{who}: prayer", p.get("prayer", g.edition.start_prayer), 0, MAX_PRAYER
    )
    vp = faults.check_object(f"{who}: vp", p.get("vp", {}), {"battle", "control", "sanctuary"})
    player.battle_vp = faults.check_number(f"{who}: battle VP", vp.get("battle", 0), 0, 99)
    player.control_vp = faults.check_number(f"{who}: control VP", vp.get("control", 0), 0, 99)
    player.sanctuary_vp = faults.check_number(f"{who}: sanctuary VP", vp.get("sanctuary", 0), 0, 99)
    if player.sanctuary_vp and g.board.sanctuary == NOWHERE:
        faults.add(f"{who}: {player.sanctuary_vp} Sanctuary VP on a board without the Sanctuary")
    pyramids = p.get("pyramids", {"ruby": [1, 1], "sapphire": [1, 2], "diamond": [1, 3]})
    pyramids = faults.check_object(f"{who}: pyramids", pyramids, set(COLOURS))
    for colour, name in enumerate(COLOURS):
        pyramid = pyramids.get(name, [0, None])
        if not isinstance(pyramid, list) or len(pyramid) != 2:
            faults.add(
                f"{who}: the {name} pyramid must be [level, district]: {short_repr(pyramid)}"
            )
            continue
        level, district = pyramid
        level = faults.check_number(f"{who}: level of the {name} pyramid", level, 0, 4)
        if level > g.edition.max_pyramid_level:
            top = g.edition.max_pyramid_level
            faults.add(f"{who}: the mode stops pyramids at level {top}: {name} has {level}")
        player.levels[colour] = level
        if not level:
            if district is not None:
                faults.add(
                    f"{who}: the {name} pyramid of level 0 stands nowhere, not on district "
                    f"{short_repr(district)}"
                )
            continue
        if type(district) is not int or not 1 <= district <= 3:
            faults.add(
                f"{who}: the {name} pyramid needs an own district 1, 2 or 3: {short_repr(district)}"
            )
            continue
        site = own_districts(g, seat)[district - 1]
        if site in player.sites:
            other = COLOURS[player.sites.index(site)]
            faults.add(f"{who}: two pyramids on district {district}: {other} and {name}")
        player.sites[colour] = site


def load_tiles(g: GameState, players: list[dict[str, Any]], faults: FaultList) -> None:
    """Power tiles by owner."""
    names = names_of(g.edition, "tile")
    for seat, p in enumerate(players):
        titles: dict[str, str] = {}  # title -> tile
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
                g.creature_owner[g.edition.creatures.index(tile.creature)] = Seat(seat)
        recompute_stats(g, g.players[seat])


def load_tokens(g: GameState, seat: Seat, p: dict[str, Any], faults: FaultList) -> None:
    """Action spaces used this Day, including silver's."""
    who = f"player {seat}"
    player = g.players[seat]
    for name in faults.check_list(f"{who}: tokens", p.get("tokens", [])):
        space = _index(ACTION_SPACES, name, -1)
        if space < 0:
            faults.add(f"{who}: tokens: there is no action space {short_repr(name)}")
        elif player.used_action_spaces >> space & 1:
            faults.add(f"{who}: tokens: the action space {name!r} twice")
        else:
            player.used_action_spaces |= 1 << space
    player.silver_used = int(bool(p.get("silver_used", False)))
    player.gold_used = int(bool(p.get("gold_used", False)))
    if player.silver_used and not player.powers & SILVER_TOKEN:
        faults.add(f"{who}: silver_used: a silver token without a tile act_of_god")
    if player.gold_used and not player.powers & GOLD_TOKEN:
        faults.add(f"{who}: gold_used: a gold token without the tile divine_will")
    played = player.used_action_spaces.bit_count() - player.silver_used
    if played < 0:
        faults.add(f"{who}: silver_used, but no action space among its tokens")
        played = 0
    elif played > TOKENS_PER_DAY:
        faults.add(f"{who}: {played} regular tokens played, there are {TOKENS_PER_DAY}")
        played = 0
    player.tokens_left = TOKENS_PER_DAY - played
    silver = bool(player.powers & SILVER_TOKEN) and not player.silver_used
    if count_empty_levels(player.used_action_spaces) > (
        player.tokens_left + silver if player.tokens_left else 0
    ):
        used_names = ", ".join(
            ACTION_SPACES[space] for space in bit_indices(player.used_action_spaces)
        )
        faults.add(
            f"{who}: the tokens can no longer reach all three levels: {used_names}; "
            f"{player.tokens_left} left"
        )


def load_troops(g: GameState, players: list[dict[str, Any]], faults: FaultList) -> None:
    """Units and creatures on the board."""
    for seat, p in enumerate(players):
        troops = faults.check_object(f"player {seat}: troops", p.get("troops", {}))
        for name, troop in troops.items():
            load_troop(g, Seat(seat), name, troop, faults)
        if g.players[seat].supply < 0:
            faults.add(
                f"player {seat}: {UNITS_PER_PLAYER - g.players[seat].supply} units, "
                f"there are {UNITS_PER_PLAYER}"
            )


def load_troop(g: GameState, seat: Seat, name: str, troop: Any, faults: FaultList) -> None:
    e = g.edition
    who = f"player {seat}: {name if isinstance(name, str) else short_repr(name)}"
    space = Space(_index(e.space_names, name, NOWHERE))
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
            f"{who}: the creature {creature!r} stands on two spaces: "
            f"{e.space_names[before]} and {name}"
        )
    g.creature_at[names.index(creature)] = space


def load_cards(
    g: GameState, data: dict[str, Any], players: list[dict[str, Any]], faults: FaultList
) -> None:
    """Divine Intervention cards; those not listed are shuffled under the pile."""
    names = names_of(g.edition, "card")
    left = [card.copies for card in g.edition.cards]

    def card_ids(where: str, cards: Any) -> list[int]:
        ids: list[int] = []
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
            ids.append(card)
        return ids

    for seat, p in enumerate(players):
        for card in card_ids(f"player {seat}: di", p.get("di", [])):
            g.players[seat].hand[card] += 1
            g.players[seat].hand_size += 1
        load_battle_cards(g, Seat(seat), p, faults)
    g.discards = card_ids("discards", data.get("discards", []))
    top = card_ids("pile", data.get("pile", []))
    beneath = [i for i, n in enumerate(left) for _ in range(max(0, n))]
    if beneath:
        g.rng = rng.shuffle(g.rng, beneath)
    g.pile = beneath + top[::-1]


def load_battle_cards(g: GameState, seat: Seat, p: dict[str, Any], faults: FaultList) -> None:
    """Battle cards: in hand, discarded open or closed, or replaced by a special card."""
    who = f"player {seat}"
    names = names_of(g.edition, "battle_card")
    player = g.players[seat]

    def parse_cards(key: str, cards: Any) -> int:
        cards_as_bits = 0
        for name in faults.check_list(f"{who}: {key}", cards):
            if name not in names:
                faults.add(f"{who}: {key}: there is no battle card {short_repr(name)}")
            elif cards_as_bits >> names.index(name) & 1:
                faults.add(f"{who}: {key}: the battle card {name!r} twice")
            else:
                cards_as_bits |= 1 << names.index(name)
        return cards_as_bits

    def card_names(cards: int) -> str:
        return ", ".join(names[i] for i in bit_indices(cards)) or "none"

    special_cards = {t.special_card for i, t in enumerate(g.edition.tiles) if player.tiles >> i & 1}
    owned = sum(
        1 << i
        for i, c in enumerate(g.edition.battle_cards)
        if not c.special or c.name in special_cards
    )
    player.battle_removed = parse_cards("battle_out", p.get("battle_out", []))
    player.battle_discards_open = parse_cards("battle_open", p.get("battle_open", []))
    rest = owned & ~(player.battle_removed | player.battle_discards_open)
    default = [name for i, name in enumerate(names) if rest >> i & 1]
    player.battle_hand = parse_cards("battle_hand", p.get("battle_hand", default))
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
            f"{who}: an odd battle hand: 2, 4 or 6 cards, not {hand_size}: "
            f"{card_names(player.battle_hand)}"
        )


def load_phase(g: GameState, data: dict[str, Any], faults: FaultList) -> None:
    """Set the phase and the active seat."""
    phase = _index(PHASES, data.get("phase", "day"), -1)
    phases = [number for number, _ in g.edition.phases]
    if phase not in phases:
        known = ", ".join(PHASES[number] for number in phases)
        faults.add(f"phase must be one of {known}: {short_repr(data.get('phase'))}")
        return
    g.phase = phase
    triggered = data.get("triggered_by")
    if triggered is not None:
        if not g.edition.end_is_triggered:
            faults.add(
                f"triggered_by: the original edition has no triggered end: {short_repr(triggered)}"
            )
        g.triggered_by = Seat(faults.check_number("triggered_by", triggered, 0, len(g.players) - 1))
    number = data.get("active", g.order[0])
    active = Seat(faults.check_number("active", number, 0, len(g.players) - 1))
    rounds = Rounds()
    rounds.next_step = phases.index(phase)  # its steps are the phases, in order
    g.frames.append(rounds)
    check_tokens_outside_day(g, faults)
    if phase == DAY:
        check_tokens_by_turn(g, active, faults)
        rounds.next_step += 1
        day = Day()
        go_to(day, Day.NEXT_TURN)
        day.turn = g.order.index(active)
        g.frames.append(day)


def check_tokens_outside_day(g: GameState, faults: FaultList) -> None:
    """Outside the Day all or no tokens are played; none after they have been returned."""
    if g.phase == DAY:
        return
    returned = g.phase == DAWN or g.phase == g.edition.phases[0][0]
    for seat, player in enumerate(g.players):
        if player.tokens_left not in ((TOKENS_PER_DAY,) if returned else (0, TOKENS_PER_DAY)) or (
            returned and player.used_action_spaces
        ):
            played = TOKENS_PER_DAY - player.tokens_left
            expected = "none" if returned else f"none or {TOKENS_PER_DAY}"
            faults.add(
                f"player {seat}: the tokens do not fit the {PHASES[g.phase]}: "
                f"{played} regular ones played, {expected} expected"
            )


def check_tokens_by_turn(g: GameState, active: Seat, faults: FaultList) -> None:
    """Seats before the active one have played one regular token more than the others."""
    before = g.order[: g.order.index(active)]
    left = g.players[active].tokens_left
    for seat in g.order:
        expected = left - 1 if seat in before else left
        if g.players[seat].tokens_left != expected:
            faults.add(
                f"player {seat}: the tokens do not fit the turn of seat {active}: "
                f"{TOKENS_PER_DAY - g.players[seat].tokens_left} regular ones played, "
                f"{TOKENS_PER_DAY - expected} expected"
            )


def _index(names: tuple[str, ...], name: Any, default: int) -> int:
    return names.index(name) if name in names else default


# --- dumping


def dump_position(g: GameState) -> dict[str, Any]:
    """The state as a position; one marked as in progress cannot be loaded."""
    e = g.edition
    data: dict[str, Any] = {
        "edition": e.name,
        "mode": e.mode,
        "round": g.round,
        "phase": PHASES[g.phase],
        "order": list(g.order),
        "active": g.active if g.phase == DAY else g.order[0],
        "seed": g.rng,
        "triggered_by": g.triggered_by if g.triggered_by != NOBODY else None,
        "players": [dump_player(g, Seat(s), p) for s, p in enumerate(g.players)],
        "pile": [e.cards[c].name for c in reversed(g.pile)],
        "discards": [e.cards[c].name for c in g.discards],
        "battle_discards": next(
            k for k, n in OPEN_DISCARDS_BY_OPTION.items() if n == g.open_battle_discards
        ),
    }
    if not is_exact(g):
        data["in_progress"] = g.frames[-1].NAME if g.frames else "the end"
    return data


def is_exact(g: GameState) -> bool:
    """Whether the state is at the start of a turn or phase, before any answer in it."""
    if not g.frames:
        return False
    top = g.frames[-1]
    if isinstance(top, Turn):
        return is_at(top, Turn.ASK_TOKEN) and top.nothing_answered
    if isinstance(top, Deployment):  # the first question of a turn may be about creatures
        turn = g.frames[-2]
        return isinstance(turn, Turn) and is_at(turn, Turn.BEGIN_TURN) and turn.nothing_answered
    if isinstance(top, NightRevised):
        return is_at(top, NightRevised.ASK_SANCTUARY)
    if isinstance(top, Evening):
        return is_at(top, Evening.ASK_DELTA)
    return isinstance(top, Dawn) and is_at(top, Dawn.ASK_PLACE) and top.turn == 0


def dump_player(g: GameState, seat: Seat, p: Player) -> dict[str, Any]:
    e = g.edition
    names = names_of(e, "battle_card")
    districts = own_districts(g, seat)
    return {
        "city": e.city_names[p.city],
        "prayer": p.prayer,
        "vp": {"battle": p.battle_vp, "control": p.control_vp, "sanctuary": p.sanctuary_vp},
        "tiles": [t.name for i, t in enumerate(e.tiles) if p.tiles >> i & 1],
        "di": [e.cards[c].name for c, n in enumerate(p.hand) for _ in range(n)],
        "pyramids": {
            colour: [p.levels[i], districts.index(p.sites[i]) + 1 if p.levels[i] else None]
            for i, colour in enumerate(COLOURS)
        },
        "troops": dump_troops(g, seat),
        "battle_hand": [n for i, n in enumerate(names) if p.battle_hand >> i & 1],
        "battle_open": [n for i, n in enumerate(names) if p.battle_discards_open >> i & 1],
        "battle_out": [n for i, n in enumerate(names) if p.battle_removed >> i & 1],
        "tokens": [n for i, n in enumerate(ACTION_SPACES) if p.used_action_spaces >> i & 1],
        "silver_used": bool(p.silver_used),
        "gold_used": bool(p.gold_used),
    }


def dump_troops(g: GameState, seat: Seat) -> dict[str, Any]:
    """The units of a seat by space, with their creature; also in a battle."""
    troops: dict[str, Any] = {}
    for space in g.board.spaces:
        n = units_of(g, seat, space)
        if n:
            creature = creature_of(g, seat, space)
            name = g.edition.space_names[space]
            entry = {"units": n, "creature": g.edition.creatures[max(creature, 0)].name}
            troops[name] = entry if creature >= 0 else n
    return troops
