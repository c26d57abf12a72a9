"""Random numbers from one int in the state: splitmix64, the same on every machine.

The 64 bits are computed in two halves, so that compiled code can use machine integers (`i64`): no
product may exceed 2**63.
"""

# pyright: reportArgumentType=false, reportAssignmentType=false, reportReturnType=false
# mypy converts between int and i64 implicitly; other type checkers do not.

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from mypy_extensions import i64

T = TypeVar("T")

ALGORITHM: Final = "splitmix64"
_MASK_64: Final = (1 << 64) - 1
_MASK_32: Final = (1 << 32) - 1
_MASK_16: Final = (1 << 16) - 1


def state_from_seed(seed: int) -> int:
    """The generator's first state for a seed."""
    return seed & _MASK_64


def advance(state: int) -> tuple[int, int]:
    """The next state, and 64 random bits."""
    high, low = _next_state(state >> 32, state & _MASK_32)
    bits_high, bits_low = _mix(high, low)
    return _join(high, low), _join(bits_high, bits_low)


def randbelow(state: int, n: int) -> tuple[int, int]:
    """The next state, and a number from 0 to n-1."""
    state, bits = advance(state)
    return state, bits * n >> 64


def shuffle(state: int, items: list[T]) -> int:
    """Shuffle a list in place; returns the next state."""
    high: i64 = state >> 32
    low: i64 = state & _MASK_32
    for i in range(len(items) - 1, 0, -1):
        high, low = _next_state(high, low)
        j: int = _randbelow(high, low, i + 1)
        items[i], items[j] = items[j], items[i]
    return _join(high, low)


class FastGenerator:
    """The same numbers with the state in machine words, for those who draw many of them."""

    __slots__ = ("_high", "_low")

    def __init__(self, seed: int) -> None:
        state = state_from_seed(seed)
        self._high: i64 = state >> 32
        self._low: i64 = state & _MASK_32

    @property
    def state(self) -> int:
        """The state, as the functions of this module take it."""
        return _join(self._high, self._low)

    def draw_fraction(self) -> float:
        """A number from 0 to below 1, in steps of 2**-24: the upper 24 of the next 64 bits."""
        self._high, self._low = _next_state(self._high, self._low)
        high, _ = _mix(self._high, self._low)
        return int(high >> 8) / (1 << 24)


def _join(high: int, low: int) -> int:
    return high << 32 | low


def _next_state(high: i64, low: i64) -> tuple[i64, i64]:
    """The next state: plus 0x9E3779B97F4A7C15."""
    low += 0x7F4A7C15
    return (high + 0x9E3779B9 + (low >> 32)) & _MASK_32, low & _MASK_32


def _randbelow(high: i64, low: i64, n: i64) -> i64:
    """The number of `randbelow`, for n below 2**31: the upper 64 bits of a product."""
    high, low = _mix(high, low)
    return (high * n + (low * n >> 32)) >> 32


def _mix(high: i64, low: i64) -> tuple[i64, i64]:
    """The random bits of a state: z ^= z >> 30, times, z ^= z >> 27, times, z ^= z >> 31."""
    low ^= (high << 2 | low >> 30) & _MASK_32
    high, low = _multiply(high ^ high >> 30, low, 0xBF58476D, 0x1CE4E5B9)
    low ^= (high << 5 | low >> 27) & _MASK_32
    high, low = _multiply(high ^ high >> 27, low, 0x94D049BB, 0x133111EB)
    low ^= (high << 1 | low >> 31) & _MASK_32
    return high ^ high >> 31, low


def _multiply(high: i64, low: i64, by_high: i64, by_low: i64) -> tuple[i64, i64]:
    """A product modulo 2**64."""
    lower = (low & _MASK_16) * by_low
    upper = (low >> 16) * by_low
    lower += (upper & _MASK_16) << 16
    high_part = (lower >> 32) + (upper >> 16)
    high_part += (high & _MASK_16) * by_low + (((high >> 16) * by_low & _MASK_16) << 16)
    high_part += (low & _MASK_16) * by_high + (((low >> 16) * by_high & _MASK_16) << 16)
    return high_part & _MASK_32, lower & _MASK_32
