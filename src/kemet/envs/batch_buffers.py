"""Buffers of compiled code that numpy reads without a copy. They need the package `librt`."""

# pyright: reportArgumentType=false, reportAssignmentType=false, reportReturnType=false
# mypy converts between int and machine integers implicitly; other type checkers do not.

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i16, u8

from ..engine.number_sink import NumberSink


@final
class ByteBuffer(NumberSink):
    """Numbers from 0 to 255."""

    def __init__(self, size: int) -> None:
        self.numbers = vec[u8]([0] * size)

    def put(self, index: int, number: int) -> None:
        self.numbers[index] = number


@final
class ShortBuffer(NumberSink):
    """Numbers of 16 bits."""

    def __init__(self, size: int) -> None:
        self.numbers = vec[i16]([-1] * size)

    def put(self, index: int, number: int) -> None:
        self.numbers[index] = number
