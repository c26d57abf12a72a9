"""A bot that fails forfeits its game: it is never credited with what its substitute does."""

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
import kemet.lab
from kemet.arena import stats
from kemet.arena.batch import ForfeitWarning
from kemet.arena.export import tidy_rows
from kemet.arena.game_result import Forfeit, GameResult, credited_winner, rank_seats
from kemet.arena.match import make_match
from kemet.arena.ratings import rate_bots
from kemet.arena.report import summary
from kemet.arena.report.page import write_report
from kemet.arena.runner import play_game
from kemet.lab.scaling.search_strength import measure_doublings
from kemet.lab.tuning import SelfPlayGame, play_and_sample
from tests.support.arena_results import make_result
from tests.support.cli_driver import CliRunner

HOSTILE = '''
import os, time

class Crashes:
    def choose(self, view):
        raise KeyError("lost\\nit")

class Dies:
    """Plays two rounds, then is gone."""
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


def lost(game: int, seats: list[str], scores: list[int], failed: int, **more: Any) -> GameResult:
    """A row of a game that the seat with most points has forfeited."""
    board = make_result(game, seats, scores)
    others = [seat for seat in range(len(seats)) if seat != failed]
    winner = max(others, key=lambda seat: scores[seat])
    own: dict[str, Any] = {
        "winner": winner, "board_winner": board["winner"], "ranks": rank_seats(winner, scores, [failed]),
        "forfeits": [forfeit(failed, seats[failed])], **more,
    }  # fmt: skip
    return make_result(game, seats, scores, **own)


# --- who wins


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
    """Most Battle points, then the turn order; but first who triggered the end [N2, O2]."""
    game = finished_game()
    table = game.state
    winner = game.winner
    assert winner is not None
    others = [seat for seat in table.order if seat != winner]
    for seat in others:
        player = table.players[seat]
        player.battle_vp += 50 - game.scores()[seat]
    battles = {seat: table.players[seat].battle_vp for seat in others}
    most = [seat for seat in others if battles[seat] == max(battles.values())]
    assert [game.scores()[seat] for seat in others] == [50, 50, 50]
    assert credited_winner(game, [winner]) == most[0]
    for seat in others:
        table.triggered_by = seat
        assert credited_winner(game, [winner]) == seat


def test_forfeits_share_the_last_rank() -> None:
    assert rank_seats(1, [9, 5, 4, 7], [0]) == [4, 1, 3, 2]
    assert rank_seats(1, [9, 5, 4, 9], [0, 3]) == [4, 1, 2, 4]
    assert rank_seats(-1, [9, 5], [0, 1]) == [2, 2]


@pytest.mark.parametrize("name", ["Crashes", "Illegal"])
def test_a_bot_that_fails_never_wins(name: str, hostile: Path) -> None:
    """The substitute wins on the board against a bot that plays at random, and earns nothing."""
    match = make_match([f"{hostile}:{name}", "random"], ["original:beginner"], games=4)
    rows = [play_game(match, number) for number in range(4)]
    for row in rows:
        seat = row["bots"].index(f"{hostile}:{name}")
        assert row["board_winner"] == seat
        assert row["winner"] == 1 - seat
        assert row["ranks"][seat] == 2
        assert row["decisions"][seat] == 0
        assert row["ms"][seat] == []
        assert row["tiles"][seat] == []
        assert row["decisions"][1 - seat] > 10
        (found,) = row["forfeits"]
        assert (found["seat"], found["round"]) == (seat, 1)
    bad, good = sorted(stats.bot_stats(rows), key=lambda s: s.win_rate.rate)
    assert (bad.win_rate.wins, bad.forfeits, bad.mean_score, bad.mean_decisions) == (0, 4, 0, 0)
    assert set(bad.mean_points_by_source.values()) == {0}
    assert (good.win_rate.wins, good.forfeits) == (4, 0)
    assert [r.bot for r in rate_bots(rows)] == ["random", bad.bot]


def test_what_a_bot_did_itself_before_it_failed_is_kept(hostile: Path) -> None:
    match = make_match([f"{hostile}:Dies", "greedy"], games=1)
    row = play_game(match, 0)
    (found,) = row["forfeits"]
    assert found["round"] == 3
    assert "ended with exit code 7" in found["reason"]
    assert row["decisions"][0] > 0
    assert row["rounds"] > 3
    line, other = tidy_rows([row])
    assert len(line["score_by_round"]) == 2
    assert len(other["score_by_round"]) == row["rounds"]
    whole = stats.mean_scores_by_round([row], "greedy")
    assert [m.round for m in stats.mean_scores_by_round([row], match.bots[0])] == [1, 2]
    assert len(whole) == row["rounds"]


def test_if_all_fail_nobody_wins(hostile: Path) -> None:
    bots = [f"{hostile}:Crashes", f"{hostile}:Crashes"]
    row = play_game(make_match(bots, ["original:beginner"], games=1), 0)
    assert row["board_winner"] in (0, 1)
    assert row["winner"] == -1
    assert row["ranks"] == [2, 2]
    assert [found["reason"].partition(" failed: ")[0] for found in row["forfeits"]] == row["bots"]
    assert row["bots"] == [bots[0], f"{bots[0]}#2"]
    assert "no game is left to count tiles over" in summary.format_summary([row])


# --- what is counted

ROWS = [
    make_result(0, ["good", "bad"], [9, 3], tiles=[["charge"], ["legion"]]),
    lost(1, ["bad", "good"], [12, 8], failed=0, tiles=[["charge"], ["charge"]]),
    lost(2, ["bad", "good"], [12, 7], failed=0, rounds=3, scores_by_round=[[2, 1], [5, 4], [12, 7]],
         forfeits=[forfeit(0, "bad", 3)]),
]  # fmt: skip


def test_a_forfeit_counts_as_lost_with_no_points() -> None:
    good, bad = stats.bot_stats(ROWS)
    assert (good.bot, good.win_rate.wins, good.walkovers, good.mean_score) == ("good", 3, 2, 8)
    assert (bad.walkovers, good.forfeits) == (0, 0)
    assert (bad.win_rate.seats, bad.win_rate.wins, bad.forfeits, bad.mean_score) == (3, 0, 2, 1)
    first, second = rate_bots(ROWS)
    assert (first.bot, second.bot) == ("good", "bad")
    assert first.mu > second.mu


def test_tiles_are_counted_over_games_without_a_forfeit() -> None:
    assert stats.win_rates_by_first_tile(ROWS) == {
        "charge": stats.WinRate(1, 1), "legion": stats.WinRate(1, 0),
    }  # fmt: skip
    assert {t.name: t.popularity for t in stats.tile_stats(ROWS)} == {"charge": 0.5, "legion": 0.5}


def test_points_by_round_leave_the_substitute_out() -> None:
    moments = stats.mean_scores_by_round(ROWS, "bad")
    assert [(m.round, m.mean_score, m.seats) for m in moments] == [(1, 2.5, 2), (2, 5, 1)]


def test_a_line_of_the_table_says_what_was_forfeited_and_what_stood_on_the_board() -> None:
    line = list(tidy_rows(ROWS))[2]
    assert (line["won"], line["rank"], line["score"]) == (False, 2, 0)
    assert (line["forfeit"], line["forfeit_round"]) == (True, 1)
    assert line["forfeit_reason"] == "bad failed: it <fell> over"
    assert (line["board_won"], line["board_score"]) == (True, 12)
    assert line["score_by_round"] == []
    assert (list(tidy_rows(ROWS))[3]["won"], list(tidy_rows(ROWS))[3]["forfeit"]) == (True, False)


def test_every_table_marks_a_bot_that_forfeited() -> None:
    told = summary.format_summary(ROWS)
    lines = told.splitlines()
    named = [line for line in lines if line.startswith("bad")]
    assert len(named) == 5  # standings, points, times, seats, turn order
    assert all(line.startswith("bad (2 of 3 forfeited)") for line in named)
    assert lines[0].split()[5:7] == ["walkovers", "forfeits"]
    assert lines[1].split()[6:8] == ["2", "0"]
    assert "game 1, seat 1, round 1: bad failed: it <fell> over" in told
    assert "2 of 3 games have a forfeit" in told
    assert lines[-1].endswith(", 2 forfeits")
    assert "forfeited" not in summary.format_summary(ROWS[:1])


def test_many_forfeits_are_not_told_one_by_one_in_the_terminal() -> None:
    rows = [lost(i, ["bad", "good"], [12, 8], failed=0) for i in range(30)]
    told = summary.format_summary(rows)
    assert told.count("it <fell> over") == summary.MAX_FORFEITS_SHOWN
    assert "and 20 more" in told
    assert len(summary.forfeit_lines(rows)) == 30


@pytest.mark.parametrize("rows", [ROWS, ROWS[1:2]], ids=["some", "every game"])
def test_a_report_marks_forfeits_in_tables_and_plots(
    rows: list[GameResult], tmp_path: Path
) -> None:
    write_report(rows, make_match(["good", "bad"]), tmp_path / "report")
    page = (tmp_path / "report" / "index.html").read_text(encoding="utf-8")
    failed = sum(len(row["forfeits"]) for row in rows)
    mark = f"bad ({failed} of {len(rows)} forfeited)"
    assert page.count(f"<td>{mark}</td>") == 5
    figures = page.split("<figure")[1:]
    marked = [figure.partition('id="')[2].partition('"')[0] for figure in figures
              if mark in figure.partition("</figure>")[0]]  # fmt: skip
    assert marked == ["ratings", "points", "times"]
    assert '<p class="warning">' in page
    assert "<h2>Forfeits</h2>" in page
    assert "it &lt;fell&gt; over" in page


def test_a_report_without_forfeits_speaks_of_none(tmp_path: Path) -> None:
    write_report(ROWS[:1], make_match(["good", "bad"]), tmp_path / "report")
    page = (tmp_path / "report" / "index.html").read_text(encoding="utf-8")
    assert "<h2>Forfeits</h2>" not in page
    assert 'class="warning"' not in page


# --- how a run ends


def test_a_run_with_forfeits_fails_unless_they_are_allowed(
    hostile: Path, tmp_path: Path, typed: CliRunner
) -> None:
    out, table = tmp_path / "out.jsonl", tmp_path / "out.csv"
    name = f"{hostile}:Crashes"
    args = ["arena", "--bots", name, "random", "--games", "2", "--out", str(out), "--workers", "1"]
    args += ["--edition", "original:beginner", "--csv", str(table)]
    code, told, complaint = typed(*args)
    assert code == 1
    assert complaint == (
        f"kemet: 2 forfeits by {name}: the exit status is 1 (--allow-forfeits makes it 0)\n"
    )
    assert f"game 0, seat 1, round 1: {name} failed: KeyError" in told
    assert told.splitlines()[-1].endswith(", 2 forfeits")
    rows = [json.loads(line) for line in out.read_text().splitlines()[1:]]
    assert [row["forfeits"][0]["bot"] for row in rows] == [name, name]
    with table.open(encoding="utf-8", newline="") as text:
        lines = list(csv.DictReader(text))
    assert [line["won"] for line in lines if line["forfeit"] == "1"] == ["0", "0"]
    assert all("\n" not in line["forfeit_reason"] for line in lines)
    kept = out.read_bytes()
    code, again, complaint = typed(*args, "--allow-forfeits")
    assert (code, again, complaint) == (0, told, "")
    assert out.read_bytes() == kept


def test_a_program_that_writes_garbage_forfeits_too(tmp_path: Path, typed: CliRunner) -> None:
    file = tmp_path / "garbage.py"
    file.write_text("while True: print('\\x1b[31mhm', flush=True)")
    name = f"run:{shlex.join([sys.executable, str(file)])}"
    code, told, _ = typed(
        "arena", "--bots", name, "random", "--games", "1", "--workers", "1",
        "--edition", "original:beginner", "--out", str(tmp_path / "out.jsonl"),
    )  # fmt: skip
    assert code == 1
    assert "\x1b" not in told
    assert "which is no line of the protocol" in told


# --- others who let bots play


def test_many_games_warn_of_forfeits(hostile: Path) -> None:
    bots = [f"{hostile}:Crashes", "random"]

    def play(**more: Any) -> Any:
        return kemet.lab.play_many(bots, 2, editions="original:beginner", workers=1, **more)

    with pytest.warns(ForfeitWarning, match=r"2 forfeits in 2 games, .*KeyError") as found:
        played = play()
    assert found[0].filename == __file__
    assert [line["bot"] for line in played.forfeits] == bots[:1] * 2
    assert [line["won"] for line in played.forfeits] == [False, False]
    assert repr(played) == "<2 games, 4 lines, 2 forfeits>"
    assert len(play(allow_forfeits=True).forfeits) == 2  # and no warning, which would raise


def test_growth_measures_nothing_by_forfeited_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kemet.bots.search_bot.SearchBot.choose", None)
    with pytest.raises(ValueError, match=r"forfeited .*master:4 failed"):
        measure_doublings("master", 2, 1, ["original"], 2, 1, tmp_path, workers=1)


def test_nothing_is_learned_from_a_bot_that_failed(hostile: Path) -> None:
    with pytest.raises(ChildProcessError, match="KeyError"):
        play_and_sample(SelfPlayGame(f"{hostile}:Crashes", "original", 2, 1, 0.0))
