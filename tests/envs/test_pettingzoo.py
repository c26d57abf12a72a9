"""PettingZoo: its own tests pass, and what it plays is the game."""

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

import kemet.lab
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

quiet_about_advice = pytest.mark.filterwarnings(
    # api_test expects bare arrays; an observation with its mask is a dict, as PettingZoo advises
    "ignore:Observation space for each agent probably should be:UserWarning",
    "ignore:Observation is not a NumPy array:UserWarning",
)
FORMS = {"aec": kemet.lab.aec_env, "parallel": kemet.lab.parallel_env}
both_forms = pytest.mark.parametrize("form", FORMS)


BATTLE = {
    "edition": "revised",
    "players": [
        {"city": "nw", "troops": {"front_nw": 5}},
        {"city": "sw", "troops": {"temple_w": 3}},
    ],
}


def first_legal(seen: dict[str, Any]) -> int:
    return int(np.flatnonzero(seen["action_mask"])[0])


def play(env: Any, seed: int, most: int = 100_000) -> list[tuple[str, int]]:
    """Answer at random, by the seed; who answered what."""
    chance, told = np.random.default_rng(seed), []
    env.reset(seed=seed)
    for agent in env.agent_iter():
        seen, _, ended, cut, _ = env.last()
        action = None if ended or cut else int(chance.choice(np.flatnonzero(seen["action_mask"])))
        if action is not None:
            told.append((agent, action))
        env.step(action)
        if len(told) == most:
            break
    return told


@quiet_about_advice
@pytest.mark.parametrize(("players", "edition"), [(2, "revised"), (3, "original"), (5, "revised")])
def test_api_test(players: int, edition: str) -> None:
    api_test(kemet.lab.aec_env(players, edition), num_cycles=200)


@quiet_about_advice
def test_seed_test() -> None:
    seed_test(partial(kemet.lab.aec_env, 3), 150)


@pytest.mark.parametrize("players", [2, 3])
def test_parallel_api_test(players: int) -> None:
    parallel_api_test(kemet.lab.parallel_env(players), 100)


@pytest.mark.parametrize("illegal", ["end", "replace"])
def test_parallel_seed_test(illegal: str) -> None:
    """It answers without looking at the mask."""
    parallel_seed_test(partial(kemet.lab.parallel_env, 3, illegal=illegal), 60)


def test_state_test() -> None:
    state_test(kemet.lab.aec_env(3), kemet.lab.parallel_env(3, illegal="replace"), 40)


def test_max_cycles_test() -> None:
    """It answers without looking at the mask, and counts cycles in which everybody acts."""
    make = partial(parallel_env, 3, illegal="replace")

    def turns(max_cycles: int) -> Any:
        return parallel_to_aec(make(max_cycles=max_cycles))

    max_cycles_test(SimpleNamespace(parallel_env=make, env=turns))


def test_render_test() -> None:
    def is_picture(told: object) -> bool:
        return isinstance(told, str) and ElementTree.fromstring(told).tag.endswith("svg")

    render_test(partial(kemet.lab.aec_env, 2), {"svg": is_picture})


def test_pixels_show_the_board() -> None:
    env = kemet.lab.aec_env(2, render_mode="rgb_array")
    env.reset(seed=1)
    before = env.render()
    assert isinstance(before, np.ndarray)
    assert before.shape[1] == 760
    assert len(np.unique(before.reshape(-1, 3), axis=0)) > 50
    for _ in range(4):
        env.step(first_legal(env.last()[0]))
    after = env.render()
    assert isinstance(after, np.ndarray)
    assert not np.array_equal(before, after), "troops have come onto the board"


def test_the_text_shows_the_map() -> None:
    env = kemet.lab.aec_env(5, "original", render_mode="ansi")
    env.reset(seed=1)
    told = str(env.render())
    assert "sanctuary" in told
    assert "Player5: 0 VP" in told


def test_it_is_in_the_registry() -> None:
    assert kemet.lab.aec_env is not None  # asking for it registers it
    env = pettingzoo.make("aec", ENV_ID, players=4, edition="original")
    assert env.possible_agents == ["player_0", "player_1", "player_2", "player_3"]
    many = pettingzoo.make("parallel", ENV_ID, players=2)
    assert len(many.possible_agents) == 2


