"""`Game.threats` against complete play-outs of Move actions, and in small positions."""

from __future__ import annotations

import pytest

import kemet
from kemet.engine.actions import PASS, V_MARCH, Action
from kemet.engine.components import NOBODY, STRENGTH_ATTACKING, Seat, Space, seats
from kemet.engine.procedures import run, submit
from kemet.engine.queries import creatures_in_supply, creatures_of, is_own_district, own_districts
from kemet.engine.rules.battle import Battle
from kemet.engine.rules.creatures import Deployment
from kemet.engine.rules.move import Move, step_cost
from kemet.engine.state import ASK_ALWAYS, GameState
from kemet.testing.scenario import Scenario
from kemet.views import Threat

from ..support.random_positions import random_positions

Arrival = tuple[int, int]
"""The strength of an arrival, and the prayer paid for it."""


MAX_STATES = 600


def played_arrivals(game: kemet.Game, target: Space) -> dict[tuple[Seat, Space], Arrival | None]:
    """The strongest arrival of every troop on a space, by playing all its moves to the end.

    None for a troop that cannot arrive; a troop with too many moves is left out.
    """
    found: dict[tuple[Seat, Space], Arrival | None] = {}
    g = game.state
    for seat in seats(len(g.players)):
        if seat == g.holder[target]:
            continue
        for space in g.board.spaces:
            if g.holder[space] == seat:
                arrivals = arrivals_of(g, seat, space, target)
                if arrivals is not None:
                    best = max(arrivals, key=lambda a: (a[0], -a[1]), default=None)
                    found[seat, space] = best
    return found


def arrivals_of(g: GameState, seat: Seat, space: Space, target: Space) -> set[Arrival] | None:
    """All arrivals of a troop on the target, with the creatures deployed to it first.

    None if its moves have more states than are worth playing.
    """
    start = g.copy()
    start.event_log = None
    start.pending = []
    start.ask_forced = ASK_ALWAYS
    for player in start.players:  # hands are hidden
        player.hand = [0] * len(player.hand)
        player.hand_size = 0
    start.frames = [Move(seat)]
    if not g.edition.creatures_return_at_once and is_own_district(g, seat, space):
        start.frames.append(Deployment(seat, allows_swaps=True))
    run(start)
    found: set[Arrival] = set()
    seen: set[tuple[object, ...]] = set()
    states = [start]

    def creatures_with(state: GameState) -> list[int]:
        """The creatures that stood with the troop, or were deployed to it."""
        supply = creatures_in_supply(g, seat) if is_own_district(g, seat, space) else []
        return [c for c in (*creatures_of(g, seat, space), *supply) if state.creature_at[c] >= 0]

    while states:
        state = states.pop()
        key = state_key(state)
        if key in seen or not state.frames:
            continue
        seen.add(key)
        if len(seen) > MAX_STATES:
            return None
        frame = state.frames[-1]
        choice = next(c for c in state.pending if c.answer is None)
        for option in choice.options:
            if isinstance(frame, Move) and frame.destination == target:
                if option.a > g.units[space] or option.b not in (-1, *creatures_with(state)):
                    continue  # units or a creature of another troop came along
                cost = g.players[seat].prayer - state.players[seat].prayer + step_cost(frame, state)
                found.add((attack_strength(state, seat, target, option), cost))
            elif is_tried(option, space, state):
                after = state.copy()
                submit(after, next(c for c in after.pending if c.answer is None), option)
                if not any(isinstance(frame, Battle) for frame in after.frames):
                    states.append(after)
    return found


def attack_strength(g: GameState, seat: Seat, target: Space, take: Action) -> int:
    """The strength of the units and the creature of a `take`, without cards."""
    strength = take.a + g.players[seat].stats[STRENGTH_ATTACKING]
    foes = [c for c, at in enumerate(g.creature_at) if at == target]
    if take.b >= 0 and not any(g.edition.creatures[c].negates_creatures for c in foes):
        strength += g.edition.creatures[take.b].strength
    return strength + g.edition.home_strength_bonus * is_own_district(g, seat, target)


def is_tried(option: Action, space: Space, g: GameState) -> bool:
    """Only the troop in question marches, and creatures are deployed to it alone."""
    frame = g.frames[-1]
    if isinstance(frame, Deployment):
        return option is PASS or own_districts(g, frame.seat)[option.b] == space
    return option.a == space if option.verb == V_MARCH else option is not PASS


def state_key(g: GameState) -> tuple[object, ...]:
    """What the rest of a move depends on."""
    frames = [tuple(getattr(frame, name) for name, _ in frame.FIELDS) for frame in g.frames]
    prayer = [player.prayer for player in g.players]
    return (*frames, *g.units, *g.holder, *g.creature_at, *prayer)


def by_troop(game: kemet.Game, threats: list[Threat]) -> dict[tuple[Seat, Space], Arrival]:
    names = game.edition.space_names
    return {(Seat(t.seat), Space(names.index(t.space))): (t.strength, t.cost) for t in threats}


