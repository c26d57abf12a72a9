"""Game results for tests of the arena: of played games, and made up."""

from __future__ import annotations

from functools import cache
from typing import Any

from kemet.arena.game_result import POINT_SOURCES, GameResult, rank_seats
from kemet.arena.match import Match, make_match
from kemet.arena.runner import play_game

MATCH = make_match(["greedy", "random"], ["revised", "original:beginner"], players=3, games=12)
SHORT_MATCH = make_match(["random", "random"], ["original:beginner"], games=3, seed=5)


@cache
def play_results(match: Match = MATCH) -> tuple[GameResult, ...]:
    """The results of a match, which is played once; callers must not change them."""
    return tuple(play_game(match, number) for number in range(match.games))


def without_times(result: GameResult) -> dict[str, Any]:
    return {key: value for key, value in result.items() if key != "ms"}


def make_result(game: int, bots: list[str], scores: list[int], **overrides: Any) -> GameResult:
    """A made-up result; the highest score wins."""
    n = len(bots)
    winner = scores.index(max(scores))
    tiles: list[list[str]] = overrides.pop("tiles", [[] for _ in bots])
    result: GameResult = {
        "game": game, "edition": "revised", "mode": "standard", "players": n, "seed": game,
        "bots": bots, "winner": winner, "board_winner": winner, "scores": scores,
        "ranks": rank_seats(winner, scores),
        "points_by_source": [dict.fromkeys(POINT_SOURCES, 0)] * n,
        "rounds": 1, "decisions": [1] * n, "ms": [[1.0]] * n,
        "first_tile": [t[0] if t else None for t in tiles], "tiles": tiles,
        "turn_order": list(range(n)), "scores_by_round": [scores], "forfeits": [],
    }  # fmt: skip
    result.update(overrides)  # type: ignore[typeddict-item]
    return result
