"""Live connections: what a client gets when its table changes, over any transport.

Every change wakes all subscriptions, and each compares the version of its own viewer: a change
that the viewer may not see sends nothing and changes no timing. A slow client gets fewer states,
never wrong ones.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from typing import Final

from ..api import ChatBatch, TableUpdate
from .callers import Caller
from .render import state_json, table_info
from .service import TableService

PING: Final = '{"type":"ping"}'

PING_INTERVAL_S: Final = 20.0
"""Seconds without a message after which a client gets a ping."""


class Subscription:
    """What a client has received, and what it gets next."""

    def __init__(
        self,
        service: TableService,
        caller: Caller,
        since: int | None,
        language: str,
        is_poll: bool = False,
    ) -> None:
        self.service = service
        self.limits = service.limits
        self.caller = caller
        self.handle = caller.handle
        self.seat = caller.seat
        self.language = language
        self.is_poll = is_poll
        self.version = since
        self.metadata_version = -1  # so that a new client gets the state at once
        self.chat_number = self.handle.chat_count

    @property
    def has_ended(self) -> bool:
        return self.handle.deleted or self.service.closing.is_set() or self.limits.is_banned()

    async def end(self) -> tuple[int, str]:
        """Why the messages have ended: the code with which a WebSocket is closed, and a reason."""
        if self.handle.deleted:
            return 4404, "the table was deleted"
        if not await self.caller.is_current():
            return 4401, "the device is signed out, or the seat is another's"
        if self.service.closing.is_set():
            return 1012, "the server restarts"
        if self.limits.is_banned():
            return 4403, "this server does not accept your address"
        return 1000, ""

    def next_update(self) -> str | None:
        """What has changed for this client, as JSON: the state, or only the data of the table."""
        handle = self.handle
        version, metadata_version = handle.table.version(self.seat), handle.metadata_version
        is_known = version == self.version
        if is_known and metadata_version == self.metadata_version and not self._has_poll_news():
            return None
        if is_known and not self.is_poll and self.metadata_version >= 0:
            text = handle.host.encode(TableUpdate(table=table_info(handle)))
        else:
            text = state_json(handle, self.seat, self.version, self.language)
        self.version, self.metadata_version = version, metadata_version
        return text

    def _has_poll_news(self) -> bool:
        """A poll gets no chat lines, but the number of them."""
        return self.is_poll and self.handle.chat_count > self.chat_number

    async def next_chat(self) -> ChatBatch | None:
        if self.handle.chat_count <= self.chat_number:
            return None
        lines = self.handle.known_lines(self.chat_number)
        if lines is None:
            lines = await self.service.store.chat.lines_after(self.handle.id, self.chat_number)
        if not lines:  # the table is deleted
            self.chat_number = self.handle.chat_count
            return None
        self.chat_number = lines[-1].number  # further lines may have come meanwhile
        return ChatBatch(lines=lines)

    async def messages(self, seconds: float = PING_INTERVAL_S) -> AsyncGenerator[str | None]:
        """Messages as JSON as they come; None after `seconds` without; ends with the table."""
        listen = self.handle.poll if self.is_poll else self.handle.listen
        with listen(self.seat) as changed, QuietTimer(changed, seconds) as timer:
            if self.is_poll and self.version is not None:
                # its own presence is no change
                self.metadata_version = self.handle.metadata_version
            while not self.has_ended:
                changed.clear()
                await self.limits.wait_for_turn()
                if not await self.caller.is_current():
                    return
                with self.limits.measure():
                    update = self.next_update()
                if update is not None:
                    yield update
                    timer.restart()
                chat = None if self.is_poll else await self.next_chat()
                if chat is not None:
                    yield self.handle.host.encode(chat)
                    timer.restart()
                    continue  # there may be more
                if timer.has_ended():
                    yield None
                    timer.restart()
                await changed.wait()

    async def poll(self, seconds: float) -> str | None:
        """The state as soon as it is newer than the version of the client; None if it stays."""
        loop = asyncio.get_running_loop()
        deadline = loop.time() + seconds
        messages = self.messages(max(0.05, seconds))
        try:
            async for message in messages:
                if message is not None or loop.time() >= deadline:
                    return message
        finally:
            await messages.aclose()
        return None


class QuietTimer:
    """Sets an event some seconds after the last message.

    A message only moves the time: a timer for each would cost more than rendering it.
    """

    def __init__(self, event: asyncio.Event, seconds: float) -> None:
        self.event = event
        self.seconds = seconds
        self.loop = asyncio.get_running_loop()
        self.ends_at = self.loop.time() + seconds
        self.handle = self.loop.call_at(self.ends_at, self._on_time)

    def __enter__(self) -> QuietTimer:
        return self

    def __exit__(self, *_: object) -> None:
        self.handle.cancel()

    def restart(self) -> None:
        if self.has_ended():
            self.handle.cancel()
            self.handle = self.loop.call_at(self.loop.time() + self.seconds, self._on_time)
        self.ends_at = self.loop.time() + self.seconds

    def has_ended(self) -> bool:
        return self.loop.time() >= self.ends_at

    def _on_time(self) -> None:
        if self.has_ended():
            self.event.set()
        else:  # there were messages meanwhile
            self.handle = self.loop.call_at(self.ends_at, self._on_time)
