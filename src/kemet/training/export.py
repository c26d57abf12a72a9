"""Turns a trained network into the whole numbers of `kemet.bots.network`, and back."""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor

from ..bots.network import BIAS, ONE, Block, Linear, Network, Normalisation, SparseLinear
from .network import PolicyValueNetwork


def export_network(network: PolicyValueNetwork) -> Network:
    """The network with 8-bit weights."""
    state = {name: value.detach().float().cpu() for name, value in network.state_dict().items()}
    inputs = state["input.weight"] * state["scale"]
    weights, scales = quantise(inputs)
    first = SparseLinear(
        inputs.shape[1],
        inputs.shape[0],
        to_bytes(weights.T),
        scales.tolist(),
        state["input.bias"].tolist(),
    )
    blocks = [
        Block(
            normalisation(state, f"blocks.{i}.norm"),
            linear(state, f"blocks.{i}.first"),
            linear(state, f"blocks.{i}.second"),
        )
        for i in range(len(network.blocks))
    ]
    return Network(
        first,
        blocks,
        normalisation(state, "norm"),
        linear(state, "policy"),
        linear(state, "value"),
    )


def quantise(weights: Tensor) -> tuple[Tensor, Tensor]:
    """Weights from -127 to 127, with a scale for each row."""
    scales = weights.abs().amax(dim=1).clamp(min=1e-8) / 127
    return (weights / scales.unsqueeze(1)).round().clamp(-127, 127), scales


def to_bytes(weights: Tensor) -> bytes:
    return (weights + BIAS).to(torch.uint8).contiguous().numpy().tobytes()


def linear(state: dict[str, Any], name: str) -> Linear:
    weights, scales = quantise(state[f"{name}.weight"])
    outputs, inputs = weights.shape
    biases = state[f"{name}.bias"].tolist()
    return Linear(inputs, outputs, to_bytes(weights), (scales / ONE).tolist(), biases)


def normalisation(state: dict[str, Any], name: str) -> Normalisation:
    return Normalisation(state[f"{name}.weight"].tolist(), state[f"{name}.bias"].tolist())


def import_network(network: Network) -> PolicyValueNetwork:
    """A network that can learn, with the weights of one with 8-bit weights."""
    result = PolicyValueNetwork(network.first.outputs, len(network.blocks))
    first = network.first
    inputs = from_bytes(first.weights, first.inputs).T * torch.tensor(first.scales).unsqueeze(1)
    state: dict[str, Tensor] = {
        "scale": result.scale,
        "input.weight": inputs / result.scale,
        "input.bias": torch.tensor(first.biases),
    }
    for i, block in enumerate(network.blocks):
        put_normalisation(state, f"blocks.{i}.norm", block.norm)
        put_linear(state, f"blocks.{i}.first", block.first)
        put_linear(state, f"blocks.{i}.second", block.second)
    put_normalisation(state, "norm", network.norm)
    put_linear(state, "policy", network.policy)
    put_linear(state, "value", network.value)
    result.load_state_dict(state)
    return result


def from_bytes(weights: bytes, rows: int) -> Tensor:
    values = torch.frombuffer(bytearray(weights), dtype=torch.uint8)
    return values.reshape(rows, -1).float() - BIAS


def put_linear(state: dict[str, Tensor], name: str, layer: Linear) -> None:
    scales = torch.tensor(layer.scales).unsqueeze(1) * ONE
    state[f"{name}.weight"] = from_bytes(layer.weights, layer.outputs) * scales
    state[f"{name}.bias"] = torch.tensor(layer.biases)


def put_normalisation(state: dict[str, Tensor], name: str, layer: Normalisation) -> None:
    state[f"{name}.weight"] = torch.tensor(layer.gains)
    state[f"{name}.bias"] = torch.tensor(layer.biases)
