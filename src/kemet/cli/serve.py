"""`kemet serve`: tables online and the web client."""

from __future__ import annotations

import argparse
from typing import Final

from ..optional import install_hint
from .arguments import Command, integer_at_least, parse_port
from .files import CliError


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--host", default="127.0.0.1", metavar="H", help="(127.0.0.1)")
    parser.add_argument("--open", action="store_true", help="open the page in the browser here")
    parser.add_argument("--port", type=parse_port, default=8000, metavar="P", help="(8000)")
    parser.add_argument(
        "--workers", type=integer_at_least(1), default=1, metavar="K",
        help="processes; several need PostgreSQL (1)",
    )  # fmt: skip


def run(args: argparse.Namespace) -> int:
    """Serve until interrupted."""
    try:
        from ..server.main import serve  # the server's libraries are optional
    except ModuleNotFoundError as error:
        raise CliError(
            f"the server needs {error.name}, which is not installed: {install_hint('play')}, "
            "or make play there"
        ) from None
    return serve(args.host, args.port, args.workers, args.open)


COMMAND: Final = Command("serve", "serve tables online", add_arguments, run)
