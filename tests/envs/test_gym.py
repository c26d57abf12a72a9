"""The Gymnasium environment passes Gymnasium's checks, alone and as a vector."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AsyncVectorEnv

import kemet.envs
from kemet.engine import actions
from kemet.envs.spec import ENV_ID
from kemet.optional import MissingExtra


def legal(observation: dict[str, Any], rng: np.random.Generator) -> int:
    return int(rng.choice(np.flatnonzero(observation["action_mask"])))


@pytest.mark.parametrize(
    "options",
    [
        {"players": 2, "render_mode": "ansi"},
        {"players": 3, "edition": "original", "opponents": ["greedy", "random"], "seat": 1},
    ],
)
def test_check_env(options: dict[str, Any]) -> None:
    """With all render modes, each made by the registry; a warning is an error."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gymnasium.make(FULL_ID, **options).unwrapped)


FULL_ID = f"kemet.envs.gym:{ENV_ID}"


@pytest.mark.parametrize(
    "script",
    [
        f"import gymnasium; env = gymnasium.make('{FULL_ID}')",
        f"import gymnasium, kemet.envs.gym; env = gymnasium.make('{ENV_ID}')",
        f"import gymnasium, kemet.envs; kemet.envs.gym_env; env = gymnasium.make('{ENV_ID}')",
        f"import pettingzoo, kemet.envs.aec; env = pettingzoo.make('aec', '{ENV_ID}')",
        f"import pettingzoo, kemet.envs.aec; env = pettingzoo.make('parallel', '{ENV_ID}')",
    ],
)
def test_registries_work_in_a_new_process(script: str) -> None:
    check = f"{script}; env.reset(seed=1); print(env.unwrapped.config.edition)"
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", check], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["revised"]


def test_registered_environment_collects_renders() -> None:
    env = gymnasium.make(FULL_ID, players=2, render_mode="ansi_list")
    env.reset(seed=1)
    advance(env, 2)
    renders = env.render()
    assert isinstance(renders, list)
    assert len(renders) == 3
    assert all("Player2" in str(text) for text in renders)


def test_make_vec() -> None:
    for mode in ("sync", "async"):
        envs = gymnasium.make_vec(FULL_ID, 2, vectorization_mode=mode, players=2)
        observation, info = envs.reset(seed=3)
        assert observation["observation"].shape[0] == 2
        assert set(info["seat"]) <= {0, 1}
        envs.close()


def test_complete_games_in_every_seat() -> None:
    rng, seats = np.random.default_rng(1), set()
    env = kemet.envs.gym_env(2, "original")
    for seed in range(4):
        observation, info = env.reset(seed=seed)
        seats.add(info["seat"])
        terminated, reward = False, 0.0
        while not terminated:
            assert observation["action_mask"].any()
            assert (env.action_masks() == observation["action_mask"]).all()
            observation, reward, terminated, truncated, info = env.step(legal(observation, rng))
            assert not truncated
        assert reward == (1 if env.env_game.game.winner == info["seat"] else -1)
    assert seats == {0, 1}


def test_fixed_seat() -> None:
    env = kemet.envs.gym_env(4, "original", seat=2)
    for seed in range(3):
        assert env.reset(seed=seed)[1]["seat"] == 2


def test_illegal_answer_ends_the_game_with_a_reason() -> None:
    env = kemet.envs.gym_env(2)
    env.reset(seed=1)
    _, reward, terminated, _, info = env.step(actions.BY_TEXT["stay"].id)
    assert (reward, terminated) == (-1, True)
    assert "[" in info["illegal"], "the rule is named"


def test_shaping_rewards_the_lead() -> None:
    """Over a game the shaping sums to the value of the final lead."""
    rng = np.random.default_rng(3)
    env = kemet.envs.gym_env(2, "original", shaping=0.01)
    observation, info = env.reset(seed=3)
    total, terminated = 0.0, False
    while not terminated:
        observation, reward, terminated, _, info = env.step(legal(observation, rng))
        total += reward
    scores = env.env_game.game.scores()
    lead = scores[info["seat"]] - scores[1 - info["seat"]]
    won = 1 if env.env_game.game.winner == info["seat"] else -1
    assert total == pytest.approx(won + 0.01 * lead)


