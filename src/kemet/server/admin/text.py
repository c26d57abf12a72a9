"""Texts for the terminal of the operator: nothing that people chose can control it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime


def printable(text: str) -> str:
    """A text in one line; control characters and those that reorder text are escaped."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def format_time(at: float | None) -> str:
    """A time in UTC; "-" without one."""
    return "-" if at is None else f"{datetime.fromtimestamp(at, UTC):%Y-%m-%d %H:%M}"


def format_age(seconds: float) -> str:
    """A duration in its largest unit."""
    for unit, size in (("d", 86400), ("h", 3600), ("m", 60)):
        if seconds >= size:
            return f"{int(seconds // size)}{unit}"
    return f"{max(0, int(seconds))}s"


def columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows as aligned lines; the last column keeps its own width."""
    if not rows:
        return []
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    return [
        "  ".join(
            cell if i == len(row) - 1 else cell.ljust(widths[i]) for i, cell in enumerate(row)
        ).rstrip()
        for row in rows
    ]
