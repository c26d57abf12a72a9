"""Automatic tasks: answers of bots and auto-pass, timeouts, expiry, eviction of idle tables."""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING, Any, Final, Literal, Protocol

from ...api import DEFAULT_LEVEL
from ...bots.bot_player import answer_seed
from ..db.database import DB_ERRORS
from ..infra.bot_pool import BotFailed
from ..infra.tasks import BackgroundTasks
from ..metrics import BOT_ERRORS, BOT_SECONDS, LIVE_TABLES
from .auto_pass import is_auto_passed, is_secret_question
from .commands import Command, GiveAnswer, LeaveSeat
from .handle import TableHandle
from .online_table import OnlineTable
from .types import ApiError, AskedSince

if TYPE_CHECKING:
    from ...api import Accepted
    from ..db.store import Store
    from ..infra.bot_pool import BotPool
    from ..infra.pubsub import PubSub
    from ..settings import Settings
    from .clock import Outages

log = logging.getLogger("kemet.scheduler")

SWEEP_INTERVAL_S: Final = 2.0
"""Seconds between two sweeps for due tasks in the database."""

HORIZON_S: Final = 20.0
"""Seconds; later tasks are left to the sweep."""

TAKEOVER_GRACE_S: Final = 5.0
"""Seconds after which a due task is taken over from another worker."""

EVICT_GRACE_S: Final = 5.0
"""Seconds for which a table stays in memory after its last use."""

OUTAGE_AFTER_S: Final = 15.0
"""Seconds without a heartbeat that count as an outage."""

SLOW_LEVEL_FACTOR: Final = 3
"""The delay of the slow level in multiples of the delay of the others."""


@dataclass(frozen=True, slots=True)
class DueTask:
    """A task for a seat, not before a time."""

    due_at: float
    kind: Literal["bot", "auto_pass", "timeout"]
    seat: int
    asked: AskedSince | None = None


def next_due(table: OnlineTable, now: float, delay: float) -> DueTask | None:
    """The next automatic task of a table; None if only people without clocks must answer."""
    if table.status != "running":
        return None
    for seat in table.game.waiting:
        asked = table.asked_since[seat]
        if asked is None:
            continue
        if not table.seats[seat].is_person:
            return DueTask(asked.at, "bot", seat, asked)
        if is_auto_passed(table.game, seat, table.auto_pass_mode(seat)):
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


class Service(Protocol):
    """What the scheduler needs of `TableService`, which imports this module."""

    settings: Settings
    store: Store
    bots: BotPool
    handles: dict[str, TableHandle]
    outages: Outages
    pubsub: PubSub | None

    async def find(self, table_id: str) -> TableHandle: ...

    async def submit(self, handle: TableHandle, command: Command) -> Accepted: ...

    async def resync(self) -> None: ...

    async def delete(self, handle: TableHandle) -> None: ...

    async def save_snapshot(self, table_id: str, table: OnlineTable) -> None: ...


