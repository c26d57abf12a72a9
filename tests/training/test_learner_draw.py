"""How the learner draws its answers: at the temperatures of the questions.

It needs PyTorch: see `test_trainer.py`.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
import torch

from kemet.bots.probabilities import softmax
from kemet.engine.actions import ALL, V_FIGHT
from kemet.training.config import GameShare, TrainingConfig
from kemet.training.ppo import Learner, Losses
from kemet.training.trainer import Trainer
from kemet.training.window import Window
from tests.training.test_frozen import play_window

CONFIG = TrainingConfig(
    games=(GameShare(3, "revised"),),
    games_per_worker=10,
    window=200,  # long enough for battles
    minibatch=10_000,
    epochs=1,
    width=32,
    blocks=1,
    opponents=(),
    varied_share=0.5,
    learning_temperature=0.7,
    learning_battle_temperature=1.5,
)


@pytest.fixture(autouse=True)
def one_thread() -> None:
    torch.set_num_threads(1)


def make_trainer(directory: Path, config: TrainingConfig) -> Trainer:
    trainer = Trainer(directory, config, "cpu", report=lambda _: None)
    torch.nn.init.normal_(trainer.network.policy.weight)  # scores that differ
    return trainer


def legal_scores(trainer: Trainer, window: Window, at: tuple[int, int]) -> list[float]:
    """The scores of the legal answers at a step of a game."""
    with torch.no_grad():
        scores, _ = trainer.network(window.observations[at][None])
    return [float(scores[0, action]) for action in window.legal[at].tolist() if action >= 0]


def learn(trainer: Trainer, window: Window) -> Losses:
    """An update without a bonus for entropy."""
    learner = Learner(trainer.network, trainer.optimizer, window, trainer.config, trainer.draw)
    return learner.update(trainer.config.learning_rate, 0.0)


def test_answers_are_drawn_at_the_temperature_of_their_question(tmp_path: Path) -> None:
    trainer = make_trainer(tmp_path, CONFIG)
    window = play_window(trainer)
    found = set()
    for at in [(step, game) for step in range(200) for game in range(20)]:
        is_battle = ALL[int(window.legal[at][0])].verb == V_FIGHT
        found.add(is_battle)
        expected = softmax(legal_scores(trainer, window, at), 1.5 if is_battle else 0.7)
        played = float(window.log_probabilities[at].exp())
        assert played == pytest.approx(expected[int(window.chosen[at])], abs=1e-3)
    assert found == {True, False}


def test_learning_finds_the_probabilities_of_playing(tmp_path: Path) -> None:
    trainer = make_trainer(tmp_path, replace(CONFIG, battle_entropy=0.01))
    window = play_window(trainer)
    losses = learn(trainer, window)
    assert losses.clipped == 0
    assert losses.policy == pytest.approx(0, abs=1e-3)


def test_the_entropy_bonus_of_battle_cards_leaves_other_questions_alone(tmp_path: Path) -> None:
    """With no advantage and no other entropy, only scores of battle cards get a gradient."""
    trainer = make_trainer(tmp_path, replace(CONFIG, battle_entropy=1.0, value_weight=0.0))
    window = play_window(trainer)
    for values in (window.rewards, window.values, window.next_values):
        values.zero_()  # no answer has an advantage: no gradient of the policy
    learn(trainer, window)
    gradient = trainer.network.policy.bias.grad
    assert gradient is not None
    asked = {int(a) for a in window.legal.flatten() if a >= 0}
    changed = {action for action in asked if gradient[action]}
    assert changed
    assert all(ALL[action].verb == V_FIGHT for action in changed)


def test_a_temperature_must_be_more_than_0() -> None:
    with pytest.raises(ValueError, match="learning_battle_temperature must be more than 0"):
        replace(CONFIG, learning_battle_temperature=0.0)
