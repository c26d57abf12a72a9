"""The example learns: its slopes are true, a little training changes it, and it plays as a bot."""

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


def test_every_slope_is_what_a_small_change_of_a_weight_does() -> None:
    import train_ppo as ppo

    chance = np.random.default_rng(1)
    net = ppo.Net(2, seed=3)
    for name, weights in net.weights.items():
        net.weights[name] = weights.astype(np.float64)
    seen = chance.integers(0, 2, (4, len(net.scale))).astype(np.uint8)
    masks = chance.random((4, NUM_ACTIONS)) < 0.05
    chosen = np.array([np.flatnonzero(mask)[0] for mask in masks])
    rows = np.arange(4)

    def loss() -> float:
        odds, value, _ = net.forward(seen, masks)
        return float(-odds[rows, chosen].sum() + (value**2).sum() / 2)

    odds, value, kept = net.forward(seen, masks)
    by_logits = np.exp(odds)
    by_logits[rows, chosen] -= 1
    slopes = net.backward(kept, by_logits, value)
    for name, weights in net.weights.items():
        at = np.unravel_index(int(abs(slopes[name]).argmax()), weights.shape)
        before, small = weights[at], 1e-5
        weights[at] = before + small
        more = loss()
        weights[at] = before - small
        less = loss()
        weights[at] = before
        assert slopes[name][at] == pytest.approx((more - less) / (2 * small), rel=1e-3), name


def test_what_goes_well_becomes_likelier(monkeypatch: pytest.MonkeyPatch) -> None:
    import train_ppo as ppo

    monkeypatch.setattr(ppo, "ENVS", 2)
    net = ppo.Net(2, seed=1)
    played = ppo.RolloutCollector(OPTIONS, 1).collect(net, 24)
    rows = np.arange(len(played.actions))
    assert played.masks[rows, played.actions].all(), "only what is legal is played"
    played.advantages[:] = -1.0
    played.advantages[0] = 5.0
    before = net.forward(played.observations, played.masks)[0][rows, played.actions]
    ppo.ppo_update(net, ppo.Adam(net), played, 1e-3, np.random.default_rng(1))
    after = net.forward(played.observations, played.masks)[0][rows, played.actions]
    assert after[0] > before[0]


def test_training_gives_a_curve_and_weights_that_play(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    import curve
    import learned_bot
    import train_ppo as ppo

    monkeypatch.setattr(ppo, "ENVS", 2)
    monkeypatch.setattr(ppo, "HORIZON", 16)
    net, points = ppo.train(64, OPTIONS, eval_every=1, eval_games=1)
    assert [point["answers"] for point in points] == [0, 32, 64]
    told = {**OPTIONS, "curve": points, "interval": [0.4, 0.6]}
    assert ElementTree.fromstring(curve.draw_learning_curve(told)).tag.endswith("svg")
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
def test_the_page_runs_as_it_says() -> None:
    text = (ROOT / "docs/learning.md").read_text(encoding="utf-8")
    snippets = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert len(snippets) == 6
    examples = doctest.DocTestParser().get_doctest(
        "\n".join(snippets), {"kemet": kemet}, "learning", "learning.md", 0
    )
    runner = doctest.DocTestRunner()
    runner.run(examples)
    assert runner.summarize(verbose=False).failed == 0
    for link in re.findall(r"\]\(([^)#:]+)\)", text):
        assert (ROOT / "docs" / link).exists(), link
