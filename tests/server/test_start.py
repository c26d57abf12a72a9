"""`kemet serve`: the page, the browser, a port in use."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from kemet.engine import is_compiled
from tests.support.live_server import ROOT, TIMEOUT_S, ServerProcess, wait_until


def test_page_and_its_files_are_served(server: ServerProcess) -> None:
    page = server.http.get("/")
    assert page.status_code == 200
    assert "<title>" in page.text
    assert server.http.head("/").status_code == 200
    assets = list((ROOT / "src/kemet/server/web/assets").iterdir())
    for asset in assets:
        response = server.http.get(f"/assets/{asset.name}")
        assert response.content == asset.read_bytes()
        assert "immutable" in response.headers["cache-control"]
    for path in ("/../settings.py", "/%2e%2e/settings.py", "/assets/../../app.py", "/nothing"):
        assert server.http.get(path).status_code == 404


def start_command(folder: Path, *arguments: str) -> subprocess.Popen[str]:
    """`kemet serve` with a browser that writes the URL to a file."""
    browser = folder / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > "{folder}/opened"\n')
    browser.chmod(0o755)
    return subprocess.Popen(
        [sys.executable, "-m", "kemet", "serve", *arguments],
        env={
            **os.environ,
            "KEMET_DATABASE_URL": f"sqlite:///{folder / 'kemet.db'}",
            "BROWSER": f"{browser} %s",
        },
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


@pytest.mark.build_independent
def test_port_in_use_is_reported(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        process = start_command(tmp_path, "--port", str(port))
        output, _ = process.communicate(timeout=TIMEOUT_S)
    assert process.returncode == 1
    assert f"kemet serve: port {port} of 127.0.0.1 cannot be used" in output
    assert "Traceback" not in output


@pytest.mark.build_independent
def test_page_opens_at_the_next_free_port(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        process = start_command(tmp_path, "--port", str(port), "--open")
        try:
            opened = tmp_path / "opened"
            wait_until(lambda: opened.exists() and opened.read_text())
            page = opened.read_text().strip()
            assert page.startswith("http://localhost:")
            assert port < int(page.rstrip("/").rpartition(":")[2]) <= port + 20
        finally:
            process.send_signal(signal.SIGTERM)
            output, _ = process.communicate(timeout=TIMEOUT_S)
    assert f"Kemet is served at {page}" in output
    assert '"route"' not in output, "requests are not logged with an open browser"


def test_health_names_the_engine(server: ServerProcess) -> None:
    expected = "compiled" if is_compiled() else "plain"
    assert server.http.get("/healthz").json()["engine"] == expected
    assert server.http.get("/readyz").json()["engine"] == expected
