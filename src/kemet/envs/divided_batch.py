"""A batch that is divided among workers, in processes or on a Ray cluster.

    with ProcessBatchEnv(128, workers=4, groups=2) as env:
        for group in itertools.cycle(env.groups):
            group.receive()
            group.send(choose(group.observations, group.legal, group.num_legal))

While the learner chooses the actions of one group, the workers play the other.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from ..encoding.spec import observation_size
from ..errors import IllegalAction
from .arguments import check_count
from .batch import BatchEnv, action_ids, check_slots, seed_or_random
from .batch_arrays import legal_mask
from .batch_workers import BatchPlan, BatchWorkers, WorkerPlans
from .env_game import GameConfig, action_from_id
from .opponents import make_opponents
from .ray_workers import RayWorkers
from .shared_arrays import TERMINATED, TRUNCATED, SharedArrays
from .worker_processes import WorkerProcesses


class BatchPart:
    """Some groups of a divided batch, with the arrays of `BatchEnv`."""

    def __init__(self, workers: BatchWorkers, arrays: SharedArrays, groups: Sequence[int]) -> None:
        self.workers = workers
        self.group_numbers = groups
        self.shared = arrays
        self.count = len(arrays.observations)
        self.observations = arrays.observations
        self.seats = arrays.seats
        self.num_legal = arrays.num_legal
        self.legal = arrays.legal
        self.rewards = arrays.rewards
        self.is_playing = False

    @property
    def terminated(self) -> NDArray[np.bool_]:
        """Which games have ended in the last step with a winner. They have started again."""
        return np.equal(self.shared.ended, TERMINATED)

    @property
    def truncated(self) -> NDArray[np.bool_]:
        """Which games have passed the limit of rounds in the last step."""
        return np.equal(self.shared.ended, TRUNCATED)

    def mask(self) -> NDArray[np.int8]:
        """1 for each legal action, by game and action id."""
        return legal_mask(self.legal)

    def send(self, actions: Sequence[int] | NDArray[Any]) -> None:
        """Let the workers answer in every game; an `IllegalAction` changes nothing.

        The arrays change from now on, until `receive` has returned.
        """
        if self.is_playing:
            raise RuntimeError("the last actions are still carried out: call receive() first")
        ids = np.array(action_ids(actions, self.count))
        is_legal = (self.legal == ids[:, np.newaxis]).any(axis=1) & (ids >= 0)
        if not is_legal.all():
            row = int(np.argmin(is_legal))
            raise illegal_action(row, int(self.seats[row]), int(ids[row]))
        self.shared.actions[:] = ids
        for group in self.group_numbers:
            self.workers.send(group)
        self.is_playing = True

    def receive(self) -> None:
        """Wait until the last actions are carried out; returns at once if there are none."""
        if self.is_playing:
            for group in self.group_numbers:
                self.workers.wait(group)
            self.is_playing = False

    def step(self, actions: Sequence[int] | NDArray[Any]) -> None:
        """Answer in every game, and wait for the result."""
        self.send(actions)
        self.receive()


def illegal_action(row: int, seat: int, action_id: int) -> IllegalAction:
    """The error of a row; the game itself, which knows the reason, is in a worker."""
    text = action_from_id(action_id).text
    return IllegalAction(
        "unknown_answer", "D1", {"text": text},
        f"game {row}: {text!r} is no legal answer of seat {seat} now",
    )  # fmt: skip


class DividedBatchEnv(BatchPart):
    """`count` games, divided evenly among workers, and among `groups` that play in turn.

    The games are those of `BatchEnv` with the same arguments; the rows of the groups follow each
    other. The environment has all rows, `groups` each group; use either the one or the others.
    """

    def __init__(
        self,
        count: int,
        players: int = 2,
        edition: str = "revised",
        mode: str | None = None,
        *,
        workers: int | None = None,
        groups: int = 2,
        slots: int | None = None,
        seed: int | None = None,
        positions: Sequence[Mapping[str, Any]] = (),
        records: Sequence[str] = (),
        opponents: Mapping[int, Any] | None = None,
        battle_discards: str = "default",
        ask_forced: str = "never",
    ) -> None:
        self.config = GameConfig(players, edition, mode, battle_discards, ask_forced)
        make_opponents(opponents, self.config.players)  # raises clear errors early
        num_workers = check_count("workers", (os.cpu_count() or 1) if workers is None else workers)
        num_groups = check_count("groups", groups)
        each, rest = divmod(check_count("count", count), num_workers * num_groups)
        if rest or not each:
            raise ValueError(
                f"count must be a multiple of workers × groups = {num_workers} × {num_groups}: "
                f"{count}"
            )
        num_slots = check_slots(slots, self.config.players)
        batch_seed = seed_or_random(seed)

        def plan(number: int) -> list[BatchPlan]:
            make = partial(
                BatchEnv, each, self.config.players, edition, mode, slots=num_slots,
                seed=batch_seed, first_game=number * each, positions=positions, records=records,
                opponents=opponents, battle_discards=battle_discards, ask_forced=ask_forced,
            )  # fmt: skip
            return [BatchPlan(each, make)]

        plans = [
            [plan(group * num_workers + worker) for group in range(num_groups)]
            for worker in range(num_workers)
        ]
        size = observation_size(num_slots)
        own = self._start_workers(plans, size)
        super().__init__(own, own.arrays, range(num_groups))
        self.groups = [BatchPart(own, part, [number]) for number, part in enumerate(own.groups)]

    def _start_workers(self, plans: Sequence[WorkerPlans], size: int) -> BatchWorkers:
        raise NotImplementedError

    @property
    def size(self) -> int:
        """The number of values in an observation."""
        return int(self.observations.shape[1])

    def close(self) -> None:
        """End the workers; a second call does nothing. The arrays keep their last values."""
        self.workers.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class ProcessBatchEnv(DividedBatchEnv):
    """A batch divided among processes of this machine, in shared memory; by default one per core.

    Opponents must be picklable: names of bots, or functions and classes of a module. A program
    that starts processes has its own code below `if __name__ == "__main__":`.
    """

    def _start_workers(self, plans: Sequence[WorkerPlans], size: int) -> BatchWorkers:
        return WorkerProcesses(plans, size, self.config.players)


class RayBatchEnv(DividedBatchEnv):
    """A batch divided among actors of a Ray cluster.

    It uses the Ray of this program, if that is initialized, else the cluster at RAY_ADDRESS, else a
    new one on this machine.
    """

    def _start_workers(self, plans: Sequence[WorkerPlans], size: int) -> BatchWorkers:
        return RayWorkers(plans, size, self.config.players)
