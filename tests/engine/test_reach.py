"""`Game.reach` against all moves played out, and in small positions."""

from __future__ import annotations

import pytest

import kemet
from kemet.engine.actions import STOP, V_MARCH, V_STEP, V_TAKE, V_TELEPORT, Action
from kemet.engine.components import Seat, Space, seats
from kemet.engine.procedures import pending_choice, run, submit
from kemet.engine.rules.battle import Battle
from kemet.engine.rules.creatures import Deployment
from kemet.engine.rules.move import Move
from kemet.engine.state import ASK_ALWAYS, GameState
from kemet.testing.scenario import Scenario
from kemet.views import Reach, Route

from ..support.random_positions import random_positions

End = tuple[str, str, int, str | None]
"""Where a move starts and ends, and the units and the creature that go all the way."""

Cost = tuple[int, int]
"""Prayer points and land moves."""


def played_ends(g: GameState, seat: Seat) -> dict[End, set[Cost]]:
    """All ends of a new Move action in which the same units and creature go all the way."""
    start = g.copy()
    start.event_log = None
    start.pending = []
    start.ask_forced = ASK_ALWAYS
    for player in start.players:  # cards in hand are not considered
        player.hand = [0] * len(player.hand)
        player.hand_size = 0
    start.frames = [Move(seat)]
    run(start)
    prayer = g.players[seat].prayer
    found: dict[End, set[Cost]] = {}
    seen: set[tuple[object, ...]] = set()
    todo: list[tuple[GameState, Space, Space, Action | None, int]] = [
        (start, Space(-1), Space(-1), None, 0)
    ]
    while todo:
        state, origin, space, company, land_moves = todo.pop()
        if not any(isinstance(frame, Move) for frame in state.frames) or any(
            isinstance(frame, Battle) for frame in state.frames
        ):
            if company is not None and space != origin:
                end = named_end(g, origin, space, company)
                found.setdefault(end, set()).add((prayer - state.players[seat].prayer, land_moves))
            continue
        key = (origin, space, company and company.id, land_moves, *frame_key(state))
        if key in seen:
            continue
        seen.add(key)
        choice = pending_choice(state, seat)
        assert choice is not None
        for option in choice.options:
            after = (origin, space, company, land_moves)
            if option.verb == V_MARCH:
                after = (Space(option.a), Space(option.a), None, 0)
            elif option.verb in (V_STEP, V_TELEPORT):
                walked = land_moves + (option.verb == V_STEP)
                after = (origin, Space(option.a), company, walked)
            elif option.verb == V_TAKE:
                if company is not None and option is not company:
                    continue
                after = (origin, space, option, land_moves)
            elif not isinstance(state.frames[-1], Deployment) and (
                option is not STOP or company is None
            ):
                continue
            state_after = state.copy()
            choice_after = pending_choice(state_after, seat)
            assert choice_after is not None
            submit(state_after, choice_after, option)
            todo.append((state_after, *after))
    return found


def frame_key(g: GameState) -> tuple[object, ...]:
    """What the rest of a move depends on."""
    frames = [tuple(getattr(frame, name) for name, _ in frame.FIELDS) for frame in g.frames]
    prayer = [player.prayer for player in g.players]
    return (*frames, *g.units, *g.holder, *g.creature_at, *prayer)


def named_end(g: GameState, origin: Space, space: Space, company: Action) -> End:
    names = g.edition.space_names
    creature = g.edition.creature_names[company.b] if company.b >= 0 else None
    return names[origin], names[space], company.a, creature


def best_costs(costs: set[Cost]) -> list[Cost]:
    """Those that no other is at least as good as, both in prayer and in land moves."""
    return sorted(
        cost
        for cost in costs
        if not any(o != cost and o[0] <= cost[0] and o[1] <= cost[1] for o in costs)
    )


def costs_by_end(reached: list[Reach]) -> dict[End, list[Cost]]:
    found: dict[End, list[Cost]] = {}
    for reach in reached:
        for route in reach.routes:
            assert route.path[-1] == reach.space
            end = (reach.start, reach.space, route.units, route.creature)
            cost = (route.cost, route.teleports.count(False))
            found.setdefault(end, []).append(cost)
    return found


@pytest.mark.parametrize("number", range(8))
def test_reach_is_that_of_all_moves_played_out(number: int) -> None:
    """All troops of random positions in all configurations, also outside a turn."""
    ends = 0
    for game in random_positions(number, every=173):
        if game.over or any(isinstance(frame, Move) for frame in game.state.frames):
            continue
        for seat in seats(game.players):
            played = {
                end: best_costs(costs) for end, costs in played_ends(game.state, seat).items()
            }
            assert costs_by_end(game.reach(seat)) == played
            ends += len(played)
    assert ends > 50


@pytest.mark.parametrize("number", range(8))
def test_reach_can_be_asked_at_any_time(number: int) -> None:
    """In battles too, and when the game is over."""
    for game in random_positions(number, every=67):
        for seat in seats(game.players):
            starts = {troop.space for troop in game.view().troops if troop.seat == seat}
            for reach in game.reach(seat):
                assert reach.start in starts
                assert reach.space != reach.start


