"""The results file of a run: resuming, damaged files, starting over."""

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


def test_a_run_resumes_where_it_stopped(tmp_path: Path) -> None:
    out = tmp_path / "results.jsonl"
    bots = ["greedy", "random", "random"]
    first = run_match(make_match(bots, ["original:short"], games=4, seed=2), out, workers=1)
    assert [result["bots"][0] for result in first] == ["greedy", "random", "random#2", "greedy"]
    before = out.read_bytes()
    assert before.count(b"\n") == 5  # a header and four games
    results = run_match(make_match(bots, ["original:short"], games=6, seed=2), out, workers=1)
    assert results[:4] == first
    assert [result["game"] for result in results] == list(range(6))
    assert out.read_bytes().startswith(before)
    fewer = run_match(make_match(bots, ["original:short"], games=2, seed=2), out, workers=1)
    assert fewer == first[:2]


@pytest.fixture
def results_file(tmp_path: Path) -> Path:
    out = tmp_path / "results.jsonl"
    run_match(SHORT_MATCH, out, workers=1)
    return out


@pytest.mark.parametrize("cut", [1, 2, 40, 300])
def test_the_game_of_an_incomplete_line_is_played_again(results_file: Path, cut: int) -> None:
    complete = results_file.read_bytes()
    results_file.write_bytes(complete[:-cut])
    results = run_match(SHORT_MATCH, results_file, workers=1)
    old = [json.loads(line) for line in complete.splitlines()[1:]]
    assert [without_times(result) for result in results] == [
        without_times(result) for result in old
    ]
    assert [result["ms"] for result in results[:2]] == [result["ms"] for result in old[:2]]
    assert len(results_file.read_bytes().splitlines()) == 4


@pytest.mark.parametrize("length", [0, 1, 30])
def test_an_incomplete_header_is_written_again(results_file: Path, length: int) -> None:
    header = results_file.read_bytes().splitlines(keepends=True)[0]
    results_file.write_bytes(header[:length])
    assert len(run_match(SHORT_MATCH, results_file, workers=1)) == 3
    assert results_file.read_bytes().startswith(header)


def forfeit(result: dict[str, Any], seat: int) -> dict[str, Any]:
    return {"seat": seat, "bot": result["bots"][seat], "reason": "it failed", "round": 1}


def damage(lines: list[bytes], kind: str) -> list[bytes]:
    result = json.loads(lines[2])
    if kind == "cut in the middle":
        return [lines[0], lines[1][:50] + b"\n", lines[2]]
    if kind == "twice":
        return [*lines, lines[1]]
    if kind == "another seed":
        result["seed"] += 1
    elif kind == "no such winner":
        result["winner"] = 2
    elif kind == "no scores":
        del result["scores"]
    elif kind == "a seat too few":
        result["tiles"].pop()
    elif kind == "a game of its own":
        result["game"] = "one"
    elif kind == "another winner":
        result["winner"] = 1 - result["winner"]
    elif kind == "a forfeit that won":
        result["forfeits"] = [forfeit(result, result["winner"])]
    elif kind == "a forfeit of nobody":
        result["forfeits"] = [{**forfeit(result, 0), "seat": 2}]
    elif kind == "a forfeit twice":
        result["forfeits"] = [forfeit(result, 1 - result["winner"])] * 2
    elif kind == "a forfeit without a reason":
        result["forfeits"] = [{"seat": 1 - result["winner"]}]
    return [lines[0], lines[1], json.dumps(result).encode() + b"\n"]


@pytest.mark.parametrize(
    "kind",
    ["cut in the middle", "twice", "another seed", "no such winner", "no scores", "a seat too few",
     "a game of its own", "another winner", "a forfeit that won", "a forfeit of nobody",
     "a forfeit twice", "a forfeit without a reason"],
)  # fmt: skip
def test_a_damaged_file_is_refused_and_not_changed(results_file: Path, kind: str) -> None:
    data = b"".join(damage(results_file.read_bytes().splitlines(keepends=True), kind))
    results_file.write_bytes(data)
    with pytest.raises(ValueError, match=r"is damaged: line \d is .* --out, or .* --fresh"):
        run_match(SHORT_MATCH, results_file, workers=1)
    assert results_file.read_bytes() == data


@pytest.mark.parametrize("text", ["hello", "hello\n", "{}\n", "[1]\n", "\n", '{"format": "x"}\n'])
def test_another_file_is_refused_and_not_changed(tmp_path: Path, text: str) -> None:
    out = tmp_path / "notes.txt"
    out.write_text(text)
    with pytest.raises(ValueError, match=r"no results file|another run"):
        run_match(SHORT_MATCH, out, workers=1)
    assert out.read_text() == text


