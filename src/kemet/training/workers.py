"""Processes that play batches of games for a learner, through shared memory.

Each worker plays two groups of games: while the learner answers for one group, the worker plays the
other. All arrays have one row a game, in the order of workers.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ..encoding.spec import observation_size
from ..envs.batch import MAX_SLOTS, BatchEnv
from ..envs.batch_core import MAX_LEGAL
from .varied_env import VariedEnv

GROUPS: Final = 2
OBSERVATION_SIZE: Final = observation_size(MAX_SLOTS)
TERMINATED: Final = 1
TRUNCATED: Final = 2
STOP: Final = -1


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


class SharedArrays:
    """The arrays of a group, in one block of shared memory."""

    def __init__(self, rows: int, name: str | None = None) -> None:
        shapes: tuple[tuple[str, Any, tuple[int, ...]], ...] = (
            ("observations", np.uint8, (rows, OBSERVATION_SIZE)),
            ("legal", np.int16, (rows, MAX_LEGAL)),
            ("num_legal", np.int16, (rows,)),
            ("seats", np.int16, (rows,)),
            ("players", np.int16, (rows,)),
            ("actions", np.int16, (rows,)),
            ("rewards", np.float32, (rows, MAX_SLOTS)),
            ("ended", np.uint8, (rows,)),
        )
        sizes = [int(np.prod(shape)) * np.dtype(kind).itemsize for _, kind, shape in shapes]
        offsets = np.concatenate([[0], np.cumsum([-(-size // 64) * 64 for size in sizes])])
        self.memory = SharedMemory(name=name, create=name is None, size=int(offsets[-1]))
        self.arrays: dict[str, NDArray[Any]] = {
            key: np.ndarray(shape, kind, self.memory.buf, int(offset))
            for (key, kind, shape), offset in zip(shapes, offsets, strict=False)
        }
        self.observations: NDArray[np.uint8] = self.arrays["observations"]
        self.legal: NDArray[np.int16] = self.arrays["legal"]
        self.num_legal: NDArray[np.int16] = self.arrays["num_legal"]
        self.seats: NDArray[np.int16] = self.arrays["seats"]
        self.players: NDArray[np.int16] = self.arrays["players"]
        self.actions: NDArray[np.int16] = self.arrays["actions"]
        self.rewards: NDArray[np.float32] = self.arrays["rewards"]
        self.ended: NDArray[np.uint8] = self.arrays["ended"]

    def close(self, unlink: bool = False) -> None:
        """Give the memory back."""
        for name in [*self.arrays]:
            delattr(self, name)
        self.arrays.clear()
        self.memory.close()
        if unlink:
            self.memory.unlink()


class Workers:
    """Starts the processes and exchanges actions and observations with them, group by group."""

    def __init__(self, specs: Sequence[Sequence[BatchSpec]], seed: int) -> None:
        """`specs` are the batches of each worker; every group of a worker has the same."""
        rows_per_worker = [sum(spec.count for spec in batches) for batches in specs]
        self.rows = sum(rows_per_worker)
        self.groups = [SharedArrays(self.rows) for _ in range(GROUPS)]
        context = multiprocessing.get_context("spawn")
        names = [group.memory.name for group in self.groups]
        self.processes: list[Any] = []
        self.connections: list[Connection] = []
        start = 0
        for number, batches in enumerate(specs):
            own, other = context.Pipe()
            stop = start + rows_per_worker[number]
            arguments = (other, names, self.rows, start, stop, tuple(batches), seed + 1000 * number)
            process = context.Process(target=run_worker, args=arguments, daemon=True)
            process.start()
            other.close()
            self.processes.append(process)
            self.connections.append(own)
            start = stop
        try:
            for group in range(GROUPS):
                self.wait(group)
        except BaseException:
            self.close()
            raise

    def send(self, group: int) -> None:
        """Let all workers carry out the actions of a group."""
        for connection in self.connections:
            connection.send(group)

    def wait(self, group: int) -> SharedArrays:
        """Wait until all workers have played the group; returns its arrays."""
        for connection in self.connections:
            answer = connection.recv()
            if isinstance(answer, BaseException):
                raise answer
            assert answer == group
        return self.groups[group]

    def close(self) -> None:
        """End the processes."""
        for connection in self.connections:
            try:
                connection.send(STOP)
            except OSError:
                continue
        for process in self.processes:
            process.join(5)
            if process.is_alive():
                process.terminate()
                process.join()
        for group in self.groups:
            group.close(unlink=True)


def run_worker(
    connection: Connection,
    names: list[str],
    rows: int,
    start: int,
    stop: int,
    specs: tuple[BatchSpec, ...],
    seed: int,
) -> None:
    """Play the rows from `start` to `stop` of both groups until STOP comes."""
    groups = [SharedArrays(rows, name) for name in names]
    try:
        envs: list[list[tuple[slice, BatchEnv]]] = []
        for group, shared in enumerate(groups):
            envs.append(list(start_batches(shared, start, specs, seed + 100 * group)))
            connection.send(group)
        while (group := connection.recv()) != STOP:
            shared = groups[group]
            for rows_of_batch, env in envs[group]:
                env.step(shared.actions[rows_of_batch])
                publish(shared, rows_of_batch, env)
            connection.send(group)
    except (EOFError, KeyboardInterrupt):
        pass
    except Exception as error:
        connection.send(error)
    finally:
        envs = []
        for shared in groups:
            shared.close()


def start_batches(
    shared: SharedArrays, start: int, specs: tuple[BatchSpec, ...], seed: int
) -> list[tuple[slice, BatchEnv]]:
    """The environments of a group of a worker, with the rows that belong to each."""
    batches: list[tuple[slice, BatchEnv]] = []
    for number, spec in enumerate(specs):
        env = VariedEnv(
            spec.count,
            spec.players,
            spec.edition,
            spec.mode,
            seed=seed + number,
            opponents=dict(spec.opponents),
            scripted=spec.scripted,
            varied_share=spec.varied_share,
        )
        rows_of_batch = slice(start, start + spec.count)
        shared.players[rows_of_batch] = spec.players
        publish(shared, rows_of_batch, env)
        batches.append((rows_of_batch, env))
        start += spec.count
    return batches


def publish(shared: SharedArrays, rows: slice, env: BatchEnv) -> None:
    """Copy the arrays of a batch into shared memory."""
    shared.observations[rows] = env.observations
    shared.legal[rows] = env.legal
    shared.num_legal[rows] = env.num_legal
    shared.seats[rows] = env.seats
    shared.rewards[rows, : env.config.players] = env.rewards
    shared.ended[rows] = env.terminated * TERMINATED + env.truncated * TRUNCATED
