"""Lets `kemet.client` talk to a local host: requests wait for it in a thread of its own."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Coroutine, Generator, Iterator
from contextlib import contextmanager, suppress
from typing import Any, TypeVar
from urllib.parse import urlencode

from ..api import ApiError, to_json
from ..api.transport import Response
from .connection import ConnectionEnded, LocalConnection
from .host import LocalHost

T = TypeVar("T")


class LocalTransport:
    """A host with an event loop in a thread, so that notebooks and scripts can wait for it.

    client = Client(LocalTransport())
    """

    address = "this process"

    def __init__(self, host: LocalHost | None = None) -> None:
        self.host = host or LocalHost()
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Await something in the event loop of the host."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result()

    def send(
        self, method: str, path: str, body: Any, params: dict[str, Any], headers: dict[str, str]
    ) -> Response:
        target = with_query(path, params)
        status, text = self.run(self.host.respond(method, target, body, secret_of(headers)))
        return Response(status, text or "", is_json=not path.endswith("/record"))

    @contextmanager
    def stream(
        self, path: str, params: dict[str, Any], headers: dict[str, str]
    ) -> Generator[tuple[Response, Iterator[str]]]:
        try:
            connection = self.run(self.host.open(with_query(path, params), secret_of(headers)))
        except ApiError as error:
            yield Response(error.status, to_json(error.problem)), iter(())
            return
        try:
            yield Response(200, ""), self._lines(connection)
        finally:
            self.loop.call_soon_threadsafe(connection.close)

    def _lines(self, connection: LocalConnection) -> Iterator[str]:
        with suppress(ConnectionEnded):
            while True:
                yield self.run(connection.receive())

    def close(self) -> None:
        """End the host and its thread."""
        if self.loop.is_running():
            self.run(self.host.close())
            self.loop.call_soon_threadsafe(self.loop.stop)
            self.thread.join()
            self.loop.close()


def with_query(path: str, params: dict[str, Any]) -> str:
    values = {
        name: value if isinstance(value, str) else json.dumps(value)
        for name, value in params.items()
    }
    return f"{path}?{urlencode(values)}" if values else path


def secret_of(headers: dict[str, str]) -> str | None:
    """The secret of a header `Authorization`."""
    return headers.get("Authorization", "").removeprefix("Bearer ") or None
