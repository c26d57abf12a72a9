"""Actors of a Ray cluster that play batches of games for a learner."""

from __future__ import annotations

import os
from collections.abc import Sequence
from importlib import import_module
from typing import Any

from ..arena.parallel import connect
from ..optional import require
from .batch_workers import BatchPlan, Division, PlannedBatches, WorkerError, WorkerPlans
from .shared_arrays import ArrayLayout, SharedArrays


class BatchActor:
    """The groups of one worker, in a process of the cluster."""

    def __init__(self, plans: list[list[BatchPlan]], size: int, players: int) -> None:
        self.groups: list[PlannedBatches] = []
        for group in plans:
            layout = ArrayLayout(sum(plan.count for plan in group), size, players)
            self.groups.append(PlannedBatches(group, layout.new_arrays()))

    def arrays(self, group: int) -> SharedArrays:
        """The arrays of a group."""
        return self.groups[group].arrays

    def step(self, group: int, actions: Any) -> SharedArrays:
        """Carry out actions in a group; returns its arrays."""
        self.groups[group].arrays.actions[:] = actions
        self.groups[group].step()
        return self.groups[group].arrays


class RayWorkers:
    """Starts an actor for each of the plans, as `WorkerProcesses` starts processes."""

    def __init__(self, plans: Sequence[WorkerPlans], size: int, players: int) -> None:
        require("RayBatchEnv", "ray", "ray")
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # no usage reports
        self.ray: Any = import_module("ray")  # only partly typed
        division = Division.of(plans)
        self.worker_rows = division.worker_rows
        self.arrays = division.layout(size, players).new_arrays()
        self.groups = [self.arrays.part(rows) for rows in division.group_rows]
        self.owns_cluster = not self.ray.is_initialized()
        if self.owns_cluster:
            connect(self.ray, os.environ.get("RAY_ADDRESS") or "local", len(plans))
        actor_class = self.ray.remote(num_cpus=1)(BatchActor)
        self.actors: list[Any] = []
        self.pending: dict[int, list[Any]] = {}
        try:
            for worker in plans:
                groups = [list(group) for group in worker]
                self.actors.append(actor_class.remote(groups, size, players))
            for group in range(len(self.groups)):
                self.pending[group] = [actor.arrays.remote(group) for actor in self.actors]
                self.wait(group)
        except BaseException:
            self.close()
            raise

    def send(self, group: int) -> None:
        """Let all actors carry out the actions of a group."""
        if not self.actors:
            raise WorkerError("the workers have ended: make another environment")
        self.pending[group] = [
            actor.step.remote(group, self.arrays.actions[rows[group]].copy())
            for actor, rows in zip(self.actors, self.worker_rows, strict=True)
        ]

    def wait(self, group: int) -> SharedArrays:
        """Wait until all actors have played the group; returns its arrays."""
        for number, reference in enumerate(self.pending.pop(group)):
            try:
                played = self.ray.get(reference)
            except self.ray.exceptions.RayError as error:
                self.close()
                raise WorkerError(f"worker {number} failed: {error}") from None
            self.arrays.part(self.worker_rows[number][group]).copy_from(played)
        return self.groups[group]

    def close(self) -> None:
        """End the actors, and Ray if it was started for them; a second call does nothing."""
        actors, self.actors = self.actors, []
        for actor in actors:
            self.ray.kill(actor)
        if self.owns_cluster:
            self.owns_cluster = False
            self.ray.shutdown()
