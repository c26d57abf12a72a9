"""What is counted over the games of a run, and where it goes."""

from __future__ import annotations

import csv
import sys
from pathlib import Path
from typing import Any

import pytest

from kemet.arena import stats
from kemet.arena.export import COLUMNS, tidy_rows, write_csv, write_parquet
from kemet.arena.game_result import GameResult
from kemet.arena.match import Match
from kemet.arena.ratings import rate_bots
from kemet.arena.report import label_placement, summary
from kemet.arena.report.page import write_report
from tests.support.arena_results import MATCH, make_result, play_results
from tests.support.cli_driver import CliRunner


@pytest.fixture
def match() -> Match:
    return MATCH


@pytest.fixture
def rows() -> tuple[GameResult, ...]:
    return play_results(MATCH)


def test_the_interval_of_a_win_rate() -> None:
    low, high = stats.wilson_interval(50, 100)
    assert (round(low, 4), round(high, 4)) == (0.4038, 0.5962)
    low, high = stats.wilson_interval(1, 10)
    assert (round(low, 4), round(high, 4)) == (0.0179, 0.4042)
    for p in (low, high):  # where the rate seen is just 1.96 standard errors away
        assert abs(0.1 - p) == pytest.approx(1.96 * (p * (1 - p) / 10) ** 0.5)
    assert stats.wilson_interval(0, 0) == (0.0, 1.0)
    assert stats.wilson_interval(20, 20) == pytest.approx((0.8389, 1.0), abs=1e-4)


def test_times_of_decisions() -> None:
    spent = stats.summarize_times([float(i) for i in range(1, 101)])
    assert (spent.mean, spent.median, spent.p95, spent.max) == (50.5, 50.5, 95, 100)
    assert stats.summarize_times([]) == stats.DecisionTimes(0, 0, 0, 0)


MADE_UP = [
    make_result(0, ["a", "b"], [9, 3], tiles=[["charge", "legion"], ["legion"]]),
    make_result(1, ["b", "a"], [8, 9], tiles=[["charge"], []], turn_order=[1, 0]),
    make_result(2, ["a", "b"], [1, 9], rounds=2, scores_by_round=[[0, 4], [1, 9]], tiles=[[], ["legion"]]),
]


def test_shares_by_bot_seat_turn_order_and_tile() -> None:
    share = stats.WinRate
    assert stats.win_rates_by_bot(MADE_UP) == {"a": share(3, 2), "b": share(3, 1)}
    assert stats.win_rates_by_seat(MADE_UP) == {"1": share(3, 1), "2": share(3, 2)}
    assert stats.win_rates_by_turn_order(MADE_UP) == {"1": share(3, 2), "2": share(3, 1)}
    assert stats.win_rates_by_first_tile(MADE_UP) == {
        "charge": share(2, 1), "legion": share(2, 1), "none": share(2, 1),
    }  # fmt: skip
    assert [(t.name, t.popularity, t.win_rate) for t in stats.tile_stats(MADE_UP)] == [
        ("legion", 0.5, share(3, 2)),
        ("charge", pytest.approx(1 / 3), share(2, 1)),
    ]


def test_points_by_round_are_a_mean_over_games_that_lasted() -> None:
    moments = stats.mean_scores_by_round(MADE_UP, "b")
    assert [(m.round, m.mean_score, m.seats) for m in moments] == [(1, 5, 3), (2, 9, 1)]


def test_ratings_follow_who_beats_whom() -> None:
    rows = [make_result(i, ["good", "bad", "fair"], [9, 2, 5]) for i in range(15)]
    found = rate_bots(rows)
    assert [r.bot for r in found] == ["good", "fair", "bad"]
    assert found[0].interval[0] > found[-1].interval[1]
    assert rate_bots(rows[:3])[0].sigma > found[0].sigma


def test_second_place_counts_in_a_rating() -> None:
    rows = [make_result(i, ["winner", "second", "third"], [9, 8, 1]) for i in range(10)]
    assert [r.bot for r in rate_bots(rows)] == ["winner", "second", "third"]


def test_a_bot_against_itself_stays_where_it_is() -> None:
    (only,) = rate_bots([make_result(i, ["a", "a", "a"], [9, 2, 5]) for i in range(10)])
    assert only.mu == pytest.approx(25)


def test_a_bot_may_sit_at_a_table_more_than_once() -> None:
    found = rate_bots(
        [make_result(i, ["one", "many", "many", "many"], [9, 3, 4, 5]) for i in range(10)]
    )
    assert [r.bot for r in found] == ["one", "many"]


def test_csv_comes_back_as_it_was(tmp_path: Path, rows: tuple[GameResult, ...]) -> None:
    file = tmp_path / "out.csv"
    write_csv(rows, file)
    with file.open(encoding="utf-8", newline="") as text:
        found = list(csv.DictReader(text))
    lines = list(tidy_rows(rows))
    assert len(found) == len(lines) == 36
    read: dict[str, Any] = {
        "int64": int,
        "double": float,
        "string": str,
        "bool": lambda c: c == "1",
    }
    for line, cells in zip(lines, found, strict=True):
        assert list(cells) == list(COLUMNS) == list(line)
        for name, kind in COLUMNS.items():
            of = read[kind.removeprefix("list of ")]
            if line[name] is None:
                assert cells[name] == ""
                continue
            value = [of(c) for c in cells[name].split()] if "list" in kind else of(cells[name])
            assert value == line[name]


