"""Chance as one int in the state: splitmix64, the same on every machine and Python version."""

from __future__ import annotations

from typing import Final

ALGORITHM: Final = "splitmix64"
_MASK: Final = (1 << 64) - 1


def start(seed: int) -> int:
    """The generator's first state for a seed."""
    return seed & _MASK


def advance(state: int) -> tuple[int, int]:
    """The next state, and 64 random bits."""
    state = (state + 0x9E3779B97F4A7C15) & _MASK
    z = state
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return state, z ^ (z >> 31)


def below(state: int, n: int) -> tuple[int, int]:
    """The next state, and a number from 0 to n-1."""
    state, bits = advance(state)
    return state, (bits * n) >> 64


def shuffle(state: int, items: list[int]) -> int:
    """Shuffle a list in place; returns the next state."""
    for i in range(len(items) - 1, 0, -1):
        state, j = below(state, i + 1)
        items[i], items[j] = items[j], items[i]
    return state
