"""What stands before every request: limits, headers that browsers obey, a line in the log."""

from __future__ import annotations

import json
import logging
import time
from collections import Counter, OrderedDict
from typing import Any, Final

from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .metrics import REQUEST_SECONDS, REQUESTS
from .settings import Settings

log = logging.getLogger("kemet.access")

HEADERS: Final = (
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

TOO_MUCH: Final = "That is too much to send at once."

QUIET: Final = ("/healthz", "/readyz", "/metrics")
"""Asked all the time, by machines: neither limited nor logged."""


class Buckets:
    """So many a second on average, a burst at once; by address."""

    def __init__(self, rate: float, burst: float, most: int = 20_000) -> None:
        self.rate = rate
        self.burst = burst
        self.most = most
        self.left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, who: str) -> bool:
        """Whether one more is allowed now."""
        if self.rate <= 0:
            return True
        now = time.monotonic()
        left, last = self.left.pop(who, (self.burst, now))
        left = min(self.burst, left + (now - last) * self.rate)
        allowed = left >= 1
        self.left[who] = (left - 1 if allowed else left, now)
        while len(self.left) > self.most:
            self.left.popitem(last=False)
        return allowed


class TooLarge(HTTPException):
    """A body over the limit. Whoever reads the body would take another kind for bad JSON."""

    def __init__(self) -> None:
        super().__init__(413, TOO_MUCH)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (), self.__dict__


class Guard:
    """ASGI middleware."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings
        self.requests = Buckets(settings.requests_a_second, 4 * settings.requests_a_second)
        self.creations = Buckets(settings.tables_a_minute / 60, settings.tables_a_minute)
        self.sockets: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self.http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self.websocket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def http(self, scope: Scope, receive: Receive, send: Send) -> None:
        began = time.perf_counter()
        path = scope["path"]
        status = 0

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = [h for h in message.get("headers", []) if h[0].lower() != b"server"]
                headers += HEADERS
                if path.startswith("/api/") and not any(h[0] == b"cache-control" for h in headers):
                    headers.append((b"cache-control", b"no-store"))
                message["headers"] = headers
            await send(message)

        refusal = self.refusal(scope)
        try:
            if refusal is not None:
                await problem(sending, *refusal)
            else:
                await self.app(scope, self.limited(scope, receive), sending)
        except Exception:
            log.exception("failed")
            if status:
                raise
            await problem(sending, 500, "failed", "The server failed. It is in its log.")
        finally:
            route = scope.get("route")
            name = getattr(route, "path", "other")
            REQUESTS.labels(name, scope["method"], str(status)).inc()
            if path not in QUIET:
                spent = time.perf_counter() - began
                REQUEST_SECONDS.labels(name).observe(spent)
                log.info(
                    "request",
                    extra={
                        "route": name,
                        "method": scope["method"],
                        "status": status,
                        "ms": round(1000 * spent, 1),
                    },
                )

    def refusal(self, scope: Scope) -> tuple[int, str, str] | None:
        """Why a request is not let in; None if it is."""
        path, who = scope["path"], address(scope)
        if path in QUIET:
            return None
        if not self.requests.take(who):
            return 429, "too_fast", "Too many requests. Wait a moment."
        makes = path in ("/api/tables", "/api/records") or path.endswith("/rematch")
        if scope["method"] == "POST" and makes and not self.creations.take(who):
            return 429, "too_fast", "Too many new tables. Wait a minute."
        length = dict(scope["headers"]).get(b"content-length", b"0")
        if not length.isdigit() or int(length) > self.most(scope):
            return 413, "too_large", TOO_MUCH
        return None

    def most(self, scope: Scope) -> int:
        imports = scope["path"] == "/api/records"
        # JSON may need more bytes than the text it holds
        return 2 * self.settings.most_record if imports else self.settings.most_body

    def limited(self, scope: Scope, receive: Receive) -> Receive:
        """The same body, but never more of it than is allowed, whatever its header said."""
        most, seen = self.most(scope), 0

        async def receiving() -> Message:
            nonlocal seen
            message = await receive()
            seen += len(message.get("body", b""))
            if seen > most:
                raise TooLarge
            return message

        return receiving

    async def websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        who = address(scope)
        if self.sockets[who] >= self.settings.most_sockets or not self.requests.take(who):
            await receive()
            await send({"type": "websocket.close", "code": 4429, "reason": "too many"})
            return
        self.sockets[who] += 1
        try:
            await self.app(scope, receive, send)
        finally:
            self.sockets[who] -= 1
            if not self.sockets[who]:
                del self.sockets[who]


def address(scope: Scope) -> str:
    client = scope.get("client")
    return client[0] if client else "?"


async def problem(send: Send, status: int, error: str, message: str) -> None:
    """An answer in the form of all errors."""
    body = json.dumps({"error": error, "message": message, "rule": None, "version": None}).encode()
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
    ]
    if status == 429:
        headers.append((b"retry-after", b"5"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
