"""Workers notify each other of changed tables through Redis."""

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
from .tasks import BackgroundTasks

log = logging.getLogger("kemet.pubsub")

CHANNEL: Final = "kemet:tables"
RETRY_S: Final = 0.5
"""Seconds between attempts to reach Redis."""

OnChange = Callable[[str], Awaitable[None]]
OnReconnect = Callable[[], Awaitable[None]]

REDIS_ERRORS: Final = (RedisError, OSError, TimeoutError, RuntimeError)
"""Exceptions of a Redis that cannot be reached; uvloop raises RuntimeError for a connection that
closes before its first use."""


class PubSub:
    """Publishes and receives ids of tables; resyncs after an outage of Redis."""

    def __init__(
        self, url: str, on_change: OnChange, on_reconnect: OnReconnect, tasks: BackgroundTasks
    ) -> None:
        self.redis = Redis.from_url(url, socket_timeout=5, socket_connect_timeout=2)
        self.on_change = on_change
        self.on_reconnect = on_reconnect
        self.worker_id = uuid4().hex[:12]
        self.connected = False
        self.needs_resync = False  # a notification could not be handled
        self.unpublished: dict[str, None] = {}
        self.pending = asyncio.Event()
        tasks.spawn(self._listen_loop())
        tasks.spawn(self._publish_loop())

    def publish(self, table_id: str) -> None:
        """Notify other workers of a changed table. The entry is stored already."""
        self.unpublished[table_id] = None
        self.pending.set()

    async def _publish_loop(self) -> None:
        """Publish pending ids as soon as Redis can be reached."""
        while True:
            await self.pending.wait()
            self.pending.clear()
            while self.unpublished:
                table_id = next(iter(self.unpublished))
                del self.unpublished[table_id]
                try:
                    await self.redis.publish(CHANNEL, f"{self.worker_id} {table_id}")
                except Exception as error:
                    self.unpublished[table_id] = None
                    if not isinstance(error, REDIS_ERRORS):
                        log.exception("a notification could not be sent")
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
                        elif message is not None and not self.connected:  # subscribed
                            self.connected = True
                            await self._run_callback(self.on_reconnect())
            except Exception as error:  # the loop goes on after any
                if not isinstance(error, REDIS_ERRORS):
                    log.exception("notifications could not be received")
                elif self.connected:
                    log.warning("redis is unreachable", extra={"reason": type(error).__name__})
                self.connected = False
                await asyncio.sleep(RETRY_S)

    async def _handle(self, data: bytes) -> None:
        worker_id, _, table_id = data.decode("ascii", "replace").partition(" ")
        if worker_id != self.worker_id:
            await self._run_callback(self.on_change(table_id))

    async def _run_callback(self, awaitable: Awaitable[None]) -> None:
        """Await a callback; if it fails, the next sweep resyncs."""
        try:
            await awaitable
        except DB_ERRORS as error:
            self.needs_resync = True
            log.warning("could not catch up", extra={"reason": type(error).__name__})
        except Exception:
            self.needs_resync = True
            log.exception("could not catch up")

    async def close(self) -> None:
        """Close the connections; its tasks must be closed before."""
        with suppress(RedisError, OSError):
            await self.redis.aclose()
