"""Games, views, events, odds, bots and errors can be pickled and copied, also between processes."""

from __future__ import annotations

import copy
import importlib
import multiprocessing
import pickle
import pkgutil
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import numpy as np
import pytest

import kemet
from kemet.bots import make_bot
from kemet.bots.evaluation import DEFAULT_WEIGHTS
from kemet.bots.registry import BUILTIN_BOTS
from kemet.content import EDITIONS
from kemet.engine import actions
from kemet.engine.io.frame_io import dump_frame
from kemet.engine.playout import play_out
from kemet.envs.aec import env as aec_env
from kemet.envs.gym import gym_env
from kemet.envs.openspiel import load_spiel
from kemet.envs.parallel import parallel_env
from kemet.lab.random_play import RandomPlayer
from kemet.optional import is_installed

BATTLE = {
    "edition": "revised",
    "players": [
        {"city": "nw", "tiles": ["charge"], "troops": {"front_nw": 5}},
        {"city": "sw", "troops": {"temple_w": 3}},
    ],
}


def battle() -> kemet.Game:
    """A game where both sides of a battle choose cards and one has chosen."""
    game = kemet.position(BATTLE)
    for answer in ("token move_upper", "march front_nw", "step temple_w", "take 5"):
        game.play(0, answer)
    game.play(0, "fight s4d1/s2p2")
    return game


def played(answers: int, **options: Any) -> kemet.Game:
    game = kemet.new_game(3, seed=answers + 1, **options)
    for _ in range(answers):
        if not game.over:
            seat = game.waiting[-1]
            game.play(seat, game.options(seat)[-1])
    return game


def over() -> kemet.Game:
    game = kemet.new_game(2, "original", "beginner", seed=2)
    play_out(game.state, 2)
    assert game.over
    return game


GAMES: dict[str, Callable[[], kemet.Game]] = {
    "new": lambda: kemet.new_game(["Anna", "Ben O'Hara"], seed=3),
    "in a round": lambda: played(60),
    "original": lambda: played(40, edition="original", mode="long", battle_discards="open"),
    "without events": lambda: played(50, events=False),
    "never_forced": lambda: played(50, ask_forced="never"),
    "forced choices asked": lambda: played(50, ask_forced="always"),
    "in a secret choice": battle,
    "over": over,
    "re-dealt": lambda: kemet.redeal(battle().view(1), 4),
}


def pickled_by(protocol: int) -> Callable[[Any], Any]:
    return lambda thing: pickle.loads(pickle.dumps(thing, protocol))


COPIES: dict[str, Callable[[Any], Any]] = {
    "pickle, oldest": pickled_by(2),  # older protocols know no slots
    "pickle, newest": pickled_by(pickle.HIGHEST_PROTOCOL),
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
}


@pytest.fixture(params=sorted(COPIES))
def copied(request: pytest.FixtureRequest) -> Callable[[Any], Any]:
    return COPIES[request.param]


@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_copied_game_is_equal_and_independent(
    name: str, copied: Callable[[Any], kemet.Game]
) -> None:
    game = GAMES[name]()
    before = game.save()
    duplicate = copied(game)
    assert duplicate is not game
    assert duplicate.state is not game.state
    assert duplicate.save() == before
    assert duplicate.names == game.names
    assert duplicate.waiting == game.waiting
    for seat in range(game.players):
        assert duplicate.view(seat) == game.view(seat)
        assert duplicate.events(seat) == game.events(seat)
        assert all(
            mine is other
            for mine, other in zip(game.options(seat), duplicate.options(seat), strict=True)
        )
    for _ in range(30):
        if not duplicate.over:
            seat = duplicate.waiting[0]
            duplicate.play(seat, duplicate.options(seat)[0])
    assert game.save() == before


def test_one_game_in_two_places_stays_one_game() -> None:
    game = kemet.new_game(2, seed=1)
    first, second = copy.deepcopy([game, game])
    assert first is second
    first, second = pickle.loads(pickle.dumps([game, game]))
    assert first is second


def test_a_pickled_state_keeps_its_events(copied: Callable[[Any], Any]) -> None:
    game = battle()
    duplicate = copied(game.state)
    assert duplicate is not game.state
    before = game.save()
    mine = kemet.Game(duplicate, game.names, game.header)
    assert mine.view(1) == game.view(1)
    assert mine.events(1) == game.events(1)
    play_out(duplicate, 1)
    assert game.save() == before


def test_a_pickled_action_is_the_same_object(copied: Callable[[Any], Any]) -> None:
    for action in actions.ALL[::97]:
        assert copied(action) is action


