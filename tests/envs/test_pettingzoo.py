"""The PettingZoo environments pass PettingZoo's tests and play the game."""

from __future__ import annotations

import copy
import pickle
import warnings
from functools import partial
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pettingzoo
import pytest
from pettingzoo.utils import parallel_to_aec

import kemet.envs
from kemet.engine import actions
from kemet.envs.aec import KemetAEC
from kemet.envs.decode import Decoder
from kemet.envs.env_game import GameConfig
from kemet.envs.observation import Observer
from kemet.envs.parallel import WAIT, parallel_env
from kemet.envs.spec import ENV_ID, NUM_ACTIONS, observation_size

with warnings.catch_warnings():  # where pygame is installed, it imports a game the old way
    warnings.simplefilter("ignore")
    from pettingzoo.test import (
        api_test,
        max_cycles_test,
        parallel_api_test,
        parallel_seed_test,
        render_test,
        seed_test,
        state_test,
    )

ignore_advice = pytest.mark.filterwarnings(
    # api_test expects bare arrays; an observation with its mask is a dict, as PettingZoo advises
    "ignore:Observation space for each agent probably should be:UserWarning",
    "ignore:Observation is not a NumPy array:UserWarning",
)
ENVS_BY_API = {"aec": kemet.envs.aec_env, "parallel": kemet.envs.parallel_env}
both_apis = pytest.mark.parametrize("api", ENVS_BY_API)


BATTLE = {
    "edition": "revised",
    "players": [
        {"city": "nw", "troops": {"front_nw": 5}},
        {"city": "sw", "troops": {"temple_w": 3}},
    ],
}


def first_legal(observation: dict[str, Any]) -> int:
    return int(np.flatnonzero(observation["action_mask"])[0])


def play(env: Any, seed: int, max_answers: int = 100_000) -> list[tuple[str, int]]:
    """Answer at random, by the seed; the agents with their answers."""
    rng, answers = np.random.default_rng(seed), []
    env.reset(seed=seed)
    for agent in env.agent_iter():
        observation, _, terminated, truncated, _ = env.last()
        action = (
            None
            if terminated or truncated
            else int(rng.choice(np.flatnonzero(observation["action_mask"])))
        )
        if action is not None:
            answers.append((agent, action))
        env.step(action)
        if len(answers) == max_answers:
            break
    return answers


@ignore_advice
@pytest.mark.parametrize(("players", "edition"), [(2, "revised"), (3, "original"), (5, "revised")])
def test_api_test(players: int, edition: str) -> None:
    api_test(kemet.envs.aec_env(players, edition), num_cycles=200)


@ignore_advice
def test_seed_test() -> None:
    seed_test(partial(kemet.envs.aec_env, 3), 150)


@pytest.mark.parametrize("players", [2, 3])
def test_parallel_api_test(players: int) -> None:
    parallel_api_test(kemet.envs.parallel_env(players), 100)


@pytest.mark.parametrize("illegal", ["end", "replace"])
def test_parallel_seed_test(illegal: str) -> None:
    """This test of PettingZoo ignores the mask."""
    parallel_seed_test(partial(kemet.envs.parallel_env, 3, illegal=illegal), 60)


def test_state_test() -> None:
    state_test(kemet.envs.aec_env(3), kemet.envs.parallel_env(3, illegal="replace"), 40)


def test_max_cycles_test() -> None:
    """This test of PettingZoo ignores the mask and counts cycles in which all agents act."""
    make = partial(parallel_env, 3, illegal="replace")

    def aec(max_cycles: int) -> Any:
        return parallel_to_aec(make(max_cycles=max_cycles))

    max_cycles_test(SimpleNamespace(parallel_env=make, env=aec))


def test_render_test() -> None:
    def is_svg(image: object) -> bool:
        return isinstance(image, str) and ElementTree.fromstring(image).tag.endswith("svg")

    render_test(partial(kemet.envs.aec_env, 2), {"svg": is_svg})


