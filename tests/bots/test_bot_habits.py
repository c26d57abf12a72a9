"""The counts of what bots do: tokens without effect, wasted cards, mixing, attacks on a leader."""

from __future__ import annotations

import csv
from argparse import Namespace
from pathlib import Path
from typing import Any

import pytest

import kemet
from kemet.game import Game
from tools.bot_habits import (
    COUNTS,
    HabitCounter,
    entropy,
    play,
    play_game,
    report,
    safe_cards,
    solve_council,
)

BATTLE = ("token move_upper", "march front_nw", "step temple_w", "take 5")


def position(edition: str, first: dict[str, Any], second: dict[str, Any]) -> Game:
    players = [{"city": "nw", **first}, {"city": "sw", **second}]
    return kemet.position({"edition": edition, "players": players})


def count(game: Game, *answers: str) -> HabitCounter:
    """The counts after answers of the first seat."""
    counter = HabitCounter(game)
    for answer in answers:
        counter.before(0, answer)
        scores = game.scores()
        game.play(0, answer)
        counter.after(scores)
    return counter


def test_a_token_without_effect_is_idle() -> None:
    troops = {"troops": {"front_nw": 5}}
    counter = count(position("revised", troops, {}), "token move_upper", "pass")
    assert counter.counts["tokens"] == counter.counts["idle_tokens"] == 1
    counter = count(position("revised", troops, {}), "token pray_lower")
    assert (counter.counts["tokens"], counter.counts["idle_tokens"]) == (1, 0)
    counter = count(position("revised", troops | {"prayer": 11}, {}), "token pray_lower")
    assert counter.counts["idle_tokens"] == 1


@pytest.mark.parametrize(("target", "at_guard", "at_full"), [("temple_w", 1, 0), ("sw1", 0, 1)])
def test_raining_fire_by_target(target: str, at_guard: int, at_full: int) -> None:
    first = {"troops": {"front_nw": 5}, "di": ["raining_fire"]}
    second = {"troops": {"temple_w": 1, "sw1": 5}}
    counter = count(position("original", first, second), f"di raining_fire {target} 1")
    assert counter.counts["fires"] == counter.counts["fires_with_guard"] == 1
    assert counter.counts["fires_at_guard"] == at_guard
    assert counter.counts["fires_at_full_troop"] == at_full


@pytest.mark.parametrize(
    ("answers", "short"),
    [(["muster nw1 2"], 0), (["muster nw1 1", "muster nw2 1"], 0), (["muster nw1 1", "done"], 1)],
)
def test_an_enlistment_for_fewer_units_than_possible(answers: list[str], short: int) -> None:
    game = position("original", {"di": ["enlistment"]}, {})
    counter = count(game, "di enlistment", *answers)
    assert counter.counts["enlistments"] == 1
    assert counter.counts["short_enlistments"] == short


def test_a_card_that_can_lose_when_another_cannot() -> None:
    """Five units against three: the strongest card is sure to win, the weakest is not."""
    points = {"battle": 6, "control": 0, "sanctuary": 0}
    game = position(
        "original",
        {"troops": {"front_nw": 5}, "vp": points, "battle_hand": ["s4d1", "s1d3"]},
        {"troops": {"temple_w": 3}, "battle_hand": ["s3d2", "s4d1"]},
    )
    for answer in BATTLE:
        game.play(0, answer)
    view = game.view(0)
    assert safe_cards(view) == {"s4d1"}
    counter = HabitCounter(game)
    counter.before(0, "fight s1d3/s4d1")
    assert counter.counts["critical_councils"] == counter.counts["unsafe_cards"] == 1
    weights, losses = solve_council(view)
    assert sum(weights.values()) == pytest.approx(1)
    assert set(losses) == {"s4d1", "s1d3"}
    assert min(losses.values()) == 0


def test_entropy_in_bits() -> None:
    assert entropy([4]) == 0
    assert entropy([1, 1, 1, 1, 0]) == 2


@pytest.mark.parametrize(("players", "edition"), [(2, "revised"), (4, "original")])
def test_the_counts_of_a_game(players: int, edition: str) -> None:
    counts = play_game("greedy", edition, players, 5)
    assert set(counts) <= set(COUNTS)
    assert counts["tokens"] >= 10 * players
    assert 0 <= counts["idle_tokens"] < counts["tokens"]
    assert counts["fires_at_guard"] <= counts["fires_with_guard"] <= counts["fires"]
    assert counts["attacks_on_leader"] <= counts["attacks_with_leader"] <= counts["attacks"]
    assert counts["attacks"] > 0
    if players == 2:
        assert counts["attacks_with_leader"] == 0


def test_the_file_continues_and_the_report_sums(tmp_path: Path) -> None:
    file = tmp_path / "games.csv"
    for games in (1, 2):
        play(Namespace(bot="greedy", players=2, edition="revised", games=games, seed=3, out=file))
    with file.open(newline="") as rows:
        games_of_file = list(csv.DictReader(rows))
    assert [row["seed"] for row in games_of_file] == ["3000", "3001"]
    report(Namespace(file=file))
    with (tmp_path / "habits.csv").open(newline="") as rows:
        (total,) = csv.DictReader(rows)
    assert total["games"] == "2"
    assert int(total["tokens"]) == sum(int(row["tokens"]) for row in games_of_file)
