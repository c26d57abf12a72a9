"""The arena: who sits where, what is kept of a game, how a run goes on, and what is counted."""

from __future__ import annotations

import csv
import json
import os
import signal
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import kemet
from kemet.bots import Seated
from kemet.lab import labels, results, summary
from kemet.lab.arena import play_one, run
from kemet.lab.match import Match, make_match
from kemet.lab.ratings import rate
from kemet.lab.report import write_report
from kemet.lab.rows import Row, rank
from kemet.lab.tables import COLUMNS, tidy, write_csv, write_parquet
from tests.typing_at import COMMAND, Typed, command, environment


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Typed:
    return Typed(monkeypatch, capsys)


@pytest.fixture(scope="module")
def match() -> Match:
    return make_match(["greedy", "random"], ["revised", "original:beginner"], players=3, games=12)


@pytest.fixture(scope="module")
def rows(match: Match) -> list[Row]:
    return [play_one(match, i) for i in range(match.games)]


def untimed(row: Row) -> dict[str, Any]:
    return {key: value for key, value in row.items() if key != "ms"}


# --- who sits where


def test_the_last_bot_fills_the_table_and_everybody_sits_everywhere() -> None:
    match = make_match(["a", "b"], players=4)
    seats = [match.setting(i).seats for i in range(4)]
    assert seats[0] == ("a", "b", "b", "b")
    assert sorted(s.index("a") for s in seats) == [0, 1, 2, 3]


def test_of_many_bots_everybody_meets_everybody() -> None:
    match = make_match(["a", "b", "c"], players=2)
    seats = Counter(match.setting(i).seats for i in range(12))
    pairs = [(x, y) for x in "abc" for y in "abc" if x != y]
    assert seats == dict.fromkeys(pairs, 2)


def test_each_edition_is_played_from_every_seat() -> None:
    match = make_match(["a", "b"], ["revised", "original", "original:long"])
    settings = [match.setting(i) for i in range(12)]
    found = Counter((s.edition, s.mode, s.seats) for s in settings)
    assert len(found) == 6
    assert set(found.values()) == {2}
    assert len({s.seed for s in settings}) == 12


@pytest.mark.parametrize(
    ("bots", "editions", "players", "words"),
    [
        (["a"], ["revised"], None, "2 to 5 players, not 1"),
        (list("abcdef"), ["revised"], None, "--players"),
        (["a", "b"], ["third"], None, "no edition 'third'"),
        (["a", "b"], ["revised:long"], None, "no mode 'long'"),
        (["a", "b"], ["original", "original:short"], None, "twice"),
    ],
)
def test_a_match_that_cannot_be(
    bots: list[str], editions: list[str], players: int | None, words: str
) -> None:
    with pytest.raises(ValueError, match=words):
        make_match(bots, editions, players)


# --- what is kept of a game


def test_greedy_beats_random() -> None:
    match = make_match(["greedy", "random"], games=20, seed=3)
    rows = [play_one(match, i) for i in range(20)]
    wins = sum(row["seats"][row["winner"]] == "greedy" for row in rows)
    assert wins >= 18
    assert all(row["faults"] == [] for row in rows)


def test_a_row_fits_together(match: Match, rows: list[Row]) -> None:
    for row in rows:
        setting = match.setting(row["game"])
        assert (row["edition"], row["mode"], row["seed"], tuple(row["seats"])) == (
            setting.edition, setting.mode, setting.seed, setting.seats,
        )  # fmt: skip
        assert [sum(s.values()) for s in row["sources"]] == row["scores"]
        assert row["scores"][row["winner"]] == max(row["scores"])
        assert row["ranks"][row["winner"]] == 1
        assert row["answers"] == [len(ms) for ms in row["ms"]]
        assert sorted(row["order"]) == [0, 1, 2]
        assert len(row["points"]) == row["rounds"]
        assert row["points"][-1] == row["scores"]
        for first, bought in zip(row["first_tile"], row["tiles"], strict=True):
            assert first == (bought[0] if bought else None)


def test_the_winner_is_first_and_equals_share_a_rank() -> None:
    assert rank(1, [9, 9, 4, 4, 7]) == [2, 1, 4, 4, 3]


