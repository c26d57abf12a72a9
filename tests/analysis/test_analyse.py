"""`kemet.analyse`: chances, alternatives, luck, turning points; the same for the same seed."""

from __future__ import annotations

import json
import pickle
import sys
from functools import cache
from typing import Any

import pytest

import kemet
from kemet.analysis import AnalysedAnswer, GameAnalysis, analyse, processes
from kemet.analysis.chances import ChanceEvaluator, calibrate, load_calibration
from kemet.bots.bot_player import BotPlayer
from kemet.bots.process.host import BotError
from kemet.content import EDITIONS

BUDGET = 4


@cache
def finished_game() -> kemet.Game:
    game = kemet.new_game(["Anna", "Ben"], "original", seed=4)
    bot = BotPlayer("greedy")
    while not game.over:
        seat = game.waiting[0]
        game.play(seat, bot.answer(game, seat))
    return game


@cache
def analysis() -> GameAnalysis:
    return analyse(finished_game(), budget=BUDGET)


def test_every_answer_is_analysed() -> None:
    game = finished_game()
    assert [(a.number, a.seat, a.answer) for a in analysis().answers] == [
        (number, seat, action.text) for number, (seat, action) in enumerate(game.answers)
    ]
    assert analysis().winner == game.winner
    assert analysis().names == ("Anna", "Ben")


def test_chances_are_normalised_and_end_with_the_result() -> None:
    for before, after in zip(analysis().answers, analysis().answers[1:], strict=False):
        assert before.own_after == after.own_before
        assert sum(before.chances_after) == pytest.approx(1)
    final = analysis().answers[-1].chances_after
    assert [chance == 1 for chance in final] == [seat == finished_game().winner for seat in (0, 1)]


def test_choice_luck_and_others_add_up_to_the_result() -> None:
    for player in analysis().players:
        total = player.start + player.choice + player.luck + player.others
        assert total == pytest.approx(float(player.seat == finished_game().winner))
        assert player.choice != 0
        assert player.luck != 0
        assert player.others != 0


def test_only_answers_with_a_choice_are_rated() -> None:
    game = kemet.replay(finished_game().record(), 0)
    for a in analysis().answers:
        has_choice = len(game.options(a.seat)) > 1
        assert (a.accuracy is not None) == has_choice == bool(a.alternatives)
        assert not a.alternatives or a.answer in [b.answer for b in a.alternatives]
        assert {b.answer for b in a.alternatives} <= {o.text for o in game.options(a.seat)}
        game.play(a.seat, a.answer)


def test_luck_needs_something_hidden() -> None:
    """An answer whose result the seat can foresee is choice alone."""
    moves = [a for a in analysis().answers if a.question in ("raise", "muster", "step")]
    assert len(moves) > 10
    assert all(a.luck[a.seat] == 0 for a in moves)
    assert any(a.luck[a.seat] != 0 for a in analysis().answers if a.question == "preparation")


def test_greedy_makes_mistakes_that_are_named() -> None:
    for player in analysis().players:
        judged = [a for a in analysis().answers if a.seat == player.seat and a.judgement]
        counts = player.inaccuracies + player.mistakes + player.blunders
        assert counts == len(judged) > 0
        assert player.accuracy is not None
        assert 40 < player.accuracy < 98
    for a in analysis().answers:
        assert bool(a.judgement) == (a.loss >= 0.05)
        if a.judgement and not a.is_mixed:
            assert a.best is not None
            own = next(b for b in a.alternatives if b.answer == a.answer)
            preferred = [b.chance for b in a.alternatives if b.weight >= own.weight]
            assert a.loss == pytest.approx(max(preferred) - own.chance)


def test_turning_points_are_the_largest_changes() -> None:
    changes = {
        a.number: max(
            abs(new - old) for old, new in zip(a.chances_before, a.chances_after, strict=True)
        )
        for a in analysis().answers
    }
    points = {point.number: abs(point.change) for point in analysis().turning_points}
    assert 0 < len(points) <= 5
    assert all(change == pytest.approx(changes[number]) for number, change in points.items())
    rest = [change for number, change in changes.items() if number not in points]
    assert min(points.values()) >= max(rest)