class Scheduler:
    """The automatic tasks of a table service."""

    def __init__(self, service: Service, tasks: BackgroundTasks) -> None:
        self.service = service
        self.tasks = tasks

    async def open(self) -> None:
        """Record an outage since the last heartbeat, and start the sweep."""
        await self._heartbeat()
        self.tasks.spawn(self._sweep())

    async def _heartbeat(self) -> None:
        """Record a heartbeat; a gap since the last one is an outage, without clocks."""
        service, now = self.service, time.time()
        last = await service.store.uptime.heartbeat(now)
        if last is not None and now - last > OUTAGE_AFTER_S:
            await service.store.uptime.record_outage(last, now)
        service.outages = await service.store.uptime.outages()
        for handle in service.handles.values():
            handle.table.clock.outages = service.outages

    # --- one table

    def schedule(self, handle: TableHandle) -> None:
        """Start the task of a table if something is due soon."""
        if handle.task is not None and not handle.task.done():
            return  # `changed` is set: it checks again
        due = next_due(handle.table, time.time(), self.service.settings.secret_answer_delay)
        if due is not None and due.due_at - time.time() < HORIZON_S:
            handle.task = self.tasks.spawn(self._run_table(handle))

    async def _run_table(self, handle: TableHandle) -> None:
        """Run the automatic tasks of a table until only people must answer."""
        delay = self.service.settings.secret_answer_delay
        while not handle.deleted:
            handle.changed.clear()
            now = time.time()
            due = next_due(handle.table, now, delay)
            if due is None or due.due_at - now >= HORIZON_S:
                return
            try:
                if due.kind == "bot":
                    await self._answer_for_bot(handle, due)
                elif due.due_at > now:
                    with suppress(TimeoutError):
                        await asyncio.wait_for(handle.changed.wait(), due.due_at - now)
                elif due.kind == "auto_pass":
                    assert due.asked is not None
                    command = GiveAnswer(due.seat, "pass", due.asked.version, by="auto_pass")
                    await self.service.submit(handle, command)
                else:
                    await self.service.submit(handle, LeaveSeat(due.seat, reason="clock"))
            except ApiError as error:
                if error.status == 404:
                    return
                await asyncio.sleep(0.1)  # the table has changed meanwhile
            except DB_ERRORS as error:
                log.warning("the database is unreachable", extra={"reason": type(error).__name__})
                await asyncio.sleep(1)

    async def _answer_for_bot(self, handle: TableHandle, due: DueTask) -> None:
        table, seat, asked = handle.table, due.seat, due.asked
        assert asked is not None
        options = table.game.options(seat)
        level = table.seats[seat].level or DEFAULT_LEVEL
        bot_error = None
        if len(options) == 1:
            answer = options[0].text
        else:
            started = time.monotonic()
            view, seed = table.game.view(seat), answer_seed(table.game, seat)
            try:
                answer = await self.service.bots.choose(level, view, seed)
                if answer not in view.options:
                    raise BotFailed(f"answered {answer!r:.40}")
            except BotFailed as error:
                bot_error = f"{level} failed at seat {seat}: a simpler bot answered for it."
                log.warning("a bot failed", extra={"level": level, "reason": str(error)})
                BOT_ERRORS.labels(level).inc()
                answer = await self._fallback_answer(view.options, view, seed)
            BOT_SECONDS.labels(level.partition(":")[0]).observe(time.monotonic() - started)
        now = time.time()
        release_at = release_time(
            table, seat, asked.at, now, self.service.settings.secret_answer_delay
        )
        if release_at > now:
            await asyncio.sleep(release_at - now)
        if handle.table.asked_since[seat] != asked or handle.table.seats[seat].is_person:
            return  # undone, or the owner has returned: the question is another one
        command = GiveAnswer(seat, answer, asked.version, by=level, bot_error=bot_error)
        await self.service.submit(handle, command)

    async def _fallback_answer(self, options: list[str], view: Any, seed: int) -> str:
        with suppress(BotFailed):
            answer = await self.service.bots.choose("greedy", view, seed)
            if answer in options:
                return answer
        return options[-1]

    # --- all tables

    async def _sweep(self) -> None:
        """Every few seconds: heartbeat, due tasks, resync, expiry, eviction."""
        grace = TAKEOVER_GRACE_S if self.service.pubsub is not None else 0.0
        while True:
            try:
                await self._sweep_once(time.time() - grace)
            except DB_ERRORS as error:
                log.warning("the database is unreachable", extra={"reason": type(error).__name__})
            except Exception:  # one failing table must not stop the others
                log.exception("a sweep failed")
            LIVE_TABLES.set(len(self.service.handles))
            await asyncio.sleep(SWEEP_INTERVAL_S)

    async def _sweep_once(self, due_before: float) -> None:
        service = self.service
        await self._heartbeat()
        for table_id in await service.store.due_tables(due_before):
            with suppress(ApiError):
                self.schedule(await service.find(table_id))
        pubsub = service.pubsub
        if pubsub is not None and (pubsub.needs_resync or not pubsub.connected):
            pubsub.needs_resync = False
            try:
                await service.resync()
            except DB_ERRORS:
                pubsub.needs_resync = True
                raise
        await self._delete_expired(time.time())
        await self._evict_idle()

    async def _delete_expired(self, now: float) -> None:
        """Delete expired tables that nobody watches."""
        service = self.service
        for table_id in await service.store.expired(now):
            handle = service.handles.get(table_id)
            if handle is None:
                await service.store.delete(table_id)
                if service.pubsub is not None:  # another worker may have it in memory
                    service.pubsub.publish(table_id)
            elif not handle.listeners:
                await service.delete(handle)

    async def _evict_idle(self) -> None:
        """Remove tables from memory: unused ones, and the least recently used over the limit."""
        service, now = self.service, time.monotonic()
        idle_seconds = service.settings.idle_seconds
        idle = [
            handle
            for handle in service.handles.values()
            if not handle.listeners and (handle.task is None or handle.task.done())
        ]
        idle.sort(key=lambda handle: handle.last_used)
        excess = len(service.handles) - service.settings.max_live_tables
        for i, handle in enumerate(idle):
            limit = min(EVICT_GRACE_S, idle_seconds) if i < excess else idle_seconds
            unused = not handle.lock.locked() and not handle.listeners
            if now - handle.last_used > limit and unused:
                service.handles.pop(handle.id, None)
                if handle.table.entry_number > handle.snapshot_number:
                    await service.save_snapshot(handle.id, handle.table)
