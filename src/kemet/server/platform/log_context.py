"""The log: to which request and table a line belongs."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from typing import Final

from starlette.types import ASGIApp, Receive, Scope, Send

from ...tables.log_context import CURRENT_REQUEST, CURRENT_TABLE, table_tag

REQUEST_ID_KEY: Final = "kemet_request_id"
"""The key of a scope whose value is the request id of a trusted proxy."""

VALID_REQUEST_ID: Final = re.compile(rb"[A-Za-z0-9-]{8,64}")

TABLE_PATH: Final = re.compile(r"/(?:api/tables|g)/([^/]+)")


def enter_request(scope: Scope) -> str:
    """Let the lines of this task belong to a new request; its id."""
    request_id = str(scope.get(REQUEST_ID_KEY) or os.urandom(8).hex())
    CURRENT_REQUEST.set(request_id)
    found = TABLE_PATH.match(scope["path"])
    CURRENT_TABLE.set(table_tag(found[1]) if found else "")
    return request_id


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
