"""Some answers are encouraged in a share of the games, so that they are tried at all.

A network that never goes to a space never learns what it is worth. In the games of the share a
bonus is added to the logits of the encouraged answers, in playing and in learning, so that the
network learns from its own policy with the bonus: its scores for these answers rise only if they
pay.
"""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor

from ..engine.actions import ALL
from .config import TrainingConfig
from .workers import GROUPS, BatchSpec


class Encouragement:
    """The bonus of each game: from a part of `encouragement` to all of it."""

    def __init__(self, config: TrainingConfig, device: str) -> None:
        self.config = config
        self.device = device
        self.is_encouraged = torch.tensor([a.text in config.encouraged for a in ALL], device=device)
        self.bonuses: list[Tensor] = []
        """By group: the bonus of each game."""

    def choose_games(self, specs: Sequence[Sequence[BatchSpec]]) -> None:
        """Choose the last games of each batch, and spread the bonus evenly over them."""
        row: list[float] = []
        for spec in [batch for batches in specs for batch in batches]:
            count = round(spec.count * self.config.encouraged_share)
            row += [0.0] * (spec.count - count)
            row += [self.config.encouragement * (number + 1) / count for number in range(count)]
        self.bonuses = [torch.tensor(row, device=self.device) for _ in range(GROUPS)]

    def encourage(self, logits: Tensor, bonus: Tensor) -> Tensor:
        """Logits with the bonus of each game."""
        if not self.config.encouraged:
            return logits
        return logits + bonus[:, None] * self.is_encouraged
