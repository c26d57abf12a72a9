"""The history of a game: every earlier moment of it, its frames for a viewer, and its record."""

from __future__ import annotations

import asyncio
from bisect import bisect_right
from collections import OrderedDict
from typing import Final

from ..api import (
    ApiError,
    HintUsed,
    Replay,
    ReplayFrame,
    ReplayStep,
    RoundScores,
    ScoreChange,
    Stops,
)
from ..game import Game
from ..record import replay
from .online_table import OnlineTable
from .protocols import Limits
from .render import event_infos, rated_status

CHECKPOINT_EVERY: Final = 32
"""Answers between two stored copies of a game."""

MAX_HISTORIES: Final = 32
"""Histories in memory."""


Revision = tuple[int, int]
"""The last entry of a table, and how often its entries have been rewritten."""


class GameHistory:
    """A game after each of its answers: copies at intervals, and what a chart of it needs."""

    def __init__(self, table: OnlineTable) -> None:
        self.answers = table.game.answers
        self.names = table.game.names
        self.event_counts: list[int] = []  # by the number of answers
        self.rounds: list[int] = []
        self.scores: list[tuple[int, ...]] = []
        self.checkpoints: list[Game] = []
        game = replay(table.start_record, answers=0)
        self._note(game)
        for seat, answer in self.answers:
            game.play(seat, answer)
            self._note(game)

    def _note(self, game: Game) -> None:
        if len(self.scores) % CHECKPOINT_EVERY == 0:
            self.checkpoints.append(game.copy())
        log = game.state.event_log
        self.event_counts.append(len(log) if log is not None else 0)
        self.rounds.append(game.state.round)
        self.scores.append(game.scores())

    def game_after(self, answer_count: int) -> Game:
        """A copy of the game after so many answers."""
        checkpoint = answer_count // CHECKPOINT_EVERY
        game = self.checkpoints[checkpoint].copy()
        for seat, answer in self.answers[checkpoint * CHECKPOINT_EVERY : answer_count]:
            game.play(seat, answer)
        return game.with_names(self.names)

    def scores_by_round(self) -> list[RoundScores]:
        """Victory points at the end of each round; they are always public [V3]."""
        rounds, last = self.rounds, len(self.rounds) - 1
        ends = [n for n in range(1, last + 1) if rounds[n] > rounds[n - 1]]
        found = [(rounds[0] - 1, 0), *((rounds[n - 1], n) for n in ends), (rounds[-1], last)]
        return [RoundScores(round=number, scores=list(self.scores[n])) for number, n in found]


class HistoryCache:
    """The histories of the games that are replayed now; the least recently used ones are dropped.

    An entry of a table makes its history outdated.
    """

    def __init__(self, limits: Limits | None = None, size: int = MAX_HISTORIES) -> None:
        self.limits = limits or Limits()
        self.size = size
        self.histories: OrderedDict[str, tuple[Revision, asyncio.Future[GameHistory]]] = (
            OrderedDict()
        )

    async def get(self, table: OnlineTable) -> GameHistory:
        """The history of a table; it is computed once for concurrent requests."""
        table_id = table.config.id
        revision = (table.entry_number, table.config.rewrites)
        known, future = self.histories.pop(table_id, (None, None))
        is_own = future is None or known != revision or _has_failed(future)
        if future is None or is_own:
            future = asyncio.ensure_future(self.limits.compute(GameHistory, table))
        self.histories[table_id] = revision, future
        while len(self.histories) > self.size:
            self.histories.popitem(last=False)
        try:
            return await asyncio.shield(future)
        except ApiError:
            if is_own:
                raise
        return await self.get(table)  # only the budget of another address is spent


def _has_failed(future: asyncio.Future[GameHistory]) -> bool:
    return future.done() and (future.cancelled() or future.exception() is not None)


def replay_of(table: OnlineTable, history: GameHistory) -> Replay:
    """The steps of a game; before its end only the public ones."""
    over = table.status == "over"
    frames = frame_answer_counts(table)
    steps = [
        ReplayStep(
            number=number,
            seat=history.answers[count - 1][0],
            answer=history.answers[count - 1][1].text if over else None,
            round=history.rounds[count],
            event_count=history.event_counts[count],
        )
        for number, count in enumerate(frames)
        if count
    ]
    scores = [
        ScoreChange(number=number, scores=list(history.scores[count]))
        for number, count in enumerate(frames)
        if not number or history.scores[count] != history.scores[frames[number - 1]]
    ]
    return Replay(
        id=table.config.id,
        over=over,
        steps=steps,
        rounds=history.scores_by_round(),
        scores=scores,
        rated=rated_status(table),
        unrated=table.unrated,
        start_event_count=history.event_counts[frames[0]],
        hints=[
            HintUsed(seat=hint.seat, number=bisect_right(frames, hint.answer_count) - 1)
            for hint in table.hints
        ],
    )


def replay_frame(
    table: OnlineTable, history: GameHistory, viewer: int | None, number: int, language: str
) -> ReplayFrame:
    """The game after a step, as a viewer could see it then."""
    frames = frame_answer_counts(table)
    game = history.game_after(find_frame(frames, number))
    first_event = history.event_counts[frames[number - 1]] if number else 0
    return ReplayFrame(
        number=number,
        last_number=len(frames) - 1,
        view=game.view(viewer),
        events=event_infos(game, viewer, first_event, language),
    )


def frame_answer_counts(table: OnlineTable) -> list[int]:
    """The number of answers before each frame; a finished game has a frame per answer."""
    if table.status == "over":
        return list(range(table.game.answer_count + 1))
    return table.public_steps


def find_frame(frames: list[int], number: int) -> int:
    """The number of answers before a frame; `ApiError` 404 if there is no such frame."""
    if number >= len(frames):
        raise ApiError(404, "no_frame", f"The game has frames 0 to {len(frames) - 1}.")
    return frames[number]


def annotated_record(table: OnlineTable) -> str:
    """The record with comments for changes of the stops, hints and a concession."""
    lines = table.game.record().splitlines()
    first = lines.index("") + 1
    comments = [
        (count, f"# stops {seat} {stops_text(stops)}") for seat, count, stops in table.stops_log
    ]
    comments += [(hint.answer_count, f"# hint {hint.seat}") for hint in table.hints]
    comments.sort(key=lambda item: item[0])
    for answer_count, comment in reversed(comments):
        lines.insert(min(first + answer_count, len(lines) - 1), comment)
    if table.ended_by == "concession":
        conceded = [str(s) for s, seat in enumerate(table.seats) if seat.conceded]
        lines.append(f"# conceded {','.join(conceded)} winner={table.winner}")
    if table.unrated is not None:
        lines.append(f"# unrated {table.unrated}")
    return "\n".join(lines) + "\n"


def stops_text(stops: Stops) -> str:
    """Stops as words of a comment in a record."""
    words = ["every_time"] if stops.ask_every_time else [",".join(stops.moments) or "none"]
    return " ".join(words + [f"{card}={setting}" for card, setting in stops.cards.items()])
