"""Collecting every fault of the data of a position."""

from __future__ import annotations

from typing import Any, Final

MAX_SHOWN_CHARS: Final = 60  # of a value in a fault
MAX_NAME_LENGTH: Final = 200  # of a player
MAX_FAULTS: Final = 50  # that are named


def is_player_name(name: Any) -> bool:
    """Whether a value is a valid player name: not empty, on one line, and not endless."""
    return (
        isinstance(name, str)
        and len(name) <= MAX_NAME_LENGTH
        and bool(name.strip())
        and name.isprintable()
    )


def short_repr(value: Any) -> str:
    """A short repr of a value, for a fault."""
    try:
        text = repr(value)
    except ValueError:  # a number of thousands of digits
        text = f"a {type(value).__name__} too long to show"
    return text if len(text) <= MAX_SHOWN_CHARS else text[: MAX_SHOWN_CHARS - 1] + "…"


class FaultList:
    """Collects the faults of data."""

    def __init__(self) -> None:
        self.messages: list[str] = []

    def add(self, fault: str) -> None:
        if len(self.messages) < MAX_FAULTS:
            self.messages.append(fault)
        elif len(self.messages) == MAX_FAULTS:
            self.messages.append("and more")

    def check_number(self, what: str, value: Any, minimum: int, maximum: int) -> int:
        """A number within bounds, or a fault."""
        if isinstance(value, bool) or not isinstance(value, int) or not minimum <= value <= maximum:
            self.add(f"{what} must be a number from {minimum} to {maximum}: {short_repr(value)}")
            return minimum
        return value

    def check_keys(self, what: str, data: dict[Any, Any], known_keys: set[str]) -> None:
        """A fault for every unknown key."""
        for key in data:
            if key not in known_keys:
                self.add(f"{what}: unknown key {short_repr(key)}")

    def check_object(
        self, what: str, data: Any, known_keys: set[str] | None = None
    ) -> dict[str, Any]:
        """An object with known keys only; anything else is a fault and becomes an empty object."""
        if not isinstance(data, dict):
            self.add(f"{what} must be an object: {short_repr(data)}")
            return {}
        if known_keys is not None:
            self.check_keys(what, data, known_keys)
        return data

    def check_list(self, what: str, data: Any) -> list[Any]:
        """A list; anything else is a fault and becomes an empty list."""
        if not isinstance(data, list):
            self.add(f"{what} must be a list: {short_repr(data)}")
            return []
        return data
