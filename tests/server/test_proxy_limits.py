"""Limits of nginx and Caddy: large bodies, and clients with as many IPv6 addresses as they like."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.test_proxies import client_at
from tests.support.live_server import ServerProcess
from tests.support.proxies import Caddy, Nginx, Proxy

pytestmark = pytest.mark.build_independent

LARGE = 3_000_000


@pytest.fixture(scope="module", params=[Nginx, Caddy])
def proxy(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, server: ServerProcess
) -> Iterator[Proxy]:
    kind: type[Nginx] | type[Caddy] = request.param
    proxy = kind(tmp_path_factory.mktemp("proxy"), server.port)
    try:
        proxy.start()
        yield proxy
    finally:
        proxy.stop()


def body(size: int) -> bytes:
    """A record of such a size in JSON."""
    start, end = b'{"record": "', b'"}'
    return start + b"x" * (size - len(start) - len(end)) + end


def chunks(size: int) -> Iterator[bytes]:
    """The body in parts: the request does not say how long it is."""
    data = body(size)
    for begin in range(0, size, 50_000):
        yield data[begin : begin + 50_000]


@pytest.mark.parametrize("size", [2_200_000, LARGE, 4_500_000, 30_000_000])
def test_a_body_that_is_too_large_gets_413(proxy: Proxy, size: int) -> None:
    with client_at(proxy, "127.0.0.4") as client:
        for _ in range(3):
            with client.stream("POST", "/api/records", content=body(size)) as response:
                assert response.status_code == 413
        assert client.get("/healthz").status_code == 200


def test_the_largest_body_reaches_the_server(proxy: Proxy) -> None:
    with client_at(proxy, "127.0.0.4") as client:
        response = client.post("/api/records", content=body(2_000_000))
        assert response.status_code == 422, "it is no record"


def test_a_large_body_of_unknown_length_gets_413(proxy: Proxy) -> None:
    with client_at(proxy, "127.0.0.4") as client:
        for _ in range(5):
            with client.stream("POST", "/api/records", content=chunks(LARGE)) as response:
                assert response.status_code == 413
        assert client.get("/healthz").status_code == 200


def test_nginx_counts_ipv6_networks(tmp_path: Path, server: ServerProcess) -> None:
    """As the server does: a client has all addresses of its /64."""
    nginx = Nginx(tmp_path, server.port)
    file = tmp_path / "nginx.conf"
    site = file.read_text()
    for old, new in (("rate=60r/s", "rate=1r/m"), ("burst=240", "burst=4")):
        assert old in site
        site = site.replace(old, new)
    head = "http {"
    behind = "set_real_ip_from 127.0.0.1; real_ip_header Real-Address;"
    file.write_text(site.replace(head, f"{head}\n    {behind}", 1))
    nginx.start()
    try:
        with client_at(nginx, "127.0.0.1") as client:

            def status(address: str) -> int:
                return client.get("/healthz", headers={"Real-Address": address}).status_code

            # bytes of an address may be those of a new line, of a blank or of none
            for network in ("2001:db8:a0a:a0a", "2001:db8:0:20", "2001:db8:5:6"):
                codes = [status(f"{network}::{number:x}") for number in range(1, 11)]
                assert codes == [200] * 5 + [429] * 5, network
            for network in ("192.0.2", "198.51.100"):
                assert [status(f"{network}.{number}") for number in range(10)] == [200] * 10
            assert [status("192.0.2.1") for _ in range(10)][-1] == 429
    finally:
        nginx.stop()
