"""The answers of a window of play, and their advantages."""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor

from ..envs.batch import MAX_SLOTS


@dataclass(slots=True)
class Window:
    """The answers of a window: tensors of shape (steps, games, ...)."""

    observations: Tensor
    legal: Tensor
    chosen: Tensor  # index into `legal`
    log_probabilities: Tensor
    values: Tensor  # the chance to win, of the seat that answers
    seats: Tensor
    learns: Tensor  # whether the learner answers, not a frozen opponent
    rewards: Tensor  # (steps, games, 5): 1 for the winner of a game that ends after the answer
    ended: Tensor  # 0, or how the game ended after the answer
    next_values: Tensor  # (games): of the seat that answers after the window
    next_seats: Tensor

    @classmethod
    def allocate(cls, steps: int, games: int, size: int, legal: int, device: str) -> Window:
        def empty(*shape: int, dtype: torch.dtype) -> Tensor:
            return torch.empty(shape, dtype=dtype, device=device)

        return cls(
            observations=empty(steps, games, size, dtype=torch.uint8),
            legal=empty(steps, games, legal, dtype=torch.int16),
            chosen=empty(steps, games, dtype=torch.int64),
            log_probabilities=empty(steps, games, dtype=torch.float32),
            values=empty(steps, games, dtype=torch.float32),
            seats=empty(steps, games, dtype=torch.int64),
            learns=empty(steps, games, dtype=torch.bool),
            rewards=empty(steps, games, MAX_SLOTS, dtype=torch.float32),
            ended=empty(steps, games, dtype=torch.uint8),
            next_values=empty(games, dtype=torch.float32),
            next_seats=empty(games, dtype=torch.int64),
        )


def advantages_and_returns(
    window: Window, discount: float, gae_lambda: float
) -> tuple[Tensor, Tensor, Tensor]:
    """Generalised advantages along the answers of each seat, returns, and which of them are known.

    The last answer of a seat in the window has no successor, unless its game ends or the seat
    answers next: such answers are left out.
    """
    steps, games = window.values.shape
    device = window.values.device
    rows = torch.arange(games, device=device)
    next_value = torch.zeros(games, MAX_SLOTS, device=device)
    next_advantage = torch.zeros(games, MAX_SLOTS, device=device)
    reward = torch.zeros(games, MAX_SLOTS, device=device)
    is_known = torch.zeros(games, MAX_SLOTS, dtype=torch.bool, device=device)
    next_value[rows, window.next_seats] = window.next_values
    is_known[rows, window.next_seats] = True
    advantages = torch.zeros_like(window.values)
    known = torch.zeros_like(window.values, dtype=torch.bool)
    for step in range(steps - 1, -1, -1):
        ended = (window.ended[step] > 0).unsqueeze(1)
        next_value = torch.where(ended, 0.0, next_value)
        next_advantage = torch.where(ended, 0.0, next_advantage)
        reward = torch.where(ended, window.rewards[step], reward)
        is_known = is_known | ended
        seat = window.seats[step]
        value = window.values[step]
        delta = reward[rows, seat] + discount * next_value[rows, seat] - value
        advantage = delta + discount * gae_lambda * next_advantage[rows, seat]
        known[step] = is_known[rows, seat]
        advantage = torch.where(known[step], advantage, 0.0)
        advantages[step] = advantage
        next_value[rows, seat] = value
        next_advantage[rows, seat] = advantage
        reward[rows, seat] = 0.0
        is_known[rows, seat] = True
    return advantages, advantages + window.values, known
