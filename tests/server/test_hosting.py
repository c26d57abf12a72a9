"""docs/hosting.md, the files of `deploy/`, the container and the requirements match the code."""

from __future__ import annotations

import re
import shlex
from configparser import ConfigParser
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

from kemet.cli.parser import build_parser
from kemet.server import main
from kemet.server.settings import InvalidSetting, Settings, read_settings
from kemet.tables.subscription import PING_INTERVAL_S
from kemet.tables.tasks import CLOSE_S

pytestmark = pytest.mark.build_independent

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "hosting.md").read_text()


def test_every_setting_is_documented_with_its_default() -> None:
    documented = dict(re.findall(r"^\| `KEMET_(\w+)` \| (?:`([^`]*)`)? ?\|", PAGE, re.MULTILINE))
    real = {name.upper(): str(field.default) for name, field in Settings.model_fields.items()}
    assert documented == real


def files_for_hosts() -> list[Path]:
    names = ("docs/hosting.md", "docs/hosting-guide.md", "compose.yaml", "Dockerfile")
    return [*(ROOT / name for name in names), *sorted((ROOT / "deploy").iterdir())]


def test_no_unknown_variable_is_documented() -> None:
    known = {f"KEMET_{name.upper()}" for name in Settings.model_fields} | {
        "KEMET_DB_PASSWORD",
        "KEMET_COMPILED",
        "KEMET_PAGE",
    }
    for path in files_for_hosts():
        assert set(re.findall(r"KEMET_[A-Z_]+", path.read_text())) <= known, path.name


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


def test_the_pages_name_all_files_for_hosts_and_no_others() -> None:
    guide = (ROOT / "docs" / "hosting-guide.md").read_text() + PAGE
    named = set(re.findall(r"deploy/([\w.-]*\w)", guide))
    assert named == {path.name for path in (ROOT / "deploy").iterdir()}


def test_the_guide_installs_what_the_unit_runs() -> None:
    guide = (ROOT / "docs" / "hosting-guide.md").read_text()
    service = unit("kemet.service")["Service"]
    program = Path(shlex.split(service["ExecStart"])[0])
    assert f"python3 -m venv {program.parents[1]}\n" in guide
    assert f" {service['EnvironmentFile']}\n" in guide
    assert f"--home {service['WorkingDirectory']} " in guide
    assert (ROOT / "deploy" / "kemet-admin").stat().st_mode & 0o111


def compose() -> dict[str, Any]:
    services: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text())["services"]
    return services


def test_compose_settings_allow_several_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    services = compose()
    environment = services["kemet"]["environment"]
    for name, value in environment.items():
        default = re.sub(r"\$\{\w+:-([^}]*)\}", r"\1", value)
        monkeypatch.setenv(name, re.sub(r"\$\{[^}]*\}", "x", default))
    settings = read_settings()
    assert not settings.is_sqlite
    assert set(services["kemet"]["depends_on"]) == {"db", "migrate"}
    assert "healthcheck" in services["db"]


def test_compose_shows_the_server_the_addresses_of_clients() -> None:
    """Only Caddy is reachable from outside, in the network of the machine; ports that Docker
    publishes would hide the addresses of clients."""
    document = yaml.safe_load((ROOT / "compose.yaml").read_text())
    services, network = document["services"], document["networks"]["front"]["ipam"]["config"][0]
    assert not [name for name, service in services.items() if "ports" in service]
    assert services["caddy"]["network_mode"] == "host"
    address = services["kemet"]["networks"]["front"]["ipv4_address"]
    assert services["caddy"]["environment"]["UPSTREAM"] == f"{address}:8000"
    assert ip_address(address) in ip_network(network["subnet"])
    assert services["kemet"]["environment"]["KEMET_TRUSTED_PROXIES"] == network["gateway"]
    assert [name for name, service in services.items() if "front" in service.get("networks", ())] \
        == ["kemet"]  # no other container can pretend to be the proxy  # fmt: skip


