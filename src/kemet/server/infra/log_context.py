"""What log lines have in common: the request they belong to, and the table.

Ids of tables give access to public ones, so the log has tags instead: an id leads to its tag,
and no tag to an id.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Generator
from contextlib import contextmanager
from contextvars import ContextVar
from hashlib import sha256
from typing import Final

from starlette.types import ASGIApp, Receive, Scope, Send

REQUEST_ID_KEY: Final = "kemet_request_id"
"""The key of a scope whose value is the request id of a trusted proxy."""

VALID_REQUEST_ID: Final = re.compile(rb"[A-Za-z0-9-]{8,64}")

TABLE_PATH: Final = re.compile(r"/(?:api/tables|g)/([^/]+)")

CURRENT_REQUEST: ContextVar[str] = ContextVar("CURRENT_REQUEST", default="")
CURRENT_TABLE: ContextVar[str] = ContextVar("CURRENT_TABLE", default="")


def table_tag(table_id: str) -> str:
    """The name of a table in the log: `printf %s ID | sha256sum | cut -c 1-8`."""
    return sha256(table_id.encode("utf-8", "replace")).hexdigest()[:8]


def current_request() -> str | None:
    """The id of the request that is being served."""
    return CURRENT_REQUEST.get() or None


def context_fields() -> dict[str, str]:
    """The fields of a log line that say where it belongs."""
    fields = {"request": CURRENT_REQUEST.get(), "table": CURRENT_TABLE.get()}
    return {name: value for name, value in fields.items() if value}


def enter_request(scope: Scope) -> str:
    """Let the lines of this task belong to a new request; its id."""
    request_id = str(scope.get(REQUEST_ID_KEY) or os.urandom(8).hex())
    CURRENT_REQUEST.set(request_id)
    found = TABLE_PATH.match(scope["path"])
    CURRENT_TABLE.set(table_tag(found[1]) if found else "")
    return request_id


def enter_table(table_id: str) -> None:
    """Let the lines of this task belong to a table, in addition to its request."""
    CURRENT_TABLE.set(table_tag(table_id))


@contextmanager
def log_context(*, request: str | None = None, table_id: str | None = None) -> Generator[None]:
    """Let the lines of a block belong to a request or to a table; what is None stays."""
    tokens = []
    if request is not None:
        tokens.append((CURRENT_REQUEST, CURRENT_REQUEST.set(request)))
    if table_id is not None:
        tokens.append((CURRENT_TABLE, CURRENT_TABLE.set(table_tag(table_id))))
    try:
        yield
    finally:
        for variable, token in tokens:
            variable.reset(token)


class ProxyRequestIds:
    """ASGI middleware: takes over the X-Request-ID of trusted proxies, before the address of the
    proxy is replaced by that of the client."""

    def __init__(self, app: ASGIApp, is_proxy: Callable[[str], bool]) -> None:
        self.app = app
        self.is_proxy = is_proxy

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket"):
            client = scope.get("client")
            value = dict(scope["headers"]).get(b"x-request-id", b"")
            if VALID_REQUEST_ID.fullmatch(value) and self.is_proxy(client[0] if client else ""):
                scope[REQUEST_ID_KEY] = value.decode("ascii")
        await self.app(scope, receive, send)
