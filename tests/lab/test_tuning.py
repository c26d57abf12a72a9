"""Weights from self-play: the fit finds what is there, the games are repeatable."""

from __future__ import annotations

import json
import math
from pathlib import Path

import pytest

from kemet.bots.evaluation import FEATURES
from kemet.engine import rng
from kemet.lab.scaling.search_strength import (
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


def made_up(weights: list[float], n: int, players: int) -> list[Sample]:
    """Samples whose winners are drawn by known weights."""
    state = rng.state_from_seed(5)
    found = []
    for _ in range(n):
        rows = []
        for _ in range(players):
            row = [0.0] * (len(FEATURES) + 1)
            for i in range(len(weights)):
                state, value = rng.randbelow(state, 7)
                row[i] = float(value)
            rows.append(row)
        scores = [math.exp(sum(w * x for w, x in zip(weights, row, strict=False))) for row in rows]
        state, bits = rng.advance(state)
        left = (bits >> 11) / (1 << 53) * sum(scores)
        winner = 0
        while winner < players - 1 and left > scores[winner]:
            left -= scores[winner]
            winner += 1
        found.append(Sample(rows, winner))
    return found


@pytest.mark.parametrize("players", [2, 4])
def test_the_fit_finds_the_weights_that_made_the_winners(players: int) -> None:
    known = [0.8, -0.4, 0.0]
    found, likelihood = fit_weights(made_up(known, 4000, players))
    assert found[:3] == pytest.approx(known, abs=0.06)
    assert found[3:] == [0.0] * (len(found) - 3), "what never varies weighs nothing"
    assert likelihood > -math.log(players), "better than guessing"


def test_a_game_is_learned_from_the_same_way_again() -> None:
    lesson = plan_games("greedy", "revised", 3, seed=4, noise=0.1)[1]
    assert lesson.players == 3
    samples = play_and_sample(lesson)
    assert samples == play_and_sample(lesson)
    assert len(samples) > 10
    assert len({s.winner for s in samples}) == 1
    assert {len(s.features) for s in samples} == {3}
    assert {len(row) for s in samples for row in s.features} == {
        len(FEATURES) + 1 + len(tile_levels("revised"))
    }


def test_processes_change_nothing() -> None:
    work = plan_games("random", "original", 4, seed=1, noise=0.0)
    assert collect_samples(work, 2) == [
        sample for lesson in work for sample in play_and_sample(lesson)
    ]


def test_a_tile_is_worth_its_level_and_its_own() -> None:
    numbers = [0.0] * len(FEATURES) + [0.1] + [0.0] * len(tile_titles("revised"))
    numbers[len(FEATURES) + 1 + tile_titles("revised").index("charge")] = 0.05
    found = name_weights("revised", numbers)["tiles"]
    assert found["charge"] == pytest.approx(0.15)
    assert found["sphinx"] == pytest.approx(0.4)
    assert set(found) == set(tile_titles("revised"))


def test_weights_are_written_beside_those_of_the_other_edition(tmp_path: Path) -> None:
    file = tmp_path / "weights.json"
    for edition in ("revised", "original"):
        save_weights(file, edition, {"features": {"permanent": 1.0}, "tiles": {}}, f"for {edition}")
    found = json.loads(file.read_text())["editions"]
    assert list(found) == ["original", "revised"]
    assert found["revised"]["command"] == "for revised"


def test_in_a_trial_weights_that_want_to_lose_do() -> None:
    """Against a search that values every point as a loss, the house wins."""
    worse = {"permanent": -5.0, "temporary": -5.0, "prayer": -1.0}
    silly: dict[str, dict[str, float]] = {"features": worse, "tiles": {}}
    assert [play_eval_game((silly, "revised", 11 + i, i % 2)) for i in range(2)] == [False, False]


def test_the_command_tunes(typed: CliRunner, tmp_path: Path) -> None:
    file = tmp_path / "w.json"
    args = ("tune", "--bot", "greedy", "--games", "6", "--eval-games", "0", "--workers", "1")
    code, said, _ = typed(*args, "--out", str(file))
    assert code == 0
    assert "written to" in said
    assert "permanent" in said
    kept = json.loads(file.read_text())["editions"]["revised"]
    assert kept["command"].startswith("kemet tune --edition revised --bot greedy --games 6")
    assert set(kept["features"]) == set(FEATURES)


def test_nothing_is_learned_from_a_bot_that_fails(tmp_path: Path) -> None:
    file = tmp_path / "bad.py"
    file.write_text("class Bad:\n    def choose(self, view):\n        return 'dance'\n")
    with pytest.raises(ChildProcessError, match="answered 'dance'"):
        play_and_sample(plan_games(f"{file}:Bad", "revised", 1, seed=1, noise=0.0)[0])


def test_the_command_writes_over_nothing_of_somebody_elses(
    typed: CliRunner, tmp_path: Path
) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("dear friend")
    code, _, said = typed("tune", "--games", "1", "--out", str(file))
    assert code == 2
    assert "holds something else than weights" in said
    assert file.read_text() == "dear friend"


# --- growth


def test_a_gain_in_elo_points() -> None:
    even = Doubling("revised", 100, 60, 30, 5.0)
    assert even.elo_gain == pytest.approx(0, abs=1)
    better = Doubling("revised", 100, 60, 46, 5.0)
    assert better.elo_gain == pytest.approx(202, abs=10)
    assert math.isfinite(Doubling("revised", 100, 60, 60, 5.0).elo_gain)
    assert elo_std_error(even) > elo_std_error(Doubling("revised", 100, 600, 300, 5.0))


def test_the_speed_is_measured_for_every_number_of_players() -> None:
    found = measure_speeds(iterations=4)
    assert [s.players for s in found] == [2, 3, 4, 5]
    assert all(s.answers_per_second >= s.iterations_per_second > 0 for s in found)
    assert all(len(view.options) > 3 for view in sample_views(2))


def test_the_picture_is_drawn(tmp_path: Path) -> None:
    plot_doublings(
        [Doubling(e, 100 << i, 60, 40, 5.0) for e in ("original", "revised") for i in (0, 1)],
        tmp_path,
    )
    assert (tmp_path / "scaling.png").stat().st_size > 5000
    svg = (tmp_path / "scaling.svg").read_text()
    assert "iterations for an answer" in svg
    assert "revised" in svg


def test_the_command_grows(typed: CliRunner, tmp_path: Path) -> None:
    args = ("scaling", "--start", "2", "--doublings", "1", "--games", "2", "--edition", "original")
    code, said, _ = typed(*args, "--workers", "1", "--out", str(tmp_path))
    assert code == 0
    assert "iterations/s" in said
    assert json.loads((tmp_path / "scaling.json").read_text())["doublings"][0]["budget"] == 4


def test_growth_of_a_level_that_does_not_search(typed: CliRunner) -> None:
    code, _, said = typed("scaling", "--level", "greedy")
    assert code == 2
    assert "only strategist, master take a budget" in said
