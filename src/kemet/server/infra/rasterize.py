"""Reads an SVG from stdin and writes a PNG to stdout, as a program of its own.

The library that does it holds the interpreter lock, so a thread would stop the event loop. The
program imports nothing else of the package, to start fast.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any


def main() -> None:
    resvg: Any = import_module("resvg_py")
    sys.stdout.buffer.write(bytes(resvg.svg_to_bytes(svg_string=sys.stdin.read())))


if __name__ == "__main__":
    main()
