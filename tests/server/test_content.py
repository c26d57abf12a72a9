"""Compression, ETags and media types of the page and of fixed JSON."""

from __future__ import annotations

import gzip
import os
import re
from pathlib import Path

import pytest

import kemet.server
from kemet.server.http.static_files import Content, file_content
from tests.support.live_server import ServerProcess, bearer

WEB = Path(kemet.server.__file__).parent / "web"

FIRST_VISIT_BYTES = 250_000
"""The limit for everything that a browser fetches until a table is displayed."""


def sent(server: ServerProcess, path: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
    """The status, headers and body of a response as they are sent."""
    request = server.http.build_request("GET", path, headers=headers)
    response = server.http.send(request, stream=True)
    try:
        return response.status_code, dict(response.headers), b"".join(response.iter_raw())
    finally:
        response.close()


def asset_paths(server: ServerProcess) -> list[str]:
    return re.findall(r'(?:src|href)="\./([^"]+)"', server.http.get("/").text)


def test_page_is_compressed_for_clients_that_accept_it(server: ServerProcess) -> None:
    paths = ["", *[p for p in asset_paths(server) if p.startswith("assets/")]]
    for path in paths:
        _, plain_headers, plain = sent(server, f"/{path}", **{"accept-encoding": "identity"})
        _, headers, body = sent(server, f"/{path}", **{"accept-encoding": "deflate, gzip;q=0.8"})
        assert headers["content-encoding"] == "gzip"
        assert "content-encoding" not in plain_headers
        assert headers["vary"] == plain_headers["vary"] == "Accept-Encoding"
        assert headers["etag"] != plain_headers["etag"]
        assert headers["content-type"] == plain_headers["content-type"]
        assert int(headers["content-length"]) == len(body) < len(plain)
        assert gzip.decompress(body) == plain


def test_scripts_and_styles_are_sent_with_brotli_if_it_is_accepted(server: ServerProcess) -> None:
    """frontend/scripts/check-brotli.mjs compares the compressed files with the others."""
    paths = [p for p in asset_paths(server) if p.startswith("assets/")]
    assert paths
    tags = set()
    for accepted in ("gzip, deflate, br", "br;q=0.5, gzip", "*"):
        for path in paths:
            _, headers, body = sent(server, f"/{path}", **{"accept-encoding": accepted})
            assert headers["content-encoding"] == "br"
            assert body == (WEB / f"{path}.br").read_bytes()
            tags.add(headers["etag"])
    for path in paths:
        _, headers, _ = sent(server, f"/{path}", **{"accept-encoding": "br;q=0, gzip"})
        assert headers["content-encoding"] == "gzip"
        assert headers["etag"] not in tags


@pytest.mark.parametrize("declined", ["", "identity", "gzip;q=0", "gzip; q=0.0", "br"])
def test_clients_can_decline_compression(server: ServerProcess, declined: str) -> None:
    _, headers, body = sent(server, "/", **{"accept-encoding": declined})
    assert "content-encoding" not in headers
    assert body.startswith(b"<!doctype html>")


@pytest.mark.parametrize("path", ["/", "/api/glossary/en", "/api/rules/fr"])
def test_known_content_is_not_sent_again(server: ServerProcess, path: str) -> None:
    status, first, body = sent(server, path, **{"accept-encoding": "gzip"})
    assert (status, bool(body)) == (200, True)
    known = {"accept-encoding": "gzip", "if-none-match": f'"other", W/{first["etag"]}'}
    status, headers, body = sent(server, path, **known)
    assert (status, body) == (304, b"")
    for name in ("etag", "vary", "cache-control", "content-security-policy"):
        assert headers[name] == first[name]
    status, _, body = sent(server, path, **{**known, "accept-encoding": "identity"})
    assert (status, bool(body)) == (200, True), "another encoding is another content"


def test_what_a_seat_sees_is_not_compressed(server: ServerProcess) -> None:
    t = server.create_table("me", "greedy")
    for path in ("state", "chat"):
        headers = {"accept-encoding": "gzip", **bearer(t.secrets[0])}
        _, headers, _ = sent(server, f"/api/tables/{t.id}/{path}", **headers)
        assert "content-encoding" not in headers
        assert headers["cache-control"] == "no-store"


def test_first_visit_of_a_table_is_small(server: ServerProcess) -> None:
    t = server.create_table("me", "greedy", "greedy", "greedy", "greedy")
    paths = ["/", *[f"/{p}" for p in asset_paths(server) if "icons/" not in p], "/api/glossary/fr"]
    sizes = {p: len(sent(server, p, **{"accept-encoding": "gzip, br"})[2]) for p in paths}
    headers = bearer(t.secrets[0])
    sizes["state"] = len(sent(server, f"/api/tables/{t.id}/state", **headers)[2])
    assert sum(sizes.values()) <= FIRST_VISIT_BYTES, sizes


def test_media_types_do_not_depend_on_the_machine(tmp_path: Path) -> None:
    names = {
        "a.js": "text/javascript; charset=utf-8",
        "a.webmanifest": "application/manifest+json",
        "a.svg": "image/svg+xml",
        "a.unknown": "application/octet-stream",
    }
    for name, media_type in names.items():
        (tmp_path / name).write_text("x")
        assert file_content(tmp_path / name).media_type == media_type


def test_a_changed_file_is_read_again(tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    file.write_text("old " * 1000)
    old = file_content(file)
    assert file_content(file) is old
    file.write_text("new " * 1000)
    os.utime(file, ns=(1, 1))
    assert file_content(file).body.startswith(b"new")
    assert file_content(file).digest != old.digest


def test_pictures_and_short_texts_stay_as_they_are() -> None:
    assert Content.of(b"x" * 5000, "image/png").compressed == {}
    assert Content.of(b"{}", "application/json").compressed == {}
