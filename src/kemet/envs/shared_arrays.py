"""The arrays of many games in one block of memory, which processes can share."""

from __future__ import annotations

import ctypes
import mmap
import multiprocessing
from dataclasses import dataclass, fields
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from .batch_core import MAX_LEGAL

TERMINATED: Final = 1
TRUNCATED: Final = 2


@dataclass(frozen=True, slots=True)
class SharedArrays:
    """One row a game. The learner writes `actions`, the player of the games all others.

    `rewards` has a column for each of the most players, and `ended` is TERMINATED or TRUNCATED for
    a game that ended in the last step, else 0.
    """

    observations: NDArray[np.uint8]
    legal: NDArray[np.int16]
    num_legal: NDArray[np.int16]
    seats: NDArray[np.int16]
    actions: NDArray[np.int16]
    rewards: NDArray[np.float32]
    ended: NDArray[np.uint8]

    def part(self, rows: slice) -> SharedArrays:
        """Some of the rows, without a copy."""
        return SharedArrays(*(array[rows] for array in self.arrays()))

    def arrays(self) -> list[NDArray[Any]]:
        """All arrays, in the order of the fields."""
        return [getattr(self, field.name) for field in fields(self)]

    def copy_from(self, other: SharedArrays) -> None:
        """Take over everything but the actions."""
        for field in fields(self):
            if field.name != "actions":
                getattr(self, field.name)[:] = getattr(other, field.name)


@dataclass(frozen=True, slots=True)
class ArrayLayout:
    """The size of the arrays: games, values of an observation, columns of the rewards."""

    games: int
    size: int
    players: int

    def shapes(self) -> list[tuple[Any, tuple[int, ...]]]:
        """Type and shape of the arrays, in the order of the fields of `SharedArrays`."""
        games = self.games
        return [
            (np.uint8, (games, self.size)),
            (np.int16, (games, MAX_LEGAL)),
            (np.int16, (games,)),
            (np.int16, (games,)),
            (np.int16, (games,)),
            (np.float32, (games, self.players)),
            (np.uint8, (games,)),
        ]

    def starts(self) -> list[int]:
        """Where each array starts, then the size of all."""
        starts = [0]
        for kind, shape in self.shapes():
            size = int(np.prod(shape)) * np.dtype(kind).itemsize
            starts.append(starts[-1] + -(-size // 64) * 64)
        return starts

    def new_memory(self) -> Any:
        """A block that can be given to processes when they are started.

        It has no name, so the system frees it with the last process that uses it, even if the
        processes are killed.
        """
        size = self.starts()[-1] + mmap.PAGESIZE
        return multiprocessing.get_context("spawn").RawArray("B", size)

    def arrays_in(self, memory: Any) -> SharedArrays:
        """The arrays in a block, from the start of a page on."""
        offset = -ctypes.addressof(memory) % mmap.PAGESIZE
        starts = self.starts()
        return SharedArrays(
            *(
                np.ndarray(shape, kind, memory, offset + start)
                for (kind, shape), start in zip(self.shapes(), starts, strict=False)
            )
        )

    def new_arrays(self) -> SharedArrays:
        """Arrays of this process alone."""
        arrays: list[NDArray[Any]] = [np.zeros(shape, kind) for kind, shape in self.shapes()]
        return SharedArrays(*arrays)
