"""Arguments from outside as plain ints: whatever Python can use as an index, such as numpy's.

A bool is refused: where a number is asked for it is a mistake.
"""

from __future__ import annotations

from operator import index
from typing import Any

from .engine.components import NOBODY, Seat


def to_seat(value: Any) -> Seat:
    """The number of a seat as an int; NOBODY for what is no whole number."""
    if type(value) is int:
        return value
    if isinstance(value, bool):
        return NOBODY
    try:
        return index(value)
    except TypeError:
        return NOBODY


def to_int(value: Any, name: str) -> int:
    """A whole number as an int; a ValueError that names the argument for anything else."""
    if type(value) is int:
        return value
    if not isinstance(value, bool):
        try:
            return index(value)
        except TypeError:
            pass
    raise ValueError(f"{name} must be a whole number: {value!r:.80}")
