"""A bot that fails forfeits its game and gets no credit for its substitute."""

from __future__ import annotations

import csv
import json
import shlex
import sys
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

import kemet
import kemet.arena
from kemet.arena import stats
from kemet.arena.batch import ForfeitWarning
from kemet.arena.export import tidy_rows
from kemet.arena.game_result import Forfeit, GameResult, credited_winner, rank_seats
from kemet.arena.match import make_match
from kemet.arena.report import summary
from kemet.arena.report.page import write_report
from kemet.arena.runner import play_game
from kemet.arena.stats import rate_bots
from kemet.lab.search_scaling import measure_doublings
from kemet.lab.tuning import SelfPlayGame, play_and_sample
from tests.support.arena_results import make_result
from tests.support.cli_driver import CliRunner

HOSTILE = '''
import os, time

class Crashes:
    def choose(self, view):
        raise KeyError("lost\\nit")

class Dies:
    """Plays two rounds, then exits."""
    def choose(self, view):
        if view.round > 2:
            os._exit(7)
        return view.options[-1]

class Illegal:
    def choose(self, view):
        return "dance"
'''


@pytest.fixture
def hostile(tmp_path: Path) -> Path:
    file = tmp_path / "hostile.py"
    file.write_text(HOSTILE)
    return file


def forfeit(seat: int, bot: str, in_round: int = 1) -> Forfeit:
    return {"seat": seat, "bot": bot, "reason": f"{bot} failed: it <fell> over", "round": in_round}


def forfeited(
    game: int, bots: list[str], scores: list[int], failed: int, **overrides: Any
) -> GameResult:
    """A result in which one seat forfeited."""
    board = make_result(game, bots, scores)
    others = [seat for seat in range(len(bots)) if seat != failed]
    winner = max(others, key=lambda seat: scores[seat])
    fields: dict[str, Any] = {
        "winner": winner,
        "board_winner": board["winner"],
        "ranks": rank_seats(winner, scores, [failed]),
        "forfeits": [forfeit(failed, bots[failed])],
        **overrides,
    }
    return make_result(game, bots, scores, **fields)


# --- the winner


def finished_game() -> kemet.Game:
    game = kemet.new_game(4, "original", "short", seed=8, ask_forced="never")
    while not game.over:
        seat = game.waiting[0]
        game.play(seat, game.options(seat)[game.answer_count % len(game.options(seat))])
    return game


def test_the_win_goes_to_the_best_placed_seat_that_did_not_fail() -> None:
    game = finished_game()
    scores = game.scores()
    assert len(set(scores)) > 1
    for count in range(4):
        for failed in combinations(range(4), count):
            winner = credited_winner(game, failed)
            if game.winner not in failed:
                assert winner == game.winner
            else:
                assert winner not in failed
                assert scores[winner] == max(scores[s] for s in range(4) if s not in failed)
    assert credited_winner(game, range(4)) == -1


def test_a_tie_of_the_others_is_broken_by_the_rules() -> None:
    """First the seat that triggered the end, then Battle points, then turn order [N2, O2]."""
    game = finished_game()
    state = game.state
    winner = game.winner
    assert winner is not None
    others = [seat for seat in state.order if seat != winner]
    for seat in others:
        player = state.players[seat]
        player.battle_vp += 50 - game.scores()[seat]
    battles = {seat: state.players[seat].battle_vp for seat in others}
    leaders = [seat for seat in others if battles[seat] == max(battles.values())]
    assert [game.scores()[seat] for seat in others] == [50, 50, 50]
    assert credited_winner(game, [winner]) == leaders[0]
    for seat in others:
        state.triggered_by = seat
        assert credited_winner(game, [winner]) == seat


def test_forfeits_share_the_last_rank() -> None:
    assert rank_seats(1, [9, 5, 4, 7], [0]) == [4, 1, 3, 2]
    assert rank_seats(1, [9, 5, 4, 9], [0, 3]) == [4, 1, 2, 4]
    assert rank_seats(-1, [9, 5], [0, 1]) == [2, 2]


@pytest.mark.parametrize("name", ["Crashes", "Illegal"])
def test_a_bot_that_fails_never_wins(name: str, hostile: Path) -> None:
    """The substitute wins on the board against random, without credit for the bot."""
    match = make_match([f"{hostile}:{name}", "random"], ["original:beginner"], games=4)
    results = [play_game(match, number) for number in range(4)]
    for result in results:
        seat = result["bots"].index(f"{hostile}:{name}")
        assert result["board_winner"] == seat
        assert result["winner"] == 1 - seat
        assert result["ranks"][seat] == 2
        assert result["decisions"][seat] == 0
        assert result["ms"][seat] == []
        assert result["tiles"][seat] == []
        assert result["decisions"][1 - seat] > 10
        (entry,) = result["forfeits"]
        assert (entry["seat"], entry["round"]) == (seat, 1)
    bad, good = sorted(stats.bot_stats(results), key=lambda s: s.win_rate.rate)
    assert (bad.win_rate.wins, bad.forfeits, bad.mean_score, bad.mean_decisions) == (0, 4, 0, 0)
    assert set(bad.mean_points_by_source.values()) == {0}
    assert (good.win_rate.wins, good.forfeits) == (4, 0)
    assert [r.bot for r in rate_bots(results)] == ["random", bad.bot]