def test_pixels_show_the_board() -> None:
    env = kemet.envs.aec_env(2, render_mode="rgb_array")
    env.reset(seed=1)
    before = env.render()
    assert isinstance(before, np.ndarray)
    assert before.shape[1] == 760
    assert len(np.unique(before.reshape(-1, 3), axis=0)) > 50
    for _ in range(4):
        env.step(first_legal(env.last()[0]))
    after = env.render()
    assert isinstance(after, np.ndarray)
    assert not np.array_equal(before, after), "there are troops on the board"


def test_text_shows_the_map() -> None:
    env = kemet.envs.aec_env(5, "original", render_mode="ansi")
    env.reset(seed=1)
    text = str(env.render())
    assert "sanctuary" in text
    assert "Player5: 0 VP" in text


def test_environments_are_registered() -> None:
    assert kemet.envs.aec_env is not None  # the import registers the environments
    env = pettingzoo.make("aec", ENV_ID, players=4, edition="original")
    assert env.possible_agents == ["player_0", "player_1", "player_2", "player_3"]
    many = pettingzoo.make("parallel", ENV_ID, players=2)
    assert len(many.possible_agents) == 2


@pytest.mark.parametrize(("players", "edition"), [(2, "original"), (3, "revised")])
def test_complete_game(players: int, edition: str) -> None:
    env = kemet.envs.aec_env(players, edition)
    rng, totals = np.random.default_rng(1), dict.fromkeys(env.possible_agents, 0.0)
    env.reset(seed=7)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        totals[agent] += reward
        legal = np.flatnonzero(observation["action_mask"])
        env.step(None if terminated or truncated else int(rng.choice(legal)))
    game = env.unwrapped.env_game.game
    assert game.over
    assert totals[f"player_{game.winner}"] == 1
    assert sum(totals.values()) == pytest.approx(0)
    assert game.violations() == []


def test_seed_determines_the_game() -> None:
    env, other = kemet.envs.aec_env(2), kemet.envs.aec_env(2)
    assert play(env, 3, 80) == play(other, 3, 80) != play(env, 4, 80)
    env.reset(seed=3)
    first = env.unwrapped.env_game.game.header["seed"]
    env.reset()
    assert env.unwrapped.env_game.game.header["seed"] != first


def test_illegal_answer_ends_the_game_with_a_penalty() -> None:
    env = kemet.envs.aec_env(2)
    env.reset(seed=1)
    offender = env.agent_selection
    env.step(actions.BY_TEXT["stay"].id)
    assert env.terminations[offender]
    assert env.rewards[offender] == -1
    assert "[" in env.infos[offender]["illegal"], "the rule is named"


def test_misuse_raises() -> None:
    env = kemet.envs.aec_env(2)
    with pytest.raises(RuntimeError, match="reset"):
        env.render()
    env.reset(seed=1)
    with pytest.raises(ValueError, match=f"there is no action {NUM_ACTIONS}"):
        env.step(NUM_ACTIONS)
    with pytest.raises(ValueError, match="must answer with a number"):
        env.step(None)
    with pytest.raises(ValueError, match=rf"whole number from 0 to {NUM_ACTIONS - 1}: 3\.5"):
        env.step(3.5)  # type: ignore[arg-type]
    assert env.answer_count == 0, "an invalid action is not counted as an answer"


def test_max_cycles_truncates_a_game() -> None:
    env = kemet.envs.aec_env(2, max_cycles=10)
    assert len(play(env, 1)) == 10
    assert not env.agents


