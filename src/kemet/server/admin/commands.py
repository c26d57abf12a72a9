"""The subcommands of `kemet admin`: they run operations and print what they did."""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from sqlalchemy.exc import SQLAlchemyError

from ..hosting.operator_poller import WATCH_INTERVAL_S
from ..people.erasure import Erased, erase_name, erase_seat, find_seats
from ..platform import server_time
from ..settings import Settings, read_settings
from ..storage.file_lock import DatabaseLockFailed, check_file, database_lock
from ..storage.migrations import UnknownSchema, known_revisions, upgrade
from ..storage.report_store import Report
from ..storage.retention import RetentionRules
from ..storage.table_store import TableStore
from . import bans, tables
from .backup import BackupInfo, back_up, check_target, restore
from .database import AdminError, cannot_open, database_path, is_server_running, open_store
from .text import columns, format_age, format_time, printable

SECOND_LOOK_S: Final = 3 * WATCH_INTERVAL_S
"""Seconds after which every running server has noticed a change."""

MAX_DRY_RUN: Final = 10_000

Work = Callable[[TableStore], Awaitable[int]]


def run(args: argparse.Namespace) -> int:
    """Run a subcommand; the exit code. `AdminError` and `InvalidSetting` are for the caller."""
    settings = read_admin_settings(args.database)
    if args.operation in FILE_OPERATIONS:
        return FILE_OPERATIONS[args.operation](settings, args)

    async def work() -> int:
        async with open_store(settings) as store:
            return await OPERATIONS[args.operation](store, settings, args)

    return asyncio.run(work())


def read_admin_settings(database: str | None) -> Settings:
    """The settings of the server, with another database if one is named."""
    if database is None:
        return read_settings()
    if "://" not in database:
        database = f"sqlite:///{Path(database).expanduser().absolute()}"
    return read_settings(database_url=database)


# --- tables


async def run_list(store: TableStore, settings: Settings, args: argparse.Namespace) -> int:
    public = None if args.public is args.private else args.public
    which = tables.TableFilter(args.status, public, args.name, args.older, args.idle)
    found = await tables.list_tables(store, which, args.limit)
    if args.json:
        return print_json([tables.as_json(line) for line in found])
    now = server_time.now()
    head = ("ID", "STATUS", "PUBLIC", "AGE", "IDLE", "ENTRIES", "NAMES AND TITLE")
    rows = [
        (
            line.id,
            line.status,
            "yes" if line.public else "no",
            format_age(now - line.created),
            format_age(now - line.last_entry_at),
            str(line.entries),
            describe_names(line),
        )
        for line in found
    ]
    print_lines(columns([head, *rows]))
    counts = await tables.count_tables(store)
    total = ", ".join(f"{count} {status}" for status, count in sorted(counts.items()))
    print(f"{len(found)} shown; in all {sum(counts.values())} tables ({total or 'none'})")
    return 0


def describe_names(line: tables.TableLine) -> str:
    names = ", ".join(printable(name) for name in line.names)
    return f'{names}  "{printable(line.title)}"' if line.title else names


async def run_show(store: TableStore, settings: Settings, args: argparse.Namespace) -> int:
    shown = await tables.show_table(store, args.table, args.chat, args.secrets)
    if args.json:
        return print_json(shown)
    for key in ("id", "title", "edition", "status", "unreadable", "round", "public", "watch",
                "shared", "rated", "unrated", "winner", "ended_by", "waiting_for", "entries",
                "rematch"):  # fmt: skip
        if shown.get(key) not in (None, "", []):
            print(f"{key:14} {printable(str(shown[key]))}")
    for key in ("created", "last_entry_at", "expires_at"):
        print(f"{key:14} {format_time(shown.get(key))}")
    for seat in shown["seats"]:
        marks = [word for word in ("away", "conceded") if seat.get(word)]
        marks += ["not joined"] if seat.get("joined") is False else []
        words = [seat.get("kind") or "", seat.get("level") or "", *marks]
        points = f"{seat['points']} points" if "points" in seat else ""
        text = "  ".join(
            filter(None, [printable(seat["name"]), points, " ".join(filter(None, words))])
        )
        print(f"seat {seat['seat']}         {text}")
    for line in shown.get("chat", []):
        print(f"chat {line['number']:<9} {format_time(line['at'])}  seat {line['seat']}: "
              f"{printable(line['text'])}")  # fmt: skip
    if "secrets" in shown:
        for seat, hand in enumerate(shown["secrets"]["hands"]):
            print(f"hidden {seat}       {json.dumps(hand)}")
        for seat, webhook in enumerate(shown["secrets"]["webhooks"]):
            if webhook:
                print(f"webhook {seat}      {printable(webhook)}")
        print_lines([printable(line) for line in shown["secrets"]["record"].splitlines()])
    return 0


