"""One thing at a time, in an order that nobody can fill: clients take turns."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final

MAX_REMEMBERED: Final = 1000
"""Networks and clients whose last turn is remembered."""


@dataclass(eq=False, slots=True)
class Waiter:
    network: str
    client: str
    number: int
    turn: asyncio.Future[None]


class Turns:
    """The next turn is that of the network that had its last one longest ago, then of the client
    there, then of who came first."""

    def __init__(self) -> None:
        self.waiting: list[Waiter] = []
        self.is_taken = False
        self.last_turn: dict[str, int] = {}  # by network and by client
        self.count = 0

    @asynccontextmanager
    async def take(self, network: str, client: str) -> AsyncGenerator[None]:
        """A turn, which ends with the block."""
        self.count += 1
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        waiter = Waiter(f"network {network}", f"client {client}", self.count, turn)
        self.waiting.append(waiter)
        self._give()
        try:
            await turn
            yield
        finally:
            if waiter in self.waiting:
                self.waiting.remove(waiter)
            else:
                self.is_taken = False
                self._give()

    def _give(self) -> None:
        if self.is_taken or not self.waiting:
            return
        last = self.last_turn
        first = min(
            self.waiting,
            key=lambda w: (last.get(w.network, 0), last.get(w.client, 0), w.number),
        )
        self.waiting.remove(first)
        self.is_taken = True
        self.count += 1
        for key in (first.network, first.client):
            last.pop(key, None)
            last[key] = self.count
        while len(last) > MAX_REMEMBERED:
            del last[next(iter(last))]
        if not first.turn.cancelled():
            first.turn.set_result(None)
