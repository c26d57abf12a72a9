"""Many games at one call: the games of the arena, as a tidy table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest

import kemet.lab
from kemet.arena.export import COLUMNS
from kemet.arena.game_result import GameResult
from kemet.arena.match import Match, make_match
from kemet.arena.runner import play_game

SAME = [name for name in COLUMNS if not name.startswith("ms")]


def test_a_line_for_each_game_and_seat() -> None:
    played = kemet.lab.play_many(["greedy", "random"], games=3, editions="original", workers=1)
    assert len(played) == 6
    assert [line["game"] for line in played] == [0, 0, 1, 1, 2, 2]
    assert played.columns == tuple(played[0])
    assert sum(played.column("won")) == 3
    assert played.to_arrow().num_rows == 6
    assert "<td>greedy</td>" in played._repr_html_()
    match = make_match(["greedy", "random"], ["original"], None, 3, 1)
    assert played[2]["score"] == play_game(match, 1)["scores"][0]


def test_processes_play_the_same_games() -> None:
    def lines(workers: int) -> list[dict[str, Any]]:
        played = kemet.lab.play_many(["random"], 3, players=2, editions="original", workers=workers)
        return [{name: line[name] for name in SAME} for line in played]

    assert lines(1) == lines(2)


def test_on_a_cluster_it_is_the_same_call(monkeypatch: pytest.MonkeyPatch) -> None:
    """What Ray itself does is tested with the arena, which this stands on."""
    asked: list[str] = []

    def on_cluster(
        match: Match, numbers: Sequence[int], address: str, workers: int | None
    ) -> Iterator[GameResult]:
        asked.append(address)
        return (play_game(match, number) for number in reversed(numbers))

    monkeypatch.setattr("kemet.arena.cluster.play_on_cluster", on_cluster)
    for ray in (True, "127.0.0.1:6379"):
        played = kemet.lab.play_many(["random"], 2, players=2, editions="original", ray=ray)
        assert played.column("game") == [0, 0, 1, 1]
    assert asked == ["", "127.0.0.1:6379"]


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"bots": "greedy"}, "a list of names"),
        ({"bots": ["greedy"], "players": 7}, "2 to 5 players"),
        ({"bots": ["greedy", "random"], "games": 0}, "games must be 1 or more"),
        ({"bots": ["greedy", "random"], "editions": "third"}, "no edition"),
    ],
)
def test_wrong_arguments_are_told(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        kemet.lab.play_many(**wrong)


def test_a_wrong_column_is_told() -> None:
    played = kemet.lab.play_many(["random"], 1, players=2, editions="original", workers=1)
    with pytest.raises(ValueError, match="no column 'wins'"):
        played.column("wins")
