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
    Edition,
    Seat,
)
from .day import Day, empty_levels, next_turn
from .flow import go_to
from .look import own_districts
from .position_parts import Faults, is_name, lay_cards, lay_tiles, lay_troops
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
        raise BadPosition(["a position is a JSON object"])
    if "in_progress" in data:
        raise BadPosition(
            [f"it describes a table in the middle of {data['in_progress']!r}: use a save for that"]
        )
    faults = Faults()
    players = data.get("players")
    if not isinstance(players, list) or not all(isinstance(p, dict) for p in players):
        raise BadPosition(["players must be a list of objects"])
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
            faults.add(f"player {i}: not a name for a player: {name!r}")
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
        faults.add(f"battle_discards must be one of {', '.join(DISCARDS)}: {chosen!r}")
    elif chosen != "default" and not edition.choose_discards:
        faults.add("battle_discards can only be chosen in the original edition")


def _lay(edition: Edition, data: dict[str, Any], players: list[Any], faults: Faults) -> Table:
    board = edition.boards[len(players) - 2]
    cities = [_index(edition.cities, p.get("city"), -1) for p in players]
    if sorted(cities) != sorted(board.cities):
        known = ", ".join(edition.cities[c] for c in board.cities)
        faults.add(f"the players' cities must be {known}, each once")
        cities = list(board.cities)
    order = data.get("order", list(range(len(players))))
    if not is_order(order, len(players)):
        faults.add(f"order must name each seat once: {order}")
        order = list(range(len(players)))
    seed = data.get("seed", 0)
    if type(seed) is not int:
        faults.add(f"seed must be a number: {seed!r}")
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
    vp = p.get("vp", {})
    faults.unknown(f"{who}: vp", vp, {"battle", "control", "sanctuary"})
    player.battle_vp = faults.number(f"{who}: battle VP", vp.get("battle", 0), 0, 99)
    player.control_vp = faults.number(f"{who}: control VP", vp.get("control", 0), 0, 99)
    player.sanctuary_vp = faults.number(f"{who}: sanctuary VP", vp.get("sanctuary", 0), 0, 99)
    if player.sanctuary_vp and g.board.sanctuary == NOWHERE:
        faults.add(f"{who}: a Sanctuary VP on a board without the Sanctuary")
    pyramids = p.get("pyramids", {"ruby": [1, 1], "sapphire": [1, 2], "diamond": [1, 3]})
    faults.unknown(f"{who}: pyramids", pyramids, set(COLOURS))
    for colour, name in enumerate(COLOURS):
        pyramid = pyramids.get(name, [0, None])
        if not isinstance(pyramid, list) or len(pyramid) != 2:
            faults.add(f"{who}: the {name} pyramid must be [level, district]: {pyramid!r}")
            continue
        level, district = pyramid
        level = faults.number(f"{who}: level of the {name} pyramid", level, 0, 4)
        if level > g.edition.top_level:
            faults.add(f"{who}: the mode stops pyramids at level {g.edition.top_level}: {name}")
        player.levels[colour] = level
        if not level:
            if district is not None:
                faults.add(f"{who}: the {name} pyramid of level 0 stands nowhere")
            continue
        if district not in (1, 2, 3):
            faults.add(f"{who}: the {name} pyramid needs an own district 1, 2 or 3: {district!r}")
            continue
        site = own_districts(g, seat)[district - 1]
        if site in player.sites:
            faults.add(f"{who}: two pyramids on district {district}")
        player.sites[colour] = site


def lay_tokens(g: Table, seat: Seat, p: dict[str, Any], faults: Faults) -> None:
    """Action spaces used this Day, silver's included."""
    who = f"player {seat}"
    player = g.players[seat]
    for name in p.get("tokens", []):
        space = _index(ACTION_SPACES, name, -1)
        if space < 0 or player.used >> space & 1:
            faults.add(f"{who}: no free action space {name!r}")
            continue
        player.used |= 1 << space
    player.silver_used = int(bool(p.get("silver_used", False)))
    player.gold_used = int(bool(p.get("gold_used", False)))
    if player.silver_used and not player.powers & SILVER_TOKEN:
        faults.add(f"{who}: a silver token without Act of God")
    if player.gold_used and not player.powers & GOLD_TOKEN:
        faults.add(f"{who}: a gold token without Divine Will")
    played = player.used.bit_count() - player.silver_used
    if not 0 <= played <= TOKENS:
        faults.add(f"{who}: {played} regular tokens played")
        played = 0
    player.tokens = TOKENS - played
    silver = bool(player.powers & SILVER_TOKEN) and not player.silver_used
    if empty_levels(player.used) > (player.tokens + silver if player.tokens else 0):
        faults.add(f"{who}: the tokens can no longer reach all three levels")


def lay_moment(g: Table, data: dict[str, Any], faults: Faults) -> None:
    """Where in the round it starts."""
    phase = _index(PHASES, data.get("phase", "day"), -1)
    phases = [number for number, _ in g.edition.phases]
    if phase not in phases:
        known = ", ".join(PHASES[number] for number in phases)
        faults.add(f"phase must be one of {known}: {data.get('phase')!r}")
        return
    g.phase = phase
    triggered = data.get("triggered_by")
    if triggered is not None:
        if not g.edition.end_is_triggered:
            faults.add("the original edition has no triggered end")
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
            faults.add(f"player {seat}: the tokens do not fit the {PHASES[g.phase]}")


def check_turns(g: Table, active: Seat, faults: Faults) -> None:
    """Seats before the active one have played one regular token more than the others."""
    before = g.order[: g.order.index(active)]
    left = g.players[active].tokens
    for seat in g.order:
        if g.players[seat].tokens != (left - 1 if seat in before else left):
            faults.add(f"player {seat}: the tokens do not fit the turn of seat {active}")


def _index(names: tuple[str, ...], name: Any, otherwise: int) -> int:
    return names.index(name) if name in names else otherwise
