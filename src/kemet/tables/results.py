"""The result of a finished game, as it is stored for the histories and ratings of people."""

from __future__ import annotations

from dataclasses import dataclass

from .online_table import OnlineTable


@dataclass(frozen=True, slots=True)
class SeatResult:
    """What a seat achieved."""

    seat: int
    person: str | None
    name: str
    place: int  # 1: the best
    points: int
    quit: bool = False  # has made a rated game void
    without_gain: bool = False  # the game cannot raise the rating


@dataclass(frozen=True, slots=True)
class GameResult:
    """A finished game."""

    table_id: str
    title: str
    edition: str
    mode: str
    finished_at: float
    rated: bool
    seats: tuple[SeatResult, ...]
    unrated: str | None = None  # why it does not count, though it was to be rated

    def has_people(self) -> bool:
        """Whether somebody identified played the game."""
        return any(seat.person for seat in self.seats)


def game_result(table: OnlineTable, finished_at: float) -> GameResult | None:
    """The result of a table; None if the game is neither over nor void."""
    if table.status != "over" and not table.is_void:
        return None
    points, places = table.scores(), final_places(table)
    config = table.config
    seats = [
        SeatResult(
            number,
            seat.rated_person if table.rated else seat.person,
            seat.name,
            places[number],
            points[number],
            number == table.quitter,
            seat.without_gain,
        )
        for number, seat in enumerate(table.seats)
    ]
    return GameResult(
        config.id, config.title, config.edition, config.mode, finished_at, table.rated,
        tuple(seats), table.unrated,
    )  # fmt: skip


def final_places(table: OnlineTable) -> list[int]:
    """The place of every seat, from 1; equal ones share it.

    Who concedes or lets a bot answer comes after all others: nobody escapes a loss by leaving, and
    nobody wins with the answers of a bot.
    """
    points = table.scores()
    keys = [
        (seat.conceded or seat.substituted, number != table.winner, -points[number])
        for number, seat in enumerate(table.seats)
    ]
    return [1 + sum(other < key for other in keys) for key in keys]
