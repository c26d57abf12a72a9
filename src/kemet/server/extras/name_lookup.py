"""Looking up names that strangers choose, whose own servers may never answer.

The lookup of the system has no limit of time and cannot be cancelled, and the threads of asyncio
keep a process alive. So each lookup has a thread that does not.
"""

from __future__ import annotations

import asyncio
import socket
from contextlib import suppress
from threading import Thread
from typing import Final

LOOKUP_S: Final = 5.0
"""Seconds after which a name counts as unknown; the system may go on for longer."""

MAX_LOOKUPS: Final = 20
"""Lookups at once; more fail."""


class LookupFailed(Exception):
    """A name is unknown, or cannot be looked up now."""


class NameLookup:
    """Looks names up, some at once."""

    def __init__(self) -> None:
        self.running = 0  # also those that nobody waits for any more

    async def addresses(self, name: str, port: int) -> list[str]:
        """The addresses of a name; `LookupFailed` without any."""
        if self.running >= MAX_LOOKUPS:
            raise LookupFailed("too many lookups")
        loop = asyncio.get_running_loop()
        found: asyncio.Future[list[str]] = loop.create_future()

        def on_end(addresses: list[str]) -> None:
            self.running -= 1
            if not found.done():
                found.set_result(addresses)

        def look_up() -> None:
            addresses: list[str] = []
            with suppress(OSError, UnicodeError):
                infos = socket.getaddrinfo(name, port, type=socket.SOCK_STREAM)
                addresses = [str(info[4][0]) for info in infos]
            with suppress(RuntimeError):  # the loop is closed
                loop.call_soon_threadsafe(on_end, addresses)

        self.running += 1
        Thread(target=look_up, name="lookup", daemon=True).start()
        try:
            async with asyncio.timeout(LOOKUP_S):
                addresses = await found
        except TimeoutError:
            raise LookupFailed("no answer") from None
        if not addresses:
            raise LookupFailed("unknown")
        return addresses
