"""Analyses of finished games, computed by the bot processes one game after another."""

from __future__ import annotations

import asyncio
import logging
from typing import Any, Final

from ..db.analysis_store import AnalysisStore, StoredAnalysis
from . import server_time
from .bot_pool import BotFailed, BotPool
from .tasks import BackgroundTasks

log = logging.getLogger("kemet.analyses")

PART_S: Final = 2.0
"""Seconds of a part: bots of other tables wait no longer for the process."""

MAX_QUEUED: Final = 8
"""Games that this worker analyses or that wait for it; more are refused."""

STALE_S: Final = 300.0
"""Seconds without progress after which an analysis begins again: its worker has ended."""

QUEUE_KEY: Final = "analysis"
"""All analyses together have the share of one table."""


class TooManyAnalyses(Exception):
    """As many games wait as may."""


class Analyses:
    """Starts analyses and stores their results."""

    def __init__(self, store: AnalysisStore, bots: BotPool, tasks: BackgroundTasks) -> None:
        self.store = store
        self.bots = bots
        self.tasks = tasks
        self.queued: set[str] = set()
        self.turn = asyncio.Lock()

    async def request(self, table_id: str, record: str, total: int) -> bool:
        """Analyse a game unless it is done or under way; whether it begins.

        May raise `TooManyAnalyses`.
        """
        if len(self.queued) >= MAX_QUEUED and table_id not in self.queued:
            raise TooManyAnalyses
        now = server_time.now()
        if not await self.store.claim(table_id, total, now, now - STALE_S):
            return False
        self.queued.add(table_id)
        self.tasks.spawn(self._run(table_id, record, total))
        return True

    async def find(self, table_id: str) -> StoredAnalysis | None:
        """How far an analysis is; None if nobody has asked for it."""
        return await self.store.find(table_id)

    async def _run(self, table_id: str, record: str, total: int) -> None:
        try:
            async with self.turn:
                await self._analyse(table_id, record, total)
        except BotFailed as error:
            log.warning("an analysis failed", extra={"reason": str(error)})
            await self.store.fail(table_id, server_time.now())
        finally:
            self.queued.discard(table_id)

    async def _analyse(self, table_id: str, record: str, total: int) -> None:
        answers: list[dict[str, Any]] = []
        while len(answers) < total:
            await self.store.advance(table_id, len(answers), server_time.now())
            part = await self.bots.analyse(record, len(answers), PART_S, QUEUE_KEY)
            if not part:
                raise BotFailed("a part of an analysis is empty")
            answers += part
        await self.store.finish(table_id, answers, server_time.now())
