"""Bots in this process: the worker that a server runs in processes of its own."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from inspect import isawaitable
from itertools import count
from typing import Any

from ..analysis.worker import AnalysisWorker
from ..bots.process.protocol import Message, choose_message, odds_message
from ..tables.protocols import BotFailed, Bots, Rank
from ..views import View

Handle = Callable[[Message], Message | Awaitable[Message | None] | None]
"""Answers a message of `kemet.analysis.worker`, here or, with an awaitable, elsewhere."""


class LocalBots(Bots):
    """Asks a worker one question at a time."""

    def __init__(self, handle: Handle | None = None) -> None:
        self.handle: Handle = handle or AnalysisWorker().handle
        self.numbers = count(1)
        self.turn = asyncio.Lock()

    @property
    def analysis_slots(self) -> int:
        return 1

    async def choose(
        self, level: str, view: View, seed: int, table: str = "", rank: Rank = Rank.PEOPLE
    ) -> str:
        reply = await self._ask(choose_message(next(self.numbers), view, seed, level, table))
        return str(reply["answer"])

    async def odds(self, view: View, table: str = "") -> Any:
        return (await self._ask(odds_message(next(self.numbers), view)))["odds"]

    async def hint(self, view: View, table: str = "") -> Any:
        question = {"type": "hint", "id": next(self.numbers), "view": view.to_json()}
        return (await self._ask(question))["hint"]

    async def analyse(
        self, record: str, start: int, end: int, seconds: float, table: str = ""
    ) -> list[Any]:
        question = {
            "type": "analyse", "id": next(self.numbers), "record": record, "start": start,
            "end": end, "seconds": seconds,
        }  # fmt: skip
        answers: list[Any] = (await self._ask(question))["answers"]
        return answers

    async def _ask(self, question: Message) -> Message:
        async with self.turn:
            await asyncio.sleep(0)  # what is ready to be sent goes first
            try:
                reply = self.handle(question)
                reply = await reply if isawaitable(reply) else reply
            except Exception as error:  # a bot may raise anything
                raise BotFailed(f"{type(error).__name__}: {error}") from error
        if reply is None or "error" in reply:
            raise BotFailed(str(reply["error"]) if reply else "no answer")
        return reply
