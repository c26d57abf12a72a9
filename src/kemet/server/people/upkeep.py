"""What the server does for people by itself: new ratings, and what is left of deleted people."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable
from typing import Final

from ..db.database import DB_ERRORS
from ..infra import server_time
from ..infra.tasks import BackgroundTasks
from ..tables.handle import TableHandle
from ..tables.online_table import OnlineTable
from .people import People

log = logging.getLogger("kemet.people")

INTERVAL_S: Final = 60.0
"""Seconds between two rounds, which also do what a crash has left."""


class PeopleUpkeep:
    """Background work for people."""

    def __init__(self, people: People, tasks: BackgroundTasks) -> None:
        self.people = people
        self.tasks = tasks
        self.due = asyncio.Event()

    def open(self) -> None:
        self.tasks.spawn(self._loop())

    def on_change(self, handle: TableHandle, before: OnlineTable | None) -> None:
        """A rated game is over: its ratings are due."""
        is_new = before is not None and before.status != "over"
        if handle.table.status == "over" and handle.table.rated and is_new:
            self.due.set()

    async def _loop(self) -> None:
        while True:
            self.due.clear()
            await self._attempt("ratings", self.people.ratings.update())
            await self._attempt("deleted people", self.people.sweep(server_time.now()))
            try:
                async with asyncio.timeout(INTERVAL_S):
                    await self.due.wait()
            except TimeoutError:
                pass

    async def _attempt(self, name: str, work: Awaitable[None]) -> None:
        """Await a piece of work and log its failure."""
        try:
            await work
        except DB_ERRORS as error:
            reason = type(error).__name__
            log.warning("the database is unreachable", extra={"work": name, "reason": reason})
        except Exception:
            log.exception("upkeep failed", extra={"work": name})
