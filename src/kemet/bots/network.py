"""A policy and value network in whole numbers: the same answers plain, compiled and with numpy.

Weights are bytes with one scale for each output; activations are whole numbers, so sums of products
are exact in any order. What is not a sum (scales, normalisation) is done number by number in
floating point, which gives the same everywhere; the activation function is a table.

Layers: a sparse input layer, residual blocks (normalise, linear, GELU, linear), then normalise,
GELU, and two linear heads: a score for each action, and the chance to win as a logit.
"""

# pyright: reportArgumentType=false, reportAssignmentType=false, reportReturnType=false
# mypy converts between int and i64 implicitly; other type checkers do not.

from __future__ import annotations

from math import sqrt, tanh
from operator import mul
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


def add_multiple(sums: list[int], number: int, weights: bytes, start: int) -> None:
    """Add the weights from `start` on, times a number, to the sums."""
    at: i64 = start
    factor: i64 = number
    for output in range(len(sums)):
        weight: i64 = weights[at]
        sums[output] += factor * weight
        at += 1


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
        return [self.output(index, x, total) for index in range(self.outputs)]


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

    def apply(self, indexes: list[int], numbers: list[int]) -> list[float]:
        """All outputs, for the inputs that are not 0."""
        outputs, weights = self.outputs, self.weights
        sums = [0] * outputs
        for place, index in enumerate(indexes):
            number = numbers[place]
            start = index * outputs
            if IS_COMPILED:
                add_multiple(sums, number, weights, start)
            else:
                row = weights[start : start + outputs]
                sums = [total + number * weight for total, weight in zip(sums, row, strict=True)]
        excess = BIAS * sum(numbers)
        return [(sums[i] - excess) * self.scales[i] + self.biases[i] for i in range(outputs)]


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
        total = 0
        squares = 0
        for value in whole:
            total += value
            squares += value * value
        mean = total / n
        variance = (n * squares - total * total) / (n * n)
        factor = 1.0 / sqrt(variance + EPSILON * STREAM_ONE * STREAM_ONE)
        return [
            to_activation((whole[i] - mean) * factor * self.gains[i] + self.biases[i])
            for i in range(n)
        ]


def to_activation(x: float) -> int:
    """A number as an activation, within the limits."""
    value = round(x * ONE)
    return max(-MAX_ACTIVATION, min(MAX_ACTIVATION, value))


def activate(x: int) -> int:
    """GELU of an activation."""
    if x > GELU_RANGE:
        return x
    if x < -GELU_RANGE:
        return 0
    return GELU_TABLE[x + GELU_RANGE]


@final
class Block:
    """x + second(GELU(first(normalise(x))))."""

    def __init__(self, norm: Normalisation, first: Linear, second: Linear) -> None:
        self.norm = norm
        self.first = first
        self.second = second

    def apply(self, stream: list[float]) -> list[float]:
        hidden = self.first.apply(self.norm.apply(stream))
        change = self.second.apply([activate(to_activation(x)) for x in hidden])
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

    def evaluate(
        self, indexes: list[int], numbers: list[int], actions: list[int]
    ) -> tuple[list[float], float]:
        """The scores of some actions, and the chance to win as a logit."""
        stream = self.first.apply(indexes, numbers)
        for block in self.blocks:
            stream = block.apply(stream)
        x = [activate(a) for a in self.norm.apply(stream)]
        total = sum(x)
        scores = [self.policy.output(action, x, total) for action in actions]
        return scores, self.value.output(0, x, total)
