"""The observation and state spaces of the environments, as Gymnasium spaces."""

from __future__ import annotations

import numpy as np
from gymnasium.spaces import Box, Dict

from .env_game import upper_bounds


def observation_space_for(players: int, num_actions: int) -> Dict:
    """The space of one seat's observations: the observation and a mask over the actions."""
    high = upper_bounds(players)
    return Dict(
        {
            "observation": Box(np.zeros_like(high), high, dtype=np.uint8),
            "action_mask": Box(0, 1, (num_actions,), np.int8),
        }
    )


def state_space_for(players: int) -> Box:
    """The space of `state()`: the observations of all seats, one after another."""
    high = np.tile(upper_bounds(players), players)
    return Box(np.zeros_like(high), high, dtype=np.uint8)
