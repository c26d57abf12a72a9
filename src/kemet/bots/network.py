"""A policy and value network in whole numbers: the same answers plain, compiled and with numpy.

Weights are bytes with one scale for each output; activations are whole numbers, so sums of products
are exact in any order. What is not a sum (scales, normalisation) is done number by number in
floating point, which gives the same everywhere; the activation function is a table.

The weights of one input for all outputs are packed into one long integer, a field for each output:
one multiplication and one addition of Python's integers add an activation to all outputs at once.

Layers: a sparse input layer, residual blocks (normalise, linear, GELU, linear), then normalise,
GELU, and two linear heads: a score for each action, and the chance to win as a logit.
"""

# pyright: reportArgumentType=false, reportAssignmentType=false, reportReturnType=false
# mypy converts between int and i64 implicitly; other type checkers do not.

from __future__ import annotations

from math import sqrt, tanh
from operator import mul
from struct import unpack
from typing import TYPE_CHECKING, Final, final

if TYPE_CHECKING:
    from mypy_extensions import i64

ONE: Final = 1024  # the whole number that stands for an activation of 1
STREAM_ONE: Final = 4096  # the same for the numbers between blocks
MAX_ACTIVATION: Final = 32 * ONE
GELU_RANGE: Final = 6 * ONE  # beyond, GELU is 0 or its argument
EPSILON: Final = 1e-5
BIAS: Final = 128  # a byte is a weight + 128


def gelu(x: float) -> float:
    """GELU by tanh, as PyTorch's `approximate="tanh"`."""
    return 0.5 * x * (1.0 + tanh(0.7978845608028654 * (x + 0.044715 * x * x * x)))


IS_COMPILED: Final = not hasattr(gelu, "__code__")
"""Loops are quick in compiled code; plain Python leaves them to its built-in functions."""

GELU_TABLE: Final[list[int]] = [
    round(gelu(i / ONE) * ONE) for i in range(-GELU_RANGE, GELU_RANGE + 1)
]


def dot_product(x: list[int], weights: bytes, start: int) -> int:
    """The sum of the products of activations and the weights from `start` on."""
    products: i64 = 0
    at: i64 = start
    for number in x:
        value: i64 = number
        weight: i64 = weights[at]
        products += value * weight
        at += 1
    return products


FIELD_SIZE: Final = 4  # bytes of a field
FIELD_HALF: Final = 1 << (8 * FIELD_SIZE - 1)
MAX_PACKED_TOTAL: Final = FIELD_HALF // 256
"""The sum of the absolute activations below which all sums of products fit into their fields."""


def pack(weights: bytes) -> int:
    """Weights as one long integer, each in a field of its own."""
    packed = bytearray(FIELD_SIZE * len(weights))
    packed[::FIELD_SIZE] = weights
    return int.from_bytes(packed, "little")


def packed_zeros(count: int) -> int:
    """Fields for sums that may be negative: `FIELD_HALF` stands for 0."""
    return int.from_bytes(FIELD_HALF.to_bytes(FIELD_SIZE, "little") * count, "little")


def unpack_fields(packed: int, count: int) -> list[int]:
    """The fields, each with `FIELD_HALF` added."""
    return list(unpack(f"<{count}I", packed.to_bytes(FIELD_SIZE * count, "little")))


@final
class Linear:
    """A linear layer of whole weights, with a scale and a bias for each output."""

    def __init__(
        self, inputs: int, outputs: int, weights: bytes, scales: list[float], biases: list[float]
    ) -> None:
        self.inputs = inputs
        self.outputs = outputs
        self.weights = weights  # output by output
        self.scales = scales  # of activations with ONE for 1
        self.biases = biases
        self.columns: list[int] = []  # by input: the weights of all outputs, packed when needed
        self.zeros = packed_zeros(outputs)

    def output(self, index: int, x: list[int], total: int) -> float:
        """One output, for activations with the sum `total`."""
        start = index * self.inputs
        if IS_COMPILED:
            products = dot_product(x, self.weights, start)
        else:
            products = sum(map(mul, x, self.weights[start : start + self.inputs]))
        return (products - BIAS * total) * self.scales[index] + self.biases[index]

    def apply(self, x: list[int]) -> list[float]:
        """All outputs."""
        total = sum(x)
        if sum(map(abs, x)) >= MAX_PACKED_TOTAL:
            return [self.output(index, x, total) for index in range(self.outputs)]
        if not self.columns:
            self.columns = [pack(self.weights[i :: self.inputs]) for i in range(self.inputs)]
        products = unpack_fields(sum(map(mul, x, self.columns), self.zeros), self.outputs)
        excess = BIAS * total + FIELD_HALF
        return [
            (product - excess) * scale + bias
            for product, scale, bias in zip(products, self.scales, self.biases, strict=True)
        ]


