"""A network trained by `kemet train`, as a bot: KEMET_NETWORK is the file of its weights.

    KEMET_NETWORK=run/network.bin kemet arena --bots examples/network_bot.py:NetworkBot champion

Without KEMET_NETWORK it plays with the champion's weights. KEMET_TEMPERATURE is the temperature of
its answers, by default the champion's (0.5); at 0 it always takes the answer with the best score.
KEMET_BATTLE_TEMPERATURE is that of its battle cards, by default the champion's (1.5); battle cards
are never drawn at less than KEMET_TEMPERATURE.
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

import kemet
from kemet.bots.champion import BATTLE_TEMPERATURE, TEMPERATURE, ChampionBot, Evaluator
from kemet.bots.network_file import load_network
from kemet.bots.network_numpy import NumpyNetwork
from kemet.optional import is_installed

COLDEST = 1e-6
"""Instead of 0, by which scores cannot be divided."""


class NetworkBot:
    """Samples its answers by the scores of the network."""

    def __init__(self, seed: int = 0) -> None:
        temperature = float(os.environ.get("KEMET_TEMPERATURE", TEMPERATURE))
        battle_temperature = float(os.environ.get("KEMET_BATTLE_TEMPERATURE", BATTLE_TEMPERATURE))
        network = load(os.environ.get("KEMET_NETWORK", ""))
        self.bot = ChampionBot(seed, max(temperature, COLDEST), network, battle_temperature)

    def choose(self, view: kemet.View) -> str:
        return self.bot.choose(view)


@cache
def load(file: str) -> Evaluator | None:
    """The network of a file, in its quickest form here; none without a file."""
    if not file:
        return None
    network, _ = load_network(Path(file).read_bytes())
    return NumpyNetwork(network) if is_installed("numpy") else network