def parts() -> Iterator[Any]:
    game = battle()
    view = game.view(1)
    yield view
    yield from (view.players[0], view.troops[0], view.own, view.battle)
    yield view.battle.attack if view.battle else None
    moving = kemet.position(BATTLE)
    for answer in ("token move_upper", "march front_nw"):
        moving.play(0, answer)
    yield moving.view(0).move
    yield from game.events(0)[:3]
    odds = kemet.battle_odds(view)
    yield odds
    yield odds.choices[0] if odds else None
    yield kemet.scores_by_round(game)[0]
    yield from (game.edition, game.edition.tiles[0], game.edition.cards[0], game.state.board)
    yield from (game.edition.battle_cards[0], game.edition.creatures[0])


def test_views_events_and_components_can_be_copied(copied: Callable[[Any], Any]) -> None:
    all_parts = list(parts())
    assert None not in all_parts
    assert len({type(part) for part in all_parts}) == 17, "one of each type"
    for part in all_parts:
        duplicate = copied(part)
        assert type(duplicate) is type(part)
        assert duplicate == part


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=lambda e: f"{e.name} {e.mode}")
def test_editions_can_be_pickled(edition: Any) -> None:
    assert pickle.loads(pickle.dumps(edition)) == edition


@pytest.mark.parametrize(
    "level",
    ["random", "greedy", "tactician", "strategist", "master:8", "champion", "grandmaster:8"],
)
def test_a_pickled_bot_continues_the_same_way(level: str, copied: Callable[[Any], Any]) -> None:
    assert level.partition(":")[0] in BUILTIN_BOTS
    views = [game.view(game.waiting[0]) for game in (played(20), played(30), played(41))]
    bot = make_bot(level, 5)
    for view in views:
        bot.choose(view)
    duplicate = copied(bot)
    assert duplicate is not bot
    assert [duplicate.choose(view) for view in views * 2] == [
        bot.choose(view) for view in views * 2
    ]


def test_a_pickled_random_player_continues_the_same_way(copied: Callable[[Any], Any]) -> None:
    player = RandomPlayer(3, eager=True)
    player.randbelow(10)
    duplicate = copied(player)
    assert duplicate.eager
    assert [duplicate.randbelow(100) for _ in range(9)] == [player.randbelow(100) for _ in range(9)]


def test_pickled_weights_are_equal(copied: Callable[[Any], Any]) -> None:
    for weights in DEFAULT_WEIGHTS.values():
        duplicate = copied(weights)
        assert (duplicate.features, duplicate.tiles) == (weights.features, weights.tiles)


def test_pickled_frames_keep_their_fields(copied: Callable[[Any], Any]) -> None:
    for frame in battle().state.frames:
        duplicate = copied(frame)
        assert type(duplicate) is type(frame)
        assert dump_frame(duplicate) == dump_frame(frame)


# --- environments


def first_legal(mask: Any) -> int:
    return int(np.flatnonzero(mask)[0])


def aec() -> Any:
    env = aec_env(players=3)
    env.reset(seed=7)
    for _ in range(5):
        env.step(first_legal(env.last()[0]["action_mask"]))
    return env


def steps_of_aec(env: Any) -> Iterator[Any]:
    for _ in range(20):
        seen, reward, *rest = env.last()
        yield seen["observation"].tolist(), reward, rest[:2]
        env.step(first_legal(seen["action_mask"]))


def parallel() -> Any:
    env = parallel_env(players=2)
    return env, env.reset(seed=7)[0]


def steps_of_parallel(started: Any) -> Iterator[Any]:
    env, observations = started
    for _ in range(20):
        masks = {agent: observations[agent]["action_mask"] for agent in env.agents}
        result = env.step({agent: first_legal(mask) for agent, mask in masks.items()})
        observations = result[0]
        yield {agent: o["observation"].tolist() for agent, o in observations.items()}, result[1:3]


def gym() -> Any:
    env: Any = gym_env(players=2)
    env.reset(seed=7)
    for _ in range(3):
        env.step(first_legal(env.unwrapped.action_masks()))
    return env


def steps_of_gym(env: Any) -> Iterator[Any]:
    for _ in range(20):
        seen, *rest = env.step(first_legal(env.unwrapped.action_masks()))
        yield np.asarray(seen).tolist() if not isinstance(seen, dict) else str(seen), rest[:3]


def spiel() -> Any:
    state = load_spiel(players=2).new_initial_state()
    state.apply_action(3)
    for _ in range(6):
        state.apply_action(state.legal_actions()[0])
    return state


def steps_of_spiel(state: Any) -> Iterator[Any]:
    for _ in range(20):
        yield str(state), state.information_state_string(0), state.legal_actions()
        state.apply_action(state.legal_actions()[0])


ENVIRONMENTS: dict[str, tuple[Callable[[], Any], Callable[[Any], Iterator[Any]]]] = {
    "aec": (aec, steps_of_aec),
    "parallel": (parallel, steps_of_parallel),
    "gym": (gym, steps_of_gym),
    "spiel": (spiel, steps_of_spiel),
}


