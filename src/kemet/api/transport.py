"""How a client reaches a host of tables: over HTTP, or within the process."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any, Protocol


class TransportFailed(ConnectionError):
    """The host cannot be reached; a request may be sent again."""


@dataclass(frozen=True, slots=True)
class Response:
    """The response to a request."""

    status: int
    text: str
    is_json: bool = True


class Transport(Protocol):
    """Sends requests; every method may raise `TransportFailed`."""

    @property
    def address(self) -> str:
        """The address of the host, for people."""
        ...

    def send(
        self, method: str, path: str, body: Any, params: dict[str, Any], headers: dict[str, str]
    ) -> Response: ...

    def stream(
        self, path: str, params: dict[str, Any], headers: dict[str, str]
    ) -> AbstractContextManager[tuple[Response, Iterator[str]]]:
        """The response to a request for a stream, and its lines as they come."""
        ...

    def close(self) -> None: ...
