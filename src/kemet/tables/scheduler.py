"""Automatic commands of a table: answers of bots, automatic passes and timeouts."""

from __future__ import annotations

import logging
import random
import time
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from math import ceil
from statistics import median
from typing import Any, Final, Literal

from ..api import DEFAULT_LEVEL, ApiError
from ..bots.bot_player import answer_seed
from ..engine.procedures import question
from ..game import Game
from ..views import View
from .clock import Heartbeat, SystemClock
from .commands import GiveAnswer, LeaveSeat, ResumeGame
from .live_table import LiveTable, Observer
from .log_context import log_context
from .online_table import Command, OnlineTable
from .protocols import BotFailed, BotPlayers, Clock, Limits, Rank
from .state import AskedSince
from .stops import WINDOW_QUESTIONS
from .stored import StoreUnavailable
from .tasks import BackgroundTasks

log = logging.getLogger("kemet.scheduler")

HORIZON_S: Final = 20.0
"""Seconds; later commands are left to `Maintenance`."""

FAILED_TABLE_PAUSE_S: Final = 60.0
"""Seconds without automatic commands after one of them raised an unexpected exception."""

MAX_THINKING_TIMES: Final = 200
"""Answers of a level that are remembered."""

MIN_THINKING_TIMES: Final = 5
"""Answers of a level before something is known about it: the first ones start a process."""

USUAL_FACTOR: Final = 2.0
"""Nearly all answers take no longer than this multiple of the median."""

THINKING_STARTS_S: Final = 0.01
"""Seconds after a secret question before a bot begins to think: until then the others have got it.
Else its work would delay their messages by a millisecond, which shows that it has a choice."""

JITTER_SHARE: Final = 0.2
"""Answers to secret questions come later by up to this share of the delay, at random: what is left
of such effects disappears in it."""

ANSWERS_IN_A_ROW: Final = {"preparation": 3}
"""Usual number of answers to a question that others see as one: cards are added in secret."""

SECRET_QUESTIONS: Final = (
    *WINDOW_QUESTIONS, "preparation", "use", "wound", "council", "council_last", "token", "step",
    "keep",
)  # fmt: skip
"""Questions whose options, and so the time of an answer, depend on hidden cards."""

RNG: Final = random.SystemRandom()

Submit = Callable[[LiveTable, Command], Awaitable[Any]]
"""Carries out a command; `ApiError` if it is rejected."""


@dataclass(frozen=True, slots=True)
class DueTask:
    """A command for a seat, not before a time."""

    due_at: float
    kind: Literal["bot", "auto_pass", "timeout", "resume"]
    seat: int = 0
    asked: AskedSince | None = None  # None: of a timeout, and of the end of a pause


def next_due(table: OnlineTable, now: float, delay: float) -> DueTask | None:
    """The next automatic command of a table; None if only people without clocks must answer."""
    if table.pause_ends_at is not None:
        return DueTask(table.pause_ends_at, "resume")
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


def hides_thinking_time(table: OnlineTable, delay: float) -> bool:
    """Whether people see the answer to the open question, and its time would reveal cards."""
    return delay > 0 and has_people(table) and is_secret_question(table.game)


def release_time(asked_at: float, now: float, delay: float, usual_seconds: float) -> float:
    """When the answer of a bot to a secret question may be submitted, if others can see it.

    The thinking time would reveal cards. So answers to secret questions come at fixed intervals,
    and not before a bot of that level has usually answered, with or without a choice. Time counts
    from the first question since the last visible answer: else it would count the hidden ones.
    """
    return asked_at + delay * max(1, ceil(max(now - asked_at, usual_seconds) / delay))


def has_people(table: OnlineTable) -> bool:
    return any(seat.kind != "bot" for seat in table.seats)


def rank_of(handle: LiveTable) -> Rank:
    """How urgent the bots of a table are."""
    if has_people(handle.table):
        return Rank.PEOPLE
    return Rank.WATCHED if handle.listeners else Rank.UNWATCHED


class ThinkingTimes:
    """How long the bots have taken for their last answers, with the queue.

    By level, such as `greedy`, single answers; by level and question, such as `greedy preparation`,
    the time until others see an answer.
    """

    def __init__(self) -> None:
        self.seconds: dict[str, deque[float]] = {}

    def add(self, kind: str, seconds: float) -> None:
        self.seconds.setdefault(kind, deque(maxlen=MAX_THINKING_TIMES)).append(seconds)

    def known_kind(self, level: str, asked: str) -> str:
        """The level and question if enough is known about them, else the level."""
        kind = f"{level} {asked}"
        return kind if len(self.seconds.get(kind, ())) >= MIN_THINKING_TIMES else level

    def usual(self, kind: str) -> float:
        """The seconds that nearly all answers take."""
        known = self.seconds.get(kind, ())
        return USUAL_FACTOR * median(known) if len(known) >= MIN_THINKING_TIMES else 0.0

    def draw(self, kind: str, rng: random.Random) -> float:
        """The seconds of one of the last answers."""
        known = self.seconds.get(kind, ())
        return rng.choice(known) if len(known) >= MIN_THINKING_TIMES else 0.0


def is_secret_question(game: Game) -> bool:
    return question(game.state) in SECRET_QUESTIONS


