"""Batches over processes and on Ray: the same games, in two halves, and no process remains."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import kemet
from kemet.envs.batch import BatchEnv
from kemet.envs.batch_workers import WorkerError
from kemet.envs.divided_batch import DividedBatchEnv, ProcessBatchEnv, RayBatchEnv
from tests.envs import batch_opponents

ROOT = Path(__file__).parents[2]
TIMEOUT_S = 60.0


def random_actions(env: Any, rng: np.random.Generator) -> Any:
    chosen = (rng.random(env.count) * env.num_legal).astype(np.int64)
    return env.legal[np.arange(env.count), chosen]


def assert_same_arrays(one: Any, other: Any) -> None:
    for name in ("observations", "seats", "legal", "num_legal", "rewards", "terminated"):
        assert np.array_equal(getattr(one, name), getattr(other, name)), name
    assert np.array_equal(one.truncated, other.truncated)


def assert_plays_as_one_batch(env: DividedBatchEnv, batch: BatchEnv, steps: int) -> None:
    rng, ended = np.random.default_rng(1), 0
    for _ in range(steps):
        assert_same_arrays(env, batch)
        answers = random_actions(batch, rng)
        env.step(answers)
        batch.step(answers)
        ended += int(batch.terminated.sum())
    assert np.array_equal(env.mask(), batch.mask())
    assert ended > 2


BEGINNER: dict[str, Any] = {"players": 2, "edition": "original", "mode": "beginner", "seed": 5}


@pytest.fixture(scope="module")
def two_workers() -> Iterator[ProcessBatchEnv]:
    with ProcessBatchEnv(8, workers=2, groups=2, slots=5, **BEGINNER) as env:
        yield env


def test_processes_play_the_games_of_one_batch(two_workers: ProcessBatchEnv) -> None:
    assert_plays_as_one_batch(two_workers, BatchEnv(8, slots=5, **BEGINNER), 250)


def test_halves_play_in_turn(two_workers: ProcessBatchEnv) -> None:
    """While one half is played, the arrays of the other stay as they are."""
    first, second = two_workers.groups
    rng = np.random.default_rng(2)
    assert np.shares_memory(first.observations, two_workers.observations)
    for _ in range(20):
        for half, other in ((first, second), (second, first)):
            before = other.observations.copy(), other.legal.copy()
            half.send(random_actions(half, rng))
            assert np.array_equal(other.observations, before[0])
            assert np.array_equal(other.legal, before[1])
            with pytest.raises(RuntimeError, match="call receive"):
                half.send(half.legal[:, 0])
            half.receive()
            half.receive()  # nothing is being played: returns at once


def test_an_illegal_action_changes_nothing(two_workers: ProcessBatchEnv) -> None:
    env = two_workers
    answers = env.legal[:, 0].copy()
    before = env.observations.copy()
    answers[3] = kemet.engine.actions.BY_TEXT["ready"].id
    assert answers[3] not in env.legal[3]
    with pytest.raises(kemet.IllegalAction, match=f"game 3: 'ready' .* seat {env.seats[3]} now"):
        env.step(answers)
    answers[3] = -1  # as in the rest of a row of `legal`
    with pytest.raises(ValueError, match="there is no action -1"):
        env.step(answers)
    with pytest.raises(ValueError, match="8 actions are expected"):
        env.step([1])
    assert np.array_equal(env.observations, before)
    env.step(env.legal[:, 0])


def test_opponents_play_in_the_workers() -> None:
    opponents = {0: "greedy", 2: batch_opponents.first_option}
    options: dict[str, Any] = {"players": 3, "seed": 4, "opponents": opponents}
    batch, rng = BatchEnv(2, **options), np.random.default_rng(3)
    with ProcessBatchEnv(2, workers=2, groups=1, **options) as env:
        for _ in range(30):
            assert (env.seats == 1).all()
            assert_same_arrays(env, batch)
            answers = random_actions(batch, rng)
            env.step(answers)
            batch.step(answers)


@pytest.mark.parametrize(
    ("opponent", "message"),
    [
        (batch_opponents.fail_in_the_second_round, r"worker 0 failed: KeyError: 'no such plan'"),
        (batch_opponents.die_in_the_second_round, r"worker 0 \(process \d+\) .* exit code -9"),
    ],
)
def test_an_error_in_a_worker_is_raised_here(opponent: Any, message: str) -> None:
    env = ProcessBatchEnv(2, workers=2, groups=1, seed=1, opponents={1: opponent})
    processes = workers_of(env).processes
    with pytest.raises(WorkerError, match=message):
        give_first_answers(env, 500)
    assert not any(process.is_alive() for process in processes)
    with pytest.raises(WorkerError, match="the workers have ended"):
        env.groups[0].send(env.legal[:, 0])
    env.close()


def give_first_answers(env: DividedBatchEnv, steps: int) -> None:
    for _ in range(steps):
        env.step(env.legal[:, 0])


def workers_of(env: DividedBatchEnv) -> Any:
    return env.workers


def test_processes_end_with_their_environment_and_arrays_stay() -> None:
    env = ProcessBatchEnv(2, workers=1, groups=1, seed=1)
    (process,) = workers_of(env).processes
    observations = env.observations
    kept = observations.copy()
    assert process.is_alive()
    del env
    assert not process.is_alive()
    assert process.exitcode == 0
    assert np.array_equal(observations, kept)


PROGRAM = """
import os, sys, time
from kemet.envs.divided_batch import ProcessBatchEnv

