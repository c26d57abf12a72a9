"""A league: played in pieces, also after it was killed; wrong directories are refused.

It needs PyTorch: see `test_trainer.py`.
"""

from __future__ import annotations

import csv
import json
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import torch

from kemet.bots.network_file import load_network
from kemet.training.config import TrainingConfig
from kemet.training.league import LOGS, NETWORKS, PLAN, STATE, TABLE, League
from kemet.training.league_plan import FORMAT
from kemet.training.trainer import CHECKPOINT, NETWORK, PROGRESS, Trainer
from tests.support.cli_driver import CliRunner, make_environment

SETTINGS: dict[str, Any] = {
    "games": [{"players": 2, "edition": "original", "mode": "beginner"}, {"players": 3}],
    "games_per_worker": 16,
    "window": 8,
    "minibatch": 64,
    "epochs": 1,
    "width": 16,
    "blocks": 1,
}
WINDOW = 2 * 16 * 8  # answers


def write_plan(directory: Path, **values: Any) -> Path:
    """A plan that takes seconds, with its start."""
    config = TrainingConfig.parse({**SETTINGS, "opponents": []})
    trainer = Trainer(directory / "start", config, "cpu", report=lambda _: None)
    trainer.export()
    plan = {
        "format": FORMAT,
        "start": str(directory / "start" / NETWORK),
        "rounds": 2,
        "settings": SETTINGS,
        "exploiters": [{"name": "all", "answers": 4 * WINDOW}],
        "main": {"answers": 4 * WINDOW, "settings": {"varied_share": 0.2, "priority": 1.0}},
        "evaluation_games": 2,
        **values,
    }
    file = directory / "plan.json"
    file.write_text(json.dumps(plan))
    return file


@pytest.fixture(autouse=True)
def one_thread() -> None:
    torch.set_num_threads(1)


def make_league(directory: Path, plan: Path | None = None) -> League:
    return League(directory, plan, "cpu", report=lambda _: None)


def test_a_league_is_played_in_pieces(tmp_path: Path, typed: CliRunner) -> None:
    plan = write_plan(tmp_path, kept=2)
    league = tmp_path / "league"
    code, out, err = typed("league", str(league), "--plan", str(plan), "--minutes", "0")
    assert (code, err) == (0, "")
    assert "next is round 1, all" in out
    steps: list[str] = []
    for _ in range(60):
        code, out, err = typed("league", str(league), "--minutes", "0.05", "--device", "cpu")
        assert (code, err) == (0, "")
        steps = json.loads((league / STATE).read_text())["done"]
        if "the league is played" in out:
            break
    assert steps == [
        "1-all", "1-main", "1-evaluation", "2-all", "2-main", "2-evaluation", "3-all",
    ]  # fmt: skip
    assert sorted(path.name for path in (league / NETWORKS).iterdir()) == [
        "exploiter_2_all.bin", "exploiter_3_all.bin", "main_0.bin", "main_1.bin", "main_2.bin",
    ]  # fmt: skip
    assert list(league.glob("run-*")) == []
    assert (league / LOGS / "2-main-progress.csv").exists()
    rows = list(csv.DictReader((league / TABLE).read_text().splitlines()))
    evaluations = [row for row in rows if row["phase"] == "evaluation"]
    assert [(row["round"], row["opponent"], row["players"]) for row in evaluations] == [
        ("1", "main_0.bin", "2"), ("1", "main_0.bin", "3"),
        ("2", "main_0.bin", "2"), ("2", "main_0.bin", "3"),
        ("2", "main_1.bin", "2"), ("2", "main_1.bin", "3"),
    ]  # fmt: skip
    assert all(int(row["games"]) >= 2 for row in evaluations)
    assert "2 evaluation : main_1.bin" in out


def test_a_league_that_is_killed_goes_on(tmp_path: Path) -> None:
    """From its last checkpoint; what was logged after it is there once."""
    long = [{"name": "all", "answers": 1_000_000 * WINDOW}]
    plan = write_plan(tmp_path, rounds=1, evaluation_games=0, exploiters=long)
    directory = tmp_path / "league"
    make_league(directory, plan).run(2)
    run = directory / "run-1-all"
    saved = last_answers(run)
    assert saved > 0
    command = [sys.executable, "-m", "kemet", "league", str(directory), "--device", "cpu"]
    process = subprocess.Popen(command, env=make_environment(), stdout=subprocess.DEVNULL)
    try:
        wait_until(lambda: last_answers(run) > saved + 2 * WINDOW, process)
    finally:
        process.kill()
        process.wait()
    with (run / PROGRESS).open("a") as file:
        file.write("12.5,7")  # a row that was cut off
    (directory / "run-0-old").mkdir()  # as if killed before it was removed
    (directory / NETWORKS / "exploiter_1_all.bin.partial").write_bytes(b"cut off")
    answers = saved + 4 * WINDOW
    short = [{"name": "all", "answers": answers}]
    league = make_league(
        directory, write_plan(tmp_path, rounds=1, evaluation_games=0, exploiters=short)
    )
    assert league.state["done"] == []
    assert not league.run(0.01)
    rows = list(csv.DictReader((run / PROGRESS).read_text().splitlines()))
    assert [int(row["answers"]) for row in rows] == [
        WINDOW * (number + 1) for number in range(len(rows))
    ]
    assert len(rows) == saved // WINDOW + 1
    assert league.run(600)
    assert league.state["done"] == ["1-all", "1-main", "2-all"]
    assert league.state["answers"] == 2 * answers + 4 * WINDOW
    assert not (directory / "run-0-old").exists()
    assert not list((directory / NETWORKS).glob("*.partial"))
    for name in league.state["mains"] + league.state["exploiters"]:
        load_network((directory / NETWORKS / name).read_bytes())