def test_the_decisions_of_a_bot_before_it_failed_count(hostile: Path) -> None:
    match = make_match([f"{hostile}:Dies", "greedy"], games=1)
    result = play_game(match, 0)
    (entry,) = result["forfeits"]
    assert entry["round"] == 3
    assert "ended with exit code 7" in entry["reason"]
    assert result["decisions"][0] > 0
    assert result["rounds"] > 3
    row, other = tidy_rows([result])
    assert len(row["score_by_round"]) == 2
    assert len(other["score_by_round"]) == result["rounds"]
    all_rounds = stats.mean_scores_by_round([result], "greedy")
    assert [m.round for m in stats.mean_scores_by_round([result], match.bots[0])] == [1, 2]
    assert len(all_rounds) == result["rounds"]


def test_without_winner_if_all_bots_fail(hostile: Path) -> None:
    bots = [f"{hostile}:Crashes", f"{hostile}:Crashes"]
    result = play_game(make_match(bots, ["original:beginner"], games=1), 0)
    assert result["board_winner"] in (0, 1)
    assert result["winner"] == -1
    assert result["ranks"] == [2, 2]
    assert [entry["reason"].partition(" failed: ")[0] for entry in result["forfeits"]] == result[
        "bots"
    ]
    assert result["bots"] == [bots[0], f"{bots[0]}#2"]
    assert "no game is left to count tiles over" in summary.format_summary([result])


# --- statistics

RESULTS = [
    make_result(0, ["good", "bad"], [9, 3], tiles=[["charge"], ["legion"]]),
    forfeited(1, ["bad", "good"], [12, 8], failed=0, tiles=[["charge"], ["charge"]]),
    forfeited(2, ["bad", "good"], [12, 7], failed=0, rounds=3,
         scores_by_round=[[2, 1], [5, 4], [12, 7]],
         forfeits=[forfeit(0, "bad", 3)]),
]  # fmt: skip


def test_a_forfeit_counts_as_lost_with_no_points() -> None:
    good, bad = stats.bot_stats(RESULTS)
    assert (good.bot, good.win_rate.wins, good.walkovers, good.mean_score) == ("good", 3, 2, 8)
    assert (bad.walkovers, good.forfeits) == (0, 0)
    assert (bad.win_rate.seats, bad.win_rate.wins, bad.forfeits, bad.mean_score) == (3, 0, 2, 1)
    first, second = rate_bots(RESULTS)
    assert (first.bot, second.bot) == ("good", "bad")
    assert first.mu > second.mu


def test_tiles_are_counted_over_games_without_a_forfeit() -> None:
    assert stats.win_rates_by_first_tile(RESULTS) == {
        "charge": stats.WinRate(1, 1), "legion": stats.WinRate(1, 0),
    }  # fmt: skip
    assert {t.name: t.popularity for t in stats.tile_stats(RESULTS)} == {
        "charge": 0.5,
        "legion": 0.5,
    }


def test_scores_by_round_exclude_the_substitute() -> None:
    round_scores = stats.mean_scores_by_round(RESULTS, "bad")
    assert [(m.round, m.mean_score, m.seats) for m in round_scores] == [(1, 2.5, 2), (2, 5, 1)]


def test_a_tidy_row_has_the_forfeit_and_the_result_on_the_board() -> None:
    row = list(tidy_rows(RESULTS))[2]
    assert (row["won"], row["rank"], row["score"]) == (False, 2, 0)
    assert (row["forfeit"], row["forfeit_round"]) == (True, 1)
    assert row["forfeit_reason"] == "bad failed: it <fell> over"
    assert (row["board_won"], row["board_score"]) == (True, 12)
    assert row["score_by_round"] == []
    assert (list(tidy_rows(RESULTS))[3]["won"], list(tidy_rows(RESULTS))[3]["forfeit"]) == (
        True,
        False,
    )


def test_every_table_marks_a_bot_that_forfeited() -> None:
    text = summary.format_summary(RESULTS)
    lines = text.splitlines()
    marked = [line for line in lines if line.startswith("bad")]
    assert len(marked) == 5  # wins, points, times, seats, turn order
    assert all(line.startswith("bad (2 of 3 forfeited)") for line in marked)
    assert lines[0].split()[5:7] == ["walkovers", "forfeits"]
    assert lines[1].split()[6:8] == ["2", "0"]
    assert "game 1, seat 1, round 1: bad failed: it <fell> over" in text
    assert "2 of 3 games have a forfeit" in text
    assert lines[-1].endswith(", 2 forfeits")
    assert "forfeited" not in summary.format_summary(RESULTS[:1])


