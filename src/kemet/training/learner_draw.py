"""How the learner draws its answers, in playing and again in learning."""

from __future__ import annotations

from torch import Tensor

from .config import TrainingConfig
from .encouragement import Encouragement
from .policy import AnswerPolicy


class LearnerDraw:
    """The temperatures at which the network learns, and the encouraged answers."""

    def __init__(self, config: TrainingConfig, device: str) -> None:
        self.policy = AnswerPolicy(
            config.learning_temperature, config.learning_battle_temperature, device
        )
        self.encouragement = Encouragement(config, device)

    def logits(self, scores: Tensor, observations: Tensor, bonuses: Tensor) -> Tensor:
        """The logits of all actions, by the scores, observation and bonus of each game."""
        return self.encouragement.encourage(self.policy.logits(scores, observations), bonuses)