def test_logs_of_containers_cannot_fill_the_disk() -> None:
    for name, service in compose().items():
        assert service["logging"]["driver"] == "local", name
        assert service["logging"]["options"] == {"max-size": "10m", "max-file": "5"}, name


def test_no_container_has_a_capability_that_it_does_not_need() -> None:
    for name, service in compose().items():
        assert service["cap_drop"] == ["ALL"], name
        assert service.get("cap_add", []) == (["NET_BIND_SERVICE"] if name == "caddy" else [])
        assert "no-new-privileges:true" in service["security_opt"], name
    assert compose()["db"]["user"] == "postgres", "root would need capabilities"


def unit(name: str) -> ConfigParser:
    """A unit of systemd; of repeated keys the last counts here."""
    parser = ConfigParser(strict=False, interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read(ROOT / "deploy" / name)
    return parser


def test_unit_agrees_with_the_server_and_the_proxies() -> None:
    service = unit("kemet.service")["Service"]
    command = shlex.split(service["ExecStart"])
    arguments = build_parser().parse_args(command[1:])
    for name in ("nginx.conf", "Caddyfile"):
        upstream = f"{arguments.host}:{arguments.port}"
        assert upstream in (ROOT / "deploy" / name).read_text(), name
    closing = main.SHUTDOWN_GRACE_S + CLOSE_S
    assert int(service["TimeoutStopSec"]) >= 10
    assert closing < 10
    assert int(compose()["kemet"]["stop_grace_period"].removesuffix("s")) >= 10
    backup = unit("kemet-backup.service")["Service"]
    for key in ("User", "EnvironmentFile", "WorkingDirectory"):
        assert backup[key] == service[key]


def test_environment_file_is_valid(monkeypatch: pytest.MonkeyPatch) -> None:
    text = (ROOT / "deploy" / "kemet.env").read_text()
    for name, value in re.findall(r"^(\w+)=(.*)$", text, re.MULTILINE):
        assert name.startswith("KEMET_")
        monkeypatch.setenv(name, value)
    settings = read_settings()
    folder = unit("kemet.service")["Service"]["WorkingDirectory"]
    assert settings.database_url == f"sqlite:///{folder}/kemet.db"
    assert "127.0.0.1" in settings.trusted_proxies.split(",")


def test_proxies_let_the_largest_request_pass() -> None:
    largest = max(2 * Settings().max_record_bytes, Settings().max_body_bytes)
    nginx, caddy = ((ROOT / "deploy" / name).read_text() for name in ("nginx.conf", "Caddyfile"))
    [megabytes] = re.findall(r"client_max_body_size (\d+)m;", nginx)
    assert int(megabytes) << 20 >= largest
    [megabytes] = re.findall(r"max_size (\d+)MB", caddy)
    assert int(megabytes) * 10**6 >= largest
    [seconds] = re.findall(r"proxy_read_timeout (\d+)s;", nginx)
    assert int(seconds) > 2 * PING_INTERVAL_S


def pinned(name: str) -> set[str]:
    """The pins of a lock, as `name==version`: several of a package for several Pythons."""
    text = (ROOT / "requirements" / f"{name}.txt").read_text()
    pins = re.findall(r"^([a-z0-9._-]+(?:\[[^]]*\])?==\S+)", text, re.MULTILINE)
    assert len(pins) == len(set(pins)) == len(re.findall(r"^\S+==", text, re.MULTILINE))
    assert "--hash=sha256:" in text
    assert "://" not in text
    return set(pins)


def test_server_requirements_match_the_tested_versions() -> None:
    play, server, dev = pinned("play"), pinned("server"), pinned("dev")
    play_names, server_names = ({pin.partition("==")[0] for pin in pins} for pins in (play, server))
    assert {"fastapi", "uvicorn", "websockets", "aiosqlite"} <= play_names
    assert "asyncpg" not in play_names
    assert "asyncpg" in server_names
    assert play <= server <= dev