@pytest.mark.parametrize("number", [0, 3])
def test_points_by_round_of_a_known_game(match: Match, rows: list[Row], number: int) -> None:
    """The same game once more, its rounds told apart by what people hear."""
    setting = match.setting(number)
    game = kemet.new_game(3, setting.edition, setting.mode, setting.seed, quiet=True)
    bots = [Seated(name) for name in setting.seats]
    points: list[list[int]] = []
    heard, won = 0, [0, 0, 0]
    while not game.over:
        seat = game.waiting[0]
        game.play(seat, bots[seat].answer(game, seat))
        for event in game.events(since=heard):
            heard += 1
            if event.kind.startswith("scores_"):
                won[event.fields["seat"]] += 1
            if event.kind == "round_begins" and event.fields["round"] > 1:
                points.append(list(game.scores()))
                players = game.table.players
                assert won == [p.battle_vp + p.control_vp + p.sanctuary_vp for p in players]
    assert rows[number]["points"] == [*points, list(game.scores())]
    assert points
    first = next(e.fields["seat"] for e in game.events() if e.kind == "turn_begins")
    assert rows[number]["order"][0] == first


def test_a_game_is_the_same_again(match: Match, rows: list[Row]) -> None:
    assert untimed(play_one(match, 5)) == untimed(rows[5])


def test_a_bot_that_fails_is_listed_with_the_reason(tmp_path: Path, typed: Typed) -> None:
    file = tmp_path / "bad.py"
    file.write_text(
        "class Bad:\n    def choose(self, view):\n        raise KeyError('lost\\nit')\n"
    )
    out = tmp_path / "out.jsonl"
    name = f"{file}:Bad"
    code, told, _ = typed(
        "arena", "--bots", name, "random", "--games", "1", "--out", str(out), "--workers", "1"
    )
    assert code == 0
    assert "1 bots replaced" in told
    (line,) = [line for line in told.splitlines() if line.startswith("game 0, seat 1: ")]
    assert "KeyError" in line
    (fault,) = json.loads(out.read_text().splitlines()[1])["faults"]
    assert (fault["seat"], fault["bot"]) == (0, name)


# --- how a run goes on


def test_a_run_counts_and_goes_on_where_it_stopped(tmp_path: Path) -> None:
    out = tmp_path / "results.jsonl"
    bots = ["greedy", "random", "random"]
    first = run(make_match(bots, ["original:short"], games=4, seed=2), out, workers=1)
    assert [row["seats"][0] for row in first] == ["greedy", "random", "random", "greedy"]
    before = out.read_bytes()
    assert before.count(b"\n") == 5  # a head and four games
    rows = run(make_match(bots, ["original:short"], games=6, seed=2), out, workers=1)
    assert rows[:4] == first
    assert [row["game"] for row in rows] == list(range(6))
    assert out.read_bytes().startswith(before)
    fewer = run(make_match(bots, ["original:short"], games=2, seed=2), out, workers=1)
    assert fewer == first[:2]


@pytest.fixture
def ledger(tmp_path: Path) -> Path:
    out = tmp_path / "results.jsonl"
    run(QUICK, out, workers=1)
    return out


QUICK = make_match(["random", "random"], ["original:beginner"], games=3, seed=5)


@pytest.mark.parametrize("cut", [1, 2, 40, 300])
def test_a_line_that_was_cut_off_is_played_again(ledger: Path, cut: int) -> None:
    whole = ledger.read_bytes()
    ledger.write_bytes(whole[:-cut])
    rows = run(QUICK, ledger, workers=1)
    old = [json.loads(line) for line in whole.splitlines()[1:]]
    assert [untimed(row) for row in rows] == [untimed(row) for row in old]
    assert [row["ms"] for row in rows[:2]] == [row["ms"] for row in old[:2]]
    assert len(ledger.read_bytes().splitlines()) == 4


@pytest.mark.parametrize("kept", [0, 1, 30])
def test_a_head_that_was_cut_off_is_written_again(ledger: Path, kept: int) -> None:
    head = ledger.read_bytes().splitlines(keepends=True)[0]
    ledger.write_bytes(head[:kept])
    assert len(run(QUICK, ledger, workers=1)) == 3
    assert ledger.read_bytes().startswith(head)


