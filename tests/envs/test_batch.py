"""Batches of games: the same observations and masks as one game at a time."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import kemet
from kemet.encoding.observation import ByteSink
from kemet.engine import actions
from kemet.envs import parallel_env, vector_env
from kemet.envs.batch import BatchEnv
from kemet.envs.batch_core import ArraySink
from kemet.envs.env_game import MAX_ROUNDS
from kemet.envs.observation import Observer, action_mask
from kemet.envs.spec import fields
from kemet.lab.random_play import RandomPlayer, late_position


def random_actions(env: BatchEnv, rng: np.random.Generator) -> Any:
    chosen = (rng.random(env.count) * env.num_legal).astype(np.int64)
    return env.legal[np.arange(env.count), chosen]


@pytest.mark.parametrize(
    ("players", "edition", "mode"),
    [(2, "revised", None), (3, "original", "short"), (4, "original", "long"), (5, "revised", None)],
)
def test_a_batch_writes_the_observations_and_masks_of_its_games(
    players: int, edition: str, mode: str | None
) -> None:
    env = BatchEnv(4, players, edition, mode, seed=players)
    observer = Observer(players)
    rng = np.random.default_rng(1)
    for _ in range(150):
        mask = env.mask()
        for index, game in enumerate(env.games):
            seat = next(c.seat for c in game.state.pending if c.answer is None)
            assert env.seats[index] == seat
            assert bytes(env.observations[index]) == bytes(observer.observe(game.state, seat))
            assert bytes(mask[index]) == bytes(action_mask(game.state, seat))
            legal = [option.id for option in game.options(seat)]
            assert env.legal[index, : env.num_legal[index]].tolist() == legal
            assert (env.legal[index, env.num_legal[index] :] == -1).all()
        env.step(random_actions(env, rng))


def test_without_librt_byte_arrays_hold_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on interpreters for which the package of the buffers does not exist."""
    usual = BatchEnv(3, 3, seed=2)
    monkeypatch.setitem(sys.modules, "kemet.envs.batch_buffers", None)
    plain = BatchEnv(3, 3, seed=2)
    assert isinstance(plain.arrays.writer.observations, ByteSink)
    assert isinstance(plain.arrays.writer.questions, ArraySink)
    assert not isinstance(usual.arrays.writer.observations, ByteSink)
    observer, rng, ended = Observer(3), np.random.default_rng(1), 0
    for _ in range(900):
        for name in ("observations", "seats", "legal", "num_legal"):
            assert bytes(getattr(plain, name)) == bytes(getattr(usual, name)), name
        game, seat = plain.games[0], int(plain.seats[0])
        assert bytes(plain.observations[0]) == bytes(observer.observe(game.state, seat))
        answers = random_actions(usual, rng)
        usual.step(answers)
        plain.step(answers)
        ended += int(plain.terminated.sum())
        assert np.array_equal(plain.rewards, usual.rewards)
    assert ended, "games started again"


def test_a_batch_plays_the_games_of_its_seeds_with_rewards() -> None:
    env = BatchEnv(3, 2, seed=5)
    twin = BatchEnv(3, 2, seed=5)
    rng = np.random.default_rng(2)
    ended = 0
    for _ in range(2500):
        assert bytes(env.observations) == bytes(twin.observations)
        answers = random_actions(env, rng)
        before = [game.state for game in env.games]
        env.step(answers)
        twin.step(answers.tolist())
        for index in np.flatnonzero(env.terminated | env.truncated):
            ended += 1
            state = before[index]
            assert env.games[index].state is not state, "the game starts again"
            assert env.games[index].answer_count == 0
            if state.winner >= 0:
                assert env.rewards[index, state.winner] == 1
                assert env.rewards[index].sum() == 0
            else:
                assert state.round > MAX_ROUNDS
        others = ~(env.terminated | env.truncated)
        assert not env.rewards[others].any()
    assert ended > 3


