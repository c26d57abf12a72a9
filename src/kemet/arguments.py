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


def to_seed(value: Any) -> int:
    """The seed of a game as an int; a ValueError for a negative one."""
    seed = to_int(value, "seed")
    if seed < 0:
        raise ValueError("seed must be a whole number of 0 or more; without one it is random")
    return seed


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
