"""Any table as JSON: for puzzles, bug reports and tests. The format is told in docs/notation.md.

`lay_position` gathers every fault of the data and refuses it with all of them named.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ...errors import InvalidPosition
from ..components import (
    ACTION_SPACES,
    COLOURS,
    DAWN,
    DAY,
    GOLD_TOKEN,
    MAX_PRAYER,
    NOWHERE,
    OPEN_DISCARDS_BY_OPTION,
    PHASES,
    SILVER_TOKEN,
    TOKENS_PER_DAY,
    Board,
    Edition,
    Seat,
    bit_indices,
)
from ..procedures import go_to
from ..queries import own_districts
from ..rules.day import Day, count_empty_levels, next_turn
from ..rules.setup import Rounds, initial_state
from ..state import GameState
from .position_parts import (
    FaultList,
    is_player_name,
    load_cards,
    load_tiles,
    load_troops,
    short_repr,
)

FindEdition = Callable[[str, "str | None"], Edition]

POSITION_KEYS: Final = {
    "edition", "mode", "round", "phase", "order", "active", "seed", "triggered_by", "players",
    "pile", "discards", "battle_discards",
}  # fmt: skip
PLAYER_KEYS: Final = {
    "city", "prayer", "vp", "tiles", "di", "pyramids", "troops", "battle_hand", "battle_open",
    "battle_out", "tokens", "silver_used", "gold_used", "name",
}  # fmt: skip


def load_position(data: Any, find_edition: FindEdition) -> tuple[GameState, list[str]]:
    """The table of a position, ready to run, and the players' names."""
    if not isinstance(data, dict):
        raise InvalidPosition([f"a position is a JSON object: {short_repr(data)}"])
    if "in_progress" in data:
        raise InvalidPosition(
            [
                f"it describes a table in the middle of {short_repr(data['in_progress'])}: "
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
    except (ValueError, TypeError) as why:
        raise InvalidPosition([str(why)]) from None
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
    except (TypeError, AttributeError, KeyError, IndexError) as why:
        faults.add(f"something is not of the kind that docs/notation.md asks for: {why}")
        g = None
    if faults.messages or g is None:
        raise InvalidPosition(faults.messages)
    return g, names


def check_battle_discards(option: Any, edition: Edition, faults: FaultList) -> None:
    """[S8] What may be agreed on."""
    if not isinstance(option, str) or option not in OPEN_DISCARDS_BY_OPTION:
        faults.add(
            f"battle_discards must be one of {', '.join(OPEN_DISCARDS_BY_OPTION)}: {short_repr(option)}"
        )
    elif option != "default" and not edition.can_choose_discards:
        faults.add(f"battle_discards can only be chosen in the original edition: {option!r}")


def _build_state(
    edition: Edition, data: dict[str, Any], players: list[Any], faults: FaultList
) -> GameState:
    board = edition.boards[len(players) - 2]
    cities = load_cities(edition, board, players, faults)
    order = data.get("order", list(range(len(players))))
    if not is_seat_order(order, len(players)):
        faults.add(
            f"order must name each seat from 0 to {len(players) - 1} once: {short_repr(order)}"
        )
        order = list(range(len(players)))
    seed = data.get("seed", 0)
    if type(seed) is not int:
        faults.add(f"seed must be a number: {short_repr(seed)}")
        seed = 0
    g = initial_state(edition, cities, order, seed)
    g.round = faults.check_number("round", data.get("round", 1), 1, 10_000)
    for seat, p in enumerate(players):
        load_player(g, seat, p, faults)
    load_tiles(g, players, faults)
    for seat, p in enumerate(players):
        load_tokens(g, seat, p, faults)
    load_troops(g, players, faults)
    load_cards(g, data, players, faults)
    load_phase(g, data, faults)
    return g


def load_cities(edition: Edition, board: Board, players: list[Any], faults: FaultList) -> list[int]:
    """The players' cities: each of the board's belongs to one of them."""
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
    """Whether each seat is named once."""
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


def load_tokens(g: GameState, seat: Seat, p: dict[str, Any], faults: FaultList) -> None:
    """Action spaces used this Day, silver's included."""
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
            f"{who}: the tokens can no longer reach all three levels: {used_names}; {player.tokens_left} left"
        )


def load_phase(g: GameState, data: dict[str, Any], faults: FaultList) -> None:
    """Where in the round it starts."""
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
        g.triggered_by = faults.check_number("triggered_by", triggered, 0, len(g.players) - 1)
    active = data.get("active", g.order[0])
    active = faults.check_number("active", active, 0, len(g.players) - 1)
    rounds = Rounds()
    rounds.next_step = phases.index(phase)  # its steps are the phases in order
    g.frames.append(rounds)
    check_tokens_outside_day(g, faults)
    if phase == DAY:
        check_tokens_by_turn(g, active, faults)
        rounds.next_step += 1
        day = Day()
        go_to(day, next_turn)
        day.turn = g.order.index(active)
        g.frames.append(day)


def check_tokens_outside_day(g: GameState, faults: FaultList) -> None:
    """Outside the Day all tokens lie or none; none once they have come back."""
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
