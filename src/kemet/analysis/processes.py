"""An analysis by several processes: each takes parts of the game until all are done.

They are bot workers (`python -m kemet.analysis`), so a program that analyses a game needs no guard
against being imported again by its processes.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from queue import SimpleQueue
from typing import Final, SupportsIndex

from ..arguments import to_int
from ..bots.process.host import WorkerProcess, shared_worker, worker_environment
from ..game import Game
from .results import AnalysedAnswer
from .worker_command import WORKER_COMMAND

PART_ANSWERS: Final = 12
MIN_ANSWERS: Final = 48
"""Of a game that is worth the start of a second process."""
MAX_PART_S: Final = 3600.0


def count_workers(workers: SupportsIndex | None, answers: int) -> int:
    """How many processes analyse a game of so many answers."""
    number = (os.cpu_count() or 1) if workers is None else to_int(workers, "workers")
    if number < 1:
        raise ValueError(f"workers counts processes from 1: {number}")
    return min(number, answers // (MIN_ANSWERS // 2) or 1)


def analyse_in_processes(
    game: Game,
    budget: int,
    seed: int,
    workers: SupportsIndex | None,
    progress: Callable[[int, int], None] | None,
) -> list[AnalysedAnswer]:
    """All answers of a game, analysed."""
    total, record = game.answer_count, game.record()
    number = count_workers(workers, total)
    starts: SimpleQueue[int | None] = SimpleQueue()
    for start in [*range(0, total, PART_ANSWERS), *[None] * number]:
        starts.put(start)
    found: SimpleQueue[list[AnalysedAnswer] | BaseException] = SimpleQueue()
    processes = [shared_worker(worker_environment(), WORKER_COMMAND) for _ in range(number)]

    def work(process: WorkerProcess) -> None:
        try:
            while (start := starts.get()) is not None:
                question = {
                    "type": "analyse", "record": record, "start": start,
                    "end": min(total, start + PART_ANSWERS), "seconds": MAX_PART_S,
                    "budget": budget, "seed": seed,
                }  # fmt: skip
                reply = process.ask(question, MAX_PART_S)
                found.put([AnalysedAnswer.from_json(answer) for answer in reply["answers"]])
        except BaseException as error:
            found.put(error)

    answers: list[AnalysedAnswer] = []
    with ThreadPoolExecutor(number, "analysis") as threads:
        try:
            for process in processes:
                threads.submit(work, process)
            while len(answers) < total:
                part = found.get()
                if isinstance(part, BaseException):
                    raise part
                answers += part
                if progress is not None:
                    progress(len(answers), total)
        finally:  # also after an interrupt
            for process in processes:
                process.kill()
    for process in processes:
        process.close()
    return sorted(answers, key=lambda answer: answer.number)
