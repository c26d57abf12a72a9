"""WebSockets with bounds that uvicorn's protocol lacks.

It handles all frames that arrive at once before anybody else's, and answers pings without a limit:
one connection that sends nothing but pings could stop the server. Here data is parsed in small
pieces, no further than the application has read, and frames without a message are limited.
"""

from __future__ import annotations

from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from .budgets import Bucket
from .metrics import REFUSALS

PIECE_BYTES: Final = 512
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
            piece = bytes(self.unparsed[:PIECE_BYTES])
            del self.unparsed[:PIECE_BYTES]
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
