"""How workers tell each other that a table has changed: Redis, or nothing where there is one."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final
from uuid import uuid4

from redis.asyncio import Redis
from redis.exceptions import RedisError

from ..db.database import DB_ERRORS

log = logging.getLogger("kemet.bus")

CHANNEL: Final = "kemet:tables"
RETRY_S: Final = 0.5
"""Seconds between tries to reach Redis."""

OnChange = Callable[[str], Awaitable[None]]
OnReconnect = Callable[[], Awaitable[None]]

REDIS_ERRORS: Final = (RedisError, OSError, TimeoutError)


class PubSub:
    """Tells and hears ids of tables. What is missed while Redis is away is looked for after."""

    def __init__(self, url: str, on_change: OnChange, on_reconnect: OnReconnect) -> None:
        self.redis = Redis.from_url(url, socket_timeout=5, socket_connect_timeout=2)
        self.on_change = on_change
        self.on_reconnect = on_reconnect
        self.worker_id = uuid4().hex[:12]
        self.connected = False
        self.needs_resync = False  # something was told, but could not be looked up
        self.unpublished: dict[str, None] = {}
        self.pending = asyncio.Event()
        self.tasks = [
            asyncio.create_task(self._listen_loop()),
            asyncio.create_task(self._publish_loop()),
        ]

    def publish(self, table_id: str) -> None:
        """A table has changed. The entry is stored already: nothing is lost if this takes long."""
        self.unpublished[table_id] = None
        self.pending.set()

    async def _publish_loop(self) -> None:
        """Tell what is to be told, as soon as Redis can be reached."""
        while True:
            await self.pending.wait()
            self.pending.clear()
            while self.unpublished:
                table_id = next(iter(self.unpublished))
                del self.unpublished[table_id]
                try:
                    await self.redis.publish(CHANNEL, f"{self.worker_id} {table_id}")
                except REDIS_ERRORS:
                    self.unpublished[table_id] = None
                    await asyncio.sleep(RETRY_S)

    async def _listen_loop(self) -> None:
        while True:
            try:
                async with self.redis.pubsub() as channel:
                    await channel.subscribe(CHANNEL)
                    while True:
                        message = await channel.get_message(timeout=30)
                        data = message["data"] if message is not None else None
                        if isinstance(data, bytes):
                            await self._handle(data)
                        elif message is not None and not self.connected:  # from now on all is heard
                            self.connected = True
                            await self._run_callback(self.on_reconnect())
            except REDIS_ERRORS as why:
                if self.connected:
                    log.warning("redis is away", extra={"why": type(why).__name__})
                self.connected = False
                await asyncio.sleep(RETRY_S)

    async def _handle(self, data: bytes) -> None:
        who, _, id_ = data.decode("ascii", "replace").partition(" ")
        if who != self.worker_id:
            await self._run_callback(self.on_change(id_))

    async def _run_callback(self, awaitable: Awaitable[None]) -> None:
        """Catch up; what cannot be seen now is looked for later."""
        try:
            await awaitable
        except DB_ERRORS as why:
            self.needs_resync = True
            log.warning("could not catch up", extra={"why": type(why).__name__})
        except Exception:
            self.needs_resync = True
            log.exception("could not catch up")

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        with suppress(RedisError, OSError):
            await self.redis.aclose()