async def run_delete(store: TableStore, settings: Settings, args: argparse.Namespace) -> int:
    found = await tables.require_tables(store, args.tables)
    for line in found:
        print(f"{line.id}  {line.status}  {line.entries} entries  {describe_names(line)}")
    if rated := sum(line.rated_in_play for line in found):
        verb = "loses its result" if rated == 1 else "lose their results"
        print(f"{count(rated, 'rated game')} in play {verb}")
    if not confirm(args, f"Delete {count(len(found), 'table')} for good?"):
        return 1
    deleted = await tables.delete_tables(store, [line.id for line in found])
    print(f"deleted {count(deleted, 'table')}; {NOTICE}")
    return 0


async def run_purge(store: TableStore, settings: Settings, args: argparse.Namespace) -> int:
    rules = RetentionRules(
        settings.keep_finished_days if args.finished_days is None else args.finished_days,
        settings.keep_idle_days if args.idle_days is None else args.idle_days,
    )
    print(
        f"finished games: {describe_days(rules.finished_days)}; others without an entry: "
        f"{describe_days(rules.idle_days)}; never a table that somebody watches"
    )
    due = await tables.list_due(store, rules, MAX_DRY_RUN)
    if args.dry_run:
        print_lines([f"{table.id}  {table.reason}" for table in due])
        print(f"would delete {count(len(due), 'table')}")
        return 0
    if due and not confirm(args, f"Delete {count(len(due), 'table')} for good?"):
        return 1
    deleted = await tables.purge(store, rules)
    reasons = ", ".join(f"{number} {reason}" for reason, number in sorted(deleted.items()))
    print(f"deleted {count(sum(deleted.values()), 'table')}" + (f" ({reasons})" if reasons else ""))
    return 0


def describe_days(days: float) -> str:
    return f"kept for {days:g} days" if days else "kept for ever"


# --- people


async def run_erase(store: TableStore, settings: Settings, args: argparse.Namespace) -> int:
    name: str | None = args.name
    table_id, seat = args.table or "", -1 if args.seat is None else int(args.seat)
    is_seat = bool(table_id) and seat >= 0
    if (name is None) is not is_seat or bool(table_id) is not (seat >= 0):
        raise AdminError("name a person, or a seat with --table ID --seat N")
    if name is not None:
        seats = sorted(await find_seats(store, name))
        print_lines([f"{id}  seat {number}" for id, number in seats])
        question = (
            f"Erase the name {printable(name)!r}, everybody who used it at these "
            f"{count(len(seats), 'seat')}, and their chat lines?"
        )
    else:
        [line] = await tables.require_tables(store, [table_id])
        if seat >= len(line.names):
            raise AdminError(f"the table has the seats 0 to {len(line.names) - 1}")
        question = f"Erase {printable(line.names[seat])!r} and the chat lines of the seat?"
    if not confirm(args, question):
        return 1

    async def erase() -> Erased:
        if name is not None:
            return await erase_name(store, name)
        return await erase_seat(store, table_id, seat)

    erased = await erase()
    if name is not None and await is_server_running(store):
        # a server may have copied the name to a new table before it noticed
        print("waiting until the running server has noticed …", flush=True)
        await asyncio.sleep(SECOND_LOOK_S)
        again = await erase_name(store, name)
        erased.seats |= again.seats
        erased.chat_lines += again.chat_lines
    await store.database.scrub()
    print(
        f"erased {count(len(erased.seats), 'seat')} at {count(erased.tables, 'table')}, "
        f"{count(erased.chat_lines, 'chat line')}, {count(erased.mentions, 'mention')} in lines of "
        f"others; changed {count(erased.reports, 'report')}, deleted "
        f"{count(erased.profiles, 'profile')}. The games stay; earlier backups still have "
        "everything."
    )
    return 0


async def run_ban(store: TableStore, settings: Settings, args: argparse.Namespace) -> int:
    if args.address is None:
        found = await store.operator.bans(server_time.now())
        if args.json:
            return print_json([ban._asdict() for ban in found])
        rows = [
            (
                ban.network,
                format_time(ban.created),
                format_time(ban.expires_at),
                printable(ban.reason),
            )
            for ban in found
        ]
        print_lines(columns([("NETWORK", "SINCE (UTC)", "UNTIL (UTC)", "REASON"), *rows]))
        return 0
    network = bans.check_network(settings, args.address)
    ban = await bans.add_ban(store, network, args.reason, args.duration)
    until = f" until {format_time(ban.expires_at)} UTC" if ban.expires_at is not None else ""
    print(f"banned {ban.network}{until}; {NOTICE}")
    return 0


async def run_unban(store: TableStore, settings: Settings, args: argparse.Namespace) -> int:
    network = bans.check_network(settings, args.address)
    await bans.remove_ban(store, network)
    print(f"{network} is not banned any more; {NOTICE}")
    return 0