@pytest.mark.parametrize(("players", "edition"), [(2, "original"), (3, "revised")])
def test_a_whole_game(players: int, edition: str) -> None:
    env = kemet.lab.aec_env(players, edition)
    chance, totals = np.random.default_rng(1), dict.fromkeys(env.possible_agents, 0.0)
    env.reset(seed=7)
    for agent in env.agent_iter():
        seen, reward, ended, cut, _ = env.last()
        totals[agent] += reward
        legal = np.flatnonzero(seen["action_mask"])
        env.step(None if ended or cut else int(chance.choice(legal)))
    game = env.unwrapped.sitting.game
    assert game.over
    assert totals[f"player_{game.winner}"] == 1
    assert sum(totals.values()) == pytest.approx(0)
    assert game.broken() == []


def test_a_seed_is_a_game_and_no_seed_is_another() -> None:
    env, other = kemet.lab.aec_env(2), kemet.lab.aec_env(2)
    assert play(env, 3, 80) == play(other, 3, 80) != play(env, 4, 80)
    env.reset(seed=3)
    first = env.unwrapped.sitting.game.header["seed"]
    env.reset()
    assert env.unwrapped.sitting.game.header["seed"] != first


def test_an_illegal_answer_ends_the_game_for_who_gave_it() -> None:
    env = kemet.lab.aec_env(2)
    env.reset(seed=1)
    culprit = env.agent_selection
    env.step(actions.BY_TEXT["stay"].id)
    assert env.terminations[culprit]
    assert env.rewards[culprit] == -1
    assert "[" in env.infos[culprit]["illegal"], "the rule is named"


def test_misuse_is_told() -> None:
    env = kemet.lab.aec_env(2)
    with pytest.raises(RuntimeError, match="reset"):
        env.render()
    env.reset(seed=1)
    with pytest.raises(ValueError, match="there is no action 1363"):
        env.step(1363)
    with pytest.raises(ValueError, match="must answer with a number"):
        env.step(None)
    with pytest.raises(ValueError, match=r"whole number from 0 to 1362: 3\.5"):
        env.step(3.5)  # type: ignore[arg-type]
    assert env.answer_count == 0, "what is no action at all is no answer"


def test_a_game_is_cut_off_after_so_many_answers() -> None:
    env = kemet.lab.aec_env(2, max_cycles=10)
    assert len(play(env, 1)) == 10
    assert not env.agents


def test_what_is_chosen_in_secret_stays_so() -> None:
    """[X2] Both choose battle cards; who is asked second sees nothing of the first's choice."""
    seen = []
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
        told = Decoder(2, env.observe("player_0")["observation"]).view_json()
        assert told["own"]["given"] == cards, "one's own choice is known"
        seen.append(env.observe("player_1")["observation"].tobytes())
    assert seen[0] == seen[1]


def test_in_the_parallel_form_those_not_asked_wait() -> None:
    env = kemet.lab.parallel_env(3, "original")
    seen, _ = env.reset(seed=1)
    for _ in range(250):
        waiting = env.env_game.game.waiting
        for seat, agent in enumerate(env.possible_agents):
            legal = np.flatnonzero(seen[agent]["action_mask"])
            assert (list(legal) == [WAIT]) == (seat not in waiting)
        acts = {a: int(np.flatnonzero(s["action_mask"])[-1]) for a, s in seen.items()}
        seen, _, ended, cut, _ = env.step(acts)
        if any(ended.values()) or any(cut.values()):
            break
    assert WAIT == NUM_ACTIONS


def test_in_the_parallel_form_an_illegal_answer_ends_the_game_too() -> None:
    """As in the form with turns: -1 for the agent that gave it, 0 for the others."""
    env = kemet.lab.parallel_env(3)
    env.reset(seed=1)
    (asked,) = env.env_game.game.waiting
    acts = dict.fromkeys(env.agents, WAIT) | {f"player_{asked}": actions.BY_TEXT["stay"].id}
    before = env.state()
    _, rewards, ended, cut, infos = env.step(acts)
    assert rewards == {f"player_{seat}": -1.0 if seat == asked else 0.0 for seat in range(3)}
    assert all(ended.values())
    assert not any(cut.values())
    assert "[" in infos[f"player_{asked}"]["illegal"], "the rule is named"
    assert env.agents == []
    assert np.array_equal(env.state(), before)
    with pytest.raises(RuntimeError, match="reset"):
        env.step({})


