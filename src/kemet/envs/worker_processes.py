"""Processes that play batches of games for a learner, through shared memory.

A worker plays its groups of games one at a time: while the learner answers for one group, the
workers play the other. Messages are single bytes: the number of a group, to play it and when it is
played. Workers end with the process that started them: their pipe is closed then.
"""

from __future__ import annotations

import multiprocessing
import pickle
import signal
import traceback
import weakref
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from multiprocessing.connection import Connection
from typing import Any, Final

from ..numeric import one_thread
from .batch_workers import BatchPlan, Division, PlannedBatches, WorkerError, WorkerPlans
from .shared_arrays import ArrayLayout, SharedArrays

STOP: Final = b"stop"
JOIN_TIMEOUT_S: Final = 5.0


class WorkerProcesses:
    """Starts a process for each of the plans; all must have the same number of groups.

    `size` is the number of values of an observation, `players` the most players of a game.
    """

    def __init__(self, plans: Sequence[WorkerPlans], size: int, players: int) -> None:
        division = Division.of(plans)
        layout = division.layout(size, players)
        memory = layout.new_memory()
        self.arrays = layout.arrays_in(memory)
        self.groups = [self.arrays.part(rows) for rows in division.group_rows]
        self.processes: list[Any] = []
        self.connections: list[Connection] = []
        self.close = weakref.finalize(self, end_processes, self.processes, self.connections)
        context = multiprocessing.get_context("spawn")
        try:
            with interrupts_held_back(), one_thread():
                for worker_plans, rows in zip(plans, division.worker_rows, strict=True):
                    own, other = context.Pipe()
                    self.connections.append(own)
                    arguments = (other, memory, layout, rows, pickle_plans(worker_plans))
                    process = context.Process(target=run_worker, args=arguments, daemon=True)
                    process.start()
                    self.processes.append(process)
                    other.close()
            for group in range(len(self.groups)):
                self.wait(group)
        except BaseException:
            self.close()
            raise

    def send(self, group: int) -> None:
        """Let all workers carry out the actions of a group."""
        message = bytes([group])
        for number, connection in enumerate(self.connections):
            try:
                connection.send_bytes(message)
            except OSError:
                raise self._failure(number) from None

    def wait(self, group: int) -> SharedArrays:
        """Wait until all workers have played the group; returns its arrays."""
        for number, connection in enumerate(self.connections):
            try:
                message = connection.recv_bytes()
            except (EOFError, OSError):
                raise self._failure(number) from None
            if len(message) > 1:
                self.close()
                raise WorkerError(f"worker {number} failed: {message.decode()}")
            assert message[0] == group
        return self.groups[group]

    def _failure(self, number: int) -> WorkerError:
        """The error of a worker that does not answer; ends all of them."""
        if not self.close.alive:
            return WorkerError("the workers have ended: make another environment")
        process = self.processes[number]
        process.join(JOIN_TIMEOUT_S)
        code = process.exitcode
        self.close()
        return WorkerError(f"worker {number} (process {process.pid}) ended with exit code {code}")


def end_processes(processes: list[Any], connections: list[Connection]) -> None:
    """Ask the processes to end; those that do not are killed."""
    for connection in connections:
        try:
            connection.send_bytes(STOP)
        except OSError:
            continue
    for process in processes:
        process.join(JOIN_TIMEOUT_S)
        if process.is_alive():
            process.kill()
            process.join()
    for connection in connections:
        connection.close()


@contextmanager
def interrupts_held_back() -> Generator[None, None, None]:
    """Start processes that Ctrl+C does not reach: the one that started them ends them.

    An interrupt in between reaches this process afterwards.
    """
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    earlier = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, earlier)


def pickle_plans(plans: WorkerPlans) -> bytes:
    """The plans of a worker, for its process; a ValueError names what cannot be sent there."""
    try:
        return pickle.dumps([list(group) for group in plans])
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        raise ValueError(
            f"what a worker needs must be picklable, such as functions of a module: {error}"
        ) from None


def run_worker(
    connection: Connection, memory: Any, layout: ArrayLayout, rows: list[slice], plans: bytes
) -> None:
    """Play until the other side stops it or is gone."""
    try:
        arrays = layout.arrays_in(memory)
        by_group: list[list[BatchPlan]] = pickle.loads(plans)
        groups: list[PlannedBatches] = []
        for group, own_rows in enumerate(rows):
            groups.append(PlannedBatches(by_group[group], arrays.part(own_rows)))
            connection.send_bytes(bytes([group]))
        while (message := connection.recv_bytes()) != STOP:
            groups[message[0]].step()
            connection.send_bytes(message)
    except (EOFError, BrokenPipeError, ConnectionResetError, KeyboardInterrupt):
        return
    except Exception as error:
        lines = traceback.format_exc()
        connection.send_bytes(f"{type(error).__name__}: {error}\n\n{lines}".encode())
