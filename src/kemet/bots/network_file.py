"""Reads and writes networks: a line of JSON, then weights as bytes and other numbers as floats.

The line names the fields and the actions that the network was made for (`network_layout`). Weights
of another layout are read as those of this game: what is new counts as 0.
"""

from __future__ import annotations

import json
import sys
from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from typing import Any, Final

from ..encoding.spec import fields
from ..engine import actions
from .network import BIAS, Block, Linear, Network, Normalisation, SparseLinear
from .network_layout import (
    SLOTS,
    Layout,
    ValueTranslation,
    describe_growth,
    dump_layout,
    own_layout,
    parse_layout,
    places_in,
    similar_actions,
)

FORMAT: Final = "kemet network 2"
UNNAMED_FORMAT: Final = "kemet network 1"
"""Files that have a digest of their layout instead of its names."""
CHECKSUM_SIZE: Final = 16  # bytes at the end of a file
MAX_BLOCKS: Final = 64
MAX_WIDTH: Final = 8192


class InvalidNetwork(ValueError):
    """A file of weights that cannot be used."""


@dataclass(frozen=True, slots=True)
class NetworkFile:
    """What a file of weights contains.

    Attributes:
        network: with the inputs and outputs of this game
        card: where it comes from and what it was trained for
        growth: what this game has that the network was not made for, in words
        translation: what writes the numbers of observations as the network knows them; None if
            they are the same
    """

    network: Network
    card: dict[str, Any]
    growth: str = ""
    translation: ValueTranslation | None = None


@cache
def layout_digest() -> str:
    """A digest of the fields of an observation and of the actions, as checkpoints have it."""
    rows = [(field.name, field.shape, field.high) for field in fields(SLOTS)]
    texts = [action.text for action in actions.ALL]
    return blake2b(json.dumps([rows, texts]).encode(), digest_size=8).hexdigest()


def dump_network(network: Network, card: dict[str, Any]) -> bytes:
    """A network with its card: where it comes from and what it was trained for."""
    header = {
        "format": FORMAT,
        "layout": dump_layout(own_layout()),
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
    """The network of a file, for this game, and its card; `InvalidNetwork` if it cannot be used."""
    file = read_network(data)
    return file.network, file.card


def read_network(data: bytes) -> NetworkFile:
    """All that a file contains; `InvalidNetwork` if it cannot be used."""
    line, _, body = data.partition(b"\n")
    try:
        header = json.loads(line)
        found, named, card = header["format"], header["layout"], dict(header["card"])
        width, blocks = int(header["width"]), int(header["blocks"])
    except (ValueError, KeyError, TypeError, OverflowError, RecursionError):
        raise InvalidNetwork("this is not a file of weights of Kemet") from None
    if found not in (FORMAT, UNNAMED_FORMAT):
        raise InvalidNetwork(
            f"these weights have the format {found!r:.40}; this version reads {FORMAT!r}"
        )
    layout = own_layout()
    if found == FORMAT:
        try:
            layout = parse_layout(named)
        except ValueError as error:
            raise InvalidNetwork(f"the file of weights is damaged: {error}") from None
    elif named != layout_digest():
        raise InvalidNetwork(
            f"these weights are for another layout of observations and actions ({named!r:.40}) and "
            f"do not name its fields; this version has {layout_digest()}: train new ones"
        )
    if checksum(data[:-CHECKSUM_SIZE]) != data[-CHECKSUM_SIZE:]:
        raise InvalidNetwork("the file of weights is damaged: its checksum is wrong")
    if not 0 < width <= MAX_WIDTH or not 0 <= blocks <= MAX_BLOCKS:
        raise InvalidNetwork(f"a network of width {width} with {blocks} blocks cannot be used")
    network = parse_weights(body[:-CHECKSUM_SIZE], layout, width, blocks)
    if layout == own_layout():
        return NetworkFile(network, card)
    translation = ValueTranslation(layout)
    return NetworkFile(
        grown(network, layout),
        card,
        describe_growth(layout),
        None if translation.changes_nothing() else translation,
    )


def parse_weights(data: bytes, layout: Layout, width: int, blocks: int) -> Network:
    """The network of the numbers of a file, with the inputs and outputs of its layout."""
    inputs = len(layout.inputs())
    reader = _Reader(data)
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
        reader.linear(width, len(layout.actions)),
        reader.linear(width, 1),
    )
    if reader.at != len(reader.data):
        raise InvalidNetwork("the file of weights is too long")
    return network


# --- weights of another layout


def grown(network: Network, layout: Layout) -> Network:
    """A network of a layout with the inputs and outputs of this game."""
    own = own_layout()
    return Network(
        with_inputs(network.first, places_in(layout.inputs(), own.inputs())),
        network.blocks,
        network.norm,
        with_actions(network.policy, layout, own),
        network.value,
    )


def with_inputs(layer: SparseLinear, places: list[int]) -> SparseLinear:
    """The input layer with the inputs at these places; -1 is a new one, with the weights 0."""
    width = layer.outputs
    new = bytes([BIAS]) * width
    rows = [layer.weights[i * width : (i + 1) * width] if i >= 0 else new for i in places]
    return SparseLinear(len(places), width, b"".join(rows), layer.scales, layer.biases)


def with_actions(layer: Linear, layout: Layout, own: Layout) -> Linear:
    """The output layer with the actions of this game; a new one has the mean of similar ones."""
    rows: list[bytes] = []
    scales: list[float] = []
    biases: list[float] = []
    known = frozenset(layout.actions) & frozenset(own.actions)
    index = {text: i for i, text in enumerate(layout.actions)}
    for text in own.actions:
        similar = [text] if text in known else similar_actions(text, known)
        row, scale, bias = mean_output(layer, [index[other] for other in similar])
        rows.append(row)
        scales.append(scale)
        biases.append(bias)
    return Linear(layer.inputs, len(rows), b"".join(rows), scales, biases)


def mean_output(layer: Linear, outputs: list[int]) -> tuple[bytes, float, float]:
    """The weights, scale and bias of the mean of some outputs."""
    n = layer.inputs
    found = [layer.weights[i * n : (i + 1) * n] for i in outputs]
    if len(outputs) == 1:
        return found[0], layer.scales[outputs[0]], layer.biases[outputs[0]]
    if not outputs:
        return bytes([BIAS]) * n, 1.0, 0.0
    sums = [0.0] * n
    for i, row in zip(outputs, found, strict=True):
        scale = layer.scales[i] / len(outputs)
        for place, weight in enumerate(row):
            sums[place] += (weight - BIAS) * scale
    largest = max(map(abs, sums)) or 1.0
    scale = largest / (BIAS - 1)
    bias = sum([layer.biases[i] for i in outputs]) / len(outputs)
    return bytes([round(value / scale) + BIAS for value in sums]), scale, bias
