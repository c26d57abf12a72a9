"""Processes for bots: each answers one question at a time and is killed after a timeout."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar

from ...bots.process.host import BotError, WorkerProcess, shared_worker, worker_environment
from ...bots.registry import budget_seconds
from ...views import View

T = TypeVar("T")


class BotFailed(Exception):
    """A bot gives no answer in time, or its process ends."""


class BotPool:
    """A pool of shared bot workers, with a thread for each; questions wait for a free one."""

    def __init__(self, size: int, timeout: float) -> None:
        self.size = size or os.cpu_count() or 1
        self.timeout = timeout
        self.is_closed = False
        self.executor = ThreadPoolExecutor(self.size, "bot")
        self.workers: set[WorkerProcess] = set()
        self.idle: asyncio.Queue[WorkerProcess] = asyncio.Queue()
        for _ in range(self.size):
            self._add_worker()

    async def choose(self, bot: str, view: View, seed: int) -> str:
        """The answer of a bot; `BotFailed` without one."""
        timeout = self.timeout + budget_seconds(bot)
        return await self._ask(lambda worker: worker.choose(view, seed, timeout, bot))

    async def odds(self, view: View) -> Any:
        """The odds of the battle solver as JSON; `BotFailed` without an answer."""
        return await self._ask(lambda worker: worker.odds(view, self.timeout))

    async def close(self) -> None:
        """End all processes; questions in progress fail."""
        self.is_closed = True
        for worker in self.workers:
            worker.kill()
        await asyncio.to_thread(self._join)

    def _join(self) -> None:
        """Wait for the threads and the processes, which are killed already."""
        self.executor.shutdown()
        for worker in list(self.workers):
            worker.close()

    def _add_worker(self) -> None:
        """Add a worker, whose process starts at its first question.

        The environment is without the settings of the server, which contain passwords.
        """
        worker = shared_worker(worker_environment(without_prefix="KEMET_"))
        self.workers.add(worker)
        self.idle.put_nowait(worker)

    async def _ask(self, question: Callable[[WorkerProcess], T]) -> T:
        """Ask a free worker in its thread."""
        worker = await self.idle.get()
        if self.is_closed:
            self.idle.put_nowait(worker)
            raise BotFailed("the server is closing")
        future = asyncio.get_running_loop().run_in_executor(self.executor, question, worker)
        future.add_done_callback(partial(self._release, worker))
        try:
            return await asyncio.shield(future)
        except BotError as error:
            raise BotFailed(str(error)) from error
        except asyncio.CancelledError:
            if not future.done():  # else the worker may have the next question
                worker.kill()
            raise

    def _release(self, worker: WorkerProcess, future: asyncio.Future[Any]) -> None:
        """Return a worker to the pool after its question; a killed one is replaced."""
        if not future.cancelled():
            future.exception()  # nobody else retrieves that of a cancelled question
        if not worker.is_killed:
            self.idle.put_nowait(worker)
            return
        worker.close()
        self.workers.discard(worker)
        self._add_worker()