def test_secret_answers_stay_hidden() -> None:
    """[X2] Both choose battle cards; the second to answer does not see the first choice."""
    observation = []
    for cards in ("fight s4d1/s2p2", "fight s1d3/s3p1"):
        env = KemetAEC(GameConfig(2))
        env.reset(seed=1)
        env.env_game.game = kemet.position(BATTLE)
        env.agent_selection = "player_0"
        for answer in ("token move_upper", "march front_nw", "step temple_w", "take 5"):
            env.step(actions.BY_TEXT[answer].id)
        assert env.env_game.game.waiting == (0, 1)
        assert env.agent_selection == "player_0"
        env.step(actions.BY_TEXT[cards].id)
        assert env.agent_selection == "player_1"
        decoded = Decoder(2, env.observe("player_0")["observation"]).view_json()
        assert decoded["own"]["hidden_answer"] == cards, "the own choice is visible"
        observation.append(env.observe("player_1")["observation"].tobytes())
    assert observation[0] == observation[1]


def test_parallel_agents_not_asked_wait() -> None:
    env = kemet.envs.parallel_env(3, "original")
    observation, _ = env.reset(seed=1)
    for _ in range(250):
        waiting = env.env_game.game.waiting
        for seat, agent in enumerate(env.possible_agents):
            legal = np.flatnonzero(observation[agent]["action_mask"])
            assert (list(legal) == [WAIT]) == (seat not in waiting)
        acts = {a: int(np.flatnonzero(s["action_mask"])[-1]) for a, s in observation.items()}
        observation, _, terminated, truncated, _ = env.step(acts)
        if any(terminated.values()) or any(truncated.values()):
            break
    assert WAIT == NUM_ACTIONS


def test_parallel_illegal_answer_ends_the_game() -> None:
    """As in the AEC environment: -1 for the agent that gave it, 0 for the others."""
    env = kemet.envs.parallel_env(3)
    env.reset(seed=1)
    (asked,) = env.env_game.game.waiting
    acts = dict.fromkeys(env.agents, WAIT) | {f"player_{asked}": actions.BY_TEXT["stay"].id}
    before = env.state()
    _, rewards, terminated, truncated, infos = env.step(acts)
    assert rewards == {f"player_{seat}": -1.0 if seat == asked else 0.0 for seat in range(3)}
    assert all(terminated.values())
    assert not any(truncated.values())
    assert "[" in infos[f"player_{asked}"]["illegal"], "the rule is named"
    assert env.agents == []
    assert np.array_equal(env.state(), before)
    with pytest.raises(RuntimeError, match="reset"):
        env.step({})


def test_parallel_answers_out_of_turn_are_illegal() -> None:
    env = kemet.envs.parallel_env(2)
    env.reset(seed=1)
    (asked,) = env.env_game.game.waiting
    other = f"player_{1 - asked}"
    legal = env.env_game.game.options(asked)[0].id
    _, rewards, _, _, infos = env.step({f"player_{asked}": legal, other: legal})
    assert rewards == {f"player_{asked}": 0.0, other: -1.0}
    assert "illegal" in infos[other]
    assert env.env_game.game.answer_count == 0, "no answer of that step is applied"
    env.reset(seed=1)
    _, rewards, _, _, infos = env.step({f"player_{asked}": WAIT, other: WAIT})
    assert rewards == {f"player_{asked}": -1.0, other: 0.0}
    assert "must not wait" in infos[f"player_{asked}"]["illegal"]


def test_parallel_illegal_answer_raises() -> None:
    env = kemet.envs.parallel_env(2, illegal="raise")
    env.reset(seed=1)
    with pytest.raises(kemet.IllegalAction):
        env.step(dict.fromkeys(env.agents, actions.BY_TEXT["stay"].id))
    assert env.env_game.game.answer_count == 0
    assert env.agents


def test_parallel_misuse_raises() -> None:
    env = kemet.envs.parallel_env(2)
    with pytest.raises(RuntimeError, match="reset"):
        env.step({})
    env.reset(seed=1)
    (asked,) = env.env_game.game.waiting
    with pytest.raises(ValueError, match=f"player_{asked} is asked and must answer"):
        env.step({f"player_{1 - asked}": WAIT})
    with pytest.raises(ValueError, match="there is no agent 'player_7'"):
        env.step({"player_7": WAIT})
    with pytest.raises(ValueError, match=f"there is no action {WAIT + 1}"):
        env.step({f"player_{asked}": WAIT + 1})
    env.step({f"player_{asked}": env.env_game.game.options(asked)[0].id})
    assert env.env_game.game.answer_count == 1, "agents that are not asked may be left out"