def test_vector_env_steps_alike_with_and_without_processes() -> None:
    results = []
    for processes in (True, False):
        env = kemet.envs.vector_env(2, players=2, edition="original", processes=processes)
        observation, _ = env.reset(seed=5)
        rewards = []
        for _ in range(25):
            acts = np.array([np.flatnonzero(mask)[-1] for mask in observation["action_mask"]])
            observation, reward, _, _, _ = env.step(acts)
            rewards.append(list(reward))
        results.append(
            (observation["observation"].tobytes(), observation["action_mask"].tobytes(), rewards)
        )
        env.close()
    assert results[0] == results[1]


def test_vector_env_calls_methods_in_its_processes() -> None:
    env = kemet.envs.vector_env(np.int64(2), players=2)
    assert isinstance(env, AsyncVectorEnv)
    observation, _ = env.reset(seed=[3, 4])
    masks = env.call("action_masks")
    assert np.array_equal(np.stack(masks), observation["action_mask"])
    env.close()
    with pytest.raises(ValueError, match="count must be a whole number of 1 or more"):
        kemet.envs.vector_env(0)


# --- starting a game


POSITION: dict[str, Any] = {
    "edition": "revised",
    "order": [1, 0],
    "players": [
        {"city": "nw", "troops": {"front_nw": 5}},
        {"city": "sw", "troops": {"temple_w": 3}},
    ],
}


def test_seat_is_an_option_of_reset() -> None:
    env = kemet.envs.gym_env(3, seat=0)
    for seat in (2, np.int64(1)):
        assert env.reset(seed=1, options={"seat": seat})[1]["seat"] == seat
        assert type(env.seat) is int
    assert env.reset(seed=1)[1]["seat"] == 0, "options apply to one game"


def test_game_starts_from_a_position() -> None:
    env = kemet.envs.gym_env(2)
    _, info = env.reset(seed=1, options={"position": POSITION, "seat": 1})
    assert (info["seat"], env.env_game.game.answer_count) == (1, 0)
    assert env.env_game.game.position()["players"][0]["troops"] == {"front_nw": 5}
    observation, info = env.reset(seed=1, options={"position": POSITION, "seat": 0})
    assert env.env_game.game.answer_count > 0, "the bots answer until the agent is asked"
    assert observation["action_mask"].any()


def test_game_continues_from_a_record() -> None:
    game = kemet.new_game(2, seed=4)
    for _ in range(30):
        game.play(game.waiting[0], game.options(game.waiting[0])[-1])
    env = kemet.envs.gym_env(2)
    env.reset(options={"record": game.record(), "seat": game.waiting[0]})
    assert env.env_game.game.save() == game.save()


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"seats": 1}, "there is no option 'seats': reset knows position, record, seat"),
        ({"seat": 2}, "there is no seat 2: seats go from 0 to 1"),
        ({"seat": True}, "there is no seat True"),
        ({"position": {**POSITION, "players": POSITION["players"] * 2}}, "players' cities must be"),
        ({"record": kemet.new_game(4, seed=5).record()}, "has 4 players, this environment 2"),
        ("seat", "options must be a dict with some of position, record, seat"),
    ],
)
def test_invalid_options_raise(options: Any, message: str) -> None:
    env = kemet.envs.gym_env(2)
    with pytest.raises(ValueError, match=message):
        env.reset(seed=1, options=options)


def test_reset_is_required_first() -> None:
    env = kemet.envs.gym_env(2)
    for use in (env.action_masks, lambda: env.step(0)):
        with pytest.raises(RuntimeError, match="call reset"):
            use()


# --- numpy integers, copies


@pytest.mark.parametrize("seed", [True, np.True_, -1, 1.5, "7"])
def test_seed_must_be_a_whole_number(seed: Any) -> None:
    with pytest.raises(ValueError, match="seed must be a whole number of 0 or more"):
        kemet.envs.gym_env(2).reset(seed=seed)


