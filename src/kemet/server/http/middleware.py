"""Middleware: rate and size limits, security headers, request log and metrics."""

from __future__ import annotations

import asyncio
import logging
import os
import re
import time
from collections import Counter
from math import inf
from typing import Any, Final

from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ...api import Problem
from ...tables.log_context import CURRENT_REQUEST, CURRENT_TABLE, current_request, table_tag
from ..platform.budgets import (
    CURRENT_ACCOUNT,
    CURRENT_ADDRESS,
    CURRENT_DEVICE,
    Account,
    Accounts,
    Metered,
)
from ..platform.logging_setup import REQUEST_ID_KEY
from ..platform.metrics import REFUSALS, REQUEST_SECONDS, REQUESTS, method_label
from ..platform.networks import networks_of
from ..platform.operator_policy import READ_ONLY_RETRY_S, OperatorPolicy
from ..platform.wire import write_json
from ..settings import Settings

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

DEVICE_TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{16,64}")
"""What the header `Kemet-Device` may have."""

TABLE_PATH: Final = re.compile(r"/(?:api/tables|g)/([^/]+)")

MAX_PATH_BYTES: Final = 2000

UNLOGGED_PATHS: Final = ("/healthz", "/readyz", "/metrics")
"""Paths that monitoring requests often: neither limited nor logged."""


def enter_request(scope: Scope) -> str:
    """Let the lines of this task belong to a new request; its id."""
    request_id = str(scope.get(REQUEST_ID_KEY) or os.urandom(8).hex())
    CURRENT_REQUEST.set(request_id)
    found = TABLE_PATH.match(scope["path"])
    CURRENT_TABLE.set(table_tag(found[1]) if found else "")
    return request_id


class BodyTooLarge(HTTPException):
    """A body over the limit. FastAPI reports any other exception while reading as bad JSON."""

    def __init__(self) -> None:
        super().__init__(413, TOO_LARGE_MESSAGE, {"Connection": "close"})

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (), self.__dict__


class BodyTooSlow(HTTPException):
    """A body that does not arrive in time."""

    def __init__(self) -> None:
        text = "The request did not arrive in time. Send it again."
        super().__init__(408, text, {"Connection": "close"})

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (), self.__dict__


