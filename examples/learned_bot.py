"""A network trained by `train_ppo.py`, as a bot: KEMET_WEIGHTS is the file of its weights.

Like every bot it gets a view: any re-deal of the view gives the same observation.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import numpy as np

import kemet
from kemet.engine import actions
from kemet.envs.observation import Observer, action_mask

sys.path.insert(0, str(Path(__file__).parent))

from train_ppo import Net


class LearnedBot:
    """Samples its answers from the policy of the network."""

    def __init__(self, seed: int = 0) -> None:
        self.rng = np.random.default_rng(seed)
        self.net: Net | None = None

    def choose(self, view: kemet.View) -> str:
        assert view.seat is not None
        state = kemet.redeal(view, 0).state
        if self.net is None:
            self.net = load_net(len(view.players))
        observation = np.frombuffer(Observer(len(view.players)).observe(state, view.seat), np.uint8)
        legal = np.frombuffer(action_mask(state, view.seat), np.int8)
        return actions.ALL[self.net.choose(observation, legal, self.rng)].text


def load_net(players: int) -> Net:
    """The network of the file; it plays with the number of players it was trained for."""
    net = Net(players)
    with np.load(os.environ.get("KEMET_WEIGHTS", "ppo.npz")) as file:
        weights = {name: file[name] for name in file}
    if weights["w1"].shape != net.weights["w1"].shape:
        raise ValueError(f"these weights were not learned at a table of {players}")
    net.weights = weights
    return net
