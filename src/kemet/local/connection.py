"""A live connection to a local host: the messages of a WebSocket, without a socket."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator

from ..api import ApiError, Hello, parse
from ..api.parsing import InvalidData
from ..tables.actions import Actions
from ..tables.callers import Caller
from ..tables.messages import reply_to
from ..tables.subscription import PING
from ..tables.tasks import BackgroundTasks


class ConnectionEnded(Exception):
    """The connection is closed: with a code of docs/online.md and a reason."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(code, reason)
        self.code = code
        self.reason = reason

    def __str__(self) -> str:
        return self.reason


class LocalConnection:
    """States, chat and replies as they come, as JSON: `async for text in connection`."""

    def __init__(self, actions: Actions, table_id: str, tasks: BackgroundTasks) -> None:
        self.actions = actions
        self.table_id = table_id
        self.tasks = tasks
        self.caller: Caller | None = None
        self.inbox: asyncio.Queue[str | ConnectionEnded] = asyncio.Queue()
        self.end: ConnectionEnded | None = None
        self.sender: asyncio.Task[None] | None = None

    async def enter(self, secret: str | None, since: int | None, language: str) -> None:
        """Begin with a secret; `ApiError` if it gives no access."""
        self.caller = await self.actions.caller(self.table_id, secret)
        subscription = await self.actions.subscribe(self.caller, since, language)

        async def send() -> None:
            async for message in subscription.messages():
                self.inbox.put_nowait(message or PING)
            self._end(*await subscription.end())

        self.sender = self.tasks.spawn(send())

    async def send(self, text: str) -> None:
        """Send a message: a `Hello` first, unless the connection began with a secret."""
        if self.end is not None:
            raise self.end
        if self.caller is None:
            await self._say_hello(text)
            return
        reply = await reply_to(self.actions, self.caller, text)
        if reply is None:
            self.close(4400, "invalid message")
        else:
            self.inbox.put_nowait(json.dumps(reply))

    async def _say_hello(self, text: str) -> None:
        try:
            hello = parse(Hello, json.loads(text))
            await self.enter(hello.secret, hello.since, hello.language)
        except (InvalidData, ValueError):
            self.close(4400, "the first message must be a Hello")
        except ApiError as error:
            self.close(4401 if error.status == 401 else 4404, error.message)

    async def receive(self) -> str:
        """The next message; `ConnectionEnded` after the last one."""
        if self.end is not None and self.inbox.empty():
            raise self.end
        message = await self.inbox.get()
        if isinstance(message, ConnectionEnded):
            raise message
        return message

    async def __aiter__(self) -> AsyncIterator[str]:
        while True:
            try:
                yield await self.receive()
            except ConnectionEnded:
                return

    def close(self, code: int = 1000, reason: str = "") -> None:
        """End the connection."""
        if self.sender is not None:
            self.sender.cancel()
        self._end(code, reason)

    def _end(self, code: int, reason: str) -> None:
        if self.end is None:
            self.end = ConnectionEnded(code, reason)
            self.inbox.put_nowait(self.end)
