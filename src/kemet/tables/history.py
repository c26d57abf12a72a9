"""The course of a game: every earlier moment of it, found without replaying all of it."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Final

from ..api import ApiError
from ..game import Game
from ..record import RoundScores, replay
from .online_table import OnlineTable
from .protocols import Limits

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
        found = [RoundScores(self.rounds[0] - 1, self.scores[0])]
        for number in range(1, len(self.scores)):
            if self.rounds[number] > self.rounds[number - 1]:
                found.append(RoundScores(self.rounds[number - 1], self.scores[number]))
        found.append(RoundScores(self.rounds[-1], self.scores[-1]))
        return found


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
