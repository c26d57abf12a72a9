"""Proximal policy optimisation over windows of self-play."""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor

from ..envs.batch import MAX_SLOTS
from .config import TrainingConfig
from .learner_draw import LearnerDraw
from .network import PolicyValueNetwork, half_precision, legal_log_probabilities


@dataclass(slots=True)
class Window:
    """The answers of a window: tensors of shape (steps, games, ...)."""

    observations: Tensor
    legal: Tensor
    chosen: Tensor  # index into `legal`
    log_probabilities: Tensor
    values: Tensor  # the chance to win, of the seat that answers
    seats: Tensor
    learns: Tensor  # whether the learner answers, not an earlier self or the frozen opponent
    rewards: Tensor  # (steps, games, 5): 1 for the winner of a game that ends after the answer
    ended: Tensor  # 0, or how the game ended after the answer
    bonuses: Tensor  # of the encouraged answers
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
            bonuses=empty(steps, games, dtype=torch.float32),
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


@dataclass(slots=True)
class Losses:
    """Means over the minibatches of an update."""

    policy: float = 0.0
    value: float = 0.0
    entropy: float = 0.0
    clipped: float = 0.0


def update(
    network: PolicyValueNetwork,
    optimizer: torch.optim.Optimizer,
    window: Window,
    config: TrainingConfig,
    entropy_bonus: float,
    draw: LearnerDraw,
) -> Losses:
    """Learn from a window, whose answers were drawn as `draw` says."""
    advantages, returns, known = advantages_and_returns(window, config.discount, config.gae_lambda)
    index = (known & window.learns).flatten().nonzero().squeeze(1)
    observations = window.observations.flatten(0, 1)
    legal = window.legal.flatten(0, 1)
    chosen = window.chosen.flatten()
    bonuses = window.bonuses.flatten()
    old = window.log_probabilities.flatten()
    advantage = advantages.flatten()
    mean, deviation = advantage[index].mean(), advantage[index].std()
    advantage = (advantage - mean) / (deviation + 1e-8)
    target = returns.flatten().clamp(0.0, 1.0)
    sums = torch.zeros(4, device=window.values.device)
    batches = 0
    for _ in range(config.epochs):
        order = index[torch.randperm(len(index), device=index.device)]
        for batch in order.split(config.minibatch):
            with half_precision(window.values.device, config):
                scores, value = network(observations[batch])
            logits = draw.logits(scores, observations[batch], bonuses[batch])
            log_all = legal_log_probabilities(logits, legal[batch])
            log_probability = log_all.gather(1, chosen[batch].unsqueeze(1)).squeeze(1)
            ratio = (log_probability - old[batch]).exp()
            gain = advantage[batch]
            clipped = ratio.clamp(1 - config.clip, 1 + config.clip)
            policy_loss = -torch.min(ratio * gain, clipped * gain).mean()
            value_loss = torch.nn.functional.binary_cross_entropy_with_logits(value, target[batch])
            entropies = -(log_all.exp() * log_all.clamp(min=-30)).sum(1)
            entropy = entropies.mean()
            loss = policy_loss + config.value_weight * value_loss - entropy_bonus * entropy
            if config.battle_entropy:
                of_battle_cards = entropies * draw.policy.chooses_battle_card(legal[batch])
                loss = loss - config.battle_entropy * of_battle_cards.mean()
            optimizer.zero_grad(set_to_none=True)
            loss.backward()  # type: ignore[no-untyped-call]
            torch.nn.utils.clip_grad_norm_(network.parameters(), config.max_gradient)
            optimizer.step()
            with torch.no_grad():
                is_clipped = ((ratio - 1).abs() > config.clip).float().mean()
                sums += torch.stack([policy_loss, value_loss, entropy, is_clipped]).detach()
            batches += 1
    policy, value_mean, entropy_mean, clipped_mean = (sums / max(1, batches)).tolist()
    return Losses(policy, value_mean, entropy_mean, clipped_mean)
