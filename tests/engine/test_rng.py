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


KEYED_STATES = st.integers(1 << 64, (1 << 128) - 1)


def keyed_as_documented(state: int) -> tuple[int, int]:
    """The number of a state with a key: mixed, combined with the key, and mixed again."""
    key, after = state >> 64, (state + 0x9E3779B97F4A7C15) & MASK
    _, bits = as_published(state & MASK)
    _, mixed = as_published(((bits ^ key) - 0x9E3779B97F4A7C15) & MASK)
    return key << 64 | after, mixed


@given(KEYED_STATES)
def test_a_state_with_a_key_advances_as_documented(state: int) -> None:
    assert rng.advance(state) == keyed_as_documented(state)


@given(KEYED_STATES, st.integers(0, 40))
def test_a_shuffle_with_a_key_draws_one_number_for_each_place(state: int, n: int) -> None:
    items, expected, after = list(range(n)), list(range(n)), state
    for i in range(n - 1, 0, -1):
        after, j = rng.randbelow(after, i + 1)
        expected[i], expected[j] = expected[j], expected[i]
    assert rng.shuffle(state, items) == after
    assert items == expected


def test_the_first_numbers_of_a_known_seed_with_a_key() -> None:
    """They never change: records depend on them."""
    state = rng.game_state_from_seed((987654321 << 64) + 1234567)
    drawn = []
    for _ in range(3):
        state, bits = rng.advance(state)
        drawn.append(bits)
    assert drawn == [14878716821745142985, 9096625847228390209, 4354396125176795770]


@given(st.integers(0, MASK))
def test_seeds_of_64_bits_have_no_key(seed: int) -> None:
    assert rng.game_state_from_seed(seed) == rng.state_from_seed(seed) == seed
    assert rng.algorithm(seed) == "splitmix64"


def test_seeds_of_other_sizes() -> None:
    assert rng.game_state_from_seed(-1) == rng.state_from_seed(-1) == MASK
    assert rng.game_state_from_seed((1 << 128) + 5) == 5
    assert rng.state_from_seed((7 << 64) + 5) == 5
    assert rng.algorithm(1 << 64) == "splitmix64-keyed"


def test_every_bit_of_the_key_changes_the_numbers() -> None:
    _, bits = rng.advance((1 << 127) + 99)
    for bit in range(64, 127):
        _, other = rng.advance((1 << 127) + 99 + (1 << bit))
        assert 10 < (bits ^ other).bit_count() < 54