def test_the_terminal_lists_a_limited_number_of_forfeits() -> None:
    results = [forfeited(i, ["bad", "good"], [12, 8], failed=0) for i in range(30)]
    text = summary.format_summary(results)
    assert text.count("it <fell> over") == summary.MAX_FORFEITS_SHOWN
    assert "and 20 more" in text
    assert len(summary.forfeit_lines(results)) == 30


@pytest.mark.parametrize("results", [RESULTS, RESULTS[1:2]], ids=["some", "every game"])
def test_a_report_marks_forfeits_in_tables_and_plots(
    results: list[GameResult], tmp_path: Path
) -> None:
    write_report(results, make_match(["good", "bad"]), tmp_path / "report")
    page = (tmp_path / "report" / "index.html").read_text(encoding="utf-8")
    failed = sum(len(result["forfeits"]) for result in results)
    mark = f"bad ({failed} of {len(results)} forfeited)"
    assert page.count(f"<td>{mark}</td>") == 5
    figures = page.split("<figure")[1:]
    marked = [figure.partition('id="')[2].partition('"')[0] for figure in figures
              if mark in figure.partition("</figure>")[0]]  # fmt: skip
    assert marked == ["ratings", "points", "times"]
    assert '<p class="warning">' in page
    assert "<h2>Forfeits</h2>" in page
    assert "it &lt;fell&gt; over" in page


def test_a_report_without_forfeits_does_not_mention_them(tmp_path: Path) -> None:
    write_report(RESULTS[:1], make_match(["good", "bad"]), tmp_path / "report")
    page = (tmp_path / "report" / "index.html").read_text(encoding="utf-8")
    assert "<h2>Forfeits</h2>" not in page
    assert 'class="warning"' not in page


# --- exit status


def test_a_run_with_forfeits_fails_unless_they_are_allowed(
    hostile: Path, tmp_path: Path, typed: CliRunner
) -> None:
    out, csv_file = tmp_path / "out.jsonl", tmp_path / "out.csv"
    name = f"{hostile}:Crashes"
    args = ["arena", "--bots", name, "random", "--games", "2", "--out", str(out), "--workers", "1"]
    args += ["--edition", "original:beginner", "--csv", str(csv_file)]
    code, output, err = typed(*args)
    assert code == 1
    assert err == (
        f"kemet: 2 forfeits by {name}: the exit status is 1 (--allow-forfeits makes it 0)\n"
    )
    assert f"game 0, seat 1, round 1: {name} failed: KeyError" in output
    assert output.splitlines()[-1].endswith(", 2 forfeits")
    results = [json.loads(line) for line in out.read_text().splitlines()[1:]]
    assert [result["forfeits"][0]["bot"] for result in results] == [name, name]
    with csv_file.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["won"] for row in rows if row["forfeit"] == "1"] == ["0", "0"]
    assert all("\n" not in row["forfeit_reason"] for row in rows)
    before = out.read_bytes()
    code, second_output, err = typed(*args, "--allow-forfeits")
    assert (code, second_output, err) == (0, output, "")
    assert out.read_bytes() == before


def test_a_program_that_writes_garbage_forfeits_too(tmp_path: Path, typed: CliRunner) -> None:
    file = tmp_path / "garbage.py"
    file.write_text("while True: print('\\x1b[31mhm', flush=True)")
    name = f"run:{shlex.join([sys.executable, str(file)])}"
    code, output, _ = typed(
        "arena", "--bots", name, "random", "--games", "1", "--workers", "1",
        "--edition", "original:beginner", "--out", str(tmp_path / "out.jsonl"),
    )  # fmt: skip
    assert code == 1
    assert "\x1b" not in output
    assert "which is no line of the protocol" in output


# --- other commands and functions that play games


def test_play_many_warns_of_forfeits(hostile: Path) -> None:
    bots = [f"{hostile}:Crashes", "random"]

    def play(**options: Any) -> Any:
        return kemet.arena.play_many(bots, 2, editions="original:beginner", workers=1, **options)

    with pytest.warns(ForfeitWarning, match=r"2 forfeits in 2 games, .*KeyError") as warnings:
        batch = play()
    assert warnings[0].filename == __file__
    assert [row["bot"] for row in batch.forfeits] == bots[:1] * 2
    assert [row["won"] for row in batch.forfeits] == [False, False]
    assert repr(batch) == "<2 games, 4 rows, 2 forfeits>"
    assert len(play(allow_forfeits=True).forfeits) == 2  # without a warning, which would raise


def test_scaling_stops_at_a_forfeit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kemet.bots.search_bot.SearchBot.choose", None)
    with pytest.raises(ValueError, match=r"forfeited .*master:4 failed"):
        measure_doublings("master", 2, 1, ["original"], 2, 1, tmp_path, workers=1)


def test_tuning_stops_at_a_bot_that_fails(hostile: Path) -> None:
    with pytest.raises(ChildProcessError, match="KeyError"):
        play_and_sample(SelfPlayGame(f"{hostile}:Crashes", "original", 2, 1, 0.0))
