"""Logs: one JSON object a line, on the error output. Secrets are never among what is told."""

from __future__ import annotations

import json
import logging
import sys
import time
from typing import Any, Final

STANDARD_FIELDS: Final = frozenset(vars(logging.makeLogRecord({}))) | {
    "message",
    "asctime",
    "color_message",
}

NOISY_LOGGERS: Final = (
    "uvicorn", "uvicorn.error", "uvicorn.asgi", "websockets", "httpx", "httpcore", "alembic",
    "aiosqlite", "sqlalchemy", "asyncio",
)  # fmt: skip
"""They tell addresses, and where everything is told even messages with their secrets."""


class JsonFormatter(logging.Formatter):
    """A record as a line of JSON, with whatever `extra` it carries."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + "Z",
            "level": record.levelname.lower(),
            "from": record.name,
            "what": record.getMessage(),
        }
        line.update({k: v for k, v in vars(record).items() if k not in STANDARD_FIELDS})
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str, ensure_ascii=False)


def configure_logging(level: str) -> None:
    """Everything goes through one handler; uvicorn's own access log would tell whole addresses."""
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
