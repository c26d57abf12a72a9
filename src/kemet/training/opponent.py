"""The frozen opponent: a network that does not learn, and plays all seats but one in some games.

It answers as `kemet.bots.champion.ChampionBot` does with the same network: from the same
observations, and by the softmax of its scores at the same temperatures.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path
from typing import Final

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from ..bots.champion import BATTLE_TEMPERATURE, KNOWN_KINDS, WEIGHTS_FILE, edition_start
from ..bots.network import Network
from ..bots.network_file import InvalidNetwork, load_network
from .config import TrainingConfig
from .export import import_network
from .policy import AnswerPolicy
from .workers import GROUPS, BatchSpec

CHAMPION: Final = "champion"
NO_SEAT: Final = -1  # instead of the learner's seat, where the frozen opponent does not play


def read_weights(name: str) -> bytes:
    """The weights that settings name: the champion's, or a file as `network.bin`."""
    try:
        if name == CHAMPION:
            return files("kemet.bots").joinpath(WEIGHTS_FILE).read_bytes()
        return Path(name).read_bytes()
    except OSError as error:
        raise ValueError(f"the weights {name!r} cannot be read: {error}") from None


def parse_weights(data: bytes, name: str) -> Network:
    """The network of a file of weights; a ValueError says why it cannot be used."""
    try:
        return load_network(data)[0]
    except InvalidNetwork as error:
        raise ValueError(f"the weights {name!r} cannot be used: {error}") from None


class FrozenOpponent:
    """Answers for the seats that the learner does not play."""

    def __init__(self, network: Network, config: TrainingConfig, device: str) -> None:
        self.config = config
        self.device = device
        self.network = import_network(network).to(device).eval()
        self.policy = AnswerPolicy(config.opponent_temperature, BATTLE_TEMPERATURE, device)
        self.own_seats: list[NDArray[np.int64]] = []
        """By group: the learner's seat in each game with the opponent, else `NO_SEAT`."""

    def seat_learner(self, specs: Sequence[Sequence[BatchSpec]]) -> None:
        """Choose the games with the opponent, after those with others, and the learner's seats."""
        config = self.config
        row: list[int] = []
        for spec in [batch for batches in specs for batch in batches]:
            first = spec.scripted + int(spec.count * config.league_share)
            last = first + round(spec.count * config.opponent_share)
            row += [
                (number - first) % spec.players if first <= number < last else NO_SEAT
                for number in range(spec.count)
            ]
        self.own_seats = [np.array(row, np.int64) for _ in range(GROUPS)]

    def answers(self, group: int, seats: NDArray[np.integer]) -> NDArray[np.bool_]:
        """In which games of a group the opponent answers, by the seats that are asked."""
        own = self.own_seats[group]
        return (own != NO_SEAT) & (own != seats)

    @torch.no_grad()
    def logits(self, observations: Tensor) -> Tensor:
        """The logits of its answers, at its temperature.

        In full precision also where the learner has less, since it plays as the bot does.
        """
        scores, _ = self.network(as_the_bot_observes(observations))
        return self.policy.logits(scores, observations)


def as_the_bot_observes(observations: Tensor) -> Tensor:
    """Observations with the kinds of games that the network does not know as the nearest it does.

    `kemet.bots.champion.observe` does the same.
    """
    result = observations.clone()
    start = edition_start()
    for unknown, known in KNOWN_KINDS.items():
        result[:, start + known] |= observations[:, start + unknown]
        result[:, start + unknown] = 0
    return result
