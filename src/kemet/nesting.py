"""How deep and how large data may be that comes from outside.

What reads data walks through it: deeper data than any of the game's would exhaust the stack.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

MAX_DEPTH: Final = 20
"""Lists and objects in each other; a save has 6."""

MAX_POSITION_VALUES: Final = 3000
"""Values of a position, with its lists and objects; that of a game has about 330."""


def check_nesting(data: Any, max_values: int | None = None) -> None:
    """Raise ValueError for data that is nested too deeply, contains itself or is too large."""
    level, count = [data], 1
    for _ in range(MAX_DEPTH + 1):
        below: list[Any] = []
        for value in level:
            if isinstance(value, Mapping):
                below += value.values()
            elif isinstance(value, list | tuple):
                below += value
        count += len(below)
        if max_values is not None and count > max_values:
            raise ValueError("it has too many values")
        if not below:
            return
        level = below
    raise ValueError("it is nested too deeply")
