"""The connection on which a worker gets the notices of the others."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any, Final

import asyncpg

from ...tables.tasks import BackgroundTasks
from ..settings import Settings
from .notices import CHANNEL
from .postgres import CLIENT_ERRORS, connect

log = logging.getLogger("kemet.listener")

LISTENER_NAME: Final = "kemet listener"
"""The name of the connection in `pg_stat_activity`."""

RETRY_S: Final = 0.5
"""Seconds between attempts to connect."""

PING_INTERVAL_S: Final = 2.0
"""Seconds after which the connection is tried: a dead one may look like one without news."""

PING_TIMEOUT_S: Final = 5.0

OnPayload = Callable[[str], None]
OnConnect = Callable[[], Awaitable[None]]


class Listener:
    """Calls `on_payload` for every notice, and `on_connect` whenever some may have been missed."""

    def __init__(
        self, settings: Settings, on_payload: OnPayload, on_connect: OnConnect,
        tasks: BackgroundTasks,
    ) -> None:  # fmt: skip
        self.settings = settings
        self.on_payload = on_payload
        self.on_connect = on_connect
        self.tasks = tasks
        self.connected = False
        self.connection: asyncpg.Connection | None = None
        self.task: asyncio.Task[None] | None = None

    def ensure_running(self) -> None:
        """Start the task that listens, also if it has ended."""
        if self.task is None or self.task.done():
            self.connected = False
            self.task = self.tasks.spawn(self._run())

    async def _run(self) -> None:
        while True:
            try:
                await self._listen()
            except OSError as error:
                if self.connected:
                    log.warning("no notices arrive", extra={"reason": type(error).__name__})
            except Exception:
                log.exception("no notices arrive")
            finally:
                self.connected = False
                self._terminate()
            await asyncio.sleep(RETRY_S)

    async def _listen(self) -> None:
        """Listen until the connection fails."""
        connection = self.connection = await connect(self.settings, LISTENER_NAME)
        ended = asyncio.Event()

        def on_end(_: Any) -> None:
            ended.set()

        connection.add_termination_listener(on_end)
        try:
            await connection.add_listener(CHANNEL, self._on_notification)
            self.connected = True
            await self.on_connect()
            while not ended.is_set():
                try:
                    async with asyncio.timeout(PING_INTERVAL_S):
                        await ended.wait()
                except TimeoutError:
                    await connection.execute("SELECT 1", timeout=PING_TIMEOUT_S)
        except (asyncpg.PostgresError, *CLIENT_ERRORS) as error:
            raise ConnectionError(str(error)) from error
        raise ConnectionError("the connection is closed")

    def _on_notification(self, connection: Any, pid: int, channel: str, payload: object) -> None:
        self.on_payload(str(payload))

    def _terminate(self) -> None:
        if self.connection is not None:
            self.connection.terminate()
            self.connection = None
