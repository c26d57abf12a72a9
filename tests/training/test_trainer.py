"""Training: a minute on the CPU beats `random`; runs continue; weights are those that play.

It needs PyTorch, which is in no environment for development: `.ci/train` runs it in one of its own,
and elsewhere `conftest.py` leaves it out.
"""

from __future__ import annotations

import csv
import dataclasses
import json
from itertools import islice
from pathlib import Path

import pytest
import torch

from kemet.bots.champion import ChampionBot, encode_view
from kemet.bots.network_file import load_network
from kemet.engine.actions import BY_TEXT
from kemet.numeric import THREAD_VARIABLES
from kemet.training.config import EARLIER, SOME, FrozenShare, GameShare, TrainingConfig
from kemet.training.trainer import CHECKPOINT, EVALUATIONS, NETWORK, PROGRESS, SETTINGS, Trainer
from kemet.training.window import Window, advantages_and_returns
from kemet.training.workers import GROUPS
from tests.support.build_trace import sample_questions
from tests.support.cli_driver import CliRunner

GAMES = (GameShare(2, "original", "beginner"),)  # the shortest games
SMALL = TrainingConfig(
    games=GAMES,
    games_per_worker=8,
    window=8,
    minibatch=64,
    width=32,
    blocks=1,
    varied_share=0.3,
    scripted_share=0.25,
    frozen=(FrozenShare(EARLIER, 0.5),),
    frozen_seats=SOME,
    league_interval=1,
    evaluation_games=4,
)
LEARNING = TrainingConfig(
    games=GAMES,
    games_per_worker=32,
    window=32,
    minibatch=512,
    width=64,
    blocks=1,
    learning_rate=1e-3,
    total_answers=1_000_000,
    varied_share=0.5,
)


