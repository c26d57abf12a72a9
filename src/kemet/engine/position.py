"""Any table as JSON: for puzzles, bug reports and tests. The format is told in docs/notation.md.

`lay_position` gathers every fault of the data and refuses it with all of them named.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ..errors import BadPosition
from .catalog import (
    ACTION_SPACES,
    COLOURS,
    DAWN,
    DAY,
    DISCARDS,
    GOLD_TOKEN,
    MOST_PRAYER,
    NOWHERE,
    PHASES,
    SILVER_TOKEN,
    TOKENS,
    Board,
    Edition,
    Seat,
    members,
)
from .day import Day, empty_levels, next_turn
from .flow import go_to
from .look import own_districts
from .position_parts import Faults, is_name, lay_cards, lay_tiles, lay_troops, shown
from .setup import Rounds, lay_table
from .table import Table

FindEdition = Callable[[str, "str | None"], Edition]

KEYS: Final = {
    "edition", "mode", "round", "phase", "order", "active", "seed", "triggered_by", "players",
    "pile", "discards", "battle_discards",
}  # fmt: skip
PLAYER_KEYS: Final = {
    "city", "prayer", "vp", "tiles", "di", "pyramids", "troops", "battle_hand", "battle_open",
    "battle_out", "tokens", "silver_used", "gold_used", "name",
}  # fmt: skip


def lay_position(data: Any, find_edition: FindEdition) -> tuple[Table, list[str]]:
    """The table of a position, ready to run, and the players' names."""
    if not isinstance(data, dict):
        raise BadPosition([f"a position is a JSON object: {shown(data)}"])
    if "in_progress" in data:
        raise BadPosition(
            [
                f"it describes a table in the middle of {shown(data['in_progress'])}: "
                "use a save for that"
            ]
        )
    faults = Faults()
    players = data.get("players")
    if not isinstance(players, list):
        raise BadPosition([f"players must be a list of objects: {shown(players)}"])
    odd = [f"player {i} must be an object: {shown(p)}" for i, p in enumerate(players)
           if not isinstance(p, dict)]  # fmt: skip
    if odd:
        raise BadPosition(odd)
    if not 2 <= len(players) <= 5:
        raise BadPosition([f"Kemet is for 2 to 5 players, not {len(players)}"])
    try:
        edition = find_edition(data.get("edition", "revised"), data.get("mode"))
    except (ValueError, TypeError) as why:
        raise BadPosition([str(why)]) from None
    faults.unknown("position", data, KEYS)
    for i, p in enumerate(players):
        faults.unknown(f"player {i}", p, PLAYER_KEYS)
    names = [p.get("name", f"Player{i + 1}") for i, p in enumerate(players)]
    for i, name in enumerate(names):
        if not is_name(name):
            faults.add(f"player {i}: not a name for a player: {shown(name)}")
    check_discards(data.get("battle_discards", "default"), edition, faults)
    try:
        g = _lay(edition, data, players, faults)
    except (TypeError, AttributeError, KeyError, IndexError) as why:
        faults.add(f"something is not of the kind that docs/notation.md asks for: {why}")
        g = None
    if faults.found or g is None:
        raise BadPosition(faults.found)
    return g, names


def check_discards(chosen: Any, edition: Edition, faults: Faults) -> None:
    """[S8] What may be agreed on."""
    if not isinstance(chosen, str) or chosen not in DISCARDS:
        faults.add(f"battle_discards must be one of {', '.join(DISCARDS)}: {shown(chosen)}")
    elif chosen != "default" and not edition.choose_discards:
        faults.add(f"battle_discards can only be chosen in the original edition: {chosen!r}")


