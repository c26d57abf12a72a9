"""Connections with bounds that uvicorn's protocols lack.

httptools accepts headers and trailers of any size, and uvicorn waits for them without a limit: one
connection could fill the memory, many could take all file descriptors. It also goes on reading a
body that nobody wants any more.

Of a WebSocket uvicorn handles all frames that arrive at once before anybody else's, and answers
pings without a limit: one connection that sends nothing but pings could stop the server. Here data
is parsed in small pieces, no further than the application has read, and frames without a message
are limited.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from ipaddress import ip_address, ip_network
from typing import Any, Final

import uvicorn
from uvicorn.protocols.http.httptools_impl import (
    STATUS_LINE,
    HttpToolsProtocol,
    RequestResponseCycle,
)
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from .budgets import Bucket
from .logging_setup import ProxyRequestIds
from .metrics import REFUSALS

FRAME_PIECE_BYTES: Final = 512
"""Bytes that are parsed at once: the smallest frame has 6."""

FRAMES_PER_SECOND: Final = 20.0
"""Pings, pongs and further parts of messages, on average; browsers send a pong in 20 seconds."""

FRAMES_AT_ONCE: Final = 200.0

BAD_REQUEST: Final = b"HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"


class BoundedWebSocketProtocol(WebSocketsSansIOProtocol):
    """A WebSocket whose frames are limited; messages have the limits of the application."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.unparsed = bytearray()
        self.frame_budget = Bucket(FRAMES_PER_SECOND, FRAMES_AT_ONCE)

    def data_received(self, data: bytes) -> None:
        self.unparsed += data
        self._parse()
        if not self.handshake_initiated and not self.transport.is_closing():
            self._refuse_handshake()  # the first data is the whole request

    def _refuse_handshake(self) -> None:
        """Answer a request that is no handshake: uvicorn leaves its connection open for good."""
        REFUSALS.labels("invalid_http").inc()
        self.transport.write(b"".join(self.conn.data_to_send()) or BAD_REQUEST)
        self.transport.close()

    async def receive(self) -> Any:
        message = await super().receive()
        self._parse()
        return message

    async def send(self, message: Any) -> None:
        await super().send(message)
        self._parse()  # a close reads on

    def _parse(self) -> None:
        """Parse what has arrived, as far as the application has read the messages before."""
        while self.unparsed and not self.read_paused and not self.transport.is_closing():
            piece = bytes(self.unparsed[:FRAME_PIECE_BYTES])
            del self.unparsed[:FRAME_PIECE_BYTES]
            super().data_received(piece)

    def handle_ping(self) -> None:
        if self._accepts_frame():
            super().handle_ping()

    def handle_pong(self, event: Any) -> None:
        if self._accepts_frame():
            super().handle_pong(event)

    def handle_cont(self, event: Any) -> None:
        if self._accepts_frame():
            super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        is_discarded = self.close_sent  # the application has closed the connection
        if not self.transport.is_closing() and (not is_discarded or self._accepts_frame()):
            super().send_receive_event_to_app()

    def _accepts_frame(self) -> bool:
        """Count a frame without a message; after too many of them the connection is aborted."""
        if self.transport.is_closing():
            return False
        if self.frame_budget.take():
            return True
        REFUSALS.labels("frames").inc()
        self.transport.abort()
        return False


MAX_HEADER_BYTES: Final = 32_000
"""The request line and all headers of a request, or what its body has besides its content."""

OVERHEAD_SHARE: Final = 1 / 8
"""What the chunks of a body may add to it."""

PIECE_BYTES: Final = 16_384
"""Bytes that are parsed at once: then the bounds are checked."""

MAX_PIPELINED: Final = 16
"""Requests that may wait for the response to the first one of their connection."""

UNREAD_BODY_S: Final = 5.0
"""Seconds that a body has besides the time in which the application reads it."""

REFUSAL_TEXTS: Final = {
    400: b"This is no valid HTTP request.",
    413: b"The request is too large.",
    429: b"Too many connections from this address. Close some and try again.",
    431: b"The headers of the request are too large.",
}


REASONS: Final = {
    400: "invalid_http",
    413: "large_body",
    429: "connections",
    431: "large_headers",
}
"""Labels of the statuses in the metrics."""


