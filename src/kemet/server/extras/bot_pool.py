"""Processes for bots: each answers one question at a time and is killed after a timeout."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Final, TypeVar

from ...analysis.worker_command import WORKER_COMMAND
from ...bots.process.host import (
    BotEnded,
    BotError,
    WorkerProcess,
    shared_worker,
    worker_environment,
)
from ...bots.registry import budget_seconds, is_quick
from ...tables.protocols import BotFailed, Rank
from ...views import View
from ..platform.metrics import BOT_QUEUE_SECONDS, BOTS_WAITING
from ..platform.networks import Network
from .fair_queue import FairQueue

T = TypeVar("T")

QUICK_PART_S: Final = 0.3
"""Seconds of a part of an analysis by the worker for quick bots."""


class BotPool:
    """A pool of shared bot workers, with a thread for each; questions wait for a free one.

    One more worker answers for bots that take milliseconds: those never wait for the others. A
    question of people waits no longer than an answer may take: then a simpler bot answers.
    """

    def __init__(
        self,
        size: int,
        timeout: float,
        networks_of: Callable[[str], tuple[Network, ...]] = lambda table: (),
    ) -> None:
        self.size = size or os.cpu_count() or 1
        self.timeout = timeout
        self.networks_of = networks_of  # those for which a table is played
        self.is_closed = False
        self.executor = ThreadPoolExecutor(self.size + 1, "bot")
        self.workers: set[WorkerProcess] = set()
        self.quick_analyses = 0  # that the worker for quick bots computes, or waits to
        self.queue: FairQueue[WorkerProcess] = FairQueue(max_unwatched=max(1, self.size - 1))
        self.quick_queue: FairQueue[WorkerProcess] = FairQueue(max_unwatched=1)
        for _ in range(self.size):
            self._add_worker(self.queue)
        self._add_worker(self.quick_queue)

    async def choose(
        self, bot: str, view: View, seed: int, table: str = "", rank: Rank = Rank.PEOPLE
    ) -> str:
        """The answer of a bot at a table; `BotFailed` without one."""
        timeout = self.timeout + budget_seconds(bot)
        queue = self.quick_queue if is_quick(bot) else self.queue
        return await self._ask(
            queue,
            rank,
            table,
            asked_again(lambda worker: worker.choose(view, seed, timeout, bot, table)),
        )

    async def odds(self, view: View, table: str = "") -> Any:
        """The odds of the battle solver as JSON; `BotFailed` without an answer."""
        return await self._ask(
            self.queue,
            Rank.PEOPLE,
            table,
            asked_again(lambda worker: worker.odds(view, self.timeout)),
        )

    async def hint(self, view: View, table: str = "") -> Any:
        """A hint for the seat of a view as JSON; `BotFailed` without an answer."""
        question = {"type": "hint", "view": view.to_json()}
        reply = await self._ask(
            self.queue,
            Rank.PEOPLE,
            table,
            asked_again(lambda worker: worker.ask(question, self.timeout)),
        )
        return reply["hint"]

    @property
    def analysis_slots(self) -> int:
        """One for each core: workers that unwatched tables may have, and the quick one."""
        return self.queue.max_unwatched + self.quick_queue.max_unwatched

    async def analyse(
        self, record: str, start: int, end: int, seconds: float, table: str
    ) -> list[Any]:
        """Answers of a game from a number to before another, analysed: as many as there is time.

        `BotFailed` without an answer. It comes after all tables with people; of the worker for
        quick bots it takes only moments, so that they hardly wait.
        """
        takes_quick = self.quick_analyses < self.quick_queue.max_unwatched
        queue = self.quick_queue if takes_quick else self.queue
        seconds = min(seconds, QUICK_PART_S) if takes_quick else seconds
        question = {
            "type": "analyse", "record": record, "start": start, "end": end, "seconds": seconds,
        }  # fmt: skip
        timeout = self.timeout + seconds
        self.quick_analyses += takes_quick
        try:
            reply = await self._ask(
                queue, Rank.UNWATCHED, table, lambda worker: worker.ask(question, timeout)
            )
        finally:
            self.quick_analyses -= takes_quick
        answers: list[Any] = reply["answers"]
        return answers

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

    def _add_worker(self, queue: FairQueue[WorkerProcess]) -> None:
        """Add a worker to a queue, whose process starts at its first question.

        The environment is without the settings of the server, which contain passwords.
        """
        worker = shared_worker(worker_environment(without_prefix="KEMET_"), WORKER_COMMAND)
        self.workers.add(worker)
        queue.add(worker)

    async def _ask(
        self,
        queue: FairQueue[WorkerProcess],
        rank: Rank,
        table: str,
        question: Callable[[WorkerProcess], T],
    ) -> T:
        """Ask a free worker in its thread."""
        label = rank.name.lower()
        waiting, waited = BOTS_WAITING.labels(label), BOT_QUEUE_SECONDS.labels(label)
        try:
            with waiting.track_inprogress(), waited.time():
                async with asyncio.timeout(self.timeout if rank is Rank.PEOPLE else None):
                    worker = await queue.get(rank, table, self.networks_of(table))
        except TimeoutError:
            raise BotFailed(f"no process was free within {self.timeout:g} s") from None
        if self.is_closed:
            queue.add(worker)
            raise BotFailed("the server is closing")
        future = asyncio.get_running_loop().run_in_executor(self.executor, question, worker)
        future.add_done_callback(partial(self._release, queue, worker))
        try:
            return await asyncio.shield(future)
        except BotError as error:
            raise BotFailed(str(error)) from error
        except asyncio.CancelledError:
            if not future.done():  # else the worker may have the next question
                worker.kill()
            raise

    def _release(
        self,
        queue: FairQueue[WorkerProcess],
        worker: WorkerProcess,
        future: asyncio.Future[Any],
    ) -> None:
        """Return a worker to the pool after its question; a killed one is replaced."""
        if not future.cancelled():
            future.exception()  # nobody else retrieves that of a cancelled question
        if not worker.is_killed:
            queue.add(worker)
            return
        worker.close()
        self.workers.discard(worker)
        queue.discard(worker)
        self._add_worker(queue)


def asked_again(question: Callable[[WorkerProcess], T]) -> Callable[[WorkerProcess], T]:
    """A question that is asked once more, of a new process, if its process has ended meanwhile, as
    one that the system kills for its memory."""

    def ask(worker: WorkerProcess) -> T:
        try:
            return question(worker)
        except BotEnded:
            if worker.is_killed:
                raise
            return question(worker)

    return ask
