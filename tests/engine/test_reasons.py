"""Every refusal has a true reason: checked against the state for all actions.

Each kind of reason has a predicate on the state that must hold when it is given. Where a change of
the state removes the obstacle, the answer must become legal or be refused for another reason.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

import kemet
from kemet.engine import actions as a
from kemet.engine.actions import ALL, VERBS, Action
from kemet.engine.answer_costs import answer_cost
from kemet.engine.components import (
    ICON_BATTLE,
    ICON_DAY,
    ICON_ESCAPE,
    ICON_MOVE,
    ICON_VETO,
    IGNORES_WALLS,
    NIGHT_UNITS,
    NOBODY,
    NOWHERE,
    RAISES_AT_NIGHT,
    TELEPORTS_FROM_OBELISKS,
    UNIT_LIMIT,
    Seat,
    Space,
    seats,
)
from kemet.engine.costs import card_cost, recruit_cost
from kemet.engine.explain import explain_illegal
from kemet.engine.explain.reasons import REASON_FIELDS
from kemet.engine.mutations import with_item
from kemet.engine.naming import name_of
from kemet.engine.procedures import question, reask
from kemet.engine.queries import (
    controlled_level,
    creature_of,
    creatures_of,
    own_districts,
    pyramid_level,
    units_of,
)
from kemet.engine.rules.battle import current_battle
from kemet.engine.rules.cards import legal_targets
from kemet.engine.rules.move import STEP_CARD_TELEPORT
from kemet.engine.rules.recruit import SOURCE_CARD
from kemet.engine.state import ASK_ALWAYS, GameState
from kemet.errors import IllegalAction
from kemet.lab.random_play import GAME_CONFIGS, RandomPlayer, late_position, play_randomly

ORIGINAL_ONLY = {"S5", "S7", "C2", "I3", "O1", "O2"}
REVISED_ONLY = {"S4", "D6", "K2", "I4", "N0", "N2", "Z3"}
LEVELS = (range(2), range(2, 5), range(5, 9))  # action spaces by level


class Case:
    """A refused answer, with the state."""

    def __init__(self, g: GameState, seat: Seat, action: Action, refusal: IllegalAction) -> None:
        self.g = g
        self.seat = seat
        self.action = action
        self.refusal = refusal
        self.fields = refusal.fields
        self.player = g.players[seat]
        self.frame: Any = g.frames[-1] if g.frames else None
        self.asked = question(g)
        self.options = next((c.options for c in g.pending if c.seat == seat), [])
        self.a, self.b, self.c = action.a, action.b, action.c
        self.space = Space(action.a)  # where the answer names one
        self.districts = own_districts(g, seat)

    def named(self, field: str, kind: str, id_: int) -> bool:
        return bool(self.fields[field] == name_of(self.g.edition, kind, id_))

    @property
    def limit(self) -> int:
        return 5 + self.player.stats[UNIT_LIMIT]

    @property
    def free_districts(self) -> list[Space]:
        return [d for d in self.districts if d not in self.player.sites]

    def levels_without(self, extra: int = -1) -> int:
        used = self.player.used_action_spaces | (1 << extra if extra >= 0 else 0)
        return sum(not any(used >> i & 1 for i in level) for level in LEVELS)

    def stopped_by_walls(self, to: int, creature: int) -> bool:
        city = self.g.board.city_of[to]
        passes = (
            city in (-1, self.player.city)
            or self.frame.ignores_walls
            or self.player.powers & IGNORES_WALLS
            or (creature >= 0 and self.g.edition.creatures[creature].ignores_walls)
        )
        return not self.frame.is_first_step and not passes

    def crowded(self, to: Space, n: int, creature: int) -> bool:
        """On arrival, or already somewhere."""
        g, seat = self.g, self.seat
        if n + units_of(g, seat, to) > self.limit:
            return True
        if creature >= 0 and creature_of(g, seat, to) >= 0:
            return True
        return self.overcrowded()

    def overcrowded(self) -> bool:
        g, seat = self.g, self.seat
        return any(
            units_of(g, seat, s) > self.limit or len(creatures_of(g, seat, s)) > 1
            for s in g.board.spaces
        )

    def card_icons(self) -> set[int]:
        """Icons that may be played with `di` now."""
        windows = self.g.edition.has_windows
        icons = {
            "window": {ICON_DAY},
            "veto": {ICON_VETO},
            "escape": {ICON_ESCAPE},
            "token": set() if windows else {ICON_DAY},
        }
        if self.frame.NAME == "move":
            return {ICON_MOVE} if windows else {ICON_MOVE, ICON_DAY}
        return icons.get(self.asked, set())

    def icon(self) -> int:
        return self.g.edition.cards[self.a].icon


def wrong_kind_of_answer(k: Case) -> bool:
    offered = sorted({VERBS[o.verb] for o in k.options})
    return k.fields["verbs"] == offered and VERBS[k.action.verb] not in offered


def not_waiting_for_you(k: Case) -> bool:
    waiting = sorted(c.seat for c in k.g.pending if c.answer is None)
    return k.seat not in waiting and k.fields["seats"] == waiting


def cannot_pay(k: Case) -> bool:
    cost = answer_cost(k.g, k.seat, k.action)
    if VERBS[k.action.verb] == "add":
        cost += sum(card_cost(k.g, k.seat, c) for c in k.frame.side(k.seat).added)
    if VERBS[k.action.verb] == "muster":
        cost = recruit_cost(k.g, k.seat, k.frame.units_placed + k.b)
    return bool(k.fields["has"] == k.player.prayer < k.fields["cost"] == cost)


def over_limit(k: Case) -> bool:
    if k.fields["limit"] != k.limit or k.refusal.rule != "M5":
        return False
    owed = k.frame.step_kind == STEP_CARD_TELEPORT
    match VERBS[k.action.verb]:
        case "stop":
            return k.asked == "step" and not owed and k.overcrowded()
        case "di":
            dear = card_cost(k.g, k.seat, k.a) > 0
            return k.asked == "step" and not owed and k.overcrowded() and dear
        case "take":
            return k.asked == "take" and k.crowded(k.frame.destination, k.a, k.b)
        case _:
            takers = [-1, *creatures_of(k.g, k.seat, k.frame.space)]
            able = [c for c in takers if not k.stopped_by_walls(k.a, c)]
            return bool(able) and all(k.crowded(k.space, 1, c) for c in able)


def walls(k: Case) -> bool:
    to = k.frame.destination if VERBS[k.action.verb] == "take" else k.a
    if VERBS[k.action.verb] == "take":
        takers = [k.b]
    else:
        takers = [-1, *creatures_of(k.g, k.seat, k.frame.space)]
    return k.named("space", "space", to) and all(k.stopped_by_walls(to, c) for c in takers)


def no_place_for_units(k: Case) -> bool:
    g, space = k.g, k.space
    there = (g.holder[space], g.rival[space])
    if k.refusal.rule == "I8":
        return g.rival[space] != NOBODY and k.seat not in there
    if k.refusal.rule == "X5":
        battle = current_battle(g)
        occupied = there[0] not in (NOBODY, k.seat) and there[1] == NOBODY
        return battle.committed and space in k.districts and occupied and space != battle.space
    return space not in k.districts and not units_of(g, k.seat, space)


def districts_or_one_troop(k: Case) -> bool:
    m, space = k.frame, k.space
    if not m.units_placed or not (units_of(k.g, k.seat, space) or space in k.districts):
        return False
    if m.troop_space != NOWHERE:
        return bool(
            space != m.troop_space and (space not in k.districts or m.source == SOURCE_CARD)
        )
    return bool(m.source == SOURCE_CARD and space not in k.districts)


def no_battle_there(k: Case) -> bool:
    g, s = k.g, k.a
    fights = g.rival[s] != NOBODY and k.seat in (g.holder[s], g.rival[s])
    return k.asked == "battle" and not fights and k.named("space", "space", s)


def battle_goes_on_later(k: Case) -> bool:
    g, s = k.g, k.a
    fights = g.rival[s] != NOBODY and k.seat in (g.holder[s], g.rival[s])
    return k.asked == "battle" and fights and not k.frame.battle_spaces >> s & 1


def would_do_nothing(k: Case) -> bool:
    name = k.g.edition.cards[k.a].name
    if name == "enlistment":
        spaces = [s for s in k.g.board.spaces if units_of(k.g, k.seat, s) or s in k.districts]
        full = all(units_of(k.g, k.seat, s) >= k.limit for s in spaces)
        return k.player.supply == 0 or full or "use" in k.action.text
    enemies = [h for h in (*k.g.holder, *k.g.rival) if h not in (NOBODY, k.seat)]
    return name == "raining_fire" and not enemies


def no_such_target(k: Case) -> bool:
    targets = legal_targets(k.g, k.seat, k.a)
    return bool(targets) and (k.b, k.c) not in targets


def wrong_moment(k: Case) -> bool:
    if not k.player.hand[k.a] or a.ADD[k.a] in k.options:
        return False
    return k.icon() not in k.card_icons()


def step_first(k: Case) -> bool:
    between = k.asked == "step" and k.frame.step_kind != STEP_CARD_TELEPORT
    return bool(k.player.hand[k.a]) and k.icon() in k.card_icons() and not between


def not_empty_neighbour(k: Case) -> bool:
    b, g = k.frame, k.g
    reachable = k.a in g.board.adjacent[b.space] and g.holder[k.a] == NOBODY
    foreign = g.board.city_of[k.a] not in (-1, g.players[b.loser].city)
    return not reachable or (foreign and not g.edition.can_retreat_into_cities)


def nowhere_to_retreat(k: Case) -> bool:
    b, g = k.frame, k.g
    empty = [s for s in g.board.adjacent[b.space] if g.holder[s] == NOBODY]
    home = g.players[b.loser].city
    if not g.edition.can_retreat_into_cities:
        empty = [s for s in empty if g.board.city_of[s] in (-1, home)]
    return bool(k.asked == "loser" and k.seat == b.loser and not empty)


def garrison(k: Case) -> bool:
    units = (k.a, k.b, k.c)
    if not any(VERBS[o.verb] == "garrison" for o in k.options):
        return False
    if k.refusal.kind == "garrison_on_two":
        return k.g.edition.name == "revised" and all(units)
    pairs = zip(units, k.districts, strict=True)
    return any(n and d not in k.player.sites for n, d in pairs)


def raises(k: Case) -> bool:
    """At Night a seat that cannot raise any more gets no reason about the pyramid."""
    if k.frame.NAME != "night_powers":
        return k.asked == "raise"
    return bool(k.player.powers & RAISES_AT_NIGHT and not k.frame.has_raised)


def power_used(k: Case) -> bool:
    if VERBS[k.action.verb] == "raise":
        return bool(k.player.powers & RAISES_AT_NIGHT and k.frame.has_raised)
    return bool(k.player.stats[NIGHT_UNITS] and k.frame.has_mustered)


def can_depart(k: Case) -> bool:
    here = k.frame.space
    powers = k.player.powers & TELEPORTS_FROM_OBELISKS
    return pyramid_level(k.g, here) > 0 or bool(powers and k.g.board.has_obelisk[here])


def choosing_step(k: Case) -> bool:
    return k.asked == "step" and k.frame.space >= 0


def places_units(k: Case) -> bool:
    return k.asked == "muster" or (k.frame.NAME == "night_powers" and not k.frame.has_mustered)


def max_units_left(k: Case) -> int:
    if k.frame.NAME == "night_powers":
        return k.player.stats[NIGHT_UNITS]
    return int(k.frame.max_units - k.frame.units_placed)


def tile(k: Case) -> Any:
    return k.g.edition.tiles[k.a]


TRUE: dict[str, Callable[[Case], bool]] = {
    "wrong_kind_of_answer": wrong_kind_of_answer,
    "not_waiting_for_you": not_waiting_for_you,
    "cannot_pay": cannot_pay,
    "token_already_played": lambda k: k.frame.token_played,
    "token_first": lambda k: k.asked == "token" and not k.frame.token_played,
    "no_silver": lambda k: k.asked == "token" and not k.frame.silver_available,
    "no_gold": lambda k: k.asked == "token" and not k.frame.gold_available,
    "action_space_taken": lambda k: bool(k.player.used_action_spaces >> k.a & 1),
    "equilibrium": lambda k: (
        k.levels_without(k.a) > k.player.tokens_left + k.frame.silver_available - 1
    ),
    "silver_must_fill": lambda k: (
        k.player.tokens_left == 0 and k.frame.silver_available and k.levels_without() > 0
    ),
    "garrison_on_pyramids": garrison,
    "garrison_on_two": garrison,
    "not_higher": lambda k: raises(k) and k.b <= k.fields["level"] == k.player.levels[k.a],
    "level_not_in_mode": lambda k: raises(k) and k.b > k.g.edition.max_pyramid_level,
    "district_required": lambda k: raises(k) and k.c < 0 and len(k.free_districts) > 1,
    "district_not_needed": lambda k: (
        k.c >= 0 and (k.player.sites[k.a] != NOWHERE or len(k.free_districts) == 1)
    ),
    "district_has_pyramid": lambda k: k.c in k.player.sites and k.player.sites[k.a] == NOWHERE,
    "one_level_at_night": lambda k: (
        raises(k) and k.b > k.fields["level"] == k.player.levels[k.a] + 1
    ),
    "wrong_colour": lambda k: k.asked == "buy" and tile(k).colour != k.frame.colour,
    "sold_out": lambda k: k.asked == "buy" and k.g.market[k.a] == 0,
    "owns_title": lambda k: any(
        k.player.tiles >> i & 1 and t.title == tile(k).title
        for i, t in enumerate(k.g.edition.tiles)
    ),
    "pyramid_too_low": lambda k: controlled_level(k.g, k.seat, k.frame.colour) < tile(k).level,
    "tile_not_in_mode": lambda k: k.g.edition.mode == "beginner" and tile(k).level > 1,
    "no_supply": lambda k: places_units(k) and k.b > k.fields["has"] == k.player.supply,
    "too_many_units": lambda k: places_units(k) and k.b > k.fields["max"] == max_units_left(k),
    "no_room": lambda k: (
        places_units(k) and k.b + units_of(k.g, k.seat, k.space) > k.fields["limit"] == k.limit
    ),
    "not_your_district": lambda k: (k.c if k.asked != "muster" else k.a) not in k.districts,
    "no_place_for_units": no_place_for_units,
    "districts_or_one_troop": districts_or_one_troop,
    "power_used": power_used,
    "no_battle_there": no_battle_there,
    "battle_goes_on_later": battle_goes_on_later,
    "creature_not_in_supply": lambda k: (
        k.g.creature_owner[k.a] != k.seat or k.g.creature_at[k.a] != NOWHERE
    ),
    "other_creature_now": lambda k: (
        k.frame.only_creature not in (-1, k.a)
        and k.named("creature", "creature", k.frame.only_creature)
    ),
    "no_troop_for_creature": lambda k: not units_of(k.g, k.seat, k.districts[k.b]),
    "creature_already_there": lambda k: creature_of(k.g, k.seat, k.districts[k.b]) >= 0,
    "nothing_to_swap": lambda k: creature_of(k.g, k.seat, k.districts[k.b]) < 0,
    "already_swapped": lambda k: bool(k.frame.swapped_creatures >> k.a & 1),
    "no_troop_there": lambda k: k.asked == "march" and not units_of(k.g, k.seat, k.space),
    "not_linked": lambda k: choosing_step(k) and k.a not in k.g.board.reachable[k.frame.space],
    "no_land_moves": lambda k: choosing_step(k) and k.frame.moves_left <= 0,
    "walls": walls,
    "over_limit": over_limit,
    "no_obelisk": lambda k: choosing_step(k) and not k.g.board.has_obelisk[k.a],
    "no_pyramid_to_depart": lambda k: (
        choosing_step(k) and k.frame.step_kind != STEP_CARD_TELEPORT and not can_depart(k)
    ),
    "no_teleports_left": lambda k: (
        choosing_step(k) and k.frame.step_kind != STEP_CARD_TELEPORT and k.frame.teleports_left <= 0
    ),
    "already_teleported_there": lambda k: (
        choosing_step(k) and bool(k.frame.teleported_to >> k.a & 1)
    ),
    "already_there": lambda k: choosing_step(k) and k.a == k.frame.space,
    "too_few_units_here": lambda k: (
        k.asked == "take" and k.a > k.fields["has"] == units_of(k.g, k.seat, k.frame.space)
    ),
    "creature_not_here": lambda k: k.b not in creatures_of(k.g, k.seat, k.frame.space),
    "card_not_in_hand": lambda k: not k.player.hand[k.a],
    "wrong_moment": wrong_moment,
    "step_first": step_first,
    "would_do_nothing": would_do_nothing,
    "no_such_target": no_such_target,
    "only_battle_icons": lambda k: k.g.edition.must_pay_all_added and k.icon() != ICON_BATTLE,
    "already_added": lambda k: 0 < k.player.hand[k.a] == k.frame.side(k.seat).added.count(k.a),
    "not_revealed": lambda k: (
        (side := current_battle(k.g).side(k.seat)).added.count(k.a) <= side.used.count(k.a)
    ),
    "no_effect_in_battle": lambda k: not k.g.edition.cards[k.a].works_in_battle,
    "not_looked_at": lambda k: k.a not in k.frame.looking_at,
    "battle_card_not_in_hand": lambda k: any(
        k.named("battle_card", "battle_card", card) and not k.player.battle_hand >> card & 1
        for card in (k.a, k.b)
        if card >= 0
    ),
    "nowhere_to_retreat": nowhere_to_retreat,
    "winner_still_there": lambda k: (
        k.asked == "loser" and units_of(k.g, k.frame.winner, k.frame.space) > 0
    ),
    "not_empty_neighbour": not_empty_neighbour,
    "place_taken": lambda k: k.frame.places[k.a] != NOBODY,
    "no_such_place": lambda k: k.asked == "place" and k.a >= len(k.g.players),
    "no_such_seat": lambda k: k.asked == "next" and k.a >= len(k.g.players),
    "seat_already_placed": lambda k: k.a in k.frame.chosen,
}
"""What must hold in the state when a reason is given."""


# --- without the obstacle


def with_prayer(k: Case) -> None:
    k.player.prayer = k.fields["cost"]


def with_supply(k: Case) -> None:
    k.player.supply = 12


def with_room(k: Case) -> None:
    """Any number of units fits, and no other creature is in the way."""
    stats = list(k.player.stats)
    stats[UNIT_LIMIT] = 20
    k.player.stats = tuple(stats)
    keep = k.b if VERBS[k.action.verb] == "take" else -1
    for creature, owner in enumerate(k.g.creature_owner):
        if owner == k.seat and creature != keep:
            k.g.creature_at[creature] = NOWHERE


def with_card(k: Case) -> None:
    k.player.hand[k.a] += 1
    k.player.hand_size += 1


def with_open_gates(k: Case) -> None:
    k.frame.ignores_walls = True


def with_land_moves(k: Case) -> None:
    k.frame.moves_left = 1


def with_teleports(k: Case) -> None:
    k.frame.teleports_left = 1


def with_token(k: Case) -> None:
    k.frame.token_played = False
    k.player.tokens_left += 1


def with_silver(k: Case) -> None:
    k.frame.silver_available = True


def with_gold(k: Case) -> None:
    k.frame.gold_available = True


def with_free_space(k: Case) -> None:
    k.player.used_action_spaces ^= 1 << k.a


def with_tile_on_offer(k: Case) -> None:
    k.g.market = [n + 1 for n in k.g.market]


def with_pyramid(k: Case) -> None:
    colour = k.frame.colour
    k.player.levels = [4 if i == colour else n for i, n in enumerate(k.player.levels)]
    site = k.player.sites[colour] if k.player.sites[colour] != NOWHERE else k.free_districts[0]
    k.player.sites = [site if i == colour else s for i, s in enumerate(k.player.sites)]
    k.g.holder[site] = k.seat


def with_power_unused(k: Case) -> None:
    k.frame.has_raised = k.frame.has_mustered = False


def with_battle_card(k: Case) -> None:
    k.player.battle_hand |= sum(1 << card for card in {k.a, k.b} if card >= 0)


def with_empty_landing(k: Case) -> None:
    k.frame.teleported_to = 0


def with_no_creature_there(k: Case) -> None:
    for creature in creatures_of(k.g, k.seat, k.districts[k.b]):
        k.g.creature_at[creature] = NOWHERE


def with_winner_gone(k: Case) -> None:
    b, g = k.frame, k.g
    if g.holder[b.space] == b.winner:
        g.holder[b.space], g.units[b.space] = g.rival[b.space], g.rival_units[b.space]
    g.rival = with_item(g.rival, b.space, NOBODY)
    g.rival_units = with_item(g.rival_units, b.space, 0)


WITHOUT: dict[str, Callable[[Case], None]] = {
    "cannot_pay": with_prayer,
    "no_supply": with_supply,
    "no_room": with_room,
    "over_limit": with_room,
    "card_not_in_hand": with_card,
    "already_added": with_card,
    "walls": with_open_gates,
    "no_land_moves": with_land_moves,
    "no_teleports_left": with_teleports,
    "already_teleported_there": with_empty_landing,
    "token_already_played": with_token,
    "no_silver": with_silver,
    "no_gold": with_gold,
    "action_space_taken": with_free_space,
    "sold_out": with_tile_on_offer,
    "pyramid_too_low": with_pyramid,
    "power_used": with_power_unused,
    "battle_card_not_in_hand": with_battle_card,
    "creature_already_there": with_no_creature_there,
    "winner_still_there": with_winner_gone,
}
"""How to change a state so that the reason no longer applies."""


def no_longer(case: Case) -> None:
    """Without what the reason names, the answer is legal or refused for something else."""
    g = case.g.copy()
    g.ask_forced, g.event_log = ASK_ALWAYS, None
    WITHOUT[case.refusal.kind](Case(g, case.seat, case.action, case.refusal))
    reask(g)
    then = explain_illegal(g, case.seat, case.action)
    assert then is None or then.kind != case.refusal.kind, (case.action, then.kind, then.fields)


# --- all actions in many states


def check_state(g: GameState, random_player: RandomPlayer, seen: Counter[str]) -> None:
    """Check every action for every seat; for some of each reason also without the obstacle."""
    options = {c.seat: c.options for c in g.pending if c.answer is None}
    wrong = ORIGINAL_ONLY if g.edition.name == "revised" else REVISED_ONLY
    for seat in seats(len(g.players)):
        tried: Counter[str] = Counter()
        for action in ALL if seat in options else ALL[::97]:
            refusal = explain_illegal(g, seat, action)
            if refusal is None:
                assert action in options[seat]
                continue
            kind = refusal.kind
            assert set(refusal.fields) == set(REASON_FIELDS[kind])
            assert refusal.rule not in wrong, (action, kind, refusal.rule)
            case = Case(g, seat, action, refusal)
            assert TRUE[kind](case), (action, kind, refusal.rule, refusal.fields, case.asked)
            if kind in WITHOUT and (not tried[kind] or not random_player.randbelow(20)):
                no_longer(case)
            tried[kind] += 1
        seen += tried


def check_game(number: int, seen: Counter[str]) -> None:
    """Play at random; check every kind of question several times."""
    edition, mode, n = GAME_CONFIGS[number % len(GAME_CONFIGS)]
    random_player = RandomPlayer(number + 40)
    forced = number % 2 == 1
    if number < 2 * len(GAME_CONFIGS):
        game = kemet.position(
            late_position(edition, mode, n, random_player),
            ask_forced="always" if forced else "secret",
        )
    else:
        game = kemet.new_game(n, edition, mode, number, ask_forced="always" if forced else "secret")
    looked: Counter[str] = Counter()
    for given, _ in enumerate(play_randomly(game, RandomPlayer(number, eager=True))):
        asked = question(game.state)
        if looked[asked] < 3 or not random_player.randbelow(60):
            looked[asked] += 1
            check_state(game.state, random_player, seen)
        if given == 900:
            break


def test_every_reason_has_its_condition() -> None:
    """The others are those of a game as a whole: tests/engine/test_refusals.py has them."""
    assert set(REASON_FIELDS) - set(TRUE) == {"game_is_over", "unknown_answer"}
    assert set(WITHOUT) <= set(TRUE) <= set(REASON_FIELDS)


@pytest.mark.parametrize("number", range(3 * len(GAME_CONFIGS)))
def test_every_reason_is_true_and_no_obstacle_is_named_that_is_none(number: int) -> None:
    """Of all actions, in both editions, all modes, with 2 to 5 players."""
    seen: Counter[str] = Counter()
    check_game(number, seen)
    assert len(seen) > 15, "too few reasons occurred for a useful test"
