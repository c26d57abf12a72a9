"""HTTP connections with bounds that uvicorn's protocol lacks.

httptools accepts headers of any size, and uvicorn waits for them without a limit: one connection
could fill the memory, many could take all file descriptors.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from ipaddress import ip_address, ip_network
from typing import Any, Final

import uvicorn
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from ..metrics import REFUSALS as REFUSAL_COUNT
from .log_context import ProxyRequestIds

MAX_HEADER_BYTES: Final = 32_000
"""The request line and all headers of a request."""

REFUSALS: Final = {
    400: b"This is no valid HTTP request.",
    429: b"Too many connections from this address. Close some and try again.",
    431: b"The headers of the request are too large.",
}


REASONS: Final = {400: "invalid_http", 429: "connections", 431: "large_headers"}
"""Labels of the statuses in the metrics."""


class HttpConfig(uvicorn.Config):
    """The configuration of uvicorn and the bounds of connections; workers get a copy of it."""

    def __init__(
        self, app: Any, *, header_seconds: float, max_connections_per_ip: int, **options: Any
    ) -> None:
        super().__init__(app, http=BoundedHttpProtocol, **options)
        self.header_seconds = header_seconds
        self.max_connections_per_ip = max_connections_per_ip
        self.connection_counts: Counter[str] = Counter()
        proxies = str(options.get("forwarded_allow_ips") or "").split(",")
        self.trusts_all = "*" in proxies
        self.proxy_networks = [ip_network(p.strip()) for p in proxies if p.strip() not in ("", "*")]

    def load(self) -> None:
        super().load()
        self.loaded_app = ProxyRequestIds(self.loaded_app, self.is_proxy)

    def is_proxy(self, address: str) -> bool:
        """Whether an address is a trusted proxy, which connects for many people."""
        try:
            found = ip_address(address)
        except ValueError:  # a Unix socket has none
            return True
        return self.trusts_all or any(found in network for network in self.proxy_networks)


class BoundedHttpProtocol(HttpToolsProtocol):
    """A connection whose headers are limited in size and time; an address has a limit of them."""

    config: HttpConfig

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.header_bytes = 0  # of the request whose headers are being read
        self.header_timer: asyncio.TimerHandle | None = None
        self.counted_address: str | None = None
        self.refusal = 400  # the status of an invalid request

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._start_header_timer()
        address = self.client[0] if self.client else ""
        if self.config.is_proxy(address):
            return
        counts = self.config.connection_counts
        if 0 < self.config.max_connections_per_ip <= counts[address]:
            self._refuse(429)
            return
        counts[address] += 1
        self.counted_address = address

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_counting()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        self._stop_counting()  # WebSockets have a limit of their own
        super().handle_websocket_upgrade()

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        super().data_received(data)
        if self.header_timer is not None:  # the headers are not complete
            self.header_bytes += len(data)
            if self.header_bytes > MAX_HEADER_BYTES:
                self._refuse(431)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._start_header_timer()

    def on_headers_complete(self) -> None:
        self._stop_header_timer()
        size = len(self.url) + sum(len(name) + len(value) for name, value in self.headers)
        if size > MAX_HEADER_BYTES:
            self.refusal = 431
            raise ValueError("headers are too large")  # the parser stops, `send_400_response` next
        super().on_headers_complete()

    def send_400_response(self, msg: str) -> None:
        self._refuse(self.refusal)

    def _start_header_timer(self) -> None:
        if self.header_timer is None:
            seconds = self.config.header_seconds
            self.header_timer = self.loop.call_later(seconds, self._on_header_timeout)

    def _stop_header_timer(self) -> None:
        self.header_bytes = 0
        if self.header_timer is not None:
            self.header_timer.cancel()
            self.header_timer = None

    def _on_header_timeout(self) -> None:
        self.header_timer = None
        if self.header_bytes:  # else it is an idle connection
            REFUSAL_COUNT.labels("slow_headers").inc()
        self.transport.abort()

    def _stop_counting(self) -> None:
        self._stop_header_timer()
        if self.counted_address is not None:
            counts = self.config.connection_counts
            counts[self.counted_address] -= 1
            if not counts[self.counted_address]:
                del counts[self.counted_address]
            self.counted_address = None

    def _refuse(self, status: int) -> None:
        """Answer with an error and close the connection."""
        REFUSAL_COUNT.labels(REASONS[status]).inc()
        text = REFUSALS[status]
        self.transport.write(
            b"%scontent-type: text/plain; charset=utf-8\r\ncontent-length: %d\r\n"
            b"connection: close\r\n\r\n%s" % (STATUS_LINE[status], len(text), text)
        )
        self.transport.close()
