"""What workers on the same PostgreSQL tell each other, as the payload of NOTIFY.

A notice has the id of the worker that sends it, the id of a table, its kind and its data as JSON,
with blanks in between: most notices are about tables that a worker has not loaded, and it reads no
further than the id. A notice about something stored is sent in the transaction that stores it.
"""

from __future__ import annotations

import json
from typing import Any, Final, Literal, NamedTuple

from ...tables.commands import read_entry
from ...tables.online_table import Entry

CHANNEL: Final = "kemet"

MAX_PAYLOAD_BYTES: Final = 7999
"""The longest payload that PostgreSQL accepts."""

NO_TABLE: Final = "-"
"""In place of the id, in a notice that is about no table."""

NoticeKind = Literal["entry", "chat", "metadata", "presence", "arrival", "alive", "leaving"]
"""
- entry: a stored entry, or only its number if it is long
- chat: a stored line, or only its number if it is long
- metadata: anything else that is stored has changed, or the table is deleted
- presence: the seats that are connected to the worker
- arrival: the worker has loaded the table and asks for the presence at the others
- alive: the worker runs
- leaving: the worker ends
"""


class Notice(NamedTuple):
    """A notice of another worker."""

    worker_id: str
    table_id: str
    kind: str
    data: Any


def write_notice(worker_id: str, table_id: str, kind: NoticeKind, data: Any = None) -> str:
    """The payload of a notice; without its data beyond the number if that is too long."""
    prefix = f"{worker_id} {table_id} {kind} "
    text = json.dumps(data, separators=(",", ":"))
    if len(prefix) + len(text) > MAX_PAYLOAD_BYTES:  # all characters are ASCII
        text = json.dumps(data[:1])
    return prefix + text


def read_notice(payload: str) -> Notice | None:
    """The notice of a payload; None if it is none: any program can send something."""
    worker_id, _, rest = payload.partition(" ")
    table_id, _, rest = rest.partition(" ")
    kind, _, text = rest.partition(" ")
    try:
        return Notice(worker_id, table_id, kind, json.loads(text))
    except ValueError:
        return None


def entry_data(entry: Entry) -> list[Any]:
    """The data of a notice of an entry."""
    return list(entry.stored().values())


def notice_entry(data: list[Any]) -> Entry | None:
    """The entry of a notice; None if it has only the number."""
    return read_entry(*data) if len(data) > 1 else None
