"""What goes on by itself: bots answer, clocks run out, idle tables are put away."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Coroutine
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from ...bots.bot_player import answer_seed
from ..db.database import DB_ERRORS
from ..infra.bot_pool import BotFailed
from ..metrics import BOT_ERRORS, BOT_SECONDS, LIVE_TABLES
from .due import DueTask, next_due, release_time
from .handle import TableHandle
from .types import ApiError

if TYPE_CHECKING:
    from .service import TableService

log = logging.getLogger("kemet.minding")

SWEEP_INTERVAL_S: Final = 2.0
"""Seconds between looks at what is due in the database."""

HORIZON_S: Final = 20.0
"""A table whose next duty is further away is left to the sweep."""

TAKEOVER_GRACE_S: Final = 5.0
"""How long after its time a duty is taken from another worker that seems to be gone."""

EVICT_GRACE_S: Final = 5.0
"""Seconds for which a table that was just looked at is kept, whatever the crowd."""

OUTAGE_AFTER_S: Final = 15.0
"""Seconds without a heartbeat that count as an outage."""


class Scheduler:
    """The tasks of a hall."""

    def __init__(self, service: TableService) -> None:
        self.service = service
        self.tasks: set[asyncio.Task[Any]] = set()
        self.closed = False

    async def open(self) -> None:
        """Note how long no server ran, and take up what was going on."""
        await self._heartbeat()
        self.spawn(self._sweep())

    async def _heartbeat(self) -> None:
        """Say that a server runs. Where none did, or none could write, no clock has ticked."""
        hall, now = self.service, time.time()
        last = await hall.store.uptime.heartbeat(now)
        if last is not None and now - last > OUTAGE_AFTER_S:
            await hall.store.uptime.record_outage(last, now)
        hall.outages = await hall.store.uptime.outages()
        for handle in hall.handles.values():
            handle.table.clock.outages = hall.outages

    async def close(self) -> None:
        self.closed = True
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    def spawn(self, coroutine: Coroutine[Any, Any, Any]) -> asyncio.Task[Any] | None:
        """Do something beside all else."""
        if self.closed:
            coroutine.close()
            return None
        task = asyncio.create_task(coroutine)
        self.tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("a task failed", exc_info=task.exception())

    # --- one table

    def schedule(self, handle: TableHandle) -> None:
        """See to it that what is due at a table is done."""
        if handle.task is not None and not handle.task.done():
            return  # it was poked, and looks again
        due = next_due(handle.table, time.time(), self.service.settings.secret_answer_delay)
        if due is not None and due.due_at - time.time() < HORIZON_S:
            handle.task = self.spawn(self._run_table(handle))

    async def _run_table(self, handle: TableHandle) -> None:
        """Do one duty after another, until people are awaited."""
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
                elif due.kind == "order":
                    assert due.asked is not None
                    await self.service.answer(
                        handle, due.seat, "pass", due.asked.version, None, by="order"
                    )
                else:
                    await self.service.act(
                        handle, "leave", due.seat, level="strategist", why="clock"
                    )  # fmt: skip
            except ApiError as why:
                if why.status == 404:
                    return
                await asyncio.sleep(0.1)  # the table has moved on meanwhile
            except DB_ERRORS as why:
                log.warning("the database is away", extra={"why": type(why).__name__})
                await asyncio.sleep(1)

    async def _answer_for_bot(self, handle: TableHandle, due: DueTask) -> None:
        table, seat, asked = handle.table, due.seat, due.asked
        assert asked is not None
        options = table.game.options(seat)
        level = table.seats[seat].level or "strategist"
        bot_error = ""
        if len(options) == 1:
            answer = options[0].text
        else:
            started = time.monotonic()
            view, seed = table.game.view(seat), answer_seed(table.game, seat)
            try:
                answer = await self.service.bots.choose(level, view, seed)
                if answer not in view.options:
                    raise BotFailed(f"answered {answer!r:.40}")
            except BotFailed as why:
                bot_error = f"{level} failed at seat {seat}: a simpler bot answered for it."
                log.warning("a bot failed", extra={"level": level, "why": str(why)})
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
            return  # taken back, or the owner has returned: it is another question now
        data = {"by": level, "fault": bot_error} if bot_error else {"by": level}
        await self.service.answer(handle, seat, answer, asked.version, None, **data)

    async def _fallback_answer(self, options: list[str], view: Any, seed: int) -> str:
        with suppress(BotFailed):
            answer = await self.service.bots.choose("greedy", view, seed)
            if answer in options:
                return answer
        return options[-1]

    # --- all tables

    async def _sweep(self) -> None:
        """Every few seconds: what is due, that a server runs, what can be put away."""
        grace = TAKEOVER_GRACE_S if self.service.pubsub is not None else 0.0
        while True:
            try:
                await self._sweep_once(time.time() - grace)
            except DB_ERRORS as why:
                log.warning("the database is away", extra={"why": type(why).__name__})
            except Exception:  # one table that fails must not stop all others
                log.exception("a look at what is due failed")
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
        """Delete tables that were made for a time that is over, once nobody looks at them."""
        service = self.service
        for table_id in await service.store.expired(now):
            handle = service.handles.get(table_id)
            if handle is None:
                await service.store.delete(table_id)
                if service.pubsub is not None:  # another worker may hold it
                    service.pubsub.publish(table_id)
            elif not handle.listeners:
                await service.delete(handle)

    async def _evict_idle(self) -> None:
        hall, now = self.service, time.monotonic()
        idle = [
            held
            for held in hall.handles.values()
            if not held.listeners and (held.task is None or held.task.done())
        ]
        idle.sort(key=lambda held: held.last_used)
        excess = len(hall.handles) - hall.settings.max_live_tables
        for i, held in enumerate(idle):
            idle_limit = min(EVICT_GRACE_S, hall.settings.idle_seconds) if i < excess else (
                hall.settings.idle_seconds
            )  # fmt: skip
            if now - held.last_used > idle_limit and not held.lock.locked() and not held.listeners:
                hall.handles.pop(held.id, None)
                if held.table.entry_number > held.snapshot_number:
                    await hall.save_snapshot(held.id, held.table)
