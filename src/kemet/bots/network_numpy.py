"""The network of `network.py` with numpy, where that is installed: the same answers, quicker.

Weights and activations are whole numbers. An activation is split into a high part and a low byte,
so that all sums of products are below 2**24: they are exact in 32-bit floating point, in any order,
and half as many bytes are read as with 64 bits. Everything else is done number by number with the
same operations in the same order as in `network.py`.
"""

from __future__ import annotations

from math import sqrt
from typing import Any, Final

from ..numeric import load_numpy
from .network import (
    BIAS,
    EPSILON,
    GELU_RANGE,
    GELU_TABLE,
    MAX_ACTIVATION,
    ONE,
    STREAM_ONE,
    Linear,
    Network,
    Normalisation,
)

LOW: Final = 256  # an activation is LOW * high + low
MAX_EXACT_SUM: Final = 1 << 24
MAX_WIDTH: Final = MAX_EXACT_SUM // ((LOW - 1) * BIAS)
"""Inputs of a layer up to which the sums are exact in 32 bits."""


class NumpyNetwork:
    """Has the `evaluate` of `Network`."""

    def __init__(self, network: Network) -> None:
        self.np: Any = load_numpy()
        np = self.np
        first = network.first
        is_narrow = first.outputs <= MAX_WIDTH
        self.float: Any = np.float32 if is_narrow else np.float64
        weights = np.frombuffer(first.weights, np.uint8).reshape(first.inputs, first.outputs)
        self.input_weights = weights.astype(self.float) - BIAS
        self.input_scales = np.array(first.scales)
        self.input_biases = np.array(first.biases)
        self.gelu_table = np.array(GELU_TABLE, np.float64)
        self.blocks = [
            (self._norm(block.norm), self._linear(block.first), self._linear(block.second))
            for block in network.blocks
        ]
        self.norm = self._norm(network.norm)
        self.policy = self._linear(network.policy)
        self.value = self._linear(network.value)

    def _linear(self, layer: Linear) -> tuple[Any, Any, Any]:
        np = self.np
        weights = np.frombuffer(layer.weights, np.uint8).reshape(layer.outputs, layer.inputs)
        return weights.astype(self.float) - BIAS, np.array(layer.scales), np.array(layer.biases)

    def _norm(self, layer: Normalisation) -> tuple[Any, Any]:
        return self.np.array(layer.gains), self.np.array(layer.biases)

    def evaluate(self, observation: bytes, actions: list[int]) -> tuple[list[float], float]:
        """The scores of some actions, and the chance to win as a logit."""
        return self.evaluate_many([observation], [actions])[0]

    def evaluate_many(
        self, observations: list[bytes], actions: list[list[int]]
    ) -> list[tuple[list[float], float]]:
        """The same for several observations, in one pass."""
        if not observations:
            return []
        np = self.np
        sums = np.stack([self._input_sums(observation) for observation in observations])
        stream = sums * self.input_scales + self.input_biases
        for norm, first, second in self.blocks:
            hidden = self._apply(first, self._normalise(norm, stream))
            stream = stream + self._apply(second, self._activate(self._to_activation(hidden)))
        x = self._activate(self._normalise(self.norm, stream))
        logits = self._apply(self.value, x)[:, 0].tolist()
        ids = sorted({action for row in actions for action in row})
        weights, scales, biases = self.policy
        scores = self._apply((weights[ids], scales[ids], biases[ids]), x).tolist()
        place = {action: i for i, action in enumerate(ids)}
        return [
            ([scores[row][place[action]] for action in offered], logits[row])
            for row, offered in enumerate(actions)
        ]

    def _input_sums(self, observation: bytes) -> Any:
        """The sums of the input layer, over the numbers that are not 0."""
        np = self.np
        values = np.frombuffer(observation, np.uint8)
        indexes = np.flatnonzero(values)
        numbers = values[indexes].astype(self.float)
        if float(numbers.sum()) * BIAS >= MAX_EXACT_SUM:
            numbers = numbers.astype(np.float64)
        return (numbers @ self.input_weights[indexes]).astype(np.float64)

    def _apply(self, layer: tuple[Any, Any, Any], x: Any) -> Any:
        """All outputs of a linear layer, for rows of activations."""
        np = self.np
        weights, scales, biases = layer
        high = np.floor(x / LOW)
        parts = np.concatenate((high, x - LOW * high)).astype(self.float)
        sums = (parts @ weights.T).astype(np.float64)
        return (LOW * sums[: len(x)] + sums[len(x) :]) * scales + biases

    def _normalise(self, norm: tuple[Any, Any], stream: Any) -> Any:
        """As `Normalisation.apply`, row by row: the sums as whole numbers of any size."""
        np = self.np
        gains, biases = norm
        whole = np.rint(stream * STREAM_ONE).astype(np.int64)
        n = whole.shape[1]
        means: list[float] = []
        factors: list[float] = []
        totals = whole.sum(axis=1).tolist()
        for total, squares in zip(totals, (whole * whole).sum(axis=1).tolist(), strict=True):
            variance = (n * squares - total * total) / (n * n)
            means.append(total / n)
            factors.append(1.0 / sqrt(variance + EPSILON * STREAM_ONE * STREAM_ONE))
        centred = whole - np.array(means)[:, None]
        return self._to_activation(centred * np.array(factors)[:, None] * gains + biases)

    def _to_activation(self, x: Any) -> Any:
        np = self.np
        return np.minimum(np.maximum(np.rint(x * ONE), -MAX_ACTIVATION), MAX_ACTIVATION)

    def _activate(self, x: Any) -> Any:
        """GELU by table within its range; beyond, 0 or the argument."""
        np = self.np
        clipped = np.minimum(np.maximum(x, -GELU_RANGE), GELU_RANGE)
        inside = self.gelu_table[clipped.astype(np.int64) + GELU_RANGE]
        return np.where(x > GELU_RANGE, x, inside)
