"""Settings of the server, from environment variables; the defaults are safe."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, fields
from ipaddress import ip_network
from pathlib import Path
from typing import Any, Final

DRIVERS: Final = {
    "sqlite": "sqlite+aiosqlite",
    "postgresql": "postgresql+asyncpg",
    "postgres": "postgresql+asyncpg",
}

LOG_LEVELS: Final = ("debug", "info", "warning", "error")


class InvalidSetting(ValueError):
    """A setting with an invalid value; the message names it and the valid values."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Each field is an environment variable, `KEMET_` and its name in capitals: docs/hosting.md."""

    database_url: str = ""  # empty: a SQLite file in the user's data folder
    redis_url: str = ""  # empty: one worker
    public_url: str = ""  # the start of links in notifications
    bot_processes: int = 0  # 0: one per core
    bot_seconds: float = 10.0  # per answer; then a simpler bot answers
    secret_answer_delay: float = 0.25  # of automatic answers to secret questions
    max_live_tables: int = 2000  # tables in memory
    idle_seconds: float = 300.0  # before an unused table leaves the memory
    requests_per_second: float = 50.0  # per address
    tables_per_minute: float = 30.0  # created per address
    max_sockets_per_ip: int = 200  # open at once per address
    max_body_bytes: int = 64_000  # of a request
    max_record_bytes: int = 1_000_000  # of an imported record
    webhook_allow: str = ""  # private networks that webhooks may reach, such as 10.1.0.0/16,…
    metrics_token: str = ""  # empty: /metrics is open to this machine only
    trusted_proxies: str = "127.0.0.1"  # whose X-Forwarded-For header is trusted
    log_level: str = "info"

    @property
    def async_url(self) -> str:
        """The database URL with the async driver, for SQLAlchemy."""
        url = self.database_url or f"sqlite:///{default_database_path()}"
        scheme, colon, rest = url.partition("://")
        if not colon or scheme not in DRIVERS:
            raise InvalidSetting(
                "KEMET_DATABASE_URL must begin with sqlite:/// or postgresql://, "
                f"not {scheme[:20]!r}"
            )
        return f"{DRIVERS[scheme]}://{rest}"

    @property
    def is_sqlite(self) -> bool:
        return self.async_url.startswith("sqlite")


def default_database_path() -> Path:
    """The default SQLite file."""
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", Path.home()))
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "kemet" / "kemet.db"


def read_settings(environ: Mapping[str, str] = os.environ) -> Settings:
    """The settings of an environment; `InvalidSetting` for an invalid value."""
    known = {f"KEMET_{f.name.upper()}": f for f in fields(Settings)}
    values: dict[str, Any] = {}
    for name, field in known.items():
        text = environ.get(name)
        if not text:
            continue
        if field.type == "str":
            values[field.name] = text
            continue
        try:
            value = int(text) if field.type == "int" else float(text)
        except ValueError:
            value = -1
        if not 0 <= value < 1e12:  # false for nan too
            raise InvalidSetting(f"{name} must be a number of at least 0, not {text[:20]!r}")
        values[field.name] = value
    settings = Settings(**values)
    _ = settings.async_url
    if settings.log_level not in LOG_LEVELS:
        raise InvalidSetting(f"KEMET_LOG_LEVEL must be one of {', '.join(LOG_LEVELS)}")
    try:
        for network in filter(None, settings.webhook_allow.split(",")):
            ip_network(network.strip())
    except ValueError as error:
        raise InvalidSetting(f"KEMET_WEBHOOK_ALLOW: {error}") from None
    return settings
