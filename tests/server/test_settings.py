"""Settings: environment variables, their defaults, and one clear message for an invalid value."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from pydantic import ValidationError

from kemet.server.settings import InvalidSetting, Settings, read_settings
from tests.support.live_server import free_port

pytestmark = pytest.mark.build_independent

INVALID = [
    ("KEMET_DATABASE_URL", "mysql://x", "must begin with sqlite:/// or postgresql://, not 'mysql'"),
    ("KEMET_DATABASE_URL", "kemet.db", "must begin with sqlite:/// or postgresql://"),
    ("KEMET_DATABASE_URL", "postgresql://u:word@h:port/x", "must be a URL such as postgresql://"),
    ("KEMET_SECRET_ANSWER_DELAY", "soon", "must be a number of at least 0"),
    ("KEMET_SECRET_ANSWER_DELAY", "nan", "must be a number of at least 0"),
    ("KEMET_BOT_SECONDS", "inf", "must be a number of at least 0"),
    ("KEMET_IDLE_SECONDS", "1e12", "must be a number of at least 0 and below 10^12, not '1e12'"),
    ("KEMET_MAX_BODY_BYTES", "-1", "must be a whole number of at least 0"),
    ("KEMET_BOT_PROCESSES", "1.5", "must be a whole number of at least 0 and below 10^12"),
    ("KEMET_MAX_LIVE_TABLES", "many", "must be a whole number of at least 0"),
    ("KEMET_WEBHOOK_ALLOW", "everything", "must be a list of networks such as 10.1.0.0/16"),
    ("KEMET_WEBHOOK_ALLOW", "10.0.0.0/99", "must be a list of networks such as 10.1.0.0/16"),
    ("KEMET_LOG_LEVEL", "loud", "must be one of 'debug', 'info', 'warning' or 'error', not 'loud'"),
]


@pytest.fixture(autouse=True)
def no_variables(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in os.environ:
        if name.startswith("KEMET_"):
            monkeypatch.delenv(name)


@pytest.mark.parametrize(("name", "value", "message"), INVALID)
def test_message_names_the_variable_and_what_is_allowed(
    name: str, value: str, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(InvalidSetting) as caught:
        read_settings()
    assert str(caught.value).startswith(f"{name} {message}")
    assert "\n" not in str(caught.value)


def test_message_contains_no_password(monkeypatch: pytest.MonkeyPatch) -> None:
    for url in ("mysql://me:verysecret@host/x", "postgresql://me:verysecret@host:port/x"):
        monkeypatch.setenv("KEMET_DATABASE_URL", url)
        with pytest.raises(InvalidSetting) as caught:
            read_settings()
        assert "verysecret" not in str(caught.value)
        assert caught.value.__cause__ is None


def test_all_invalid_settings_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KEMET_LOG_LEVEL", "loud")
    monkeypatch.setenv("KEMET_BOT_SECONDS", "soon")
    with pytest.raises(InvalidSetting, match=r"KEMET_BOT_SECONDS .*; KEMET_LOG_LEVEL .*"):
        read_settings()


def test_variables_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KEMET_DATABASE_URL", "postgresql://kemet@localhost/kemet")
    monkeypatch.setenv("KEMET_BOT_PROCESSES", "3")
    monkeypatch.setenv("KEMET_SECRET_ANSWER_DELAY", "0")
    monkeypatch.setenv("KEMET_LOG_LEVEL", "debug")
    settings = read_settings()
    assert settings.async_url == "postgresql+asyncpg://kemet@localhost/kemet"
    assert not settings.is_sqlite
    assert (settings.bot_processes, settings.secret_answer_delay) == (3, 0.0)
    assert settings.log_level == "debug"


def test_empty_and_unknown_variables_are_ignored(monkeypatch: pytest.MonkeyPatch) -> None:
    default = read_settings()
    for name in Settings.model_fields:
        monkeypatch.setenv(f"KEMET_{name.upper()}", "")
    monkeypatch.setenv("KEMET_COMPILED", "1")
    monkeypatch.setenv("LOG_LEVEL", "loud")
    assert read_settings() == default


def test_default_database_is_in_the_data_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    assert Settings().async_url == "sqlite+aiosqlite:////data/kemet/kemet.db"
    assert Settings().is_sqlite


def test_settings_do_not_change() -> None:
    settings = Settings()
    with pytest.raises(ValidationError):
        settings.log_level = "debug"


@pytest.mark.parametrize("workers", ["1", "2"])
def test_serve_prints_one_message(workers: str, tmp_path: Path) -> None:
    variables = {"KEMET_LOG_LEVEL": "loud", "KEMET_DATABASE_URL": "sqlite:///kemet.db"}
    port = str(free_port())
    result = subprocess.run(
        [sys.executable, "-m", "kemet", "serve", "--port", port, "--workers", workers],
        env={**os.environ, **variables},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert result.returncode == 2
    assert result.stdout == ""
    assert result.stderr == (
        "kemet serve: KEMET_LOG_LEVEL must be one of 'debug', 'info', 'warning' or 'error', "
        "not 'loud'\n"
    )
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("name", "nearest"),
    [
        ("KEMET_DATABSE_URL", "KEMET_DATABASE_URL"),
        ("KEMET_PUBLICURL", "KEMET_PUBLIC_URL"),
        ("KEMET_TRUSTED_PROXY", "KEMET_TRUSTED_PROXIES"),
        ("KEMET_REQUEST_PER_SECOND", "KEMET_REQUESTS_PER_SECOND"),
    ],
)
def test_misspelt_names_are_refused(
    monkeypatch: pytest.MonkeyPatch, name: str, nearest: str
) -> None:
    monkeypatch.setenv(name, "1")
    with pytest.raises(InvalidSetting, match=f"{name} is no setting: did you mean {nearest}"):
        read_settings()


def test_variables_of_tools_are_no_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("KEMET_PYTHON", "KEMET_CHROMIUM", "KEMET_PLAIN", "KEMET_COMPILED"):
        monkeypatch.setenv(name, "1")
    read_settings()


@pytest.mark.parametrize("proxies", ["proxy", "10.0.0.0/40", "127.0.0.1,nginx", "1.2.3"])
def test_bad_proxies_are_refused(monkeypatch: pytest.MonkeyPatch, proxies: str) -> None:
    monkeypatch.setenv("KEMET_TRUSTED_PROXIES", proxies)
    with pytest.raises(InvalidSetting, match="KEMET_TRUSTED_PROXIES must be a list of addresses"):
        read_settings()


@pytest.mark.parametrize("proxies", ["*", "127.0.0.1", "127.0.0.1, 10.0.0.0/8,fd00::/8"])
def test_proxies_are_addresses_or_networks(monkeypatch: pytest.MonkeyPatch, proxies: str) -> None:
    monkeypatch.setenv("KEMET_TRUSTED_PROXIES", proxies)
    assert read_settings().trusted_proxies == proxies


def test_setting_of_an_earlier_version_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KEMET_REDIS_URL", "redis://localhost/0")
    with pytest.raises(InvalidSetting, match="KEMET_REDIS_URL is no longer needed, remove it"):
        read_settings()