@pytest.mark.parametrize("number", range(8))
def test_threats_are_those_of_all_moves_played_out(number: int) -> None:
    """Troops of random positions in all configurations, towards a few spaces."""
    arrivals = 0
    for i, game in enumerate(random_positions(number, every=211)):
        g = game.state
        if game.over or any(rival != NOBODY for rival in g.rival):
            continue
        spaces = g.board.spaces
        for k in range(2):
            target = spaces[(7 * i + 11 * k + number) % len(spaces)]
            threats = by_troop(game, game.threats(game.edition.space_names[target]))
            for troop, arrival in played_arrivals(game, target).items():
                assert threats.get(troop) == arrival, (i, target, troop)
                arrivals += arrival is not None
    assert arrivals


def test_a_neighbour_arrives_with_its_tiles() -> None:
    t = Scenario().has("red", prayer=0, tiles=["charge"], troops={"front_nw": 5})
    t.has("blue", troops={"temple_w": 3})
    assert t.game.threats("temple_w") == [
        Threat(0, "front_nw", units=5, creature=None, strength=6, cost=0, this_day=True)
    ]
    assert [threat.seat for threat in t.game.threats("front_nw")] == [1]
    assert t.game.threats("temple_delta") == []  # over the river


def test_a_pyramid_teleports_for_prayer() -> None:
    def threats(prayer: int) -> list[tuple[str, int]]:
        t = Scenario().has("red", prayer=prayer, troops={"nw1": 4})
        t.has("blue", troops={"temple_delta": 2})
        return [(threat.space, threat.cost) for threat in t.game.threats("temple_delta")]

    assert threats(prayer=2) == [("nw1", 2)]
    assert threats(prayer=1) == []


def test_a_land_march_is_preferred_to_a_teleport_of_the_same_strength() -> None:
    t = Scenario().has("red", prayer=8, tiles=["god_speed"])
    t.has("red", troops={"nw1": 4}).has("blue", troops={"temple_w": 2})
    assert [(x.strength, x.cost) for x in t.game.threats("temple_w")] == [(4, 0)]


def test_walls_stop_a_march_after_its_first_step() -> None:
    """[M6]: only from the space before the city, unless a tile ignores walls."""

    def threats(*tiles: str) -> list[str]:
        t = Scenario().has("red", tiles=list(tiles), troops={"obelisk_w": 3, "front_sw": 2})
        t.has("blue", troops={"sw1": 2})
        return sorted(threat.space for threat in t.game.threats("sw1"))

    assert threats() == ["front_sw"]
    assert threats("god_speed") == ["front_sw"]
    assert threats("god_speed", "open_gates") == ["front_sw", "obelisk_w"]


def test_a_creature_comes_along_and_one_in_the_supply_is_deployed_first() -> None:
    t = Scenario().has("red", tiles=["royal_scarab"], troops={"nw1": 2})
    t.has("blue", troops={"west_bank": 2})
    (threat,) = t.game.threats("west_bank")
    assert (threat.creature, threat.strength, threat.cost) == ("royal_scarab", 4, 0)


def test_enemy_troops_are_in_the_way() -> None:
    t = Scenario(players=3).has("red", prayer=0, tiles=["god_speed"], troops={"nw1": 3})
    t.has("blue", troops={"temple_w": 2}).has("green", troops={"front_nw": 1})
    assert 0 not in [threat.seat for threat in t.game.threats("temple_w")]
    assert 0 in [threat.seat for threat in t.game.threats("front_nw")]


def test_a_troop_too_large_is_split_on_its_way() -> None:
    """On an own troop only as many units may join as fit (O); all of them arrive in the end."""
    for edition in ("revised", "original"):
        t = Scenario(edition).has("red", tiles=["god_speed"], troops={"nw1": 5, "front_nw": 3})
        t.has("blue", troops={"obelisk_w": 2})
        found = {x.space: x.units for x in t.game.threats("obelisk_w")}
        assert found == {"front_nw": 3, "nw1": 5}, edition


def test_a_seat_without_a_move_action_left_moves_on_another_day() -> None:
    t = Scenario().has("red", troops={"front_nw": 5}, tokens=["move_upper", "move_middle"])
    t.has("blue", troops={"temple_w": 3}, tokens=["recruit", "raise"])
    assert [threat.this_day for threat in t.game.threats("temple_w")] == [False]


def test_a_space_that_is_not_on_the_board_is_named() -> None:
    game = kemet.new_game(2, seed=1)
    for name in ("nowhere", "ne1", ""):
        with pytest.raises(ValueError, match=r"there is no space .* its spaces: nw1"):
            game.threats(name)


def test_threats_do_not_change_the_game() -> None:
    game = next(iter(random_positions(3, every=400)))
    before = game.save()
    for space in game.state.board.spaces:
        game.threats(game.edition.space_names[space])
    assert game.save() == before


def test_threats_are_the_same_in_every_game_a_view_allows() -> None:
    """Nothing hidden is read: re-dealt games have the same threats."""
    for game in random_positions(5, every=250):
        if game.over:
            continue
        for seat in range(game.players):
            other = kemet.redeal(game.view(seat), seed=seat)
            for space in game.state.board.spaces[::4]:
                name = game.edition.space_names[space]
                assert other.threats(name) == game.threats(name)
