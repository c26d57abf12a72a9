"""PettingZoo: its own tests pass, and what it plays is the game."""

from __future__ import annotations

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
from kemet.faces.aec import KemetAEC
from kemet.faces.layout import ACTIONS, ENV_ID
from kemet.faces.parallel import WAIT, parallel_env
from kemet.faces.reading import Reader
from kemet.faces.sitting import Rules

with warnings.catch_warnings():  # where pygame is installed, it imports a game the old way
    warnings.simplefilter("ignore")
    from pettingzoo.test import (
        api_test,
        max_cycles_test,
        parallel_api_test,
        render_test,
        seed_test,
    )

quiet_about_advice = pytest.mark.filterwarnings("ignore::UserWarning")


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


@quiet_about_advice
def test_parallel_api_test() -> None:
    parallel_api_test(kemet.lab.parallel_env(3), 100)


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


def test_a_game_is_cut_off_after_so_many_answers() -> None:
    env = kemet.lab.aec_env(2, max_cycles=10)
    assert len(play(env, 1)) == 10
    assert not env.agents


BATTLE = {
    "edition": "revised",
    "players": [
        {"city": "nw", "troops": {"front_nw": 5}},
        {"city": "sw", "troops": {"temple_w": 3}},
    ],
}


def test_what_is_chosen_in_secret_stays_so() -> None:
    """[X2] Both choose battle cards; who is asked second sees nothing of the first's choice."""
    seen = []
    for cards in ("fight s4d1/s2p2", "fight s1d3/s3p1"):
        env = KemetAEC(Rules(2))
        env.reset(seed=1)
        env.sitting.game = kemet.position(BATTLE)
        env.agent_selection = "player_0"
        for answer in ("token move_upper", "march front_nw", "step temple_w", "take 5"):
            env.step(actions.BY_TEXT[answer].id)
        assert env.sitting.game.waiting == (0, 1)
        assert env.agent_selection == "player_0"
        env.step(actions.BY_TEXT[cards].id)
        assert env.agent_selection == "player_1"
        told = Reader(2, env.observe("player_0")["observation"]).view()
        assert told["own"]["given"] == cards, "one's own choice is known"
        seen.append(env.observe("player_1")["observation"].tobytes())
    assert seen[0] == seen[1]


def test_in_the_parallel_form_those_not_asked_wait() -> None:
    env = kemet.lab.parallel_env(3, "original")
    seen, _ = env.reset(seed=1)
    for _ in range(250):
        waiting = env.sitting.game.waiting
        for seat, agent in enumerate(env.possible_agents):
            legal = np.flatnonzero(seen[agent]["action_mask"])
            assert (list(legal) == [WAIT]) == (seat not in waiting)
        acts = {a: int(np.flatnonzero(s["action_mask"])[-1]) for a, s in seen.items()}
        seen, _, ended, cut, _ = env.step(acts)
        if any(ended.values()) or any(cut.values()):
            break
    assert WAIT == ACTIONS


def test_in_the_parallel_form_an_illegal_answer_says_why() -> None:
    env = kemet.lab.parallel_env(2)
    env.reset(seed=1)
    with pytest.raises(kemet.Illegal):
        env.step(dict.fromkeys(env.agents, actions.BY_TEXT["stay"].id))


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"players": 6}, "2 to 5 players"),
        ({"players": "three"}, "2 to 5 players"),
        ({"edition": "third"}, "no edition 'third'"),
        ({"edition": "revised", "mode": "long"}, "no mode 'long'"),
        ({"battle_discards": "open"}, "battle_discards"),
        ({"render_mode": "opengl"}, "render_mode is one of"),
    ],
)
def test_wrong_arguments_are_told(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        kemet.lab.aec_env(**wrong)


def test_in_the_parallel_form_both_choose_at_once() -> None:
    """[X2] The council: one step, two answers."""
    env = kemet.lab.parallel_env(2)
    env.reset(seed=1)
    env.sitting.game = kemet.position(BATTLE)
    for answer in ("token move_upper", "march front_nw", "step temple_w", "take 5"):
        env.step({"player_0": actions.BY_TEXT[answer].id, "player_1": WAIT})
    fights = {"player_0": "fight s4d1/s2p2", "player_1": "fight s3d2/s1d3"}
    env.step({agent: actions.BY_TEXT[text].id for agent, text in fights.items()})
    assert [text for _, text in _texts(env.sitting.game)[-2:]] == list(fights.values())


def _texts(game: kemet.Game) -> list[tuple[int, str]]:
    return [(seat, action.text) for seat, action in game.answers]