def test_one_layout_holds_all_numbers_of_players_with_0_for_absent_ones() -> None:
    small, large = BatchEnv(2, 3, seed=1), BatchEnv(2, 3, seed=1, slots=5)
    assert large.size == BatchEnv(1, 5).size
    rng = np.random.default_rng(3)
    wide = {field.name: field for field in fields(5)}
    for _ in range(60):
        for field in fields(3):
            part = small.observations[:, field.start : field.stop].reshape(2, *field.shape)
            target = wide[field.name]
            whole = large.observations[:, target.start : target.stop].reshape(2, *target.shape)
            inside = tuple(slice(0, n) for n in field.shape)
            assert (whole[(slice(None), *inside)] == part).all(), field.name
            assert whole.sum() == part.sum(), f"{field.name}: absent players are 0"
        answers = random_actions(small, rng)
        small.step(answers)
        large.step(answers)


def test_an_illegal_action_is_refused_with_a_reason_and_changes_nothing() -> None:
    env = BatchEnv(2, 2, seed=1)
    before = bytes(env.observations)
    legal = env.legal[:, 0].tolist()
    wrong = actions.BY_TEXT["ready"].id
    with pytest.raises(kemet.IllegalAction):
        env.step([legal[0], wrong])
    with pytest.raises(ValueError, match="there is no action 99999"):
        env.step([legal[0], 99999])
    with pytest.raises(ValueError, match="2 actions are expected, one a game, not 1"):
        env.step([legal[0]])
    with pytest.raises(ValueError, match="whole numbers"):
        env.step([legal[0], 0.5])  # type: ignore[list-item]
    assert bytes(env.observations) == before
    assert all(game.answer_count == 0 for game in env.games)
    env.step(np.array(legal))


def test_opponents_answer_for_their_seats() -> None:
    asked: list[int] = []

    def first_option(view: kemet.View) -> str:
        assert view.seat is not None
        asked.append(view.seat)
        return view.options[0]

    env = BatchEnv(2, 3, seed=4, opponents={0: "random", 2: first_option})
    rng = np.random.default_rng(4)
    for _ in range(80):
        assert (env.seats == 1).all()
        env.step(random_actions(env, rng))
    assert set(asked) == {2}


def test_a_batch_can_be_divided() -> None:
    """Row i plays the games of `first_game` + i, also those that follow in its place."""
    options: dict[str, Any] = {"players": 2, "edition": "original", "mode": "beginner", "seed": 9}
    whole = BatchEnv(4, **options)
    parts = [BatchEnv(2, first_game=first, **options) for first in (0, 2)]
    rng, ended = np.random.default_rng(6), 0
    for _ in range(700):
        joined = np.concatenate([part.observations for part in parts])
        assert np.array_equal(joined, whole.observations)
        answers = random_actions(whole, rng)
        whole.step(answers)
        for number, part in enumerate(parts):
            part.step(answers[2 * number : 2 * number + 2])
        ended += int(whole.terminated.sum())
    assert ended > 4
    seeds = [game.header["seed"] for game in whole.games]
    assert len(set(seeds)) == 4


def test_games_continue_from_records() -> None:
    openings: list[str] = []
    for seed in range(2):
        game = kemet.new_game(2, seed=seed, ask_forced="never")
        for _ in range(12):
            game.play(game.waiting[0], game.options(game.waiting[0])[0])
        openings.append(game.record())
    env = BatchEnv(6, 2, seed=1, records=openings)
    assert {game.record() for game in env.games} == set(openings)


def test_a_batch_that_can_ask_nobody_is_refused() -> None:
    """The opponent wins with its next answer, before the caller is asked."""
    rng = random.Random(1)
    game = before = kemet.new_game(2, "original", "beginner", seed=1)
    while not game.over:
        before = game.copy()
        game.play(game.waiting[0], rng.choice(game.options(game.waiting[0])))
    seat, answer = game.answers[-1]
    options: dict[str, Any] = {"players": 2, "edition": "original", "mode": "beginner"}
    with pytest.raises(ValueError, match="ended before the caller was asked"):
        BatchEnv(1, **options, records=[before.record()], opponents={seat: lambda _: answer})


