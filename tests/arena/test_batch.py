"""Many games in one call: the games of the arena, as a tidy table."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest

import kemet.arena
from kemet.arena.export import COLUMNS
from kemet.arena.game_result import GameResult
from kemet.arena.match import Match, make_match
from kemet.arena.runner import play_game
from kemet.bots import BotPlayer

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


def test_a_bot_that_needs_no_view_gets_none() -> None:
    class WithoutView:
        """A game that is asked for everything but its view."""

        def __init__(self, game: kemet.Game) -> None:
            self.game = game

        def view(self, seat: int) -> kemet.View:
            raise AssertionError("a view was built")

        def __getattr__(self, name: str) -> Any:
            return getattr(self.game, name)

    game = kemet.new_game(2, seed=1)
    seat = game.waiting[0]
    with BotPlayer("random") as bot:
        stub: Any = WithoutView(game)
        assert bot.answer(stub, seat) in game.options(seat)
        assert bot.error == ""
        assert BotPlayer("random").answer(game, seat) is bot.answer(stub, seat)


def test_the_arena_adds_little_to_the_time_of_a_game() -> None:
    """Random against random: without views, and without `isinstance` with a protocol."""
    match = make_match(["random", "random"], ["revised"], 2, 4, 1)

    def loop(number: int) -> int:
        scheduled = match.schedule(number)
        game = kemet.new_game(2, seed=scheduled.seed, ask_forced="never")
        chosen = random.Random(number)
        while not game.over:
            seat = game.waiting[0]
            game.play(seat, chosen.choice(game.options(seat)))
        return game.answer_count

    def seconds_per_answer(play: Callable[[int], int]) -> float:
        times = []
        for number in range(4):
            start = time.process_time()
            answers = play(number)
            times.append((time.process_time() - start) / answers)
        return min(times)

    arena = seconds_per_answer(lambda number: sum(play_game(match, number)["decisions"]))
    assert arena < 8 * seconds_per_answer(loop)


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