def test_parquet_comes_back_as_it_was(tmp_path: Path, rows: tuple[GameResult, ...]) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    file = tmp_path / "out.parquet"
    write_parquet(rows, file)
    table = parquet.read_table(file)
    assert table.column_names == list(COLUMNS)
    assert table.to_pylist() == list(tidy_rows(rows))


def test_a_report_holds_every_plot_and_leads_nowhere(
    tmp_path: Path, match: Match, rows: tuple[GameResult, ...]
) -> None:
    folder = tmp_path / "report"
    write_report(rows, match, folder)
    page = (folder / "index.html").read_text(encoding="utf-8")
    for name in ("ratings", "points", "tiles", "times"):
        assert (folder / f"{name}.png").read_bytes().startswith(b"\x89PNG")
        assert f'<figure id="{name}">\n<svg' in page
    assert page.count("<svg") == page.count("</svg>") == 4
    assert "//" not in page.replace("<!doctype html><!-- kemet arena -->", "")
    assert "<script" not in page
    assert "Recruiting Scribe" in page
    assert "#000000" not in page  # black would not be seen at night
    write_report(rows, match, folder)
    assert (folder / "index.html").read_text(encoding="utf-8") == page


def test_names_of_points_do_not_cover_each_other() -> None:
    points = [(100.0 + 9 * (i % 5), 100.0 + 9 * (i // 5)) for i in range(15)]
    boxes = label_placement.place_labels(points, [(40, 10)] * 15, (0, 0, 300, 300))
    found = [box for box in boxes if box]
    assert len(found) >= 6
    for i, box in enumerate(found):
        assert not any(label_placement.boxes_overlap(box, other) for other in found[:i])


def test_the_table_in_the_terminal(rows: tuple[GameResult, ...]) -> None:
    told = summary.format_summary(rows)
    assert "wins by edition" in told
    assert told.splitlines()[-1].startswith("12 games, ")
    head, greedy, random = told.splitlines()[:3]
    assert [line.split()[0] for line in (head, greedy, random)] == ["bot", "greedy", "random"]
    assert len(head) == len(greedy) == len(random)


def test_results_are_written_by_the_command(tmp_path: Path, typed: CliRunner) -> None:
    places = {key: tmp_path / key for key in ("out", "csv", "parquet", "report")}
    args = ["arena", "--bots", "random", "--players", "2", "--games", "2", "--workers", "1"]
    args += ["--edition", "original", "--mode", "beginner"]
    for key, place in places.items():
        args += [f"--{key}", str(place)]
    assert typed(*args)[0] == 0
    assert all(place.exists() for place in places.values())
    assert typed(*args)[0] == 0  # they are its own, and written over


@pytest.mark.parametrize("key", ["csv", "parquet", "report"])
def test_nothing_of_somebody_else_is_written_over(
    tmp_path: Path, typed: CliRunner, key: str
) -> None:
    mine = tmp_path / "mine"
    file = mine / "index.html" if key == "report" else mine
    file.parent.mkdir(exist_ok=True)
    file.write_text("my own")
    code, _, complaint = typed(
        "arena", "--bots", "random", "random", f"--{key}", str(mine), "--out", str(tmp_path / "out")
    )
    assert (code, file.read_text()) == (2, "my own")
    assert "holds something else already" in complaint
    assert not (tmp_path / "out").exists()


def test_what_needs_nothing_works_without_extras(
    tmp_path: Path, typed: CliRunner, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("openskill", "matplotlib", "pyarrow", "ray"):
        monkeypatch.setitem(sys.modules, name, None)
    args = ["arena", "--bots", "random", "random", "--games", "2", "--workers", "1"]
    args += ["--edition", "original:beginner", "--out", str(tmp_path / "out")]
    code, told, _ = typed(*args, "--csv", str(tmp_path / "csv"))
    assert code == 0
    assert "a rating needs openskill: pip install '.[lab]' in a clone" in told


@pytest.mark.parametrize(
    ("module", "args", "extra"),
    [
        ("pyarrow", ["--parquet", "x"], "lab"),
        ("matplotlib", ["--report", "x"], "lab"),
        ("openskill", ["--report", "x"], "lab"),
        ("ray", ["--ray"], "ray"),
    ],
)
def test_what_is_missing_is_told_before_a_game_is_played(
    tmp_path: Path,
    typed: CliRunner,
    monkeypatch: pytest.MonkeyPatch,
    module: str,
    args: list[str],
    extra: str,
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    monkeypatch.chdir(tmp_path)
    code, _, complaint = typed("arena", "--bots", "random", "random", *args)
    assert code == 2
    assert f"{args[0]} needs {module}: pip install '.[{extra}]' in a clone" in complaint
    assert list(tmp_path.iterdir()) == []
