"""Public content: the files of the page and fixed JSON, compressed once, with ETags.

Files of the bundle that lie beside a file `.br` are sent with Brotli where it is accepted, which
browsers do over https; everything else with gzip.

Only content that is the same for everybody is compressed. The state of a table has hidden cards
beside names and chat that other players choose: compressed, its length would depend on both.
"""

from __future__ import annotations

import gzip
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

MEDIA_TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
"""Media types by file name: those of the system differ between machines."""

INCOMPRESSIBLE_TYPES: Final = ("image/png", "application/octet-stream")
MIN_COMPRESSED_BYTES: Final = 500
"""Smaller content does not get faster by compression."""


@dataclass(frozen=True, slots=True)
class Content:
    """Content in the encodings in which it is sent."""

    body: bytes
    compressed: dict[str, bytes]  # by encoding, the best first
    media_type: str
    digest: str

    @classmethod
    def of(cls, body: bytes, media_type: str, brotli: bytes | None = None) -> Content:
        """`brotli` is the body in that encoding, if it is known."""
        compressed: dict[str, bytes] = {}
        if len(body) >= MIN_COMPRESSED_BYTES and media_type not in INCOMPRESSIBLE_TYPES:
            if brotli is not None:
                compressed["br"] = brotli
            compressed["gzip"] = gzip.compress(body, 9, mtime=0)
        return cls(body, compressed, media_type, sha256(body).hexdigest()[:24])

    def response(self, request: Request, cache_control: str) -> Response:
        """The response to a request, in an encoding that it accepts; 304 if it has this content."""
        encoding = next((each for each in self.compressed if accepts(request, each)), None)
        etag = f'"{self.digest}{f"-{encoding}" if encoding else ""}"'
        headers = {"Cache-Control": cache_control, "ETag": etag}
        if self.compressed:
            headers["Vary"] = "Accept-Encoding"
        if matches(request, etag):
            return Response(status_code=304, headers=headers)
        if encoding is None:
            return Response(self.body, headers=headers, media_type=self.media_type)
        headers["Content-Encoding"] = encoding
        return Response(self.compressed[encoding], headers=headers, media_type=self.media_type)


def accepts(request: Request, encoding: str) -> bool:
    """Whether the request accepts an encoding; `gzip;q=0` declines it."""
    for item in request.headers.get("accept-encoding", "").split(","):
        name, _, parameters = item.partition(";")
        if name.strip().lower() in (encoding, f"x-{encoding}", "*"):
            return parameters.replace(" ", "").lower() not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


def matches(request: Request, etag: str) -> bool:
    """Whether the client already has the content with this ETag."""
    known = request.headers.get("if-none-match", "")
    return any(tag.strip().removeprefix("W/") in (etag, "*") for tag in known.split(","))


def file_content(path: Path) -> Content:
    """The content of a file, compressed again only after the file has changed."""
    status = path.stat()
    return _read(path, status.st_mtime_ns, status.st_size)


@lru_cache(maxsize=256)
def _read(path: Path, modified: int, size: int) -> Content:
    media_type = MEDIA_TYPES.get(path.suffix, "application/octet-stream")
    brotli = path.with_name(f"{path.name}.br")
    return Content.of(
        path.read_bytes(), media_type, brotli.read_bytes() if brotli.exists() else None
    )
