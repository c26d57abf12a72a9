"""Running the server: `kemet serve`."""

from __future__ import annotations

import asyncio
import os
import sys

import uvicorn
from sqlalchemy.exc import SQLAlchemyError

from .app import create_app
from .logs import set_up
from .migrations import upgrade
from .settings import BadSetting, read_settings

GRACE = 5
"""Seconds that open connections have when the server ends."""


class Server(uvicorn.Server):
    """Tells the hall first that it ends, so that streams end by themselves."""

    def handle_exit(self, sig: int, frame: object) -> None:
        hall = getattr(getattr(self.config.loaded_app, "state", None), "hall", None)
        if hall is not None:
            hall.closing.set()
            for held in hall.tables.values():
                held.tell()
        super().handle_exit(sig, frame)  # type: ignore[arg-type]


def serve(host: str, port: int, workers: int) -> int:
    """Serve until told to stop; the exit code."""
    try:
        settings = read_settings()
        if workers > 1 and (settings.is_sqlite or not settings.redis_url):
            raise BadSetting(
                "several workers need PostgreSQL and Redis: "
                "set KEMET_DATABASE_URL and KEMET_REDIS_URL, or serve with one worker"
            )
        asyncio.run(upgrade(settings))
    except BadSetting as why:
        print(f"kemet serve: {why}", file=sys.stderr)
        return 2
    except (OSError, SQLAlchemyError) as why:
        reason = str(getattr(why, "orig", None) or why).splitlines()[0]
        print(f"kemet serve: the database cannot be opened: {reason}", file=sys.stderr)
        return 1
    set_up(settings.log_level)
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::") else host
    print(f"Kemet is served at http://{shown}:{port}/ (Ctrl-C ends it)", flush=True)
    options = {
        "host": host,
        "port": port,
        "log_config": None,
        "access_log": False,
        "server_header": False,
        "ws_max_size": 16_000,
        "ws_ping_interval": 20.0,
        "ws_ping_timeout": 20.0,
        "timeout_graceful_shutdown": GRACE,
        "timeout_keep_alive": 30,
        "forwarded_allow_ips": settings.trusted_proxies,
        "proxy_headers": True,
        "h11_max_incomplete_event_size": 32_000,
    }
    if workers > 1:
        os.environ.setdefault("PYTHONUNBUFFERED", "1")
        uvicorn.run("kemet.server.app:from_environment", factory=True, workers=workers, **options)  # type: ignore[arg-type]
        return 0
    config = uvicorn.Config(create_app(settings), **options)  # type: ignore[arg-type]
    try:
        Server(config).run()
    except KeyboardInterrupt:
        return 0
    except SystemExit as why:  # the port is taken, say: uvicorn has logged it
        return int(why.code or 1)
    return 0