def damaged(lines: list[bytes], kind: str) -> list[bytes]:
    row = json.loads(lines[2])
    if kind == "cut in the middle":
        return [lines[0], lines[1][:50] + b"\n", lines[2]]
    if kind == "twice":
        return [*lines, lines[1]]
    if kind == "another seed":
        row["seed"] += 1
    elif kind == "no such winner":
        row["winner"] = 2
    elif kind == "no scores":
        del row["scores"]
    elif kind == "a seat too few":
        row["tiles"].pop()
    elif kind == "a game of its own":
        row["game"] = "one"
    return [lines[0], lines[1], json.dumps(row).encode() + b"\n"]


@pytest.mark.parametrize(
    "kind",
    ["cut in the middle", "twice", "another seed", "no such winner", "no scores", "a seat too few",
     "a game of its own"],
)  # fmt: skip
def test_a_damaged_file_is_refused_and_left_as_it_is(ledger: Path, kind: str) -> None:
    data = b"".join(damaged(ledger.read_bytes().splitlines(keepends=True), kind))
    ledger.write_bytes(data)
    with pytest.raises(ValueError, match=r"is damaged: line \d is"):
        run(QUICK, ledger, workers=1)
    assert ledger.read_bytes() == data


@pytest.mark.parametrize("text", ["hello", "hello\n", "{}\n", "[1]\n", "\n", '{"format": "x"}\n'])
def test_a_foreign_file_is_refused_and_left_as_it_is(tmp_path: Path, text: str) -> None:
    out = tmp_path / "notes.txt"
    out.write_text(text)
    with pytest.raises(ValueError, match=r"no results of an arena|another run"):
        run(QUICK, out, workers=1)
    assert out.read_text() == text


def test_a_file_of_another_run_is_refused(ledger: Path) -> None:
    with pytest.raises(ValueError, match="another run, there seed 5, here 6"):
        run(make_match(["random", "random"], ["original:beginner"], games=3, seed=6), ledger)


def test_processes_play_the_same_games(tmp_path: Path, rows: list[Row]) -> None:
    out = tmp_path / "out.jsonl"
    done = command(
        "arena", "--bots", "greedy", "random", "--players", "3", "--games", "6",
        "--edition", "revised", "original:beginner", "--workers", "2", "--out", str(out),
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    found = [json.loads(line) for line in out.read_text().splitlines()[1:]]
    found.sort(key=lambda row: row["game"])
    assert [untimed(row) for row in found] == [untimed(row) for row in rows[:6]]


def test_ray_plays_the_same_games(tmp_path: Path, rows: list[Row]) -> None:
    """On a cluster of two workers on this machine, which ends with the command."""
    out = tmp_path / "out.jsonl"
    args = [
        *COMMAND, "arena", "--bots", "greedy", "random", "--players", "3", "--games", "5",
        "--edition", "revised", "original:beginner", "--workers", "2", "--ray", "--out", str(out),
    ]  # fmt: skip
    env = environment(HOME=str(tmp_path), RAY_ADDRESS="")  # Ray keeps things at home
    process = subprocess.Popen(
        args, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        start_new_session=True,
    )  # fmt: skip
    try:
        told, _ = process.communicate(timeout=100)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGTERM)
        told, _ = process.communicate(timeout=20)
    assert process.returncode == 0, told
    found = [json.loads(line) for line in out.read_text().splitlines()[1:]]
    found.sort(key=lambda row: row["game"])
    assert [untimed(row) for row in found] == [untimed(row) for row in rows[:5]]


def test_a_cluster_that_is_not_there(tmp_path: Path, typed: Typed) -> None:
    code, _, complaint = typed(
        "arena", "--bots", "random", "random", "--ray", "127.0.0.1:1", "--out", str(tmp_path / "x")
    )
    assert code == 2
    assert "no Ray cluster at 127.0.0.1:1" in complaint


# --- what is counted


def test_the_interval_of_a_win_rate() -> None:
    low, high = results.interval(50, 100)
    assert (round(low, 4), round(high, 4)) == (0.4038, 0.5962)
    low, high = results.interval(1, 10)
    assert (round(low, 4), round(high, 4)) == (0.0179, 0.4042)
    for p in (low, high):  # where the rate seen is just 1.96 standard errors away
        assert abs(0.1 - p) == pytest.approx(1.96 * (p * (1 - p) / 10) ** 0.5)
    assert results.interval(0, 0) == (0.0, 1.0)
    assert results.interval(20, 20) == pytest.approx((0.8389, 1.0), abs=1e-4)