def _lay(edition: Edition, data: dict[str, Any], players: list[Any], faults: Faults) -> Table:
    board = edition.boards[len(players) - 2]
    cities = lay_cities(edition, board, players, faults)
    order = data.get("order", list(range(len(players))))
    if not is_order(order, len(players)):
        faults.add(f"order must name each seat from 0 to {len(players) - 1} once: {shown(order)}")
        order = list(range(len(players)))
    seed = data.get("seed", 0)
    if type(seed) is not int:
        faults.add(f"seed must be a number: {shown(seed)}")
        seed = 0
    g = lay_table(edition, cities, order, seed)
    g.round = faults.number("round", data.get("round", 1), 1, 10_000)
    for seat, p in enumerate(players):
        lay_player(g, seat, p, faults)
    lay_tiles(g, players, faults)
    for seat, p in enumerate(players):
        lay_tokens(g, seat, p, faults)
    lay_troops(g, players, faults)
    lay_cards(g, data, players, faults)
    lay_moment(g, data, faults)
    return g


def lay_cities(edition: Edition, board: Board, players: list[Any], faults: Faults) -> list[int]:
    """The players' cities: each of the board's belongs to one of them."""
    known = ", ".join(edition.cities[c] for c in board.cities)
    cities: list[int] = []
    for seat, p in enumerate(players):
        city = _index(edition.cities, p.get("city"), -1)
        must = f"player {seat}: the players' cities must be {known}, each once: "
        if city not in board.cities:
            faults.add(f"{must}{shown(p.get('city'))}")
        elif city in cities:
            taken = cities.index(city)
            faults.add(f"{must}{edition.cities[city]!r} is the city of player {taken} too")
        cities.append(city)
    return cities if sorted(cities) == sorted(board.cities) else list(board.cities)


def is_order(order: Any, n: int) -> bool:
    """Whether each seat is named once."""
    if not isinstance(order, list) or not all(type(seat) is int for seat in order):
        return False
    return sorted(order) == list(range(n))


def lay_player(g: Table, seat: Seat, p: dict[str, Any], faults: Faults) -> None:
    """Prayer, points and pyramids."""
    who = f"player {seat}"
    player = g.players[seat]
    player.prayer = faults.number(
        f"{who}: prayer", p.get("prayer", g.edition.start_prayer), 0, MOST_PRAYER
    )
    vp = faults.object_of(f"{who}: vp", p.get("vp", {}), {"battle", "control", "sanctuary"})
    player.battle_vp = faults.number(f"{who}: battle VP", vp.get("battle", 0), 0, 99)
    player.control_vp = faults.number(f"{who}: control VP", vp.get("control", 0), 0, 99)
    player.sanctuary_vp = faults.number(f"{who}: sanctuary VP", vp.get("sanctuary", 0), 0, 99)
    if player.sanctuary_vp and g.board.sanctuary == NOWHERE:
        faults.add(f"{who}: {player.sanctuary_vp} Sanctuary VP on a board without the Sanctuary")
    pyramids = p.get("pyramids", {"ruby": [1, 1], "sapphire": [1, 2], "diamond": [1, 3]})
    pyramids = faults.object_of(f"{who}: pyramids", pyramids, set(COLOURS))
    for colour, name in enumerate(COLOURS):
        pyramid = pyramids.get(name, [0, None])
        if not isinstance(pyramid, list) or len(pyramid) != 2:
            faults.add(f"{who}: the {name} pyramid must be [level, district]: {shown(pyramid)}")
            continue
        level, district = pyramid
        level = faults.number(f"{who}: level of the {name} pyramid", level, 0, 4)
        if level > g.edition.top_level:
            top = g.edition.top_level
            faults.add(f"{who}: the mode stops pyramids at level {top}: {name} has {level}")
        player.levels[colour] = level
        if not level:
            if district is not None:
                faults.add(
                    f"{who}: the {name} pyramid of level 0 stands nowhere, not on district "
                    f"{shown(district)}"
                )
            continue
        if type(district) is not int or not 1 <= district <= 3:
            faults.add(
                f"{who}: the {name} pyramid needs an own district 1, 2 or 3: {shown(district)}"
            )
            continue
        site = own_districts(g, seat)[district - 1]
        if site in player.sites:
            other = COLOURS[player.sites.index(site)]
            faults.add(f"{who}: two pyramids on district {district}: {other} and {name}")
        player.sites[colour] = site


