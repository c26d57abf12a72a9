"""The file of a run: how it goes on, and what is refused."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from kemet.arena.match import make_match
from kemet.arena.results_file import open_results_file
from kemet.arena.runner import run_match
from tests.support.arena_results import SHORT_MATCH, without_times
from tests.support.cli_driver import CliRunner, run_command


def test_a_run_counts_and_goes_on_where_it_stopped(tmp_path: Path) -> None:
    out = tmp_path / "results.jsonl"
    bots = ["greedy", "random", "random"]
    first = run_match(make_match(bots, ["original:short"], games=4, seed=2), out, workers=1)
    assert [row["bots"][0] for row in first] == ["greedy", "random", "random#2", "greedy"]
    before = out.read_bytes()
    assert before.count(b"\n") == 5  # a head and four games
    rows = run_match(make_match(bots, ["original:short"], games=6, seed=2), out, workers=1)
    assert rows[:4] == first
    assert [row["game"] for row in rows] == list(range(6))
    assert out.read_bytes().startswith(before)
    fewer = run_match(make_match(bots, ["original:short"], games=2, seed=2), out, workers=1)
    assert fewer == first[:2]


@pytest.fixture
def ledger(tmp_path: Path) -> Path:
    out = tmp_path / "results.jsonl"
    run_match(SHORT_MATCH, out, workers=1)
    return out


@pytest.mark.parametrize("cut", [1, 2, 40, 300])
def test_a_line_that_was_cut_off_is_played_again(ledger: Path, cut: int) -> None:
    whole = ledger.read_bytes()
    ledger.write_bytes(whole[:-cut])
    rows = run_match(SHORT_MATCH, ledger, workers=1)
    old = [json.loads(line) for line in whole.splitlines()[1:]]
    assert [without_times(row) for row in rows] == [without_times(row) for row in old]
    assert [row["ms"] for row in rows[:2]] == [row["ms"] for row in old[:2]]
    assert len(ledger.read_bytes().splitlines()) == 4


@pytest.mark.parametrize("kept", [0, 1, 30])
def test_a_head_that_was_cut_off_is_written_again(ledger: Path, kept: int) -> None:
    head = ledger.read_bytes().splitlines(keepends=True)[0]
    ledger.write_bytes(head[:kept])
    assert len(run_match(SHORT_MATCH, ledger, workers=1)) == 3
    assert ledger.read_bytes().startswith(head)


def forfeit(row: dict[str, Any], seat: int) -> dict[str, Any]:
    return {"seat": seat, "bot": row["bots"][seat], "reason": "it failed", "round": 1}


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
    elif kind == "another winner":
        row["winner"] = 1 - row["winner"]
    elif kind == "a forfeit that won":
        row["forfeits"] = [forfeit(row, row["winner"])]
    elif kind == "a forfeit of nobody":
        row["forfeits"] = [{**forfeit(row, 0), "seat": 2}]
    elif kind == "a forfeit twice":
        row["forfeits"] = [forfeit(row, 1 - row["winner"])] * 2
    elif kind == "a forfeit without a reason":
        row["forfeits"] = [{"seat": 1 - row["winner"]}]
    return [lines[0], lines[1], json.dumps(row).encode() + b"\n"]


@pytest.mark.parametrize(
    "kind",
    ["cut in the middle", "twice", "another seed", "no such winner", "no scores", "a seat too few",
     "a game of its own", "another winner", "a forfeit that won", "a forfeit of nobody",
     "a forfeit twice", "a forfeit without a reason"],
)  # fmt: skip
def test_a_damaged_file_is_refused_and_left_as_it_is(ledger: Path, kind: str) -> None:
    data = b"".join(damaged(ledger.read_bytes().splitlines(keepends=True), kind))
    ledger.write_bytes(data)
    with pytest.raises(ValueError, match=r"is damaged: line \d is .* --out, or .* --fresh"):
        run_match(SHORT_MATCH, ledger, workers=1)
    assert ledger.read_bytes() == data


@pytest.mark.parametrize("text", ["hello", "hello\n", "{}\n", "[1]\n", "\n", '{"format": "x"}\n'])
def test_a_foreign_file_is_refused_and_left_as_it_is(tmp_path: Path, text: str) -> None:
    out = tmp_path / "notes.txt"
    out.write_text(text)
    with pytest.raises(ValueError, match=r"no results of an arena|another run"):
        run_match(SHORT_MATCH, out, workers=1)
    assert out.read_text() == text


@pytest.mark.parametrize(
    ("bots", "editions", "seed", "words"),
    [
        (["random", "random"], ["original:beginner"], 6, "there seed 5, here 6"),
        (["random", "greedy"], ["original:beginner"], 5, "random random, here random greedy"),
        (["random", "random"], ["original"], 5, "original:beginner, here original:short"),
    ],
)
def test_a_file_of_another_run_is_refused(
    ledger: Path, bots: list[str], editions: list[str], seed: int, words: str
) -> None:
    data = ledger.read_bytes()
    with pytest.raises(ValueError, match=f"another run, .*{words}: .*--out, or .*--fresh"):
        run_match(make_match(bots, editions, games=3, seed=seed), ledger)
    assert ledger.read_bytes() == data


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("format", "another version of the arena"),
        ("version", "played by other code"),
        ("code_digest", "played by other code"),
    ],
)
def test_a_file_of_another_version_says_what_to_do(ledger: Path, key: str, words: str) -> None:
    head, rest = ledger.read_text().split("\n", 1)
    old = {**json.loads(head), key: "kemet arena 1"}
    ledger.write_text(json.dumps(old) + "\n" + rest)
    with pytest.raises(ValueError, match=f"{words}.* --out, or .* --fresh"):
        run_match(SHORT_MATCH, ledger, workers=1)
    assert json.loads(ledger.read_text().split("\n", 1)[0]) == old


# --- starting over


def test_fresh_keeps_the_old_file_under_another_name(ledger: Path) -> None:
    first = ledger.read_bytes()
    other = make_match(["random", "greedy"], ["original:beginner"], games=1)
    run_match(other, ledger, workers=1, start_over=True)
    second = ledger.read_bytes()
    assert second != first
    run_match(SHORT_MATCH, ledger, workers=1, start_over=True)
    aside = [ledger.with_name(ledger.name + end) for end in (".bak", ".bak2")]
    assert [file.read_bytes() for file in aside] == [first, second]
    assert ledger.read_bytes().count(b"\n") == 4


def test_fresh_takes_a_damaged_file_but_no_foreign_one(ledger: Path) -> None:
    ledger.write_bytes(ledger.read_bytes() + b"oh\n")
    damaged = ledger.read_bytes()
    assert len(run_match(SHORT_MATCH, ledger, workers=1, start_over=True)) == 3
    assert ledger.with_name(ledger.name + ".bak").read_bytes() == damaged
    ledger.write_text("my own")
    with pytest.raises(ValueError, match=r"no results of an arena: .*--out"):
        run_match(SHORT_MATCH, ledger, workers=1, start_over=True)
    assert ledger.read_text() == "my own"


def test_fresh_without_an_earlier_file_is_a_run_like_any_other(tmp_path: Path) -> None:
    assert len(run_match(SHORT_MATCH, tmp_path / "new.jsonl", workers=1, start_over=True)) == 3
    assert [file.name for file in tmp_path.iterdir()] == ["new.jsonl"]


def test_the_command_starts_over(ledger: Path, typed: CliRunner) -> None:
    args = ["arena", "--bots", "random", "greedy", "--games", "1", "--workers", "1"]
    args += ["--edition", "original:beginner", "--out", str(ledger)]
    code, out, err = typed(*args)
    assert (code, out) == (2, "")
    assert err.startswith(f"kemet: {ledger} holds the results of another run")
    assert typed(*args, "--fresh")[0] == 0
    assert ledger.with_name(ledger.name + ".bak").exists()


# --- two runs at once


def test_a_file_that_another_run_writes_to_is_refused(ledger: Path) -> None:
    data = ledger.read_bytes()
    with open_results_file(SHORT_MATCH, ledger):
        done = run_command(
            "arena", "--bots", "random", "random", "--edition", "original:beginner",
            "--games", "4", "--seed", "5", "--workers", "1", "--out", str(ledger),
        )  # fmt: skip
    assert done.returncode == 2
    assert "another run is writing to" in done.stderr
    assert ledger.read_bytes() == data
    assert len(run_match(SHORT_MATCH, ledger, workers=1)) == 3


def test_a_run_of_other_code_is_another_run(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    body = "class Mine:\n    def choose(self, view):\n        return view.options[{}]\n"
    file.write_text(body.format(0))
    match = make_match([f"{file}:Mine", "random"], games=1)
    before = match.header()
    file.write_text(body.format(-1))
    assert match.header() != before
    assert make_match(["random", "greedy"]).header() == make_match(["random", "greedy"]).header()


def test_a_program_that_has_changed_makes_another_run(tmp_path: Path) -> None:
    file = tmp_path / "mine.js"
    file.write_text("1")
    match = make_match([f"run:{sys.executable} {file}", "random"], games=1)
    before = match.header()
    assert match.header() == before
    file.write_text("2")
    assert match.header() != before
