"""Weights that settings name: those of the champion, or of a file as `network.bin`."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Final

from ..bots.champion import WEIGHTS_FILE
from ..bots.network import Network
from ..bots.network_file import InvalidNetwork, load_network

CHAMPION: Final = "champion"


def read_weights(name: str, folder: Path = Path()) -> bytes:
    """The bytes of the weights that settings name; files are relative to the folder."""
    try:
        if name == CHAMPION:
            return files("kemet.bots").joinpath(WEIGHTS_FILE).read_bytes()
        return (folder / name).read_bytes()
    except OSError as error:
        raise ValueError(f"the weights {name!r} cannot be read: {error}") from None


def parse_weights(data: bytes, name: str) -> Network:
    """The network of a file of weights; a ValueError says why it cannot be used."""
    try:
        return load_network(data)[0]
    except InvalidNetwork as error:
        raise ValueError(f"the weights {name!r} cannot be used: {error}") from None
