"""`kemet serve`: tables online, and the page."""

from __future__ import annotations

import argparse

from .files import Trouble


def serve(args: argparse.Namespace) -> int:
    """Serve until told to stop."""
    try:
        from ..server.main import serve as run
    except ModuleNotFoundError as why:
        raise Trouble(
            f"the server needs {why.name}, which is not installed: pip install 'kemet[play]', "
            "or make play in the project's folder"
        ) from None
    return run(args.host, args.port, args.workers, args.open)
