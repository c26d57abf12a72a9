"""Short tables of matches: only complete deals of a mirrored match count; seeds are added."""

from __future__ import annotations

import csv
from argparse import Namespace
from pathlib import Path

import pytest

from kemet.arena.match import make_match
from kemet.arena.runner import run_match
from tools.match_results import places, rates, shorten


def test_a_table_of_the_games_and_the_win_rate(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = []
    for seed, games in ((5, 4), (6, 3)):  # the last deal is incomplete
        match = make_match(["greedy", "random"], games=games, seed=seed, mirrored=True)
        run_match(match, tmp_path / f"{seed}.jsonl", workers=1)
        files.append(tmp_path / f"greedy-random-2-{seed}.csv")
        shorten(Namespace(results=tmp_path / f"{seed}.jsonl", out=files[-1]))
    with files[0].open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["greedy_seat"] for row in rows] == ["0", "1", "0", "1"]
    assert rows[0]["seed"] == rows[1]["seed"] != rows[2]["seed"]
    assert {row["winner_place"] for row in rows} <= {"1", "2"}
    capsys.readouterr()
    rates(Namespace(files=files))
    printed = capsys.readouterr().out
    assert printed.startswith("greedy-random-2 ")
    assert "2 players     6 games 100.0 %" in printed
    places(Namespace(files=files))
    assert " 1: " in capsys.readouterr().out