class Scheduler(Observer):
    """Submits the automatic commands of tables when they are due, in one task per table."""

    def __init__(
        self,
        submit: Submit,
        bots: BotPlayers,
        secret_answer_delay: float,
        tasks: BackgroundTasks,
        clock: Clock | None = None,
        limits: Limits | None = None,
        observers: Sequence[Observer] = (),
        horizon: float = HORIZON_S,
        heartbeat: Heartbeat | None = None,
    ) -> None:
        self.submit = submit
        self.bots = bots
        self.delay = secret_answer_delay
        self.tasks = tasks
        self.clock: Clock = clock or SystemClock()
        self.limits = limits or Limits()
        self.observers = observers
        self.horizon = horizon
        self.heartbeat = heartbeat or Heartbeat()
        self.thinking_times = ThinkingTimes()

    def on_change(self, handle: LiveTable, before: OnlineTable | None) -> None:
        """Observe a change of a table."""
        self.schedule(handle)

    def schedule(self, handle: LiveTable) -> None:
        """Start the task of a table if something is due soon."""
        if handle.task is not None and not handle.task.done():
            return  # `changed` is set: it checks again
        if self.limits.read_only is not None:
            return
        now = self.clock.now()
        due = next_due(handle.table, now, self.delay)
        if due is not None and due.due_at - now < self.horizon:
            handle.task = self.tasks.spawn(self._run_table(handle))

    async def _run_table(self, handle: LiveTable) -> None:
        """Submit the commands of a table until only people must answer."""
        with log_context(request="", table_id=handle.id):  # not of the request that started it
            await self._run_commands(handle)

    async def _run_commands(self, handle: LiveTable) -> None:
        while not handle.deleted and self.limits.read_only is None:
            handle.changed.clear()
            now = self.clock.now()
            due = next_due(handle.table, now, self.delay)
            if due is None or due.due_at - now >= self.horizon:
                return
            if due.kind != "bot" and due.due_at > now:
                await self.clock.wait(handle.changed, due.due_at - now)
                continue
            try:
                command = await self._command(handle, due)
                if command is not None:
                    await self.submit(handle, command)
            except ApiError as error:
                if error.status == 404:
                    return
                await self.clock.sleep(0.1)  # the table has changed meanwhile
            except StoreUnavailable as error:
                log.warning("the database is unreachable", extra={"reason": type(error).__name__})
                await self.clock.sleep(1)
            except Exception:  # a bug concerns this table alone, and fills no log
                log.exception("a table failed")
                await self.clock.sleep(FAILED_TABLE_PAUSE_S)

    async def _command(self, handle: LiveTable, due: DueTask) -> Command | None:
        """The command of a task; None if the question of a bot is another one meanwhile."""
        if due.kind == "resume":
            return ResumeGame(None, reason="time")
        if due.asked is None:
            await self.heartbeat.require(due.due_at)  # an outage may be unknown until then
            return LeaveSeat(due.seat, reason="clock")
        if due.kind == "auto_pass":
            return GiveAnswer(due.seat, "pass", due.asked.version, by="auto_pass")
        return await self._bot_answer(handle, due.seat, due.asked)

    async def _bot_answer(
        self, handle: LiveTable, seat: int, asked: AskedSince
    ) -> GiveAnswer | None:
        table = handle.table
        level = table.seats[seat].level or DEFAULT_LEVEL
        options = table.game.options(seat)
        asked_for = question(table.game.state)
        kind = self.thinking_times.known_kind(level, asked_for)
        usual = self.thinking_times.usual(kind)
        if kind == level:
            usual *= ANSWERS_IN_A_ROW.get(asked_for, 1)
        bot_error = None
        is_timed = hides_thinking_time(table, self.delay)
        if is_timed:
            await self.clock.sleep(min(THINKING_STARTS_S, self.delay / 10))
            if handle.table.asked_since[seat] != asked:
                return None  # undone
        if len(options) == 1:
            answer = options[0].text
            usual = max(usual, self.thinking_times.draw(kind, RNG))
        else:
            answer, bot_error = await self._choose(handle, seat, level)
        now = self.clock.now()
        release_at = now
        if is_timed:
            release_at = release_time(asked.first_at, now, self.delay, usual)
            release_at += RNG.uniform(0, JITTER_SHARE * self.delay)
        if release_at > now and table.try_answer(seat, answer)[1]:
            if len(options) > 1:  # with the hidden answers before it
                self.thinking_times.add(f"{level} {asked_for}", now - asked.first_at)
            await self.clock.sleep(release_at - now)
        if handle.table.asked_since[seat] != asked or handle.table.seats[seat].is_person:
            return None  # undone, or the owner has returned
        return GiveAnswer(seat, answer, asked.version, by=level, bot_error=bot_error)

    async def _choose(self, handle: LiveTable, seat: int, level: str) -> tuple[str, str | None]:
        """The answer of a bot, or of a simpler one and a message if the bot fails."""
        started = time.monotonic()
        table, queue = handle.table, (handle.id, rank_of(handle))
        view, seed = table.game.view(seat), answer_seed(table.game, seat)
        bot_error = None
        try:
            answer = await self.bots.choose(level, view, seed, *queue)
            if answer not in view.options:
                raise BotFailed(f"answered {answer!r:.40}")
        except BotFailed as error:
            bot_error = f"{level} failed at seat {seat}: a simpler bot answered for it."
            log.warning("a bot failed", extra={"level": level, "reason": str(error)})
            answer = await self._fallback_answer(view, seed, *queue)
        elapsed = time.monotonic() - started
        self.thinking_times.add(level, elapsed)
        for observer in self.observers:
            observer.on_bot_answer(level, elapsed, bot_error is not None)
        return answer, bot_error

    async def _fallback_answer(self, view: View, seed: int, table_id: str, rank: Rank) -> str:
        with suppress(BotFailed):
            answer = await self.bots.choose("greedy", view, seed, table_id, rank)
            if answer in view.options:
                return answer
        return view.options[-1]