# --- starting a game


RECORD = kemet.new_game(2, "original", seed=5).record()


@both_apis
def test_game_starts_from_a_position(api: str) -> None:
    env: Any = ENVS_BY_API[api](2)
    env.reset(seed=1, options={"position": BATTLE})
    view = env.env_game.game.view()
    assert {(t.space, t.units) for t in view.troops} == {("front_nw", 5), ("temple_w", 3)}
    first = env.env_game.game.save()
    env.reset(seed=1, options={"position": BATTLE})
    assert env.env_game.game.save() == first
    env.reset(options={"position": BATTLE})
    assert env.env_game.game.header["seed"] != first["header"]["seed"], "the seed is random"
    env.reset(seed=1, options={"position": {**BATTLE, "seed": 9}})
    assert env.env_game.game.header["seed"] == 9, "or given"
    assert "seed" not in BATTLE
    env.reset()
    assert env.env_game.game.header["position"] is None, "options apply to one game"


@both_apis
def test_position_uses_the_settings_of_the_environment(api: str) -> None:
    position = {**BATTLE, "edition": "original"}
    env: Any = ENVS_BY_API[api](2, "original", battle_discards="open", ask_forced="always")
    env.reset(options={"position": position})
    assert env.env_game.game.header["battle_discards"] == "open"
    assert env.env_game.game.header["ask_forced"] == "always"
    env.reset(options={"position": {**position, "battle_discards": "closed"}})
    assert env.env_game.game.header["battle_discards"] == "closed"


@both_apis
def test_game_continues_from_a_record(api: str) -> None:
    game = kemet.new_game(3, "original", seed=4)
    for _ in range(40):
        game.play(game.waiting[0], game.options(game.waiting[0])[-1])
    env: Any = ENVS_BY_API[api](3, "original")
    env.reset(seed=1, options={"record": game.record()})
    assert env.env_game.game.save() == game.save()
    seat = game.waiting[0]
    if api == "aec":
        assert env.agent_selection == f"player_{seat}"
        env.step(game.options(seat)[0].id)
    else:
        env.step({f"player_{s}": game.options(s)[0].id for s in game.waiting})
    assert env.env_game.game.answer_count > 40


@both_apis
@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"start": 1}, "there is no option 'start': reset knows position, record"),
        ({"seat": 1}, "there is no option 'seat': reset knows position, record"),
        ([1], "options must be a dict with some of position, record"),
        ({"position": "nw"}, "position must be a dict"),
        ({"position": {"edition": "revised"}}, "players"),
        ({"position": {**BATTLE, "edition": "original"}}, "this environment plays the revised"),
        ({"position": BATTLE, "record": RECORD}, "not from both"),
        ({"record": 7}, "record must be the text of a record"),
        ({"record": "chess 1"}, "not a record of Kemet"),
        ({"record": RECORD}, "the record is of the original edition, short"),
        ({"record": kemet.new_game(3, seed=5).record()}, "has 3 players, this environment 2"),
    ],
)
def test_invalid_options_raise(api: str, options: Any, message: str) -> None:
    env: Any = ENVS_BY_API[api](2)
    with pytest.raises(ValueError, match=message):
        env.reset(seed=1, options=options)


def test_finished_game_cannot_be_continued() -> None:
    env = kemet.envs.aec_env(2, "original", "beginner", ask_forced="never")
    play(env, 2)
    with pytest.raises(ValueError, match="the game of the record is over"):
        env.reset(options={"record": env.env_game.game.record()})


# --- state()


