"""How the learner draws its answers, in playing and again in learning."""

from __future__ import annotations

from torch import Tensor

from .config import TrainingConfig
from .policy import AnswerPolicy, scores_of_legal


class LearningPolicy:
    """The temperatures at which the network learns."""

    def __init__(self, config: TrainingConfig, device: str) -> None:
        self.policy = AnswerPolicy(
            config.learning_temperature, config.learning_battle_temperature, device
        )

    def logits(self, scores: Tensor, observations: Tensor, legal: Tensor) -> Tensor:
        """The logits of the legal actions, by the scores of all."""
        return self.policy.logits(scores_of_legal(scores, legal), observations, legal)
