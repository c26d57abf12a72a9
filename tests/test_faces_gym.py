"""Gymnasium: one agent among bots passes the checks; many step in processes of their own."""

from __future__ import annotations

import sys
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import kemet.lab
from kemet.bots import Seated
from kemet.engine import actions
from kemet.faces.gym import answer_of
from kemet.faces.layout import ENV_ID
from kemet.lab.extras import MissingExtra


def legal(seen: dict[str, Any], chance: np.random.Generator) -> int:
    return int(chance.choice(np.flatnonzero(seen["action_mask"])))


def test_check_env() -> None:
    assert kemet.lab.gym_env is not None  # asking for it registers it
    env = gymnasium.make(ENV_ID, players=2, render_mode="svg")
    check_env(env.unwrapped, skip_render_check=True)
    other = gymnasium.make(ENV_ID, players=3, edition="original", opponents=["greedy", "random"])
    check_env(other.unwrapped)


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
        assert reward == (1 if env.sitting.game.winner == info["seat"] else -1)
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
    scores = env.sitting.game.scores()
    lead = scores[info["seat"]] - scores[1 - info["seat"]]
    won = 1 if env.sitting.game.winner == info["seat"] else -1
    assert total == pytest.approx(won + 0.01 * lead)


def test_the_quick_random_opponent_is_the_bot_of_the_house() -> None:
    game = kemet.new_game(3, "original", seed=9)
    bot = Seated("random")
    for _ in range(200):
        seat = game.waiting[0]
        answer = answer_of(bot, game, seat)
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
    monkeypatch.setattr("kemet.lab.extras.find_spec", lambda name: None)
    with pytest.raises(MissingExtra, match=r"gymnasium.*pip install '\.\[rl\]'"):
        _ = kemet.lab.gym_env
    with pytest.raises(MissingExtra, match=r"pip install '\.\[openspiel\]'"):
        _ = kemet.lab.load_spiel
    with pytest.raises(AttributeError, match="no attribute 'gym'"):
        _ = kemet.lab.gym


def test_the_lab_itself_needs_none_of_the_libraries() -> None:
    import subprocess

    script = "import sys, kemet.lab; dir(kemet.lab); print('numpy' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "False"