class HttpConfig(uvicorn.Config):
    """The configuration of uvicorn and the bounds of connections; workers get a copy of it."""

    def __init__(
        self,
        app: Any,
        *,
        header_seconds: float,
        body_seconds: float,
        max_body_bytes: int,
        max_connections_per_ip: int,
        **options: Any,
    ) -> None:
        super().__init__(app, http=BoundedHttpProtocol, ws=BoundedWebSocketProtocol, **options)
        self.header_seconds = header_seconds
        self.body_seconds = body_seconds
        self.max_body_bytes = max_body_bytes  # of any request; the application has lower limits
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
    """A connection whose headers and bodies are limited in size and time; an address has a limit of
    connections."""

    config: HttpConfig

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.header_bytes = 0  # of the request whose headers are being read
        self.header_timer: asyncio.TimerHandle | None = None
        self.in_body = False  # the headers of a request are read, its body is not
        self.received_bytes = 0  # of the body, with what its chunks add
        self.body_bytes = 0
        self.body_timer: asyncio.TimerHandle | None = None
        self.open_cycles: list[RequestResponseCycle] = []  # of requests without a whole response
        self.counted_address: str | None = None
        self.is_upgraded = False
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
        self._disconnect()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        self._stop_counting()  # WebSockets have a limit of their own
        self.is_upgraded = True
        super().handle_websocket_upgrade()

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), PIECE_BYTES):
            if self.transport.is_closing() or self.is_upgraded:
                return
            piece = data[start : start + PIECE_BYTES]
            super().data_received(piece)
            self._check_bounds(len(piece))

    def _check_bounds(self, size: int) -> None:
        """Refuse a request that is not complete and too large after some more bytes."""
        if self.header_timer is not None:
            self.header_bytes += size
            if self.header_bytes > MAX_HEADER_BYTES:
                self._refuse(431)
        elif self.in_body:
            self.received_bytes += size
            overhead = self.received_bytes - self.body_bytes
            if overhead > MAX_HEADER_BYTES + OVERHEAD_SHARE * self.body_bytes:
                self._refuse(400)
            elif self.body_bytes > self.config.max_body_bytes:
                self._refuse(413)
            elif self.body_timer is None:
                seconds = self.config.body_seconds + UNREAD_BODY_S
                self.body_timer = self.loop.call_later(seconds, self._on_body_timeout)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._start_header_timer()

    def on_header(self, name: bytes, value: bytes) -> None:
        if not self.in_body:  # else it is a trailer, which nobody needs
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self._stop_header_timer()
        size = len(self.url) + sum(len(name) + len(value) for name, value in self.headers)
        if size > MAX_HEADER_BYTES:
            self.refusal = 431
            raise ValueError("headers are too large")  # the parser stops, `send_400_response` next
        if len(self.pipeline) >= MAX_PIPELINED:
            raise ValueError("too many requests at once")
        self.in_body, self.received_bytes, self.body_bytes = True, 0, 0
        super().on_headers_complete()
        self.open_cycles = [c for c in self.open_cycles if not c.response_complete]
        if self.cycle:  # None before a WebSocket, whatever its type says
            self.open_cycles.append(self.cycle)

    def on_body(self, body: bytes) -> None:
        self.body_bytes += len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        self.in_body = False
        self._stop_body_timer()
        super().on_message_complete()

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
            REFUSALS.labels("slow_headers").inc()
        self.transport.abort()

    def _stop_body_timer(self) -> None:
        if self.body_timer is not None:
            self.body_timer.cancel()
            self.body_timer = None

    def _on_body_timeout(self) -> None:
        """Nobody reads the body: the application has its own limit of time."""
        self.body_timer = None
        REFUSALS.labels("slow_body").inc()
        self.transport.abort()

    def _stop_counting(self) -> None:
        self._stop_header_timer()
        self._stop_body_timer()
        if self.counted_address is not None:
            counts = self.config.connection_counts
            counts[self.counted_address] -= 1
            if not counts[self.counted_address]:
                del counts[self.counted_address]
            self.counted_address = None

    def _refuse(self, status: int) -> None:
        """Answer with an error, unless a response is under way, and close the connection."""
        REFUSALS.labels(REASONS[status]).inc()
        text = REFUSAL_TEXTS[status]
        if not any(c.response_started and not c.response_complete for c in self.open_cycles):
            self.transport.write(
                b"%scontent-type: text/plain; charset=utf-8\r\ncontent-length: %d\r\n"
                b"connection: close\r\n\r\n%s" % (STATUS_LINE[status], len(text), text)
            )
        self._disconnect()
        self.transport.close()

    def _disconnect(self) -> None:
        """Let the application see that the client is gone: it must write nothing more."""
        self.pipeline.clear()
        for cycle in self.open_cycles:
            if not cycle.response_complete:
                cycle.disconnected = True
                cycle.message_event.set()
        self.open_cycles = []