def test_in_the_parallel_form_answers_out_of_turn_are_illegal() -> None:
    env = kemet.lab.parallel_env(2)
    env.reset(seed=1)
    (asked,) = env.env_game.game.waiting
    other = f"player_{1 - asked}"
    legal = env.env_game.game.options(asked)[0].id
    _, rewards, _, _, infos = env.step({f"player_{asked}": legal, other: legal})
    assert rewards == {f"player_{asked}": 0.0, other: -1.0}
    assert "illegal" in infos[other]
    assert env.env_game.game.answer_count == 0, "no answer of that step is taken"
    env.reset(seed=1)
    _, rewards, _, _, infos = env.step({f"player_{asked}": WAIT, other: WAIT})
    assert rewards == {f"player_{asked}": -1.0, other: 0.0}
    assert "must not wait" in infos[f"player_{asked}"]["illegal"]


def test_in_the_parallel_form_an_illegal_answer_may_be_an_error() -> None:
    env = kemet.lab.parallel_env(2, illegal="raise")
    env.reset(seed=1)
    with pytest.raises(kemet.IllegalAction):
        env.step(dict.fromkeys(env.agents, actions.BY_TEXT["stay"].id))
    assert env.env_game.game.answer_count == 0
    assert env.agents


def test_in_the_parallel_form_misuse_is_told() -> None:
    env = kemet.lab.parallel_env(2)
    with pytest.raises(RuntimeError, match="reset"):
        env.step({})
    env.reset(seed=1)
    (asked,) = env.env_game.game.waiting
    with pytest.raises(ValueError, match=f"player_{asked} is asked, and must answer"):
        env.step({f"player_{1 - asked}": WAIT})
    with pytest.raises(ValueError, match="there is no agent 'player_7'"):
        env.step({"player_7": WAIT})
    with pytest.raises(ValueError, match="there is no action 1364"):
        env.step({f"player_{asked}": 1364})
    env.step({f"player_{asked}": env.env_game.game.options(asked)[0].id})
    assert env.env_game.game.answer_count == 1, "who is not asked may be left out"


# --- how a game starts


RECORD = kemet.new_game(2, "original", seed=5).record()


@both_forms
def test_a_game_starts_from_a_position(form: str) -> None:
    env: Any = FORMS[form](2)
    env.reset(seed=1, options={"position": BATTLE})
    view = env.sitting.game.view()
    assert {(t.space, t.units) for t in view.troops} == {("front_nw", 5), ("temple_w", 3)}
    first = env.sitting.game.save()
    env.reset(seed=1, options={"position": BATTLE})
    assert env.sitting.game.save() == first
    env.reset(options={"position": BATTLE})
    assert env.sitting.game.header["seed"] != first["header"]["seed"], "its luck is drawn"
    env.reset(seed=1, options={"position": {**BATTLE, "seed": 9}})
    assert env.sitting.game.header["seed"] == 9, "or named"
    assert "seed" not in BATTLE
    env.reset()
    assert env.sitting.game.header["position"] is None, "options hold for one game"


@both_forms
def test_a_position_is_played_by_the_rules_of_the_environment(form: str) -> None:
    position = {**BATTLE, "edition": "original"}
    env: Any = FORMS[form](2, "original", battle_discards="open", ask_forced="always")
    env.reset(options={"position": position})
    assert env.sitting.game.header["battle_discards"] == "open"
    assert env.sitting.game.header["ask_forced"] == "always"
    env.reset(options={"position": {**position, "battle_discards": "closed"}})
    assert env.sitting.game.header["battle_discards"] == "closed"