def test_the_same_seed_gives_the_same_analysis() -> None:
    short = kemet.replay(finished_game().record(), 16)
    done: list[tuple[int, int]] = []
    first = analyse(short, budget=BUDGET, seed=5, progress=lambda *now: done.append(now))
    assert done == [(i + 1, 16) for i in range(16)]
    assert first == analyse(short.record(), budget=BUDGET, seed=5)
    assert first.winner is None


def test_several_processes_give_the_same_analysis() -> None:
    short = kemet.replay(finished_game().record(), 60)
    done: list[tuple[int, int]] = []
    found = analyse(short, budget=2, seed=3, workers=2, progress=lambda *now: done.append(now))
    assert found == analyse(short, budget=2, seed=3)
    assert done == [(12 * part, 60) for part in range(1, 6)]


def test_a_process_that_fails_ends_the_analysis(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "WORKER_COMMAND", (sys.executable, "-c", "raise SystemExit(3)"))
    with pytest.raises(BotError, match="exit"):
        analyse(finished_game(), budget=0, workers=2)


def test_a_budget_of_0_gives_chances_only() -> None:
    short = kemet.replay(finished_game().record(), 20)
    chances_only = analyse(short, budget=0)
    assert all(not a.alternatives and a.accuracy is None for a in chances_only.answers)
    assert [a.chances_after for a in chances_only.answers] == [
        a.chances_after for a in analysis().answers[:20]
    ]


def test_an_analysis_is_plain_data() -> None:
    assert pickle.loads(pickle.dumps(analysis())) == analysis()
    for a in analysis().answers:
        assert AnalysedAnswer.from_json(json.loads(json.dumps(a.to_json()))) == a
    data = json.loads(json.dumps(analysis().to_json("fr")))
    answer = next(a for a in data["answers"] if a["answer"].startswith("token"))
    assert answer["text"].startswith("Jouer un jeton")
    assert all(b["text"] for b in answer["alternatives"])
    assert data["players"][0]["name"] == "Anna"


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ({"record": 3}, kemet.InvalidRecord),
        ({"record": "kemet"}, kemet.InvalidRecord),
        ({"budget": -1}, ValueError),
        ({"budget": "many"}, TypeError),
        ({"seed": 0.5}, TypeError),
        ({"workers": 0}, ValueError),
        ({"workers": "all"}, TypeError),
    ],
)
def test_wrong_arguments(arguments: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises((error, ValueError)):
        analyse(**{"record": finished_game(), **arguments})


def test_a_chance_follows_from_the_view_of_its_seat() -> None:
    """Everything hidden from the seat is dealt again: its chance stays the same."""
    evaluator = ChanceEvaluator()
    game = kemet.replay(finished_game().record(), 60)
    for seat in (0, 1):
        view = game.view(seat)
        expected = evaluator.evaluate(view)
        for deal in range(3):
            assert evaluator.evaluate(kemet.redeal(view, deal).view(seat)) == expected


def test_chances_in_the_set_up_are_those_after_it() -> None:
    game = kemet.new_game(3, seed=2)
    assert game.view().phase == "setup"
    chances = ChanceEvaluator().chances(game)
    assert 0.6 < sum(chances) < 1.4
    assert max(chances) < 0.7


def test_there_is_a_calibration_for_every_kind_of_game() -> None:
    kinds, waiting = load_calibration()
    games = [
        f"{edition} {mode} {n}"
        for edition, mode in EDITIONS
        for n in (2, 3, 4, 5)
        if mode != "beginner"
    ]
    assert set(kinds) == set(games)
    assert all(scale > 0 for scale, _ in [*kinds.values(), *waiting.values()])
    assert calibrate(-1, games[0], "token", True) < calibrate(1, games[0], "token", True)