@pytest.mark.parametrize(
    ("bots", "editions", "seed", "message"),
    [
        (["random", "random"], ["original:beginner"], 6, "there seed 5, here 6"),
        (["random", "greedy"], ["original:beginner"], 5, "random random, here random greedy"),
        (["random", "random"], ["original"], 5, "original:beginner, here original:short"),
    ],
)
def test_a_file_of_another_run_is_refused(
    results_file: Path, bots: list[str], editions: list[str], seed: int, message: str
) -> None:
    data = results_file.read_bytes()
    with pytest.raises(ValueError, match=f"another run, .*{message}: .*--out, or .*--fresh"):
        run_match(make_match(bots, editions, games=3, seed=seed), results_file)
    assert results_file.read_bytes() == data


@pytest.mark.parametrize(
    ("key", "message"),
    [
        ("format", "another version of the arena"),
        ("version", "played by other code"),
        ("code_digest", "played by other code"),
    ],
)
def test_a_file_of_another_version_is_refused(results_file: Path, key: str, message: str) -> None:
    header, rest = results_file.read_text().split("\n", 1)
    old = {**json.loads(header), key: "kemet arena 1"}
    results_file.write_text(json.dumps(old) + "\n" + rest)
    with pytest.raises(ValueError, match=f"{message}.* --out, or .* --fresh"):
        run_match(SHORT_MATCH, results_file, workers=1)
    assert json.loads(results_file.read_text().split("\n", 1)[0]) == old


# --- starting over


def test_fresh_renames_the_old_file(results_file: Path) -> None:
    first = results_file.read_bytes()
    other = make_match(["random", "greedy"], ["original:beginner"], games=1)
    run_match(other, results_file, workers=1, start_over=True)
    second = results_file.read_bytes()
    assert second != first
    run_match(SHORT_MATCH, results_file, workers=1, start_over=True)
    backups = [results_file.with_name(results_file.name + suffix) for suffix in (".bak", ".bak2")]
    assert [file.read_bytes() for file in backups] == [first, second]
    assert results_file.read_bytes().count(b"\n") == 4


def test_fresh_renames_a_damaged_file_but_no_other_file(results_file: Path) -> None:
    results_file.write_bytes(results_file.read_bytes() + b"oh\n")
    damaged = results_file.read_bytes()
    assert len(run_match(SHORT_MATCH, results_file, workers=1, start_over=True)) == 3
    assert results_file.with_name(results_file.name + ".bak").read_bytes() == damaged
    results_file.write_text("my own")
    with pytest.raises(ValueError, match=r"no results file of the arena: .*--out"):
        run_match(SHORT_MATCH, results_file, workers=1, start_over=True)
    assert results_file.read_text() == "my own"


def test_fresh_without_an_earlier_file(tmp_path: Path) -> None:
    assert len(run_match(SHORT_MATCH, tmp_path / "new.jsonl", workers=1, start_over=True)) == 3
    assert [file.name for file in tmp_path.iterdir()] == ["new.jsonl"]


def test_the_command_starts_over(results_file: Path, typed: CliRunner) -> None:
    args = ["arena", "--bots", "random", "greedy", "--games", "1", "--workers", "1"]
    args += ["--edition", "original:beginner", "--out", str(results_file)]
    code, out, err = typed(*args)
    assert (code, out) == (2, "")
    assert err.startswith(f"kemet: {results_file} has the results of another run")
    assert typed(*args, "--fresh")[0] == 0
    assert results_file.with_name(results_file.name + ".bak").exists()


# --- parallel runs and changed code


def test_a_file_that_another_run_writes_to_is_refused(results_file: Path) -> None:
    data = results_file.read_bytes()
    with open_results_file(SHORT_MATCH, results_file):
        finished = run_command(
            "arena", "--bots", "random", "random", "--edition", "original:beginner",
            "--games", "4", "--seed", "5", "--workers", "1", "--out", str(results_file),
        )  # fmt: skip
    assert finished.returncode == 2
    assert "another run is writing to" in finished.stderr
    assert results_file.read_bytes() == data
    assert len(run_match(SHORT_MATCH, results_file, workers=1)) == 3


def test_changed_code_of_a_bot_makes_another_run(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    body = "class Mine:\n    def choose(self, view):\n        return view.options[{}]\n"
    file.write_text(body.format(0))
    match = make_match([f"{file}:Mine", "random"], games=1)
    before = match.header()
    file.write_text(body.format(-1))
    assert match.header() != before
    assert make_match(["random", "greedy"]).header() == make_match(["random", "greedy"]).header()


def test_a_changed_program_makes_another_run(tmp_path: Path) -> None:
    file = tmp_path / "mine.js"
    file.write_text("1")
    match = make_match([f"run:{sys.executable} {file}", "random"], games=1)
    before = match.header()
    assert match.header() == before
    file.write_text("2")
    assert match.header() != before
