"""Statistics of a run, ratings, exports and the report."""

from __future__ import annotations

import csv
import sys
from pathlib import Path
from typing import Any

import pytest
from matplotlib import rc_context

from kemet.arena import stats
from kemet.arena.export import COLUMNS, tidy_rows, write_csv, write_parquet
from kemet.arena.game_result import GameResult
from kemet.arena.match import Match
from kemet.arena.report import plots, summary
from kemet.arena.report.page import write_report
from kemet.arena.report.style import MATPLOTLIB_RC
from kemet.arena.stats import rate_bots
from tests.support.arena_results import MATCH, make_result, play_results
from tests.support.cli_driver import CliRunner


@pytest.fixture
def match() -> Match:
    return MATCH


@pytest.fixture
def results() -> tuple[GameResult, ...]:
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
    times = stats.summarize_times([float(i) for i in range(1, 101)])
    assert (times.mean, times.median, times.p95, times.max) == (50.5, 50.5, 95, 100)
    assert stats.summarize_times([]) == stats.DecisionTimes(0, 0, 0, 0)


RESULTS = [
    make_result(0, ["a", "b"], [9, 3], tiles=[["charge", "legion"], ["legion"]]),
    make_result(1, ["b", "a"], [8, 9], tiles=[["charge"], []], turn_order=[1, 0]),
    make_result(
        2, ["a", "b"], [1, 9], rounds=2, scores_by_round=[[0, 4], [1, 9]], tiles=[[], ["legion"]]
    ),
]


def test_win_rates_by_bot_seat_turn_order_and_tile() -> None:
    rate = stats.WinRate
    assert stats.win_rates_by_bot(RESULTS) == {"a": rate(3, 2), "b": rate(3, 1)}
    assert stats.win_rates_by_seat(RESULTS) == {"1": rate(3, 1), "2": rate(3, 2)}
    assert stats.win_rates_by_turn_order(RESULTS) == {"1": rate(3, 2), "2": rate(3, 1)}
    assert stats.win_rates_by_first_tile(RESULTS) == {
        "charge": rate(2, 1), "legion": rate(2, 1), "none": rate(2, 1),
    }  # fmt: skip
    assert [(t.name, t.popularity, t.win_rate) for t in stats.tile_stats(RESULTS)] == [
        ("legion", 0.5, rate(3, 2)),
        ("charge", pytest.approx(1 / 3), rate(2, 1)),
    ]


def test_scores_by_round_are_means_over_the_games_that_reached_the_round() -> None:
    round_scores = stats.mean_scores_by_round(RESULTS, "b")
    assert [(m.round, m.mean_score, m.seats) for m in round_scores] == [(1, 5, 3), (2, 9, 1)]


def test_ratings_follow_who_beats_whom() -> None:
    results = [make_result(i, ["good", "bad", "fair"], [9, 2, 5]) for i in range(15)]
    ratings = rate_bots(results)
    assert [r.bot for r in ratings] == ["good", "fair", "bad"]
    assert ratings[0].interval[0] > ratings[-1].interval[1]
    assert rate_bots(results[:3])[0].sigma > ratings[0].sigma


def test_second_place_counts_in_a_rating() -> None:
    results = [make_result(i, ["winner", "second", "third"], [9, 8, 1]) for i in range(10)]
    assert [r.bot for r in rate_bots(results)] == ["winner", "second", "third"]


def test_a_bot_against_itself_does_not_change() -> None:
    (only,) = rate_bots([make_result(i, ["a", "a", "a"], [9, 2, 5]) for i in range(10)])
    assert only.mu == pytest.approx(25)


def test_a_bot_may_have_several_seats_in_a_game() -> None:
    ratings = rate_bots(
        [make_result(i, ["one", "many", "many", "many"], [9, 3, 4, 5]) for i in range(10)]
    )
    assert [r.bot for r in ratings] == ["one", "many"]


def test_csv_round_trip(tmp_path: Path, results: tuple[GameResult, ...]) -> None:
    file = tmp_path / "out.csv"
    write_csv(results, file)
    with file.open(encoding="utf-8", newline="") as csv_file:
        written = list(csv.DictReader(csv_file))
    rows = list(tidy_rows(results))
    assert len(written) == len(rows) == 36
    parsers: dict[str, Any] = {
        "int64": int,
        "double": float,
        "string": str,
        "bool": lambda c: c == "1",
    }
    for row, cells in zip(rows, written, strict=True):
        assert list(cells) == list(COLUMNS) == list(row)
        for name, kind in COLUMNS.items():
            parse = parsers[kind.removeprefix("list of ")]
            if row[name] is None:
                assert cells[name] == ""
                continue
            cell = cells[name]
            value = [parse(c) for c in cell.split()] if "list" in kind else parse(cell)
            assert value == row[name]


def test_parquet_round_trip(tmp_path: Path, results: tuple[GameResult, ...]) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    file = tmp_path / "out.parquet"
    write_parquet(results, file)
    table = parquet.read_table(file)
    assert table.column_names == list(COLUMNS)
    assert table.to_pylist() == list(tidy_rows(results))