def test_times_of_decisions() -> None:
    spent = results.times([float(i) for i in range(1, 101)])
    assert (spent.mean, spent.median, spent.p95, spent.most) == (50.5, 50.5, 95, 100)
    assert results.times([]) == results.Times(0, 0, 0, 0)


def made_up(game: int, seats: list[str], scores: list[int], **more: Any) -> Row:
    """A row of a game that nobody played; the most points win."""
    n = len(seats)
    winner = scores.index(max(scores))
    tiles: list[list[str]] = more.pop("tiles", [[] for _ in seats])
    row: Row = {
        "game": game, "edition": "revised", "mode": "standard", "players": n, "seed": game,
        "seats": seats, "winner": winner, "scores": scores, "ranks": rank(winner, scores),
        "sources": [dict.fromkeys(("battle", "control", "sanctuary", "tiles", "temporary"), 0)] * n,
        "rounds": 1, "answers": [1] * n, "ms": [[1.0]] * n,
        "first_tile": [t[0] if t else None for t in tiles], "tiles": tiles,
        "order": list(range(n)), "points": [scores], "faults": [],
    }  # fmt: skip
    row.update(more)  # type: ignore[typeddict-item]
    return row


MADE_UP = [
    made_up(0, ["a", "b"], [9, 3], tiles=[["charge", "legion"], ["legion"]]),
    made_up(1, ["b", "a"], [8, 9], tiles=[["charge"], []], order=[1, 0]),
    made_up(2, ["a", "b"], [1, 9], rounds=2, points=[[0, 4], [1, 9]], tiles=[[], ["legion"]]),
]


def test_shares_by_bot_seat_turn_order_and_tile() -> None:
    share = results.Share
    assert results.by_bot(MADE_UP) == {"a": share(3, 2), "b": share(3, 1)}
    assert results.by_seat(MADE_UP) == {"1": share(3, 1), "2": share(3, 2)}
    assert results.by_place(MADE_UP) == {"1": share(3, 2), "2": share(3, 1)}
    assert results.by_first_tile(MADE_UP) == {
        "charge": share(2, 1), "legion": share(2, 1), "none": share(2, 1),
    }  # fmt: skip
    assert [(t.name, t.popularity, t.share) for t in results.tiles(MADE_UP)] == [
        ("legion", 0.5, share(3, 2)),
        ("charge", pytest.approx(1 / 3), share(2, 1)),
    ]


def test_points_by_round_are_a_mean_over_games_that_lasted() -> None:
    moments = results.points_by_round(MADE_UP, "b")
    assert [(m.round, m.points, m.seats) for m in moments] == [(1, 5, 3), (2, 9, 1)]


def test_ratings_follow_who_beats_whom() -> None:
    rows = [made_up(i, ["good", "bad", "fair"], [9, 2, 5]) for i in range(15)]
    found = rate(rows)
    assert [r.bot for r in found] == ["good", "fair", "bad"]
    assert found[0].range[0] > found[-1].range[1]
    assert rate(rows[:3])[0].sigma > found[0].sigma


def test_second_place_counts_in_a_rating() -> None:
    rows = [made_up(i, ["winner", "second", "third"], [9, 8, 1]) for i in range(10)]
    assert [r.bot for r in rate(rows)] == ["winner", "second", "third"]


def test_a_bot_against_itself_stays_where_it_is() -> None:
    (only,) = rate([made_up(i, ["a", "a", "a"], [9, 2, 5]) for i in range(10)])
    assert only.mu == pytest.approx(25)


def test_a_bot_may_sit_at_a_table_more_than_once() -> None:
    found = rate([made_up(i, ["one", "many", "many", "many"], [9, 3, 4, 5]) for i in range(10)])
    assert [r.bot for r in found] == ["one", "many"]


# --- where results go


