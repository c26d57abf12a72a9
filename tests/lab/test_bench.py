"""The measurements run, tell what is missing, and keep a history; what they measure is no test."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

import kemet
from kemet.engine.io.save import dump_state
from kemet.engine.playout import play_out
from kemet.lab.bench.chart import draw_chart
from kemet.lab.bench.contestants import find_contestants
from kemet.lab.scaling.engine_cost import copy_size_bytes
from tests.support.cli_driver import CliRunner


def test_a_bench_tells_figures_and_keeps_a_history(typed: CliRunner, tmp_path: Path) -> None:
    out = tmp_path / "bench"
    for run in (1, 2):
        code, told, _ = typed("bench", "--seconds", "0", "--out", str(out))
        assert code == 0
        assert "kemet revised, 2 players" in told
        assert f"{run} runs in" in told
        lines = (out / "history.jsonl").read_text(encoding="utf-8").splitlines()
        assert len(lines) == run
    row = json.loads(lines[-1])["rows"][0]
    assert row["decisions_per_second"] > 0
    assert row["decisions_per_thousand_loops"] > 0
    ET.fromstring((out / "history.svg").read_text(encoding="utf-8"))


def test_a_chart_of_runs_that_measured_different_things() -> None:
    def run(*names: str) -> dict[str, object]:
        figures = {"decisions_per_second": 1000, "decisions_per_thousand_loops": 2.5}
        rows = [{"name": name, "is_kemet": name[0] == "k", **figures} for name in names]
        return {"when": "now", "engine": "plain", "rows": rows}

    drawn = draw_chart([run("kemet a"), run("other <&>", "kemet a", "kemet b")])
    assert len(ET.fromstring(drawn)) > 10


def test_peers_that_are_not_installed_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(name: str) -> object:
        raise ImportError(name=name)

    monkeypatch.setattr("kemet.lab.bench.contestants.import_module", refuse)
    found, missing = find_contestants()
    assert all(contestant.is_kemet for contestant in found)
    assert {"catanatron", "pyspiel", "chess"} <= set(missing)


def test_what_grows(typed: CliRunner) -> None:
    code, told, _ = typed("bench", "--scaling", "1")
    assert code == 0
    assert "bytes of a copy" in told
    code, told, _ = typed("bench", "--soak", "20")
    assert code == 0
    assert told.splitlines()[-1].split()[0] == "20"
    assert copy_size_bytes(5, "revised", 20) < 20_000


@pytest.mark.parametrize("players", [2, 5])
@pytest.mark.parametrize("edition", ["original", "revised"])
def test_random_play_inside_the_engine(edition: str, players: int) -> None:
    games = [kemet.new_game(players, edition, seed=3, events=False) for _ in range(3)]
    ends = [play_out(game.state, seed) for game, seed in zip(games, (1, 1, 2), strict=True)]
    tables = [dump_state(game.state) for game in games]
    assert all(game.over and not game.violations() for game in games)
    assert ends[0] == ends[1]
    assert tables[0] == tables[1] != tables[2]
    some = kemet.new_game(players, edition, seed=3)
    assert play_out(some.state, 1, 25) == 25
    assert not some.over


def test_a_game_without_events_is_the_same_game() -> None:
    told, silent = kemet.new_game(3, seed=5), kemet.new_game(3, seed=5, events=False)
    for game in (told, silent):
        play_out(game.state, 9)
    assert told.events()
    assert silent.events() == []
    assert dump_state(told.state) == dump_state(silent.state)
    assert kemet.load(silent.save()).events() == []
