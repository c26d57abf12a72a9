"""Tasks in the background of the server."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Coroutine
from typing import Any, Final, TypeVar

from .stored import StoreUnavailable

log = logging.getLogger("kemet.tasks")

T = TypeVar("T")

CLOSE_S: Final = 2.0
"""Seconds that tasks have to end."""


async def attempt(name: str, work: Awaitable[None], logger: logging.Logger) -> None:
    """Await a piece of regular work and log its failure: it is tried again."""
    try:
        await work
    except StoreUnavailable as error:
        reason = type(error).__name__
        logger.warning("the database is unreachable", extra={"work": name, "reason": reason})
    except Exception:
        logger.exception("maintenance failed", extra={"work": name})


class BackgroundTasks:
    """Tasks that run until they end or `close` cancels them; a failure is logged."""

    def __init__(self) -> None:
        self.running: set[asyncio.Task[Any]] = set()
        self.closed = False

    def spawn(self, coroutine: Coroutine[Any, Any, T]) -> asyncio.Task[T] | None:
        """Start a task; None if the tasks are closed."""
        if self.closed:
            coroutine.close()
            return None
        task = asyncio.create_task(coroutine)
        self.running.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self.running.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("a task failed", exc_info=task.exception())

    async def close(self, seconds: float = CLOSE_S) -> None:
        """Cancel all tasks and wait for their end; no further task starts.

        A task that does not end in time, because a database does not answer, is left behind.
        """
        self.closed = True
        for task in list(self.running):
            task.cancel()
        if self.running:
            _, left = await asyncio.wait(list(self.running), timeout=seconds)
            if left:
                log.warning("tasks do not end", extra={"count": len(left)})