@pytest.mark.parametrize(("setting", "threads"), [(None, 1), ("2", 2)])
def test_pytorch_computes_on_one_thread_unless_set_otherwise(
    setting: str | None, threads: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in THREAD_VARIABLES:
        monkeypatch.delenv(name, raising=False)
    if setting is not None:
        monkeypatch.setenv("OMP_NUM_THREADS", setting)
    torch.set_num_threads(2)  # as on a machine with two cores
    assert Trainer(tmp_path, SMALL, "cpu").threads == threads
    assert torch.get_num_threads() == threads


def test_a_minute_on_the_cpu_beats_random(tmp_path: Path) -> None:
    trainer = Trainer(tmp_path, LEARNING, "cpu", report=lambda _: None)
    trainer.train(55)
    won, played = trainer.evaluate(GAMES[0], "random", 60)
    assert played >= 60
    assert won > 0.75 * played, f"{won} of {played} after {trainer.progress.answers} answers"


def test_the_command_trains_continues_and_logs(tmp_path: Path, typed: CliRunner) -> None:
    settings = tmp_path / "small.json"
    settings.write_text(json.dumps(SMALL.dump()))
    run = tmp_path / "run"
    command = ["train", str(run), "--minutes", "0.03", "--device", "cpu"]
    code, out, err = typed(*command, "--settings", str(settings))
    assert (code, err) == (0, "")
    assert "0 answers so far" in out
    assert TrainingConfig.read(run / SETTINGS) == SMALL
    network, card = load_network((run / NETWORK).read_bytes())
    assert network.first.outputs == SMALL.width
    assert card["answers"] > 0
    before = len((run / PROGRESS).read_text().splitlines())
    code, out, err = typed(*command)
    assert (code, err) == (0, "")
    assert f"{card['answers']} answers so far" in out
    assert len((run / PROGRESS).read_text().splitlines()) > before
    rows = (run / EVALUATIONS).read_text().splitlines()
    assert {row.split(",")[4] for row in rows[1:]} == {"random", "greedy", "self"}


def test_a_run_stops_at_a_number_of_answers(tmp_path: Path, typed: CliRunner) -> None:
    settings = tmp_path / "small.json"
    settings.write_text(json.dumps({**SMALL.dump(), "opponents": []}))
    run = tmp_path / "run"
    command = ["train", str(run), "--settings", str(settings), "--minutes", "5"]
    for answers in (2 * GROUPS * 8 * 8, 3 * GROUPS * 8 * 8):
        code, _, err = typed(*command, "--answers", str(answers), "--device", "cpu")
        assert (code, err) == (0, "")
        assert load_network((run / NETWORK).read_bytes())[1]["answers"] == answers


def test_learning_can_overlap_play(tmp_path: Path) -> None:
    """A window is played with the weights of two updates before; nothing else differs."""
    config = dataclasses.replace(SMALL, overlap=True, opponents=())
    trainer = Trainer(tmp_path, config, "cpu", report=lambda _: None)
    window = GROUPS * SMALL.games_per_worker * SMALL.window
    before = [value.clone() for value in trainer.network.parameters()]
    trainer.train(60, 5 * window)
    assert trainer.progress.answers == 5 * window
    assert any(
        not torch.equal(one, other)
        for one, other in zip(before, trainer.network.parameters(), strict=True)
    )
    rows = list(csv.DictReader((tmp_path / PROGRESS).read_text().splitlines()))
    assert [float(row["value_loss"]) > 0 for row in rows] == [False, True, True, True, True]
    again = Trainer(tmp_path, config, "cpu", report=lambda _: None)
    for name, value in again.network.state_dict().items():
        assert torch.equal(value, trainer.network.state_dict()[name])


def test_checkpoints_that_do_not_fit_are_refused(tmp_path: Path) -> None:
    Trainer(tmp_path, SMALL, "cpu").save()
    with pytest.raises(ValueError, match="width 32 with 1 blocks"):
        Trainer(tmp_path, TrainingConfig(width=64), "cpu")
    data = torch.load(tmp_path / CHECKPOINT, weights_only=True)
    for other, message in (
        ({**data, "layout": "older"}, "another layout of observations and actions"),
        ({**data, "progress": {"unknown": 1}}, "no checkpoint that can be continued"),
        ([1, 2], "no checkpoint that can be continued"),
    ):
        torch.save(other, tmp_path / CHECKPOINT)
        with pytest.raises(ValueError, match=message):
            Trainer(tmp_path, SMALL, "cpu")
    for damaged in (b"damaged", b""):
        (tmp_path / CHECKPOINT).write_bytes(damaged)
        with pytest.raises(ValueError, match="no checkpoint that can be continued"):
            Trainer(tmp_path, SMALL, "cpu")


def test_the_card_of_the_weights_names_the_mode(tmp_path: Path) -> None:
    games = (GameShare(2), GameShare(3, "original"), GameShare(4, "original", "long"))
    config = dataclasses.replace(SMALL, games=games)
    Trainer(tmp_path, config, "cpu", report=lambda _: None).export()
    _, card = load_network((tmp_path / NETWORK).read_bytes())
    assert card["trained_on"] == ["2 revised standard", "3 original short", "4 original long"]


def test_the_exported_network_plays_like_the_trained_one(tmp_path: Path) -> None:
    trainer = Trainer(tmp_path, SMALL, "cpu", report=lambda _: None)
    torch.nn.init.normal_(trainer.network.policy.weight, 0.0, 0.3)
    trainer.export()
    network, _ = load_network((tmp_path / NETWORK).read_bytes())
    for seat, game in islice(sample_questions(2), 10):
        view = game.view(seat)
        encoded = encode_view(view)
        observation = torch.tensor([list(encoded)], dtype=torch.uint8)
        ids = [BY_TEXT[text].id for text in view.options]
        with torch.no_grad():
            expected, value = trainer.network(observation)
        scores, chance = network.evaluate(encoded, ids)
        assert torch.tensor(scores).allclose(expected[0, ids], atol=0.1)
        assert chance == pytest.approx(float(value[0]), abs=0.05)
        assert ChampionBot(1, network=network).choose(view) in view.options


def test_advantages_follow_the_answers_of_each_seat() -> None:
    """Two seats answer in turn; the game ends after the fourth answer, and seat 1 has won."""
    window = Window.allocate(4, 1, 1, 1, "cpu")
    window.seats[:, 0] = torch.tensor([0, 1, 0, 1])
    window.values[:, 0] = torch.tensor([0.5, 0.4, 0.3, 0.6])
    window.ended[:, 0] = torch.tensor([0, 0, 0, 1])
    window.rewards[:] = 0.0
    window.rewards[3, 0, 1] = 1.0
    window.next_values[:] = 0.9
    window.next_seats[:] = 0
    advantages, returns, known = advantages_and_returns(window, 1.0, 1.0)
    assert known.all()
    assert returns[:, 0].tolist() == pytest.approx([0.0, 1.0, 0.0, 1.0])
    assert advantages[:, 0].tolist() == pytest.approx([-0.5, 0.6, -0.3, 0.4])
