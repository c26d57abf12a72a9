"""nginx and Caddy with the files of `deploy/`, on free ports of this machine, in front of a server.

`.ci/services` installs both on Debian; elsewhere the tests that need them are skipped with one line
that says so.
"""

from __future__ import annotations

import re
import subprocess
from getpass import getuser
from pathlib import Path
from typing import Any

import pytest

from tests.support.live_server import ROOT, free_port
from tests.support.services import Service, find_program

DEPLOY = ROOT / "deploy"

NGINX_FRAME = """
user USER;
pid nginx.pid;
error_log stderr warn;
events { worker_connections 512; }
http {
    client_body_temp_path body;
    proxy_temp_path proxy;
    fastcgi_temp_path fastcgi;
    uwsgi_temp_path uwsgi;
    scgi_temp_path scgi;
    SITE
}
"""
"""What a distribution has around the file of a site."""


class Proxy(Service):
    """A proxy in front of the servers at some ports."""

    scheme: str

    @property
    def url(self) -> str:
        return f"{self.scheme}://127.0.0.1:{self.port}"


def required_program(name: str) -> str:
    program = find_program(name) or find_program(f"/usr/sbin/{name}")
    if program is None:
        pytest.skip(f"{name} is not installed here: see .ci/services")
    return program


class Nginx(Proxy):
    """nginx with `deploy/nginx.conf` and a certificate of its own."""

    scheme = "https"

    def __init__(self, folder: Path, *upstreams: int) -> None:
        program = required_program("nginx")
        command = [program, "-p", str(folder), "-c", "nginx.conf", "-g", "daemon off;"]
        super().__init__(folder, command)
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=localhost",
             "-keyout", "privkey.pem", "-out", "fullchain.pem", "-days", "2"],
            cwd=folder, check=True, capture_output=True,
        )  # fmt: skip
        site = (DEPLOY / "nginx.conf").read_text()
        site = site.replace("/etc/letsencrypt/live/kemet.example/", f"{folder}/")
        line = re.search(r"^ +server (127.0.0.1:8000)[^;]*;$", site, re.MULTILINE)
        assert line is not None
        servers = [line[0].replace(line[1], f"127.0.0.1:{port}") for port in upstreams]
        site = site.replace(line[0], "\n".join(servers))
        site = re.sub(r"\n +listen \[::\].*", "", site)
        site = site.replace("listen 80;", f"listen 127.0.0.1:{free_port()};")
        site = site.replace("listen 443 ssl", f"listen 127.0.0.1:{self.port} ssl")
        (folder / "nginx.conf").write_text(
            NGINX_FRAME.replace("SITE", site).replace("USER", getuser())
        )


class Caddy(Proxy):
    """Caddy with `deploy/Caddyfile`, without https: the certificates would come from outside."""

    scheme = "http"

    def __init__(self, folder: Path, *upstreams: int) -> None:
        program = required_program("caddy")
        command = [program, "run", "--adapter", "caddyfile", "--config", "Caddyfile"]
        super().__init__(folder, command)
        site = (DEPLOY / "Caddyfile").read_text()
        site = site.replace("servers {", "admin off\n\tservers {", 1)
        site = site.replace("{$SITE_ADDRESS:kemet.example}", f"http://127.0.0.1:{self.port}")
        servers = " ".join(f"127.0.0.1:{port}" for port in upstreams)
        site = site.replace("{$UPSTREAM:127.0.0.1:8000}", servers)
        (folder / "Caddyfile").write_text(site)

    def user_options(self) -> dict[str, Any]:
        return {"env": {"HOME": str(self.folder), "PATH": "/usr/bin:/bin"}}
