"""Several networks of one size, evaluated in one batch."""

from __future__ import annotations

from collections.abc import Mapping

import torch
from torch import Tensor
from torch.nn import functional

from .network import PolicyValueNetwork


class StackedNetworks:
    """The scores of `count` networks with weights in common tensors, in full precision.

    A network can be replaced at any time: the tensors stay the same.
    """

    def __init__(self, count: int, width: int, blocks: int, device: str) -> None:
        self.width = width
        self.blocks = blocks
        empty = PolicyValueNetwork(width, blocks).state_dict()
        self.scale = empty["scale"].to(device)
        self.parts = {
            name: torch.zeros(count, *value.shape, device=device)
            for name, value in empty.items()
            if name != "scale" and not name.startswith("value.")
        }

    def load(self, number: int, weights: Mapping[str, Tensor]) -> None:
        """Replace a network by one with these weights."""
        for name, value in self.parts.items():
            value[number].copy_(weights[name])

    def scores(self, observations: Tensor, first: int = 0) -> Tensor:
        """The scores of all actions, by network and row: shape (networks, rows, actions).

        `observations` has shape (networks, rows, values), for the networks from `first` on.
        """
        part = slice(first, first + len(observations))
        x = self._linear("input", part, observations.float() * self.scale)
        for number in range(self.blocks):
            name = f"blocks.{number}"
            hidden = self._linear(f"{name}.first", part, self._normalise(f"{name}.norm", part, x))
            hidden = functional.gelu(hidden, approximate="tanh")
            x = x + self._linear(f"{name}.second", part, hidden)
        x = functional.gelu(self._normalise("norm", part, x), approximate="tanh")
        return self._linear("policy", part, x)

    def _linear(self, name: str, part: slice, x: Tensor) -> Tensor:
        weights, biases = self.parts[f"{name}.weight"][part], self.parts[f"{name}.bias"][part]
        return torch.baddbmm(biases.unsqueeze(1), x, weights.transpose(1, 2))

    def _normalise(self, name: str, part: slice, x: Tensor) -> Tensor:
        gains, biases = self.parts[f"{name}.weight"][part], self.parts[f"{name}.bias"][part]
        return functional.layer_norm(x, (self.width,)) * gains.unsqueeze(1) + biases.unsqueeze(1)
