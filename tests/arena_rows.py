"""Rows of the arena for its tests: of games played once, and of games that nobody played."""

from __future__ import annotations

from functools import cache
from typing import Any

from kemet.lab.arena import play_one
from kemet.lab.match import Match, make_match
from kemet.lab.rows import Row, rank

MATCH = make_match(["greedy", "random"], ["revised", "original:beginner"], players=3, games=12)
QUICK = make_match(["random", "random"], ["original:beginner"], games=3, seed=5)


@cache
def played(match: Match = MATCH) -> tuple[Row, ...]:
    """The games of a match; they are played once, and nobody may change them."""
    return tuple(play_one(match, number) for number in range(match.games))


def untimed(row: Row) -> dict[str, Any]:
    return {key: value for key, value in row.items() if key != "ms"}


def made_up(game: int, seats: list[str], scores: list[int], **more: Any) -> Row:
    """A row of a game that nobody played; the most points win."""
    n = len(seats)
    winner = scores.index(max(scores))
    tiles: list[list[str]] = more.pop("tiles", [[] for _ in seats])
    row: Row = {
        "game": game, "edition": "revised", "mode": "standard", "players": n, "seed": game,
        "seats": seats, "winner": winner, "board_winner": winner, "scores": scores,
        "ranks": rank(winner, scores),
        "sources": [dict.fromkeys(("battle", "control", "sanctuary", "tiles", "temporary"), 0)] * n,
        "rounds": 1, "answers": [1] * n, "ms": [[1.0]] * n,
        "first_tile": [t[0] if t else None for t in tiles], "tiles": tiles,
        "order": list(range(n)), "points": [scores], "forfeits": [],
    }  # fmt: skip
    row.update(more)  # type: ignore[typeddict-item]
    return row
