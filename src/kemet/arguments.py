"""Conversion of arguments to plain ints: of anything that Python accepts as an index.

A bool is rejected: as a number it is probably a mistake.
"""

from __future__ import annotations

from operator import index
from typing import Any


def to_seat(value: Any) -> int:
    """A seat number as an int; -1 if the value is not a whole number."""
    if type(value) is int:
        return value
    if isinstance(value, bool):
        return -1
    try:
        return index(value)
    except TypeError:
        return -1


def to_int(value: Any, name: str) -> int:
    """A whole number as an int; a ValueError names the argument for anything else."""
    if type(value) is int:
        return value
    if not isinstance(value, bool):
        try:
            return index(value)
        except TypeError:
            pass
    raise ValueError(f"{name} must be a whole number: {value!r:.80}")
