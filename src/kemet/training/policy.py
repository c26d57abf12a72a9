"""From the network's scores to the answers that are drawn: temperatures, as the bot has them."""

from __future__ import annotations

from functools import cache

import torch
from torch import Tensor

from ..bots.champion import STANDSTILL_ROUND, STANDSTILL_STEP
from ..encoding.spec import fields
from ..engine.actions import ALL, V_FIGHT
from ..envs.batch import MAX_SLOTS


class AnswerPolicy:
    """Draws answers at the temperatures of `kemet.bots.champion.choice_temperature`.

    `legal` has the ids of the legal actions of each question, then -1; scores and logits are those
    of the legal actions.
    """

    def __init__(self, temperature: float, battle_temperature: float, device: str) -> None:
        self.temperature = temperature
        self.battle_temperature = battle_temperature
        self.is_battle_card = torch.tensor([a.verb == V_FIGHT for a in ALL], device=device)

    def logits(self, scores: Tensor, observations: Tensor, legal: Tensor) -> Tensor:
        """The scores, divided by the temperature of each question."""
        return scores / self.temperatures(observations, legal)[:, None]

    def temperatures(self, observations: Tensor, legal: Tensor) -> Tensor:
        """The temperature of each question."""
        late_rounds = (observations[:, round_start()].float() - STANDSTILL_ROUND).clamp(min=0)
        temperatures = self.temperature + STANDSTILL_STEP * late_rounds
        of_battle_cards = temperatures.clamp(min=self.battle_temperature)
        return torch.where(self.chooses_battle_card(legal), of_battle_cards, temperatures)

    def chooses_battle_card(self, legal: Tensor) -> Tensor:
        """In which questions a battle card is chosen: they have battle cards alone, or none."""
        return self.is_battle_card[legal[:, 0].long()]


def scores_of_legal(scores: Tensor, legal: Tensor) -> Tensor:
    """Of the scores of all actions, those of the legal ones."""
    return scores.gather(1, legal.clamp(min=0).long())


def log_probabilities(logits: Tensor, legal: Tensor) -> Tensor:
    """The log probabilities of the legal actions, by their logits."""
    return torch.log_softmax(logits.masked_fill(legal < 0, -1e9), dim=1)


def draw(log_all: Tensor, legal: Tensor) -> Tensor:
    """An index into the legal actions of each question, drawn by their log probabilities.

    The smallest of exponential variables with these rates is each with its probability.
    `torch.multinomial` does the same, but waits for the GPU.
    """
    times = torch.empty_like(log_all).exponential_()
    return (log_all - times.log()).masked_fill(legal < 0, -torch.inf).argmax(dim=1)


@cache
def round_start() -> int:
    """Where the field for the round is."""
    return next(field.start for field in fields(MAX_SLOTS) if field.name == "round")
