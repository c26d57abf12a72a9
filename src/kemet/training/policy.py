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
    """Draws answers at the temperatures of `kemet.bots.champion.choice_temperature`."""

    def __init__(self, temperature: float, battle_temperature: float, device: str) -> None:
        self.temperature = temperature
        self.battle_temperature = battle_temperature
        self.is_battle_card = torch.tensor([a.verb == V_FIGHT for a in ALL], device=device)

    def logits(self, scores: Tensor, observations: Tensor) -> Tensor:
        """The scores of all actions, divided by the temperature of each question."""
        return scores / self.temperatures(observations)

    def temperatures(self, observations: Tensor) -> Tensor:
        """The temperatures by game and action. A question has battle cards alone, or none."""
        late_rounds = (observations[:, round_start()].float() - STANDSTILL_ROUND).clamp(min=0)
        temperatures = self.temperature + STANDSTILL_STEP * late_rounds
        of_battle_cards = temperatures.clamp(min=self.battle_temperature)
        return torch.where(self.is_battle_card, of_battle_cards[:, None], temperatures[:, None])

    def chooses_battle_card(self, legal: Tensor) -> Tensor:
        """In which questions a battle card is chosen, by their legal actions."""
        return self.is_battle_card[legal[:, 0].long()]


@cache
def round_start() -> int:
    """Where the field for the round is."""
    return next(field.start for field in fields(MAX_SLOTS) if field.name == "round")