if __name__ == "__main__":
    with ProcessBatchEnv(4, workers=2, seed=1) as env:
        print(*[process.pid for process in env.workers.processes], flush=True)
        while True:
            env.step(env.legal[:, 0])
"""


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_no_process_or_memory_remains_when_the_program_ends(how: int, tmp_path: Path) -> None:
    """Ctrl+C reaches all processes of a terminal; a killed program can do nothing any more."""
    program = tmp_path / "program.py"
    program.write_text(PROGRAM, encoding="utf-8")
    shared_before = set(os.listdir("/dev/shm")) if os.path.isdir("/dev/shm") else set()
    started = subprocess.Popen(
        [sys.executable, str(program)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
    )  # fmt: skip
    assert started.stdout is not None
    workers = [int(number) for number in started.stdout.readline().split()]
    assert len(workers) == 2
    if how == signal.SIGINT:
        os.killpg(started.pid, how)
    else:
        os.kill(started.pid, how)
    _, errors = started.communicate(timeout=TIMEOUT_S)
    assert started.returncode != 0
    assert errors.count("Traceback") == (how == signal.SIGINT), errors
    assert "leaked" not in errors
    deadline = time.monotonic() + TIMEOUT_S
    while any(is_running(worker) for worker in workers) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not any(is_running(worker) for worker in workers)
    if shared_before:
        names = {name for name in os.listdir("/dev/shm") if name.startswith(("psm_", "pym-"))}
        assert names <= shared_before


def is_running(process: int) -> bool:
    try:
        status = Path(f"/proc/{process}/stat").read_text()
    except OSError:
        return False
    return status.rpartition(")")[2].split()[0] != "Z"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"count": 3, "workers": 2, "groups": 1}, r"a multiple of workers × groups = 2 × 1: 3"),
        ({"count": 2, "workers": 2, "groups": 0}, "groups"),
        ({"count": 2, "workers": -1}, "workers"),
        ({"count": 2, "workers": 0}, "workers must be a whole number of 1 or more: 0"),
        ({"count": 2, "workers": 1, "players": 7}, "2 to 5 players"),
        ({"count": 2, "workers": 1, "opponents": {0: "nobody"}}, "there is no bot 'nobody'"),
        ({"count": 2, "workers": 1, "opponents": {0: lambda view: ""}}, "must be picklable"),
        ({"count": 2, "workers": 1, "slots": 1}, "slots goes from 2"),
    ],
)
def test_wrong_arguments_are_named(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        ProcessBatchEnv(**arguments)


def test_ray_plays_the_games_of_one_batch(tmp_path: Path) -> None:
    """Ray starts in a process of its own: it changes signal handlers and reads the environment."""
    pytest.importorskip("ray")
    script = f"""
from tests.envs.test_divided_batch import play_on_ray
play_on_ray({BEGINNER!r})
"""
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=ROOT,
        env={
            **os.environ,
            "HOME": str(tmp_path),  # Ray writes to the home folder
            "RAY_ADDRESS": "",
            "PYTHONPATH": os.pathsep.join([*(path for path in sys.path if path), str(ROOT)]),
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["played"]


def play_on_ray(options: dict[str, Any]) -> None:
    import ray

    with RayBatchEnv(8, workers=2, groups=2, **options) as env:
        assert_plays_as_one_batch(env, BatchEnv(8, **options), 250)
        first, second = env.groups
        first.send(first.legal[:, 0])
        second.send(second.legal[:, 0])
        first.receive()
        second.receive()
    assert not ray.is_initialized(), "a cluster that was started for it is shut down"
    ray.init("local", num_cpus=1, include_dashboard=False, log_to_driver=False)
    opponents = {1: batch_opponents.fail_in_the_second_round}
    failing = RayBatchEnv(2, workers=1, groups=1, seed=1, opponents=opponents)
    with pytest.raises(WorkerError, match="no such plan"):
        give_first_answers(failing, 500)
    with pytest.raises(WorkerError, match="the workers have ended"):
        failing.groups[0].send(failing.legal[:, 0])
    assert ray.is_initialized(), "the cluster of the program stays"
    ray.shutdown()
    print("played")
