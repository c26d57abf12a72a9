"""The batches that one worker plays, and how they are divided among workers and groups."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from .batch import BatchEnv
from .shared_arrays import TERMINATED, TRUNCATED, ArrayLayout, SharedArrays


@dataclass(frozen=True, slots=True)
class BatchPlan:
    """A batch to be made in a worker: `make` must be picklable."""

    count: int
    make: Callable[[], BatchEnv]


WorkerPlans = Sequence[Sequence[BatchPlan]]
"""The batches of a worker, by group. A worker plays the groups one at a time."""


class BatchWorkers(Protocol):
    """Workers that play batches, group by group; rows are in the order of workers."""

    arrays: SharedArrays
    groups: list[SharedArrays]

    def send(self, group: int) -> None:
        """Let all workers carry out the actions of a group."""
        ...

    def wait(self, group: int) -> SharedArrays:
        """Wait until all workers have played the group."""
        ...

    def close(self) -> None:
        """End the workers."""
        ...


class WorkerError(RuntimeError):
    """A worker failed or ended; the message has its error."""


class PlannedBatches:
    """The batches of a group of a worker, with their rows in the arrays of the worker."""

    def __init__(self, plans: Sequence[BatchPlan], arrays: SharedArrays) -> None:
        self.arrays = arrays
        self.batches: list[tuple[SharedArrays, BatchEnv]] = []
        start = 0
        for plan in plans:
            rows, env = arrays.part(slice(start, start + plan.count)), plan.make()
            publish(rows, env)
            self.batches.append((rows, env))
            start += plan.count

    def step(self) -> None:
        """Carry out the actions in the arrays."""
        for rows, env in self.batches:
            env.step(rows.actions)
            publish(rows, env)


def publish(rows: SharedArrays, env: BatchEnv) -> None:
    """Copy the arrays of a batch into its rows."""
    rows.observations[:] = env.observations
    rows.legal[:] = env.legal
    rows.num_legal[:] = env.num_legal
    rows.seats[:] = env.seats
    rows.rewards[:, : env.config.players] = env.rewards
    rows.ended[:] = env.terminated * TERMINATED + env.truncated * TRUNCATED


@dataclass(frozen=True, slots=True)
class Division:
    """Which rows belong to which group and worker: groups one after another, workers in each."""

    group_rows: list[slice]
    worker_rows: list[list[slice]]  # by worker and group

    @classmethod
    def of(cls, plans: Sequence[WorkerPlans]) -> Division:
        """The division for the plans of all workers."""
        group_rows: list[slice] = []
        worker_rows: list[list[slice]] = [[] for _ in plans]
        start = 0
        for group in range(len(plans[0])):
            first = start
            for number, worker in enumerate(plans):
                stop = start + sum(plan.count for plan in worker[group])
                worker_rows[number].append(slice(start, stop))
                start = stop
            group_rows.append(slice(first, start))
        return cls(group_rows, worker_rows)

    def layout(self, size: int, players: int) -> ArrayLayout:
        """The layout of the arrays of all workers."""
        return ArrayLayout(self.group_rows[-1].stop, size, players)
