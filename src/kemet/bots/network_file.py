"""Reads and writes networks: a line of JSON, then weights as bytes and other numbers as floats."""

from __future__ import annotations

import json
import sys
from array import array
from collections.abc import Iterator
from functools import cache
from hashlib import blake2b
from typing import Any, Final

from ..encoding.spec import NUM_ACTIONS, fields, observation_size
from ..engine import actions
from .network import Block, Linear, Network, Normalisation, SparseLinear

FORMAT: Final = "kemet network 1"
SLOTS: Final = 5  # the players of the layout that networks read: absent ones are 0
CHECKSUM_SIZE: Final = 16  # bytes at the end of a file
MAX_BLOCKS: Final = 64
MAX_WIDTH: Final = 8192


class InvalidNetwork(ValueError):
    """A file of weights that cannot be used."""


@cache
def layout_digest() -> str:
    """A digest of the fields of an observation and of the actions: what a network was made for."""
    rows = [(field.name, field.shape, field.high) for field in fields(SLOTS)]
    texts = [action.text for action in actions.ALL]
    return blake2b(json.dumps([rows, texts]).encode(), digest_size=8).hexdigest()


def dump_network(network: Network, card: dict[str, Any]) -> bytes:
    """A network with its card: where it comes from and what it was trained for."""
    header = {
        "format": FORMAT,
        "layout": layout_digest(),
        "width": network.first.outputs,
        "blocks": len(network.blocks),
        "card": card,
    }
    parts = [json.dumps(header, sort_keys=True).encode() + b"\n"]
    for layer in layers(network):
        if isinstance(layer, Normalisation):
            parts += [floats(layer.gains), floats(layer.biases)]
        else:
            parts += [layer.weights, floats(layer.scales), floats(layer.biases)]
    data = b"".join(parts)
    return data + checksum(data)


def checksum(data: bytes) -> bytes:
    return blake2b(data, digest_size=CHECKSUM_SIZE).digest()


def floats(numbers: list[float]) -> bytes:
    """Numbers in 32 bits, low byte first."""
    values = array("f", numbers)
    if sys.byteorder == "big":
        values.byteswap()
    return values.tobytes()


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
        values = array("f", self.take(4 * count))
        if sys.byteorder == "big":
            values.byteswap()
        return values.tolist()

    def linear(self, inputs: int, outputs: int) -> Linear:
        weights = self.take(inputs * outputs)
        return Linear(inputs, outputs, weights, self.floats(outputs), self.floats(outputs))

    def normalisation(self, width: int) -> Normalisation:
        return Normalisation(self.floats(width), self.floats(width))


def load_network(data: bytes) -> tuple[Network, dict[str, Any]]:
    """The network of a file and its card; `InvalidNetwork` if it does not fit this version."""
    line, _, body = data.partition(b"\n")
    try:
        header = json.loads(line)
        found, layout, card = header["format"], header["layout"], dict(header["card"])
        width, blocks = int(header["width"]), int(header["blocks"])
    except (ValueError, KeyError, TypeError, OverflowError, RecursionError):
        raise InvalidNetwork("this is not a file of weights of Kemet") from None
    if found != FORMAT:
        raise InvalidNetwork(
            f"these weights have the format {found!r:.40}; this version reads {FORMAT!r}"
        )
    if layout != layout_digest():
        raise InvalidNetwork(
            f"these weights are for another layout of observations and actions ({layout!r:.40}); "
            f"this version has {layout_digest()}: train new ones"
        )
    if checksum(data[:-CHECKSUM_SIZE]) != data[-CHECKSUM_SIZE:]:
        raise InvalidNetwork("the file of weights is damaged: its checksum is wrong")
    if not 0 < width <= MAX_WIDTH or not 0 <= blocks <= MAX_BLOCKS:
        raise InvalidNetwork(f"a network of width {width} with {blocks} blocks cannot be used")
    inputs = observation_size(SLOTS)
    reader = _Reader(body[:-CHECKSUM_SIZE])
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
        reader.linear(width, NUM_ACTIONS),
        reader.linear(width, 1),
    )
    if reader.at != len(reader.data):
        raise InvalidNetwork("the file of weights is too long")
    return network, card
