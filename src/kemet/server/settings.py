"""How the server is set: by the environment, with defaults that are safe as they are."""

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
    """A setting that cannot be used: the message names it and says what to write."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Each is an environment variable: `KEMET_` and its name in capitals; see docs/hosting.md."""

    database_url: str = ""  # empty: a SQLite file in the user's data folder
    redis_url: str = ""  # empty: one worker
    public_url: str = ""  # what links in notifications begin with
    bot_processes: int = 0  # 0: one for each core
    bot_seconds: float = 10.0  # for one answer; then it is ended and a simpler one answers
    secret_answer_delay: float = 0.25  # of answers that are given by themselves to secret questions
    max_live_tables: int = 2000  # tables kept in memory
    idle_seconds: float = 300.0  # before one that nobody looks at is put away
    requests_per_second: float = 50.0  # of one address
    tables_per_minute: float = 30.0  # made by one address
    max_sockets_per_ip: int = 200  # open at once from one address
    max_body_bytes: int = 64_000  # bytes
    max_record_bytes: int = 1_000_000  # bytes of an imported record
    webhook_allow: str = ""  # networks of one's own that may be notified, as 10.1.0.0/16,…
    metrics_token: str = ""  # empty: /metrics answers this machine only
    trusted_proxies: str = "127.0.0.1"  # whose word about a client's address is taken
    log_level: str = "info"

    @property
    def async_url(self) -> str:
        """The database as SQLAlchemy is told it."""
        url = self.database_url or f"sqlite:///{default_database_path()}"
        scheme, colon, rest = url.partition("://")
        if not colon or scheme not in DRIVERS:
            raise InvalidSetting(
                "KEMET_DATABASE_URL should begin with sqlite:/// or postgresql://, "
                f"not {scheme[:20]!r}"
            )
        return f"{DRIVERS[scheme]}://{rest}"

    @property
    def is_sqlite(self) -> bool:
        return self.async_url.startswith("sqlite")


def default_database_path() -> Path:
    """Where games are kept if nothing else is said."""
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", Path.home()))
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "kemet" / "kemet.db"


def read_settings(environ: Mapping[str, str] = os.environ) -> Settings:
    """The settings of an environment; `BadSetting` for one that makes no sense."""
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
        if not 0 <= value < 1e12:  # also not for nan
            raise InvalidSetting(f"{name} should be a number from 0 on, not {text[:20]!r}")
        values[field.name] = value
    settings = Settings(**values)
    _ = settings.async_url
    if settings.log_level not in LOG_LEVELS:
        raise InvalidSetting(f"KEMET_LOG_LEVEL should be one of {', '.join(LOG_LEVELS)}")
    try:
        for network in filter(None, settings.webhook_allow.split(",")):
            ip_network(network.strip())
    except ValueError as why:
        raise InvalidSetting(f"KEMET_WEBHOOK_ALLOW: {why}") from None
    return settings