@final
class SparseLinear:
    """The input layer: its weights lie input by input, and most inputs are 0."""

    def __init__(
        self, inputs: int, outputs: int, weights: bytes, scales: list[float], biases: list[float]
    ) -> None:
        self.inputs = inputs
        self.outputs = outputs
        self.weights = weights
        self.scales = scales
        self.biases = biases
        self.rows: dict[int, int] = {}  # by input: its weights, packed when needed
        self.zeros = packed_zeros(outputs)

    def row(self, index: int) -> int:
        """The weights of an input, packed."""
        row = self.rows.get(index)
        if row is None:
            start = index * self.outputs
            row = pack(self.weights[start : start + self.outputs])
            self.rows[index] = row
        return row

    def apply(self, indexes: list[int], numbers: list[int]) -> list[float]:
        """All outputs, for the inputs that are not 0."""
        packed = self.zeros
        for place, index in enumerate(indexes):
            packed += numbers[place] * self.row(index)
        products = unpack_fields(packed, self.outputs)
        excess = BIAS * sum(numbers) + FIELD_HALF
        return [
            (product - excess) * scale + bias
            for product, scale, bias in zip(products, self.scales, self.biases, strict=True)
        ]


@final
class Normalisation:
    """Layer normalisation, with a gain and a bias for each number."""

    def __init__(self, gains: list[float], biases: list[float]) -> None:
        self.gains = gains
        self.biases = biases

    def apply(self, stream: list[float]) -> list[int]:
        """The numbers with mean 0 and deviation 1, times gain plus bias, as activations."""
        whole = [round(x * STREAM_ONE) for x in stream]
        n = len(whole)
        total = sum(whole)
        squares = sum(map(mul, whole, whole))
        mean = total / n
        variance = (n * squares - total * total) / (n * n)
        factor = 1.0 / sqrt(variance + EPSILON * STREAM_ONE * STREAM_ONE)
        return to_activations(
            [
                (value - mean) * factor * gain + bias
                for value, gain, bias in zip(whole, self.gains, self.biases, strict=True)
            ]
        )


def to_activations(numbers: list[float]) -> list[int]:
    """Numbers as activations, within the limits."""
    values = [round(x * ONE) for x in numbers]
    if max(values) > MAX_ACTIVATION or min(values) < -MAX_ACTIVATION:
        return [max(-MAX_ACTIVATION, min(MAX_ACTIVATION, value)) for value in values]
    return values


def activate(x: list[int]) -> list[int]:
    """GELU of activations."""
    return [
        GELU_TABLE[value + GELU_RANGE] if -GELU_RANGE <= value <= GELU_RANGE else max(0, value)
        for value in x
    ]


@final
class Block:
    """x + second(GELU(first(normalise(x))))."""

    def __init__(self, norm: Normalisation, first: Linear, second: Linear) -> None:
        self.norm = norm
        self.first = first
        self.second = second

    def apply(self, stream: list[float]) -> list[float]:
        hidden = self.first.apply(self.norm.apply(stream))
        change = self.second.apply(activate(to_activations(hidden)))
        return [stream[i] + change[i] for i in range(len(stream))]


@final
class Network:
    """Scores actions and estimates the chance to win, from the numbers of an observation."""

    def __init__(
        self,
        first: SparseLinear,
        blocks: list[Block],
        norm: Normalisation,
        policy: Linear,
        value: Linear,
    ) -> None:
        self.first = first
        self.blocks = blocks
        self.norm = norm
        self.policy = policy
        self.value = value

    def evaluate(self, observation: bytes, actions: list[int]) -> tuple[list[float], float]:
        """The scores of some actions, and the chance to win as a logit."""
        indexes = [index for index, value in enumerate(observation) if value]
        stream = self.first.apply(indexes, [observation[index] for index in indexes])
        for block in self.blocks:
            stream = block.apply(stream)
        x = activate(self.norm.apply(stream))
        total = sum(x)
        scores = [self.policy.output(action, x, total) for action in actions]
        return scores, self.value.output(0, x, total)

    def evaluate_many(
        self, observations: list[bytes], actions: list[list[int]]
    ) -> list[tuple[list[float], float]]:
        """The same for several observations."""
        return [
            self.evaluate(observation, actions[i]) for i, observation in enumerate(observations)
        ]