def test_a_report_is_self_contained(
    tmp_path: Path, match: Match, results: tuple[GameResult, ...]
) -> None:
    folder = tmp_path / "report"
    write_report(results, match, folder)
    page = (folder / "index.html").read_text(encoding="utf-8")
    for name in ("ratings", "points", "tiles", "times"):
        assert (folder / f"{name}.png").read_bytes().startswith(b"\x89PNG")
        assert f'<figure id="{name}">\n<svg' in page
    assert page.count("<svg") == page.count("</svg>") == 4
    assert "//" not in page.replace("<!doctype html><!-- kemet arena -->", "")
    assert "<script" not in page
    assert "Recruiting Scribe" in page
    assert "#000000" not in page  # black is not visible in dark mode
    write_report(results, match, folder)
    assert (folder / "index.html").read_text(encoding="utf-8") == page


def test_labels_of_tiles_do_not_overlap() -> None:
    tiles = [tile.name for tile in stats.TILES_BY_NAME.values() if tile.level < 3]
    bought = [make_result(i, ["a", "b"], [9, 2], tiles=[tiles, tiles[::2]]) for i in range(6)]
    with rc_context(MATPLOTLIB_RC):
        axes: Any = plots.plot_tiles(bought).axes[0]
    labels = [text for text in axes.texts if text.get_text() != "an even\nshare"]
    assert len(labels) >= 6
    boxes = [label.get_window_extent() for label in labels]
    for i, box in enumerate(boxes):
        assert box.count_overlaps(boxes[:i]) == 0
    assert all(arrow.patchA in labels for arrow in axes.patches)


def test_names_of_bots_are_escaped(tmp_path: Path) -> None:
    name = "run:<script>alert('&')</script>"
    results = [make_result(i, [name, "b"], [9, 2]) for i in range(2)]
    write_report(results, Match((name, "b"), (("revised", "standard"),), 2, 2, 1), tmp_path)
    page = (tmp_path / "index.html").read_text(encoding="utf-8")
    assert "<script" not in page
    assert "&lt;script&gt;alert(&#39;&amp;&#39;)&lt;/script&gt;" in page


def test_the_tables_in_the_terminal(results: tuple[GameResult, ...]) -> None:
    text = summary.format_summary(results)
    assert "wins by edition" in text
    assert text.splitlines()[-1].startswith("12 games, ")
    head, greedy, random = text.splitlines()[:3]
    assert [line.split()[0] for line in (head, greedy, random)] == ["bot", "greedy", "random"]
    assert len(head) == len(greedy) == len(random)


def test_the_command_writes_its_outputs(tmp_path: Path, typed: CliRunner) -> None:
    outputs = {key: tmp_path / key for key in ("out", "csv", "parquet", "report")}
    args = ["arena", "--bots", "random", "--players", "2", "--games", "2", "--workers", "1"]
    args += ["--edition", "original", "--mode", "beginner"]
    for key, path in outputs.items():
        args += [f"--{key}", str(path)]
    assert typed(*args)[0] == 0
    assert all(path.exists() for path in outputs.values())
    assert typed(*args)[0] == 0  # it overwrites its own files


@pytest.mark.parametrize("key", ["csv", "parquet", "report"])
def test_other_files_are_not_overwritten(tmp_path: Path, typed: CliRunner, key: str) -> None:
    path = tmp_path / "mine"
    file = path / "index.html" if key == "report" else path
    file.parent.mkdir(exist_ok=True)
    file.write_text("my own")
    code, _, err = typed(
        "arena", "--bots", "random", "random", f"--{key}", str(path), "--out", str(tmp_path / "out")
    )
    assert (code, file.read_text()) == (2, "my own")
    assert "contains something else" in err
    assert not (tmp_path / "out").exists()


def test_a_run_without_optional_dependencies(
    tmp_path: Path, typed: CliRunner, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("adjustText", "jinja2", "openskill", "matplotlib", "pyarrow", "ray"):
        monkeypatch.setitem(sys.modules, name, None)
    args = ["arena", "--bots", "random", "random", "--games", "2", "--workers", "1"]
    args += ["--edition", "original:beginner", "--out", str(tmp_path / "out")]
    code, output, _ = typed(*args, "--csv", str(tmp_path / "csv"))
    assert code == 0
    assert "a rating needs openskill: pip install '.[lab]' in a clone" in output


@pytest.mark.parametrize(
    ("module", "args", "extra"),
    [
        ("pyarrow", ["--parquet", "x"], "lab"),
        ("adjustText", ["--report", "x"], "lab"),
        ("jinja2", ["--report", "x"], "lab"),
        ("matplotlib", ["--report", "x"], "lab"),
        ("openskill", ["--report", "x"], "lab"),
        ("ray", ["--ray"], "ray"),
    ],
)
def test_missing_dependencies_are_reported_before_the_first_game(
    tmp_path: Path,
    typed: CliRunner,
    monkeypatch: pytest.MonkeyPatch,
    module: str,
    args: list[str],
    extra: str,
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    monkeypatch.chdir(tmp_path)
    code, _, err = typed("arena", "--bots", "random", "random", *args)
    assert code == 2
    assert f"{args[0]} needs {module}: pip install '.[{extra}]' in a clone" in err
    assert list(tmp_path.iterdir()) == []
