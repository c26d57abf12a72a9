"""The two workers of a page without a server, each in a Python of its own (docs/site.md)."""

from __future__ import annotations

import json
import random
from collections.abc import Awaitable, Callable
from typing import Any

from ..analysis.worker import AnalysisWorker
from ..bots.process.protocol import Message
from .bots import LocalBots
from .channel import HostChannel, Post
from .host import LocalHost
from .record_store import RecordStorage, RecordStore

Ask = Callable[[str], Awaitable[str]]
"""Sends a question to the worker of the bots, as JSON, and returns the answer."""


def reseed() -> None:
    """Start the random numbers of this Python afresh: a snapshot of its memory has old ones."""
    random.seed()


async def open_host(storage: RecordStorage, ask: Ask, post: Post, closed_at: float) -> HostChannel:
    """The host of a page, with the tables of a storage; `closed_at` 0: it is the first one."""

    async def handle(question: Message) -> Message:
        reply: Any = json.loads(await ask(json.dumps(question)))
        return reply  # type: ignore[no-any-return]

    store = RecordStore(storage)
    await store.open()
    host = LocalHost(store=store, bots=LocalBots(handle))
    if closed_at:
        await host.restore(closed_at)
    return HostChannel(host, post)


class BotRoom:
    """Answers the questions of a host about bots, odds, hints and analyses."""

    def __init__(self) -> None:
        self.worker = AnalysisWorker()

    def answer(self, question: str) -> str:
        """The answer to a question, both as JSON."""
        message = json.loads(question)
        try:
            reply = self.worker.handle(message)
        except Exception as error:  # a bot may raise anything
            reply = {"id": message.get("id"), "error": f"{type(error).__name__}: {error}"}
        return json.dumps(reply)
