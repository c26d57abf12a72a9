"""Gymnasium: one agent among bots passes the checks; many step in processes of their own."""

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

import kemet.lab
from kemet.bots import BotPlayer
from kemet.engine import actions
from kemet.envs.gym import bot_answer
from kemet.envs.spec import ENV_ID
from kemet.optional import MissingExtra


def legal(seen: dict[str, Any], chance: np.random.Generator) -> int:
    return int(chance.choice(np.flatnonzero(seen["action_mask"])))


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
        f"import gymnasium, kemet.lab; kemet.lab.gym_env; env = gymnasium.make('{ENV_ID}')",
        f"import pettingzoo, kemet.envs.aec; env = pettingzoo.make('aec', '{ENV_ID}')",
        f"import pettingzoo, kemet.envs.aec; env = pettingzoo.make('parallel', '{ENV_ID}')",
    ],
)
def test_registries_find_it_in_a_new_process(script: str) -> None:
    check = f"{script}; env.reset(seed=1); print(env.unwrapped.rules.edition)"
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", check], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["revised"]


def test_the_registry_collects_what_is_rendered() -> None:
    env = gymnasium.make(FULL_ID, players=2, render_mode="ansi_list")
    env.reset(seed=1)
    advance(env, 2)
    told = env.render()
    assert isinstance(told, list)
    assert len(told) == 3
    assert all("Player2" in str(text) for text in told)


def test_make_vec_makes_many() -> None:
    for mode in ("sync", "async"):
        envs = gymnasium.make_vec(FULL_ID, 2, vectorization_mode=mode, players=2)
        seen, info = envs.reset(seed=3)
        assert seen["observation"].shape[0] == 2
        assert set(info["seat"]) <= {0, 1}
        envs.close()


def test_a_game_to_its_end_in_every_seat() -> None:
    chance, seats = np.random.default_rng(1), set()
    env = kemet.lab.gym_env(2, "original")
    for seed in range(4):
        seen, info = env.reset(seed=seed)
        seats.add(info["seat"])
        ended, reward = False, 0.0
        while not ended:
            assert seen["action_mask"].any()
            assert (env.action_masks() == seen["action_mask"]).all()
            seen, reward, ended, cut, info = env.step(legal(seen, chance))
            assert not cut
        assert reward == (1 if env.env_game.game.winner == info["seat"] else -1)
    assert seats == {0, 1}


def test_a_seat_may_be_named() -> None:
    env = kemet.lab.gym_env(4, "original", seat=2)
    for seed in range(3):
        assert env.reset(seed=seed)[1]["seat"] == 2


def test_an_illegal_answer_ends_the_game_and_says_why() -> None:
    env = kemet.lab.gym_env(2)
    env.reset(seed=1)
    _, reward, ended, _, info = env.step(actions.BY_TEXT["stay"].id)
    assert (reward, ended) == (-1, True)
    assert "[" in info["illegal"], "the rule is named"


def test_shaping_pays_for_the_lead() -> None:
    """Over a game it comes to as much as the lead at the end is worth."""
    chance = np.random.default_rng(3)
    env = kemet.lab.gym_env(2, "original", shaping=0.01)
    seen, info = env.reset(seed=3)
    total, ended = 0.0, False
    while not ended:
        seen, reward, ended, _, info = env.step(legal(seen, chance))
        total += reward
    scores = env.env_game.game.scores()
    lead = scores[info["seat"]] - scores[1 - info["seat"]]
    won = 1 if env.env_game.game.winner == info["seat"] else -1
    assert total == pytest.approx(won + 0.01 * lead)


def test_the_quick_random_opponent_is_the_bot_of_the_house() -> None:
    game = kemet.new_game(3, "original", seed=9)
    bot = BotPlayer("random")
    for _ in range(200):
        seat = game.waiting[0]
        answer = bot_answer(bot, game, seat)
        assert answer == bot.answer(game, seat)
        game.play(seat, answer)


def test_steps_in_processes_are_the_steps_of_one_process() -> None:
    told = []
    for processes in (True, False):
        env = kemet.lab.vector_env(2, players=2, edition="original", processes=processes)
        seen, _ = env.reset(seed=5)
        rewards = []
        for _ in range(25):
            acts = np.array([np.flatnonzero(mask)[-1] for mask in seen["action_mask"]])
            seen, reward, _, _, _ = env.step(acts)
            rewards.append(list(reward))
        told.append((seen["observation"].tobytes(), seen["action_mask"].tobytes(), rewards))
        env.close()
    assert told[0] == told[1]


def test_a_vector_of_environments_is_masked_and_copied_out_of_its_processes() -> None:
    env = kemet.lab.vector_env(np.int64(2), players=2)
    assert isinstance(env, AsyncVectorEnv)
    seen, _ = env.reset(seed=[3, 4])
    masks = env.call("action_masks")
    assert np.array_equal(np.stack(masks), seen["action_mask"])
    env.close()
    with pytest.raises(ValueError, match="count must be a whole number of 1 or more"):
        kemet.lab.vector_env(0)


# --- how a game starts


POSITION: dict[str, Any] = {
    "edition": "revised",
    "order": [1, 0],
    "players": [
        {"city": "nw", "troops": {"front_nw": 5}},
        {"city": "sw", "troops": {"temple_w": 3}},
    ],
}


