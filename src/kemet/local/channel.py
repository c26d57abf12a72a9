"""A local host behind messages, for a page that talks to it from another thread or worker.

The caller chooses the ids of requests and connections. Replies are posted as
`(kind, id, number, text)`:

    response    the status of a request, and its JSON
    message     of a connection: a message as JSON
    closed      of a connection: the code and the reason
"""

from __future__ import annotations

import json
from collections.abc import Callable

from ..api import ApiError
from .connection import LocalConnection
from .host import LocalHost

Post = Callable[[str, str, int, str], object]


class HostChannel:
    """Requests and live connections of a host; no method waits."""

    def __init__(self, host: LocalHost, post: Post) -> None:
        self.host = host
        self.post = post
        self.connections: dict[str, LocalConnection] = {}

    def request(self, number: str, method: str, path: str, body: str, secret: str) -> None:
        """Answer a request; an empty text stands for no body, or no secret."""

        async def respond() -> None:
            data = json.loads(body) if body else None
            status, text = await self.host.respond(method, path, data, secret or None)
            self.post("response", number, status, text or "")

        self.host.tasks.spawn(respond())

    def open(self, number: str, path: str) -> None:
        """Open a live connection; its first message is a `Hello`."""

        async def run() -> None:
            try:
                connection = await self.host.open(path)
            except ApiError as error:
                self.post("closed", number, 4404, error.message)
                return
            self.connections[number] = connection
            self.post("opened", number, 0, "")
            async for text in connection:
                self.post("message", number, 0, text)
            self.connections.pop(number, None)
            if connection.end is not None:
                self.post("closed", number, connection.end.code, connection.end.reason)

        self.host.tasks.spawn(run())

    def send(self, number: str, text: str) -> None:
        """Send a message over a connection that is open."""
        connection = self.connections.get(number)
        if connection is not None and connection.end is None:
            self.host.tasks.spawn(connection.send(text))

    def close(self, number: str) -> None:
        """Close a connection."""
        connection = self.connections.get(number)
        if connection is not None:
            connection.close()
