"""The network: an observation in, scores of all actions and the chance to win out."""

from __future__ import annotations

import torch
from torch import Tensor, nn

from ..encoding.spec import NUM_ACTIONS, observation_size
from ..envs.batch import MAX_SLOTS
from ..envs.env_game import upper_bounds
from .config import TrainingConfig


class ResidualBlock(nn.Module):
    """x + Linear(GELU(Linear(LayerNorm(x))))."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.norm = nn.LayerNorm(width)
        self.first = nn.Linear(width, width)
        self.second = nn.Linear(width, width)

    def forward(self, x: Tensor) -> Tensor:
        hidden: Tensor = self.second(
            nn.functional.gelu(self.first(self.norm(x)), approximate="tanh")
        )
        return x + hidden


class PolicyValueNetwork(nn.Module):
    """Reads observations of the layout for all numbers of players, as bytes."""

    scale: Tensor

    def __init__(self, width: int, blocks: int) -> None:
        super().__init__()
        bounds = torch.from_numpy(upper_bounds(MAX_SLOTS)).float()
        # Most numbers with the bound 255 are small: a smaller divisor keeps them visible.
        self.register_buffer("scale", 1.0 / torch.where(bounds == 255, 16.0, bounds))
        self.input = nn.Linear(observation_size(MAX_SLOTS), width)
        self.blocks = nn.ModuleList([ResidualBlock(width) for _ in range(blocks)])
        self.norm = nn.LayerNorm(width)
        self.policy = nn.Linear(width, NUM_ACTIONS)
        self.value = nn.Linear(width, 1)
        nn.init.orthogonal_(self.policy.weight, 0.01)
        nn.init.zeros_(self.policy.bias)
        nn.init.zeros_(self.value.weight)
        nn.init.zeros_(self.value.bias)

    def forward(self, observations: Tensor) -> tuple[Tensor, Tensor]:
        """Scores of all actions, and the chance to win as a logit."""
        x = self.input(observations.float() * self.scale)
        for block in self.blocks:
            x = block(x)
        x = nn.functional.gelu(self.norm(x), approximate="tanh")
        return self.policy(x).float(), self.value(x).float().squeeze(-1)


def half_precision(device: str | torch.device, config: TrainingConfig) -> torch.autocast:
    """Products in half precision: on a GPU, and on a CPU if the settings say so."""
    kind = torch.device(device).type
    return torch.autocast(kind, torch.bfloat16, enabled=kind == "cuda" or config.cpu_bfloat16)
