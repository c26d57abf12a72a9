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
Back = Callable[[], Awaitable[None]]

AWAY: Final = (RedisError, OSError, TimeoutError)


class Bus:
    """Tells and hears ids of tables. What is missed while Redis is away is looked for after."""

    def __init__(self, url: str, heard: Heard, back: Back) -> None:
        self.redis = Redis.from_url(url, socket_timeout=5, socket_connect_timeout=2)
        self.heard = heard
        self.back = back
        self.me = uuid4().hex[:12]
        self.connected = False
        self.untold: dict[str, None] = {}
        self.news = asyncio.Event()
        self.tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._speak())]

    def tell(self, id_: str) -> None:
        """A table has changed. The entry is stored already: nothing is lost if this takes long."""
        self.untold[id_] = None
        self.news.set()

    async def _speak(self) -> None:
        """Tell what is to be told, as soon as Redis can be reached."""
        while True:
            await self.news.wait()
            self.news.clear()
            while self.untold:
                id_ = next(iter(self.untold))
                del self.untold[id_]
                try:
                    await self.redis.publish(CHANNEL, f"{self.me} {id_}")
                except AWAY:
                    self.untold[id_] = None
                    await asyncio.sleep(PAUSE)

    async def _listen(self) -> None:
        while True:
            try:
                async with self.redis.pubsub() as channel:
                    await channel.subscribe(CHANNEL)
                    while True:
                        message = await channel.get_message(timeout=30)
                        data = message["data"] if message is not None else None
                        if isinstance(data, bytes):
                            await self._take(data)
                        elif message is not None and not self.connected:  # from now on all is heard
                            self.connected = True
                            await self._look_back()
            except AWAY as why:
                if self.connected:
                    log.warning("redis is away", extra={"why": type(why).__name__})
                self.connected = False
                await asyncio.sleep(PAUSE)

    async def _look_back(self) -> None:
        try:
            await self.back()
        except Exception:
            log.exception("could not catch up")

    async def _take(self, data: bytes) -> None:
        who, _, id_ = data.decode("ascii", "replace").partition(" ")
        if who != self.me:
            try:
                await self.heard(id_)
            except Exception:
                log.exception("could not catch up")

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        with suppress(RedisError, OSError):
            await self.redis.aclose()
