"""The result of a game: everything that statistics and exports use.

A list "by seat" has an entry for each seat, in the order of the seats.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TypedDict

from ..engine.components import NOBODY, Seat
from ..engine.queries import permanent_points, temporary_points
from ..engine.rules.game_end import first_with_most_battle_vp
from ..game import Game

POINT_SOURCES = ("battle", "control", "sanctuary", "tiles", "temporary")
"""The sources of victory points."""


class Forfeit(TypedDict):
    """A bot that failed in a game and forfeits it; a substitute plays its seat to the end."""

    seat: int
    bot: str
    reason: str
    round: int  # in which the bot failed


class GameResult(TypedDict):
    """The result of one game."""

    game: int
    edition: str
    mode: str
    players: int
    seed: int
    bots: list[str]  # labels, by seat
    winner: int  # never a seat that forfeited; -1 for none
    board_winner: int  # by the rules alone, also a substitute; -1 for none
    scores: list[int]  # by seat, as on the board, also of substitutes
    ranks: list[int]  # by seat; equal scores share a rank, forfeits share the last
    points_by_source: list[dict[str, int]]  # by seat
    rounds: int
    decisions: list[int]  # by seat: of the bot, not of its substitute
    ms: list[list[float]]  # by seat: milliseconds of every decision
    first_tile: list[str | None]  # by seat
    tiles: list[list[str]]  # by seat: bought by the bot, in order
    turn_order: list[int]  # seats in the turn order of the first round
    scores_by_round: list[list[int]]  # by round: the scores at its end
    forfeits: list[Forfeit]


PER_SEAT_FIELDS = (
    "bots",
    "scores",
    "ranks",
    "points_by_source",
    "decisions",
    "ms",
    "first_tile",
    "tiles",
    "turn_order",
)


def forfeits_by_seat(result: GameResult) -> dict[int, Forfeit]:
    """The forfeits of a game by seat."""
    return {forfeit["seat"]: forfeit for forfeit in result["forfeits"]}


def rank_seats(winner: int, scores: list[int], forfeited: Collection[int] = ()) -> list[int]:
    """Ranks by seat: the winner first, then by score; equal scores share a rank.

    Seats that forfeited share the last rank, regardless of the scores of their substitutes.
    """
    keys = [(seat in forfeited, seat != winner, -points) for seat, points in enumerate(scores)]
    return [
        len(scores) if seat in forfeited else 1 + sum(other < key for other in keys)
        for seat, key in enumerate(keys)
    ]


def credited_winner(game: Game, forfeited: Collection[int]) -> int:
    """The seat that gets the win: never a seat that forfeited.

    If a substitute won on the board, it is the best placed of the other seats, by the rules for
    a tie [N2, O2]: most points, then the seat that triggered the end, then most Battle points, then
    the turn order. -1 if there is no winner, or if all seats forfeited.
    """
    state = game.state
    if state.winner not in forfeited:
        return state.winner
    others = [seat for seat in state.order if seat not in forfeited]
    if not others:
        return NOBODY
    scores = game.scores()
    best = max(scores[seat] for seat in others)
    leaders = [seat for seat in others if scores[seat] == best]
    return (
        state.triggered_by
        if state.triggered_by in leaders
        else first_with_most_battle_vp(state, leaders)
    )


def points_by_source(game: Game, seat: int) -> dict[str, int]:
    """A seat's victory points by source."""
    p = game.state.players[seat]
    permanent = (p.battle_vp, p.control_vp, p.sanctuary_vp)
    tiles = permanent_points(game.state, Seat(seat)) - sum(permanent)
    temporary = temporary_points(game.state, Seat(seat))
    return dict(zip(POINT_SOURCES, (*permanent, tiles, temporary), strict=True))


def tiles_bought(game: Game) -> list[list[str]]:
    """The tiles that each seat bought, in order."""
    bought: list[list[str]] = [[] for _ in range(game.players)]
    for event in game.events():
        if event.kind == "buys":
            bought[event.fields["seat"]].append(event.fields["tile"])
    return bought
