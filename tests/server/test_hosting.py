"""docs/hosting.md, the container and the requirements match the code."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml  # type: ignore[import-untyped]

from kemet.server import main
from kemet.server.settings import InvalidSetting, Settings, read_settings

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "hosting.md").read_text()


def test_every_setting_is_documented_with_its_default() -> None:
    documented = dict(re.findall(r"^\| `KEMET_(\w+)` \| (?:`([^`]*)`)? ?\|", PAGE, re.MULTILINE))
    real = {name.upper(): str(field.default) for name, field in Settings.model_fields.items()}
    assert documented == real


def test_no_unknown_variable_is_documented() -> None:
    known = {f"KEMET_{name.upper()}" for name in Settings.model_fields} | {
        "KEMET_DB_PASSWORD",
        "KEMET_COMPILED",
    }
    for name in ("docs/hosting.md", "compose.yaml", "Dockerfile"):
        assert set(re.findall(r"KEMET_\w+", (ROOT / name).read_text())) <= known, name


def test_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(main, "find_spec", lambda name: None if name == "asyncpg" else object())
    main.check_dependencies(Settings())
    monkeypatch.setenv("KEMET_DATABASE_URL", "postgresql://x/y")
    with pytest.raises(InvalidSetting, match=r"KEMET_DATABASE_URL needs asyncpg.*\.\[server\]"):
        main.check_dependencies(read_settings())


def test_container_copies_existing_files_only() -> None:
    lines = (ROOT / "Dockerfile").read_text().splitlines()
    copies = [line.split() for line in lines if line.startswith("COPY") and "--from" not in line]
    copied = [name for words in copies for name in words[1:-1]]
    allowed = (ROOT / ".dockerignore").read_text().splitlines()
    assert {"requirements/server.txt", "pyproject.toml", "hatch_build.py", "src/kemet"} <= set(
        copied
    )
    assert [line[1:] for line in allowed if line.startswith("!")] == copied
    for name in copied:
        assert (ROOT / name).exists()
        assert f"!{name}" in allowed
    assert "USER kemet" in lines


def test_compose_settings_allow_several_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    services = yaml.safe_load((ROOT / "compose.yaml").read_text())["services"]
    environment = services["kemet"]["environment"]
    for name, value in environment.items():
        default = re.sub(r"\$\{\w+:-([^}]*)\}", r"\1", value)
        monkeypatch.setenv(name, re.sub(r"\$\{[^}]*\}", "x", default))
    settings = read_settings()
    assert not settings.is_sqlite
    assert set(services["kemet"]["depends_on"]) == {"db"}
    assert "healthcheck" in services["db"]
    assert "ports" not in services["db"]


def pinned(name: str) -> dict[str, str]:
    text = (ROOT / "requirements" / f"{name}.txt").read_text()
    pins = dict(re.findall(r"^([a-z0-9._-]+(?:\[[^]]*\])?)==(\S+)", text, re.MULTILINE))
    assert len(re.findall(r"^\S+==", text, re.MULTILINE)) == len(pins) or name == "dev"
    assert "--hash=sha256:" in text
    assert "://" not in text
    return pins


def test_server_requirements_match_the_tested_versions() -> None:
    play, server, dev = pinned("play"), pinned("server"), pinned("dev")
    assert {"fastapi", "uvicorn", "websockets", "aiosqlite"} <= set(play)
    assert "asyncpg" not in play
    assert "asyncpg" in server
    assert set(play.items()) <= set(server.items()) <= set(dev.items())