def last_answers(run: Path) -> int:
    """The answers of a run so far, by its log."""
    if not (run / PROGRESS).exists():
        return 0
    rows = list(csv.DictReader((run / PROGRESS).read_text().splitlines()))
    return int(rows[-1]["answers"] or 0) if rows else 0


def wait_until(is_so: Callable[[], bool], process: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + 120
    while not is_so():
        assert process.poll() is None
        assert time.monotonic() < end
        time.sleep(0.05)


def test_checkpoints_of_a_league_are_half_as_large(tmp_path: Path) -> None:
    plan = write_plan(tmp_path, settings={**SETTINGS, "width": 64})
    config = TrainingConfig.parse({**SETTINGS, "width": 64, "opponents": []})
    trainers = [
        Trainer(tmp_path / str(number), config, "cpu", lambda _: None, networks)
        for number, networks in enumerate((None, tmp_path))
    ]
    for trainer in trainers:
        trainer.train(0)
    whole, half = (tmp_path / str(number) / CHECKPOINT for number in range(2))
    assert half.stat().st_size < 0.55 * whole.stat().st_size
    again = Trainer(tmp_path / "1", config, "cpu", lambda _: None, tmp_path)
    assert again.progress == trainers[1].progress
    for name, value in again.network.state_dict().items():
        assert torch.allclose(value, trainers[1].network.state_dict()[name], rtol=1e-3, atol=1e-6)
    for parameter, state in again.optimizer.state.items():
        assert state["exp_avg"].dtype == parameter.dtype == torch.float32
    assert plan.exists()


def test_exploiters_can_be_given(tmp_path: Path) -> None:
    plan = write_plan(tmp_path)
    given = str(tmp_path / "start" / NETWORK)
    plan = write_plan(tmp_path, exploiters_of_start=[given], rounds=1, evaluation_games=0)
    league = make_league(tmp_path / "league", plan)
    assert [str(step) for step in league.steps()] == ["1-main", "2-all"]
    league.run(0.01)
    trainer = league_trainer(league)
    assert set(trainer.frozen.files) == {"exploiter_0_0.bin", "main_0.bin"}
    assert league.run(600)


def league_trainer(league: League) -> Trainer:
    """The run of the main network of a league that is in its first round."""
    config = league.plan.main_config(1, league.main, league.state["exploiters"], league.met_mains())
    directory = league.directory / "run-1-main"
    return Trainer(directory, config, "cpu", lambda _: None, league.networks)


def test_wrong_leagues_are_refused(tmp_path: Path, typed: CliRunner) -> None:
    plan = write_plan(tmp_path)
    directory = tmp_path / "league"

    def refusal(*more: str) -> str:
        code, _, err = typed("league", str(directory), "--minutes", "0", *more)
        assert code == 2
        return err

    assert f"has no {PLAN}: begin a league with --plan FILE" in refusal()
    assert "No such file" in refusal("--plan", str(tmp_path / "none.json"))
    missing = write_plan(tmp_path, start=str(tmp_path / "none.bin"))
    assert "none.bin' cannot be read" in refusal("--plan", str(missing))
    large = write_plan(tmp_path, start="champion")
    assert "width 512 with 2 blocks, the plan's networks of width 16 with 1" in refusal(
        "--plan", str(large)
    )
    (tmp_path / "foreign.bin").write_bytes(b"{}")
    foreign = write_plan(tmp_path, exploiters_of_start=[str(tmp_path / "foreign.bin")])
    assert "foreign.bin' cannot be used: this is not a file of weights" in refusal(
        "--plan", str(foreign)
    )
    assert not (directory / STATE).exists()
    plan = write_plan(tmp_path)
    make_league(directory, plan)
    (directory / NETWORKS / "main_0.bin").rename(tmp_path / "main_0.bin")
    assert "main_0.bin is missing: it is part of the league" in refusal()
    (directory / STATE).write_text("{")
    assert "cannot be continued" in refusal()
