"""`kemet serve`: tables online, and the page."""

from __future__ import annotations

import argparse

from ..lab.extras import how_to_install
from .files import Trouble


def serve(args: argparse.Namespace) -> int:
    """Serve until told to stop."""
    try:
        from ..server.main import serve as run
    except ModuleNotFoundError as why:
        raise Trouble(
            f"the server needs {why.name}, which is not installed: {how_to_install('play')}, "
            "or make play there"
        ) from None
    return run(args.host, args.port, args.workers, args.open)
