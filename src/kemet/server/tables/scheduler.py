"""Automatic commands of a table: answers of bots, automatic passes and timeouts."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from math import ceil
from typing import Any, Final, Literal, Protocol

from ...api import DEFAULT_LEVEL, ApiError
from ...bots.bot_player import answer_seed
from ...engine.procedures import question
from ...game import Game
from ...views import View
from ..db.database import DB_ERRORS
from ..infra.bot_pool import BotFailed
from ..infra.tasks import BackgroundTasks
from ..metrics import BOT_ERRORS, BOT_SECONDS
from .commands import Command, GiveAnswer, LeaveSeat
from .handle import TableHandle
from .online_table import OnlineTable
from .stops import WINDOW_QUESTIONS
from .types import AskedSince

log = logging.getLogger("kemet.scheduler")

HORIZON_S: Final = 20.0
"""Seconds; later commands are left to `Maintenance`."""

SLOW_LEVEL_FACTOR: Final = 3
"""The delay of the slow level in multiples of the delay of the others."""

SECRET_QUESTIONS: Final = (
    *WINDOW_QUESTIONS, "preparation", "use", "wound", "council", "council_last", "token", "step",
    "keep",
)  # fmt: skip
"""Questions whose options, and so the time of an answer, depend on hidden cards."""

Submit = Callable[[TableHandle, Command], Awaitable[Any]]
"""Carries out a command; `ApiError` if it is rejected."""


class Bots(Protocol):
    """Bots of all levels."""

    async def choose(self, level: str, view: View, seed: int, /) -> str:
        """The answer of a bot; `BotFailed` without one."""
        ...


@dataclass(frozen=True, slots=True)
class DueTask:
    """A command for a seat, not before a time."""

    due_at: float
    kind: Literal["bot", "auto_pass", "timeout"]
    seat: int
    asked: AskedSince | None = None  # None: of a timeout


def next_due(table: OnlineTable, now: float, delay: float) -> DueTask | None:
    """The next automatic command of a table; None if only people without clocks must answer."""
    if table.status != "running":
        return None
    for seat in table.game.waiting:
        asked = table.asked_since[seat]
        if asked is None:
            continue
        if not table.seats[seat].is_person:
            return DueTask(asked.at, "bot", seat, asked)
        if table.is_auto_passed(seat):
            return DueTask(asked.at + delay, "auto_pass", seat, asked)
    timeout = table.clock.next_timeout(now)
    return DueTask(timeout[0], "timeout", timeout[1]) if timeout else None


def release_time(table: OnlineTable, seat: int, asked_at: float, now: float, delay: float) -> float:
    """When the answer of a bot may be submitted.

    Answers to secret questions come at fixed intervals: the thinking time would reveal cards.
    """
    has_people = any(s.kind != "bot" for s in table.seats)
    if delay <= 0 or not has_people or not is_secret_question(table.game):
        return now
    level = (table.seats[seat].level or "").partition(":")[0]
    min_intervals = SLOW_LEVEL_FACTOR if level == "master" else 1
    return asked_at + delay * max(min_intervals, ceil((now - asked_at) / delay))


def is_secret_question(game: Game) -> bool:
    return question(game.state) in SECRET_QUESTIONS


class Scheduler:
    """Submits the automatic commands of tables when they are due, in one task per table."""

    def __init__(
        self, submit: Submit, bots: Bots, secret_answer_delay: float, tasks: BackgroundTasks
    ) -> None:
        self.submit = submit
        self.bots = bots
        self.delay = secret_answer_delay
        self.tasks = tasks

    def on_change(self, handle: TableHandle, before: OnlineTable | None) -> None:
        """Observe a change of a table."""
        self.schedule(handle)

    def schedule(self, handle: TableHandle) -> None:
        """Start the task of a table if something is due soon."""
        if handle.task is not None and not handle.task.done():
            return  # `changed` is set: it checks again
        now = time.time()
        due = next_due(handle.table, now, self.delay)
        if due is not None and due.due_at - now < HORIZON_S:
            handle.task = self.tasks.spawn(self._run_table(handle))

    async def _run_table(self, handle: TableHandle) -> None:
        """Submit the commands of a table until only people must answer."""
        while not handle.deleted:
            handle.changed.clear()
            now = time.time()
            due = next_due(handle.table, now, self.delay)
            if due is None or due.due_at - now >= HORIZON_S:
                return
            if due.kind != "bot" and due.due_at > now:
                with suppress(TimeoutError):
                    await asyncio.wait_for(handle.changed.wait(), due.due_at - now)
                continue
            try:
                command = await self._command(handle, due)
                if command is not None:
                    await self.submit(handle, command)
            except ApiError as error:
                if error.status == 404:
                    return
                await asyncio.sleep(0.1)  # the table has changed meanwhile
            except DB_ERRORS as error:
                log.warning("the database is unreachable", extra={"reason": type(error).__name__})
                await asyncio.sleep(1)

    async def _command(self, handle: TableHandle, due: DueTask) -> Command | None:
        """The command of a task; None if the question of a bot is another one meanwhile."""
        if due.asked is None:
            return LeaveSeat(due.seat, reason="clock")
        if due.kind == "auto_pass":
            return GiveAnswer(due.seat, "pass", due.asked.version, by="auto_pass")
        return await self._bot_answer(handle, due.seat, due.asked)

    async def _bot_answer(
        self, handle: TableHandle, seat: int, asked: AskedSince
    ) -> GiveAnswer | None:
        table = handle.table
        level = table.seats[seat].level or DEFAULT_LEVEL
        options = table.game.options(seat)
        bot_error = None
        if len(options) == 1:
            answer = options[0].text
        else:
            answer, bot_error = await self._choose(table, seat, level)
        now = time.time()
        release_at = release_time(table, seat, asked.at, now, self.delay)
        if release_at > now:
            await asyncio.sleep(release_at - now)
        if handle.table.asked_since[seat] != asked or handle.table.seats[seat].is_person:
            return None  # undone, or the owner has returned
        return GiveAnswer(seat, answer, asked.version, by=level, bot_error=bot_error)

    async def _choose(self, table: OnlineTable, seat: int, level: str) -> tuple[str, str | None]:
        """The answer of a bot, or of a simpler one and a message if the bot fails."""
        started = time.monotonic()
        view, seed = table.game.view(seat), answer_seed(table.game, seat)
        bot_error = None
        try:
            answer = await self.bots.choose(level, view, seed)
            if answer not in view.options:
                raise BotFailed(f"answered {answer!r:.40}")
        except BotFailed as error:
            bot_error = f"{level} failed at seat {seat}: a simpler bot answered for it."
            log.warning("a bot failed", extra={"level": level, "reason": str(error)})
            BOT_ERRORS.labels(level).inc()
            answer = await self._fallback_answer(view, seed)
        BOT_SECONDS.labels(level.partition(":")[0]).observe(time.monotonic() - started)
        return answer, bot_error

    async def _fallback_answer(self, view: View, seed: int) -> str:
        with suppress(BotFailed):
            answer = await self.bots.choose("greedy", view, seed)
            if answer in view.options:
                return answer
        return view.options[-1]
