"""The arrays of a batch: views of the buffers that the engine writes to.

With the compiled engine and the package `librt` these are buffers of compiled code; otherwise byte
arrays of the standard library.
"""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..encoding.observation import ByteSink, Observer
from ..encoding.spec import NUM_ACTIONS
from ..engine.number_sink import NumberSink
from .batch_core import ROW_ACTIONS, ROW_COUNT, ROW_SEAT, ROW_SIZE, ArraySink, RowWriter


class BatchArrays:
    """What the seat that answers in each of `count` games knows, and its legal actions.

    - `observations` (count, size): what the seat knows (`kemet.envs.spec`);
    - `seats` (count): the seat;
    - `legal` (count, 160): the ids of the legal actions, then -1; `num_legal` (count): how many.
    """

    def __init__(self, count: int, observer: Observer) -> None:
        numbers, number_buffer, questions, question_buffer = make_sinks(
            count * observer.size, count
        )
        self.writer = RowWriter(observer, numbers, questions, count)
        self.observations: NDArray[np.uint8] = np.frombuffer(number_buffer, np.uint8).reshape(
            count, observer.size
        )
        rows: NDArray[np.int16] = np.frombuffer(question_buffer, np.int16).reshape(-1, ROW_SIZE)
        self.seats = rows[:, ROW_SEAT]
        self.num_legal = rows[:, ROW_COUNT]
        self.legal = rows[:, ROW_ACTIONS:]
        self.address = int(self.observations.ctypes.data)  # looking it up takes microseconds

    def clear(self) -> None:
        """Set all observations to 0: numpy's view of the buffer is read-only."""
        ctypes.memset(self.address, 0, self.observations.nbytes)

    def clear_row(self, index: int) -> None:
        """Set the observation of a game to 0."""
        size = self.observations.shape[1]
        ctypes.memset(self.address + index * size, 0, size)


def make_sinks(size: int, num_questions: int) -> tuple[NumberSink, Any, NumberSink, Any]:
    """A sink for observations and one for questions, each with its buffer."""
    try:
        from .batch_buffers import ByteBuffer, ShortBuffer
    except ImportError:  # librt is not installed
        numbers, questions = ByteSink(size), ArraySink(num_questions * ROW_SIZE)
        return numbers, numbers.out, questions, questions.out
    byte_buffer, short_buffer = ByteBuffer(size), ShortBuffer(num_questions * ROW_SIZE)
    return byte_buffer, byte_buffer.numbers, short_buffer, short_buffer.numbers


def legal_mask(legal: NDArray[np.int16]) -> NDArray[np.int8]:
    """1 for each legal action, by game and action id."""
    mask = np.zeros((len(legal), NUM_ACTIONS), np.int8)
    games, places = np.nonzero(legal >= 0)
    mask[games, legal[games, places]] = 1
    return mask
