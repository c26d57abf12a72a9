"""Benchmarks run, report missing libraries, and write a history; speeds are not tested."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

import kemet
from kemet.engine.io.save import dump_state
from kemet.engine.playout import play_out
from kemet.lab.benchmark import draw_chart
from kemet.lab.contestants import find_contestants
from kemet.lab.engine_cost import copy_size_bytes
from tests.support.cli_driver import CliRunner


def test_a_benchmark_prints_results_and_writes_a_history(
    typed: CliRunner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kemet.lab.benchmark.REPETITIONS", 2)
    out = tmp_path / "bench"
    for run in (1, 2):
        code, output, _ = typed("bench", "--seconds", "0", "--out", str(out))
        assert code == 0
        assert "kemet revised, 2 players" in output
        assert f"{run} runs in" in output
        lines = (out / "history.jsonl").read_text(encoding="utf-8").splitlines()
        assert len(lines) == run
    rows = json.loads(lines[-1])["rows"]
    assert any(row["name"] == "kemet revised, 2 players, 32 in a batch" for row in rows)
    row = rows[0]
    assert row["games_per_second"] > 0
    assert row["decisions_per_second"] > 0
    assert row["decisions_per_thousand_loops"] > 0
    ET.fromstring((out / "history.svg").read_text(encoding="utf-8"))


def test_a_chart_of_runs_with_different_contestants() -> None:
    def run(*names: str) -> dict[str, object]:
        values = {"decisions_per_second": 1000, "decisions_per_thousand_loops": 2.5}
        rows = [{"name": name, "is_kemet": name[0] == "k", **values} for name in names]
        return {"when": "now", "engine": "plain", "rows": rows}

    svg = draw_chart([run("kemet a"), run("other <&>", "kemet a", "kemet b")])
    assert len(ET.fromstring(svg)) > 10


def test_missing_peers_are_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(name: str) -> object:
        raise ImportError(name=name)

    monkeypatch.setattr("kemet.lab.contestants.import_module", refuse)
    contestants, missing = find_contestants()
    assert all(contestant.is_kemet for contestant in contestants)
    assert {"catanatron", "pyspiel", "chess"} <= set(missing)


def test_scaling_and_soak(typed: CliRunner) -> None:
    code, output, _ = typed("bench", "--scaling", "1")
    assert code == 0
    assert "bytes of a copy" in output
    code, output, _ = typed("bench", "--soak", "20")
    assert code == 0
    assert output.splitlines()[-1].split()[0] == "20"
    assert copy_size_bytes(5, "revised", 20) < 20_000


@pytest.mark.parametrize("players", [2, 5])
@pytest.mark.parametrize("edition", ["original", "revised"])
def test_random_play_inside_the_engine(edition: str, players: int) -> None:
    games = [kemet.new_game(players, edition, seed=3, events=False) for _ in range(3)]
    counts = [play_out(game.state, seed) for game, seed in zip(games, (1, 1, 2), strict=True)]
    states = [dump_state(game.state) for game in games]
    assert all(game.over and not game.violations() for game in games)
    assert counts[0] == counts[1]
    assert states[0] == states[1] != states[2]
    unfinished = kemet.new_game(players, edition, seed=3)
    assert play_out(unfinished.state, 1, 25) == 25
    assert not unfinished.over


def test_a_game_without_events_is_the_same_game() -> None:
    with_events, without = kemet.new_game(3, seed=5), kemet.new_game(3, seed=5, events=False)
    for game in (with_events, without):
        play_out(game.state, 9)
    assert with_events.events()
    assert without.events() == []
    assert dump_state(with_events.state) == dump_state(without.state)
    assert kemet.load(without.save()).events() == []
