"""Weights from self-play and the scaling of the search."""

from __future__ import annotations

import json
import math
from pathlib import Path

import pytest

from kemet.bots.evaluation import FEATURES
from kemet.engine import rng
from kemet.lab.search_scaling import (
    Doubling,
    elo_std_error,
    measure_speeds,
    plot_doublings,
    sample_views,
)
from kemet.lab.tuning import (
    Sample,
    collect_samples,
    fit_weights,
    name_weights,
    plan_games,
    play_and_sample,
    play_eval_game,
    save_weights,
    tile_levels,
    tile_titles,
)
from tests.support.cli_driver import CliRunner


def sample_winners(weights: list[float], n: int, players: int) -> list[Sample]:
    """Samples whose winners are drawn by known weights."""
    rng_state = rng.state_from_seed(5)
    samples = []
    for _ in range(n):
        rows = []
        for _ in range(players):
            row = [0.0] * (len(FEATURES) + 1)
            for i in range(len(weights)):
                rng_state, value = rng.randbelow(rng_state, 7)
                row[i] = float(value)
            rows.append(row)
        scores = [math.exp(sum(w * x for w, x in zip(weights, row, strict=False))) for row in rows]
        rng_state, bits = rng.advance(rng_state)
        remaining = (bits >> 11) / (1 << 53) * sum(scores)
        winner = 0
        while winner < players - 1 and remaining > scores[winner]:
            remaining -= scores[winner]
            winner += 1
        samples.append(Sample(rows, winner))
    return samples


@pytest.mark.parametrize("players", [2, 4])
def test_the_fit_recovers_known_weights(players: int) -> None:
    known = [0.8, -0.4, 0.0]
    fitted, likelihood = fit_weights(sample_winners(known, 4000, players))
    assert fitted[:3] == pytest.approx(known, abs=0.06)
    assert fitted[3:] == [0.0] * (len(fitted) - 3), "constant features have no weight"
    assert likelihood > -math.log(players), "better than chance"


def test_samples_are_reproducible() -> None:
    job = plan_games("greedy", "revised", 3, seed=4, noise=0.1)[1]
    assert job.players == 3
    samples = play_and_sample(job)
    assert samples == play_and_sample(job)
    assert len(samples) > 10
    assert len({s.winner for s in samples}) == 1
    assert {len(s.features) for s in samples} == {3}
    assert {len(row) for s in samples for row in s.features} == {
        len(FEATURES) + 1 + len(tile_levels("revised"))
    }


def test_processes_give_the_same_samples() -> None:
    jobs = plan_games("random", "original", 4, seed=1, noise=0.0)
    assert collect_samples(jobs, 2) == [sample for job in jobs for sample in play_and_sample(job)]


def test_the_weight_of_a_tile_includes_its_level() -> None:
    numbers = [0.0] * len(FEATURES) + [0.1] + [0.0] * len(tile_titles("revised"))
    numbers[len(FEATURES) + 1 + tile_titles("revised").index("charge")] = 0.05
    weights = name_weights("revised", numbers)["tiles"]
    assert weights["charge"] == pytest.approx(0.15)
    assert weights["sphinx"] == pytest.approx(0.4)
    assert set(weights) == set(tile_titles("revised"))


def test_saving_keeps_the_weights_of_the_other_edition(tmp_path: Path) -> None:
    file = tmp_path / "weights.json"
    for edition in ("revised", "original"):
        save_weights(file, edition, {"features": {"permanent": 1.0}, "tiles": {}}, f"for {edition}")
    editions = json.loads(file.read_text())["editions"]
    assert list(editions) == ["original", "revised"]
    assert editions["revised"]["command"] == "for revised"


def test_bad_weights_lose_evaluation_games() -> None:
    """The default weights win against a search with negative weights for points."""
    bad = {"permanent": -5.0, "temporary": -5.0, "prayer": -1.0}
    weights: dict[str, dict[str, float]] = {"features": bad, "tiles": {}}
    assert [play_eval_game((weights, "revised", 11 + i, i % 2)) for i in range(2)] == [False, False]


def test_the_command_tunes(typed: CliRunner, tmp_path: Path) -> None:
    file = tmp_path / "w.json"
    args = ("tune", "--bot", "greedy", "--games", "6", "--eval-games", "0", "--workers", "1")
    code, output, _ = typed(*args, "--out", str(file))
    assert code == 0
    assert "written to" in output
    assert "permanent" in output
    stored = json.loads(file.read_text())["editions"]["revised"]
    assert stored["command"].startswith("kemet tune --edition revised --bot greedy --games 6")
    assert set(stored["features"]) == set(FEATURES)


def test_tuning_stops_at_an_illegal_answer(tmp_path: Path) -> None:
    file = tmp_path / "bad.py"
    file.write_text("class Bad:\n    def choose(self, view):\n        return 'dance'\n")
    with pytest.raises(ChildProcessError, match="answered 'dance'"):
        play_and_sample(plan_games(f"{file}:Bad", "revised", 1, seed=1, noise=0.0)[0])


def test_the_command_does_not_overwrite_other_files(typed: CliRunner, tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("dear friend")
    code, _, err = typed("tune", "--games", "1", "--out", str(file))
    assert code == 2
    assert "contains something else than weights" in err
    assert file.read_text() == "dear friend"


# --- scaling


def test_the_gain_in_elo_points() -> None:
    even = Doubling("revised", 100, 60, 30, 5.0)
    assert even.elo_gain == pytest.approx(0, abs=1)
    better = Doubling("revised", 100, 60, 46, 5.0)
    assert better.elo_gain == pytest.approx(202, abs=10)
    assert math.isfinite(Doubling("revised", 100, 60, 60, 5.0).elo_gain)
    assert elo_std_error(even) > elo_std_error(Doubling("revised", 100, 600, 300, 5.0))


def test_the_speed_is_measured_for_every_number_of_players() -> None:
    speeds = measure_speeds(iterations=4)
    assert [s.players for s in speeds] == [2, 3, 4, 5]
    assert all(s.answers_per_second >= s.iterations_per_second > 0 for s in speeds)
    assert all(len(view.options) > 3 for view in sample_views(2))


def test_the_plot(tmp_path: Path) -> None:
    plot_doublings(
        [Doubling(e, 100 << i, 60, 40, 5.0) for e in ("original", "revised") for i in (0, 1)],
        tmp_path,
    )
    assert (tmp_path / "scaling.png").stat().st_size > 5000
    svg = (tmp_path / "scaling.svg").read_text()
    assert "iterations per answer" in svg
    assert "revised" in svg


def test_the_scaling_command(typed: CliRunner, tmp_path: Path) -> None:
    args = ("scaling", "--start", "2", "--doublings", "1", "--games", "2", "--edition", "original")
    code, output, _ = typed(*args, "--workers", "1", "--out", str(tmp_path))
    assert code == 0
    assert "iterations/s" in output
    assert json.loads((tmp_path / "scaling.json").read_text())["doublings"][0]["budget"] == 4


def test_scaling_of_a_bot_that_does_not_search(typed: CliRunner) -> None:
    code, _, err = typed("scaling", "--level", "greedy")
    assert code == 2
    assert "only strategist, master, grandmaster take a budget" in err
