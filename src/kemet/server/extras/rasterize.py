"""Reads an SVG from stdin and writes a PNG to stdout, as a program of its own.

The library that does it holds the interpreter lock, so a thread would stop the event loop. The
program imports nothing else of the package, to start fast. Some messengers show no picture of more
than 300 kB, so the PNG has a palette of 256 colours.
"""

from __future__ import annotations

import io
import sys
from importlib import import_module
from typing import Any, Final

MAX_BYTES: Final = 250_000


def main() -> None:
    resvg: Any = import_module("resvg_py")
    png = bytes(resvg.svg_to_bytes(svg_string=sys.stdin.read()))
    sys.stdout.buffer.write(with_palette(png))


def with_palette(png: bytes) -> bytes:
    """A PNG with 256 colours: dithered, so that skies stay smooth, unless that is too large."""
    image: Any = import_module("PIL.Image")
    picture = image.open(io.BytesIO(png)).convert("RGB")
    plain = picture.quantize(256, method=image.Quantize.FASTOCTREE, dither=image.Dither.NONE)
    dithered = picture.quantize(palette=plain, dither=image.Dither.FLOYDSTEINBERG)
    found = encoded(dithered)
    return found if len(found) <= MAX_BYTES else encoded(plain)


def encoded(picture: Any) -> bytes:
    output = io.BytesIO()
    picture.save(output, "PNG", optimize=True)
    return output.getvalue()


if __name__ == "__main__":
    main()
