"""The speed of batches in processor time, in one process and over several: random play, 2 players.

    python examples/batch_speed.py --games 32 --workers 2

Processor time depends less on other load than the clock does, but does not contain the time in
which a process waits for another: on a machine without other load, the speed by the clock is the
one that counts. Cores that share memory and caches are slower together, so as many processes that
play alone, without a learner, are measured as well. Linux only: the times of the workers are read
from /proc.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import time
from pathlib import Path
from typing import Any

import numpy as np

from kemet.engine import is_compiled
from kemet.envs.batch import BatchEnv
from kemet.envs.divided_batch import ProcessBatchEnv

WARM_UP_STEPS = 200


def choose(env: Any, rng: np.random.Generator) -> Any:
    """A random legal action for each game."""
    chosen = (rng.random(env.count) * env.num_legal).astype(np.int64)
    return env.legal[np.arange(env.count), chosen]


def measure_one(games: int, answers: int) -> tuple[float, float]:
    """Answers per second of processor time and by the clock, with the choice of the actions."""
    env, rng = BatchEnv(games, 2, seed=1), np.random.default_rng(1)
    for _ in range(WARM_UP_STEPS):
        env.step(choose(env, rng))
    steps = answers // games
    start, clock = time.process_time(), time.monotonic()
    for _ in range(steps):
        env.step(choose(env, rng))
    played = steps * games
    return played / (time.process_time() - start), played / (time.monotonic() - clock)


def measure_independent(games: int, processes: int, answers: int) -> float:
    """Answers per second by the clock of processes that play at once, each for itself."""
    context = multiprocessing.get_context("spawn")
    with context.Pool(processes) as pool:
        rates = pool.starmap(measure_one, [(games, answers)] * processes, chunksize=1)
    return sum(clock for _, clock in rates)


def measure_processes(
    games: int, workers: int, groups: int, answers: int
) -> tuple[float, float, float]:
    """Answers per second of the workers' processor time, of the learner's, and by the clock."""
    rng, count = np.random.default_rng(1), groups * games * workers
    with ProcessBatchEnv(count, 2, seed=1, workers=workers, groups=groups) as env:
        processes = [process.pid for process in getattr(env.workers, "processes")]  # noqa: B009

        def play(steps: int) -> None:
            for _ in range(steps):
                for group in env.groups:
                    group.receive()
                    group.send(choose(group, rng))
            for group in env.groups:
                group.receive()

        play(WARM_UP_STEPS)
        steps = answers // count
        before = sum(map(cpu_seconds, processes)), time.process_time(), time.monotonic()
        play(steps)
        after = sum(map(cpu_seconds, processes)), time.process_time(), time.monotonic()
    by_workers, by_learner, by_clock = (
        steps * count / (end - start) for start, end in zip(before, after, strict=True)
    )
    return by_workers, by_learner, by_clock


def cpu_seconds(process: int) -> float:
    """The processor time that a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=32, help="in a batch (32)")
    parser.add_argument("--workers", type=int, default=2, help="processes (2)")
    parser.add_argument("--groups", type=int, default=2, help="batches of each process (2)")
    parser.add_argument("--answers", type=int, default=400_000, help="per measurement (400000)")
    parser.add_argument("--repeat", type=int, default=3, help="measurements of each kind (3)")
    args = parser.parse_args()
    print("engine", "compiled" if is_compiled() else "plain")
    for _ in range(args.repeat):
        one, one_clock = measure_one(args.games, args.answers)
        workers, learner, clock = measure_processes(
            args.games, args.workers, args.groups, args.answers
        )
        independent = measure_independent(args.games, args.workers, args.answers)
        print(
            f"one process {one:,.0f} answers/s; {args.workers} processes {workers:,.0f} per second "
            f"of a worker, {workers / one:.2f} of one process; the learner's part "
            f"{learner:,.0f}/s; by the clock {clock:,.0f}/s, "
            f"{clock / one_clock:.2f} times one process; {args.workers} independent processes "
            f"{independent:,.0f}/s, {independent / one_clock:.2f} times one process",
            flush=True,
        )


if __name__ == "__main__":
    main()