def test_the_seat_of_a_game_may_be_chosen() -> None:
    env = kemet.lab.gym_env(3, seat=0)
    for seat in (2, np.int64(1)):
        assert env.reset(seed=1, options={"seat": seat})[1]["seat"] == seat
        assert type(env.seat) is int
    assert env.reset(seed=1)[1]["seat"] == 0, "options hold for one game"


def test_a_game_starts_from_a_position() -> None:
    env = kemet.lab.gym_env(2)
    _, info = env.reset(seed=1, options={"position": POSITION, "seat": 1})
    assert (info["seat"], env.env_game.game.answer_count) == (1, 0)
    assert env.env_game.game.position()["players"][0]["troops"] == {"front_nw": 5}
    seen, info = env.reset(seed=1, options={"position": POSITION, "seat": 0})
    assert env.env_game.game.answer_count > 0, "the others answer until the learner is asked"
    assert seen["action_mask"].any()


def test_a_game_continues_from_a_record() -> None:
    game = kemet.new_game(2, seed=4)
    for _ in range(30):
        game.play(game.waiting[0], game.options(game.waiting[0])[-1])
    env = kemet.lab.gym_env(2)
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
def test_wrong_options_are_refused(options: Any, message: str) -> None:
    env = kemet.lab.gym_env(2)
    with pytest.raises(ValueError, match=message):
        env.reset(seed=1, options=options)


def test_without_a_reset_nothing_is_played() -> None:
    env = kemet.lab.gym_env(2)
    for use in (env.action_masks, lambda: env.step(0)):
        with pytest.raises(RuntimeError, match="call reset"):
            use()


# --- numbers of numpy, copies


@pytest.mark.parametrize("seed", [True, np.True_, -1, 1.5, "7"])
def test_a_seed_is_a_whole_number(seed: Any) -> None:
    with pytest.raises(ValueError, match="seed must be a whole number of 0 or more"):
        kemet.lab.gym_env(2).reset(seed=seed)


@pytest.mark.parametrize("number", [np.int64, np.int32, np.uint8, np.array])
def test_numbers_of_numpy_are_numbers(number: Any) -> None:
    env, other = kemet.lab.gym_env(number(2), seat=number(1)), kemet.lab.gym_env(2, seat=1)
    seen, _ = env.reset(seed=number(7))
    plain, _ = other.reset(seed=7)
    assert np.array_equal(seen["observation"], plain["observation"])
    action = np.flatnonzero(seen["action_mask"])[0]
    seen, *_ = env.step(number(action))
    plain, *_ = other.step(int(action))
    assert np.array_equal(seen["observation"], plain["observation"])
    for wrong in (1.5, True, "3", None):
        with pytest.raises(ValueError, match="an action is a whole number"):
            env.step(wrong)  # type: ignore[arg-type]


def advance(env: Any, steps: int) -> bytes:
    """Give last legal answers; what is seen after them."""
    for _ in range(steps):
        seen, *_ = env.step(int(np.flatnonzero(env.unwrapped.action_masks())[-1]))
    return bytes(seen["observation"].tobytes())


def as_pickled(env: Any) -> Any:
    return pickle.loads(pickle.dumps(env))


@pytest.mark.parametrize("duplicate", [as_pickled, copy.copy, copy.deepcopy])
@pytest.mark.parametrize("opponents", ["random", "greedy"])
def test_a_copy_goes_its_own_way(duplicate: Any, opponents: str) -> None:
    env = kemet.lab.gym_env(2, "original", opponents=opponents, shaping=0.1)
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
def test_a_copy_of_what_the_registry_makes(duplicate: Any) -> None:
    env = gymnasium.make(FULL_ID, players=2)
    env.reset(seed=3)
    twin = duplicate(env)
    assert advance(twin, 5) == advance(env, 5)


BOT = """
class First:
    def choose(self, view):
        return view.options[0]
"""


def test_a_copy_starts_the_process_of_a_bot_again(tmp_path: Any) -> None:
    (tmp_path / "first.py").write_text(BOT, encoding="utf-8")
    env = kemet.lab.gym_env(2, opponents=f"{tmp_path / 'first.py'}:First", seat=0)
    env.reset(seed=3)
    advance(env, 5)
    assert env.bots[0].process is not None
    twin = as_pickled(env)
    assert twin.bots[0].process is None
    assert advance(twin, 5) == advance(env, 5)
    assert not twin.bots[0].fault
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
def test_wrong_arguments_are_told(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        kemet.lab.gym_env(**wrong)


def test_a_missing_library_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kemet.optional.find_spec", lambda name: None)
    with pytest.raises(MissingExtra, match=r"gymnasium.*pip install '\.\[rl\]'"):
        _ = kemet.lab.gym_env
    with pytest.raises(MissingExtra, match=r"pip install '\.\[openspiel\]'"):
        _ = kemet.lab.load_spiel
    with pytest.raises(AttributeError, match="no attribute 'gym'"):
        _ = kemet.lab.gym


def test_the_lab_itself_needs_none_of_the_libraries() -> None:
    script = "import sys, kemet.lab; dir(kemet.lab); print('numpy' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "False"
