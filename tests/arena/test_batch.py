"""Many games in one call: the games of the arena, as a tidy table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest

import kemet.arena
from kemet.arena.export import COLUMNS
from kemet.arena.game_result import GameResult
from kemet.arena.match import Match, make_match
from kemet.arena.runner import play_game

COLUMNS_WITHOUT_TIMES = [name for name in COLUMNS if not name.startswith("ms")]


def test_a_row_for_each_game_and_seat() -> None:
    batch = kemet.arena.play_many(["greedy", "random"], games=3, editions="original", workers=1)
    assert len(batch) == 6
    assert [row["game"] for row in batch] == [0, 0, 1, 1, 2, 2]
    assert batch.columns == tuple(batch[0])
    assert sum(batch.column("won")) == 3
    assert batch.to_arrow().num_rows == 6
    assert "<td>greedy</td>" in batch._repr_html_()
    match = make_match(["greedy", "random"], ["original"], None, 3, 1)
    assert batch[2]["score"] == play_game(match, 1)["scores"][0]


def test_processes_play_the_same_games() -> None:
    def rows(workers: int) -> list[dict[str, Any]]:
        batch = kemet.arena.play_many(
            ["random"], 3, players=2, editions="original", workers=workers
        )
        return [{name: row[name] for name in COLUMNS_WITHOUT_TIMES} for row in batch]

    assert rows(1) == rows(2)


def test_on_a_cluster_it_is_the_same_call(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests of the arena cover Ray itself."""
    addresses: list[str] = []

    def play_on_cluster(
        play: Callable[[Match, int], GameResult],
        match: Match,
        game_numbers: Sequence[int],
        address: str,
        workers: int | None,
    ) -> Iterator[GameResult]:
        addresses.append(address)
        return (play(match, number) for number in reversed(game_numbers))

    monkeypatch.setattr("kemet.arena.runner.play_on_cluster", play_on_cluster)
    for ray in (True, "127.0.0.1:6379"):
        batch = kemet.arena.play_many(["random"], 2, players=2, editions="original", ray=ray)
        assert batch.column("game") == [0, 0, 1, 1]
    assert addresses == ["", "127.0.0.1:6379"]


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"bots": "greedy"}, "a list of names"),
        ({"bots": ["greedy"], "players": 7}, "2 to 5 players"),
        ({"bots": ["greedy", "random"], "games": 0}, "games must be 1 or more"),
        ({"bots": ["greedy", "random"], "editions": "third"}, "no edition"),
    ],
)
def test_wrong_arguments_are_refused(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        kemet.arena.play_many(**wrong)


def test_an_unknown_column_is_refused() -> None:
    batch = kemet.arena.play_many(["random"], 1, players=2, editions="original", workers=1)
    with pytest.raises(ValueError, match="no column 'wins'"):
        batch.column("wins")
