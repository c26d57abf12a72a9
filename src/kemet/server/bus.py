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

log = logging.getLogger("kemet.bus")

CHANNEL: Final = "kemet:tables"
PAUSE: Final = 0.5
"""Seconds between tries to reach Redis."""

Heard = Callable[[str], Awaitable[None]]


class Bus:
    """Tells and hears ids of tables. What is lost while Redis is away is found by looking."""

    def __init__(self, url: str, heard: Heard) -> None:
        self.redis = Redis.from_url(url, socket_timeout=5, socket_connect_timeout=2)
        self.heard = heard
        self.me = uuid4().hex[:12]
        self.connected = False
        self.task = asyncio.create_task(self._listen())

    async def tell(self, id_: str) -> None:
        """A table has changed. The entry is stored already: to fail here loses nothing."""
        try:
            await self.redis.publish(CHANNEL, f"{self.me} {id_}")
        except (RedisError, OSError):
            self.connected = False

    async def _listen(self) -> None:
        while True:
            try:
                async with self.redis.pubsub() as channel:
                    await channel.subscribe(CHANNEL)
                    self.connected = True
                    while True:
                        message = await channel.get_message(
                            ignore_subscribe_messages=True, timeout=30
                        )
                        data = message["data"] if message is not None else None
                        if isinstance(data, bytes):
                            await self._take(data)
            except (RedisError, OSError, TimeoutError) as why:
                if self.connected:
                    log.warning("redis is away", extra={"why": type(why).__name__})
                self.connected = False
                await asyncio.sleep(PAUSE)

    async def _take(self, data: bytes) -> None:
        who, _, id_ = data.decode("ascii", "replace").partition(" ")
        if who != self.me:
            try:
                await self.heard(id_)
            except Exception:
                log.exception("could not catch up")

    async def close(self) -> None:
        self.task.cancel()
        with suppress(asyncio.CancelledError):
            await self.task
        with suppress(RedisError, OSError):
            await self.redis.aclose()
