"""Random numbers: splitmix64 as published."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from kemet.engine import rng

MASK = (1 << 64) - 1
STATES = st.integers(0, MASK)


def as_published(state: int) -> tuple[int, int]:
    """The generator in whole numbers of 64 bits."""
    state = (state + 0x9E3779B97F4A7C15) & MASK
    z = state
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return state, z ^ (z >> 31)


def test_the_first_numbers_of_a_known_seed() -> None:
    state = rng.state_from_seed(1234567)
    drawn = []
    for _ in range(5):
        state, bits = rng.advance(state)
        drawn.append(bits)
    assert drawn == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


@given(STATES)
def test_any_state_advances_as_published(state: int) -> None:
    assert rng.advance(state) == as_published(state)


@given(STATES, st.integers(1, 60) | st.integers(1, 1 << 64))
def test_a_number_below_n_is_the_upper_part_of_the_product(state: int, n: int) -> None:
    after, bits = as_published(state)
    assert rng.randbelow(state, n) == (after, bits * n >> 64)


@given(STATES, st.integers(0, 40))
def test_a_shuffle_draws_one_number_for_each_place(state: int, n: int) -> None:
    items, expected, after = list(range(n)), list(range(n)), state
    for i in range(n - 1, 0, -1):
        after, j = rng.randbelow(after, i + 1)
        expected[i], expected[j] = expected[j], expected[i]
    assert rng.shuffle(state, items) == after
    assert items == expected


@given(STATES)
def test_a_fast_generator_draws_the_same_bits(state: int) -> None:
    generator = rng.FastGenerator(state)
    for _ in range(5):
        state, bits = as_published(state)
        assert generator.draw_fraction() == (bits >> 40) / (1 << 24)
        assert generator.state == state
