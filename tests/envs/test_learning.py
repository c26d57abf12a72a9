"""The training example: correct gradients, an effective update, weights that play as a bot."""

from __future__ import annotations

import doctest
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

import kemet
from kemet.envs.spec import NUM_ACTIONS
from kemet.optional import is_installed

ROOT = Path(__file__).parents[2]
OPTIONS: dict[str, Any] = {"players": 2, "edition": "original", "opponents": "random"}


@pytest.fixture(autouse=True)
def examples(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "examples"))


def test_gradients_equal_finite_differences() -> None:
    import train_ppo as ppo

    rng = np.random.default_rng(1)
    net = ppo.Net(2, seed=3)
    for name, weights in net.weights.items():
        net.weights[name] = weights.astype(np.float64)
    observations = rng.integers(0, 2, (4, len(net.scale))).astype(np.uint8)
    masks = rng.random((4, NUM_ACTIONS)) < 0.05
    chosen = np.array([np.flatnonzero(mask)[0] for mask in masks])
    rows = np.arange(4)

    def loss() -> float:
        log_probs, value, _ = net.forward(observations, masks)
        return float(-log_probs[rows, chosen].sum() + (value**2).sum() / 2)

    log_probs, value, cache = net.forward(observations, masks)
    logit_gradients = np.exp(log_probs)
    logit_gradients[rows, chosen] -= 1
    gradients = net.backward(cache, logit_gradients, value)
    for name, weights in net.weights.items():
        index = np.unravel_index(int(abs(gradients[name]).argmax()), weights.shape)
        before, epsilon = weights[index], 1e-5
        weights[index] = before + epsilon
        loss_above = loss()
        weights[index] = before - epsilon
        loss_below = loss()
        weights[index] = before
        assert gradients[name][index] == pytest.approx(
            (loss_above - loss_below) / (2 * epsilon), rel=1e-3
        ), name


def test_update_raises_the_probability_of_good_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    import train_ppo as ppo

    monkeypatch.setattr(ppo, "NUM_ENVS", 2)
    net = ppo.Net(2, seed=1)
    rollout = ppo.RolloutCollector(OPTIONS, 1).collect(net, 24)
    rows = np.arange(len(rollout.actions))
    assert rollout.masks[rows, rollout.actions].all(), "only what is legal is played"
    rollout.advantages[:] = -1.0
    rollout.advantages[0] = 5.0
    before = net.forward(rollout.observations, rollout.masks)[0][rows, rollout.actions]
    ppo.ppo_update(net, ppo.Adam(net), rollout, 1e-3, np.random.default_rng(1))
    after = net.forward(rollout.observations, rollout.masks)[0][rows, rollout.actions]
    assert after[0] > before[0]


def test_training_produces_a_curve_and_playable_weights(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    import learned_bot
    import learning_curve
    import train_ppo as ppo

    monkeypatch.setattr(ppo, "NUM_ENVS", 2)
    monkeypatch.setattr(ppo, "ROLLOUT_LENGTH", 16)
    net, points = ppo.train(64, OPTIONS, eval_every=1, eval_games=1)
    assert [point["answers"] for point in points] == [0, 32, 64]
    results = {**OPTIONS, "curve": points, "interval": [0.4, 0.6]}
    picture = learning_curve.draw_learning_curve(results)
    assert ElementTree.fromstring(picture).tag.endswith("svg")
    file = tmp_path / "ppo.npz"
    np.savez_compressed(file, **net.weights)  # type: ignore[arg-type]
    monkeypatch.setenv("KEMET_WEIGHTS", str(file))
    game = kemet.new_game(2, "original", seed=4)
    bot = learned_bot.LearnedBot(seed=1)
    for _ in range(30):
        seat = game.waiting[0]
        game.play(seat, bot.choose(game.view(seat)))
    with pytest.raises(ValueError, match="not learned at a table of 3"):
        learned_bot.LearnedBot().choose(kemet.new_game(3, seed=1, order=[0, 1, 2]).view(0))


@pytest.mark.skipif(not is_installed("pyspiel"), reason="no OpenSpiel here")
def test_documentation_snippets_run() -> None:
    text = (ROOT / "docs/learning.md").read_text(encoding="utf-8")
    snippets = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert len(snippets) == 9
    examples = doctest.DocTestParser().get_doctest(
        "\n".join(snippets), {"kemet": kemet}, "learning", "learning.md", 0
    )
    runner = doctest.DocTestRunner()
    runner.run(examples)
    assert runner.summarize(verbose=False).failed == 0
    for link in re.findall(r"\]\(([^)#:]+)\)", text):
        assert (ROOT / "docs" / link).exists(), link
