"""Reads and writes networks: a line of JSON, then weights as bytes and other numbers as floats."""

from __future__ import annotations

import json
from array import array
from collections.abc import Iterator
from typing import Any, Final

from .network import Block, Linear, Network, Normalisation, SparseLinear

FORMAT: Final = "kemet network 1"


class InvalidNetwork(ValueError):
    """A file of weights that cannot be used."""


def dump_network(network: Network, card: dict[str, Any]) -> bytes:
    """A network with its card: where it comes from and what it was trained for."""
    header = {
        "format": FORMAT,
        "inputs": network.first.inputs,
        "width": network.first.outputs,
        "blocks": len(network.blocks),
        "actions": network.policy.outputs,
        "card": card,
    }
    parts = [json.dumps(header, sort_keys=True).encode() + b"\n"]
    for layer in layers(network):
        if isinstance(layer, Normalisation):
            parts += [floats(layer.gains), floats(layer.biases)]
        else:
            parts += [layer.weights, floats(layer.scales), floats(layer.biases)]
    return b"".join(parts)


def floats(numbers: list[float]) -> bytes:
    return array("f", numbers).tobytes()


def layers(network: Network) -> Iterator[SparseLinear | Linear | Normalisation]:
    """All layers, in the order of the file."""
    yield network.first
    for block in network.blocks:
        yield from (block.norm, block.first, block.second)
    yield from (network.norm, network.policy, network.value)


class _Reader:
    """Takes one part of a file after another."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0

    def take(self, size: int) -> bytes:
        part = self.data[self.at : self.at + size]
        if len(part) != size:
            raise InvalidNetwork("the file of weights is too short")
        self.at += size
        return part

    def floats(self, count: int) -> list[float]:
        return array("f", self.take(4 * count)).tolist()

    def linear(self, inputs: int, outputs: int) -> Linear:
        weights = self.take(inputs * outputs)
        return Linear(inputs, outputs, weights, self.floats(outputs), self.floats(outputs))

    def normalisation(self, width: int) -> Normalisation:
        return Normalisation(self.floats(width), self.floats(width))


def load_network(data: bytes, inputs: int, actions: int) -> tuple[Network, dict[str, Any]]:
    """The network of a file and its card; `InvalidNetwork` if it does not fit this version."""
    line, _, body = data.partition(b"\n")
    try:
        header = json.loads(line)
        width, blocks = header["width"], header["blocks"]
        found = header["format"], header["inputs"], header["actions"]
    except (ValueError, KeyError, TypeError):
        raise InvalidNetwork("this is not a file of weights of Kemet") from None
    if found != (FORMAT, inputs, actions):
        raise InvalidNetwork(
            f"these weights are for {found[1]} inputs and {found[2]} actions ({found[0]}); "
            f"this version has {inputs} and {actions} ({FORMAT})"
        )
    reader = _Reader(body)
    weights = reader.take(inputs * width)
    first = SparseLinear(inputs, width, weights, reader.floats(width), reader.floats(width))
    network = Network(
        first,
        [
            Block(
                reader.normalisation(width),
                reader.linear(width, width),
                reader.linear(width, width),
            )
            for _ in range(blocks)
        ],
        reader.normalisation(width),
        reader.linear(width, actions),
        reader.linear(width, 1),
    )
    if reader.at != len(body):
        raise InvalidNetwork("the file of weights is too long")
    return network, header["card"]
