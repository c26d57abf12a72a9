"""Random numbers from one int in the state: splitmix64, the same on every machine.

The 64 bits are computed in two halves, so that compiled code can use machine integers (`i64`): no
product may exceed 2**63.

A state of more than 64 bits has a key above them, which never changes: each number is mixed with it
once more. So a seed of 128 bits cannot be found by trying; a smaller one has the key 0 and gives
the numbers of splitmix64 as published.
"""

# pyright: reportArgumentType=false, reportAssignmentType=false, reportReturnType=false
# mypy converts between int and i64 implicitly; other type checkers do not.

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from mypy_extensions import i64

T = TypeVar("T")

ALGORITHM: Final = "splitmix64"
KEYED_ALGORITHM: Final = "splitmix64-keyed"
_MASK_128: Final = (1 << 128) - 1
_MASK_64: Final = (1 << 64) - 1
_MASK_32: Final = (1 << 32) - 1
_MASK_16: Final = (1 << 16) - 1


def algorithm(seed: int) -> str:
    """The name of the generator of a game with a seed."""
    return ALGORITHM if seed <= _MASK_64 else KEYED_ALGORITHM


def state_from_seed(seed: int) -> int:
    """The generator's first state for 64 bits of a seed, as bots use it."""
    return seed & _MASK_64


def game_state_from_seed(seed: int) -> int:
    """The generator's first state of a game: 128 bits of a seed, with a key if it is that large."""
    return seed & _MASK_64 if seed < 0 else seed & _MASK_128


def advance(state: int) -> tuple[int, int]:
    """The next state, and 64 random bits."""
    if state > _MASK_64:
        return _advance_keyed(state >> 64, state & _MASK_64)
    high, low = _next_state(state >> 32, state & _MASK_32)
    bits_high, bits_low = _mix(high, low)
    return _join(high, low), _join(bits_high, bits_low)


def _advance_keyed(key: int, state: int) -> tuple[int, int]:
    """`advance` with a key."""
    high, low = _next_state(state >> 32, state & _MASK_32)
    bits_high, bits_low = _mix_keyed(high, low, key >> 32, key & _MASK_32)
    return key << 64 | _join(high, low), _join(bits_high, bits_low)


def randbelow(state: int, n: int) -> tuple[int, int]:
    """The next state, and a number from 0 to n-1."""
    state, bits = advance(state)
    return state, bits * n >> 64


def shuffle(state: int, items: list[T]) -> int:
    """Shuffle a list in place; returns the next state."""
    if state > _MASK_64:
        return _shuffle_keyed(state >> 64, state & _MASK_64, items)
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


def _shuffle_keyed(key: int, state: int, items: list[T]) -> int:
    """`shuffle` with a key."""
    key_high: i64 = key >> 32
    key_low: i64 = key & _MASK_32
    high: i64 = state >> 32
    low: i64 = state & _MASK_32
    for i in range(len(items) - 1, 0, -1):
        high, low = _next_state(high, low)
        bits_high, bits_low = _mix_keyed(high, low, key_high, key_low)
        j: int = _scale(bits_high, bits_low, i + 1)
        items[i], items[j] = items[j], items[i]
    return key << 64 | _join(high, low)


def _join(high: int, low: int) -> int:
    return high << 32 | low


def _next_state(high: i64, low: i64) -> tuple[i64, i64]:
    """The next state: plus 0x9E3779B97F4A7C15."""
    low += 0x7F4A7C15
    return (high + 0x9E3779B9 + (low >> 32)) & _MASK_32, low & _MASK_32


def _randbelow(high: i64, low: i64, n: i64) -> i64:
    """The number of `randbelow`, for n below 2**31: the upper 64 bits of a product."""
    high, low = _mix(high, low)
    return _scale(high, low, n)


def _scale(high: i64, low: i64, n: i64) -> i64:
    """The upper 64 bits of the product of 64 bits and n, which is below 2**31."""
    return (high * n + (low * n >> 32)) >> 32


def _mix_keyed(high: i64, low: i64, key_high: i64, key_low: i64) -> tuple[i64, i64]:
    """The random bits of a state with a key: mixed, combined with the key, and mixed again."""
    high, low = _mix(high, low)
    return _mix(high ^ key_high, low ^ key_low)


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
