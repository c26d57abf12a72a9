"""Answers for the games of a group: those of the learner, and those of frozen opponents."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import torch
from torch import Tensor

from ..envs.batch import MAX_LEGAL
from ..envs.shared_arrays import SharedArrays
from .config import TrainingConfig
from .frozen import FrozenOpponents
from .learning_policy import LearningPolicy
from .network import PolicyValueNetwork, half_precision
from .policy import draw, log_probabilities
from .workers import OBSERVATION_SIZE

WARM_UP_CALLS = 3  # before a GPU records what it is to repeat


@dataclass(frozen=True, slots=True)
class Answers:
    """The answers of a group: valid until the next ones of the same group."""

    chosen: Tensor  # index into the legal actions
    actions: Tensor  # ids
    log_probabilities: Tensor
    values: Tensor  # the learner's chance to win, 0 where it does not answer
    learns: Tensor  # where the learner answers


class Recorded:
    """A function without arguments that a GPU repeats as one piece, without this process.

    Every call must do the same with the same tensors. Without a GPU it is just called, also if it
    cannot be recorded: `report` says why.
    """

    def __init__(
        self, function: Callable[[], Answers], device: str, report: Callable[[str], None]
    ) -> None:
        self.function = function
        self.report = report
        self.calls = 0
        self.is_recording = torch.device(device).type == "cuda"
        self.graph: torch.cuda.CUDAGraph | None = None
        self.result: Answers | None = None

    def __call__(self) -> Answers:
        if self.graph is not None and self.result is not None:
            self.graph.replay()
            return self.result
        self.calls += 1
        if self.is_recording and self.calls > WARM_UP_CALLS:
            self._record()
            return self()
        return self.function()

    def _record(self) -> None:
        self.is_recording = False
        graph = torch.cuda.CUDAGraph()
        try:
            torch.cuda.synchronize()
            with torch.cuda.graph(graph):
                self.result = self.function()
            self.graph = graph
        except RuntimeError as error:
            torch.cuda.synchronize()
            self.report(f"answers are not recorded: {error}")


class Actor:
    """Answers for one group of games, in tensors that stay the same."""

    def __init__(
        self,
        group: int,
        games: int,
        config: TrainingConfig,
        device: str,
        network: PolicyValueNetwork,
        draw: LearningPolicy,
        frozen: FrozenOpponents,
        report: Callable[[str], None],
    ) -> None:
        self.group = group
        self.config = config
        self.device = device
        self.network = network
        self.draw = draw
        self.frozen = frozen
        self.observations = torch.zeros(games, OBSERVATION_SIZE, dtype=torch.uint8, device=device)
        self.legal = torch.zeros(games, MAX_LEGAL, dtype=torch.int16, device=device)
        self.seats = torch.zeros(games, dtype=torch.int16, device=device)
        self.compute = Recorded(self._compute, device, report)

    def read(self, shared: SharedArrays) -> None:
        """Take over the questions."""
        for own, values in (
            (self.observations, shared.observations),
            (self.legal, shared.legal),
            (self.seats, shared.seats),
        ):
            own.copy_(torch.from_numpy(values), non_blocking=True)

    @torch.no_grad()
    def answer(self) -> Answers:
        """Answer all questions that were read."""
        return self.compute()

    @torch.no_grad()
    def evaluate(self) -> Tensor:
        """The learner's chance to win at the questions that were read."""
        return torch.sigmoid(self._predict(self.observations)[1])

    def _predict(self, observations: Tensor) -> tuple[Tensor, Tensor]:
        with half_precision(self.device, self.config):
            scores, values = self.network(observations)
        return scores, values

    def _compute(self) -> Answers:
        observations, legal = self.observations, self.legal[:, : self.config.max_legal]
        learns = self.frozen.learns(self.group, self.seats.long())
        if self.frozen.slots and not self.frozen.answers_all:
            logits, values = self._of_some(observations, legal, learns)
        else:
            logits, values = self._of_all(observations, legal)
            values = values * learns
        self.frozen.put_logits(self.group, observations, legal, learns, logits)
        log_all = log_probabilities(logits, legal)
        chosen = draw(log_all, legal)
        index = chosen.unsqueeze(1)
        return Answers(
            chosen,
            legal.gather(1, index).squeeze(1),
            log_all.gather(1, index).squeeze(1),
            values,
            learns,
        )

    def _of_all(self, observations: Tensor, legal: Tensor) -> tuple[Tensor, Tensor]:
        scores, values = self._predict(observations)
        return self.draw.logits(scores, observations, legal), torch.sigmoid(values)

    def _of_some(
        self, observations: Tensor, legal: Tensor, learns: Tensor
    ) -> tuple[Tensor, Tensor]:
        rows = learns.nonzero().squeeze(1)
        logits = torch.zeros(legal.shape, device=self.device)
        values = torch.zeros(len(legal), device=self.device)
        logits[rows], values[rows] = self._of_all(observations[rows], legal[rows])
        return logits, values
