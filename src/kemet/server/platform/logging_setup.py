"""The log: one JSON object per line on stderr, without secrets, with its request and table."""

from __future__ import annotations

import json
import logging
import re
import sys
import time
from collections.abc import Callable
from typing import Any, Final

from starlette.types import ASGIApp, Receive, Scope, Send

from ...tables.log_context import context_fields

STANDARD_FIELDS: Final = frozenset(vars(logging.makeLogRecord({}))) | {
    "message",
    "asctime",
    "color_message",
}

MAX_TRACEBACK: Final = 8000
"""Characters of a traceback in the log; that of a deep recursion has a thousand times as many."""

MAX_FIELD: Final = 10_000
"""Characters of any text in the log."""

NOISY_LOGGERS: Final = (
    "uvicorn", "uvicorn.error", "uvicorn.asgi", "websockets", "httpx", "httpcore", "alembic",
    "aiosqlite", "sqlalchemy", "asyncio",
)  # fmt: skip
"""Loggers that write addresses, and at level debug messages with secrets."""


class JsonFormatter(logging.Formatter):
    """Formats a log record and its `extra` as a line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + "Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **context_fields(),
        }
        line.update({k: v for k, v in vars(record).items() if k not in STANDARD_FIELDS})
        if record.exc_info:
            line["traceback"] = shortened(self.formatException(record.exc_info), MAX_TRACEBACK)
        fields = {k: shortened(v, MAX_FIELD) if isinstance(v, str) else v for k, v in line.items()}
        return json.dumps(fields, default=str, ensure_ascii=False)


def shortened(text: str, size: int) -> str:
    """A text without its middle if it is longer: the ends of a traceback say the most."""
    if len(text) <= size:
        return text
    return f"{text[: size // 4]}\n… {len(text) - size} characters …\n{text[-3 * size // 4 :]}"


def configure_logging(level: str) -> None:
    """Send all logs to one handler, without the access log of uvicorn: it has full URLs."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "uvicorn.asgi"):
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = name != "uvicorn.access"
    for name in NOISY_LOGGERS:
        logging.getLogger(name).setLevel("WARNING")


REQUEST_ID_KEY: Final = "kemet_request_id"
"""The key of a scope whose value is the request id of a trusted proxy."""

VALID_REQUEST_ID: Final = re.compile(rb"[A-Za-z0-9-]{8,64}")


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