def test_csv_comes_back_as_it_was(tmp_path: Path, rows: list[Row]) -> None:
    file = tmp_path / "out.csv"
    write_csv(rows, file)
    with file.open(encoding="utf-8", newline="") as text:
        found = list(csv.DictReader(text))
    lines = list(tidy(rows))
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
            value = [of(c) for c in cells[name].split()] if "list" in kind else of(cells[name])
            assert value == ("" if line[name] is None else line[name])


def test_parquet_comes_back_as_it_was(tmp_path: Path, rows: list[Row]) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    file = tmp_path / "out.parquet"
    write_parquet(rows, file)
    table = parquet.read_table(file)
    assert table.column_names == list(COLUMNS)
    assert table.to_pylist() == list(tidy(rows))


def test_a_report_holds_every_plot_and_leads_nowhere(
    tmp_path: Path, match: Match, rows: list[Row]
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
    boxes = labels.place(points, [(40, 10)] * 15, (0, 0, 300, 300))
    found = [box for box in boxes if box]
    assert len(found) >= 6
    for i, box in enumerate(found):
        assert not any(labels.overlap(box, other) for other in found[:i])


def test_the_table_in_the_terminal(rows: list[Row]) -> None:
    told = summary.summary(rows)
    assert "wins by edition" in told
    assert told.splitlines()[-1].startswith("12 games, ")
    head, greedy, random = told.splitlines()[:3]
    assert [line.split()[0] for line in (head, greedy, random)] == ["bot", "greedy", "random"]
    assert len(head) == len(greedy) == len(random)


def test_results_are_written_by_the_command(tmp_path: Path, typed: Typed) -> None:
    places = {key: tmp_path / key for key in ("out", "csv", "parquet", "report")}
    args = ["arena", "--bots", "random", "--players", "2", "--games", "2", "--workers", "1"]
    args += ["--edition", "original", "--mode", "beginner"]
    for key, place in places.items():
        args += [f"--{key}", str(place)]
    assert typed(*args)[0] == 0
    assert all(place.exists() for place in places.values())
    assert typed(*args)[0] == 0  # they are its own, and written over


@pytest.mark.parametrize("key", ["csv", "parquet", "report"])
def test_nothing_of_somebody_else_is_written_over(tmp_path: Path, typed: Typed, key: str) -> None:
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


# --- what is not installed


def test_what_needs_nothing_works_without_extras(
    tmp_path: Path, typed: Typed, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("openskill", "matplotlib", "pyarrow", "ray"):
        monkeypatch.setitem(sys.modules, name, None)
    args = ["arena", "--bots", "random", "random", "--games", "2", "--workers", "1"]
    args += ["--edition", "original:beginner", "--out", str(tmp_path / "out")]
    code, told, _ = typed(*args, "--csv", str(tmp_path / "csv"))
    assert code == 0
    assert "a rating needs openskill: pip install 'kemet[lab]'" in told


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
    typed: Typed,
    monkeypatch: pytest.MonkeyPatch,
    module: str,
    args: list[str],
    extra: str,
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    monkeypatch.chdir(tmp_path)
    code, _, complaint = typed("arena", "--bots", "random", "random", *args)
    assert code == 2
    assert f"{args[0]} needs {module}: pip install 'kemet[{extra}]'" in complaint
    assert list(tmp_path.iterdir()) == []


def test_a_game_that_never_ends_is_left_without_a_winner(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("kemet.lab.arena.MOST_ROUNDS", 1)
    match = make_match(["random", "random"], games=2, seed=3)
    rows = run(match, tmp_path / "a.jsonl", workers=1)
    assert [row["winner"] for row in rows] == [-1, -1]
    assert [len(row["points"]) for row in rows] == [row["rounds"] for row in rows] == [1, 1]
    assert run(match, tmp_path / "a.jsonl", workers=1) == rows, "and the run goes on"
    assert "random" in summary.summary(rows)
    assert len(results.points_by_round(rows, "random")) == 1


def test_a_run_of_other_code_is_another_run(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    body = "class Mine:\n    def choose(self, view):\n        return view.options[{}]\n"
    file.write_text(body.format(0))
    match = make_match([f"{file}:Mine", "random"], games=1)
    before = match.head()
    file.write_text(body.format(-1))
    assert match.head() != before
    assert make_match(["random", "greedy"]).head() == make_match(["random", "greedy"]).head()
