"""Games for learning: varied starts, scripted players, and only the learner is asked."""

from __future__ import annotations

import numpy as np
import pytest

from kemet.bots.scripted_players import CALLER, STYLES, ScriptedPlayer, sample_states
from kemet.engine.components import NOBODY
from kemet.factory import new_game
from kemet.training.varied_env import VariedEnv


def make_env(**options: object) -> VariedEnv:
    return VariedEnv(6, 3, "revised", None, seed=5, **options)  # type: ignore[arg-type]


def play(env: VariedEnv, steps: int) -> int:
    """Answer at random; returns how many games ended."""
    rng = np.random.default_rng(1)
    ended = 0
    for _ in range(steps):
        chosen = (rng.random(env.count) * env.num_legal).astype(int)
        env.step(env.legal[np.arange(env.count), chosen])
        ended += int(env.terminated.sum() + env.truncated.sum())
    return ended


def test_games_start_elsewhere() -> None:
    plain, varied = make_env(), make_env(varied_share=1.0)
    assert {game.state.round for game in plain.games} == {1}
    assert len({game.state.round for game in varied.games}) > 1
    points = [{sum(game.scores()) for game in env.games} for env in (plain, varied)]
    assert points[0] == {0}
    assert max(points[1]) > 3
    assert play(varied, 300) > 0


def test_the_learner_is_never_asked_for_a_scripted_seat() -> None:
    env = make_env(scripted=6, varied_share=0.3)
    rng = np.random.default_rng(2)
    for _ in range(200):
        for index, styles in enumerate(env.scripted_seats.styles):
            assert CALLER in styles
            assert set(styles) != {CALLER}
            assert styles[int(env.seats[index])] == CALLER
        chosen = (rng.random(env.count) * env.num_legal).astype(int)
        env.step(env.legal[np.arange(env.count), chosen])


def test_a_run_is_reproducible_by_seed() -> None:
    one, other = (make_env(scripted=3, varied_share=0.5) for _ in range(2))
    assert play(one, 60) == play(other, 60)
    assert (one.observations == other.observations).all()


@pytest.mark.parametrize("style", range(len(STYLES)))
def test_every_style_plays_games(style: int) -> None:
    g = new_game(2, "revised", seed=3, ask_forced="never").state
    states = sample_states(g, [style, 2], ScriptedPlayer(7), 8, 1500)
    assert g.winner != NOBODY
    assert len(states) > 5
    assert all(state.winner == NOBODY for state in states)
