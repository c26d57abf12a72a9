"""`kemet admin`: the operator's commands for the tables of a server."""

from __future__ import annotations

import argparse
import re
from pathlib import Path
from typing import Final

from ..optional import install_hint
from .arguments import Command, integer_at_least
from .files import CliError

UNITS: Final = {"m": 60, "h": 3600, "d": 86400}
STATUSES: Final = ("waiting", "running", "paused", "over")


def parse_duration(text: str) -> float:
    """Seconds of a duration such as 30m, 12h or 7d."""
    match = re.fullmatch(r"([0-9]{1,6})([mhd])", text)
    if match is None:
        raise argparse.ArgumentTypeError(f"{text!r} is not a duration such as 30m, 12h or 7d")
    return int(match[1]) * float(UNITS[match[2]])


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--database", metavar="URL",
        help="sqlite:///FILE, a file, or postgresql://… (KEMET_DATABASE_URL, as for the server)",
    )  # fmt: skip
    operations = parser.add_subparsers(
        title="operations", metavar="OPERATION", dest="operation", required=True
    )

    def add(name: str, help: str) -> argparse.ArgumentParser:
        return operations.add_parser(
            name, help=help, description=help[0].upper() + help[1:] + ".", allow_abbrev=False
        )

    one = add("list", "list tables, the last used first")
    one.add_argument("--status", choices=STATUSES)
    one.add_argument("--public", action="store_true", help="only public tables")
    one.add_argument("--private", action="store_true", help="only others")
    one.add_argument("--name", metavar="N", help="of a player, or a part of the title")
    one.add_argument("--older", type=parse_duration, default=0.0, metavar="T", help="such as 90d")
    one.add_argument("--idle", type=parse_duration, default=0.0, metavar="T", help="such as 12h")
    one.add_argument("--limit", type=integer_at_least(1), default=50, metavar="N", help="(50)")
    add_json(one)

    one = add("show", "show a table")
    one.add_argument("table", metavar="ID")
    one.add_argument("--chat", type=integer_at_least(0), default=20, metavar="N", help="lines (20)")
    one.add_argument("--secrets", action="store_true", help="with hidden cards and the record")
    add_json(one)

    one = add("delete", "delete tables for good")
    one.add_argument("tables", metavar="ID", nargs="+")
    add_yes(one)

    one = add("ban", "ban an address or network; without one: list the bans")
    one.add_argument("address", metavar="ADDRESS", nargs="?", help="IPv6: its network /64")
    one.add_argument("--reason", default="", metavar="TEXT", help="banned people read it")
    one.add_argument(
        "--for", type=parse_duration, dest="duration", metavar="T", help="such as 7d (for good)"
    )
    add_json(one)

    one = add("unban", "end a ban")
    one.add_argument("address", metavar="ADDRESS")

    one = add("erase", "erase a person: name, chat lines and webhooks; the games stay")
    one.add_argument("name", metavar="NAME", nargs="?", help="everywhere")
    one.add_argument("--table", metavar="ID", help="only at a table, with --seat")
    one.add_argument("--seat", type=integer_at_least(0), metavar="N", help="from 0 on")
    add_yes(one)

    one = add("purge", "delete tables past their retention now")
    one.add_argument("--dry-run", action="store_true", help="only list them")
    for option, what in (("--finished-days", "finished games"), ("--idle-days", "others")):
        one.add_argument(
            option, type=integer_at_least(0), metavar="N",
            help=f"for {what}; 0: for ever (as for the server)",
        )  # fmt: skip
    add_yes(one)

    one = add("backup", "write a backup, also while the server runs")
    one.add_argument("file", type=Path, metavar="FILE")
    one.add_argument("--force", action="store_true", help="replace the file")

    add("migrate", "give the database the schema of this version, as every start of a server does")

    one = add("restore", "replace the database by a backup; the server must be stopped")
    one.add_argument("file", type=Path, metavar="FILE")
    add_yes(one)

    one = add("reports", "show reports of abuse, the latest first")
    one.add_argument("--closed", action="store_true", help="only those that are closed")
    one.add_argument("--all", action="store_true", help="also those")
    one.add_argument(
        "--close", type=integer_at_least(1), nargs="+", metavar="ID", help="close reports"
    )
    one.add_argument("--limit", type=integer_at_least(1), default=50, metavar="N", help="(50)")
    add_json(one)

    one = add("read-only", "let nothing change, for maintenance: games can be watched")
    one.add_argument("state", choices=("on", "off", "status"))
    one.add_argument("--message", metavar="TEXT", help="for the people at the tables")


def add_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="for programs")


def add_yes(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--yes", action="store_true", help="do not ask")


def run(args: argparse.Namespace) -> int:
    """Run an operation."""
    try:  # the server's libraries are optional
        from ..server.admin import commands
        from ..server.admin.database import AdminError
        from ..server.settings import InvalidSetting
    except ModuleNotFoundError as error:
        raise CliError(
            f"kemet admin needs {error.name}, which is not installed: {install_hint('play')}"
        ) from None
    try:
        return commands.run(args)
    except (AdminError, InvalidSetting) as error:
        raise CliError(f"admin {args.operation}: {error}") from None


COMMAND: Final = Command("admin", "operate a server: tables, people, backups", add_arguments, run)
