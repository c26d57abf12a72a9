"""What the server does for people by itself: new ratings, and what is left of deleted people."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from ...tables.live_table import LiveTable, Observer
from ...tables.online_table import OnlineTable
from ...tables.tasks import BackgroundTasks, attempt
from ..platform import server_time
from .profiles import People

log = logging.getLogger("kemet.people")

INTERVAL_S: Final = 60.0
"""Seconds between two rounds, which also do what a crash has left."""


class PeopleUpkeep(Observer):
    """Background work for people."""

    def __init__(self, people: People, tasks: BackgroundTasks) -> None:
        self.people = people
        self.tasks = tasks
        self.due = asyncio.Event()

    def open(self) -> None:
        self.tasks.spawn(self._loop())

    def on_change(self, handle: LiveTable, before: OnlineTable | None) -> None:
        """A rated game is over: its ratings are due."""
        is_new = before is not None and before.status != "over"
        if handle.table.status == "over" and handle.table.rated and is_new:
            self.due.set()

    async def _loop(self) -> None:
        while True:
            self.due.clear()
            await attempt("ratings", self.people.ratings.update(), log)
            await attempt("deleted people", self.people.sweep(server_time.now()), log)
            try:
                async with asyncio.timeout(INTERVAL_S):
                    await self.due.wait()
            except TimeoutError:
                pass