class RequestMiddleware:
    """ASGI middleware for HTTP requests and WebSockets."""

    def __init__(
        self, app: ASGIApp, settings: Settings, policy: OperatorPolicy | None = None
    ) -> None:
        self.app = app
        self.settings = settings
        self.policy = policy or OperatorPolicy(settings)
        self.accounts = Accounts(settings)
        self.sockets = OpenCounts(settings.max_sockets_per_ip)
        self.requests = OpenCounts(settings.max_connections_per_ip or inf)  # being answered

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
        request_id = enter_request(scope)

        async def send_with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = [h for h in message.get("headers", []) if h[0].lower() != b"server"]
                present = {name.lower() for name, _ in headers}
                headers += [h for h in SECURITY_HEADERS if h[0] not in present]
                if path.startswith("/api/") and not any(h[0] == b"cache-control" for h in headers):
                    headers.append((b"cache-control", b"no-store"))
                headers.append((b"x-request-id", request_id.encode()))
                message["headers"] = headers
            await send(message)

        address = client_address(scope)
        account = self.accounts.of(address)
        CURRENT_ACCOUNT.set(account)
        CURRENT_ADDRESS.set(address)
        CURRENT_DEVICE.set(device_token(scope))
        refusal = self.refusal(scope, account)
        self.requests.add(address)
        try:
            if refusal is not None:
                await send_problem(send_with_headers, *refusal)
            else:
                request = self.app(scope, self.limit_body(scope, receive), send_with_headers)
                await Metered(request, account)  # type: ignore[arg-type]
        except Exception:
            log.exception("request failed")
            if status:
                raise
            await send_problem(
                send_with_headers,
                500,
                "internal_error",
                f"The server failed. Its log has the error under {request_id}.",
            )
        finally:
            self.requests.remove(address)
            route = scope.get("route")
            name = getattr(route, "path", "other")
            REQUESTS.labels(name, method_label(scope["method"]), str(status)).inc()
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

    def refusal(self, scope: Scope, account: Account) -> tuple[int, str, str] | None:
        """Status, kind and message if a request is rejected; None if it is accepted."""
        path = scope["path"]
        if path in UNLOGGED_PATHS:
            return None
        if len(scope["raw_path"]) > MAX_PATH_BYTES:
            return refuse("long_path", 414, "too_long", "The address is too long.")
        if not path.isprintable():
            return 404, "not_found", "There is nothing here."
        ban = self.policy.bans.find(client_address(scope))
        if ban is not None:
            return refuse("banned", 403, "banned", ban.message)
        too_many = (429, "rate_limited", "Too many requests. Wait a moment.")
        if account.processor.wait_seconds() > 0:
            return refuse("processor", *too_many)
        if not account.requests.take():
            return refuse("requests", *too_many)
        if self.requests.is_full(client_address(scope)):  # a proxy has connections for many
            return refuse("connections", *too_many)
        creates_table = path in ("/api/tables", "/api/records") or path.endswith(
            ("/rematch", "/play")
        )
        if scope["method"] == "POST" and creates_table and not account.tables.take():
            return refuse("tables", 429, "rate_limited", "Too many new tables. Wait a minute.")
        if path.endswith("/picture.png") and not account.pictures.take():
            return refuse("pictures", 429, "rate_limited", "Too many pictures. Wait a minute.")
        if self.policy.read_only_message is not None and changes_something(scope):
            return 503, "read_only", self.policy.read_only_message
        length = dict(scope["headers"]).get(b"content-length", b"0")
        if not length.isdigit() or int(length) > self.max_body_bytes(scope):
            return refuse("large_body", 413, "too_large", TOO_LARGE_MESSAGE)
        return None

    def max_body_bytes(self, scope: Scope) -> int:
        if scope["path"] == "/api/records":
            return max_import_bytes(self.settings)
        return self.settings.max_body_bytes

    def limit_body(self, scope: Scope, receive: Receive) -> Receive:
        """A `receive` that raises beyond the limits of a body: its size, whatever the header
        declares, and its time."""
        limit, received, complete = self.max_body_bytes(scope), 0, False
        deadline = asyncio.get_running_loop().time() + self.settings.body_seconds

        async def receive_limited() -> Message:
            nonlocal received, complete
            if complete:  # the next message is the end of the connection
                return await receive()
            try:
                async with asyncio.timeout_at(deadline):
                    message = await receive()
            except TimeoutError:
                REFUSALS.labels("slow_body").inc()
                raise BodyTooSlow from None
            complete = not message.get("more_body", False)
            received += len(message.get("body", b""))
            if received > limit:
                REFUSALS.labels("large_body").inc()
                raise BodyTooLarge
            return message

        return receive_limited

    async def websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = client_address(scope)
        account = self.accounts.of(address)
        CURRENT_ACCOUNT.set(account)
        CURRENT_ADDRESS.set(address)
        CURRENT_DEVICE.set(device_token(scope))
        enter_request(scope)
        if self.policy.bans.find(address) is not None:
            REFUSALS.labels("banned").inc()
            await receive()
            await send({"type": "websocket.close", "code": 4403})  # the answer is HTTP 403
            return
        is_full = self.sockets.is_full(address)
        if is_full or not account.requests.take():
            REFUSALS.labels("sockets" if is_full else "requests").inc()
            await receive()
            await send({"type": "websocket.close", "code": 4429, "reason": "too many connections"})
            return
        self.sockets.add(address)
        try:
            connection = self.app(scope, receive, send)
            await Metered(connection, account)  # type: ignore[arg-type]
        finally:
            self.sockets.remove(address)


class OpenCounts:
    """What addresses have open at once; their networks may have some times as much."""

    def __init__(self, limit: float) -> None:
        self.limit = limit
        self.counts: Counter[str] = Counter()

    def is_full(self, address: str) -> bool:
        return any(self.counts[n.key] >= n.shares * self.limit for n in networks_of(address))

    def add(self, address: str) -> None:
        self.counts.update(network.key for network in networks_of(address))

    def remove(self, address: str) -> None:
        for network in networks_of(address):
            self.counts[network.key] -= 1
            if not self.counts[network.key]:
                del self.counts[network.key]


def max_import_bytes(settings: Settings) -> int:
    """The size of a request with a record: JSON escapes may take more bytes than the text."""
    return 2 * settings.max_record_bytes


def refuse(reason: str, status: int, kind: str, message: str) -> tuple[int, str, str]:
    """Count a refusal; its status, kind and message."""
    REFUSALS.labels(reason).inc()
    return status, kind, message


def client_address(scope: Scope) -> str:
    client = scope.get("client")
    return client[0] if client else "?"


def device_token(scope: Scope) -> str | None:
    """The token of a browser; None without one."""
    text = dict(scope["headers"]).get(b"kemet-device", b"").decode("latin-1")
    return text if DEVICE_TOKEN.fullmatch(text) else None


def changes_something(scope: Scope) -> bool:
    """Whether a request asks for a change: all but those that read, and the explanation of a
    rule, which is sent in a body."""
    path: str = scope["path"]
    reads = scope["method"] in ("GET", "HEAD", "OPTIONS") or path.endswith("/why")
    return path.startswith("/api/") and not reads


async def send_problem(send: Send, status: int, error: str, message: str) -> None:
    """Send an error response with the fields of `Problem`."""
    body = write_json(Problem(error=error, message=message, request=current_request())).encode()
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
    ]
    if status == 429:
        headers.append((b"retry-after", b"5"))
    if error == "read_only":
        headers.append((b"retry-after", str(READ_ONLY_RETRY_S).encode()))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
