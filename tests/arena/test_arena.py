"""The arena: results of games, the same in processes and on a cluster."""

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
def results() -> tuple[GameResult, ...]:
    return play_results(MATCH)


def test_greedy_beats_random() -> None:
    match = make_match(["greedy", "random"], games=20, seed=3)
    results = [play_game(match, i) for i in range(20)]
    wins = sum(result["bots"][result["winner"]] == "greedy" for result in results)
    assert wins >= 18
    assert all(result["forfeits"] == [] for result in results)


def test_a_result_is_consistent(match: Match, results: tuple[GameResult, ...]) -> None:
    for result in results:
        scheduled = match.schedule(result["game"])
        assert (result["edition"], result["mode"], result["seed"], tuple(result["bots"])) == (
            scheduled.edition, scheduled.mode, scheduled.seed, scheduled.labels,
        )  # fmt: skip
        assert [sum(s.values()) for s in result["points_by_source"]] == result["scores"]
        assert result["scores"][result["winner"]] == max(result["scores"])
        assert result["ranks"][result["winner"]] == 1
        assert result["decisions"] == [len(ms) for ms in result["ms"]]
        assert sorted(result["turn_order"]) == [0, 1, 2]
        assert len(result["scores_by_round"]) == result["rounds"]
        assert result["scores_by_round"][-1] == result["scores"]
        for first, bought in zip(result["first_tile"], result["tiles"], strict=True):
            assert first == (bought[0] if bought else None)


def test_the_winner_is_first_and_equal_scores_share_a_rank() -> None:
    assert rank_seats(1, [9, 9, 4, 4, 7]) == [2, 1, 4, 4, 3]


@pytest.mark.parametrize("number", [0, 3])
def test_scores_by_round_of_a_replayed_game(
    match: Match, results: tuple[GameResult, ...], number: int
) -> None:
    """The same game again, with its rounds taken from the events."""
    scheduled = match.schedule(number)
    game = kemet.new_game(3, scheduled.edition, scheduled.mode, scheduled.seed, ask_forced="never")
    bots = [BotPlayer(name) for name in scheduled.labels]
    scores_by_round: list[list[int]] = []
    num_events, permanent = 0, [0, 0, 0]
    while not game.over:
        seat = game.waiting[0]
        game.play(seat, bots[seat].answer(game, seat))
        for event in game.events(since=num_events):
            num_events += 1
            if event.kind.startswith("scores_"):
                permanent[event.fields["seat"]] += 1
            if event.kind == "round_begins" and event.fields["round"] > 1:
                scores_by_round.append(list(game.scores()))
                players = game.state.players
                assert permanent == [p.battle_vp + p.control_vp + p.sanctuary_vp for p in players]
    assert results[number]["scores_by_round"] == [*scores_by_round, list(game.scores())]
    assert scores_by_round
    first = next(e.fields["seat"] for e in game.events() if e.kind == "turn_begins")
    assert results[number]["turn_order"][0] == first


def test_a_game_is_reproducible(match: Match, results: tuple[GameResult, ...]) -> None:
    assert without_times(play_game(match, 5)) == without_times(results[5])


def test_a_game_that_never_ends_has_no_winner(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("kemet.arena.runner.MAX_ROUNDS", 1)
    match = make_match(["random", "random"], games=2, seed=3)
    results = run_match(match, tmp_path / "a.jsonl", workers=1)
    assert [result["winner"] for result in results] == [-1, -1]
    assert (
        [len(result["scores_by_round"]) for result in results]
        == [result["rounds"] for result in results]
        == [1, 1]
    )
    assert run_match(match, tmp_path / "a.jsonl", workers=1) == results, "the run resumes"
    assert "random" in summary.format_summary(results)
    assert len(stats.mean_scores_by_round(results, "random")) == 1


def test_processes_play_the_same_games(tmp_path: Path, results: tuple[GameResult, ...]) -> None:
    out = tmp_path / "out.jsonl"
    finished = run_command(
        "arena", "--bots", "greedy", "random", "--players", "3", "--games", "6",
        "--edition", "revised", "original:beginner", "--workers", "2", "--out", str(out),
    )  # fmt: skip
    assert finished.returncode == 0, finished.stderr
    written = [json.loads(line) for line in out.read_text().splitlines()[1:]]
    written.sort(key=lambda result: result["game"])
    assert [without_times(result) for result in written] == [
        without_times(result) for result in results[:6]
    ]


def test_ray_plays_the_same_games(tmp_path: Path, results: tuple[GameResult, ...]) -> None:
    """On a local cluster of two workers, which ends with the command."""
    out = tmp_path / "out.jsonl"
    args = [
        *COMMAND, "arena", "--bots", "greedy", "random", "--players", "3", "--games", "5",
        "--edition", "revised", "original:beginner", "--workers", "2", "--ray", "--out", str(out),
    ]  # fmt: skip
    env = make_environment(HOME=str(tmp_path), RAY_ADDRESS="")  # Ray writes to the home folder
    process = subprocess.Popen(
        args, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        start_new_session=True,
    )  # fmt: skip
    try:
        output, _ = process.communicate(timeout=100)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGTERM)
        output, _ = process.communicate(timeout=20)
    assert process.returncode == 0, output
    written = [json.loads(line) for line in out.read_text().splitlines()[1:]]
    written.sort(key=lambda result: result["game"])
    assert [without_times(result) for result in written] == [
        without_times(result) for result in results[:5]
    ]


def test_a_missing_cluster(tmp_path: Path, typed: CliRunner) -> None:
    code, _, err = typed(
        "arena", "--bots", "random", "random", "--ray", "127.0.0.1:1", "--out", str(tmp_path / "x")
    )
    assert code == 2
    assert "no Ray cluster at 127.0.0.1:1" in err
