"""Requests to a server over HTTP."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import contextmanager
from typing import Any

import httpx

from ..api.transport import Response, TransportFailed


class HttpTransport:
    """The connections to a server."""

    def __init__(self, url: str, timeout: float = 30.0) -> None:
        self.address = url.rstrip("/")
        self.http = httpx.Client(base_url=self.address, timeout=timeout)

    def send(
        self, method: str, path: str, body: Any, params: dict[str, Any], headers: dict[str, str]
    ) -> Response:
        with failures():
            return read_response(
                self.http.request(method, path, json=body, headers=headers, params=params)
            )

    @contextmanager
    def stream(
        self, path: str, params: dict[str, Any], headers: dict[str, str]
    ) -> Generator[tuple[Response, Iterator[str]]]:
        with (
            failures(),
            self.http.stream("GET", path, params=params, headers=headers) as response,
        ):
            if response.status_code != 200:
                response.read()
                yield read_response(response), iter(())
            else:
                yield Response(200, ""), response.iter_lines()

    def close(self) -> None:
        self.http.close()


@contextmanager
def failures() -> Generator[None]:
    """Raise `TransportFailed` for every failure of a connection."""
    try:
        yield
    except httpx.TransportError as error:
        raise TransportFailed(str(error) or type(error).__name__) from error


def read_response(response: httpx.Response) -> Response:
    content_type = response.headers.get("content-type", "")
    return Response(response.status_code, response.text, not content_type.startswith("text/plain"))
