"""Middleware: rate and size limits, security headers, request log and metrics."""

from __future__ import annotations

import logging
import time
from collections import Counter, OrderedDict
from typing import Any, Final

from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..api import Problem
from .metrics import REQUEST_SECONDS, REQUESTS
from .settings import Settings

log = logging.getLogger("kemet.request")

SECURITY_HEADERS: Final = (
    (
        b"content-security-policy",
        b"default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
        b"form-action 'self'; frame-ancestors 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)

TOO_LARGE_MESSAGE: Final = "The request is too large."

UNLOGGED_PATHS: Final = ("/healthz", "/readyz", "/metrics")
"""Paths that monitoring requests often: neither limited nor logged."""


class TokenBuckets:
    """Rate limits by address: `rate` per second on average, `burst` at once."""

    def __init__(self, rate: float, burst: float, max_addresses: int = 20_000) -> None:
        self.rate = rate
        self.burst = burst
        self.max_addresses = max_addresses
        self.tokens: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def allow(self, address: str) -> bool:
        """Take a token; False if there is none."""
        if self.rate <= 0:
            return True
        now = time.monotonic()
        tokens, last = self.tokens.pop(address, (self.burst, now))
        tokens = min(self.burst, tokens + (now - last) * self.rate)
        allowed = tokens >= 1
        self.tokens[address] = (tokens - 1 if allowed else tokens, now)
        while len(self.tokens) > self.max_addresses:
            self.tokens.popitem(last=False)
        return allowed


class BodyTooLarge(HTTPException):
    """A body over the limit. FastAPI reports any other exception while reading as bad JSON."""

    def __init__(self) -> None:
        super().__init__(413, TOO_LARGE_MESSAGE)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (), self.__dict__


class RequestMiddleware:
    """ASGI middleware for HTTP requests and WebSockets."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings
        self.request_buckets = TokenBuckets(
            settings.requests_per_second, 4 * settings.requests_per_second
        )
        self.table_buckets = TokenBuckets(
            settings.tables_per_minute / 60, settings.tables_per_minute
        )
        self.picture_buckets = TokenBuckets(
            settings.pictures_per_minute / 60, settings.pictures_per_minute
        )
        self.socket_counts: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self.http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self.websocket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def http(self, scope: Scope, receive: Receive, send: Send) -> None:
        started = time.perf_counter()
        path = scope["path"]
        status = 0

        async def send_with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = [h for h in message.get("headers", []) if h[0].lower() != b"server"]
                present = {name.lower() for name, _ in headers}
                headers += [h for h in SECURITY_HEADERS if h[0] not in present]
                if path.startswith("/api/") and not any(h[0] == b"cache-control" for h in headers):
                    headers.append((b"cache-control", b"no-store"))
                message["headers"] = headers
            await send(message)

        rejection = self.rejection(scope)
        try:
            if rejection is not None:
                await send_problem(send_with_headers, *rejection)
            else:
                await self.app(scope, self.limit_body(scope, receive), send_with_headers)
        except Exception:
            log.exception("request failed")
            if status:
                raise
            await send_problem(
                send_with_headers,
                500,
                "internal_error",
                "The server failed. The error is in its log.",
            )
        finally:
            route = scope.get("route")
            name = getattr(route, "path", "other")
            REQUESTS.labels(name, scope["method"], str(status)).inc()
            if path not in UNLOGGED_PATHS:
                elapsed = time.perf_counter() - started
                REQUEST_SECONDS.labels(name).observe(elapsed)
                log.info(
                    "request",
                    extra={
                        "route": name,
                        "method": scope["method"],
                        "status": status,
                        "ms": round(1000 * elapsed, 1),
                    },
                )

    def rejection(self, scope: Scope) -> tuple[int, str, str] | None:
        """Status, kind and message if a request is rejected; None if it is accepted."""
        path, address = scope["path"], client_address(scope)
        if path in UNLOGGED_PATHS:
            return None
        if not self.request_buckets.allow(address):
            return 429, "rate_limited", "Too many requests. Wait a moment."
        creates_table = path in ("/api/tables", "/api/records") or path.endswith(
            ("/rematch", "/play")
        )
        if scope["method"] == "POST" and creates_table and not self.table_buckets.allow(address):
            return 429, "rate_limited", "Too many new tables. Wait a minute."
        if path.endswith("/picture.png") and not self.picture_buckets.allow(address):
            return 429, "rate_limited", "Too many pictures. Wait a minute."
        length = dict(scope["headers"]).get(b"content-length", b"0")
        if not length.isdigit() or int(length) > self.max_body_bytes(scope):
            return 413, "too_large", TOO_LARGE_MESSAGE
        return None

    def max_body_bytes(self, scope: Scope) -> int:
        is_import = scope["path"] == "/api/records"
        # JSON escapes may take more bytes than the text
        return 2 * self.settings.max_record_bytes if is_import else self.settings.max_body_bytes

    def limit_body(self, scope: Scope, receive: Receive) -> Receive:
        """A `receive` that raises `BodyTooLarge` beyond the limit, whatever the header declares."""
        limit, received = self.max_body_bytes(scope), 0

        async def receive_limited() -> Message:
            nonlocal received
            message = await receive()
            received += len(message.get("body", b""))
            if received > limit:
                raise BodyTooLarge
            return message

        return receive_limited

    async def websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = client_address(scope)
        if self.socket_counts[
            address
        ] >= self.settings.max_sockets_per_ip or not self.request_buckets.allow(address):
            await receive()
            await send({"type": "websocket.close", "code": 4429, "reason": "too many connections"})
            return
        self.socket_counts[address] += 1
        try:
            await self.app(scope, receive, send)
        finally:
            self.socket_counts[address] -= 1
            if not self.socket_counts[address]:
                del self.socket_counts[address]


def client_address(scope: Scope) -> str:
    client = scope.get("client")
    return client[0] if client else "?"


async def send_problem(send: Send, status: int, error: str, message: str) -> None:
    """Send an error response with the fields of `Problem`."""
    body = Problem(error=error, message=message).model_dump_json().encode()
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
    ]
    if status == 429:
        headers.append((b"retry-after", b"5"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