def test_games_start_from_positions() -> None:
    positions = [late_position("revised", "standard", 2, RandomPlayer(n)) for n in range(2)]
    env = BatchEnv(6, 2, seed=1, positions=positions)
    prayer = [[p["prayer"] for p in data["players"]] for data in positions]
    assert prayer[0] != prayer[1]
    seen = [[p.prayer for p in game.view(0).players] for game in env.games]
    assert all(own in prayer for own in seen)
    assert len({tuple(own) for own in seen}) == 2


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"count": 0}, "count"),
        ({"count": 2, "players": 6}, "2 to 5 players"),
        ({"count": 2, "players": 3, "slots": 2}, "slots goes from 3"),
        ({"count": 2, "opponents": {0: "random", 1: "random"}}, "leave one of them"),
        ({"count": 2, "opponents": {0: 5}}, "a bot, the name of one, or a callable"),
        ({"count": 2, "edition": "third"}, "third"),
        ({"count": 2, "seed": -1}, "seed"),
    ],
)
def test_wrong_arguments_are_named(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        BatchEnv(**arguments)


@pytest.mark.parametrize(
    "wrong",
    [
        None,
        3,
        "abcd",
        b"abcd",
        {0: 1, 1: 1, 2: 1, 3: 1},
        {0, 1, 2, 3},
        [0, 0],
        [0] * 5,
        [None] * 4,
        ["0"] * 4,
        [0.0] * 4,
        [False] * 4,
        [[0]] * 4,
        np.zeros(4),
        np.zeros(4, bool),
        np.zeros((4, 1), int),
        np.zeros(3, int),
        np.array(3),
        np.array(["0"] * 4),
        max,
    ],
    ids=lambda value: f"{value!r:.30}",
)
def test_what_is_no_list_of_actions_is_refused(wrong: Any) -> None:
    env = BatchEnv(4, seed=1)
    before = bytes(env.observations)
    with pytest.raises(
        ValueError, match=r"actions are 4 whole numbers, .* not |4 actions are expected"
    ):
        env.step(wrong)
    vector = vector_env(4, processes=False)
    vector.reset(seed=1)
    with pytest.raises(ValueError, match=r"actions are 4 whole numbers|4 actions are expected"):
        vector.step(wrong)
    assert bytes(env.observations) == before
    env.step(env.legal[:, 0])


@pytest.mark.parametrize("kind", [list, tuple, iter, np.array, lambda a: np.array(a, object)])
def test_actions_may_be_any_list(kind: Callable[[Any], Any]) -> None:
    env = BatchEnv(4, seed=1)
    env.step(kind(env.legal[:, 0].tolist()))


@pytest.mark.parametrize(
    ("name", "wrong", "words"),
    [
        ("positions", None, "positions is a list"),
        ("positions", {"players": []}, "positions is a list"),
        ("records", "kemet 1", "records is a list"),
        ("records", 3, "records is a list"),
        ("opponents", ["greedy"], "opponents is a dict"),
        ("opponents", "greedy", "opponents is a dict"),
        ("battle_discards", {}, "battle_discards is one of"),
    ],
)
def test_wrong_arguments_of_a_batch_are_refused(name: str, wrong: Any, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        BatchEnv(2, **{name: wrong})


@pytest.mark.parametrize("wrong", [None, 3, [0, 1]])
def test_actions_of_agents_are_a_dict(wrong: Any) -> None:
    env = parallel_env(players=2)
    env.reset(seed=1)
    with pytest.raises(ValueError, match="actions is a dict from agents to numbers"):
        env.step(wrong)
