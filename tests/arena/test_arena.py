"""The arena: what is kept of a game, the same on all cores and on a cluster."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from pathlib import Path

import pytest

import kemet
from kemet.arena import stats
from kemet.arena.game_result import GameResult, rank_seats
from kemet.arena.match import Match, make_match
from kemet.arena.report import summary
from kemet.arena.runner import play_game, run_match
from kemet.bots import BotPlayer
from tests.support.arena_results import MATCH, play_results, without_times
from tests.support.cli_driver import COMMAND, CliRunner, make_environment, run_command


@pytest.fixture
def match() -> Match:
    return MATCH


@pytest.fixture
def rows() -> tuple[GameResult, ...]:
    return play_results(MATCH)


def test_greedy_beats_random() -> None:
    match = make_match(["greedy", "random"], games=20, seed=3)
    rows = [play_game(match, i) for i in range(20)]
    wins = sum(row["bots"][row["winner"]] == "greedy" for row in rows)
    assert wins >= 18
    assert all(row["forfeits"] == [] for row in rows)


def test_a_row_fits_together(match: Match, rows: tuple[GameResult, ...]) -> None:
    for row in rows:
        setting = match.schedule(row["game"])
        assert (row["edition"], row["mode"], row["seed"], tuple(row["bots"])) == (
            setting.edition, setting.mode, setting.seed, setting.labels,
        )  # fmt: skip
        assert [sum(s.values()) for s in row["points_by_source"]] == row["scores"]
        assert row["scores"][row["winner"]] == max(row["scores"])
        assert row["ranks"][row["winner"]] == 1
        assert row["decisions"] == [len(ms) for ms in row["ms"]]
        assert sorted(row["turn_order"]) == [0, 1, 2]
        assert len(row["scores_by_round"]) == row["rounds"]
        assert row["scores_by_round"][-1] == row["scores"]
        for first, bought in zip(row["first_tile"], row["tiles"], strict=True):
            assert first == (bought[0] if bought else None)


def test_the_winner_is_first_and_equals_share_a_rank() -> None:
    assert rank_seats(1, [9, 9, 4, 4, 7]) == [2, 1, 4, 4, 3]


@pytest.mark.parametrize("number", [0, 3])
def test_points_by_round_of_a_known_game(
    match: Match, rows: tuple[GameResult, ...], number: int
) -> None:
    """The same game once more, its rounds told apart by what people hear."""
    setting = match.schedule(number)
    game = kemet.new_game(3, setting.edition, setting.mode, setting.seed, ask_forced="never")
    bots = [BotPlayer(name) for name in setting.labels]
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
                players = game.state.players
                assert won == [p.battle_vp + p.control_vp + p.sanctuary_vp for p in players]
    assert rows[number]["scores_by_round"] == [*points, list(game.scores())]
    assert points
    first = next(e.fields["seat"] for e in game.events() if e.kind == "turn_begins")
    assert rows[number]["turn_order"][0] == first


def test_a_game_is_the_same_again(match: Match, rows: tuple[GameResult, ...]) -> None:
    assert without_times(play_game(match, 5)) == without_times(rows[5])


def test_a_game_that_never_ends_is_left_without_a_winner(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("kemet.arena.runner.MAX_ROUNDS", 1)
    match = make_match(["random", "random"], games=2, seed=3)
    rows = run_match(match, tmp_path / "a.jsonl", workers=1)
    assert [row["winner"] for row in rows] == [-1, -1]
    assert (
        [len(row["scores_by_round"]) for row in rows] == [row["rounds"] for row in rows] == [1, 1]
    )
    assert run_match(match, tmp_path / "a.jsonl", workers=1) == rows, "and the run goes on"
    assert "random" in summary.format_summary(rows)
    assert len(stats.mean_scores_by_round(rows, "random")) == 1


def test_processes_play_the_same_games(tmp_path: Path, rows: tuple[GameResult, ...]) -> None:
    out = tmp_path / "out.jsonl"
    done = run_command(
        "arena", "--bots", "greedy", "random", "--players", "3", "--games", "6",
        "--edition", "revised", "original:beginner", "--workers", "2", "--out", str(out),
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    found = [json.loads(line) for line in out.read_text().splitlines()[1:]]
    found.sort(key=lambda row: row["game"])
    assert [without_times(row) for row in found] == [without_times(row) for row in rows[:6]]


def test_ray_plays_the_same_games(tmp_path: Path, rows: tuple[GameResult, ...]) -> None:
    """On a cluster of two workers on this machine, which ends with the command."""
    out = tmp_path / "out.jsonl"
    args = [
        *COMMAND, "arena", "--bots", "greedy", "random", "--players", "3", "--games", "5",
        "--edition", "revised", "original:beginner", "--workers", "2", "--ray", "--out", str(out),
    ]  # fmt: skip
    env = make_environment(HOME=str(tmp_path), RAY_ADDRESS="")  # Ray keeps things at home
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
    assert [without_times(row) for row in found] == [without_times(row) for row in rows[:5]]


def test_a_cluster_that_is_not_there(tmp_path: Path, typed: CliRunner) -> None:
    code, _, complaint = typed(
        "arena", "--bots", "random", "random", "--ray", "127.0.0.1:1", "--out", str(tmp_path / "x")
    )
    assert code == 2
    assert "no Ray cluster at 127.0.0.1:1" in complaint