@pytest.mark.parametrize("number", [np.int64, np.int32, np.uint8, np.array])
def test_numpy_integers_are_accepted(number: Any) -> None:
    env, other = kemet.envs.gym_env(number(2), seat=number(1)), kemet.envs.gym_env(2, seat=1)
    observation, _ = env.reset(seed=number(7))
    plain, _ = other.reset(seed=7)
    assert np.array_equal(observation["observation"], plain["observation"])
    action = np.flatnonzero(observation["action_mask"])[0]
    observation, *_ = env.step(number(action))
    plain, *_ = other.step(int(action))
    assert np.array_equal(observation["observation"], plain["observation"])
    for wrong in (1.5, True, "3", None):
        with pytest.raises(ValueError, match="an action is a whole number"):
            env.step(wrong)  # type: ignore[arg-type]


def advance(env: Any, steps: int) -> bytes:
    """Give the last legal answer `steps` times; the observation after them."""
    for _ in range(steps):
        observation, *_ = env.step(int(np.flatnonzero(env.unwrapped.action_masks())[-1]))
    return bytes(observation["observation"].tobytes())


def as_pickled(env: Any) -> Any:
    return pickle.loads(pickle.dumps(env))


@pytest.mark.parametrize("duplicate", [as_pickled, copy.copy, copy.deepcopy])
@pytest.mark.parametrize("opponents", ["random", "greedy"])
def test_copy_is_independent(duplicate: Any, opponents: str) -> None:
    env = kemet.envs.gym_env(2, "original", opponents=opponents, shaping=0.1)
    duplicate(env).reset(seed=1)
    env.reset(seed=3)
    advance(env, 12)
    twin = duplicate(env)
    before = env.env_game.game.save()
    after = advance(twin, 8)
    assert env.env_game.game.save() == before
    assert advance(env, 8) == after
    assert np.array_equal(env.reset()[0]["observation"], twin.reset()[0]["observation"])


@pytest.mark.parametrize("duplicate", [as_pickled, copy.deepcopy])
def test_registered_environment_can_be_copied(duplicate: Any) -> None:
    env = gymnasium.make(FULL_ID, players=2)
    env.reset(seed=3)
    twin = duplicate(env)
    assert advance(twin, 5) == advance(env, 5)


BOT = """
class First:
    def choose(self, view):
        return view.options[0]
"""


def test_copy_starts_a_new_bot_process(tmp_path: Any) -> None:
    (tmp_path / "first.py").write_text(BOT, encoding="utf-8")
    env = kemet.envs.gym_env(2, opponents=f"{tmp_path / 'first.py'}:First", seat=0)
    env.reset(seed=3)
    advance(env, 5)
    assert env.bots[0].process is not None
    twin = as_pickled(env)
    assert twin.bots[0].process is None
    assert advance(twin, 5) == advance(env, 5)
    assert not twin.bots[0].error
    env.close()
    twin.close()


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"players": 3, "opponents": ["greedy"]}, "3 players need 2 opponents, not 1"),
        ({"opponents": "nobody"}, "there is no bot 'nobody'"),
        ({"seat": 2}, "there is no seat 2"),
    ],
)
def test_invalid_arguments_raise(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        kemet.envs.gym_env(**wrong)


def test_missing_library_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kemet.optional.find_spec", lambda name: None)
    with pytest.raises(MissingExtra, match=r"gymnasium.*pip install '\.\[rl\]'"):
        _ = kemet.envs.gym_env
    with pytest.raises(MissingExtra, match=r"pip install '\.\[openspiel\]'"):
        _ = kemet.envs.load_spiel
    with pytest.raises(AttributeError, match="no attribute 'no_such_env'"):
        _ = kemet.envs.no_such_env


def test_importing_the_package_imports_no_library() -> None:
    script = "import sys, kemet.envs; dir(kemet.envs); print('numpy' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "False"
