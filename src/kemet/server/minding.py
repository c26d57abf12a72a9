"""What goes on by itself: bots answer, clocks run out, idle tables are put away."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Coroutine
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from ..bots.seated import seed_of
from .connection import TROUBLE
from .duties import Duty, next_duty, release
from .held import Held
from .metrics import BOT_FAULTS, BOT_SECONDS, LIVE_TABLES
from .parts import Refused
from .thinking import TooSlow

if TYPE_CHECKING:
    from .hall import Hall

log = logging.getLogger("kemet.minding")

SWEEP: Final = 2.0
"""Seconds between looks at what is due in the database."""

NEAR: Final = 20.0
"""A table whose next duty is further away is left to the sweep."""

OTHERS: Final = 5.0
"""How long after its time a duty is taken from another worker that seems to be gone."""

RECENT: Final = 5.0
"""Seconds for which a table that was just looked at is kept, whatever the crowd."""

SILENCE: Final = 15.0
"""Seconds without a heartbeat that count as an outage."""


class Minding:
    """The tasks of a hall."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.tasks: set[asyncio.Task[Any]] = set()
        self.closed = False

    async def open(self) -> None:
        """Note how long no server ran, and take up what was going on."""
        await self._beat()
        self.soon(self._sweep())

    async def _beat(self) -> None:
        """Say that a server runs. Where none did, or none could write, no clock has ticked."""
        hall, now = self.hall, time.time()
        last = await hall.store.uptime.heartbeat(now)
        if last is not None and now - last > SILENCE:
            await hall.store.uptime.note_outage(last, now)
        hall.outages = await hall.store.uptime.outages()
        for held in hall.tables.values():
            held.table.clock.outages = hall.outages

    async def close(self) -> None:
        self.closed = True
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    def soon(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any] | None:
        """Do something beside all else."""
        if self.closed:
            work.close()
            return None
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("a task failed", exc_info=task.exception())

    # --- one table

    def mind(self, held: Held) -> None:
        """See to it that what is due at a table is done."""
        if held.minder is not None and not held.minder.done():
            return  # it was poked, and looks again
        duty = next_duty(held.table, time.time(), self.hall.settings.window_delay)
        if duty is not None and duty.when - time.time() < NEAR:
            held.minder = self.soon(self._mind(held))

    async def _mind(self, held: Held) -> None:
        """Do one duty after another, until people are awaited."""
        delay = self.hall.settings.window_delay
        while not held.deleted:
            held.poke.clear()
            now = time.time()
            duty = next_duty(held.table, now, delay)
            if duty is None or duty.when - now >= NEAR:
                return
            try:
                if duty.kind == "bot":
                    await self._let_bot_answer(held, duty)
                elif duty.when > now:
                    with suppress(TimeoutError):
                        await asyncio.wait_for(held.poke.wait(), duty.when - now)
                elif duty.kind == "order":
                    assert duty.asked is not None
                    await self.hall.answer(
                        held, duty.seat, "pass", duty.asked.version, None, by="order"
                    )
                else:
                    await self.hall.act(
                        held, "leave", duty.seat, level="strategist", why="clock"
                    )  # fmt: skip
            except Refused as why:
                if why.status == 404:
                    return
                await asyncio.sleep(0.1)  # the table has moved on meanwhile
            except TROUBLE as why:
                log.warning("the database is away", extra={"why": type(why).__name__})
                await asyncio.sleep(1)

    async def _let_bot_answer(self, held: Held, duty: Duty) -> None:
        table, seat, asked = held.table, duty.seat, duty.asked
        assert asked is not None
        options = table.game.options(seat)
        level = table.seats[seat].level or "strategist"
        fault = ""
        if len(options) == 1:
            answer = options[0].text
        else:
            began = time.monotonic()
            view, seed = table.game.view(seat), seed_of(table.game, seat)
            try:
                answer = await self.hall.pool.choose(level, view, seed)
                if answer not in view.options:
                    raise TooSlow(f"answered {answer!r:.40}")
            except TooSlow as why:
                fault = f"{level} failed at seat {seat}: a simpler bot answered for it."
                log.warning("a bot failed", extra={"level": level, "why": str(why)})
                BOT_FAULTS.labels(level).inc()
                answer = await self._simple_answer(view.options, view, seed)
            BOT_SECONDS.labels(level.partition(":")[0]).observe(time.monotonic() - began)
        now = time.time()
        at = release(table, seat, asked.at, now, self.hall.settings.window_delay)
        if at > now:
            await asyncio.sleep(at - now)
        if held.table.asked[seat] != asked or held.table.seats[seat].is_person:
            return  # taken back, or the owner has returned: it is another question now
        data = {"by": level, "fault": fault} if fault else {"by": level}
        await self.hall.answer(held, seat, answer, asked.version, None, **data)

    async def _simple_answer(self, options: list[str], view: Any, seed: int) -> str:
        with suppress(TooSlow):
            answer = await self.hall.pool.choose("greedy", view, seed)
            if answer in options:
                return answer
        return options[-1]

    # --- all tables

    async def _sweep(self) -> None:
        """Every few seconds: what is due, that a server runs, what can be put away."""
        grace = OTHERS if self.hall.bus is not None else 0.0
        while True:
            try:
                await self._look(time.time() - grace)
            except TROUBLE as why:
                log.warning("the database is away", extra={"why": type(why).__name__})
            except Exception:  # one table that fails must not stop all others
                log.exception("a look at what is due failed")
            LIVE_TABLES.set(len(self.hall.tables))
            await asyncio.sleep(SWEEP)

    async def _look(self, due: float) -> None:
        hall = self.hall
        await self._beat()
        for id_ in await hall.store.due(due):
            with suppress(Refused):
                self.mind(await hall.find(id_))
        bus = hall.bus
        if bus is not None and (bus.missed or not bus.connected):
            bus.missed = False
            try:
                await hall.look_again()
            except TROUBLE:
                bus.missed = True
                raise
        await self._clear_away(time.time())
        await self._put_away()

    async def _clear_away(self, now: float) -> None:
        """Delete tables that were made for a time that is over, once nobody looks at them."""
        hall = self.hall
        for id_ in await hall.store.outlived(now):
            held = hall.tables.get(id_)
            if held is None:
                await hall.store.delete(id_)
                if hall.bus is not None:  # another worker may hold it
                    hall.bus.tell(id_)
            elif not held.listeners:
                await hall.delete(held)

    async def _put_away(self) -> None:
        hall, now = self.hall, time.monotonic()
        idle = [
            held
            for held in hall.tables.values()
            if not held.listeners and (held.minder is None or held.minder.done())
        ]
        idle.sort(key=lambda held: held.used)
        crowd = len(hall.tables) - hall.settings.most_live
        for i, held in enumerate(idle):
            patience = min(RECENT, hall.settings.idle_seconds) if i < crowd else (
                hall.settings.idle_seconds
            )  # fmt: skip
            if now - held.used > patience and not held.lock.locked() and not held.listeners:
                hall.tables.pop(held.id, None)
                if held.table.number > held.snapshot:
                    await hall.keep_snapshot(held.id, held.table)