@both_forms
def test_a_game_continues_from_a_record(form: str) -> None:
    game = kemet.new_game(3, "original", seed=4)
    for _ in range(40):
        game.play(game.waiting[0], game.options(game.waiting[0])[-1])
    env: Any = FORMS[form](3, "original")
    env.reset(seed=1, options={"record": game.record()})
    assert env.sitting.game.save() == game.save()
    seat = game.waiting[0]
    if form == "aec":
        assert env.agent_selection == f"player_{seat}"
        env.step(game.options(seat)[0].id)
    else:
        env.step({f"player_{s}": game.options(s)[0].id for s in game.waiting})
    assert env.sitting.game.given > 40


@both_forms
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
def test_wrong_options_are_refused(form: str, options: Any, message: str) -> None:
    env: Any = FORMS[form](2)
    with pytest.raises(ValueError, match=message):
        env.reset(seed=1, options=options)


def test_a_finished_game_is_not_continued() -> None:
    env = kemet.lab.aec_env(2, "original", "beginner", ask_forced="never")
    play(env, 2)
    with pytest.raises(ValueError, match="the game of the record is over"):
        env.reset(options={"record": env.env_game.game.record()})


# --- the state of all


@both_forms
def test_the_state_is_what_all_seats_observe(form: str) -> None:
    env: Any = FORMS[form](3)
    env.reset(seed=3)
    state = env.state()
    assert state.shape == env.state_space.shape == (3 * observation_size(3),)
    assert env.state_space.contains(state)
    observer = Observer(3)
    for seat, part in enumerate(np.split(state, 3)):
        assert part.tobytes() == bytes(observer.observe(env.sitting.game.table, seat))


# --- numbers of numpy, copies


@both_forms
@pytest.mark.parametrize("seed", [True, np.True_, -1, 1.5, "7"])
def test_a_seed_is_a_whole_number(form: str, seed: Any) -> None:
    env: Any = FORMS[form](2)
    with pytest.raises(ValueError, match="seed must be a whole number of 0 or more"):
        env.reset(seed=seed)


@both_forms
@pytest.mark.parametrize("number", [np.int64, np.int32, np.uint8, np.array])
def test_numbers_of_numpy_are_numbers(form: str, number: Any) -> None:
    env: Any = FORMS[form](number(3), max_cycles=number(5))
    other: Any = FORMS[form](3)
    env.reset(seed=number(7))
    other.reset(seed=7)
    assert np.array_equal(env.state(), other.state())
    seat = env.sitting.turn
    action = env.sitting.game.options(seat)[0].id
    if form == "aec":
        env.step(number(action))
    else:
        env.step({f"player_{seat}": number(action)})
    assert env.sitting.game.given == 1


def answer_first(env: Any, steps: int) -> bytes:
    """Give first legal answers; what everybody sees after them."""
    for _ in range(steps):
        if isinstance(env, KemetAEC):
            env.step(first_legal(env.last()[0]))
        else:
            sitting = env.sitting
            env.step({f"player_{s}": sitting.game.options(s)[0].id for s in sitting.game.waiting})
    return bytes(env.state().tobytes())


COPIES = {
    "pickle": lambda env: pickle.loads(pickle.dumps(env)),
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
}


@both_forms
@pytest.mark.parametrize("way", COPIES)
def test_a_copy_goes_its_own_way(form: str, way: str) -> None:
    env: Any = FORMS[form](2, "original")
    fresh = COPIES[way](env)
    fresh.reset(seed=3)
    env.reset(seed=3)
    answer_first(env, 30)
    twin = COPIES[way](env)
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
def test_wrong_arguments_are_told(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        kemet.lab.aec_env(**wrong)


def test_in_the_parallel_form_both_choose_at_once() -> None:
    """[X2] The council: one step, two answers."""
    env = kemet.lab.parallel_env(2)
    env.reset(seed=1)
    env.env_game.game = kemet.position(BATTLE)
    for answer in ("token move_upper", "march front_nw", "step temple_w", "take 5"):
        env.step({"player_0": actions.BY_TEXT[answer].id, "player_1": WAIT})
    fights = {"player_0": "fight s4d1/s2p2", "player_1": "fight s3d2/s1d3"}
    env.step({agent: actions.BY_TEXT[text].id for agent, text in fights.items()})
    assert [text for _, text in _texts(env.env_game.game)[-2:]] == list(fights.values())


def _texts(game: kemet.Game) -> list[tuple[int, str]]:
    return [(seat, action.text) for seat, action in game.answers]