def test_a_troop_in_reach_may_be_in_a_battle() -> None:
    """The later one of the two is ignored."""
    t = Scenario(players=3).has("red", troops={"front_nw": 3})
    t.has("blue", troops={"temple_w": 3}).has("green", tiles=["god_speed"], troops={"sw1": 3})
    t.do("red", "token move_upper", "march front_nw", "step temple_w", "take 3")
    assert t.game.view().battle is not None
    attacked = {reach.space: reach.attacks for reach in t.game.reach(2)}
    assert attacked["temple_w"] == 1


@pytest.mark.parametrize("number", range(8))
def test_the_answers_of_a_route_make_the_move(number: int) -> None:
    """At questions of Move actions, from the choice of the troop on."""
    checked = questions = 0
    for game in random_positions(number, every=1):
        seat = game.waiting[0] if game.waiting else 0
        if game.view(seat).question not in ("march", "step"):
            continue
        questions += 1
        if questions % 8:
            continue
        for reach in game.reach(seat)[questions % 3 :: 3]:
            for route in reach.routes[:: 1 + questions % 4]:
                checked += leads_to(game, seat, reach, route)
    assert checked > 20


def leads_to(game: kemet.Game, seat: int, reach: Reach, route: Route) -> bool:
    """Check that the answers go the path at its price, and then end the Move or begin a battle.

    False where (O) a creature left behind asks for its place before the next step.
    """
    after = game.copy()
    paid = 0
    for answer in route.answers:
        if answer.startswith("teleport"):
            paid += after.cost(seat, answer)
        after.play(seat, answer)
    if after.view().question == "deployment":
        return False
    assert paid == route.cost
    events = after.events(seat, since=len(game.events(seat)))
    steps = [event for event in events if event.kind in ("moves", "teleports")]
    assert tuple(event.fields["end"] for event in steps) == route.path
    assert tuple(event.kind == "teleports" for event in steps) == route.teleports
    companies = {(event.fields["n"], event.fields["creature"]) for event in steps}
    assert companies == {(route.units, route.creature)}
    assert after.view().question not in ("step", "take")
    attacked = [event.fields["space"] for event in events if event.kind == "attacks"]
    assert attacked == ([] if reach.attacks is None else [reach.space])
    return True


def goals(game: kemet.Game, seat: int = 0, units: int = 1) -> dict[str, list[tuple[int, int]]]:
    """By space: cost and steps of the routes of so many units without creature."""
    return {
        reach.space: [(r.cost, len(r.path)) for r in reach.routes if r.units == units]
        for reach in game.reach(seat)
    }


def test_a_free_walk_stands_before_the_teleport_that_saves_steps() -> None:
    t = Scenario().has("red", prayer=4, tiles=["god_speed"], troops={"nw1": 4})
    t.has("blue", troops={"sw1": 1})
    assert goals(t.game)["temple_w"] == [(0, 2), (2, 1)]
    t.do("red", "token move_upper", "march nw1")
    (reach,) = [r for r in t.game.reach(0) if r.space == "temple_w"]
    assert reach.routes[0].answers == (
        "step front_nw", "take 4", "step temple_w", "take 4",
    )  # fmt: skip
    assert reach.routes[1].answers == ("teleport temple_w", "take 4", "stop")
    assert reach.routes[1].teleports == (True,)


def test_walls_stop_a_move_after_its_first_step() -> None:
    """[M6]"""
    t = Scenario().has("red", tiles=["god_speed"], troops={"obelisk_w": 3})
    t.has("blue", troops={"sw1": 2})
    assert "sw1" not in goals(t.game)
    t = Scenario().has("red", tiles=["god_speed", "open_gates"], troops={"obelisk_w": 3})
    t.has("blue", troops={"sw1": 2})
    (attack,) = [r for r in t.game.reach(0) if r.space == "sw1"]
    assert attack.attacks == 1


def test_nothing_is_in_reach_behind_an_enemy_troop() -> None:
    """[M7]"""
    t = Scenario().has("red", prayer=0, tiles=["god_speed"], troops={"nw1": 3})
    t.has("blue", troops={"front_nw": 1})
    assert "front_nw" in goals(t.game)
    assert "temple_w" not in goals(t.game)


def test_who_takes_others_along_moves_step_by_step() -> None:
    """Five units arrive if three of them join on the way; as one company only two fit [M5]."""
    t = Scenario("original").has("red", tiles=["god_speed"], prayer=0)
    t.has("red", troops={"nw1": 5, "front_nw": 3}).has("blue", troops={"sw1": 1})
    from_city = [r for r in t.game.reach(0) if (r.start, r.space) == ("nw1", "obelisk_w")]
    assert [route.units for route in from_city[0].routes] == [2, 1]


def test_a_seat_in_another_question_gets_no_answers() -> None:
    t = Scenario().has("red", troops={"nw1": 4}).has("blue", troops={"sw1": 1})
    for seat in (0, 1):
        routes = [route for reach in t.game.reach(seat) for route in reach.routes]
        assert routes
        assert not any(route.answers for route in routes)


def test_nothing_is_in_reach_while_the_number_of_units_is_asked() -> None:
    t = Scenario().has("red", troops={"nw1": 4}).has("blue", troops={"sw1": 1})
    t.do("red", "token move_upper", "march nw1", "step front_nw")
    assert t.game.reach(0) == []