async def run_reports(store: TableStore, settings: Settings, args: argparse.Namespace) -> int:
    if args.close:
        closed = await store.reports.close(args.close, server_time.now())
        missing = [str(id) for id in args.close if id not in closed]
        if missing:
            raise AdminError(f"there is no open report {', '.join(missing)}")
        print(f"closed {count(len(closed), 'report')}")
        return 0
    which = None if args.all else args.closed
    found = await store.reports.find(which, args.limit)
    if args.json:
        return print_json([asdict(report) for report in found])
    for report in found:
        print_lines(describe_report(report))
    print(f"{count(len(found), 'report')} shown")
    return 0


def describe_report(report: Report) -> list[str]:
    """A report as lines for the terminal."""
    names = [printable(name) for name in report.names]
    about = "" if report.seat is None else f" of seat {report.seat} ({names[report.seat]})"
    closed = f"  closed {format_time(report.closed_at)}" if report.closed_at is not None else ""
    title = f'  "{printable(report.title)}"' if report.title else ""
    lines = [
        f"report {report.id}  {format_time(report.at)}  table {report.table_id}{title}{closed}",
        f"  {report.subject}{about}, by {report.reporter}",
    ]
    if report.text:
        lines.append(f"  says: {printable(report.text)}")
    for line in report.chat:
        mark = ">" if line["number"] == report.line else " "
        who = "-" if line["seat"] is None else names[line["seat"]]
        lines.append(f"  {mark} {line['number']} {who}: {printable(line['text'])}")
    return lines


# --- the server


async def run_read_only(store: TableStore, settings: Settings, args: argparse.Namespace) -> int:
    if args.state == "status":
        state = await store.operator.state()
        text = f": {printable(state.message)}" if state.message else ""
        print(f"read-only mode is {'on' if state.read_only else 'off'}{text}")
        return 0
    message = "".join(c for c in args.message or "" if c.isprintable()).strip()[:300]
    await store.operator.set_read_only(args.state == "on", message)
    print(f"read-only mode is {args.state}; {NOTICE}")
    return 0


def run_backup(settings: Settings, args: argparse.Namespace) -> int:
    check_target(args.file, database_path(settings), args.force)
    info = back_up(settings, args.file, args.force)
    print(f"wrote {info.path}: {describe_backup(info)}; checked. It has hidden cards and seeds.")
    return 0


def run_restore(settings: Settings, args: argparse.Namespace) -> int:
    if not confirm(args, f"Replace the database by {args.file}?"):
        return 1
    info, aside = restore(settings, args.file)
    print(f"restored {info.path}: {describe_backup(info)}")
    if aside is not None:
        print(f"the old database is {aside}")
    return 0


def run_migrate(settings: Settings, args: argparse.Namespace) -> int:
    try:
        with database_lock(settings):
            check_file(settings)
            asyncio.run(upgrade(settings))
    except (UnknownSchema, DatabaseLockFailed) as error:
        raise AdminError(str(error)) from None
    except (OSError, SQLAlchemyError) as error:
        raise cannot_open(error) from None
    print(f"the database has schema {known_revisions(settings)[0]}")
    return 0


def describe_backup(info: BackupInfo) -> str:
    schema = f", schema {info.revision}" if info.revision else ""
    return f"{info.size:,} bytes, {count(info.tables, 'table')}{schema}"


# --- parts

NOTICE: Final = "a running server notices within seconds"


def confirm(args: argparse.Namespace, question: str) -> bool:
    """Whether the operator agrees; without a terminal only with --yes."""
    if args.yes:
        return True
    if not is_interactive():
        raise AdminError(f"{question} Confirm it with --yes")
    print(f"{question} [y/N] ", end="", flush=True)
    if sys.stdin.readline().strip().lower() in ("y", "yes"):
        return True
    print("nothing is changed")
    return False


def is_interactive() -> bool:
    return sys.stdin.isatty()


def count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def print_lines(lines: list[str]) -> None:
    for line in lines:
        print(line)


def print_json(data: Any) -> int:
    print(json.dumps(data, indent=2))
    return 0


OPERATIONS: Final[
    dict[str, Callable[[TableStore, Settings, argparse.Namespace], Awaitable[int]]]
] = {
    "list": run_list,
    "show": run_show,
    "delete": run_delete,
    "purge": run_purge,
    "erase": run_erase,
    "ban": run_ban,
    "unban": run_unban,
    "read-only": run_read_only,
    "reports": run_reports,
}  # fmt: skip
"""Operations on the open database."""

FILE_OPERATIONS: Final[dict[str, Callable[[Settings, argparse.Namespace], int]]] = {
    "backup": run_backup,
    "migrate": run_migrate,
    "restore": run_restore,
}
"""Operations that open the database themselves."""