@both_apis
def test_state_contains_all_observations(api: str) -> None:
    env: Any = ENVS_BY_API[api](3)
    env.reset(seed=3)
    state = env.state()
    assert state.shape == env.state_space.shape == (3 * observation_size(3),)
    assert env.state_space.contains(state)
    observer = Observer(3)
    for seat, part in enumerate(np.split(state, 3)):
        assert part.tobytes() == bytes(observer.observe(env.env_game.game.state, seat))


# --- numpy integers, copies


@both_apis
@pytest.mark.parametrize("seed", [True, np.True_, -1, 1.5, "7"])
def test_seed_must_be_a_whole_number(api: str, seed: Any) -> None:
    env: Any = ENVS_BY_API[api](2)
    with pytest.raises(ValueError, match="seed must be a whole number of 0 or more"):
        env.reset(seed=seed)


@both_apis
@pytest.mark.parametrize("number", [np.int64, np.int32, np.uint8, np.array])
def test_numpy_integers_are_accepted(api: str, number: Any) -> None:
    env: Any = ENVS_BY_API[api](number(3), max_cycles=number(5))
    other: Any = ENVS_BY_API[api](3)
    env.reset(seed=number(7))
    other.reset(seed=7)
    assert np.array_equal(env.state(), other.state())
    seat = env.env_game.current_seat
    action = env.env_game.game.options(seat)[0].id
    if api == "aec":
        env.step(number(action))
    else:
        env.step({f"player_{seat}": number(action)})
    assert env.env_game.game.answer_count == 1


def answer_first(env: Any, steps: int) -> bytes:
    """Give the first legal answer `steps` times; the state after them."""
    for _ in range(steps):
        if isinstance(env, KemetAEC):
            env.step(first_legal(env.last()[0]))
        else:
            game = env.env_game.game
            env.step({f"player_{s}": game.options(s)[0].id for s in game.waiting})
    return bytes(env.state().tobytes())


COPIES = {
    "pickle": lambda env: pickle.loads(pickle.dumps(env)),
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
}


@both_apis
@pytest.mark.parametrize("method", COPIES)
def test_copy_is_independent(api: str, method: str) -> None:
    env: Any = ENVS_BY_API[api](2, "original")
    fresh = COPIES[method](env)
    fresh.reset(seed=3)
    env.reset(seed=3)
    answer_first(env, 30)
    twin = COPIES[method](env)
    before = env.state()
    after = answer_first(twin, 10)
    assert np.array_equal(env.state(), before)
    assert answer_first(env, 10) == after
    env.reset()
    twin.reset()
    assert np.array_equal(env.state(), twin.state()), "the next game is the same too"


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"players": 6}, "2 to 5 players"),
        ({"players": "three"}, "2 to 5 players"),
        ({"edition": "third"}, "no edition 'third'"),
        ({"edition": "revised", "mode": "long"}, "no mode 'long'"),
        ({"battle_discards": "open"}, "battle_discards"),
        ({"render_mode": "opengl"}, "render_mode is one of"),
        ({"max_cycles": 0}, "max_cycles must be a whole number of 1 or more"),
        ({"players": True}, "2 to 5 players"),
    ],
)
def test_invalid_arguments_raise(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        kemet.envs.aec_env(**wrong)


def test_parallel_answers_at_once() -> None:
    """[X2] In the war council one step takes two answers."""
    env = kemet.envs.parallel_env(2)
    env.reset(seed=1)
    env.env_game.game = kemet.position(BATTLE)
    for answer in ("token move_upper", "march front_nw", "step temple_w", "take 5"):
        env.step({"player_0": actions.BY_TEXT[answer].id, "player_1": WAIT})
    fights = {"player_0": "fight s4d1/s2p2", "player_1": "fight s3d2/s1d3"}
    env.step({agent: actions.BY_TEXT[text].id for agent, text in fights.items()})
    assert [text for _, text in _texts(env.env_game.game)[-2:]] == list(fights.values())


def _texts(game: kemet.Game) -> list[tuple[int, str]]:
    return [(seat, action.text) for seat, action in game.answers]
