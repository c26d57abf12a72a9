"""The vector environment: the same games as single environments, in all modes of reset."""

from __future__ import annotations

import warnings
from functools import partial
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import data_equivalence
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics

import kemet.envs
from kemet.engine import actions
from kemet.envs.gym_vector import KemetVectorEnv, gym_vector_env
from kemet.envs.spec import ENV_ID

FULL_ID = f"kemet.envs.gym:{ENV_ID}"
MODES = (AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP, AutoresetMode.DISABLED)


def choose(masks: Any, rng: np.random.Generator) -> Any:
    """A legal action of each game; 0 where there is none, since the game has ended."""
    chosen = [rng.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in masks]
    return np.array(chosen, np.int64)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    "options",
    [
        {"players": 2, "edition": "original", "mode": "beginner", "shaping": 0.05},
        {"players": 3, "edition": "revised", "opponents": ["greedy", "random"], "seat": 1},
    ],
)
def test_it_plays_the_games_of_single_environments(
    options: dict[str, Any], mode: AutoresetMode
) -> None:
    """Every result equals that of Gymnasium's own vector of single environments, byte for byte."""
    singles: Any = SyncVectorEnv([partial(kemet.envs.gym_env, **options)] * 3, autoreset_mode=mode)
    env = gym_vector_env(3, **options, autoreset_mode=mode)
    assert env.single_observation_space == singles.single_observation_space
    assert env.observation_space == singles.observation_space
    assert env.action_space == singles.action_space
    rng, ended, illegal = np.random.default_rng(1), 0, 0
    expected: Any = singles.reset(seed=11)
    found: Any = env.reset(seed=11)
    for number in range(250 if options["players"] == 2 else 100):
        assert data_equivalence(found, expected, exact=True)
        answers = choose(expected[0]["action_mask"], rng)
        if number % 25 == 24:
            answers[1] = actions.BY_TEXT["stay"].id  # hardly ever legal: ends the game
        *expected, expected_info = singles.step(answers)
        *found, info = env.step(answers)
        assert data_equivalence(found, expected, exact=True), number
        assert_same_infos(info, expected_info)
        is_over = expected[2] | expected[3]
        ended += int(is_over.sum())
        illegal += "illegal" in str(expected_info)
        found, expected = (found[0], info), (expected[0], info)
        if mode == AutoresetMode.DISABLED and is_over.any():
            expected = singles.reset(options={"reset_mask": is_over})
            found = env.reset(options={"reset_mask": is_over})
    assert ended > 2
    assert illegal > 1


def assert_same_infos(info: dict[str, Any], expected: dict[str, Any]) -> None:
    assert info.keys() == expected.keys()
    for key, value in expected.items():
        if isinstance(value, dict):
            assert_same_infos(info[key], value)
        elif key == "final_obs":
            for one, other in zip(info[key], value, strict=True):
                assert (one is None) == (other is None)
                assert one is None or data_equivalence(one, other, exact=True)
        else:
            assert np.array_equal(info[key], value), key


def test_make_vec_uses_the_batch() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        env: Any = gymnasium.make_vec(FULL_ID, num_envs=32, players=2, opponents="greedy")
    assert isinstance(env.unwrapped, KemetVectorEnv)
    assert env.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP
    observation, info = env.reset(seed=3)
    assert env.observation_space.contains(observation)
    assert set(info["seat"]) == {0, 1}
    assert np.array_equal(env.action_masks(), observation["action_mask"])
    assert env.spec.kwargs["num_envs"] == 32
    again = gymnasium.make_vec(env.spec)
    assert data_equivalence(again.reset(seed=3)[0], observation, exact=True)
    same: Any = gymnasium.make_vec(FULL_ID, num_envs=2, autoreset_mode="SameStep")
    assert same.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    env.close()


def test_gymnasium_wrappers_accept_it() -> None:
    env = DictInfoToList(RecordEpisodeStatistics(gym_vector_env(2, edition="original")))
    observation, info = env.reset(seed=1)
    rng, lengths = np.random.default_rng(1), []
    for _ in range(1500):
        observation, *_, info = env.step(choose(observation["action_mask"], rng))
        lengths += [one["episode"]["l"] for one in info if "episode" in one]
    assert len(lengths) > 2
    assert min(lengths) > 20


def test_returned_arrays_are_not_reused() -> None:
    env = gym_vector_env(2)
    first, _ = env.reset(seed=1)
    kept = {name: array.copy() for name, array in first.items()}
    env.step(choose(first["action_mask"], np.random.default_rng(1)))
    assert data_equivalence(first, kept, exact=True)


def test_seeds_and_options() -> None:
    env = gym_vector_env(2, players=2)
    observation, _ = env.reset(seed=[5, 9])
    for seed, row in zip((5, 9), observation["observation"], strict=True):
        single, _ = kemet.envs.gym_env(2).reset(seed=seed)
        assert np.array_equal(single["observation"], row)
    assert env.reset(options={"seat": 1})[1]["seat"].tolist() == [1, 1]
    with pytest.raises(ValueError, match="2 seeds are expected"):
        env.reset(seed=[1])
    with pytest.raises(ValueError, match="there is no option 'sea'"):
        env.reset(options={"sea": 1})
    for wrong in ([True, False], np.array([1, 0]), np.zeros(2, np.bool_)):
        with pytest.raises(ValueError, match="reset_mask must be"):
            env.reset(options={"reset_mask": wrong})


def test_wrong_use_is_named() -> None:
    env = gym_vector_env(2, autoreset_mode="Disabled")
    with pytest.raises(RuntimeError, match="call reset"):
        env.step([0, 0])
    with pytest.raises(ValueError, match="leave reset_mask out"):
        env.reset(options={"reset_mask": np.array([True, False])})
    env.reset(seed=1)
    with pytest.raises(ValueError, match="2 actions are expected, one a game, not 1"):
        env.step([0])
    with pytest.raises(ValueError, match="actions are 2 whole numbers"):
        env.step([0.5, 0])  # type: ignore[list-item]
    env.step([actions.BY_TEXT["stay"].id] * 2)
    with pytest.raises(RuntimeError, match="some games have ended"):
        env.step([0, 0])
    with pytest.raises(ValueError, match="num_envs"):
        gym_vector_env(0)


def test_it_renders_every_game() -> None:
    env = gym_vector_env(2, render_mode="ansi")
    env.reset(seed=1)
    texts = env.render()
    assert len(texts) == 2
    assert all("Player2" in text for text in texts)
