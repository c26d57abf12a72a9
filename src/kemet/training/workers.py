"""The batches of games that the worker processes of a run play, in two groups.

All arrays have one row a game, in the order of workers (`kemet.envs.worker_processes`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from ..encoding.spec import observation_size
from ..envs.batch import MAX_SLOTS
from ..envs.batch_workers import BatchPlan
from ..envs.worker_processes import WorkerProcesses
from .varied_env import VariedEnv

GROUPS: Final = 2
OBSERVATION_SIZE: Final = observation_size(MAX_SLOTS)


@dataclass(frozen=True, slots=True)
class BatchSpec:
    """The games of one kind in a group of a worker."""

    count: int
    players: int
    edition: str
    mode: str | None
    opponents: tuple[tuple[int, str], ...] = ()  # bots by seat; the learner plays the other seats
    scripted: int = 0  # games, the first of them, with scripted players at some seats
    varied_share: float = 0.0  # games that start from a position of a scripted game

    def plan(self, seed: int) -> BatchPlan:
        """The batch of a worker."""
        make = partial(
            VariedEnv,
            self.count,
            self.players,
            self.edition,
            self.mode,
            seed=seed,
            opponents=dict(self.opponents),
            scripted=self.scripted,
            varied_share=self.varied_share,
        )
        return BatchPlan(self.count, make)


class Workers(WorkerProcesses):
    """Worker processes; every group of a worker has the batches of its specs."""

    def __init__(self, specs: Sequence[Sequence[BatchSpec]], seed: int) -> None:
        self.rows = sum(spec.count for batches in specs for spec in batches)  # of a group
        plans = [
            [
                [
                    spec.plan(seed + 1000 * number + 100 * group + index)
                    for index, spec in enumerate(batches)
                ]
                for group in range(GROUPS)
            ]
            for number, batches in enumerate(specs)
        ]
        super().__init__(plans, OBSERVATION_SIZE, MAX_SLOTS)
