"""`kemet analyse`: the report in both languages, JSON and a plot."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

from tests.analysis.test_analyse import analysis, finished_game
from tests.support.cli_driver import CliRunner


def test_analyse_prints_and_writes(typed: CliRunner, tmp_path: Path) -> None:
    file, data, plot = (tmp_path / name for name in ("game.kemet", "out.json", "out.svg"))
    file.write_text(finished_game().record())
    arguments = ("--json", str(data), "--plot", str(plot), "--budget", "4")
    code, out, err = typed("analyse", str(file), *arguments)
    assert code == 0, err
    assert json.loads(data.read_text()) == json.loads(json.dumps(analysis().to_json()))
    assert ElementTree.fromstring(plot.read_text()).tag.endswith("svg")
    for player in analysis().players:
        assert f"blunder {player.blunders}" in out
    worst = max(analysis().answers, key=lambda a: a.loss)
    assert f"{worst.number + 1}. Round {worst.round}" in out


def test_analyse_in_french(typed: CliRunner, tmp_path: Path) -> None:
    file = tmp_path / "game.kemet"
    lines = finished_game().record().splitlines()
    file.write_text("\n".join(lines[:36]) + "\n")
    code, out, err = typed("analyse", str(file), "--lang", "fr", "--budget", "2")
    assert code == 0, err
    assert "précision" in out


def test_analyse_refuses_what_it_cannot_read_or_write(typed: CliRunner, tmp_path: Path) -> None:
    code, _, err = typed("analyse", str(tmp_path / "none.kemet"))
    assert code != 0
    assert "cannot be read" in err
    file = tmp_path / "game.kemet"
    file.write_text(finished_game().record())
    code, _, err = typed("analyse", str(file), "--plot", str(tmp_path / "none" / "x.svg"))
    assert code != 0
    assert "no directory" in err
