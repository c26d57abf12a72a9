"""Settings of the server, from environment variables; the defaults are safe."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from difflib import get_close_matches
from ipaddress import ip_network
from pathlib import Path
from typing import Annotated, Any, Final, Literal

from pydantic import Field, ValidationError, field_validator
from pydantic_settings import BaseSettings, PydanticBaseSettingsSource, SettingsConfigDict
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

DRIVERS: Final = {
    "sqlite": "sqlite+aiosqlite",
    "postgresql": "postgresql+asyncpg",
    "postgres": "postgresql+asyncpg",
}

PREFIX: Final = "KEMET_"

OBSOLETE: Final = {
    "KEMET_REDIS_URL": "several workers need only PostgreSQL",
}
"""Settings of earlier versions, and why they are no longer needed."""

MISSPELT_SIMILARITY: Final = 0.8
"""From which on an unknown name is taken for a misspelt one; tools use other `KEMET_` names."""

Number = Annotated[float, Field(ge=0, lt=1e12, allow_inf_nan=False)]
WholeNumber = Annotated[int, Field(ge=0, lt=10**12)]


class InvalidSetting(ValueError):
    """A setting with an invalid value; the message names it and the valid values."""


class Settings(BaseSettings):
    """Each field is an environment variable, `KEMET_` and its name in capitals: docs/hosting.md."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX,
        env_ignore_empty=True,  # an empty variable has the default
        frozen=True,
        hide_input_in_errors=True,  # a URL contains a password
    )

    database_url: str = ""  # empty: a SQLite file in the user's data folder
    public_url: str = ""  # the start of links in notifications and link previews
    bot_processes: WholeNumber = 0  # 0: one per core
    bot_seconds: Number = 10.0  # per answer; then a simpler bot answers
    absence_seconds: Number = 600.0  # without a connection, before the host may replace a person
    link_notice_days: Number = 7.0  # until another link can take a seat from who holds it
    secret_answer_delay: Number = 0.25  # of automatic answers to secret questions
    max_live_tables: WholeNumber = 2000  # tables in memory
    idle_seconds: Number = 300.0  # before an unused table leaves the memory
    requests_per_second: Number = 50.0  # per address
    tables_per_minute: Number = 30.0  # created per address
    open_tables_per_ip: WholeNumber = 20  # public ones that wait for players; 0: no limit
    processor_share: Number = 0.25  # of a core, on average, per address; 0: no limit
    processor_seconds: Number = 10.0  # processor time per address at once
    pictures_per_minute: Number = 30.0  # of link previews per address
    rate_same_network: bool = False  # rate games of players who use the same network or device
    people_per_hour: Number = 10.0  # new profiles per address
    max_sockets_per_ip: WholeNumber = 200  # open at once per address
    max_connections_per_ip: WholeNumber = 256  # besides live ones; 0: no limit
    header_seconds: Number = 10.0  # within which the headers of a request must arrive
    body_seconds: Number = 30.0  # within which its body must arrive
    max_body_bytes: WholeNumber = 64_000  # of a request
    max_record_bytes: WholeNumber = 1_000_000  # of an imported record
    table_bytes_per_day: WholeNumber = 20_000_000  # stored for new tables per address; 0: no limit
    chat_lines_per_seat: WholeNumber = 500  # that are kept of a table; 0: all
    max_database_bytes: WholeNumber = 10_000_000_000  # beyond it no new tables; 0: no limit
    reports_per_hour: Number = 20.0  # of abuse, per address; 0: no limit
    analyses_per_hour: Number = 20.0  # of finished games, per address; 0: no limit
    webhook_allow: str = ""  # private networks that webhooks may reach, such as 10.1.0.0/16,…
    metrics_token: str = ""  # empty: /metrics is open to this machine only
    trusted_proxies: str = "127.0.0.1"  # whose X-Forwarded-For header is trusted
    keep_finished_days: WholeNumber = 365  # after their last entry; 0: for ever
    keep_idle_days: WholeNumber = 60  # tables in play without an entry; 0: for ever
    read_only: bool = False  # games can be watched; nothing changes
    log_level: Literal["debug", "info", "warning", "error"] = "info"

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Arguments and environment variables only."""
        return init_settings, env_settings

    @field_validator("database_url")
    @classmethod
    def _check_database_url(cls, url: str) -> str:
        scheme, colon, _ = url.partition("://")
        if url and (not colon or scheme not in DRIVERS):
            raise ValueError(f"must begin with sqlite:/// or postgresql://, not {scheme[:20]!r}")
        try:
            name = make_url(url).database if url else "default"
        except (ArgumentError, ValueError):
            raise ValueError(
                "must be a URL such as postgresql://user:password@host:5432/name"
            ) from None
        if scheme == "sqlite" and name in (None, "", ":memory:"):
            raise ValueError("must name a file, such as sqlite:////var/lib/kemet/kemet.db")
        return url

    @field_validator("webhook_allow")
    @classmethod
    def _check_webhook_allow(cls, networks: str) -> str:
        for network in filter(None, networks.split(",")):
            try:
                ip_network(network.strip())
            except ValueError as error:
                raise ValueError(
                    f"must be a list of networks such as 10.1.0.0/16,fd00::/8, but {error}"
                ) from None
        return networks

    @field_validator("trusted_proxies")
    @classmethod
    def _check_trusted_proxies(cls, proxies: str) -> str:
        for proxy in filter(None, map(str.strip, proxies.split(","))):
            try:
                if proxy != "*":
                    ip_network(proxy)
            except ValueError:
                raise ValueError(
                    "must be a list of addresses and networks such as 127.0.0.1,10.0.0.0/8, "
                    f"or * for all, but {proxy[:40]!r} is neither"
                ) from None
        return proxies

    @property
    def async_url(self) -> str:
        """The database URL with the async driver, for SQLAlchemy."""
        url = self.database_url or f"sqlite:///{default_database_path()}"
        scheme, _, rest = url.partition("://")
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


def read_settings(**values: str) -> Settings:
    """The settings of the environment, unless values are given; `InvalidSetting` for invalid
    ones."""
    check_names(os.environ)
    try:
        return Settings(**values)  # type: ignore[arg-type]
    except ValidationError as error:
        raise InvalidSetting("; ".join(map(_message, error.errors()))) from None


def check_names(environment: Iterable[str]) -> None:
    """Raise `InvalidSetting` for a variable that is no setting any more or looks like one."""
    known = [f"{PREFIX}{field.upper()}" for field in Settings.model_fields]
    for name in environment:
        if name in OBSOLETE:
            raise InvalidSetting(f"{name} is no longer needed, remove it: {OBSOLETE[name]}")
        if name.startswith(PREFIX) and name not in known:
            nearest = get_close_matches(name, known, 1, MISSPELT_SIMILARITY)
            if nearest:
                raise InvalidSetting(f"{name} is no setting: did you mean {nearest[0]}?")


def _message(error: Any) -> str:
    """What is wrong with a setting: its variable, what is allowed, and its value."""
    field = str(error["loc"][0])
    variable = f"{PREFIX}{field.upper()}"
    if error["type"] == "value_error":  # of a validator above
        return f"{variable} {error['ctx']['error']}"
    if error["type"] == "literal_error":
        allowed = f"one of {error['ctx']['expected']}"
    elif error["type"] == "bool_parsing":
        allowed = "true or false"
    else:
        is_whole = isinstance(Settings.model_fields[field].default, int)
        allowed = f"a {'whole ' if is_whole else ''}number of at least 0 and below 10^12"
    return f"{variable} must be {allowed}, not {error['input'][:20]!r}"
