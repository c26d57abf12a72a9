"""Checks of arguments: whole numbers may be Python's or numpy's, never a bool."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Mapping
from typing import Any


def to_int_or_none(value: Any) -> int | None:
    """A whole number as an int; None for a bool and for everything that is not a whole number."""
    if isinstance(value, bool):
        return None
    try:
        return operator.index(value)
    except TypeError:
        return None


def check_players(players: Any) -> int:
    """The number of players: 2 to 5."""
    number = to_int_or_none(players)
    if number is None or not 2 <= number <= 5:
        raise ValueError(f"Kemet is for 2 to 5 players, not {players!r}")
    return number


def check_seed(seed: Any) -> int | None:
    """The seed of `reset`; None for no seed."""
    if seed is None:
        return None
    number = to_int_or_none(seed)
    if number is None or number < 0:
        raise ValueError(f"seed must be a whole number of 0 or more, or None: {seed!r}")
    return number


def check_seat(seat: Any, players: int) -> int:
    """A seat of a game of `players` players."""
    number = to_int_or_none(seat)
    if number is None or not 0 <= number < players:
        raise ValueError(f"there is no seat {seat!r}: seats go from 0 to {players - 1}")
    return number


def check_action(action: Any, count: int) -> int:
    """The id of one of `count` actions."""
    number = to_int_or_none(action)
    if number is None:
        raise ValueError(f"an action is a whole number from 0 to {count - 1}: {action!r}")
    if not 0 <= number < count:
        raise ValueError(f"there is no action {number}: they go from 0 to {count - 1}")
    return number


def check_count(name: str, value: Any, minimum: int = 1) -> int:
    """A whole number of at least `minimum`."""
    number = to_int_or_none(value)
    if number is None or number < minimum:
        raise ValueError(f"{name} must be a whole number of {minimum} or more: {value!r}")
    return number


def check_list(name: str, value: Any) -> list[Any]:
    """A list, or something else of that kind."""
    if not isinstance(value, Iterable) or isinstance(value, (str, bytes, Mapping)):
        raise ValueError(f"{name} is a list, also of one: {value!r:.80}")
    return list(value)


def check_limit(name: str, value: Any) -> int | None:
    """A limit of 1 or more, or None for no limit."""
    return None if value is None else check_count(name, value)
