"""Matches: the seats and editions of every game, and invalid settings."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from kemet.arena.match import make_match
from tests.support.cli_driver import CliRunner


def test_the_last_bot_fills_the_seats_and_seats_rotate() -> None:
    match = make_match(["a", "b"], players=4)
    seats = [match.schedule(i).labels for i in range(4)]
    assert seats[0] == ("a", "b", "b", "b")
    assert sorted(s.index("a") for s in seats) == [0, 1, 2, 3]


def test_with_many_bots_all_pairs_meet() -> None:
    match = make_match(["a", "b", "c"], players=2)
    seats = Counter(match.schedule(i).labels for i in range(12))
    pairs = [(x, y) for x in "abc" for y in "abc" if x != y]
    assert seats == dict.fromkeys(pairs, 2)


def test_each_edition_is_played_from_every_seat() -> None:
    match = make_match(["a", "b"], ["revised", "original", "original:long"])
    games = [match.schedule(i) for i in range(12)]
    counts = Counter((g.edition, g.mode, g.labels) for g in games)
    assert len(counts) == 6
    assert set(counts.values()) == {2}
    assert len({g.seed for g in games}) == 12


@pytest.mark.parametrize(
    ("bots", "editions", "players", "message"),
    [
        (["a"], ["revised"], None, "2 to 5 players, not 1"),
        (list("abcdef"), ["revised"], None, "--players"),
        (["a", "b"], ["third"], None, "no edition 'third'"),
        (["a", "b"], ["revised:long"], None, "no mode 'long'"),
        (["a", "b"], ["original", "original:short"], None, "twice"),
    ],
)
def test_invalid_matches(
    bots: list[str], editions: list[str], players: int | None, message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        make_match(bots, editions, players)


def test_a_bot_that_is_named_twice_takes_part_twice() -> None:
    match = make_match(["a", "b", "a", "a#2", "a"], players=5)
    assert match.labels == ("a", "b", "a#3", "a#2", "a#4")
    scheduled = match.schedule(0)
    assert scheduled.labels == match.labels
    assert scheduled.bots == ("a", "b", "a", "a#2", "a")


def test_a_bot_that_fills_the_seats_is_one_bot() -> None:
    match = make_match(["a", "a"], players=4)
    assert match.schedule(0).labels == ("a", "a#2", "a#2", "a#2")
    assert match.schedule(0).bots == ("a", "a", "a", "a")


def test_bots_of_one_name_meet_each_other_and_all_others() -> None:
    match = make_match(["a", "a", "b"], players=2)
    lineups = {frozenset(match.schedule(i).labels) for i in range(6)}
    assert lineups == {frozenset(pair) for pair in (("a", "a#2"), ("a", "b"), ("a#2", "b"))}


def test_the_same_file_twice_in_a_game_of_four(tmp_path: Path, typed: CliRunner) -> None:
    file = tmp_path / "mine.py"
    file.write_text("class Mine:\n    def choose(self, view):\n        return view.options[-1]\n")
    name = f"{file}:Mine"
    code, out, _ = typed(
        "arena", "--bots", name, name, "greedy", "random", "--games", "1", "--workers", "1",
        "--edition", "original:beginner", "--out", str(tmp_path / "out.jsonl"),
    )  # fmt: skip
    assert code == 0
    labels = {line.split()[0] for line in out.split("\n\n")[0].splitlines()[1:]}
    assert labels == {name, f"{name}#2", "greedy", "random"}


def test_a_mirrored_match_plays_every_deal_with_each_rotation_of_the_seats() -> None:
    match = make_match(["a.py:A", "b.py:B"], ["revised", "original"], 3, 12, 5, mirrored=True)
    games = [match.schedule(number) for number in range(12)]
    assert [game.seed for game in games[:3]] == [games[0].seed] * 3
    assert len({game.seed for game in games}) == 4
    assert {game.labels.index("a.py:A") for game in games[:3]} == {0, 1, 2}
    assert match.header()["mirrored"]
