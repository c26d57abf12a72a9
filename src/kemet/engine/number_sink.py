"""Where the numbers of an observation go: a byte array, or a buffer of a batch."""

from __future__ import annotations


class NumberSink:
    """Receives numbers by index. Numbers that are never put are 0."""

    def put(self, index: int, number: int) -> None:
        """Set a number from 0 to 255."""
        raise NotImplementedError
