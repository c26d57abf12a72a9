"""What is kept of a game: one row, with everything that is counted afterwards.

A list "by seat" has an entry for each seat, in the order of the seats.
"""

from __future__ import annotations

from typing import TypedDict

from ..engine.look import permanent_points, temporary_points
from ..game import Game

SOURCES = ("battle", "control", "sanctuary", "tiles", "temporary")
"""Where victory points come from."""


class Fault(TypedDict):
    """A bot that was replaced in the middle of a game, and why."""

    seat: int
    bot: str
    reason: str


class Row(TypedDict):
    """The result of one game."""

    game: int
    edition: str
    mode: str
    players: int
    seed: int
    seats: list[str]  # the bots, by seat
    winner: int
    scores: list[int]  # by seat
    ranks: list[int]  # by seat; equals share a rank
    sources: list[dict[str, int]]  # by seat
    rounds: int
    answers: list[int]  # by seat
    ms: list[list[float]]  # by seat: milliseconds of every answer
    first_tile: list[str | None]  # by seat
    tiles: list[list[str]]  # by seat, in the order bought
    order: list[int]  # seats in the turn order of the first round
    points: list[list[int]]  # by round: the scores at its end
    faults: list[Fault]


BY_SEAT = ("seats", "scores", "ranks", "sources", "answers", "ms", "first_tile", "tiles", "order")


def rank(winner: int, scores: list[int]) -> list[int]:
    """The winner is first, whatever broke the tie; the others by points, equals alike."""
    keys = [(seat != winner, -points) for seat, points in enumerate(scores)]
    return [1 + sum(other < key for other in keys) for key in keys]


def sources(game: Game, seat: int) -> dict[str, int]:
    """Where a seat's victory points come from."""
    p = game.table.players[seat]
    won = (p.battle_vp, p.control_vp, p.sanctuary_vp)
    tiles = permanent_points(game.table, seat) - sum(won)
    temporary = temporary_points(game.table, seat)
    return dict(zip(SOURCES, (*won, tiles, temporary), strict=True))


def tiles_bought(game: Game) -> list[list[str]]:
    """The tiles each seat bought, first to last."""
    bought: list[list[str]] = [[] for _ in range(game.players)]
    for event in game.events():
        if event.kind == "buys":
            bought[event.fields["seat"]].append(event.fields["tile"])
    return bought
