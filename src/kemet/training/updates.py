"""Updates of the network, each after its window was played or while the next one is."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import nullcontext
from typing import Any

import torch

from .ppo import Learner, Losses


class Updates:
    """Updates by one learner for each window, of which there are two if learning overlaps play."""

    def __init__(self, learners: Sequence[Learner], device: str) -> None:
        self.learners = learners
        self.overlaps = len(learners) > 1
        self.executor = ThreadPoolExecutor(1)
        is_cuda = torch.device(device).type == "cuda"
        self.stream: Any = torch.cuda.Stream() if is_cuda and self.overlaps else None
        self.running: Future[Losses] | None = None

    def start(self, number: int, rate: float, entropy_bonus: float) -> None:
        """Begin to learn from a window."""
        learner = self.learners[number]
        assert self.running is None
        if not self.overlaps or learner.is_recording:  # a GPU must not do anything else meanwhile
            self.running = Future()
            self.running.set_result(learner.update(rate, entropy_bonus))
            return
        if self.stream:
            self.stream.wait_stream(torch.cuda.current_stream())
        self.running = self.executor.submit(self._update, learner, rate, entropy_bonus)

    def _update(self, learner: Learner, rate: float, entropy_bonus: float) -> Losses:
        with torch.cuda.stream(self.stream) if self.stream else nullcontext():
            return learner.update(rate, entropy_bonus)  # it waits for its results

    def finish(self) -> Losses | None:
        """Wait for the update in progress; None if there is none."""
        running, self.running = self.running, None
        return running.result() if running else None

    def close(self) -> None:
        """Wait for the last update."""
        try:
            self.finish()
        finally:
            self.executor.shutdown()
