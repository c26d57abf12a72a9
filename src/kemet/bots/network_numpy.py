"""The network of `network.py` with numpy, where that is installed: the same answers, quicker.

Weights and activations are whole numbers, and all sums of their products are below 2**53: so they
are exact in 64-bit floating point, in any order. Everything else is done number by number with the
same operations in the same order.
"""

from __future__ import annotations

from importlib import import_module
from math import sqrt
from typing import Any

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


class NumpyNetwork:
    """Has the `evaluate` of `Network`."""

    def __init__(self, network: Network) -> None:
        self.np: Any = import_module("numpy")
        np = self.np
        first = network.first
        weights = np.frombuffer(first.weights, np.uint8).reshape(first.inputs, first.outputs)
        self.input_weights = weights.astype(np.float64) - BIAS
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
        return weights.astype(np.float64) - BIAS, np.array(layer.scales), np.array(layer.biases)

    def _norm(self, layer: Normalisation) -> tuple[Any, Any]:
        return self.np.array(layer.gains), self.np.array(layer.biases)

    def evaluate(
        self, indexes: list[int], numbers: list[int], actions: list[int]
    ) -> tuple[list[float], float]:
        """The scores of some actions, and the chance to win as a logit."""
        np = self.np
        sums = np.array(numbers, np.float64) @ self.input_weights[indexes]
        stream = sums * self.input_scales + self.input_biases
        for norm, first, second in self.blocks:
            hidden = apply(first, self._normalise(norm, stream))
            change = apply(second, self._activate(self._to_activation(hidden)))
            stream = stream + change
        x = self._activate(self._normalise(self.norm, stream))
        weights, scales, biases = self.policy
        scores = weights[actions] @ x * scales[actions] + biases[actions]
        return scores.tolist(), float(apply(self.value, x)[0])

    def _normalise(self, norm: tuple[Any, Any], stream: Any) -> Any:
        """As `Normalisation.apply`: the sums as whole numbers of any size."""
        gains, biases = norm
        whole = self.np.rint(stream * STREAM_ONE).astype(self.np.int64)
        n = len(whole)
        total, squares = int(whole.sum()), int(whole @ whole)
        mean = total / n
        variance = (n * squares - total * total) / (n * n)
        factor = 1.0 / sqrt(variance + EPSILON * STREAM_ONE * STREAM_ONE)
        return self._to_activation((whole - mean) * factor * gains + biases)

    def _to_activation(self, x: Any) -> Any:
        return self.np.clip(self.np.rint(x * ONE), -MAX_ACTIVATION, MAX_ACTIVATION)

    def _activate(self, x: Any) -> Any:
        """GELU by table within its range; beyond, 0 or the argument."""
        np = self.np
        inside = np.clip(x, -GELU_RANGE, GELU_RANGE).astype(np.int64) + GELU_RANGE
        return np.where(x > GELU_RANGE, x, np.where(x < -GELU_RANGE, 0.0, self.gelu_table[inside]))


def apply(layer: tuple[Any, Any, Any], x: Any) -> Any:
    """All outputs of a linear layer."""
    weights, scales, biases = layer
    return weights @ x * scales + biases