def lay_tokens(g: Table, seat: Seat, p: dict[str, Any], faults: Faults) -> None:
    """Action spaces used this Day, silver's included."""
    who = f"player {seat}"
    player = g.players[seat]
    for name in faults.list_of(f"{who}: tokens", p.get("tokens", [])):
        space = _index(ACTION_SPACES, name, -1)
        if space < 0:
            faults.add(f"{who}: tokens: there is no action space {shown(name)}")
        elif player.used >> space & 1:
            faults.add(f"{who}: tokens: the action space {name!r} twice")
        else:
            player.used |= 1 << space
    player.silver_used = int(bool(p.get("silver_used", False)))
    player.gold_used = int(bool(p.get("gold_used", False)))
    if player.silver_used and not player.powers & SILVER_TOKEN:
        faults.add(f"{who}: silver_used: a silver token without a tile act_of_god")
    if player.gold_used and not player.powers & GOLD_TOKEN:
        faults.add(f"{who}: gold_used: a gold token without the tile divine_will")
    played = player.used.bit_count() - player.silver_used
    if played < 0:
        faults.add(f"{who}: silver_used, but no action space among its tokens")
        played = 0
    elif played > TOKENS:
        faults.add(f"{who}: {played} regular tokens played, there are {TOKENS}")
        played = 0
    player.tokens = TOKENS - played
    silver = bool(player.powers & SILVER_TOKEN) and not player.silver_used
    if empty_levels(player.used) > (player.tokens + silver if player.tokens else 0):
        lie = ", ".join(ACTION_SPACES[space] for space in members(player.used))
        faults.add(
            f"{who}: the tokens can no longer reach all three levels: {lie}; {player.tokens} left"
        )


def lay_moment(g: Table, data: dict[str, Any], faults: Faults) -> None:
    """Where in the round it starts."""
    phase = _index(PHASES, data.get("phase", "day"), -1)
    phases = [number for number, _ in g.edition.phases]
    if phase not in phases:
        known = ", ".join(PHASES[number] for number in phases)
        faults.add(f"phase must be one of {known}: {shown(data.get('phase'))}")
        return
    g.phase = phase
    triggered = data.get("triggered_by")
    if triggered is not None:
        if not g.edition.end_is_triggered:
            faults.add(
                f"triggered_by: the original edition has no triggered end: {shown(triggered)}"
            )
        g.triggered_by = faults.number("triggered_by", triggered, 0, len(g.players) - 1)
    active = data.get("active", g.order[0])
    active = faults.number("active", active, 0, len(g.players) - 1)
    rounds = Rounds()
    rounds.at = phases.index(phase)  # its steps are the phases in order
    g.frames.append(rounds)
    check_rest(g, faults)
    if phase == DAY:
        check_turns(g, active, faults)
        rounds.at += 1
        day = Day()
        go_to(day, next_turn)
        day.turn = g.order.index(active)
        g.frames.append(day)


def check_rest(g: Table, faults: Faults) -> None:
    """Outside the Day all tokens lie or none; none once they have come back."""
    if g.phase == DAY:
        return
    back = g.phase == DAWN or g.phase == g.edition.phases[0][0]
    for seat, player in enumerate(g.players):
        if player.tokens not in ((TOKENS,) if back else (0, TOKENS)) or (back and player.used):
            played = TOKENS - player.tokens
            expected = "none" if back else f"none or {TOKENS}"
            faults.add(
                f"player {seat}: the tokens do not fit the {PHASES[g.phase]}: "
                f"{played} regular ones played, {expected} expected"
            )


def check_turns(g: Table, active: Seat, faults: Faults) -> None:
    """Seats before the active one have played one regular token more than the others."""
    before = g.order[: g.order.index(active)]
    left = g.players[active].tokens
    for seat in g.order:
        expected = left - 1 if seat in before else left
        if g.players[seat].tokens != expected:
            faults.add(
                f"player {seat}: the tokens do not fit the turn of seat {active}: "
                f"{TOKENS - g.players[seat].tokens} regular ones played, "
                f"{TOKENS - expected} expected"
            )


def _index(names: tuple[str, ...], name: Any, otherwise: int) -> int:
    return names.index(name) if name in names else otherwise