@pytest.mark.parametrize("how", ["pickle, newest", "deepcopy"])
@pytest.mark.parametrize("name", ENVIRONMENTS)
def test_a_copied_environment_continues_the_same_way(name: str, how: str) -> None:
    make, steps = ENVIRONMENTS[name]
    env = make()
    duplicate = COPIES[how](env)
    mine = list(steps(env))
    assert list(steps(duplicate)) == mine
    assert len(mine) == 20


# --- errors


def raised(call: Callable[[], Any]) -> BaseException:
    with pytest.raises(Exception) as caught:  # noqa: PT011 - the caller checks which one
        call()
    return caught.value


ERRORS: dict[str, Callable[[Any], BaseException]] = {
    "IllegalAction": lambda _: raised(
        lambda: kemet.new_game(2, seed=1, order=[0, 1]).play(0, "pass")
    ),
    "InvalidSave": lambda _: raised(lambda: kemet.load({})),
    "InvalidRecord": lambda _: raised(lambda: kemet.replay("")),
    "InvalidPosition": lambda _: raised(lambda: kemet.position({"players": [{}, {"city": 3}]})),
    "ApiError": lambda kind: kind(409, "stale", "Look again.", "D1", 7),
    "BodyTooLarge": lambda kind: kind(),
    "ConnectionEnded": lambda kind: kind(4404, "there is no such table"),
    "InvalidData": lambda kind: kind("Field required", "seats", 0),
    "BodyTooSlow": lambda kind: kind(),
}
"""How to create an error; those not listed take one message."""


def error_classes() -> list[type[BaseException]]:
    """Every exception class that the package defines."""
    classes: set[type[BaseException]] = set()
    for module in pkgutil.walk_packages(kemet.__path__, "kemet."):
        if module.name.endswith("__main__") or ".migrations." in module.name:
            continue
        if module.name.startswith("kemet.training.") and not is_installed("torch"):
            continue
        for value in vars(importlib.import_module(module.name)).values():
            is_error = isinstance(value, type) and issubclass(value, BaseException)
            if is_error and value.__module__.startswith("kemet"):
                classes.add(value)
    return sorted(classes, key=lambda kind: kind.__name__)


ERROR_CLASSES = error_classes()


def test_all_error_classes_are_collected() -> None:
    assert len(ERROR_CLASSES) >= 16
    assert {kind.__name__ for kind in ERROR_CLASSES} >= set(ERRORS)


def fields_of(error: BaseException) -> dict[str, Any]:
    names = [n for n in dir(error) if not n.startswith("_") and hasattr(error, n)]
    return {n: getattr(error, n) for n in names if not callable(getattr(error, n))}


def an_error(kind: type[BaseException]) -> BaseException:
    make = ERRORS.get(kind.__name__)
    error = make(kind) if make else kind("one line")
    assert type(error) is kind
    return error


@pytest.mark.parametrize("kind", ERROR_CLASSES, ids=lambda kind: kind.__name__)
def test_an_error_can_be_pickled(
    kind: type[BaseException], copied: Callable[[Any], BaseException]
) -> None:
    error = an_error(kind)
    error.add_note("in game 7")
    duplicate = copied(error)
    assert type(duplicate) is kind
    assert str(duplicate) == str(error)
    assert fields_of(duplicate) == fields_of(error)
    assert duplicate.__notes__ == ["in game 7"]


# --- other processes


def raise_again(error: BaseException) -> None:
    raise error


def finish(game: kemet.Game) -> tuple[kemet.Game, kemet.View, kemet.Action]:
    action = game.options(game.waiting[0])[0]
    play_out(game.state, 1)
    return game, game.view(0), action


@pytest.mark.parametrize("method", ["spawn", "fork"])
def test_games_and_errors_travel_between_processes(method: str) -> None:
    game = battle()
    expected = finish(game.copy())
    with multiprocessing.get_context(method).Pool(1) as pool:
        done, view, action = pool.apply_async(finish, (game,)).get(60)
        assert done.save() == expected[0].save()
        assert view == expected[1]
        assert action is expected[2]
        error = an_error(kemet.IllegalAction)
        with pytest.raises(kemet.IllegalAction) as caught:
            pool.apply_async(raise_again, (error,)).get(60)
        assert str(caught.value) == str(error)
        with pytest.raises(kemet.InvalidPosition) as fault:
            pool.apply_async(raise_again, (an_error(kemet.InvalidPosition),)).get(60)
        assert len(fault.value.faults) > 0


def test_games_travel_through_an_executor() -> None:
    game = battle()
    expected = finish(game.copy())[0].save()
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, mp_context=context) as pool:
        assert [done.save() for done, _, _ in pool.map(finish, [game, game])] == [expected] * 2
