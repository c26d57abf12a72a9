"""`kemet serve`: tables online, and the page."""

from __future__ import annotations

import argparse

from ..optional import install_hint
from .files import CliError


def run_serve(args: argparse.Namespace) -> int:
    """Serve until told to stop."""
    try:
        from ..server.main import serve as run
    except ModuleNotFoundError as why:
        raise CliError(
            f"the server needs {why.name}, which is not installed: {install_hint('play')}, "
            "or make play there"
        ) from None
    return run(args.host, args.port, args.workers, args.open)
