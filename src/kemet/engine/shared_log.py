"""A list that is only ever added to, and is copied for nothing.

Copies share one list as long as they agree; the first to add what the other has not, parts.
"""

from __future__ import annotations

from typing import Generic, TypeVar, final

T = TypeVar("T")

LogEntry = tuple[str, tuple[int, ...], int, str, tuple[int, ...]]
"""What happened: kind, ids, the one seat that may know it (or -1), and the public twin."""


@final
class SharedLog(Generic[T]):
    __slots__ = ("_items", "_size")

    def __init__(self, items: list[T]) -> None:
        self._items = items
        self._size = len(items)

    def append(self, item: T) -> None:
        if self._size != len(self._items):
            self._items = self._items[: self._size]
        self._items.append(item)
        self._size += 1

    def copy(self) -> SharedLog[T]:
        new: SharedLog[T] = SharedLog(self._items)
        new._size = self._size
        return new

    def since(self, start: int) -> list[T]:
        return self._items[start : self._size]

    def __len__(self) -> int:
        return self._size
