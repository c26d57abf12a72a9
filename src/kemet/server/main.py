"""The command `kemet serve`."""

from __future__ import annotations

import asyncio
import os
import socket
import sys
import threading
import webbrowser
from importlib.util import find_spec
from typing import Any

import uvicorn
from sqlalchemy.exc import SQLAlchemyError

from .app import create_app
from .http.middleware import max_import_bytes
from .platform.gc_tuning import tune_collector
from .platform.http_protocol import HttpConfig
from .platform.logging_setup import configure_logging
from .platform.metrics import shared_metrics
from .platform.supervisor import EXIT_NEEDS_CHANGE, Supervisor
from .settings import InvalidSetting, Settings, read_settings
from .storage.file_lock import DatabaseLockFailed, check_file, database_lock
from .storage.migrations import UnknownSchema, upgrade

SHUTDOWN_GRACE_S = 4
"""Seconds that open connections have at shutdown."""

MAX_EXTRA_PORTS = 20
"""Ports to try after the first when the browser is opened."""


class KemetServer(uvicorn.Server):
    """Opens a browser after startup."""

    browser_url = ""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.browser_url and self.started:
            threading.Thread(target=webbrowser.open, args=(self.browser_url,), daemon=True).start()


def find_port(host: str, port: int, extra_ports: int) -> int:
    """The first free port from `port` on; OSError if none is free."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for candidate in range(port, min(port + extra_ports, 65535) + 1):
        with socket.socket(family, socket.SOCK_STREAM) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, candidate))
            except OSError:
                if candidate == min(port + extra_ports, 65535):
                    raise
            else:
                return candidate
    raise AssertionError("not reached")


def check_dependencies(settings: Settings) -> None:
    """Raise `InvalidSetting` if a setting needs a package that is not installed."""
    if not settings.is_sqlite and find_spec("asyncpg") is None:
        raise InvalidSetting(
            "KEMET_DATABASE_URL needs asyncpg, which is not installed: pip install '.[server]', "
            "or make serve in the project's folder"
        )


def serve(host: str, port: int, workers: int, open_browser: bool = False) -> int:
    """Run the server until it is stopped; the exit code."""
    try:
        port = find_port(host, port, MAX_EXTRA_PORTS if open_browser else 0)
    except OSError as error:
        reason = error.strerror or error
        print(f"kemet serve: port {port} of {host} cannot be used: {reason}", file=sys.stderr)
        return 1
    try:
        settings = read_settings()
        check_dependencies(settings)
        if workers > 1 and settings.is_sqlite:
            raise InvalidSetting(
                "several workers need PostgreSQL: set KEMET_DATABASE_URL to "
                "postgresql://user:password@host/name, or serve with one worker"
            )
        with database_lock(settings):
            check_file(settings)
            try:
                asyncio.run(upgrade(settings))
            except (OSError, SQLAlchemyError) as error:
                reason = str(getattr(error, "orig", None) or error).splitlines()[0]
                print(f"kemet serve: the database cannot be opened: {reason}", file=sys.stderr)
                return 1
            return _run(settings, host, port, workers, open_browser)
    except (InvalidSetting, UnknownSchema) as error:
        print(f"kemet serve: {error}", file=sys.stderr)
        return EXIT_NEEDS_CHANGE
    except DatabaseLockFailed as error:
        print(f"kemet serve: {error}", file=sys.stderr)
        return 1


def _run(settings: Settings, host: str, port: int, workers: int, open_browser: bool) -> int:
    """Run uvicorn with one worker or several."""
    configure_logging("warning" if open_browser else settings.log_level)
    public_host = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::") else host
    print(f"Kemet is served at http://{public_host}:{port}/ (Ctrl-C ends it)", flush=True)
    options: dict[str, Any] = {
        "host": host,
        "port": port,
        "log_config": None,
        "access_log": False,
        "server_header": False,
        "ws_max_size": 16_000,
        "ws_per_message_deflate": False,  # lengths would depend on hidden cards beside known text
        "ws_ping_interval": 20.0,
        "ws_ping_timeout": 20.0,
        "timeout_graceful_shutdown": SHUTDOWN_GRACE_S,
        "timeout_keep_alive": 30,
        "forwarded_allow_ips": settings.trusted_proxies,
        "proxy_headers": True,
        "header_seconds": settings.header_seconds,
        "body_seconds": settings.body_seconds,
        "max_body_bytes": 2 * max(settings.max_body_bytes, max_import_bytes(settings)),
        "max_connections_per_ip": settings.max_connections_per_ip,
    }
    if workers > 1:
        os.environ.setdefault("PYTHONUNBUFFERED", "1")
        config = HttpConfig(
            "kemet.server.app:from_environment", factory=True, workers=workers, **options
        )
        with shared_metrics():
            supervisor = Supervisor(config, sockets=[config.bind_socket()])
            supervisor.run()
        return supervisor.exit_code
    server = KemetServer(HttpConfig(create_app(settings), **options))
    tune_collector()
    server.browser_url = f"http://{public_host}:{port}/" if open_browser else ""
    try:
        server.run()
    except KeyboardInterrupt:
        return 0
    except SystemExit as error:  # such as a port in use: uvicorn has logged it
        return int(error.code or 1)
    return 0
